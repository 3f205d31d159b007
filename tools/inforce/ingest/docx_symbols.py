"""Signs that Word sets in a symbol font: a font of pictures, so the sign is looked up, never guessed."""

from __future__ import annotations

_SYMBOL = {
    0xA2: "′", 0xA3: "≤", 0xA5: "∞", 0xAE: "→", 0xB0: "°", 0xB1: "±", 0xB2: "″", 0xB3: "≥", 0xB4: "×", 0xB7: "•",
    0xB8: "÷", 0xB9: "≠", 0xBB: "≈", 0xD7: "⋅", 0x2D: "−",
}  # fmt: skip
_WINGDINGS = {
    0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0xA7: "▪", 0xA8: "☐", 0xD8: "➢", 0xE0: "→", 0xF0: "⇨", 0xFB: "✗",
    0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS}
UNKNOWN_SIGN = "\ufffd"


def sign(font: str | None, code: str | None) -> str:
    """The sign at a place of a symbol font; `UNKNOWN_SIGN` where it is not known for certain."""
    try:
        place = int(code or "", 16)
    except ValueError:
        return UNKNOWN_SIGN
    if 0xF000 <= place <= 0xF0FF:
        place -= 0xF000
    elif place > 0xFF:
        return chr(place) if place < 0xD800 or 0xF900 <= place <= 0xFFFF else UNKNOWN_SIGN
    return _FONTS.get((font or "").lower(), {}).get(place, UNKNOWN_SIGN)
