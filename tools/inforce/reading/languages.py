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


def language_runs(text: str) -> tuple[tuple[int, int, str], ...]:
    """The text cut into runs of one language, as (start, end, "zh" or "en").

    Signs of neither language go with the run that follows them.
    """
    runs: list[tuple[int, int, str]] = []
    for found in _RUN.finditer(text):
        language = "zh" if found.group(1) else "en"
        start = runs[-1][1] if runs else 0
        if runs and runs[-1][2] == language:
            start = runs.pop()[0]
        runs.append((start, found.end(), language))
    if runs:
        runs[-1] = (runs[-1][0], len(text), runs[-1][2])
    return tuple(runs)
