"""What a point of a question set demands to be said: figures, how often, numbers of documents, names, key terms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from inforce.decisions.figures import Figure
from inforce.decisions.statements import Statement
from inforce.evaluation.said import Clause, force_of, said
from inforce.reading.asked_words import AskedContent, asked_words
from inforce.reading.folding import fold
from inforce.reading.frequencies import Frequency, frequencies
from inforce.reading.modality import conditions
from inforce.reading.patterns import pattern
from inforce.reading.phrases import word_set
from inforce.reading.quantities import quantities
from inforce.reading.sentences import sentences
from inforce.reading.tokens import index_terms

_NUMBERING = pattern(
    r"\s*(?:[(（]?\d{1,2}[.)）、](?!\d)|[(（][一二三四五六七八九十a-z][)）]|[一二三四五六七八九十]、)\s*"
)
_TITLE = pattern(r"《([^《》]{2,60})》")
_NAME = pattern(r"(?<=[a-z,] )[A-Z][a-zA-Z'’-]+")
# Written with a capital, and no name: what a clause says of "the State" is said of it in other words too.
_NO_NAMES = word_set("state act code law order regulations council minister government schedule section part rule")
_HAN_PLACE = pattern(r"[\u4e00-\u9fff]{2,3}?[省市区县镇](?![级场民内外政])")
# What bounds or names a figure says nothing of what the figure is of.
_BOUNDS = pattern(
    "不(?:得|应|能)?(?:少于|低于|小于|短于|早于|超过|超出|多于|高于|大于|长于|晚于)|最[长短高低多少大小晚早迟]|至[多少]"
    "|以[上下内外]|之内|期限|年限|时限|金额|数额"
)
_DIRECTIONS = pattern(
    r"\b(?:away|towards?|outwards?|inwards?|inside|outside|upwards?|downwards?|above|below|before|after|with|without"
    r"|between|under|over|left|right|earlier|later)\b"
)
_COPULA = pattern(r"\b(?:is|are|was|were|costs?|pays?)\b|为|是|应|按")
_MINOR = 0.2


def bare(text: str) -> str:
    """The text with blanks for its figures and its numbering, everything else in its place."""
    numbered = _NUMBERING.match(text)
    kept = text if numbered is None else " " * numbered.end() + text[numbered.end() :]
    spans = [(one.start, one.end) for one in quantities(text)] + [(one.start, one.end) for one in frequencies(text)]
    spans += [match.span() for match in _BOUNDS.finditer(text)] if spans else []
    for start, end in spans:
        kept = kept[:start] + " " * (end - start) + kept[end:]
    return kept


def names(text: str) -> frozenset[str]:
    """The titles, places and other proper names in a text, folded."""
    return frozenset(fold(found) for one in (_TITLE, _NAME, _HAN_PLACE) for found in one.findall(text)) - _NO_NAMES


def directions(text: str) -> frozenset[str]:
    """The words of a text that say which way, folded: what opens away from a pool does not open towards it."""
    return frozenset(word.removesuffix("s") for word in _DIRECTIONS.findall(fold(text)))


def share(words: Sequence[AskedContent], terms: frozenset[str]) -> float:
    """How much of the words stands among the terms; all of it where there are no words."""
    whole = sum(_MINOR if word.minor else 1.0 for word in words)
    found = sum(_MINOR if word.minor else 1.0 for word in words if word.forms & terms)
    return found / whole if whole else 1.0


def terms_of(clauses: Iterable[Clause], *, left_open: bool = False) -> frozenset[str]:
    """The terms of clauses; also of what they leave open, where that is wanted."""
    every = (clause.terms | clause.open_terms if left_open else clause.terms for clause in clauses)
    return frozenset().union(*every)


@dataclass(frozen=True)
class Part:
    """One sentence of a point, read."""

    text: str

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """What it says."""
        return said(self.text)

    @cached_property
    def figures(self) -> tuple[tuple[Statement, Figure], ...]:
        """Its figures, each with the statement that gives it."""
        return tuple((rule, one) for clause in self.clauses for _, rule, one in clause.figures)

    @cached_property
    def often(self) -> tuple[Frequency, ...]:
        """How often, where it says that."""
        return tuple(one for clause in self.clauses for one in clause.often)

    @cached_property
    def words(self) -> tuple[AskedContent, ...]:
        """Its key terms."""
        return asked_words(bare(self.text))

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The numbers of documents, articles and the like."""
        return frozenset(term for term in index_terms(bare(self.text)) if term[0].isdigit() or term.startswith("第"))

    @cached_property
    def names(self) -> frozenset[str]:
        """The proper names in it, folded; Chinese places aside, which an answer may leave to the question."""
        return names(self.text) - frozenset(_HAN_PLACE.findall(fold(self.text)))

    @cached_property
    def conditions(self) -> tuple[tuple[AskedContent, ...], ...]:
        """The words of each condition, exception and proviso."""
        text = bare(self.text)
        return tuple(asked_words(text[one.start : one.end]) for one in conditions(text))

    @cached_property
    def core(self) -> tuple[AskedContent, ...]:
        """Its key terms outside its conditions; all of them where nothing is left."""
        text = bare(self.text)
        for one in conditions(text):
            text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
        return asked_words(text) or self.words

    @cached_property
    def force(self) -> str:
        """What it demands, allows, forbids, spares or denies."""
        return force_of(self.text)

    @cached_property
    def is_fragment(self) -> bool:
        """Whether it is no sentence: "3 weeks' rent", "hot ash or paint" demand no bound and no force of an answer."""
        text = self.text.strip()
        return not (self.force or text[:1].isupper() or text.endswith((".", "。")) or _COPULA.search(fold(text)))

    @cached_property
    def left_open(self) -> bool:
        """Whether it says itself that something is left open."""
        return any(clause.open_terms for clause in self.clauses)


@lru_cache(maxsize=512)
def parts(point: str) -> tuple[Part, ...]:
    """The sentences of a point."""
    return tuple(Part(point[start:end]) for start, end in sentences(point))
