"""What a corpus folder of real law holds, and of which places: by-laws (akn) and Chinese law (zh)."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from inforce.errors import LibraryError
from inforce.ingest.documents import read_document
from inforce.ingest.given import Given
from inforce.model.dates import parse_day
from inforce.model.places import Place

# Whoever proposes a document: real_library.py has the same person accept it.
PROPOSER = "reviewer"
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


def akn_places() -> tuple[Place, ...]:
    """The municipalities that the by-laws are of, and the country above them."""
    return tuple(Place(id=i, name=name, parent=parent, aliases=also) for i, name, parent, also in MUNICIPALITIES)


def akn_documents(folder: Path) -> Iterator[tuple[Path, Given]]:
    """Every expression: place and work from its path, its day from its file name."""
    with (folder / "documents.tsv").open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t"):
            path = folder / row["file"]
            day = parse_day(path.stem)
            yield (
                path,
                Given(
                    proposed_by=PROPOSER,
                    jurisdiction=row["jurisdiction"],
                    work=path.parent.name,
                    edition=path.stem,
                    effective_from=day,
                ),
            )


def zh_rows(folder: Path, limit: int) -> list[dict[str, str]]:
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


def zh_places(rows: list[dict[str, str]]) -> tuple[Place, ...]:
    """The nation, its provinces, and the cities that documents are of, each with its name without 省 or 市 too."""
    places = [Place(id="cn", name="全国", aliases=("中国", "国家"))]
    for name, word in PROVINCES.items():
        places.append(Place(id=f"cn-{word}", name=name, parent="cn", aliases=(name[:-1],)))
    for province, city in dict.fromkeys((row["jurisdiction"], row["sub_jurisdiction"]) for row in rows):
        if city in CITIES:
            parent = f"cn-{PROVINCES[province]}"
            places.append(Place(id=f"{parent}-{CITIES[city]}", name=city, parent=parent, aliases=(city[:-1],)))
    return tuple(places)


def zh_document(folder: Path, row: dict[str, str]) -> tuple[Path, Given]:
    """Place and title from the corpus's own list; the first day from it, else as read, else the day of publication."""
    path = folder / row["file"]
    province, city = row["jurisdiction"], row["sub_jurisdiction"]
    place = "cn" if province == "全国" else f"cn-{PROVINCES[province]}" + (f"-{CITIES[city]}" if city in CITIES else "")
    # The books of a code lie in a file each under one title.
    title = f"{row['title']} {path.stem}" if path.parent.name == "民法典" else row["title"]
    return path, Given(proposed_by=PROPOSER, jurisdiction=place, title=title, effective_from=_zh_first_day(path, row))


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
