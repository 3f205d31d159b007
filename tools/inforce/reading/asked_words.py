"""The content words of a question, each with the terms that stand for it in a clause.

Only words that make a sentence a question, or carry no subject of their own, are left out; the index drops nothing.
Chinese has no word breaks: of what is left between asking words, each sign stands with the pairs of signs it is part
of, as the index has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from inforce.reading.fillers import EMPTY, MINOR
from inforce.reading.folding import fold
from inforce.reading.patterns import pattern
from inforce.reading.tokens import index_terms
from inforce.reading.verb_stems import verb_forms

_WORD = pattern(r"[^\W_](?:[^\W_]|['’.:,/-](?=[^\W_]))*")
_HAN = pattern("[\u3400-\u9fff]+")

# Nouns that no stemming brings together, each with its other form.
_OTHER_FORM = {
    **dict.fromkeys(("pay", "paid", "pays"), "payment"),
    **{"children": "child", "women": "woman", "men": "man", "feet": "foot", "persons": "person"},
    **{"child": "children", "woman": "women", "man": "men", "foot": "feet"},
}


# Longest first: what asks, in Chinese, and what frames the asking.
_HAN_EMPTY = pattern(
    "请问|的?门槛|的?数额|的?限额|的?额度|多少个?(?:工作日|月|日|天|年|周|小时|分钟|次|元|块钱|钱|人|米)?"
    "(?:之内|以内|内)?|最[长短高低大小晚迟早快慢]|"
    "以[前后]|之[前后]|一个月|每个月|我想知道|想知道|我想问|请教|麻烦|根据规定|按照规定|依照规定|有关规定|的规定"
    "|规定了|法律上|目前|现在|现行|应当|应该|必须|需要|可以|能够|能否|可否|是否|"
    "是不是|能不能|可不可以|要不要|有没有|会不会|多长时间|多少时间|多少天|多少年|多少元|多少钱|多少|多久|多长|多高"
    "|多大|多远|多宽|几天|几年|几个月|几个|几只|几次|几家|几名|几人|"
    "什么时候|什么时间|什么样的|什么|有哪些|哪些|哪个|哪里|哪种|怎么样|怎么办|怎么|怎样的|怎样|如何|为什么|或者|以及"
    "|对于|如果|要是|假如|的时候|我们|本人|一下|这个|那个|"
    "最多|最少|至少|最高|最低|不得|不能|不可以|不可|没有|一个|[吗呢吧啊了的谁哪我你您他她它几]"
)


# Chinese signs that join and say little by themselves.
_HAN_JOINTS = frozenset(
    "在内对向从为给与和及并按由因于以被把将是有要会能也都还就才又再很更最不没第两一可处时中应该其此者所等上下后前用办做拿领给"
)


class AskedContent(NamedTuple):
    """One content word as written, and the index terms of which any one in a clause stands for it.

    `minor`: it weighs little.
    """

    text: str
    forms: frozenset[str]
    minor: bool = False
    start: int = 0


def asked_words(text: str) -> tuple[AskedContent, ...]:
    """The content words of a question, in order, each once."""
    folded = fold(text)
    found: dict[frozenset[str], AskedContent] = {}
    for match in _WORD.finditer(_without_han(folded)):
        word = match[0].rstrip(".,:'-")
        if word in EMPTY or (len(word) < 2 and not word.isdigit()):
            continue
        forms = frozenset(index_terms(" ".join((*verb_forms(word), _OTHER_FORM.get(word, "")))))
        if forms:
            found.setdefault(forms, AskedContent(word, forms, word in MINOR, match.start()))
    for run in () if folded.isascii() else _HAN.finditer(folded):
        for piece in _pieces(run):
            for sign in _signs(*piece):
                found.setdefault(sign.forms, sign)
    return tuple(found.values())


def _without_han(folded: str) -> str:
    """The text with a blank for each sign of Chinese and its neighbours, every other sign in its place."""
    return folded if folded.isascii() else "".join(" " if "\u2e80" <= sign <= "\uffff" else sign for sign in folded)


def _pieces(run: re.Match[str]) -> Iterator[tuple[str, int]]:
    """The stretches of a run of Chinese that are left between asking words, with their places."""
    place = 0
    for empty in (*_HAN_EMPTY.finditer(run[0]), None):
        end = len(run[0]) if empty is None else empty.start()
        if end > place:
            yield run[0][place:end], run.start() + place
        place = place if empty is None else empty.end()


def _signs(piece: str, start: int) -> list[AskedContent]:
    """Each sign of a stretch of Chinese, stood for by either pair it is part of: no word break has to be guessed."""
    if len(piece) < 2:
        return [] if piece in _HAN_JOINTS else [AskedContent(piece, frozenset({piece}), start=start)]
    pairs = [piece[i : i + 2] for i in range(len(piece) - 1)]
    return [
        AskedContent(sign, frozenset(pairs[max(i - 1, 0) : i + 1]), sign in _HAN_JOINTS, start + i)
        for i, sign in enumerate(piece)
    ]
