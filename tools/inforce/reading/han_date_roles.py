"""What a date in a Chinese sentence is for."""

from __future__ import annotations

from inforce.reading.date_periods import Role, Written
from inforce.reading.phrases import word_set

_HAN_EVENTS = word_set(
    "出生 入职 离职 参保 毕业 退休 结婚 离婚 休产假 去世 死亡 失业 被裁 入伍 退役 成立 注册 建成 竣工 领证 "
    "签订 签了 购买 买了 买的 开工 参加工作 入学 发生 开业 办理了 登记的 借了 住院 受伤 怀孕 生育 下午 上午 晚上 早上"
)
_HAN_ASKING = ("多", "几", "什么", "哪", "怎", "如何", "何时", "是否", "能否", "可否", "吗", "呢", "有没有", "谁")
_HAN_STOPS = "，。；？！,;?!、："
_HAN_INSTRUMENTS = ("条例", "办法", "规定", "细则", "规则", "通知", "意见", "决定", "法典", "方案", "公告", "法")
_HAN_MADE = ("修订", "修正", "公布", "发布", "颁布", "印发", "制定", "通过的", "出台")


def han_role(one: Written, folded: str) -> Role:
    """The role of a date in its Chinese sentence."""
    before, after = folded[: one.start], folded[one.end : one.end + 14]
    if _in_title(one, folded) or _in_han_name(before, after):
        return "number_of_instrument"
    if one.form == "years" and any(word in after[:12] for word in ("规划", "行动", "方案", "计划")):
        return "plan"
    if before.endswith(("到", "至", "迄")) and not before.endswith(("截至", "截止到", "回到", "直到")):
        return "target"
    if after.startswith(("前", "以前", "之前")):
        return "before"
    if after.startswith(("起", "以来", "以后", "之后", "后", "开始")) or before.endswith("自"):
        return "since"
    clause, own = _clause_after(folded, one.end), _clause_around(one, folded)
    if any(word in clause[:12] for word in _HAN_EVENTS) and not any(word in own for word in _HAN_ASKING):
        return "event"
    if one.form == "day_without_year":
        return "recurring"
    return "as_of"


def _in_title(one: Written, folded: str) -> bool:
    """Whether the date stands inside 《…》 or 〈…〉."""
    return any(
        folded.rfind(opening, 0, one.start) > folded.rfind(closing, 0, one.start) and closing in folded[one.end :]
        for opening, closing in ("《》", "〈〉")
    )


def _in_han_name(before: str, after: str) -> bool:
    """Whether an instrument is told apart by the year: 条例(2021年), 2018年法, 2019年修订."""
    if before.endswith(("(", "（")) and before[:-1].endswith((*_HAN_INSTRUMENTS, "》")):
        return not after.startswith(("口径", "标准"))
    if after.startswith(_HAN_MADE):
        return True
    return after.startswith(("条例", "办法", "规定", "法典", "法第", "法规定", "法律"))


def _clause_after(folded: str, start: int) -> str:
    """The rest of the clause that begins at `start`."""
    ends = [place for sign in _HAN_STOPS if (place := folded.find(sign, start, start + 60)) >= 0]
    return folded[start : min(ends)] if ends else folded[start : start + 60]


def _clause_around(one: Written, folded: str) -> str:
    """The clause a date stands in."""
    start = max((folded.rfind(sign, 0, one.start) for sign in _HAN_STOPS), default=-1) + 1
    return folded[start : one.end] + _clause_after(folded, one.end)
