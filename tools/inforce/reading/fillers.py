"""Words of a question that only make it a question."""

from inforce.reading.patterns import pattern

# Words of a question that say nothing about the rule. No negation, modal verb, number, condition or comparison.
FILLERS_WORDS = (
    "a an the of to in on at for and or by from is are be been was were am as that this these those it its i me my "
    "mine we our us you your he she they them their what whats which who whom whose how why do does did "
    "there here any some "
    "please hi hello thanks thank just really actually also then so about ok okay sir madam"
)
FILLERS = frozenset(FILLERS_WORDS.split())
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
