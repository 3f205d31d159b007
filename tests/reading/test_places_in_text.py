from __future__ import annotations

import pytest

from inforce.model.places import Place, Places
from inforce.reading.places_in_text import PlaceReading, asked_places, places_in


def place(place_id: str, name: str, parent: str | None = None, *aliases: str) -> Place:
    return Place(id=place_id, name=name, parent=parent, aliases=aliases)


PLACES = Places(
    (
        place("us", "United States", None, "US", "USA"),
        place("us-wa", "Washington", "us", "WA", "Washington State"),
        place("au", "Australia"),
        place("au-wa", "Western Australia", "au", "WA"),
        place("meridia", "Meridia"),
        place("calder", "Calder", "meridia"),
        place("orell", "Orell", "meridia"),
        place("calder-fairview", "Fairview", "calder"),
        place("orell-fairview", "Fairview", "orell"),
        place("kettle-bay", "Kettle Bay", "orell"),
        place("reading", "Reading"),
        place("cn", "中国", None, "全国"),
        place("bj", "北京市", "cn"),
        place("bj-chaoyang", "朝阳区", "bj"),
        place("jl", "吉林省", "cn"),
        place("cc", "长春市", "jl"),
        place("cc-chaoyang", "朝阳区", "cc"),
        place("gd", "广东省", "cn"),
        place("mz", "梅州市", "gd"),
        place("mz-pingyuan", "平远县", "mz"),
        place("mz-wuhua", "五华县", "mz"),
        place("hy", "河源市", "gd"),
        place("hy-longchuan", "龙川县", "hy"),
        place("zq", "肇庆市", "gd"),
        place("zq-duanzhou", "端州区", "zq"),
        place("sg", "韶关市", "gd"),
        place("sg-wujiang", "武江区", "sg"),
        place("sg-wujiang-jiangwan", "江湾镇", "sg-wujiang"),
        place("zq-jiangwan", "江湾镇", "zq-duanzhou"),
        place("bd", "保定市", "cn"),
        place("zs", "中山市", "gd"),
        place("sw", "汕尾市", "gd"),
        place("sw-cheng", "城区", "sw"),
    )
)


def read(text: str) -> PlaceReading:
    return places_in(text, PLACES)


def ids(text: str) -> list[tuple[str, ...]]:
    return [mention.candidates for mention in read(text).mentions]


def unknown(text: str) -> list[str]:
    return [one.text for one in read(text).unknown]


# C23 and its kind: one name, several places


def test_letters_shared_by_two_states_name_both() -> None:
    assert ids("Do I need a licence to take crab in WA?") == [("us-wa", "au-wa")]


def test_a_district_of_two_cities_names_both() -> None:
    assert ids("朝阳区养犬登记费多少？") == [("bj-chaoyang", "cc-chaoyang")]
    assert [one.text for one in read("朝阳区养犬登记费多少？").ambiguous] == ["朝阳区"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("北京市朝阳区养犬登记费多少？", "bj-chaoyang"),
        ("北京朝阳养犬登记费多少？", "bj-chaoyang"),
        ("吉林省长春市朝阳区养犬登记费多少？", "cc-chaoyang"),
        ("我在长春办事，朝阳区养犬登记费多少？", "cc-chaoyang"),
        ("Is a dog licence needed in Fairview, Calder?", "calder-fairview"),
        ("Is a dog licence needed in Fairview in Orell?", "orell-fairview"),
        ("Is a dog licence needed in Fairview (Orell)?", "orell-fairview"),
        ("Fairview tenants in the state of Calder: what notice?", "calder-fairview"),
        ("韶关武江区江湾镇水价多少？", "sg-wujiang-jiangwan"),
    ],
)
def test_the_place_it_lies_in_tells_two_of_one_name_apart(text: str, expected: str) -> None:
    assert (expected,) in ids(text)
    assert read(text).ambiguous == ()


def test_a_district_named_in_a_city_that_has_none_is_not_the_one_of_another_city() -> None:
    reading = read("广东省梅州市朝阳区养犬登记费多少？")
    assert [(one.text, one.within) for one in reading.unknown] == [("朝阳区", ("mz",))]
    assert reading.mentions[-1].candidates == ("mz",)


def test_a_district_of_a_city_that_is_not_held_is_not_held() -> None:
    assert ids("杭州市朝阳区养犬登记费多少？") == []
    assert unknown("杭州市朝阳区养犬登记费多少？") == ["杭州市朝阳区"]


def test_a_town_of_another_state_is_not_held() -> None:
    for text in ("Is a licence needed in Fairview, Ohio?", "Is a licence needed in Fairview, Ohio, for two dogs?"):
        assert ids(text) == []
        assert unknown(text) == ["Fairview, Ohio"]


def test_a_province_and_its_capital_are_never_one() -> None:
    assert ids("广东养犬登记费多少？") == [("gd",)]
    assert ids("广州市养犬登记费多少？") == []
    assert unknown("广州市养犬登记费多少？") == ["广州市"]
    assert unknown("广州养犬登记费多少？") == ["广州"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Is rent capped in Washington, DC?", "Washington, DC"),
        ("Is rent capped in Washington DC?", "Washington DC"),
        ("Is rent capped in Fairview, OH?", "Fairview, OH"),
        ("Is rent capped in Calder, WA?", "Calder, WA"),
        ("Is rent capped in Reading, UK?", "Reading, UK"),
        ("is rent capped in texas?", "texas"),
    ],
)
def test_a_code_behind_a_name_says_which_place_of_that_name(text: str, expected: str) -> None:
    assert ids(text) == []
    assert unknown(text) == [expected]


