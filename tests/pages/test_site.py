"""The whole site as it is written: valid, every link leads somewhere, every name is there once, text is text."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from lxml import etree, html

from inforce.model.answers import Answer
from inforce.pages.addresses import clause_link
from inforce.pages.site_build import Where
from inforce.storage.records_in_files import read_record
from tests.pages.built import ROOT, files_of, published, published_of, site_of

ATOM = "{http://www.w3.org/2005/Atom}"
ADDRESS = "https://rules.example/city/"
HOSTILE = (
    "(a) one;\n(b) two & <b>three</b>\n  1. indented   spaces\n"
    "<script>alert(1)</script> {{ 7 * 7 }} *not bold* “q” \"q\" 'q'"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample library's site."""
    return site_of(
        published_of(ROOT), tmp_path_factory.mktemp("sample") / "site", Where(ADDRESS, "mailto:errors@city.example")
    )


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of a library whose every word is written against it."""
    folder = tmp_path_factory.mktemp("hostile")
    nasty = "</script><script>alert(2)</script><img src=x onerror=alert(3)> {% raw %} & \"'"
    define = {"text": f"pool means {nasty}", "kind": "definition", "defined_terms": ["pool", nasty]}
    clause = {
        "text": HOSTILE,
        "heading": nasty,
        "heading_path": [f"Part 1 {nasty}", "Division <2>"],
        "clause_reference": "5<i>",
    }
    edition = {
        "title": nasty, "issuing_body": nasty, "number": nasty, "document_type": nasty,
        "topics": [nasty, "a b", "a  c"], "applies_to": [nasty], "clauses": {"def-pool": define, "s-5": clause},
    }  # fmt: skip
    places = [{"id": "au", "name": f"Place {nasty}"}]
    written = {"name": f"Library {nasty}", "places": places, "instruments": {"au/yard/2020-01-01": edition}}
    return site_of(published(written, folder), folder / "site", Where(ADDRESS))


def pages_in(site: Path) -> Iterator[tuple[str, html.HtmlElement]]:
    """Every page, parsed."""
    for name, data in files_of(site):
        if name.endswith(".html"):
            yield name, html.document_fromstring(data.decode())


@pytest.mark.parametrize("made", ["site", "hostile"])
def test_every_page_is_html(made: str, request: pytest.FixtureRequest) -> None:
    from tinyhtml5.parser import HTMLParser

    for name, data in files_of(request.getfixturevalue(made)):
        if name.endswith(".html"):
            parser = HTMLParser()
            parser.parse(data.decode())
            assert [(name, *error) for error in parser.errors] == []


@pytest.mark.parametrize("made", ["site", "hostile"])
def test_every_link_leads_to_a_page_of_the_site_and_a_name_on_it(made: str, request: pytest.FixtureRequest) -> None:
    site: Path = request.getfixturevalue(made)
    pages = dict(pages_in(site))
    names = {name: set(page.xpath("//@id")) for name, page in pages.items()}
    broken = []
    for name, page in pages.items():
        for link in page.xpath("//@href | //@src | //form/@action"):
            parts = urlsplit(link)
            if parts.scheme in ("https", "mailto"):
                continue
            target = (site / name).parent.joinpath(unquote(parts.path)) if parts.path else site / name
            address = target.resolve().relative_to(site.resolve()).as_posix()
            if not target.is_file() or (parts.fragment and unquote(parts.fragment) not in names[address]):
                broken.append((name, link))
    assert broken == []


def test_what_stored_answers_rest_on_is_landed_on(site: Path) -> None:
    pages = dict(pages_in(site))
    answers = [read_record(path.read_bytes(), path.name, Answer) for path in (ROOT / "answers/examples").glob("*.yml")]
    cited = {card.clause_id for answer in answers for card in answer.source_cards}
    assert cited
    for clause_id in cited:
        address, anchor = clause_link(clause_id).split("#")
        assert pages[address].xpath(f"//section[@id='{anchor}']"), clause_id


@pytest.mark.parametrize("made", ["site", "hostile"])
def test_every_name_is_there_once_on_its_page(made: str, request: pytest.FixtureRequest) -> None:
    for name, page in pages_in(request.getfixturevalue(made)):
        ids = page.xpath("//@id")
        assert sorted(ids) == sorted(set(ids)), name
        labels = [one for value in page.xpath("//@aria-labelledby | //@for") for one in value.split()]
        assert set(labels) <= set(ids), name


@pytest.mark.parametrize("made", ["site", "hostile"])
def test_nothing_is_asked_of_any_other_host(made: str, request: pytest.FixtureRequest) -> None:
    for name, data in files_of(request.getfixturevalue(made)):
        text = data.decode("utf-8", "replace")
        if name.endswith(".html"):
            asked = html.document_fromstring(text).xpath(
                "//script/@src | //link[not(@rel='canonical')]/@href | //img/@src | //iframe/@src | //@style"
            )
            assert [one for one in asked if ":" in one or one.startswith("//")] == [], name
        if name.endswith(".css"):
            assert re.findall(r"@import|url\((?!['\"]?(?:data:|#|\.\./))[^)]*", text) == [], name


def test_a_clause_is_shown_to_the_character(hostile: Path) -> None:
    page = dict(pages_in(hostile))["rules/au/yard/2020-01-01.html"]
    assert page.xpath("string(//*[@id='s-5']//div[@class='text'])") == HOSTILE
    assert page.xpath("//*[@id='s-5']//div[@class='text']//script") == []


def test_no_word_of_a_library_becomes_a_tag(hostile: Path) -> None:
    for name, page in pages_in(hostile):
        assert page.xpath("//img | //i | //b | //@onerror") == [], name
        assert [
            script for script in page.xpath("//script/text()") if "alert(" in script and "@context" not in script
        ] == []
        for script in page.xpath("//script[@type='application/ld+json']/text()"):
            assert json.loads(script)["@type"] == "Legislation"


def test_every_page_of_a_development_library_says_so(site: Path) -> None:
    for name, page in pages_in(site):
        said = {"en": "Development library: not to be relied on.", "zh": "开发用库：不可作为依据。"}[page.get("lang")]
        assert said in page.text_content(), name


def test_a_name_in_another_language_than_the_page_says_which(site: Path) -> None:
    page = dict(pages_in(site))["index.html"]
    assert set(page.xpath("//a[text()='云岚市']/@lang")) == {"zh"}
    assert page.xpath("//a[text()='Calder']/@lang") == []
    assert set(dict(pages_in(site))["zh/index.html"].xpath("//a[text()='Calder']/@lang")) == {"en"}


def test_a_clause_says_which_rule_of_another_place_goes_before_it(site: Path) -> None:
    page = dict(pages_in(site))["rules/meridia/building-code-dwellings/2014-01-01.html"]
    said = [" ".join(one.text_content().split()) for one in page.xpath("//*[@id='s-5']/p[@class='quiet']")]
    assert said == [
        "Varied by: Swimming Pool Barriers Regulations 2016, section 4 (Calder) No longer in force",
        "Varied by: Swimming Pool Barriers Regulations 2021, section 4 (Calder) In force Under review",
        "Varied by: Pool Safety Act 2018, section 4 (Osprey) In force",
    ]


def test_a_retired_clause_says_since_when_and_what_took_its_place(site: Path) -> None:
    page = dict(pages_in(site))["rules/meridia-calder/residential-tenancies/2015-07-01.html"]
    said = {
        one.get("id"): " ".join(one.xpath("string(p[@class='quiet'])").split()) for one in page.xpath("//section[@id]")
    }
    assert said["s-3"] == "Retired on 1 September 2023. What took its place: section 3, 2023-09-01"
    assert said["s-9"] == "Retired on 1 September 2023."


def test_an_error_is_reported_with_the_card_that_it_is_in(site: Path) -> None:
    page = dict(pages_in(site))["rules/meridia-osprey/pool-safety/2018-09-01.html"]
    assert page.xpath("//*[@id='s-4']//a[text()='say what is wrong here']/@href") == [
        "mailto:errors@city.example?subject=meridia-osprey/pool-safety/2018-09-01/s-4"
    ]


def test_an_edition_is_described_as_legislation(site: Path) -> None:
    page = dict(pages_in(site))["rules/meridia-osprey/pool-safety/2018-09-01.html"]
    told = json.loads(page.xpath("string(//script[@type='application/ld+json'])"))
    assert told["@id"] == f"{ADDRESS}rules/meridia-osprey/pool-safety/2018-09-01.html"
    assert (told["name"], told["legislationLegalForce"]) == ("Pool Safety Act 2018", "https://schema.org/InForce")
    assert told["temporalCoverage"] == "2018-09-01/.."


def test_cards_are_listed_and_each_has_a_file(site: Path) -> None:
    listed = json.loads((site / "cards.json").read_bytes())
    assert (listed["form"], listed["development"], len(listed["cards"])) == (1, True, 235)
    for card in listed["cards"]:
        assert card["file"].startswith(ADDRESS)
        told = json.loads((site / card["file"].removeprefix(ADDRESS)).read_bytes())["card"]
        assert {name: told[name] for name in card} == card
        assert ("text" in told) == (card["showing"] == "text")


def test_the_feed_of_changes_can_be_read(site: Path) -> None:
    feed = etree.fromstring((site / "changes.atom").read_bytes())
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == 22
    ids = [entry.findtext(f"{ATOM}id") for entry in (feed, *entries)]
    assert len(set(ids)) == len(ids)
    for entry in (feed, *entries):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", entry.findtext(f"{ATOM}updated") or "")
        assert entry.findtext(f"{ATOM}title")
    for entry in entries:
        link = entry.find(f"{ATOM}link").get("href").removeprefix(ADDRESS)
        assert (site / link).is_file()


def test_the_map_of_the_site_names_every_page(site: Path) -> None:
    named = {element.text for element in etree.fromstring((site / "sitemap.xml").read_bytes()).iter("{*}loc")}
    assert named == {ADDRESS + name for name, _ in pages_in(site) if name != "404.html"}


def test_what_is_shown_for_a_wrong_address_leads_back_from_any_depth(site: Path) -> None:
    page = dict(pages_in(site))["404.html"]
    assert page.xpath("string(//base/@href)") == ADDRESS
    assert page.xpath("string(//h1)") == "There is no such page"


def test_a_copy_can_be_checked_by_the_manifest(site: Path) -> None:
    manifest = json.loads((site / "manifest.json").read_bytes())
    found = {name: sha256(data).hexdigest() for name, data in files_of(site) if not name.startswith("manifest.")}
    assert {name: one["sha256"] for name, one in manifest["files"].items()} == found
    assert len(manifest["library_commit"]) == 40
    assert (site / "manifest.sha256").read_text() == "".join(f"{one}  {name}\n" for name, one in sorted(found.items()))


def test_without_an_address_there_is_no_map(tmp_path: Path) -> None:
    written = {"instruments": {"au/yard/2020-01-01": {"title": "Yard", "clauses": {"s-5": "Park here."}}}}
    site = site_of(published(written, tmp_path), tmp_path / "site")
    assert not (site / "sitemap.xml").exists()
    assert not (site / "404.html").exists()


def test_a_library_that_holds_nothing_has_a_site(tmp_path: Path) -> None:
    site = site_of(published({}, tmp_path), tmp_path / "site")
    assert "Nothing is published yet." in (site / "index.html").read_text(encoding="utf-8")


def test_the_continuation_of_mkdocs_builds_the_same_pages(tmp_path: Path) -> None:
    environment = os.environ | {"INFORCE_LIBRARY": str(ROOT)}
    for maker in ("mkdocs", "properdocs"):
        command = [sys.executable, "-I", "-m", maker, "build", "--strict", "--quiet"]
        command += ["--config-file", str(ROOT / "mkdocs.yml"), "--site-dir", str(tmp_path / maker)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
    ours, other = (dict(files_of(tmp_path / maker)) for maker in ("mkdocs", "properdocs"))
    assert [name for name in ours | other if ours.get(name) != other.get(name)] == []


def test_the_same_library_gives_the_same_bytes(site: Path, tmp_path: Path) -> None:
    again = site_of(published_of(ROOT), tmp_path / "site", Where(ADDRESS, "mailto:errors@city.example"))
    assert dict(files_of(again)) == dict(files_of(site))
