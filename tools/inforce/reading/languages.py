"""Which language a stretch of text is in, by its script: Chinese or English."""

from inforce.reading.patterns import pattern

_ENGLISH_WORD = pattern(r"[A-Za-z\u00c0-\u024f]+")


def language_of(text: str) -> str:
    """The language that carries more of the text, "zh" or "en": one English word weighs as two Chinese signs."""
    if text.isascii():
        return "en"
    signs = sum(sign > "\u2e7f" and sign.isalnum() for sign in text)
    words = len(_ENGLISH_WORD.findall(text))
    return "zh" if signs and signs >= 2 * words else "en"