def test_every_place_of_a_list_that_is_not_held_is_told() -> None:
    assert unknown("Do rules differ in Springfield and Harrow?") == ["Springfield", "Harrow"]
    assert unknown("What applies in the UK and Ireland?") == ["UK", "Ireland"]


# What is no place, or not this one


@pytest.mark.parametrize(
    "text",
    [
        "医保定点药店在哪？",
        "交了担保定金怎么退？",
        "江河源头能捕鱼吗？",
        "中山路能停车吗？",
        "北京路的店几点关门？",
        "中心城区主要路段围挡多高？",
        "平远和五华的区别是什么？",
        "企业跨区域迁移要什么材料？",
        "老旧小区和棚户区改造权重多少？",
        "普通区域和超采区水价多少？",
        "May I park in Washington Street?",
        "What does the Bank of Australia do?",
        "Reading the by-law, may I keep bees?",
        "May I keep bees in January?",
        "What does the rule in Section 5 say?",
        "Must signs be in English?",
        "Can us tenants claim?",
        "In Christmas week may I sell?",
        "Is it wa or not?",
    ],
)
def test_words_that_only_look_like_a_place_are_none(text: str) -> None:
    assert ids(text) == []
    assert unknown(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("May I keep bees in North Calder?", "North Calder"),
        ("In Calder Heights, may I keep bees?", "Calder Heights"),
        ("May I keep bees in Springfield?", "Springfield"),
        ("In Springfield, may I keep bees?", "Springfield"),
        ("May I keep bees in the City of Harrow?", "Harrow"),
        ("May I keep bees in New South Wales?", "New South Wales"),
        ("杭州对硕士补多少？", "杭州"),
        ("重庆的采砂费怎么收？", "重庆"),
        ("海珠区养犬登记费多少？", "海珠区"),
        ("在云岭市青石区养犬要登记吗？", "云岭市青石区"),
    ],
)
def test_a_place_that_is_not_held_is_told_as_such(text: str, expected: str) -> None:
    assert ids(text) == []
    assert unknown(text) == [expected]


def test_a_defined_term_in_capitals_is_no_place() -> None:
    assert unknown("Who may deal in Blue Vouchers?") == ["Blue Vouchers"]
    assert places_in("Who may deal in Blue Vouchers?", PLACES, frozenset({"blue vouchers"})).unknown == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("is a dog licence needed in calder?", ["calder"]),
        ("is a dog licence needed in kettle bay", ["kettle-bay"]),
        ("Calder's bond limit?", ["calder"]),
        ("Does the Kettle Bay Liquor By-law apply?", ["kettle-bay"]),
        ("May I keep bees in Reading?", ["reading"]),
        ("经办梅州公积金要什么材料？", ["mz"]),
        ("需要核实龙川和端州两地口径。", ["hy-longchuan", "zq-duanzhou"]),
        ("需要核实梅州平远和五华两地口径。", ["mz-pingyuan", "mz-wuhua"]),
        ("汕尾市城区围挡多高？", ["sw-cheng"]),
        ("中山市场监管局几点下班？", ["zs"]),
    ],
)
def test_a_held_place_is_read_by_its_names(text: str, expected: str) -> None:
    assert ids(text) == [(one,) for one in expected]


def test_places_of_a_list_are_all_asked_about_and_said_to_stand_in_it() -> None:
    reading = read("How do Calder, Orell and Kettle Bay differ?")
    assert [(one.candidates[0], one.joined) for one in reading.mentions] == [
        ("calder", True),
        ("orell", True),
        ("kettle-bay", False),
    ]


def test_a_place_named_only_as_lying_above_another_is_not_asked_about() -> None:
    text = "广东省会计大赛梅州赛区几点开始？梅州要报名吗？"
    assert [one.candidates for one in asked_places(read(text).mentions, PLACES)] == [("mz",)]


def test_a_province_in_a_list_with_its_city_is_asked_about_beside_it() -> None:
    text = "广东省（2014年口径）与广东省梅州市（2025年口径）分别多少？"
    assert [one.candidates for one in asked_places(read(text).mentions, PLACES)] == [("gd",), ("mz",)]


@pytest.mark.parametrize(
    "text", ["我市养犬登记费多少？", "本省的标准是多少？", "Must my dog be leashed here?", "What is our council's fee?"]
)
def test_the_askers_own_place_is_told_and_not_guessed(text: str) -> None:
    reading = read(text)
    assert len(reading.own) == 1
    assert reading.mentions == ()
    assert reading.unknown == ()


def test_a_mention_is_the_text_at_its_place() -> None:
    text = "Ｉn Calder, or 北京市朝阳区？"
    for one in read(text).mentions:
        assert text[one.start : one.end] == one.text


def test_a_library_without_places_still_tells_places_that_are_not_held() -> None:
    assert [one.text for one in places_in("May I keep bees in Calder?", Places(())).unknown] == ["Calder"]
