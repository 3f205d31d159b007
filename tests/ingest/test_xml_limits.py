"""XML built to exhaust or to leak is refused, and the limit is named (case C39)."""

from __future__ import annotations

from pathlib import Path

import pytest

from inforce.errors import Refused
from inforce.ingest import xml_tree
from inforce.ingest.documents import read_document

AKN = 'xmlns="http://www.akomantoso.org/2.0"'


def act(prolog: str, text: str = "Boats are lit.") -> bytes:
    body = f"<section><num>1.</num><content><p>{text}</p></content></section>"
    return f"{prolog}<akomaNtoso {AKN}><act><meta/><body>{body}</body></act></akomaNtoso>".encode()


LAUGHS = (
    "<!DOCTYPE akomaNtoso [<!ENTITY a0 'ha'>"
    + "".join(f"<!ENTITY a{level} '{f'&a{level - 1};' * 10}'>" for level in range(1, 10))
    + "]>"
)


@pytest.mark.parametrize("prolog", [LAUGHS, '<?xml version="1.0"?>\n<!-- x -->\n' + LAUGHS])
def test_nested_entities_are_refused_before_anything_is_expanded(prolog: str) -> None:
    with pytest.raises(Refused, match="limit 0 entities") as refused:
        read_document(act(prolog, "&a9;"), "laughs.xml")
    assert refused.value.code == "limit_entities"


def test_an_external_entity_is_refused_and_no_local_file_is_told(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the password is swordfish", encoding="utf-8")
    prolog = f'<!DOCTYPE akomaNtoso [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
    with pytest.raises(Refused) as refused:
        read_document(act(prolog, "&x;"), "leak.xml")
    assert "swordfish" not in str(refused.value)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_declaration_of_types_is_seen_in_every_encoding(encoding: str) -> None:
    with pytest.raises(Refused, match="DOCTYPE"):
        read_document(act(LAUGHS).decode().encode(encoding), "laughs.xml")


def test_an_entity_that_is_not_declared_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        read_document(act("", "&nbsp;"), "odd.xml")
    assert refused.value.code == "limit_entities"


def test_elements_nested_too_deep_are_refused() -> None:
    deep = "<blockList>" * 150 + "</blockList>" * 150
    with pytest.raises(Refused, match=f"deeper than the limit of {xml_tree.MAX_DEPTH}"):
        read_document(act("", deep), "deep.xml")


def test_elements_nested_beyond_what_the_parser_takes_are_refused_too() -> None:
    deep = "<blockList>" * 5000 + "</blockList>" * 5000
    with pytest.raises(Refused, match="deeper than the limit"):
        read_document(act("", deep), "deep.xml")


def test_too_many_elements_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_tree, "MAX_ELEMENTS", 20)
    with pytest.raises(Refused, match="more than the limit of 20 elements"):
        read_document(act("", "<b>x</b>" * 20), "many.xml")


def test_a_file_with_too_many_bytes_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inforce.ingest.formats.MAX_BYTES", 100)
    with pytest.raises(Refused, match="the limit is 100 bytes"):
        read_document(act(""), "large.xml")


def test_xml_that_is_not_sound_is_refused_with_its_line() -> None:
    with pytest.raises(Refused, match=r"line 2") as refused:
        read_document(act("").replace(b"<body>", b"\n<body></p>"), "broken.xml")
    assert refused.value.code == "bad_xml"


def test_the_five_entities_of_xml_itself_are_read() -> None:
    document = read_document(act("", "Fish &amp; chips &lt;hot&gt; &#233;"), "five.xml")
    assert document.units[0].text == "Fish & chips <hot> é"
