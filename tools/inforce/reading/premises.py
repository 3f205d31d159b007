"""What a question takes for granted: "As the notice is 72 hours, may I …", "Why must a bond be …", 既然押金可以收六周.

Only what is said of a rule counts: that one may, must or must not, that a thing costs nothing, or the figure of
something that a rule sets (a notice, a fee, a limit). What the asker tells of a case of their own ("since our fence is
1 m high") is no premise, nor is what is asked about in so many words ("Is it true that …").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import NamedTuple

from inforce.reading.folding import fold
from inforce.reading.interrogatives import AUXILIARIES, WH, has_han
from inforce.reading.modality import LIMIT, modality
from inforce.reading.patterns import pattern
from inforce.reading.phrases import word_set
from inforce.reading.quantities import Quantity, quantities
from inforce.reading.verb_stems import verb_stem


class Premise(NamedTuple):
    """Something taken for granted.

    `words` are the question's own; `said` is the same as a statement, as far as its order can be told, the verb that a
    question puts first still in front. `named`: only a figure beside the name of its thing ("the 72 hours' notice"), so
    that the rest of the question says what it is the notice of.
    """

    words: str
    said: str
    named: bool = False

    @property
    def figure(self) -> Quantity | None:
        """Its figure; None where it has none, or several, of which nobody can tell the one that is meant."""
        found = quantities(self.said)
        return found[0] if len(found) == 1 else None

    @property
    def is_free(self) -> bool:
        """Whether it is that a thing costs nothing."""
        return _FREE.search(fold(self.said)) is not None

    @property
    def demanded(self) -> str:
        """The statement with its figure as the least that will do: what must be 72 hours must be at least that."""
        figure = self.figure
        if figure is None or figure.bound != "exact":
            return self.said
        least = "至少" if has_han(self.said) else "at least "
        return self.said[: figure.start] + least + self.said[figure.start :]

    def without_figures(self) -> str:
        """The statement without what it claims of figures: what a question for the figure would ask with."""
        return cut_figures(_FREE.sub(" ", self.said))

    def in_order(self, verbs: Set[str]) -> str:
        """The statement with the verb that stands in front where it belongs: before one of these stems, or "be"."""
        first = _FRONTED.match(self.said)
        if first is None:
            return self.said
        rest = self.said[first.end() :]
        for word in re.finditer(r"[A-Za-z]+", rest):
            if word[0] in _FOLLOWS or verb_stem(word[0].lower()) in verbs:
                return f"{rest[: word.start()]}{first[1]} {rest[word.start() :]}"
        return self.said


_CAUSE = (
    r"since|as|because|given(?: the fact)? that|now that|seeing (?:that|as)|considering that|in view of the fact that"
)
_ASKS = f"(?:{'|'.join(sorted(WH | AUXILIARIES))})"
_BEFORE = "(?:within|by|for|in|at|on|from|to|after|before|under)"  # "within how many days"
# "As the notice is 72 hours, may I …" and "When must …, given that it may be …?"
_OPENING = pattern(
    rf"^\W*(?:{_CAUSE}) ([^?]+?), (?=(?:then |so |and )?(?:[a-z' -]{{0,40}}, )?(?:{_BEFORE} )?{_ASKS}\b)"
)
_CLOSING = pattern(r"(?:, (?:since|as|because|now that|seeing (?:that|as))|,? (?:given|considering) that) ([^?,]+)\W*$")
_WHY = pattern(r"(?:^|[,.;:] )\W*(?:so |and |but )?(?:why(?: is it that)?|how come|for what reason) ([^?]+)")
_FRONTED = pattern(r"^(must|may|can|shall|should|is|are|cannot|can't) ", re.IGNORECASE)
_FOLLOWS = word_set("be not allowed permitted required obliged entitled forbidden prohibited free exempt")
# "How many weeks' rent is the further bond that a landlord may ask for a pet?"
_RELATIVE = pattern(
    r"\bhow (?:many|much|long|high|wide|big|far)\b[^?,]{0,40}? (?:is|are) the ((?:[a-z-]+ ){0,2}[a-z-]+) "
    r"(?:that|which) ((?:an?|the|each|every) (?:[a-z-]+ ){1,3}?(?:may|can|is allowed to) [a-z]+)\b([^?,]*)"
)
_HAN_CAUSE = pattern("(?:既然|由于|因为|鉴于|考虑到)([^，,。？?；;]{4,60})")
_HAN_WHY = pattern("为什么|为何|凭什么|何以|怎么(?=可以|能|会|必须)")
_HAN_ASKS = pattern("多少|几|什么|哪|谁|吗|是否|能否|可否|如何|怎")
# Things whose figure a rule sets.
_SET_BY_RULE = (
    r"(?:notice(?: period)?|fees?|charges?|fines?|penalty|limit|maximum|minimum|deadline|period|term|bond|deposit|rate"
    r"|subsidy|allowance|levy|fare|tariff)"
)
_NAMED_FIGURE = pattern(
    rf"\bthe (?:(?:[a-z-]+ ){{0,2}}{_SET_BY_RULE} of (?P<behind>#+)|(?P<before>#+)(?:'s?|s')? ?(?:[a-z-]+ ){{0,2}}"
    rf"(?P<noun>{_SET_BY_RULE})\b)"
)
_THING_IS = pattern(rf"\b{_SET_BY_RULE}\b[^,]{{0,40}}?\b(?:is|are|was|costs?)\b")
_HAN_THING_IS = pattern(
    "期限|时限|年限|限额|标准|押金|罚款|费|上限|下限|最高|最低|最多|最少|比例|补贴|要提前|收取|缴纳"
)
_FREE = pattern(
    r"\b(?:free(?: of charge)?|without (?:a |any )?(?:fee|charge)|for nothing|(?:no|costs? no) (?:fee|charge|money))\b"
    r"|\bcosts? nothing\b|免费|不收费|不收取?费用|不要钱|不用(?:交|付|缴)(?:钱|费)|无需(?:缴|交|付)费"
)
_RENT = pattern(r"(?:weeks?|months?|days?)['’]?s? (?:of )?rent|租金|房租")
# Told of a case of the asker's own.
_OWN = pattern(
    r"\b(?:my|our|mine|ours|his|her|their|i have|i've|we have|i paid|we paid|i got|i gave|we gave)\b"
    r"|我家|我的|我们的|本人的"
)
_PLAIN = pattern(r"^\W*(?:is|are|was|were|isn't|aren't|do|does|did)\b|是不是|是否|对吗|真的吗")


def premises(question: str) -> tuple[Premise, ...]:
    """What a question, or a part of one, takes for granted of a rule, in order; most take nothing for granted."""
    folded = fold(question)
    found = _han(question) if has_han(folded) else _english(folded, question)
    return tuple(one for one in found if _of_a_rule(one))


def cut_figures(text: str) -> str:
    """The text with a blank for each of its figures; of a sum told in rent the words for that stay."""
    kept, place = [], 0
    for figure in quantities(text):
        rent = _RENT.search(text, figure.start, figure.end)
        kept += [text[place : figure.start], rent[0] if rent is not None else ""]
        place = figure.end
    return " ".join([*kept, text[place:]])


def _english(folded: str, question: str) -> Iterator[Premise]:
    for form in (_OPENING, _CLOSING):
        for match in form.finditer(folded):
            yield _as_written(question, *match.span(1))
    for match in _WHY.finditer(folded):
        words = question[match.start(1) : match.end(1)].strip()
        yield Premise(words, _auxiliary_cut(words))
    for match in _RELATIVE.finditer(folded):
        words = question[match.start(1) : match.end()].strip()
        yield Premise(words, f"{match[2]} the {match[1]}{match[3]}")
    yield from _named_figures(folded, question)


def _as_written(question: str, start: int, end: int) -> Premise:
    words = question[start:end].strip()
    return Premise(words, words)


def _auxiliary_cut(words: str) -> str:
    """Without the auxiliary that only asks: "does a bond have to be …" is "a bond has to be …"."""
    cut = re.sub(r"^(?:do|does|did) ", "", words, flags=re.IGNORECASE)
    return (
        words if cut == words else re.sub(r"\bhave to\b", "has to", re.sub(r"\bnot (?=need|has|have)", "do not ", cut))
    )


def _named_figures(folded: str, question: str) -> Iterator[Premise]:
    """A figure beside the name of what a rule sets. Who asks about that very figure takes nothing for granted."""
    if _PLAIN.search(folded) or _OWN.search(folded) or re.search(r"\b(?:i|we)\b", folded):
        return
    masked = folded
    for figure in quantities(question):
        masked = masked[: figure.start] + "#" * (figure.end - figure.start) + masked[figure.end :]
    for match in _NAMED_FIGURE.finditer(masked):
        place = "behind" if match["behind"] else "before"
        figure_words = question[match.start(place) : match.end(place)]
        noun = match["noun"] or re.sub(r" of #+$|^the ", "", match[0])
        yield Premise(question[match.start() : match.end()], f"the {noun} is {figure_words}", named=True)


def _han(question: str) -> Iterator[Premise]:
    for match in _HAN_CAUSE.finditer(question):
        if not _HAN_ASKS.search(match[1]):
            yield _as_written(question, *match.span(1))
    why = _HAN_WHY.search(question)
    if why is not None and not _HAN_CAUSE.search(question):
        words = question.strip("？?。 ")
        yield Premise(words, _HAN_WHY.sub("", words, count=1))


def _of_a_rule(premise: Premise) -> bool:
    """Whether it is said of a rule and not of the asker's own case."""
    folded = fold(premise.said)
    if premise.is_free or any(modal.kind != LIMIT for modal in modality(premise.said)):
        return True
    if _OWN.search(folded) or premise.figure is None:
        return False
    return (
        premise.named
        or _THING_IS.search(folded) is not None
        or _fronted_thing(folded)
        or _HAN_THING_IS.search(folded) is not None
    )


def _fronted_thing(folded: str) -> bool:
    """Whether the verb stands in front of a thing that a rule sets: "Why is the notice 72 hours?"."""
    return re.match(rf"(?:is|are) the (?:[a-z-]+ )*{_SET_BY_RULE}\b", folded) is not None
