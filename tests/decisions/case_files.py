"""The cases of tests/valid and tests/invalid: small libraries that a rule-keeper can read."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
VALID = TESTS / "valid"
INVALID = TESTS / "invalid"
OAKFORD = VALID / "libraries" / "oakford"
_BESIDE = ("expected.txt", "without.txt")


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file below a folder: path to content."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def invalid_cases() -> list[Path]:
    """The folders tests/invalid/<rule>/<case>."""
    return sorted(path.parent for path in INVALID.glob("*/*/expected.txt"))


def files_of_case(case: Path) -> dict[str, bytes]:
    """The library of a case: Oakford, without the files that without.txt names, with the case's own laid over it."""
    files = files_in(OAKFORD)
    without = case / "without.txt"
    for path in without.read_text(encoding="utf-8").split("\n") if without.exists() else ():
        files.pop(path, None)
    return files | {path: content for path, content in files_in(case).items() if path not in _BESIDE}


def expected_of_case(case: Path) -> list[str]:
    """Every fault of a case, whole: `file:line: message [code]`."""
    return (case / "expected.txt").read_text(encoding="utf-8").splitlines()
