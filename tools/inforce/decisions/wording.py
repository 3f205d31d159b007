"""The tool's own words around the law's, in English and Chinese. None states a rule; figures come only from quotes."""

from __future__ import annotations

from datetime import date

from inforce.model.instruments import Clause

_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "rule_says": "{title}, {reference}:",
        "composed": "What stands before the rule's own words was put so by a language model and held against them; "
        "they are what counts.",
        "higher_place": "This is the rule of {place}; no rule of {asked} in force on this point is held.",
        "higher_place_beside": "This is the rule of {place}.",
        "unheld_place": "Of {name} itself no rules are held.",
        "office_place": "Asked about {place}: the office's own place.",
        "not_covered": "Not answered: {part} {why}",
        "hand_over": "Ask {name} ({contact}).",
        "declined": "This is not answered here. {why}",
        "safety_person": "Where somebody's safety hangs on it, speak to {name} ({contact}) before acting.",
        "starts": "From {day} this applies instead ({reference}, edition {edition}): “{text}”",
        "starts_short": "A further rule, {reference} of {title}, starts on {day}.",
        "ends": "The last day this is in force is {day}; nothing that takes its place is held.",
        "prevails": "{other}, {reference}, also rules on this; {title} prevails ({why}).",
        "card": "{title}, {reference} — edition {edition}, {place}",
        "card_open": "in force from {start}, no end set",
        "card_ends": "in force from {start}, last day in force {last}",
        "card_accepted": "accepted by {name} on {day}",
        "card_checked": "; checked on {day}",
        "by_varies": "it varies that rule for {place}",
        "by_prevails_over": "a named person ruled so",
        "by_partly_replaces": "it takes the place of that part",
        "by_implements": "it carries that rule out",
        "ahead": "This is what is known on {today}; what applies on {day} may still change.",
        "stale": "Due to be checked again by {day} and not yet checked.",
        "defined": "In this rule, {reference}:",
        "next_step": "Next step: {step}",
        "no_place": "Which place is this about? It was not said, and this office has no place of its own.",
        "place_ambiguous": "“{name}” is the name of several places: {candidates}. Say which one is meant.",
        "place_unknown": "No rules of {name} are held.",
        "place_two": "The question names {name}, and {given} was given. Say which one is meant.",
        "day_missing": "The rule changed within {start} to {end}. Say which day is meant.",
        "day_ambiguous": "“{text}” can be read as {days}. Say which day is meant.",
        "day_without_year": "“{text}” names no year. Say which day is meant.",
        "day_several": "The question names several days ({text}). Say which one is meant.",
        "day_past": "The question asks for an earlier rule and names no day. Say which day is meant.",
        "day_impossible": "“{text}” is no day of the calendar. Say which day is meant.",
        "day_two": "The question names “{text}”, and {given} was given as the day. Say which one is meant.",
        "nothing": "No clause in force in {place} on {day} was found to bear on this.",
        "not_settled": "Nothing held for {place} on {day} was found to settle this point.",
        "own_case": "{reference} of {title} speaks of this for a case of its own, which the question does not name.",
        "read_otherwise": "{reference} of {title} was found; read by a language model, it does not settle this point.",
        "named_not_held": "“{name}” is not held for {place} on {day}.",
        "set_elsewhere_unnamed": "{reference} of {title} leaves this to be set elsewhere: “{where}”.",
        "set_elsewhere": "{reference} of {title} leaves this to another instrument, “{name}”: “{where}”.",
        "elsewhere_held": "{other} is held, and nothing in it was found to settle this point.",
        "elsewhere_not_held": "Nothing of that name is held for {place} on {day}.",
        "not_yet": "{reference} of {title} would apply, and is not yet in force on {day}: it starts on {start}.",
        "unknown_start": "{reference} of {title} is not in force on {day}: the day it starts has not been fixed.",
        "unknown_end": "{reference} of {title} is not given for {day}: the day it ends could not be read.",
        "ended": "{reference} of {title} no longer applied on {day}: its last day in force was {last} ({why}).",
        "before_record": "The record held of {title} begins on {begins}; what applied on {day} cannot be said.",
        "nothing_landed": "Nothing had landed in this library by the end of {day}; what was known then cannot be said.",
        "unproven": "That {reference} of {title} was accepted is not proven: {why}. "
        "Until a person has accepted it this is not answered.",
        "pending": "A change to {title}, detected on {detected}, has not been accepted by anybody yet ({delta}). "
        "Until it is decided this is not answered.",
        "conflict": "Two live instruments disagree on this point, and nobody has ruled which one applies.",
        "conflict_side": "{title}, {reference}: “{text}”",
        "false_premise": "The question takes for granted what is not so: “{taken}”. "
        "{title}, {reference} says otherwise.",
        "rule_does_say": "What the rule does say: {title}, {reference}: “{text}”",
        "certificate": "Whether something complies, passes or may be certified is for the person who signs for it, "
        "and is neither said nor hinted at here.",
        "safety": "Whether something is safe, or how to make it safe, is for a person to say.",
        "prediction": "What will be decided or published later is not in any rule in force.",
        "own_record": "This asks about one person's own record or a calculation for one case, which no rule holds.",
        "internal_record": "This asks for a record or paper that is not a rule held here.",
        "opinion": "This asks for an opinion, which no rule holds.",
        "stale_decline": "The rule on this was due to be checked by {day} and has not been; "
        "it is not given after the period of grace.",
        "nearest": "Not an answer: read these yourself.",
        "lapsed": "it lapsed",
        "lapsed_by": "it lapsed by its own {number}",
        "superseded": "a later edition took its place",
        "repealed": "it was repealed",
        "ended_plain": "its period ended",
        "step_certificate": "send the case to {name} ({contact}) with the rule to read, {reference}.",
        "step_jurisdiction": "ask which place is meant, and put the question again with it.",
        "step_as_at": "ask which day is meant, and put the question again with it.",
        "searched": "Searched: the rules held of {places}.",
        "looked_at": "Looked at, in force: {count} of their clauses, of {titles}.",
        "and": " and ",
        "list": ", ",
        "titled": "{title}",
        "and_more": " and {count} more",
        "step_plain": "send the case to {name} ({contact}).",
    },
    "zh": {
        "rule_says": "《{title}》{reference}：",
        "composed": "规定原文之前的文字由语言模型改写，已与原文逐一核对；以原文为准。",
        "higher_place": "以上是{place}的规定；库中没有{asked}就此作出的有效规定。",
        "higher_place_beside": "以上是{place}的规定。",
        "unheld_place": "库中没有{name}本身的规定。",
        "office_place": "所问地区：{place}（本窗口所在地）。",
        "not_covered": "未答复：{part} {why}",
        "hand_over": "请咨询{name}（{contact}）。",
        "declined": "此问题不在此答复。{why}",
        "safety_person": "涉及人身安全的，行动前请先联系{name}（{contact}）。",
        "starts": "自{day}起改按以下规定执行（{reference}，{edition}版）：“{text}”",
        "starts_short": "《{title}》{reference}自{day}起施行。",
        "ends": "本规定有效至{day}；库中没有接替的规定。",
        "prevails": "《{other}》{reference}对此也有规定；以《{title}》为准（{why}）。",
        "card": "《{title}》{reference} — {edition}版，{place}",
        "card_open": "自{start}起施行，没有失效日期",
        "card_ends": "自{start}起施行，有效至{last}",
        "card_accepted": "{name}于{day}审定",
        "card_checked": "；{day}复核",
        "by_varies": "{place}作了变通规定",
        "by_prevails_over": "经专人裁定",
        "by_partly_replaces": "取代该部分",
        "by_implements": "系其实施规定",
        "ahead": "以上为{today}所知；{day}的规定仍可能变化。",
        "stale": "应于{day}前复核，尚未复核。",
        "defined": "本规定用语，{reference}：",
        "next_step": "下一步：{step}",
        "no_place": "请说明所问的是哪个地区：问题中没有写明，本窗口也没有设定所在地。",
        "place_ambiguous": "“{name}”是几个地方的名称：{candidates}。请说明是哪一个。",
        "place_unknown": "库中没有{name}的规定。",
        "place_two": "问题中提到{name}，而给出的地区是{given}。请说明是哪一个。",
        "day_missing": "{start}至{end}期间规定有变化，请说明所问的是哪一天。",
        "day_ambiguous": "“{text}”可以读作{days}，请说明是哪一天。",
        "day_without_year": "“{text}”没有写明年份，请说明是哪一天。",
        "day_several": "问题中提到几个日期（{text}），请说明是哪一个。",
        "day_past": "问题问的是以前的规定，没有写明日期，请说明是哪一天。",
        "day_impossible": "日历上没有“{text}”这一天，请说明是哪一天。",
        "day_two": "问题中提到“{text}”，而给出的日期是{given}，请说明是哪一个。",
        "nothing": "{day}在{place}有效的规定中，没有查到涉及此事的条文。",
        "not_settled": "{day}在{place}有效的规定中，没有查到能够答复所问这一点的条文。",
        "own_case": "《{title}》{reference}仅就特定情形作出规定，所问没有说明是否属于该情形。",
        "read_otherwise": "查到《{title}》{reference}，经语言模型阅读，该条不能答复所问这一点。",
        "named_not_held": "库中没有{day}在{place}有效的“{name}”。",
        "set_elsewhere_unnamed": "《{title}》{reference}规定此事另行确定：“{where}”。",
        "set_elsewhere": "《{title}》{reference}规定此事依照“{name}”：“{where}”。",
        "elsewhere_held": "库中有《{other}》，其中没有查到能够答复所问这一点的条文。",
        "elsewhere_not_held": "库中没有{day}在{place}有效的该项规定。",
        "not_yet": "《{title}》{reference}本可适用，但{day}尚未施行，自{start}起施行。",
        "unknown_start": "《{title}》{reference}在{day}没有施行：施行日期尚未确定。",
        "unknown_end": "《{title}》{reference}不就{day}作答：失效日期没有读出。",
        "ended": "《{title}》{reference}在{day}已经失效：最后有效日为{last}（{why}）。",
        "before_record": "库中《{title}》的记录始于{begins}，无法说明{day}的规定。",
        "nothing_landed": "截至{day}，库中尚无任何规定，无法说明当时所知。",
        "unproven": "《{title}》{reference}的审定无从证实（{why}）；经人审定之前不作答复。",
        "pending": "《{title}》于{detected}发现变动，尚无人审定（{delta}）；审定之前不作答复。",
        "conflict": "两件现行文件对此规定不一致，尚无人裁定适用哪一件。",
        "conflict_side": "《{title}》{reference}：“{text}”",
        "false_premise": "问题以此为前提：“{taken}”，而《{title}》{reference}的规定并非如此。",
        "rule_does_say": "规定的原文是：《{title}》{reference}：“{text}”",
        "certificate": "是否符合规定、能否通过或取得证明，由签字负责的人决定，此处不作任何说明或暗示。",
        "safety": "是否安全、如何做到安全，须由专人答复。",
        "prediction": "今后将如何决定或公布，不在任何现行规定之内。",
        "own_record": "所问为个人记录或个案计算，规定中没有。",
        "internal_record": "所问为记录或材料，不是库中的规定。",
        "opinion": "所问为看法，规定中没有。",
        "stale_decline": "有关规定应于{day}前复核而未复核，宽限期已过，不再给出。",
        "nearest": "以下不是答复，请自行阅读：",
        "lapsed": "期满失效",
        "lapsed_by": "依本文件{number}期满失效",
        "superseded": "已由新版取代",
        "repealed": "已废止",
        "ended_plain": "期限已满",
        "step_certificate": "将此件转交{name}（{contact}），并附有关条文{reference}。",
        "step_jurisdiction": "请问明是哪个地区，再行查询。",
        "step_as_at": "请问明是哪一天，再行查询。",
        "searched": "已查：{places}的规定。",
        "looked_at": "其中查看了{titles}，共{count}条有效条文。",
        "and": "、",
        "list": "、",
        "titled": "《{title}》",
        "and_more": "等",
        "step_plain": "将此件转交{name}（{contact}）。",
    },
}


def say(language: str, key: str, **values: object) -> str:
    """One sentence of the tool's own, in the asker's language (English where a language has no words here)."""
    words = _WORDS.get(language, _WORDS["en"])
    sentence = words[key].format(**{name: _shown(value) for name, value in values.items()})
    # A sentence may begin with "section 4".
    return sentence[:1].upper() + sentence[1:] if words[key].startswith("{reference}") else sentence


def reference(clause: Clause, language: str) -> str:
    """The clause's own number as people say it."""
    return spoken_number(clause.clause_reference, language)


def spoken_number(number: str, language: str) -> str:
    """A clause's number as people say it: a bare English number is a section."""
    return f"section {number.rstrip('.')}" if language == "en" and number[:1].isdigit() else number


def languages() -> tuple[str, ...]:
    """The languages the tool speaks."""
    return tuple(_WORDS)


def _shown(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value
