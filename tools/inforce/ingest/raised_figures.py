"""Raised and lowered figures as the signs for them (m², H₂O), because 10² is not 102."""

from __future__ import annotations

import re

_RAISED = str.maketrans("0123456789+-n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ")
_LOWERED = str.maketrans("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋")


def raised(text: str) -> str:
    """Figures set above the line; anything else as it is."""
    return text.strip().translate(_RAISED) if re.fullmatch(r"[\d+n-]+", text.strip()) else text


def lowered(text: str) -> str:
    """Figures set below the line; anything else as it is."""
    return text.strip().translate(_LOWERED) if re.fullmatch(r"[\d+-]+", text.strip()) else text
