"""Word files from strangers: limits before anything is parsed, and a refusal for whatever is wrong."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inforce.errors import Refused
from inforce.ingest import docx_package
from inforce.ingest.documents import read_document
from tests.ingest.word_file import level, lists, p, run, word_file

WHOLE = word_file(
    p("Yard Rules", style="Title") + p("Gates are locked.", num=(1, 0)) + p("Keys are kept.", num=(1, 0)),
    numbering=lists({0: level(0, "%1.")}, {1: (0, "")}),
    parts={"header": p("Council of Linden")},
)


def changed(change: Callable[[str, bytes], bytes], more: dict[str, bytes] | None = None) -> bytes:
    """The whole file with each part changed, and further parts."""
    data = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(WHOLE)) as old, zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
        for name, part in (more or {}).items():
            new.writestr(name, part)
    return data.getvalue()


def in_document(old: bytes, new: bytes) -> bytes:
    return changed(lambda name, part: part.replace(old, new) if name == "word/document.xml" else part)


def refusal(data: bytes) -> Refused:
    with pytest.raises(Refused) as refused:
        read_document(data, "rules.docx")
    return refused.value


def test_the_whole_file_is_read() -> None:
    assert [unit.ref for unit in read_document(WHOLE, "rules.docx").units] == ["s-1", "s-2"]


def test_too_many_parts_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docx_package, "MAX_ENTRIES", 5)
    assert str(refusal(WHOLE)) == (
        "rules.docx: the file holds 6 parts; the limit is 5\n"
        "Next: save it anew from Word, without its pictures and attachments"
    )


def test_what_unpacks_to_far_more_than_it_is_packed_is_refused() -> None:
    found = refusal(in_document(b"Keys are kept.", b"a" * 8_000_000))
    assert (found.code, found.message) == (
        "limit_unpacked",
        "word/document.xml unpacks to more than 250 times its packed size, the limit",
    )


def test_what_unpacks_to_more_than_the_limit_in_all_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docx_package, "MAX_UNPACKED", 4_000)
    found = refusal(in_document(b"Keys are kept.", b"".join(b"%d " % n for n in range(2000))))
    assert found.message == "word/document.xml unpacks to more than 4000 bytes in all, the limit"


def test_a_size_that_the_archive_lies_about_does_not_help() -> None:
    data = in_document(b"Keys are kept.", b"a" * 8_000_000)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = archive.getinfo("word/document.xml").file_size
    assert refusal(data.replace(size.to_bytes(4, "little"), (900).to_bytes(4, "little"))).code in (
        "limit_unpacked",
        "damaged",
    )


def test_a_document_type_is_refused() -> None:
    found = refusal(in_document(b"<w:document", b'<!DOCTYPE x [<!ENTITY e "x">]><w:document'))
    assert (found.code, found.where) == ("limit_entities", "rules.docx (word/document.xml)")


def test_elements_nested_too_deep_are_refused() -> None:
    deep = b"<w:sdt>" * 120 + b"</w:sdt>" * 120
    assert refusal(in_document(b"<w:sectPr>", deep + b"<w:sectPr>")).code == "limit_depth"


def test_a_part_outside_the_file_is_never_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.xml"
    secret.write_text(f"<w:hdr>{p('secret')}</w:hdr>", encoding="utf-8")

    def outside(name: str, part: bytes) -> bytes:
        return part.replace(b'Target="header.xml"', f'Target="{secret.as_uri()}" TargetMode="External"'.encode())

    assert read_document(changed(outside), "rules.docx").characters.left_out[0].what == "title"
    up = changed(lambda name, part: part.replace(b'Target="header.xml"', f'Target="../../..{secret}"'.encode()))
    assert "secret" not in str(read_document(up, "rules.docx"))


def test_an_embedded_document_is_refused() -> None:
    found = refusal(in_document(b"<w:sectPr>", b'<w:altChunk r:id="rId9"/><w:sectPr>'))
    assert found.message == "another document is embedded in it (altChunk), and its text is not read"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (WHOLE[: WHOLE.index(b"word/styles")], "damaged"),
        (WHOLE[:-30], "damaged"),
        (in_document(b"w:body>", b"w:bodice>"), "damaged"),
        (in_document(b"</w:p>", b""), "bad_xml"),
        (in_document(b"Keys are kept.", b"\xff"), "damaged"),
        (changed(lambda name, part: part.replace(b"word/document.xml", b"word/other.xml")), "damaged"),
    ],
)
def test_a_damaged_file_is_refused(data: bytes, code: str) -> None:
    assert refusal(data).code == code


@given(st.integers(0, len(WHOLE) - 1), st.binary(min_size=0, max_size=6), st.integers(0, 12))
def test_bytes_changed_anywhere_are_read_or_refused(at: int, new: bytes, gone: int) -> None:
    try:
        read_document(WHOLE[:at] + new + WHOLE[at + gone :], "rules.docx")
    except Refused as refused:
        assert refused.message  # noqa: PT017 - a refusal is one of the two right ends


PIECES = (
    run("Gates"), p("1. Keys"), p("x", num=(1, 0)), p("y", num=(1, 3)), "<w:p>", "</w:p>", "<w:tbl>", "</w:tbl>",
    "<w:tr>", "</w:tr>", "<w:tc>", "</w:tc>", "<w:ins>", "</w:ins>", '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>', "<w:r><w:instrText>TOC</w:instrText></w:r>", "<w:sdt>", "</w:sdt>",
    '<w:r><w:footnoteReference w:id="9"/></w:r>', "<w:t>loose</w:t>", p("z", mark="<w:del/>"), "<w:r><w:sym/></w:r>",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_elements_strewn_anyhow_are_read_or_refused_and_never_lost(pieces: list[str]) -> None:
    body = p("1. Gates are locked.") + "".join(pieces)
    try:
        document = read_document(word_file(body, numbering=lists({0: level(0, "%1.")}, {1: (0, "")})), "rules.docx")
    except Refused as refused:
        assert refused.code in ("bad_xml", "tracked_changes", "number_unknown", "characters_lost", "tied_refs")  # noqa: PT017 - one of the two right ends
    else:
        held = document.characters.units + sum(item.count for item in document.characters.left_out)
        assert document.characters.source == held
