"""The tools as a host has them: its own copy of the scripts, running the tools that are tested, on a fixed day."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.office import _GIT

ROOT = Path(__file__).resolve().parents[2]
HOSTS = ROOT / "tools" / "hosts"
_COMMAND = """#!/bin/sh
exec {python} -I -c '
import sys
from datetime import UTC, datetime
sys.path.insert(0, "{tools}")
from inforce.cli import clock
from inforce.cli.{name} import main
with clock.fixed_at(datetime(2026, 12, 1, 9, tzinfo=UTC)):
    main()
' "$@"
"""


def tools_of_host(folder: Path) -> Path:
    """A folder of tools beside which the scripts for hosts lie; gives it back."""
    tools = folder / "host" / "tools"
    shutil.copytree(HOSTS, tools / "hosts")
    for name in ("check", "delta"):
        script = tools / name
        script.write_text(_COMMAND.format(python=sys.executable, tools=ROOT / "tools", name=name), encoding="utf-8")
        script.chmod(0o755)
    return tools


def run(*command: str, at: Path) -> subprocess.CompletedProcess[str]:
    """Run a program as a person or a host would, whatever comes of it."""
    return subprocess.run(command, cwd=at, env=_GIT, capture_output=True, text=True, check=False)
