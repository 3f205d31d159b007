"""The stem of an English verb, whichever of its forms stands in a text: kept and keeps are keep."""

from __future__ import annotations

from inforce.reading.tokens import index_terms

# Past forms that no stemming brings back to their verb, each behind its verb.
_FORMS = (
    "begin begun began; bring brought; build built; buy bought; choose chosen chose; dig dug; do done did; "
    "break broken broke; catch caught; drive driven drove; feed fed; find found; fly flown flew; "
    "give given gave; grow grown grew; hang hung; hold held; keep kept; lay laid; leave left; lend lent; "
    "lose lost; make made; meet met; pay paid; ride ridden rode; run ran; sell sold; sleep slept; "
    "steal stolen stole; send sent; show shown; spend spent; take taken took; teach taught; tell told; "
    "throw thrown threw; wear worn wore; write written wrote"
)
_VERBS = {past: verb for verb, *forms in (group.split() for group in _FORMS.split(";")) for past in forms}


_GROUPS = {form: tuple(group.split()) for group in _FORMS.split(";") for form in group.split()}


def verb_forms(word: str) -> tuple[str, ...]:
    """The irregular forms of the verb that a word belongs to, the word first; the word alone where it is none."""
    return tuple(dict.fromkeys((word, *_GROUPS.get(word, ()))))


def verb_stem(word: str) -> str:
    """The stem, as the index has it ("~keep"); empty for what is no English word."""
    return next((term for term in index_terms(_VERBS.get(word, word)) if term.startswith("~")), "")
