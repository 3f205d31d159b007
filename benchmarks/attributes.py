"""How surely the attributes of documents are read: against the tables that come with each set of real documents.

    python -m benchmarks.attributes DIR [SET...]     DIR holds akn_za_bylaws, zh_laws, cfpb_regml, clml_uk, …

Nothing is told of a document but its bytes and its name. Precision is of what is read above the threshold from which an
attribute counts (0.8); the rest goes to a person. Recall is the share of all that the table tells that is read surely
and right. Each value that is read surely and otherwise than the table says is printed, to be looked at. For by-laws the
relations are compared too: who amends and who repeals whom, by the events in the XML of the other.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from lxml import etree

from benchmarks import corpora
from benchmarks import real_library as real
from benchmarks.attributes_told import SETS, places_of, rows
from inforce.errors import LibraryError
from inforce.ingest.bringing_in import BringingIn
from inforce.ingest.findings import Findings
from inforce.ingest.given import Given, Received
from inforce.ingest.placing import place_of
from inforce.ingest.received import read_received
from inforce.ingest.structure import ReadDocument
from inforce.model.places import Places
from inforce.storage.library import Library

SURE = 0.8


def read_of(document: ReadDocument, name: str, places: Places) -> tuple[str, float] | None:
    """(value, confidence) of an attribute, the place as it would be proposed; None where it is not read."""
    if name == "jurisdiction":
        findings = Findings(document, Given(proposed_by="nobody"))
        try:
            return place_of(findings, places), next(one.confidence for one in findings.attributes)
        except LibraryError:
            return None
    read = document.attribute(name)
    return None if read is None or str(read.value) == "unknown" else (str(read.value), read.confidence)


def same(name: str, value: str, told: str) -> bool:
    """Whether a value is the one told; a title may go on, with its part or section."""
    if name == "title":
        return plain(value).startswith(plain(told)[:90])
    return value == told


def plain(title: str) -> str:
    """A title without case, white space and signs."""
    return re.sub(r"[\W_]+", "", title).casefold()


def compare(name: str, folder: Path) -> None:
    """Read a set and print a row for each attribute that its table tells."""
    places = places_of(name, folder)
    found: Counter[tuple[str, str]] = Counter()
    for path, told in SETS[name](folder):
        try:
            document = read_received(Received(str(path.relative_to(folder)), path.read_bytes(), real.NOW))
        except LibraryError:
            found["", "refused"] += 1
            continue
        for attribute, value in told.items():
            if value:
                read = read_of(document, attribute, places)
                right = read is not None and same(attribute, read[0], value)
                how = "not read" if read is None else "sure" if read[1] >= SURE else "in doubt"
                found[attribute, how if read is None else f"{how}, {'right' if right else 'otherwise'}"] += 1
                if read is not None and read[1] >= SURE and not right:
                    print(f"  {path.relative_to(folder)}: {attribute} is read {read[0]}, the table says {value}")
    for attribute in dict.fromkeys(attribute for attribute, _ in found if attribute):
        tell(name, attribute, {how: count for (one, how), count in found.items() if one == attribute})
    print(f"  {name}: {found['', 'refused']} refused")


def tell(name: str, attribute: str, found: dict[str, int]) -> None:
    """One row of the table."""
    right, wrong = found.get("sure, right", 0), found.get("sure, otherwise", 0)
    doubt, also = found.get("in doubt, otherwise", 0), found.get("in doubt, right", 0)
    precision = f"{100 * right / (right + wrong):.1f} %" if right + wrong else ""
    print(
        f"| {name} | {attribute} | {sum(found.values())} | {right} | {wrong} | {precision} "
        f"| {100 * right / sum(found.values()):.1f} % | {doubt + also} ({also}) | {found.get('not read', 0)} |"
    )


def relations(folder: Path) -> None:
    """Who amends and who repeals whom, by the words of the one, against the events in the XML of the other."""
    listed = list(rows(folder / "documents.tsv"))
    read: set[tuple[str, str, str]] = set()
    with tempfile.TemporaryDirectory(prefix="inforce-attributes-") as place:
        out = Path(place) / "library"
        real.begin(out, "Attributes", "UTC", corpora.akn_places())
        run = BringingIn(Library.open(out), real.AUTHOR, real.NOW)
        for path, given in corpora.akn_documents(folder):
            run.read(Received(str(path.relative_to(folder)), path.read_bytes(), real.NOW), given)
        run.propose()
        refused = {refusal.file for refusal in run.result.refused}
        for _, proposal in run.result.proposals:
            if proposal.edition is not None and proposal.delta.kind != "amendment":
                read |= {
                    (proposal.edition.work_id, one.kind, "/".join(one.target.split("/")[:2]))
                    for one in proposal.edition.relations
                }
    held = {f"{row['jurisdiction']}/{row['slug']}-{row['year']}" for row in listed if row["file"] not in refused}
    told = {one for row in listed for one in events(folder / row["file"], held)}
    for kinds, events_ in ((("amends", "partly_replaces"), "amends"), (("repeals", "replaces"), "repeals")):
        mine = {(source, target) for source, kind, target in read if kind in kinds}
        theirs = {(source, target) for source, kind, target in told if kind == events_}
        tell(
            "akn_za_bylaws",
            events_,
            {
                "sure, right": len(mine & theirs),
                "sure, otherwise": len(mine - theirs),
                "not read": len(theirs - mine),
            },
        )
        for source, target in sorted(mine - theirs):
            print(f"  {source} {events_} {target}: by its words, and no event tells of it")
        for source, target in sorted(theirs - mine):
            print(f"  {source} {events_} {target}: an event tells of it, and its words were not read so")


def events(file: Path, held: set[str]) -> Iterator[tuple[str, str, str]]:
    """(source, amends or repeals, target) of the events in a file whose source is held too and could be read."""
    root = etree.parse(file).getroot()
    nodes = [node for node in root.iter() if isinstance(node.tag, str)]
    target = next(node.get("value", "") for node in nodes if etree.QName(node).localname == "FRBRuri")
    sources = {node.get("id"): node.get("href", "") for node in nodes if node.get("href")}
    for node in nodes:
        kind = {"amendment": "amends", "repeal": "repeals"}.get(node.get("type", ""))
        if etree.QName(node).localname == "eventRef" and kind is not None:
            source, work = work_id(sources.get(node.get("source", "").lstrip("#"), "")), work_id(target)
            if source in held and work in held and source != work:
                yield source, kind, work


def work_id(uri: str) -> str:
    """`/za-cpt/act/by-law/2009/events` as the library names it, `za-cpt/events-2009`."""
    parts = uri.strip("/").split("/")
    return f"{parts[0]}/{parts[4]}-{parts[3]}" if len(parts) == 5 else ""


def main() -> None:
    """Read the sets that are asked for, or all, and print a table."""
    folder = Path(sys.argv[1])
    heads = ("set", "attribute", "told", "sure and right", "sure and otherwise", "precision", "recall")
    print(f"| {' | '.join(heads)} | in doubt (right) | not read |\n|{'---|' * 9}")
    for name in sys.argv[2:] or SETS:
        compare(name, folder / name)
        if name == "akn_za_bylaws":
            relations(folder / name)


if __name__ == "__main__":
    main()
