"""What a question asks that no library of rules can answer, and what no answer may give (design 4, checks 6 and 7).

A cue is a kind and the words it was read from. It decides nothing by itself: the caller declines, hands on, or
applies the audience policy, and can show why.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from inforce.reading.folding import fold
from inforce.reading.patterns import pattern
from inforce.reading.phrases import Phrases

# personal_calculation: work my case out; own_record: look something up; prediction: what will be; unpublished: not
# out yet; internal_record: minutes, drafts, a document word for word; opinion: what do you think.
_BEYOND = Phrases(
    english={
        "personal_calculation": "calculate|compute|work my|our|his|her|the exact|exactly|precise; "
        "^calculate|compute my|our|his|her|the ~; work out ~ exactly|precisely; work out how much i|we|he|she; "
        "how much will|would|do i|we|he|she get|receive|owe; what will|would i|we|he|she get|receive; "
        "how much am i|we owed; exactly how much will|do; to the cent|penny|dollar; do the calculation; "
        "what is my exact",
        "own_record": "check|find|look|pull|show|retrieve my|his|her|their|our|the account|application|record|"
        "records|file|case|fine|fines|status|balance|licence|file; look up my|his|her|this|that; look into my; "
        "status of my|his|her|our|the application|case|claim|appeal|refund; "
        "has|have my|our|his|her application|claim|licence|permit|refund ~ been; am i registered; "
        "is my licence|permit|registration still valid|active; what is my balance|reference|case; pull up",
        "prediction": "will it|they|the|this|there ~ increase|increased|rise|raised|go|change|changed|abolished|"
        "reduced|introduced|extended next|soon|later|again|further; will ~ go up|down; will ~ next year|month; "
        "will there be ~ next year; next year's; next year will; what will ~ be next year; "
        "expected|likely to increase|rise|go|change; your forecast; forecast for; ^predict; can you predict; "
        "when will ~ be abolished|introduced|announced|published|raised|lifted|changed; "
        "going to go up|rise|increase|change; any plans to; do you expect",
        "unpublished": "not yet published|announced|released|gazetted|public; unpublished; "
        "before it is published|announced; draft ~ not published; leaked; confidential report|file|draft|memo",
        "internal_record": "minutes of the|that|last|their ~ meeting; meeting minutes; transcript|recording of; "
        "word for word; give|send|read|show|quote me|us ~ verbatim; "
        "internal memo|memorandum|report|email|emails|draft; internal audit report; drafting history; "
        "who said what; full text of the decision|judgment|file|minutes|report; "
        "send me the ~ minutes|file|report|transcript|original; copy of his|her|their|the file; tracked changes",
        "opinion": "do you think; in your opinion|view; what would you do|recommend|advise; "
        "what do you recommend; is it fair|worth|wise; should i sue; would you say; your personal opinion|view; "
        "who is right",
    },
    chinese={
        "personal_calculation": "精确算 精确计算 精确测算 精确列出 精确答复 精确到 帮我算 帮他算 帮忙算 算一算我 "
        "算一下我 算出我 算出他 算出该 分月列出 几块几毛 具体能领 精确知道 我能领多少 我能拿多少 我应该交多少 "
        "我要交多少",
        "own_record": "帮我查 帮他查 帮忙查 查一下我 查我的 查询我的 我的档案 我的记录 我的申请到 我的账户 "
        "我的余额 调取 调出来 调出 精确查 进度查 办到哪一步 我的案件 我的违章 个人有关事项报告",
        "prediction": "预计 预测 预判 还会涨 还会降 会涨到 会降到 会调到 会提高到 还会不会 将来会 以后会 明年会 "
        "明年还 后年会 大概会是 下一步~什么时候 什么时候全面 什么时候取消 到底什么时候 明确时间表 下一个五年 "
        "是否会上涨 会不会涨 会不会调 远期 未来趋势 什么时候出台 何时出台",
        "unpublished": "尚未公布 尚未发布 尚未出台 尚未公开 未公开 没公开 没有公开 还没公布 还没发布 还没出台 "
        "未发布 内部掌握 内部口径",
        "internal_record": "会议纪要~发 会议纪要~给 会议纪要全文 会议记录~给 会议记录全文 原始会议 逐字~给 "
        "逐字发 内部征求 征求意见稿~修改 修改痕迹 起草过程 决定书全文 全文档案 内部文件 内部材料 会议录音 "
        "谁说了什么 讨论过程 档案全文 原文~发给我",
        "opinion": "你觉得 您觉得 你认为 您认为 你怎么看 您怎么看 你建议 个人看法 合不合理 公不公平 值不值得 谁对谁错",
    },
    unless="预计负债 预计使用 预计残 预计完工 预计可 远期合同 远期结售汇 远期汇率 预测性 预测模型 未公开信息 "
    "未公开发行 未公开的信息 未公开募集 未公开作品 被调取 依法调取 调取证据 调取的",
)

# Asks that the answer itself certify, clear or condemn one thing: no answer states, implies or denies it, whoever asks.
_CERTIFICATE = Phrases(
    english={
        "compliance": "^is|are|am|was|were|does|do|did|will|would|isn't|doesn't i|we|it|he|she|they|this|that|"
        "these|my|our|his|her|the|everything ~ compliant|comply|conform|non-compliant; "
        "^is|are|am ~ in compliance; ^is|are ~ up to code|standard|scratch; "
        "^does|do|will|would it|this|that|my|our|his|her|these|they|we|i ~ meet|satisfy|conform|comply; "
        "^is|are my|our|this|these|his|her|their ~ legal|lawful|illegal|adequate|sufficient|enough; "
        "my|our|his|her|this ~ is|are legal|lawful|compliant|illegal; ^am|are i|we ~ breach|law; "
        "breaking|violating the|any law|rules|rule; "
        "whether|if my|our|this|it|i|we is|are ~ compliant|legal|lawful; "
        "whether|if my|our|this|it ~ complies|conforms; up to code; meets code; "
        "^is|are that|this enough|sufficient|ok|okay",
        "pass": "^will|would it|this|my|our|i|we|they ~ get|receive ~ certificate|sign-off|approval|permit|"
        "licence|license; "
        "^will|would|does|did|can|should|do it|this|that|my|our|they|he|she|the|i|we|these ~ pass|fail; "
        "pass|fail the|an|my|our|final? inspection|audit|assessment; pass inspection; "
        "^will|would|can the|an|our|my? inspector|council|assessor|they ~ pass|approve|accept|sign; "
        "^will|would it|this|my|our|the|i|we|they ~ be approved|accepted|rejected|refused; good to go; "
        "^can|may|will|would i|we|they|it|this ~ signed off",
        "yes_or_no": "just|simply|only ~ yes|no; yes or no; a yes or|no; simple yes; straight answer; "
        "confirm that|my|our|it|this|we|i|whether|if ~ compliant|complies|comply|legal|ok|okay|fine|safe|meets|"
        "lawful|approved; confirm|say that|it it|it's|its|is ok|okay|fine|legal|compliant",
        "certificate": "issue|give|send|write|provide|get|draft|make|prepare|print me|us|him|her ~ certificate|"
        "clearance|sign-off|attestation; "
        "^issue|write|draft|prepare|print a|an|the|my|our ~ certificate|clearance|sign-off|attestation|letter; "
        "^certify; can|could|will|please you? certify; certify that|my|our|this|it; "
        "need|want you to certify|sign; statement of compliance for|that|from; ^sign off; "
        "sign it|this|that|my|our off|plans|form; sign off on|my|our|this|it; "
        "letter ~ confirming|stating|saying ~ compliant|complies|legal|meets|comply; vouch for; "
        "stamp of approval; you ~ sign-off; your sign-off; sign-off from you|the|an? office",
        "licence_number": "licence|license|permit|registration|certificate|approval number; "
        "number of my|our|his|the licence|license|permit|registration|certificate",
        "inspector": "i am|i'm the|an|a ~ inspector|assessor|certifier|auditor|surveyor; "
        "as the|an|a inspector|certifier|assessor",
    },
    chinese={
        "compliance": "合格吗 合规吗 达标吗 我~合法吗 我~违法吗 我~违规吗 我家~合法 我家~违规 我们~违规吗 "
        "这样~违规吗 符合规定吗 符合要求吗 符合标准吗 是否合规 是否合格 是否达标 是否符合规定 是否符合要求 "
        "是否符合标准 合不合规 合不合格 合不合法 达不达标 符不符合 算合规吗 算合格吗 算不算合规 算不算合格 "
        "是不是合规 是不是合格 我~算违规 我~算违法 我家~符合 我们~合规 这样做~合规",
        "pass": "能通过验收 通过验收吗 能不能通过 能否通过 会通过吗 能过吗 能过关 过得了 验收~过 能通过吗 "
        "会被通过 能通过检查 审批~通过吗 能批下来",
        "yes_or_no": "就说是 只要回答是 直接回答是 是还是不是 行还是不行 能还是不能 回答是或否 回答是或不是 "
        "给个准话 一句话回答 明确答复是 只需回答 就告诉我行 只说行",
        "certificate": "开证明 开个证明 出具证明 出个证明 开具证明 给我证明 出具合格 开合格证 发合格证 出具合规 "
        "出合规证明 开合规证明 开合格证明 出具合格证明 出具意见书 帮我签字 给我签字 请签字 帮我盖章 盖个章 出函 "
        "出具函 开具合规 保证合格 担保合格 承诺合格 出具验收",
        "licence_number": "许可证号 许可证编号 备案号 登记证号 资质证书编号 执照号 批准文号是",
        "inspector": "我是检查员 我是验收员 我是监理 我是执法 我是检查组 作为检查员 我是验收",
    },
    unless="通过验收标准 不合格 合格证明文件 验收合格证明",
)

_SAFETY = Phrases(
    english={
        "is_safe": "^is|are|was|will|would|isn't it|this|that|they|my|our|he|she|the|these|those|a|an ~ safe|"
        "unsafe|dangerous|hazardous; safe to; safe enough; is safe|unsafe; it safe; how safe|dangerous is|are; "
        "^is|are there ~ danger; any danger; "
        "^can|could|will|would it|this|that|they|my|our|the ~ kill|hurt|injure|explode|collapse|catch|burn|"
        "poison|electrocute|leak|fall; ^will it|this|that|they|my|the ~ hold; "
        "is|are it|they|this dangerous|hazardous|unsafe",
        "make_safe": "make|making|keep it|this|that|them|my|our|the|everything ~ safe|safer; "
        "how do|can|should|to|must ~ safe|safer; how do|can|should|would i|we ~ safely; "
        "how do|can|should i|we fix|repair|stop ~ leak|fire|collapse|shock|fumes|gas; "
        "what should|must i|we do ~ leak|fire|collapse|smell|gas|shock; smell gas; smells of gas; gas leak",
    },
    chinese={
        "is_safe": "安全吗 是否安全 安不安全 危险吗 是否危险 有没有危险 有危险吗 有没有风险 会不会爆 会爆炸吗 "
        "会不会塌 会塌吗 会倒吗 会不会着火 会着火吗 会漏电吗 会不会漏 有毒吗 会不会中毒 够安全 安全么 隐患吗",
        "make_safe": "怎么~安全 怎样~安全 如何~安全 怎么排除隐患 如何排除隐患 怎么消除隐患 怎么加固 如何加固 "
        "漏气怎么办 漏电怎么办 着火怎么办 闻到煤气 闻到燃气 燃气泄漏怎么",
    },
    unless="网络安全吗 安全吗啡",
)


class Cue(NamedTuple):
    """What was read, of which kind, and from which words of the question."""

    kind: str
    text: str
    start: int
    end: int


def _read(table: Phrases, question: str) -> tuple[Cue, ...]:
    found = table.find(fold(question))
    return tuple(Cue(one.label, question[one.start : one.end], one.start, one.end) for one in found)


def cues(question: str) -> tuple[Cue, ...]:
    """What the question asks that rules do not hold.

    Kinds: personal_calculation, own_record, prediction, unpublished, internal_record, opinion.
    """
    return _read(_BEYOND, question)


class _Turn(NamedTuple):
    """One more turn of the same question, and what it cannot do without: without a sign it is not even compiled."""

    signs: tuple[str, ...]
    words: re.Pattern[str]


_LAWFUL_TURN = _Turn(
    ("legal", "lawful", "compliant"),
    pattern(
        r"(?<!what )(?<!which )(?<!how )\b(?:is|are) (?!there\b)[^?]{1,90}?"
        r"\b(?:legal|lawful|illegal|unlawful|compliant)"
        r"(?=\s*(?:$|[?.,!;]|(?:under|in|here|or|as|now|with|if|at)\b))"
    ),
)
_MEETS_TURN = _Turn(
    ("meet",),
    pattern(
        r"\bdo(?:es)? (?:my|our|the|this|that|his|her|their|it|these)\b[^?]{0,90}?\bmeets? "
        r"(?:the|all|your|any|these|those)\b[^?]{0,30}?\b(?:rules?|requirements?|standards?|codes?|regulations?|law)\b"
        r"|\b(?:our|my|the|his|her|their|this|that|it)\b[^?]{0,40}?\bmeets? the "
        r"(?:code|rules|standards?|act|regulations|law)\b"
    ),
)
_ALL_RIGHT_TURN = _Turn(
    ("is it ", "all right"),
    pattern(
        r"\bis it (?:ok|okay|fine|all right|alright)\b[^?]{0,12}\b(?:if|that|with)\b[^?]{0,30}"
        r"\b(?:my|our|the|this)\b[^?]{0,60}\b(?:is|are|stands?|sits?|measures?|has|have)\b"
        r"|\b(?:are|is) (?:we|i|it|this|that) all right\b"
    ),
)
_VERDICT_TURN = _Turn(
    ("fail", "certif", "signed off", "refused", "rejected", "approved", "complian", "complies", "legal"),
    pattern(
        r"\b(?:will|would|could|does|did|going to|chance)\b[^?]{1,60}?\b(?:fail|be certified"
        r"|signed off|refused|rejected|be approved)\b(?=[^a-z]*$|\s+(?:at|by|in|on|as)\b|\s*[?.!])"
        r"|\b(?:record|mark|declare|say|tell|write|confirm|put)\b[^?]{0,60}?"
        r"\b(?:compliant|complies|approved|certified|certificate|legal)\b"
        r"|\b(?:no way|any way|any chance|able)\b[^?]{0,20}\bcertificate\b"
    ),
)
_CHINESE_TURN = _Turn(
    ("法", "规", "证明", "验收", "合", "过", "够", "没问题", "批准", "编号"),
    pattern(
        r"(?:这样|这么|如此|我[家们]?)[^，。？?]{0,16}(?:合法|违法|违规|合规)[吗么]|开具?[^，。？?]{0,6}证明|过验收"
        r"|合不合(?:要求|规定|标准)|(?:拿|取得|给我|发|出)[^，。？?]{0,8}(?:验收|合格|合规)[^，。？?]{0,4}(?:证明|编号)"
        r"|验收证明[^，。？?]{0,4}拿到|验收[^，。？?]{0,6}签字|签字通过|够不够[？?。，]|没问题吧|能过吧"
        r"|(?:登记|写|说|记)[^，。？?]{0,10}(?:合格|批准|合规|通过)(?=[。！!？?]|$)"
        r"|(?:肯定|就是|是不是)[^，。？?]{0,6}(?:不合格|能批准|批准了)"
    ),
)
_CERTIFICATE_TURNS = (_LAWFUL_TURN, _MEETS_TURN, _ALL_RIGHT_TURN, _VERDICT_TURN, _CHINESE_TURN)
_SAFETY_TURN = _Turn(
    ("safe", "dangerous"),
    pattern(r"\b(?:is|are)\b[^?]{1,80}?\b(?:safe|unsafe|dangerous)\b(?!\s+(?:custody|keeping))"),
)


def _turn(turns: tuple[_Turn, ...], kind: str, question: str) -> Cue | None:
    folded = fold(question)
    found = (one.words.search(folded) for one in turns if any(sign in folded for sign in one.signs))
    first = min((match.span() for match in found if match is not None), default=None)
    return None if first is None else Cue(kind, question[slice(*first)], *first)


def certificate_cue(question: str) -> Cue | None:
    """The first words that ask to state, imply or deny compliance, to certify, to sign off, or for a licence number."""
    return next(iter(_read(_CERTIFICATE, question)), None) or _turn(_CERTIFICATE_TURNS, "compliance", question)


def safety_cue(question: str) -> Cue | None:
    """The first words that ask whether a thing is safe, or how to make it so."""
    return next(iter(_read(_SAFETY, question)), None) or _turn((_SAFETY_TURN,), "is_safe", question)
