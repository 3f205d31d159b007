"""Make a library of real law from a corpus folder: bring in, accept, index; say how long it took and what was refused.

Nothing of the corpus is part of this project: the library is made in a folder of its own, for measuring only.

    python benchmarks/real_library.py --corpus akn DIR OUT   DIR holds documents.tsv and xml/<place>/<work>/<date>.xml
    python benchmarks/real_library.py --corpus zh DIR OUT    DIR holds documents.jsonl and docs/
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from inforce.changes.affected_answers import AffectedAnswers  # noqa: E402
from inforce.changes.deciding import accept_deltas  # noqa: E402
from inforce.changes.how import How  # noqa: E402
from inforce.errors import LibraryError  # noqa: E402
from inforce.ingest.bringing_in import BringingIn  # noqa: E402
from inforce.ingest.documents import read_document  # noqa: E402
from inforce.ingest.given import Given, Received  # noqa: E402
from inforce.ingest.proposal_landing import ProposalLanding  # noqa: E402
from inforce.ingest.proposals import Proposal  # noqa: E402
from inforce.ingest.reviewed_fields import Review, Reviewer  # noqa: E402
from inforce.ingest.reviewing import review_proposal  # noqa: E402
from inforce.model.dates import parse_day  # noqa: E402
from inforce.model.people import Mandate, Person, Register  # noqa: E402
from inforce.model.places import Place  # noqa: E402
from inforce.model.settings import HandOver, Settings  # noqa: E402
from inforce.storage.answer_store import AnswerStore  # noqa: E402
from inforce.storage.git_commits import Identity  # noqa: E402
from inforce.storage.library import Library  # noqa: E402
from inforce.storage.new_library import create  # noqa: E402
from inforce.storage.records_in_files import write_record  # noqa: E402

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
REVIEWER = Person(
    id="reviewer",
    name="Measuring Reviewer",
    role="Accepts everything, for measuring",
    contact="nobody",
    may_accept=(Mandate(),),
)
AUTHOR = Identity("Measuring", "measuring@inforce.invalid")

MUNICIPALITIES = (
    ("za", "South Africa", None, ("RSA",)),
    ("za-cpt", "City of Cape Town", "za", ("Cape Town",)),
    ("za-eth", "eThekwini", "za", ("Durban", "eThekwini Municipality", "eThekwini (Durban)")),
    ("za-jhb", "City of Johannesburg", "za", ("Johannesburg", "Joburg")),
    ("za-wc011", "Matzikama", "za", ("Matzikama Municipality",)),
    ("za-wc033", "Cape Agulhas", "za", ("Cape Agulhas Municipality",)),
)
PROVINCES = {
    "北京市": "beijing", "上海市": "shanghai", "重庆市": "chongqing", "山东省": "shandong", "浙江省": "zhejiang",
    "河南省": "henan", "广东省": "guangdong",
}  # fmt: skip
CITIES = {
    "青岛市": "qingdao", "济南市": "jinan", "淄博市": "zibo", "烟台市": "yantai", "菏泽市": "heze", "泰安市": "taian",
    "济宁市": "jining", "临沂市": "linyi", "德州市": "dezhou", "潍坊市": "weifang", "东营市": "dongying",
    "威海市": "weihai", "枣庄市": "zaozhuang", "滨州市": "binzhou", "日照市": "rizhao", "聊城市": "liaocheng",
    "莱芜市": "laiwu", "杭州市": "hangzhou", "宁波市": "ningbo", "温州市": "wenzhou", "湖州市": "huzhou",
    "嘉兴市": "jiaxing", "绍兴市": "shaoxing", "衢州市": "quzhou", "丽水市": "lishui", "台州市": "taizhou",
    "舟山市": "zhoushan", "金华市": "jinhua", "郑州市": "zhengzhou", "洛阳市": "luoyang", "南阳市": "nanyang",
    "焦作市": "jiaozuo", "信阳市": "xinyang", "新乡市": "xinxiang", "驻马店市": "zhumadian", "周口市": "zhoukou",
    "商丘市": "shangqiu", "安阳市": "anyang", "平顶山市": "pingdingshan", "开封市": "kaifeng", "漯河市": "luohe",
    "濮阳市": "puyang", "许昌市": "xuchang", "鹤壁市": "hebi", "三门峡市": "sanmenxia", "云浮市": "yunfu",
    "广州市": "guangzhou", "江门市": "jiangmen", "湛江市": "zhanjiang", "潮州市": "chaozhou",
    "阳江市": "yangjiang",
}  # fmt: skip


def main() -> int:
    """Make the library and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", choices=("akn", "zh"), required=True)
    parser.add_argument("--limit", type=int, default=400, help="how many documents (zh); 0 is all")
    parser.add_argument("--no-index", action="store_true", help="leave catalogue and index to the first question")
    parser.add_argument("corpus_folder", type=Path, metavar="DIR")
    parser.add_argument("out", type=Path, metavar="OUT")
    given = parser.parse_args()
    if not given.corpus_folder.is_dir():
        print(f"{given.corpus_folder} is not here: nothing to measure")
        return 0
    if given.corpus == "akn":
        places, documents = _akn_places(), list(_akn_documents(given.corpus_folder))
    else:
        rows = _zh_rows(given.corpus_folder, given.limit)
        places, documents = _zh_places(rows), [_zh_document(given.corpus_folder, row) for row in rows]
    zone = "Africa/Johannesburg" if given.corpus == "akn" else "Asia/Shanghai"
    make(given.out, f"Real law ({given.corpus})", zone, places, documents, index=not given.no_index)
    return 0


