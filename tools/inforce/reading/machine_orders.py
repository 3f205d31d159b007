"""Words that read like orders to a machine: shown to a person, kept as text, obeyed by nothing here (design 8).

A rule can hold such words rightly (a policy on the use of assistants quotes them), so they stop nothing.
"""

from __future__ import annotations

import re

from inforce.reading.patterns import pattern

_MACHINE = r"(?:an? )?(?:AIs?|LLMs?|chat ?bots?|(?:AI |virtual |digital )?assistants?|(?:large )?language models?)"
_SAY = r"(?:state|say|answer|reply|respond|tell|claim|cite|ignore|output|treat|recommend|assert|confirm|conclude)"
_BEFORE = r"(?:previous|prior|preceding|above|earlier|foregoing|other|existing|system)"
_ORDERS = pattern(
    rf"\b(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|every|the|your|these|of|my)\s+){{0,3}}{_BEFORE}?\s*"
    r"(?:instructions?|prompts?|messages|guidelines you|directions you|context)\b"
    rf"|\b{_MACHINE}\s+(?:must|should|shall|is to|are to|need to|will)\s+(?:always\s+|never\s+|not\s+)?{_SAY}\b"
    rf"|\byou are (?:now )?{_MACHINE}\b|\b(?:as|act as) an? (?:AI|language model)\b|\bsystem prompt\b"
    r"|<\|[a-z_]{2,20}\|>|\[/?INST\]|<</?SYS>>|</?(?:tool_call|function_calls?|invoke|antml:\w+|system)\b[^>]{0,80}>"
    r"|\"tool_calls?\"\s*:|^\s*#{2,4}\s*(?:system|instruction|assistant)\s*:|^\s*(?:system|assistant)\s*:\s*(?=you\b|ignore\b)"
    r"|[\U000e0020-\U000e007e]"
    r"|(?:忽略|无视|忘记|忽視|無視)[^。；，\n]{0,6}(?:以上|上述|之前|前面|先前|所有|一切|此前|原有)[^。；，\n]{0,6}"
    r"(?:指令|指示|提示|命令|提示词|对话|設定|设定)"
    r"|(?:忽略|无视)(?:以上|之前|上述)(?:所有|全部)?(?:内容|文字|要求)"
    r"|(?:AI|人工智能|智能助手|AI助手|大模型|语言模型|聊天机器人)(?:必须|应当|应该|需要|应|请)(?:直接)?"
    r"(?:回答|答复|声明|说明|输出|忽略|告知|引用|回复)"
    r"|你(?:现在)?是(?:一个|一名)?(?:AI|人工智能|语言模型|智能助手)|系统提示词",
    re.IGNORECASE | re.MULTILINE,
)
_AROUND = 40


def order_in(text: str) -> str | None:
    """The words of a text that read like an order to a machine, with some around them; None where there are none."""
    found = _ORDERS.search(text)
    if found is None:
        return None
    return " ".join(text[max(0, found.start() - _AROUND) : found.end() + _AROUND].split())
