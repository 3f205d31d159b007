"""A document as its headings arrange it, and what each heading is called on its page."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from inforce.pages.publication import PublicClause


class Outline(Struct):
    """One heading of a document, with what stands beneath it: further headings and clauses, in their order."""

    heading: str
    anchor: str
    level: int
    parts: list[Outline | PublicClause]


def outlined(clauses: tuple[PublicClause, ...]) -> Outline:
    """Clauses beneath the headings they stand under. A heading that comes again further on is another one.

    A heading is called after the first clause beneath it, so that its name stays when others come in before it.
    """
    root = Outline("", "", 1, [])
    path: list[Outline] = [root]
    for clause in clauses:
        headings = clause.heading_path if clause.showing == "text" else tuple(one.heading for one in path[1:])
        same = 0
        while same < min(len(headings), len(path) - 1) and path[same + 1].heading == headings[same]:
            same += 1
        del path[same + 1 :]
        for depth, heading in enumerate(headings[same:], same + 1):
            part = Outline(heading, f"Under-{depth}-{clause.anchor}", path[-1].level + 1, [])
            path[-1].parts.append(part)
            path.append(part)
        path[-1].parts.append(clause)
    return root


def headings_in(outline: Outline) -> Iterator[Outline]:
    """Every heading, in the document's order."""
    for part in outline.parts:
        if isinstance(part, Outline):
            yield part
            yield from headings_in(part)
