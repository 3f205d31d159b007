"""The JSON Schemas of schema/, made from the types of the model (design 1).

The types say which fields there are and of what kind; here is added what only a schema says: a description of each
field, the form of ids and hashes, what one field asks of another, and an example. Made anew, from tools/, by
`python -m inforce.storage.schema_making`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeAlias

import msgspec

from inforce.model.answers import Answer
from inforce.model.cards import SourceCard
from inforce.model.dates import UNKNOWN_WORD, When
from inforce.model.deltas import ChangeDelta
from inforce.model.ids import WORD
from inforce.model.instruments import Clause, Instrument
from inforce.model.judged_answers import JudgedSet
from inforce.model.people import Register
from inforce.model.question_sets import QuestionSet
from inforce.model.records import Plain, from_data, to_data, typed
from inforce.model.settings import Checks, Settings
from inforce.model.tombstones import Tombstone
from inforce.storage.yaml_files import load_yaml

Schema: TypeAlias = dict[str, Plain]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
# Each kind of object and its type; the kind is the name of its schema.
KINDS: dict[str, type[msgspec.Struct]] = {
    "instrument": Instrument,
    "clause": Clause,
    "card": SourceCard,
    "answer": Answer,
    "tombstone": Tombstone,
    "delta": ChangeDelta,
    "people": Register,
    "library": Settings,
    "checks": Checks,
    "question_set": QuestionSet,
    "judged_answers": JudgedSet,
}

_WORD = WORD.pattern
# The form of a text, or of each text of a list: what it is called in a message, and the fields that have it.
FORMS = {
    f"^{_WORD}$": "an id: a-z and 0-9, joined by single . _ or -",
    f"^{_WORD}(/{_WORD}){{2}}$": "the id of an instrument: <place>/<work>/<edition>",
    f"^{_WORD}(/{_WORD}){{3}}$": "the id of a clause or card: <place>/<work>/<edition>/<ref>",
    f"^{_WORD}(/{_WORD}){{1,3}}$": "the id of a work, an instrument or a clause",
    f"^{_WORD}/{_WORD}$": "the id of a work: <place>/<work>",
    "^[0-9]{8}-[0-9a-f]{16}$": "the id of an answer: <yyyymmdd>-<16 hex digits>",
    "^[0-9a-f]{64}$": "a SHA-256 in hexadecimal",
    "^([0-9a-f]{40}|[0-9a-f]{64})$": "the full id of a commit",
    "^(https?://|file:///)": "an address that begins with https://, http:// or file:///",
}
_WORDS, _INSTRUMENT, _CLAUSE, _ANY, _WORK, _ANSWER, _SHA256, _COMMIT, _ADDRESS = FORMS
_PATTERNS = {
    _WORDS: "Instrument.jurisdiction Instrument.work Instrument.edition SourceCard.jurisdiction"
    " SourceCard.edition Place.id Place.parent Settings.office_place Mandate.place HandOver.place HandOver.person"
    " PersonOfTheDay.id Person.id HandedTo.id Relation.accepted_by Attribute.reviewed_by Settings.development_reviewer"
    " Tombstone.by ChangeDelta.id ChangeDelta.waits_for SourceCard.delta_id PendingNotice.delta_id QueueMove.delta_id"
    " Case.id Case.place Case.reads_place Case.owner QuestionSet.owner JudgedSet.owner",
    _INSTRUMENT: "Instrument.id Clause.instrument_id SourceCard.instrument_id CitedCard.instrument_id"
    " Checks.instrument_id ChangeDelta.instrument_id ChangeDelta.proposes ChangeDelta.moves"
    " PendingNotice.instrument_id",
    _CLAUSE: "Clause.id Clause.supersedes SourceCard.id SourceCard.clause_id CitedCard.id CitedCard.clause_id"
    " Quote.clause_id Reading.clause_id Composing.clause_id ComposedSentence.clause_id"
    " Answer.source_card_ids Assertion.cards Upcoming.clause_id Candidate.clause_id"
    " CrossReference.target ClauseChange.old ClauseChange.new CardEffect.card_id"
    " CardEffect.replaced_by Tombstone.source_card_ids Case.gold",
    _ANY: "Relation.target Relation.source",
    _WORK: "Mandate.work",
    _ANSWER: "Answer.id Tombstone.id ChangeDelta.affected_answer_ids Current.superseded_by",
    _SHA256: "Instrument.source_sha256 SourceCard.clause_sha256 Checks.last_good_sha256 Checks.last_good_rules"
    " Answer.clause_hashes Relation.as_read Reading.text_sha256 Reading.prompt_sha256"
    " Composing.text_sha256 Composing.prompt_sha256",
    _COMMIT: "Answer.library_commit Answer.acceptance_commits SigningKey.last_good_commit",
    _ADDRESS: "Instrument.url",
}
# Bounds of a number or a list.
_BOUNDS: dict[str, Schema] = {
    "Attribute.confidence": {"minimum": 0, "maximum": 1},
    "Thresholds.attribute_confidence": {"minimum": 0, "maximum": 1},
    "Thresholds.coverage": {"minimum": 0, "maximum": 1},
    "Thresholds.margin": {"minimum": 0, "maximum": 1},
    "Recheck.grace_days": {"minimum": 0},
    "Recheck.every_days": {"minimum": 1},
    "Clause.order": {"minimum": 0},
    "Clause.page": {"minimum": 1},
    "Assertion.cards": {"minItems": 1},
    "Assertion.quotes": {"minItems": 1},
    "Answer.checks": {"minItems": 8, "maxItems": 8},
    "Answer.candidates": {"maxItems": 20},
    "QuestionSet.cases": {"minItems": 1},
    "JudgedSet.answers": {"minItems": 1},
}


def _when(field: str, value: str, then: Schema, otherwise: Schema) -> Schema:
    """What one field's value asks of the others."""
    asked = {"if": {"properties": {field: {"const": value}}, "required": [field]}, "then": then, "else": otherwise}
    return {name: part for name, part in asked.items() if part}


