"""For every law XML: read twice the same, no character lost, no file that stops the reader, limits before parsing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.errors import LibraryError, Refused
from inforce.ingest.documents import read_document
from inforce.model.ids import is_word
from tests.ingest.law_samples import SAMPLES

FORMS = sorted(SAMPLES)
PIECES = st.one_of(
    st.sampled_from(
        ["<", ">", "</", "/>", '"', "=", "&amp;", "&x;", "<!--", "-->", "\x00", "\ufeff", "7", " ", "é", "第"]
    ),
    st.sampled_from(["<P1>", "</P1>", "<num>", "</num>", "<table>", "<tr/>", "<section/>", "<heading>", "<title>"]),
    st.sampled_from(["<content>", "<del/>", "<leftOut/>", "<meta/>", "<body/>", "<act/>", 'id=""', 'marker="9"']),
)


@pytest.mark.parametrize("form", FORMS)
def test_a_document_is_known_by_its_root_and_read_twice_the_same(form: str) -> None:
    first = read_document(SAMPLES[form], "rules.html")
    assert first.format == form
    assert first == read_document(SAMPLES[form], "rules.txt")
    assert all(is_word(unit.ref) for unit in first.units)
    assert len({unit.ref for unit in first.units}) == len(first.units)


@pytest.mark.parametrize("form", FORMS)
def test_the_characters_of_units_and_of_what_was_left_out_add_up(form: str) -> None:
    found = read_document(SAMPLES[form], "rules.xml").characters
    assert found.source == found.units + sum(item.count for item in found.left_out)
    assert found.units > 20


@pytest.mark.parametrize("form", FORMS)
def test_comments_go_into_no_unit_and_are_listed(form: str) -> None:
    opened = SAMPLES[form].replace(b"Keys", b"Keys<!-- a word of the editor -->", 1)
    document = read_document(opened, "rules.xml")
    assert all("editor" not in unit.text + (unit.heading or "") for unit in document.units)
    assert [item.sample for item in document.characters.left_out if item.what == "comments"] == ["a word of the editor"]


@pytest.mark.parametrize("form", FORMS)
def test_limits_stand_before_a_reader_of_law_xml(form: str) -> None:
    with pytest.raises(Refused) as refused:
        read_document(b'<!DOCTYPE x [<!ENTITY a "b">]>' + SAMPLES[form], "rules.xml")
    assert refused.value.code == "limit_entities"
    deep = SAMPLES[form].replace(b"Lamps burn", b"<i>" * 120 + b"Lamps burn" + b"</i>" * 120, 1)
    with pytest.raises(Refused) as refused:
        read_document(deep, "rules.xml")
    assert refused.value.code == "limit_depth"


def test_a_long_line_of_a_file_is_layout_and_a_long_line_of_its_text_is_refused() -> None:
    padded = SAMPLES["clml"].replace(b"<Body>", b"<Body>" + b" " * 1_000_100, 1)
    assert len(read_document(padded, "rules.xml").units) == 3
    long = SAMPLES["clml"].replace(b"Keys are logged.", b"Keys are logged. " * 60_000, 1)
    with pytest.raises(Refused) as refused:
        read_document(long, "rules.xml")
    assert refused.value.code == "limit_line"


@given(st.sampled_from(FORMS), st.integers(0, 4000), st.integers(0, 60), st.lists(PIECES, max_size=4))
def test_no_damaged_file_stops_a_reader(form: str, place: int, gone: int, pieces: list[str]) -> None:
    text = SAMPLES[form].decode()
    at = place % len(text)
    damaged = text[:at] + "".join(pieces) + text[at + gone :]
    try:
        document = read_document(damaged.encode(), "rules.xml")
    except LibraryError:
        return
    found = document.characters
    assert found.source == found.units + sum(item.count for item in found.left_out)


@given(st.sampled_from(FORMS), st.data())
def test_no_element_out_of_its_place_stops_a_reader(form: str, data: st.DataObject) -> None:
    """Sound XML whose elements are renamed, moved or doubled: read with every character, or refused."""
    from lxml import etree

    root = etree.fromstring(SAMPLES[form])
    nodes = list(root.iter(etree.Element))
    for _ in range(data.draw(st.integers(1, 4))):
        node, other = (nodes[data.draw(st.integers(1, len(nodes) - 1))] for _ in range(2))
        action = data.draw(st.sampled_from(["rename", "move", "empty", "number"]))
        if action == "rename":
            node.tag = other.tag
        elif action == "move" and node not in list(other.iter()) and other not in list(node.iter()):
            other.append(node)
        elif action == "empty":
            node.text = None
        else:
            node.text = data.draw(st.sampled_from(["1", "(a)", "§ 1099.1", "第一条", "Schedule 1", "."]))
    try:
        document = read_document(etree.tostring(root), "rules.xml")
    except LibraryError:
        return
    found = document.characters
    assert found.source == found.units + sum(item.count for item in found.left_out)
