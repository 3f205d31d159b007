"""What a command loads: `tools/ask` is one process for each question, and its start is most of what it costs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.decisions.small_libraries import make

TOOLS = Path(__file__).resolve().parents[2] / "tools"
RULE = "A visitor may park in the yard for not more than four hours."
QUESTION = "How long may a visitor park in the yard?"
# Runs a command of the package and tells on standard error what was loaded by its end.
TELL = """
import json, sys
sys.path.append(sys.argv[1])
from inforce.cli.ask import main
sys.argv[:] = ["ask", *sys.argv[2:]]
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
# What nobody asks with: other formats, the index's writing half, and the slow parts of the standard library.
NOT_FOR_ASKING = {
    *("jsonschema", "referencing", "lxml", "markdown_it", "ruamel", "git", "hypothesis", "pytest"),
    *("whoosh.writing", "whoosh.fields", "whoosh.analysis", "whoosh.qparser"),
    *("asyncio", "dataclasses", "email", "http", "logging", "multiprocessing", "secrets", "shutil", "socket"),
    *("numpy", "tokenizers", "inforce.storage.meaning"),
    *("tempfile", "traceback", "unittest", "xml", "zoneinfo"),
    *(
        "inforce.decisions.admission",
        "inforce.decisions.retelling",
        "inforce.decisions.disagreement",
        "inforce.decisions.rules",
        "inforce.changes",
    ),
    *("inforce.pages", "jinja2", "mkdocs"),
    *("inforce.services", "inforce.evaluation", "inforce.cli.model_service", "openai", "httpx2"),
    *("inforce.ingest", "inforce.storage.catalogue_writing", "inforce.storage.schemas", "inforce.cli.replaying"),
}


def loaded_by(*arguments: str, code: int) -> set[str]:
    command = [sys.executable, "-I", "-X", "utf8", "-c", TELL, str(TOOLS), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == code, ran.stderr
    return set(json.loads(ran.stderr.splitlines()[-1]))


@pytest.mark.parametrize(("question", "code"), [(QUESTION, 0), ("How long may a dog leash be?", 1)])
def test_asking_loads_nothing_that_only_other_work_needs(tmp_path: Path, question: str, code: int) -> None:
    yard = {"title": "Yard Rules", "clauses": {"s-5": RULE}}
    made = make({"instruments": {"au/yard/2020-01-01": yard}, "timezone": "UTC"}, tmp_path / "library")
    arguments = (question, "--jurisdiction", "au", "--as-at", "2026-01-15", "--library", str(made.root))
    loaded_by(*arguments, code=code)  # makes the index
    assert loaded_by(*arguments, code=code) & NOT_FOR_ASKING == set()


def test_help_loads_neither_the_library_nor_the_checks() -> None:
    loaded = loaded_by("--help", code=0)
    assert {name for name in loaded if name.startswith(("inforce.storage", "inforce.decisions", "yaml"))} == set()


def test_no_module_of_the_readers_or_the_checks_compiles_a_pattern_when_it_is_loaded() -> None:
    code = """
import re, sys
sys.path.append(sys.argv[1])
import pkgutil, importlib, inforce.reading, inforce.decisions
compiled = re.compile
def refuse(pattern, flags=0):
    if sys._getframe(1).f_globals["__name__"].startswith(("inforce.reading", "inforce.decisions")):
        raise AssertionError(f"{pattern!r} is compiled before it is needed")
    return compiled(pattern, flags)
re.compile = refuse
for package in (inforce.reading, inforce.decisions):
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
"""
    ran = subprocess.run([sys.executable, "-I", "-c", code, str(TOOLS)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
