"""Lists of like things in a Chinese clause (甲、乙和丙), as 分别 or 各 asks about them one by one."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

_LONGEST_ITEM = 28
_MOST_ITEMS = 8


class Span(NamedTuple):
    """A place in a text: from `start` up to `end`, which is not included."""

    start: int
    end: int


@cache
def _joint() -> re.Pattern[str]:
    """The signs and words that join items; 和 in 和平, 及 in 及时, 与 in 参与 join nothing."""
    return re.compile(
        r"、|以及|(?<![共总饱缓暖温中调求人])和(?![平解谐睦县静政顺])|(?<![参给赋授])与(?![会否其])"
        r"|(?<![以涉普未不波顾提危触])及(?![时格其以])"
    )


@cache
def _each() -> re.Pattern[str]:
    return re.compile(r"分别|各(?=[自取执为承应收按补付给是占要])")


@cache
def _last_end() -> re.Pattern[str]:
    """Where the last item of a list ends and what is asked of all of them begins."""
    return re.compile(
        r"的|[，,：:]|每(?=[人年月户宗吨平立生天次套亩个家])|按(?=[照什多])|最(?=[高低长短多少大小])|年度最|一次性"
    )


_OPENERS = ("的", "，", ",", "：", ":", "；", ";", "“", "企业问", "群众问", "来问")
_FRAMES = ("我", "有群众", "有企业", "听说", "想", "需要", "请")


def asked_items(clause: str) -> tuple[Span, ...]:
    """The items that 分别 or 各 in a clause asks about one by one; none where no plain list stands before it.

    A list within a list (两地的甲、乙) is left whole: which item goes with which is not for us to say.
    """
    plain = _without_brackets(clause)
    each = _each().search(plain)
    if each is None:
        return ()
    stop = each.start()
    bare = plain[:stop].rstrip("，,").rstrip()
    start = max(bare.rfind(sign) for sign in "，,；;：:。") + 1
    run = _run(plain, list(_joint().finditer(plain, start, len(bare))))
    return _items(plain, run, start, len(bare)) if run else ()


def _run(plain: str, joints: list[re.Match[str]]) -> list[re.Match[str]]:
    """The joints of the last list: 、 and then at most one 和; none where another 和 makes a list within the list."""
    run: list[re.Match[str]] = []
    for joint in reversed(joints):
        if run and ("的" in plain[joint.end() : run[0].start()] or run[0].start() - joint.end() > _LONGEST_ITEM):
            break
        if run and joint.group() != "、":
            return []
        run.insert(0, joint)
    return run


def _items(plain: str, run: list[re.Match[str]], start: int, stop: int) -> tuple[Span, ...]:
    """The items between the joints of one list, the outer two cut where the list's own words end."""
    before = plain[start : run[0].start()]
    first = start + max((before.rfind(sign) + len(sign) for sign in _OPENERS if sign in before), default=0)
    end = _last_end().search(plain, run[-1].end() + 1, stop)
    bounds = [first, *(place for joint in run for place in joint.span()), end.start() if end else stop]
    items = [Span(begin, after) for begin, after in zip(bounds[::2], bounds[1::2], strict=True)]
    if len(items) > 2 and plain.startswith(_FRAMES, items[0].start):
        items = items[1:]
    fair = all(0 < item.end - item.start <= _LONGEST_ITEM for item in items) and len(items) <= _MOST_ITEMS
    return tuple(items) if fair else ()


def _without_brackets(clause: str) -> str:
    """The clause with what stands in round brackets blotted out sign for sign, so that no list is read inside them."""
    depth = 0
    signs = []
    for sign in clause:
        depth += sign in "(（"
        signs.append("□" if depth > 0 else sign)
        depth -= sign in ")）" and depth > 0
    return "".join(signs)
