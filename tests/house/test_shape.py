"""The shape of the code that is agreed on in CONTRIBUTING.md, where a program can see it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST_FILE = 250
LONGEST_FUNCTION = 50
DRAWERS = {"utils", "util", "common", "helpers", "helper", "misc", "base", "core", "stuff"}
SHORTEST_REASON = 15
# What switches a check off, or catches every fault, has to say why, in a comment on its own line.
SWITCHED_OFF = re.compile(r"(?:type:\s*ignore|noqa)(?:\[[^\]]*\]|:\s*[A-Z0-9, ]+)?\W*(?P<why>.*)$")
CODE = sorted([*(ROOT / "tools").rglob("*.py"), *(ROOT / "benchmarks").glob("*.py")])


def where(path: Path) -> str:
    return str(path.relative_to(ROOT))


def comments(text: str) -> dict[int, str]:
    """Each line's comment, without its sign."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}


def is_broad(handler: ast.ExceptHandler) -> bool:
    """Whether any fault whatever ends here; one that is cleaned up after and raised again does not."""
    last = handler.body[-1]
    if isinstance(last, ast.Raise) and last.exc is None:
        return False
    return handler.type is None or (
        isinstance(handler.type, ast.Name) and handler.type.id in {"Exception", "BaseException"}
    )


def test_a_file_is_short_enough_to_be_read_at_once() -> None:
    lengths = {where(path): len(path.read_text(encoding="utf-8").splitlines()) for path in CODE}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_a_function_is_short_enough_to_be_read_at_once() -> None:
    lengths = {
        f"{where(path)}:{node.lineno} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path in CODE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


def test_a_check_that_is_switched_off_says_why() -> None:
    silent = []
    for path in CODE:
        for line, comment in comments(path.read_text(encoding="utf-8")).items():
            off = SWITCHED_OFF.match(comment)
            if off and len(off["why"]) < SHORTEST_REASON:
                silent.append(f"{where(path)}:{line}")
    assert silent == []


def test_whatever_catches_every_fault_says_why() -> None:
    silent = []
    for path in CODE:
        text = path.read_text(encoding="utf-8")
        said = comments(text)
        silent += [
            f"{where(path)}:{node.lineno}"
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.ExceptHandler)
            and is_broad(node)
            and len(said.get(node.lineno, "")) < SHORTEST_REASON
        ]
    assert silent == []


def test_what_could_not_be_done_or_was_refused_says_what_to_do_next() -> None:
    told = {"LibraryError", "Refused", "NotHeld"}
    silent = [
        f"{where(path)}:{node.lineno}"
        for path in CODE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in told
        if not {"next", None} & {keyword.arg for keyword in node.keywords}
    ]
    assert silent == []


def test_no_module_is_a_drawer() -> None:
    assert [where(path) for path in CODE if path.stem.lstrip("_") in DRAWERS or path.parent.name in DRAWERS] == []


def test_the_scripts_differ_only_in_name_and_purpose() -> None:
    bodies = set()
    for name in ("ask", "ingest", "delta", "feed", "answers", "check", "library"):
        lines = (ROOT / "tools" / name).read_text(encoding="utf-8").splitlines()
        assert lines[-1] == f'run_command {name} "$@"'
        bodies.add("\n".join([lines[0], *lines[2:-1]]))
    assert len(bodies) == 1
