"""A machine for set-up to run on: its own copy of the scripts, and a PATH with what we say is there.

Nothing is installed and nothing is fetched: a stand-in for Python answers the probe, makes a folder that looks like an
environment and notes what it was asked to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ("ask", "ingest", "delta", "answers", "check", "library")

# $NOTES gets a line for each thing asked. `venv` makes an environment whose python is this same stand-in; the real
# Python runs make_environment.py, told that the stand-in is itself; $PIP_FAILS and $PIP_SLEEPS make installing fail or
# take long.
STAND_IN = r"""#!/bin/sh
case "$*" in
    *probe.py*) echo "$probe" ;;
    *make_environment.py*)
        for last; do case $last in */make_environment.py) program=$last ;; esac; done
        while [ "$1" != "$program" ]; do shift; done
        exec "$REAL_PYTHON" -I -c 'import runpy, sys
sys.executable, sys.argv[:] = sys.argv[1], sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")' "$0" "$@" ;;
    *"-m venv "*)
        echo "made" >>"$NOTES"
        for folder; do :; done
        mkdir -p "$folder/bin"; echo "home" >"$folder/pyvenv.cfg"; cp "$0" "$folder/bin/python" ;;
    *"-m pip install"*)
        [ -z "$PIP_SLEEPS" ] || { echo "sleeping" >>"$NOTES"; sleep "$PIP_SLEEPS"; }
        [ -z "$PIP_FAILS" ] || { echo "no such package"; exit 1; }
        for lock; do :; done
        echo "installed ${lock##*/}" >>"$NOTES" ;;
    *) shift 5; echo "ran $*"; pwd ;;
esac
"""


class FakeMachine:
    """A copy of the scripts, and everything that PATH holds for them."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a copy, $HOME's 规则"
        self.path = folder / "bin"
        self.notes = folder / "notes"
        self.notes.touch()
        (self.root / "tools").mkdir(parents=True)
        self.path.mkdir()
        shutil.copytree(ROOT / "tools" / "set-up", self.root / "tools" / "set-up")
        for name in SCRIPTS:
            shutil.copy2(ROOT / "tools" / name, self.root / "tools" / name)
        for name in ("sh", "cmp", "cp", "mkdir", "readlink", "sleep"):
            self.add(name)
        self.add("git")
        self.environment = {"PATH": str(self.path), "NOTES": str(self.notes), "REAL_PYTHON": sys.executable}

    def add(self, program: str) -> None:
        """Put one of this machine's real programs on the PATH."""
        found = shutil.which(program)
        assert found, program
        (self.path / program).symlink_to(found)

    def add_python(self, name: str, *, probe: str = "") -> Path:
        """Put a stand-in for Python on the PATH; by default one that will do, else with the probe's answer given."""
        python = self.path / name
        python.write_text(f"#!/bin/sh\nprobe='{probe or f'good {python}'}'\n{STAND_IN}", encoding="utf-8")
        python.chmod(0o755)
        return python

    def start(
        self, *command: str | Path, cwd: Path | None = None, new_group: bool = False, **more: str
    ) -> subprocess.Popen[str]:
        """Start a script, with more environment variables where given."""
        return subprocess.Popen(
            [str(part) for part in command] or [str(self.root / "tools" / "ask")],
            cwd=cwd or self.root.parent,
            env=self.environment | more,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=new_group,
        )

    def run(self, *command: str | Path, cwd: Path | None = None, **more: str) -> tuple[int, str, str]:
        """Run a script to its end: exit code, standard output, standard error."""
        process = self.start(*command, cwd=cwd, new_group=False, **more)
        out, err = process.communicate(timeout=60)
        return process.returncode, out, err

    def noted(self) -> list[str]:
        """What the stand-in was asked to do since the last look."""
        lines = self.notes.read_text(encoding="utf-8").splitlines()
        os.truncate(self.notes, 0)
        return lines
