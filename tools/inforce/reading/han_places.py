"""Chinese place names in a text, where no white space shows where a name begins or ends.

A name is read only where the signs beside it allow: 医保定点 holds no 保定, 中山路 is a street, and the short name of a
district or county (平远, 龙华) is read only behind the place it lies in, or in a list with its neighbours.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from inforce.reading.known_places import chinese_names, chinese_place_words
from inforce.reading.place_names import NARROW_SUFFIXES, SUFFIXES, HanName


class HanPlace(NamedTuple):
    """A Chinese place name at its place in the text; `ids` empty when the library holds no such place."""

    start: int
    end: int
    ids: tuple[str, ...]
    sure: bool


# Common words that end with the first sign of a place name, and that begin with its last: 医保|定点 is not 保定.
_ENDS = {
    **{
        "保": "医社担投参环低承劳",
        "河": "江运内沿",
        "海": "沿近出领珠渤以",
        "江": "长珠沿内",
        "南": "东西向朝以指",
        "新": "创更最高翻崭",
    },
    **{
        "西": "东",
        "东": "股房业",
        "大": "最重扩较巨",
        "常": "正日经通异",
        "天": "每当两三",
        "金": "基奖资押租罚现佣",
        "安": "公治保",
        "上": "以网线",
    },
    **{
        "中": "其集高初",
        "广": "推",
        "山": "登矿",
        "台": "平阳",
        "阳": "太",
        "宿": "住",
        "通": "交流沟普",
        "商": "协经",
        "营": "经运",
        "信": "诚征电通",
    },
    **{
        "和": "总饱",
        "清": "结",
        "长": "增延",
        "成": "组形完达",
        "济": "经救",
        "德": "道公师",
        "北": "东西",
        "高": "提",
        "三": "第",
        "九": "第",
        "四": "第",
    },
}
_BEGINS = {
    **{
        "定": "点金期额价向性位制级量",
        "源": "头于",
        "口": "径岸头",
        "西": "岸部侧",
        "南": "部侧北岸",
        "北": "部侧岸",
        "东": "部侧西岸",
        "化": "工学",
    },
    **{
        "通": "道行过知用风信报常车",
        "阳": "台光",
        "安": "全装置排",
        "营": "业利运",
        "连": "续接带锁",
        "水": "费电价平利务",
        "海": "域关外洋",
    },
    **{
        "乡": "村镇",
        "门": "户票槛诊",
        "江": "河",
        "山": "地林区",
        "平": "方均台等",
        "名": "称额义单",
        "远": "程期",
        "关": "于系闭联",
        "头": "寸",
    },
    **{
        "明": "确显",
        "庆": "典",
        "都": "是有要在能",
        "林": "业地木",
        "港": "口",
        "城": "市乡镇区",
        "原": "则因料有",
        "中": "心央",
        "治": "理疗",
        "州": "",
    },
}
_STREETS = ("路", "街", "大道", "大街", "巷", "东路", "西路", "南路", "北路", "中路", "时间")
_NOT_STREETS = frozenset("桥灯面政段网况费")
_JOINTS = frozenset("、和与及跟")
_ALL_OF_THEM = ("两地", "三地", "等地", "各地")
# A sign after a suffix that makes another word of it: 市场, 区域, 县级.
_SPOILED = {"区": "域别分间块段划", "县": "级域", "镇": "静痛压", "乡": "村镇土", "市": "", "旗": "舰帜下", "省": ""}


def han_places(folded: str, names: dict[str, tuple[HanName, ...]]) -> list[HanPlace]:
    """The place names of a folded text, held or well known, in order, longest first and never overlapping."""
    found: list[HanPlace] = []
    place = 0
    while place < len(folded):
        match = _at(folded, place, names)
        if match is None:
            place += 1
            continue
        found.append(match)
        place = match.end
    return found


def _at(folded: str, place: int, names: dict[str, tuple[HanName, ...]]) -> HanPlace | None:
    """The longest name that may begin at this place."""
    for name in names.get(folded[place], ()):
        if folded.startswith(name.text, place) and _allowed(folded, place, name.text):
            same = [one for one in names[folded[place]] if one.text == name.text]
            ids = tuple(dict.fromkeys(one_id for one in same for one_id in one.ids))
            return HanPlace(place, place + len(name.text), ids, any(one.sure for one in same))
    return _well_known_at(folded, place)


def _well_known_at(folded: str, place: int) -> HanPlace | None:
    """A well-known place that the library does not hold."""
    known = chinese_names()
    for length in (4, 3, 2):
        text = folded[place : place + length]
        if len(text) < length or text not in known:
            continue
        end = place + length
        suffix = next((one for one in SUFFIXES if folded.startswith(one, end)), "")
        if text in chinese_place_words() and suffix not in ("市", "自治州", "州", "地区"):
            return None
        if _allowed(folded, place, text):
            whole = (
                suffix
                and suffix not in NARROW_SUFFIXES
                and folded[end + len(suffix) : end + len(suffix) + 1] not in "场级"
            )
            return HanPlace(place, end + (len(suffix) if whole else 0), (), True)
    return None


def _allowed(folded: str, place: int, text: str) -> bool:
    """Whether the signs beside a name let it be one."""
    end = place + len(text)
    before, after = folded[place - 1 : place], folded[end : end + 1]
    if (
        before
        and before in _ENDS.get(text[0], "")
        and ((after and after in _BEGINS.get(text[-1], "")) or (len(text) > 2 and text[1:3] in ("城乡", "城镇")))
    ):
        return False
    if folded.startswith(_STREETS, end) and folded[end + 1 : end + 2] not in _NOT_STREETS:
        return text[-1] in "省市区县镇"
    return len(text) == 2 or not _spoiled(folded, end, text[-1])


_BOUNDARIES = "在于到从自对和与及由为是去往向赴问按"


@cache
def _unheld() -> re.Pattern[str]:
    """A name of two or three signs with a suffix, behind a sign that ends what came before it."""
    return re.compile(
        rf"(?:^|(?<=[{_BOUNDARIES}])|(?<=[^一-鿿]))([^{_BOUNDARIES}\W\da-z]{{2,3}}?)(市|县|区|镇|乡|自治县|街道)"
    )


@cache
def _behind() -> re.Pattern[str]:
    """A narrow name right behind the place it lies in."""
    return re.compile(r"([一-鿿]{2,3}?)(县|区|镇|乡|自治县|街道)")


@cache
def _not_names() -> re.Pattern[str]:
    """Signs and endings of words that no name of a place has (中心城区, 各市, 棚户区)."""
    return re.compile(
        r"[的了我你他她们本该此某每各全哪几多两一二三四五六七八九十个这那有无同跨不是在将把被让或]|城市"
        r"|[城都大中小外县省地级夜超股楼门上集建业住宅活护验范发新园社景库灾山辖校街片牧矿林"
        r"农能客洲市港户湾禁盲误分专战时雷特选考赛网厂营游务控限心冲制采通点般他关海陆境困族邻边近型明生慧绵商殖别区域居示贸税学育用水田殖]$"
        r"|中心|改革|直辖|设区|单列|所在|户籍|乡$|申请|办理|出租|购买|全国|国家|城区|公共|共有"
    )


def unheld_names(folded: str, taken: list[HanPlace]) -> list[HanPlace]:
    """Names by their form alone (海珠区, 义乌市) behind a boundary or a place; none over one already read."""
    found = list(taken)
    for match in _unheld().finditer(folded):
        _take(match, folded, found)
    for one in list(found):
        inner = _behind().match(folded, one.end)
        if inner is not None:
            _take(inner, folded, found)
    return found[len(taken) :]


def _take(match: re.Match[str], folded: str, found: list[HanPlace]) -> None:
    """Add a name read by its form, unless it is no name or overlaps one already there."""
    if (
        _not_names().search(match[1])
        or _spoiled(folded, match.end(), match[2][-1])
        or folded[match.end() : match.end() + 1] in tuple("场级政民委")
    ):
        return
    if not any(one.start < match.end() and match.start() < one.end for one in found):
        found.append(HanPlace(match.start(), match.end(), (), True))


def _spoiled(folded: str, end: int, suffix: str) -> bool:
    """Whether the sign behind a suffix makes another word of it (区域, 县级), 区分别 aside."""
    after = folded[end : end + 1]
    return bool(after) and after in _SPOILED.get(suffix, "") and not folded.startswith("分别", end)


def joined(folded: str, before: int, after: int) -> bool:
    """Whether two names are items of one list: only a joining sign, or brackets and one, between them."""
    between = re.sub(r"[(（][^()（）]{0,20}[)）]", "", folded[before:after])
    return between in _JOINTS


def followed_by_all(folded: str, end: int) -> bool:
    """Whether 两地 or the like stands right behind a name."""
    return folded.startswith(_ALL_OF_THEM, end)
