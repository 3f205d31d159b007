"""What stands beside a number: its unit, what it counts, what it is per."""

from decimal import Decimal

from inforce.reading.quantities import Quantity, quantities


def the_one(text: str) -> Quantity:
    found = quantities(text)
    assert len(found) == 1, found
    return found[0]


def test_rent_by_the_week_is_money() -> None:
    one = the_one("a bond of four weeks' rent")
    assert (one.kind, one.value, one.unit) == ("money", Decimal(28), "day_of_rent")
    assert the_one("三个月租金").unit == "month_of_rent"


def test_a_rate_says_what_it_is_per() -> None:
    assert the_one("R50,00 per month").per == "month"
    assert the_one("$5 a day").per == "day"
    assert the_one("每人每月五十元").per == "人/月"
    assert the_one("60 litres for every person").per == "person"
    assert the_one("5 m and no more").per == ""


def test_a_count_names_what_is_counted() -> None:
    assert the_one("not more than two adult dogs").counted == "adult dog"
    assert the_one("three or more dwelling units").counted == "dwelling unit"
    assert the_one("有两名证人").counted == "证人"
    assert the_one("3个以上车位").counted == "车位"
    assert the_one("检查人员不得少于二人").bound == "at_least"


def test_full_working_days_are_working_days() -> None:
    assert the_one("two full working days").unit == "working_day"
    assert the_one("a further 30 days").value == Decimal(30)
    assert the_one("three consecutive meetings").counted == "consecutive meeting"


def test_the_year_of_an_act_counts_nothing() -> None:
    assert quantities("the Constitution, 1996 hereby makes rules") == ()
    assert the_one("up to 2000 persons").counted == "person"


def test_the_place_of_a_measure_holds_no_bracket_that_is_not_its_own() -> None:
    for text, place in (
        ("(at most 70 km/h)", "70 km/h"),
        ("(of 1m)", "1m"),
        ("(85 dB(A))", "85 dB(A)"),
        ("(50%)", "50%"),
    ):
        one = the_one(text)
        assert text[one.start : one.end] == place
