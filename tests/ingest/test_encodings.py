"""In which encoding a text is: decided from its bytes, said how surely, and refused where two readings are possible."""

from __future__ import annotations

import pytest

from inforce.cli import ingest
from inforce.errors import Refused
from inforce.ingest.documents import read_document
from inforce.ingest.encodings import decode
from tests.office import Office

CHINESE = "第一条　访客车辆停放不得超过四小时。\n第二条　本规定自２０２４年起施行。\n"
TRADITIONAL = "第一條　訪客車輛停放不得逾四小時。\n第二條　違反者處新臺幣一千元以上罰鍰。\n"
ENGLISH = "1. Visitors’ cars may stay “four” hours; a café may not charge more than £5 – or €6.\n"
TEXTS = [
    *((CHINESE, name) for name in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030", "gbk")),
    *((TRADITIONAL, name) for name in ("utf-8", "utf-16-le", "big5", "gbk")),
    *((ENGLISH, name) for name in ("utf-8", "utf-16", "utf-16-le", "utf-16-be", "cp1252")),
]


@pytest.mark.parametrize(("text", "encoding"), TEXTS)
def test_a_text_is_read_to_the_character_in_each_encoding(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding), "rule.txt")
    assert decoded.text.removeprefix("\ufeff") == text
    assert decoded.confidence > 0.8


@pytest.mark.parametrize("part", range(0, 24, 3))
@pytest.mark.parametrize(("text", "encoding"), TEXTS)
def test_a_few_characters_are_read_right_or_refused(text: str, encoding: str, part: int) -> None:
    piece = text[part : part + 9]
    try:
        read = decode(piece.encode(encoding), "rule.txt").text
    except Refused:
        read = "\ufeff" + piece
    assert read.removeprefix("\ufeff") == piece


@pytest.mark.parametrize(
    ("text", "encoding", "label", "read_as", "evidence"),
    [
        (CHINESE, "gb18030", "utf-8", "gb18030", "its bytes read as GB18030, though the server says utf-8"),
        (CHINESE, "gb18030", "gb2312", "gb18030", "the server says gb2312, and its bytes agree"),
        (CHINESE, "utf-8", "gb2312", "utf-8", "its bytes are UTF-8, though the server says gb2312"),
        (TRADITIONAL, "big5", "gb2312", "big5", "its bytes read as BIG5HKSCS, though the server says gb2312"),
        (ENGLISH, "cp1252", "utf-8", "windows-1252", "its bytes read as WINDOWS-1252, though the server says utf-8"),
        (ENGLISH, "cp1252", "iso-8859-1", "windows-1252", "the server says iso-8859-1, and its bytes agree"),
        (ENGLISH, "utf-8", "iso-8859-1", "utf-8", "its bytes are UTF-8, though the server says iso-8859-1"),
    ],
)
def test_a_label_is_a_witness_and_a_wrong_one_is_found(
    text: str, encoding: str, label: str, read_as: str, evidence: str
) -> None:
    decoded = decode(text.encode(encoding), "rule.txt", said=label)
    assert (decoded.text, decoded.encoding) == (text, read_as)
    assert decoded.evidence == evidence.replace("BIG5HKSCS", "BIG5")


@pytest.mark.parametrize(("label", "encoding"), [("utf-8", "gbk"), ("gb2312", "utf-8"), ("big5", "gbk")])
def test_a_page_that_says_the_wrong_encoding_is_read_by_its_bytes(label: str, encoding: str) -> None:
    page = f'<html><head><meta charset="{label}"></head><body><p>{CHINESE}</p></body></html>'
    document = read_document(page.encode(encoding), "page.html")
    assert "访客车辆停放不得超过四小时" in document.units[0].text
    read = document.attribute("encoding")
    assert read is not None
    assert read.quote.endswith(f"though the page says {label}")


def test_an_xml_declaration_that_the_bytes_contradict_is_found_wrong() -> None:
    section = "<section><num>1.</num><content><p>访客车辆停放不得超过四小时。</p></content></section>"
    act = f"<act><meta/><body>{section}</body></act>"
    text = f'<?xml version="1.0" encoding="GBK"?><akomaNtoso xmlns="http://www.akomantoso.org/2.0">{act}</akomaNtoso>'
    document = read_document(text.encode("utf-8"), "rule.xml")
    assert document.units[0].text == "访客车辆停放不得超过四小时。"
    read = document.attribute("encoding")
    assert read is not None
    assert read.quote == "its bytes are UTF-8, though the XML declares GBK"


