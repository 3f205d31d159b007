"""Measurements, run from the root of the repository: `.venv/bin/python -m benchmarks.NAME`; README.md lists them.

In Force is not installed in its environment, so the tools are put on the path here, once for all of them.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""The repository that is measured."""

sys.path.insert(0, str(ROOT / "tools"))
