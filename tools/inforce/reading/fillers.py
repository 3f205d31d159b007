"""Words of a question that only make it a question, and those that say little."""

from inforce.reading.patterns import pattern
from inforce.reading.phrases import word_set

# Words that ask, refer or join. Modals, negations and kinds of quantity have their own gates in the evidence test; what
# says where or when something holds (off, without, before, during, inside) is kept.
EMPTY = word_set(
    "a about again all also although am an and any anybody anyone anything are aren't as ask at be because been "
    "being both but by can can't cannot could did do does doesn't doing don't done each either else etc ever every "
    "everybody exactly few find first for from further get gets getting give given go going gone got had has have "
    "having he help her here hers hi him his how however i i'd i'll i'm i've if in instead into is isn't it it's "
    "its just know known let like long look lot made make many may me mean means mind more most much must my near "
    "need needed needn't neither never no nor not now of often ok okay on once one only or other our ours own per "
    "perhaps please put quite rather really regarding said same say says shall she should shouldn't since so some "
    "somebody someone something soon still such take takes taking tell than thank thanks that that's the their them "
    "then there these they thing things this those though through thus to today told too until up upon us use used "
    "usually very via want wanted wants was we we're well were what what's whatever when whenever where whether "
    "which while who whom whose why will wish with won't would yes yet you your yours rule rules law laws legal "
    "legally allowed apply applies according regulation regulations set quantity currently current required "
    "requirement requirements require requires permitted person people happens happen possible amount number "
    "minimum maximum least client come customer clerk old new away along beside besides way"
)
# Words that say where or when more than what: they tell rules apart, and weigh little.
MINOR = word_set(
    "off over under inside outside into onto before after during without within between above below round around "
    "through another same different still back own time times stay stand stick pass move fix pick put leave bring "
    "carry turn stop count counts end way part kind type case place side up down big small"
)
# Of the empty words those that a search keeps, because a rule is found by them too: what forbids, binds or compares.
_SEARCHED = word_set(
    "no nor never not neither must may shall should can can't cannot need if only least most more minimum maximum"
)
FILLERS = (EMPTY | word_set("hello sir madam")) - _SEARCHED
_ENGLISH = pattern(
    r"\b(?:(?:can|could|would|will) (?:you|someone|anyone) (?:please )?(?:tell|explain to|advise|inform|help)"
    r"(?: me| us)?"
    r"|i(?:'d| would)? (?:just )?(?:want|like|wish|need) to (?:know|ask|find out|understand|check)"
    r"|(?:i am|i'm|we are|we're) (?:just )?(?:wondering|asking|trying to find out)|i (?:want|would like|wish|plan) to"
    r"|(?:tell|let) me(?: know)?|do you know|any idea|good (?:morning|afternoon|evening|day)|thank you"
    r"|in your opinion)\b"
)
# Without one of these an English question holds no asking phrase, and the pattern is not even compiled.
_SIGNS = (
    *("tell", "let me", "explain", "advise", "inform", "help", "want to", "like to", "wish to", "need to", "plan to"),
    *("wondering", "asking", "find out", "know", "any idea", "good ", "thank", "opinion"),
)
_CHINESE = pattern(
    r"请问一下|请问|请教一下|请教|您好|你好|谢谢|麻烦您?|劳驾"
    r"|(?:我们?)?想(?:要?(?:问问?|咨询|了解|知道|请教))(?:一下|下)?"
    r"|(?:我们?)?(?:需要|要)(?:咨询|了解)一下|告诉我(?:们)?|帮我?看看|咨询一下|问一下|我想|[吗呢吧啊呀嘛](?=[?!。,]|$)"
)


def without_phrases(folded: str) -> str:
    """The folded question with each asking phrase ("can you tell me", 我想咨询一下) as one space."""
    if any(sign in folded for sign in _SIGNS):
        folded = _ENGLISH.sub(" ", folded)
    return folded if folded.isascii() else _CHINESE.sub(" ", folded)