def make(
    out: Path, name: str, zone: str, places: tuple[Place, ...], documents: list[tuple[Path, Given]], *, index: bool
) -> None:
    """Make a library of documents, with everything accepted, and print what it took."""
    _begin(out, name, zone, places)
    _find_right(out, _bring_in(out, documents))
    _accept(out)
    if index:
        started = time.perf_counter()
        library = Library.open(out)
        size = library.build_index() and library.index.size
        _say("index", size, "clauses", time.perf_counter() - started)


def _begin(out: Path, name: str, zone: str, places: tuple[Place, ...]) -> None:
    settings = Settings(
        name=name,
        acceptance="development",
        timezone=zone,
        places=places,
        hand_over=(HandOver(person=REVIEWER.id),),
        development_reviewer=REVIEWER.id,
    )
    files = {
        "library.yml": write_record(settings, "library.yml"),
        "people.yml": write_record(Register(people=(REVIEWER,)), "people.yml"),
    }
    create(out, files, {}, message=f"Begin {name}", author=AUTHOR, when=NOW)


def _bring_in(out: Path, documents: list[tuple[Path, Given]]) -> list[Proposal]:
    started = time.perf_counter()
    library = Library.open(out)
    run = BringingIn(library, AUTHOR, NOW)
    for path, given in documents:
        run.read(Received(str(path), path.read_bytes(), NOW), given)
    read = time.perf_counter()
    run.propose()
    proposed = time.perf_counter()
    result = run.land(AffectedAnswers(AnswerStore(library.repository), NOW))
    landed = time.perf_counter()
    clauses = sum(len(proposal.clauses) for _, proposal in result.proposals)
    _say("ingest", len(documents), "documents", landed - started)
    parts = f"read {read - started:.1f} s, propose {proposed - read:.1f} s, land {landed - proposed:.1f} s"
    print(f"  {parts}; {clauses:,} clauses")
    print(f"  {len(result.proposals)} deltas: {dict(Counter(p.delta.kind for _, p in result.proposals))}")
    print(f"  {len(result.nothing_new)} held already, {len(result.refused)} refused")
    for file, found in result.nothing_new:
        print(f"    held: {file}: {found.instrument_id}: {found.why}")
    for refusal in result.refused:
        print(f"    refused: {refusal.file}: {refusal.error}")
    doubts = Counter(str(doubt["field"]).rsplit("/", 1)[-1] for _, p in result.proposals for doubt in p.doubts)
    print(f"  {sum(doubts.values())} doubts: {dict(doubts.most_common())}")
    return [proposal for _, proposal in result.proposals]


def _find_right(out: Path, proposals: list[Proposal]) -> None:
    """Mark what the sources may have lost as right, as a reviewer does who has looked: these are the texts held."""
    started = time.perf_counter()
    library = Library.open(out)
    landing = ProposalLanding(library, AUTHOR, NOW)
    kinds: Counter[str] = Counter()
    reviewed = 0
    for proposal in proposals:
        findings = () if proposal.edition is None else proposal.edition.findings
        stopping = tuple(finding for finding in findings if finding.stops)
        if stopping:
            kinds.update(finding.kind for finding in stopping)
            reviewed += 1
            review = Review(right=tuple(one.id for one in stopping), because="So it stands in the source.")
            review_proposal(landing, proposal.delta.id, review, Reviewer(REVIEWER.id, NOW.date()))
    landing.land(AffectedAnswers(AnswerStore(library.repository), NOW))
    _say("review", reviewed, "deltas", time.perf_counter() - started)
    print(f"  {kinds.total()} findings marked as right: {dict(kinds.most_common())}")


