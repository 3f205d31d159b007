import sys

import yaml

from inforce.storage.yaml_writing import dump_yaml

# What nobody can see in a review, so that it is written as an escape.
HIDDEN = [
    *range(0x09 + 1),
    *range(0x0B, 0x20),
    *range(0x7F, 0xA0),
    *(0xAD, 0x061C, 0x180E),
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    *(0xFEFF, *range(0xFFF9, 0x10000)),
    *range(0xE0000, 0xE1000),
]


def test_every_character_that_nobody_can_see_is_written_as_an_escape() -> None:
    written = dump_yaml({"text": "".join(map(chr, HIDDEN))}).decode()
    assert set(written) <= set(map(chr, range(0x20, 0x7F))) | {"\n"}


def test_every_other_character_is_written_as_it_is_and_read_back() -> None:
    hidden = {*HIDDEN, *range(0xD800, 0xE000), ord("\n"), ord('"'), ord("\\")}
    seen = "".join(chr(code) for code in range(sys.maxunicode + 1) if code not in hidden)
    written = dump_yaml({"text": seen}).decode()
    assert written == f'text: "{seen}"\n'


def test_quotes_and_backslashes_are_escaped_beside_plain_and_beside_hidden_characters() -> None:
    for text in ('a "b" \\ c', 'a "b" \\ c\u200b', "二〇二四年\\", "\ufffd\U000e0100"):
        written = dump_yaml({"text": text})
        assert yaml.safe_load(written) == {"text": text}
    assert dump_yaml({"text": 'a "b" \\ c'}) == b'text: "a \\"b\\" \\\\ c"\n'


def test_a_text_with_something_hidden_or_a_blank_at_the_end_of_a_line_is_no_block() -> None:
    for text in ("a\nb\u200b", "a \nb", "a\u3000\nb", "a\nb\u00a0", "a\nb ", "a\n\ufffd", "a\n\U000e0100"):
        written = dump_yaml({"text": text})
        assert b"|" not in written
        assert yaml.safe_load(written) == {"text": text}
    assert dump_yaml({"text": "a\n第一条"}) == "text: |-\n  a\n  第一条\n".encode()


def test_a_key_stays_bare_unless_a_reader_would_take_it_for_something_else() -> None:
    keys = ["a", "_b9", "yes", "NO", "Null", "9a", "a-b", "", "条", "true"]
    assert dump_yaml(dict.fromkeys(keys)).decode().splitlines() == [
        *("a: null", "_b9: null", '"yes": null', '"NO": null', '"Null": null', '"9a": null', '"a-b": null'),
        *('"": null', '"条": null', '"true": null'),
    ]