# Frequent signs in both encodings, and too few of them for one reading to be the likelier.
TWO_READINGS = "1. 或较等面\n".encode("gbk")


def test_bytes_with_two_likely_readings_are_refused_with_both_shown() -> None:
    with pytest.raises(Refused) as refused:
        decode(TWO_READINGS, "rule.txt")
    assert refused.value.code == "ambiguous_encoding"
    assert str(refused.value) == (
        "rule.txt: the bytes can be read in two encodings: gb18030 (“1. 或较等面”) or big5 (“1. 麼誕脹醱”)\n"
        "Next: say which it is: --encoding gb18030 or --encoding big5"
    )


def test_a_person_settles_it_and_that_is_recorded(office: Office) -> None:
    path = office.desk / "rule.txt"
    path.write_bytes(b"Parking Rules\n\n" + TWO_READINGS)
    told = office.does(ingest.main, str(path), "--jurisdiction", "linden", code=1)
    assert told["refused"][0]["code"] == "ambiguous_encoding"
    told = office.does(ingest.main, str(path), "--jurisdiction", "linden", "--encoding", "GBK")
    (encoding,) = (one for one in told["deltas"][0]["attributes"] if one["field"] == "encoding")
    assert encoding == {
        "field": "encoding",
        "value": "gb18030",
        "confidence": 1.0,
        "evidence": "given when the document was brought in",
        "where": "line 1",
        "basis": "given",
    }


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(0x80, 0x100)),
        "Кабинет министров".encode("koi8-r"),
        "駐車場は四時間までとする。".encode("euc-jp"),
        b"1. The fee is \x81\x8d.\n",
        "駐車場は四時間までとする。第一条　この規則は駐車場の管理に関し必要な事項を定める。".encode("euc-jp"),
    ],
)
def test_bytes_that_give_no_likely_text_never_become_a_clause(data: bytes) -> None:
    with pytest.raises(Refused) as refused:
        read_document(data, "rule.txt")
    assert refused.value.code in ("undecodable", "ambiguous_encoding")


def test_the_refusal_says_where_and_what_to_do() -> None:
    with pytest.raises(Refused) as refused:
        decode(b"1. The fee is \x81\x8d.\n", "rule.txt")
    assert str(refused.value) == (
        "rule.txt: byte 0x81 at offset 14 is not UTF-8, and read in GB18030, Big5 or Windows-1252 the file gives no "
        "likely text\nNext: save the file as UTF-8 and try again, or say its encoding: --encoding NAME "
        "(utf-8, utf-16, gb18030, big5, windows-1252)"
    )


def test_an_encoding_that_does_not_fit_is_refused_though_a_person_says_it() -> None:
    with pytest.raises(Refused, match=r"byte 0x92 at offset 11 is not UTF-8"):
        decode(ENGLISH.encode("cp1252"), "rule.txt", given="utf-8")


def test_an_encoding_that_nobody_reads_is_refused_by_name() -> None:
    with pytest.raises(Refused) as refused:
        decode(b"1. Gates.\n", "rule.txt", given="ebcdic")
    assert str(refused.value) == (
        "rule.txt: the encoding ebcdic is not read\n"
        "Next: name one of utf-8, utf-16, gb18030, big5, windows-1252; or save the file as UTF-8"
    )


def test_half_a_utf_16_sign_is_refused_with_its_place() -> None:
    with pytest.raises(Refused, match="offset"):
        read_document(CHINESE.encode("utf-16")[:-1], "rule.txt")


@pytest.mark.parametrize("data", ["1. ゲート".encode("iso2022_jp"), b"1. ~{5ZR;LuVF6(~}\n"])
def test_text_in_seven_bits_is_never_taken_for_ascii(data: bytes) -> None:
    with pytest.raises(Refused, match="ISO-2022 or HZ"):
        read_document(data, "rule.txt")


def test_plain_utf_8_needs_no_note() -> None:
    assert read_document(CHINESE.encode(), "rule.txt").attribute("encoding") is None