def _given(**kinds: str) -> Schema:
    """These fields are there, each of a JSON type."""
    return {"required": [*kinds], "properties": {name: {"type": kind} for name, kind in kinds.items()}}


def _null(*names: str) -> Schema:
    """These fields are null, or left out."""
    return {"properties": {name: {"type": "null"} for name in names}}


_CONDITIONS: dict[str, list[Schema]] = {
    "Answer": [
        _when(
            "queue",
            "answered",
            {
                "required": ["source_card_ids", "assertions"],
                "properties": {
                    "source_card_ids": {"minItems": 1},
                    "assertions": {"minItems": 1},
                    "reason": {"type": "null"},
                },
            },
            _given(reason="string", handed_to="object"),
        )
    ],
    "SourceCard": [
        _when("status", "live", _given(accepted_by="object", accepted_on="string"), {}),
        _when(
            "status",
            "retired",
            _given(retired_on="string", retired_because="string"),
            _null("retired_on", "retired_because"),
        ),
    ],
    "ChangeDelta": [
        _when("status", "pending", _null("decided_by", "decided_on"), _given(decided_by="object", decided_on="string"))
    ],
    "CardEffect": [_when("effect", "replace_by", _given(replaced_by="string"), _null("replaced_by"))],
}


def make_schemas() -> dict[str, Schema]:
    """Every schema by its kind."""
    texts = _data_beside("schema_texts.yml")
    examples = _data_beside("schema_examples.yml")
    return {kind: _schema(kind, wanted, texts, examples[kind]) for kind, wanted in KINDS.items()}


def schema_bytes(schema: Schema) -> bytes:
    """A schema as its file holds it."""
    return (json.dumps(schema, ensure_ascii=False, indent=2) + "\n").encode()


def _schema(kind: str, wanted: type[msgspec.Struct], texts: Schema, example: Plain) -> Schema:
    (_, parts) = msgspec.json.schema_components([wanted], schema_hook=_own_type, ref_template="#/$defs/{name}")
    for name, part in parts.items():
        _complete(name, part, texts.get(name, {}))
    root = parts.pop(wanted.__name__)
    # The example as the library writes it, which also proves that it is one.
    shown = to_data(from_data(typed(example, wanted), wanted))
    return {
        "$schema": DIALECT,
        "$id": f"{kind}.json",
        **root,
        "examples": [shown],
        **({"$defs": parts} if parts else {}),
    }


def _own_type(wanted: type) -> Schema:
    if wanted is When:
        return {"type": "string", "anyOf": [{"format": "date"}, {"const": UNKNOWN_WORD}]}
    raise NotImplementedError(wanted)


def _complete(name: str, part: Schema, texts: dict[str, str]) -> None:
    """Add to the schema of one type what its fields are, their form, and what they ask of each other."""
    for field, schema in part.get("properties", {}).items():
        schema.pop("default", None)
        key = f"{name}.{field}"
        pattern = next((pattern for pattern, fields in _PATTERNS.items() if key in fields.split()), None)
        if pattern is not None:
            _constrain(schema, "string", {"pattern": pattern})
        for json_type in ("number", "integer", "array"):
            _constrain(schema, json_type, _BOUNDS.get(key, {}), deep=False)
        if field in texts:
            part["properties"][field] = {"description": texts[field], **schema}
    if name in _CONDITIONS:
        part["allOf"] = _CONDITIONS[name]


def _constrain(schema: Schema, json_type: str, more: Schema, *, deep: bool = True) -> None:
    """Add to the schema wherever it speaks of a JSON type: itself, an alternative, or (deep) its items and values."""
    if schema.get("type") == json_type:
        schema.update(more)
    for inner in schema.get("anyOf", []):
        _constrain(inner, json_type, more, deep=deep)
    for below in ("items", "additionalProperties"):
        if deep and isinstance(schema.get(below), dict):
            _constrain(schema[below], json_type, more)


def _data_beside(name: str) -> dict[str, Plain]:
    data: dict[str, Plain] = load_yaml((Path(__file__).parent / name).read_bytes(), name).data
    return data


def write_schemas(folder: Path) -> None:
    """Write every schema into a folder. Raises OSError."""
    folder.mkdir(exist_ok=True)
    for kind, schema in make_schemas().items():
        (folder / f"{kind}.json").write_bytes(schema_bytes(schema))


if __name__ == "__main__":
    write_schemas(Path(__file__).resolve().parents[3] / "schema")
