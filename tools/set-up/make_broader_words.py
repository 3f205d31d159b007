"""Make tools/inforce/storage/broader_words.txt out of WordNet: the other words for a thing, and the broader ones.

    python tools/set-up/make_broader_words.py DICT

DICT is WordNet's folder `dict` (data.noun, data.verb, index.noun, index.verb, index.sense), release 3.1; its licence is
expected beside it. To be run again when `reading.stemming.full_stem` changes, by which words are looked up.

Of a noun or verb its most usual sense is taken, with the words of the sense right above it (puppy: dog; jail:
imprison, confine). Left out: names and Latin, senses that WordNet calls slang or offensive, phrases of more than two
words, and words never met in WordNet's own count of uses unless their sense is named after them.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from inforce.reading.stemming import full_stem  # noqa: E402 - the path above comes first

OUT = ROOT / "tools" / "inforce" / "storage" / "broader_words.txt"
_PARTS_OF_SPEECH = ("noun", "verb")
_WORD = re.compile(r"[a-z]{3,}")
_PHRASE = re.compile(r"[a-z]{2,}(_[a-z]{2,})?")
_NOT_TOLD = re.compile(r"obscene|vulgar|coarse|slang|offensive|slur|disparag|derogat|taboo")
_BROADER = "@"


class Sense(NamedTuple):
    """A sense: its words as written, the numbers of those right above it, whether its words may be said to anyone."""

    words: tuple[str, ...]
    above: tuple[str, ...]
    is_told: bool


def main() -> int:
    """Write the list; its head is the licence under which it may be used."""
    folder = Path(sys.argv[1])
    uses: Counter[str] = Counter()
    for line in (folder / "index.sense").read_text("latin-1").splitlines():
        key, _, _, count = line.split()
        uses[key.partition("%")[0]] += int(count)
    found: defaultdict[str, dict[str, tuple[int, tuple[str, ...]]]] = defaultdict(dict)
    for part in _PARTS_OF_SPEECH:
        senses = dict(_senses(folder / f"data.{part}"))
        for lemma, numbers in _lemmas(folder / f"index.{part}"):
            words = _words_of(lemma, numbers, senses, uses)
            held = found[full_stem(lemma)].get(part, (-1, ()))
            if words and uses[lemma] > held[0]:
                found[full_stem(lemma)][part] = (uses[lemma], words)
    licence = (folder.parent / "LICENSE").read_text("utf-8").split()
    lines = [f"# {line}" for line in _wrapped(["Made of WordNet 3.1 by tools/set-up/make_broader_words.py.", *licence])]
    for stem, by_part in sorted(found.items()):
        every = dict.fromkeys(word for part in _PARTS_OF_SPEECH if part in by_part for word in by_part[part][1])
        lines += [f"{stem} {' '.join(every)}"] if every else []
    OUT.write_text("\n".join(lines) + "\n", "utf-8")
    return 0


def _senses(path: Path) -> Iterator[tuple[str, Sense]]:
    """The senses of a data file, by number (wndb(5WN))."""
    for line in path.read_text("latin-1").splitlines():
        if line.startswith(" "):
            continue
        fields, _, gloss = line.partition("|")
        parts = fields.split()
        after = 4 + 2 * int(parts[3], 16)
        pointers = parts[after + 1 : after + 1 + 4 * int(parts[after])]
        above = tuple(number for sign, number in zip(pointers[::4], pointers[1::4], strict=True) if sign == _BROADER)
        yield parts[0], Sense(tuple(parts[4:after:2]), above, _NOT_TOLD.search(gloss) is None)


def _lemmas(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The words of an index file, each with the numbers of its senses, the most usual first."""
    for line in path.read_text("latin-1").splitlines():
        parts = line.split()
        if _WORD.fullmatch(parts[0]) and not line.startswith(" "):
            yield parts[0], parts[6 + int(parts[3]) :]


def _words_of(lemma: str, numbers: list[str], senses: dict[str, Sense], uses: Counter[str]) -> tuple[str, ...]:
    own = next((senses[one] for one in numbers if senses[one].is_told), None)
    if own is None or lemma not in own.words:  # a name is written with a capital there
        return ()
    every = (own, *(senses[number] for number in own.above))
    return tuple(
        word
        for sense in every
        if sense.is_told
        for place, word in enumerate(sense.words)
        if word != lemma and _PHRASE.fullmatch(word) and (uses[word] or not place)
    )


def _wrapped(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + len(word) > 110:
            yield line
            line = ""
        line = f"{line} {word}".strip()
    yield line


if __name__ == "__main__":
    sys.exit(main())