def _accept(out: Path) -> None:
    started = time.perf_counter()
    outcome = accept_deltas(Library.open(out), None, How(None), NOW)
    _say("accept", len(outcome.decided), "deltas", time.perf_counter() - started)
    print(f"  {len(outcome.refused)} refused: {dict(Counter(error.code for _, error in outcome.refused))}")
    for delta_id, error in outcome.refused:
        print(f"    {delta_id}: {error.message}")


def _say(what: str, count: int, of: str, seconds: float) -> None:
    print(f"{what}: {count:,} {of} in {seconds:.1f} s, {count / max(seconds, 1e-9):.1f} a second")


def _akn_places() -> tuple[Place, ...]:
    return tuple(Place(id=i, name=name, parent=parent, aliases=also) for i, name, parent, also in MUNICIPALITIES)


def _akn_documents(folder: Path) -> Iterator[tuple[Path, Given]]:
    """Every expression: place and work from its path, its day from its file name."""
    with (folder / "documents.tsv").open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t"):
            path = folder / row["file"]
            day = parse_day(path.stem)
            yield (
                path,
                Given(
                    proposed_by=REVIEWER.id,
                    jurisdiction=row["jurisdiction"],
                    work=path.parent.name,
                    edition=path.stem,
                    effective_from=day,
                ),
            )


def _zh_rows(folder: Path, limit: int) -> list[dict[str, str]]:
    """The documents to take: those in several editions first, then those that questions are about, then the others."""
    rows = [json.loads(line) for line in (folder / "documents.jsonl").read_text(encoding="utf-8").splitlines()]
    editions = Counter((row["jurisdiction"], row["name"]) for row in rows)
    asked = Counter(_asked_files(folder))
    rows.sort(
        key=lambda row: (editions[row["jurisdiction"], row["name"]] < 2, -min(asked[row["file"]], 1), row["file"])
    )
    taken = rows[: limit or None]
    names = {(row["jurisdiction"], row["name"]) for row in taken}
    return [row for row in rows if (row["jurisdiction"], row["name"]) in names]


def _asked_files(folder: Path) -> Iterator[str]:
    for line in (folder / "questions_gold.jsonl").read_text(encoding="utf-8").splitlines():
        for gold in json.loads(line).get("gold", ()):
            if isinstance(gold, dict) and "file" in gold:
                yield gold["file"]


def _zh_places(rows: list[dict[str, str]]) -> tuple[Place, ...]:
    """The nation, its provinces, and the cities that documents are of, each with its name without 省 or 市 too."""
    places = [Place(id="cn", name="全国", aliases=("中国", "国家"))]
    for name, word in PROVINCES.items():
        places.append(Place(id=f"cn-{word}", name=name, parent="cn", aliases=(name[:-1],)))
    for province, city in dict.fromkeys((row["jurisdiction"], row["sub_jurisdiction"]) for row in rows):
        if city in CITIES:
            parent = f"cn-{PROVINCES[province]}"
            places.append(Place(id=f"{parent}-{CITIES[city]}", name=city, parent=parent, aliases=(city[:-1],)))
    return tuple(places)


def _zh_document(folder: Path, row: dict[str, str]) -> tuple[Path, Given]:
    """Place and title from the corpus's own list; the first day from it, else as read, else the day of publication."""
    path = folder / row["file"]
    province, city = row["jurisdiction"], row["sub_jurisdiction"]
    place = "cn" if province == "全国" else f"cn-{PROVINCES[province]}" + (f"-{CITIES[city]}" if city in CITIES else "")
    # The books of a code lie in a file each under one title.
    title = f"{row['title']} {path.stem}" if path.parent.name == "民法典" else row["title"]
    return path, Given(
        proposed_by=REVIEWER.id, jurisdiction=place, title=title, effective_from=_zh_first_day(path, row)
    )


def _zh_first_day(path: Path, row: dict[str, str]) -> date | None:
    if row["effective_date"]:
        return parse_day(row["effective_date"])
    try:
        document = read_document(path.read_bytes(), str(path))
    except LibraryError:
        return None
    read = document.attribute("effective_from")
    if read is not None and isinstance(read.value, date) and read.confidence >= 0.8:
        return None
    if row["publish_date"]:
        return parse_day(row["publish_date"])
    made = document.attribute("promulgated_on")
    return made.value if made is not None and isinstance(made.value, date) else None


if __name__ == "__main__":
    raise SystemExit(main())
