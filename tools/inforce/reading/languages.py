"""Which language a stretch of text is in, by its script: Chinese or English."""

from inforce.reading.patterns import pattern

_RUN = pattern(r"([^\W\x00-\u2e7f]+)|[A-Za-z\u00c0-\u024f]+")


def language_of(text: str) -> str:
    """The language that carries more of the text, "zh" or "en": one English word weighs as two Chinese signs."""
    if text.isascii():
        return "en"
    signs = words = 0
    for found in _RUN.finditer(text):
        if found.group(1):
            signs += found.end() - found.start()
        else:
            words += 1
    return "zh" if signs and signs >= 2 * words else "en"
