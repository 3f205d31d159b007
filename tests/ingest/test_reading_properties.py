"""For any document: nothing lost, refs that are unique and the same each time, and no file that stops the reader."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.errors import LibraryError
from inforce.ingest.documents import read_document
from inforce.ingest.structure import ReadDocument
from inforce.model.ids import is_word
from tests.ingest.read_text import read, rejoined

WORDS = st.sampled_from(
    ["gates", "keys", "lamps", "the stall", "a boat", "bins", "two metres", "section 2", "(a)", "“yard”"]
)
SENTENCES = st.lists(WORDS, min_size=2, max_size=12).map(lambda words: "Every " + " and ".join(words) + " is kept.")
HAN = st.text(alphabet="甲乙丙丁登记摊位应当三年自起，", min_size=4, max_size=30).map(
    lambda text: "经营者" + text + "。"
)
DIGITS = "零一二三四五六七八九"


def chinese(number: int) -> str:
    tens, ones = divmod(number, 10)
    return ("" if tens == 0 else ("十" if tens == 1 else DIGITS[tens] + "十")) + (DIGITS[ones] if ones else "")


@given(st.lists(st.lists(SENTENCES, min_size=1, max_size=4), min_size=1, max_size=12))
def test_an_english_text_is_given_back_by_its_units(sections: list[list[str]]) -> None:
    text = "\n".join(f"{number}. " + "\n".join(lines) for number, lines in enumerate(sections, start=1))
    document = read(text)
    assert [unit.number for unit in document.units] == [str(number) for number in range(1, len(sections) + 1)]
    assert rejoined(document) == "".join(text.split())
    assert [unit.text.split("\n") for unit in document.units] == sections


@given(st.lists(st.lists(HAN, min_size=1, max_size=4), min_size=1, max_size=25), st.sampled_from(["　", " ", "\n"]))
def test_a_chinese_text_is_given_back_by_its_units(articles: list[list[str]], gap: str) -> None:
    text = "\n".join(f"第{chinese(number)}条{gap}" + "\n".join(lines) for number, lines in enumerate(articles, start=1))
    document = read(text)
    assert [unit.ref for unit in document.units] == [f"art-{number}" for number in range(1, len(articles) + 1)]
    assert rejoined(document) == "".join(text.split())


LINES = st.one_of(
    SENTENCES,
    HAN,
    st.builds("{}. {}".format, st.integers(1, 30), SENTENCES),
    st.builds("{}.{} {}".format, st.integers(1, 9), st.integers(1, 12), SENTENCES),
    st.builds("第{}条　{}".format, st.integers(1, 40).map(chinese), HAN),
    st.sampled_from(
        ["", "", "PART 2 GATES", "Schedule 1", "附件一：名单", "# Rules", "## 3 Keys", "- one;", "The fees are:"]
    ),
    st.sampled_from(
        [
            "| a | b |",
            "|---|---|",
            "“第五条　甲。",
            "乙。”",
            "<!-- x -->",
            "(1) Gates.",
            "一、甲方登记。",
            "```",
            "> so",
        ]
    ),
    st.text(max_size=20).filter(lambda text: "\x00" not in text),
)


def read_or_refused(data: bytes, name: str) -> ReadDocument | None:
    """The document, or None where it was refused for a reason that is not a fault of the reader."""
    try:
        return read_document(data, name)
    except LibraryError as refused:
        if refused.code == "characters_lost":
            raise
        return None


@given(st.lists(LINES, max_size=30), st.sampled_from(["rules.txt", "rules.md"]))
def test_any_lines_are_read_with_a_whole_account_or_refused(lines: list[str], name: str) -> None:
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    document = read_or_refused(data, name)
    if document is None:
        return
    refs = [unit.ref for unit in document.units]
    assert len({ref.casefold() for ref in refs}) == len(refs)
    assert all(is_word(ref) for ref in refs)
    assert all(unit.text.strip() for unit in document.units)
    assert [unit.order for unit in document.units] == list(range(1, len(refs) + 1))
    characters = document.characters
    assert characters.source == characters.units + sum(item.count for item in characters.left_out)
    assert document == read_document(data, name)


DIVISIONS = [
    "section",
    "article",
    "chapter",
    "part",
    "paragraph",
    "subsection",
    "hcontainer",
    "crossHeading",
    "num",
    "heading",
]
BLOCKS = [
    "content",
    "p",
    "blockList",
    "item",
    "table",
    "tr",
    "td",
    "th",
    "caption",
    "listIntroduction",
    "intro",
    "wrapUp",
]
INSIDE = ["remark", "def", "term", "eol", "authorialNote", "quotedStructure", "mod", "img", "sup", "odd"]
NAMES = st.sampled_from([*DIVISIONS, *BLOCKS, *INSIDE])
WORDS_IN_XML = st.sampled_from(
    ["Boats are lit.", "1.", "(a)", "5.1", "“oars”", "第一条", "Schedule 1", "2", " ", "", "must—"]
)
ELEMENTS = st.recursive(
    st.builds("<{0}>{1}</{0}>".format, NAMES, WORDS_IN_XML),
    lambda inner: st.builds(
        lambda name, text, children, tail: f"<{name}>{text}{''.join(children)}</{name}>{tail}<!-- so -->",
        NAMES,
        WORDS_IN_XML,
        st.lists(inner, max_size=4),
        WORDS_IN_XML,
    ),
    max_leaves=25,
)


@given(st.lists(ELEMENTS, min_size=1, max_size=6), st.lists(ELEMENTS, max_size=2))
def test_any_elements_are_read_with_a_whole_account_or_refused(body: list[str], schedule: list[str]) -> None:
    act = f"<act><meta/><preamble><p>WHEREAS</p></preamble><body>{''.join(body)}</body></act>"
    component = f"<components><component><doc><mainBody>{''.join(schedule)}</mainBody></doc></component></components>"
    data = f'<akomaNtoso xmlns="http://www.akomantoso.org/2.0">{act}{component}</akomaNtoso>'.encode()
    document = read_or_refused(data, "act.xml")
    if document is not None:
        refs = [unit.ref.casefold() for unit in document.units]
        assert len(set(refs)) == len(refs)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refused(data, "upload")


@pytest.mark.parametrize(
    "text",
    [
        "1. " + "a " * 200_000,
        "1. " + "section 5, " * 40_000,
        "1. " + "(" * 50_000,
        "1. " + "*" * 50_000,
        "1. " + "[" * 20_000,
        "1. Gates.\n" * 1 + '"' * 20_000,
        "第一条 " + "自2024年起、" * 30_000,
        "第一条 " + "第五条、" * 40_000,
        "第一条 “" + "“甲" * 20_000,
        "1. " + "This Act commences on a day and " * 8_000,
        "1. " + "The Markets Act of the " * 8_000 + "is repealed",
        "\n".join("“甲" for _ in range(8_000)),
        "\n".join("| a |" for _ in range(5_000)),
    ],
    ids=lambda text: text[:12],
)
@pytest.mark.parametrize("name", ["rules.txt", "rules.md"])
def test_a_text_made_to_exhaust_takes_a_bounded_time(text: str, name: str) -> None:
    before = time.process_time()
    read_or_refused(text.encode(), name)
    assert time.process_time() - before < 10
