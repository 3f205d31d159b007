"""Case C09 and its kind: YAML must not change what was typed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inforce.errors import DataFault, Refused
from inforce.storage import yaml_files
from inforce.storage.yaml_files import dump_yaml, load_yaml

TYPED = """\
jurisdiction: NO
effective: 2024-01-01
effective: 2025-01-01
on: duty
clauses:
  - {number: 1.1,  text: Gates are locked.}
  - {number: 1.10, text: Keys are logged.}
  - {number: 9:30, text: Opening rule.}
  - {number: 010,  text: Lamp rule.}
"""


def faults(text: str | bytes) -> list[str]:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(DataFault) as refused:
        load_yaml(data, "cards/a.yml")
    return [str(fault) for fault in refused.value.faults]


def test_a_key_given_twice_is_refused_with_both_lines() -> None:
    assert faults(TYPED) == [
        "cards/a.yml:3: the key effective is given twice: on line 2 and on line 3 [yaml_duplicate_key]"
    ]


def test_scalars_load_as_the_text_that_was_typed() -> None:
    loaded = load_yaml(TYPED.replace("effective: 2025-01-01\n", "").encode(), "a.yml")
    assert loaded.data == {
        "jurisdiction": "NO",
        "effective": "2024-01-01",
        "on": "duty",
        "clauses": [
            {"number": "1.1", "text": "Gates are locked."},
            {"number": "1.10", "text": "Keys are logged."},
            {"number": "9:30", "text": "Opening rule."},
            {"number": "010", "text": "Lamp rule."},
        ],
    }


@pytest.mark.parametrize(
    "word", ["no", "NO", "off", "y", "True", "0x1F", "1e3", ".inf", "2023-02-30", "1_000", "=", "1:30:00"]
)
def test_a_word_that_yaml_guesses_about_stays_a_word(word: str) -> None:
    assert load_yaml(f"{word}: {word}\n".encode(), "a.yml").data == {word: word}


def test_null_is_nothing_and_a_quoted_null_is_a_word() -> None:
    loaded = load_yaml(b"a: null\nb: ~\nc:\nd: \"null\"\ne: '~'\nf: ''\n", "a.yml")
    assert loaded.data == {"a": None, "b": None, "c": None, "d": "null", "e": "~", "f": ""}


def test_null_in_capitals_is_not_guessed() -> None:
    assert faults("name: Null\n") == ['cards/a.yml:1: Null can be nothing or a word: write null, or "Null" [yaml_null]']


def test_what_hides_meaning_is_refused_all_at_once() -> None:
    assert faults("a: &x 1\nb: *x\nc: !!str 3\n<<: {d: 1}\n? [x]\n: 1\nnull: 3\n") == [
        "cards/a.yml:1: the anchor &x is refused: write the value out each time [yaml_anchor]",
        "cards/a.yml:2: the alias *x is refused: write the value out [yaml_alias]",
        "cards/a.yml:3: the tag !!str is refused: a value is the text that is written [yaml_tag]",
        "cards/a.yml:4: the merge key << is refused: write the fields out [yaml_merge]",
        "cards/a.yml:5: a key must be one piece of text [yaml_key]",
        "cards/a.yml:7: a key must be one piece of text [yaml_key]",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a: 1\n---\nb: 2\n", "2: a second document starts here: one file holds one object [yaml_documents]"),
        ("a: 1\n...\nb: 2\n", "3: this is not YAML: the file holds more than one document [yaml_documents]"),
        ("%YAML 1.1\n---\na: 1\n", "1: a line that begins with % is refused: remove it [yaml_directive]"),
        (
            "a: 1\nb: x: y\n",
            "2: this is not YAML: a colon and a space start a value here: put the text in double quotes [yaml_syntax]",
        ),
        ('a: "never closed\n\n', "1: this is not YAML: a quotation mark is opened and never closed [yaml_syntax]"),
        ("a: b\n\tc\n", "2: this is not YAML: a tab is used to indent: use spaces [yaml_syntax]"),
        (
            "a:\n\t- b\n",
            "2: this is not YAML: a value cannot start so: indent with spaces, or use double quotes [yaml_syntax]",
        ),
        (
            "a: x\nb: \u2028y\n",
            "2: the character U+2028 must be written as an escape in double quotes: \\u2028 [yaml_character]",
        ),
        ("a: [1\n", "2: this is not YAML: did not find expected ',' or ']' [yaml_syntax]"),
    ],
)
def test_a_file_that_cannot_be_read_says_where_and_what_to_do(text: str, fault: str) -> None:
    assert faults(text) == [f"cards/a.yml:{fault}"]


def test_a_file_that_is_not_utf8_names_the_byte_and_its_line() -> None:
    assert faults(b"a: x\nb: \xe9\n") == [
        "cards/a.yml:2: the byte 0xe9 here is not UTF-8: save the file as UTF-8 [yaml_not_utf8]"
    ]
    assert faults("a: x\n".encode("utf-16")) == ["cards/a.yml:1: the file is UTF-16: save it as UTF-8 [yaml_not_utf8]"]


def test_a_byte_order_mark_and_windows_line_breaks_change_nothing() -> None:
    assert load_yaml("\ufeffa: |\r\n  x\r\n  y\r\nb: 中文\r\n".encode(), "a.yml").data == {"a": "x\ny\n", "b": "中文"}


def test_size_depth_and_count_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert faults(b"a: " + b"x" * yaml_files.MAX_BYTES) == [
        "cards/a.yml: the file has 8,388,611 bytes; at most 8,388,608 are read [yaml_too_large]"
    ]
    assert faults("[" * 100 + "]" * 100) == ["cards/a.yml:1: more than 32 levels are not read [yaml_too_large]"]
    monkeypatch.setattr(yaml_files, "MAX_NODES", 50)
    assert faults("a: [" + "[]," * 60 + "]") == ["cards/a.yml:1: more than 50 values are not read [yaml_too_large]"]


PATHS: list[tuple[str | int, ...]] = [(), ("a",), ("b", 1), ("b", 1, "d"), ("b", 7), ("z",)]


def test_every_value_knows_its_line() -> None:
    loaded = load_yaml(b"# a comment\na: 1\nb:\n  - x\n  - c: |\n      text\n    d: 2\n", "a.yml")
    assert [loaded.line_of(path) for path in PATHS] == [2, 2, 5, 7, 3, 2]


def test_an_empty_file_is_nothing() -> None:
    assert load_yaml(b"", "a.yml").data is None
    assert load_yaml(b"# only a comment\n", "a.yml").data is None


AWKWARD = (
    " \t\r\n\x00\x07\x1b\x7f\x85\xa0\xad\u200b\u2028\u2029\u202e\u3000\ufeff\ufffe\uffff'\"\\#:-|>%@`&*!?{}[],a中🏛"
)
TEXTS = st.one_of(
    st.text(max_size=30),
    st.text(alphabet=AWKWARD, max_size=12),
    st.sampled_from(["null", "~", "NO", "1.10", "---", "...", "- a", "a: b", "# c"]),
    st.sampled_from(["a\n---\nb", "x\n  y\n", "x\n\n", "\nx", " x\ny"]),
)
DATA = st.recursive(
    st.none() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=400, deadline=None)
@given(st.dictionaries(TEXTS, DATA, max_size=5))
def test_what_is_written_reads_back_to_the_character_and_writes_the_same_bytes(data: dict[str, object]) -> None:
    written = dump_yaml(data, hint="../schema/card.json")
    loaded = load_yaml(written, "a.yml").data
    assert loaded == data
    assert isinstance(loaded, dict)
    assert dump_yaml(loaded, hint="../schema/card.json") == written


def test_the_writer_is_stable_and_readable() -> None:
    data = {
        "number": "1.10",
        "on": "2024-01-01",
        "text": "一、居民应当缴存。\n（二）“缴存”是指……\n",
        "trailing": "a \nb",
        "hidden": "a\u200bb\u2028c\td\ne",
        "none": None,
        "empty": "",
        "list": ["x", {"a": "1", "b": []}, [["y"]]],
        "order": 3,
        "safety": True,
        "score": 0.5,
        "au/x": {},
    }
    assert dump_yaml(data, hint="../x.json").decode() == (
        "# yaml-language-server: $schema=../x.json\n"
        'number: "1.10"\n'
        '"on": "2024-01-01"\n'
        "text: |\n  一、居民应当缴存。\n  （二）“缴存”是指……\n"
        'trailing: "a \\nb"\n'
        'hidden: "a\\u200bb\\u2028c\\td\\ne"\n'
        "none: null\n"
        'empty: ""\n'
        'list:\n  - "x"\n  - a: "1"\n    b: []\n  - - - "y"\n'
        "order: 3\nsafety: true\nscore: 0.5\n"
        '"au/x": {}\n'
    )


def test_half_a_character_is_refused() -> None:
    with pytest.raises(Refused, match=r"half a character \(U\+D800\)"):
        dump_yaml({"question": "a\ud800b"})


@pytest.mark.parametrize("value", [float("nan"), float("inf"), object(), b"bytes"])
def test_what_is_not_plain_data_is_a_mistake_of_ours(value: object) -> None:
    with pytest.raises(TypeError):
        dump_yaml({"a": value})
