"""An edition as data that search engines read (schema.org, Legislation)."""

from __future__ import annotations

import json
from typing import Any

from inforce.pages import addresses, wording
from inforce.pages.days_said import day_said, last_day_said
from inforce.pages.publication import Publication, PublicEdition


def linked_data(edition: PublicEdition, publication: Publication, address: str | None) -> str:
    """An edition as schema.org Legislation, to be set into its page: no sign of it can end the script it stands in."""
    place = publication.place(edition.jurisdiction).name
    forces = {"in_force": "InForce", "not_yet": "NotInForce", "ended": "NotInForce", "unknown": "NotInForce"}
    told: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "@id": (address or "") + addresses.edition_page(edition.id),
        "legislationIdentifier": edition.number or edition.id,
        "name": edition.title,
        "inLanguage": wording.TAGS[edition.language],
        "legislationType": edition.document_type,
        "legislationJurisdiction": {"@type": "AdministrativeArea", "name": place},
        "legislationPassedBy": {"@type": "Organization", "name": edition.issuing_body},
        "legislationDate": None if edition.promulgated_on is None else day_said(edition.promulgated_on),
        "legislationDateVersion": day_said(edition.start),
        "temporalCoverage": f"{day_said(edition.start)}/{last_day_said(edition.end) or '..'}",
        "legislationLegalForce": f"https://schema.org/{forces[edition.state_on(publication.today).value]}",
        "about": list(edition.topics),
        "isBasedOn": edition.url,
        "exampleOfWork": {"@type": "Legislation", "@id": (address or "") + addresses.work_page(edition.work_id)},
        "hasPart": [
            {"@type": "Legislation", "@id": f"#{clause.anchor}", "legislationIdentifier": clause.reference}
            for clause in edition.clauses
        ],
    }  # fmt: skip
    said = {name: value for name, value in told.items() if value not in (None, [], "unknown")}
    if edition.start.day is None:
        said.pop("temporalCoverage")
    return json.dumps(said, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
