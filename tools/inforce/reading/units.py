"""Units of measure, time and money: what each measures and how much of the canonical unit it is.

Only exact conversions are made. A working day is not a day, a month is not thirty days, an hour is not part of a day,
and a dollar sign alone is no country's dollar.
"""

from decimal import Decimal
from typing import NamedTuple

from inforce.reading.stemming import light_stem


class Unit(NamedTuple):
    """What a written unit means: its kind, the canonical unit, and how many of that it is."""

    kind: str
    name: str
    factor: Decimal = Decimal(1)


def _table(kind: str, canonical: str, *rows: str) -> dict[str, Unit]:
    """Rows "factor: name, name" as units of one kind."""
    table: dict[str, Unit] = {}
    for row in rows:
        factor, _, names = row.partition(": ")
        table |= {name: Unit(kind, canonical, Decimal(factor)) for name in names.split(", ")}
    return table


_ENGLISH = (
    _table("length", "m", "0.001: mm, millimetre, millimeter", "0.01: cm, centimetre, centimeter", "1: m, metre, meter")
    | _table("length", "m", "1000: km, kilometre, kilometer", "0.3048: ft, foot", "0.0254: inch", "0.9144: yard")
    | _table("length", "m", "1609.344: mile", "1: running metre, linear metre, running meter")
    | _table(
        "area",
        "m2",
        "1: m2, m², sqm, sq m, sq. m, sq metre, sq meter, square metre, square meter",
        "10000: ha, hectare",
    )
    | _table("area", "m2", "1000000: km2, km², square kilometre, square kilometer", "4046.8564224: acre")
    | _table(
        "area", "m2", "0.0001: cm2, cm², square centimetre", "0.000001: mm2, mm²", "0.09290304: square foot, sq ft"
    )
    | _table("volume", "l", "0.001: ml, millilitre, milliliter", "1: l, litre, liter", "1000: kl, kilolitre, kiloliter")
    | _table("volume", "l", "1000: m3, m³, cubic metre, cubic meter", "1000000: megalitre", "0.000001: mm3, mm³")
    | _table("weight", "kg", "0.000001: mg, milligram", "0.001: g, gram, gramme", "1: kg, kilogram, kilogramme, kilo")
    | _table("weight", "kg", "1000: t, ton, tonne, metric ton", "0.45359237: lb, pound weight")
    | _table("duration", "second", "1: second, sec", "60: minute, min", "3600: hour, hr, h")
    | _table("duration", "day", "1: day, calendar day, consecutive day", "7: week, calendar week", "14: fortnight")
    | _table("duration", "working_day", "1: working day, business day, weekday")
    | _table("duration", "business_hour", "1: business hour, working hour, office hour")
    | _table("duration", "court_day", "1: court day")
    | _table("duration", "clear_day", "1: clear day")
    | _table("duration", "school_day", "1: school day")
    | _table("duration", "night", "1: night")
    | _table("duration", "month", "1: month, calendar month", "3: quarter", "12: year, calendar year", "120: decade")
    | _table("percent", "percent", "1: %, percent, per cent, per centum", "0.1: ‰")
    | _table("percent", "percentage_point", "1: percentage point, percent point")
    | _table("temperature", "celsius", "1: °c, ºc, ℃, degree celsius, degree centigrade, deg c")
    | _table("temperature", "fahrenheit", "1: °f, ºf, degree fahrenheit")
    | _table("angle", "degree", "1: degree, °")
    | _table("speed", "km/h", "1: km/h, kph, kmh, kmph, kilometre per hour, kilometer per hour, kilometre an hour")
    | _table("speed", "mph", "1: mph, mile per hour, mile an hour")
    | _table("speed", "knot", "1: knot")
    | _table("speed", "m/s", "1: m/s, metre per second, metre a second")
    | _table("noise", "dB", "1: db, decibel")
    | _table("noise", "dB(A)", "1: dba, db(a), dbla")
    | _table("power", "W", "1: w, watt", "1000: kw, kilowatt", "1000000: mw, megawatt")
    | _table("power", "VA", "1: va", "1000: kva", "1000000: mva")
    | _table("energy", "kWh", "1: kwh, kilowatt hour")
    | _table("voltage", "V", "1: v, volt", "1000: kv, kilovolt")
    | _table("current", "A", "1: amp, ampere")
    | _table("pressure", "kPa", "1: kpa, kilopascal", "1000: mpa", "100: bar")
    | _table("frequency", "Hz", "1: hz")
    | _table("concentration", "mg/l", "1: mg/l, milligram per litre")
    | _table("conductivity", "mS/m", "1: ms/m")
    | _table("money", "ZAR", "1: rand, zar")
    | _table("money", "$", "1: dollar")
    | _table("money", "EUR", "1: euro, eur")
    | _table("money", "GBP", "1: pound, gbp, pound sterling")
    | _table("money", "AUD", "1: aud, australian dollar")
    | _table("money", "USD", "1: usd, us dollar")
    | _table("money", "NZD", "1: nzd")
    | _table("money", "CNY", "1: yuan, rmb, cny")
    | _table("money", "cent", "1: cent")
    | _table("money", "penalty_unit", "1: penalty unit, fee unit")
    | _table("money", "HKD", "1: hkd")
    | _table("multiple", "times", "1: times, fold")
)
_CHINESE = (
    _table(
        "length", "m", "0.001: 毫米", "0.01: 厘米, 公分", "0.1: 分米", "1: 米, 公尺, 延米, 延长米", "1000: 公里, 千米"
    )
    | _table("length", "m", "1852: 海里")
    | _table("area", "m2", "1: 平方米, 平米, ㎡", "1000000: 平方公里, 平方千米", "10000: 公顷", "0.0001: 平方厘米")
    | _table("area", "mu", "1: 亩")
    | _table("volume", "l", "1: 升", "0.001: 毫升", "1000: 立方米")
    | _table("weight", "kg", "0.000001: 毫克", "0.001: 克", "1: 千克, 公斤", "0.5: 斤", "1000: 吨")
    | _table("duration", "second", "1: 秒, 秒钟", "60: 分钟", "3600: 小时, 个小时, 钟头, 个钟头")
    | _table("duration", "day", "1: 日, 天, 个自然日, 自然日, 昼夜", "7: 周, 星期, 个星期, 个礼拜")
    | _table("duration", "working_day", "1: 工作日, 个工作日, 工作天, 个工作天, 交易日, 个交易日")
    | _table("duration", "month", "1: 个月", "3: 季度, 个季度", "12: 年, 周年, 年度, 个年度", "6: 学期, 个学期")
    | _table("percent", "percentage_point", "1: 个百分点")
    | _table("age", "month", "12: 岁, 周岁", "1: 月龄")
    | _table("temperature", "celsius", "1: 摄氏度")
    | _table("angle", "degree", "1: 角度")
    | _table("energy", "kWh", "1: 千瓦时, 度电")
    | _table("speed", "km/h", "1: 公里/小时, 千米/小时, 公里每小时")
    | _table("speed", "m/s", "1: 米/秒, 米每秒")
    | _table("noise", "dB", "1: 分贝")
    | _table("power", "W", "1: 瓦", "1000: 千瓦", "1000000: 兆瓦")
    | _table("voltage", "V", "1: 伏, 伏特", "1000: 千伏")
    | _table("pressure", "kPa", "1: 千帕", "1000: 兆帕")
    | _table("money", "CNY", "1: 元, 元人民币, 块钱", "0.1: 角", "0.01: 分钱")
    | _table("money", "HKD", "1: 港元, 港币, 元港币")
    | _table("money", "USD", "1: 美元, 美金")
    | _table("money", "EUR", "1: 欧元")
    | _table("money", "JPY", "1: 日元")
    | _table("money", "GBP", "1: 英镑")
    | _table("money", "MOP", "1: 澳门元, 澳门币")
    | _table("multiple", "times", "1: 倍")
)
# What Chinese counts by: a classifier that names the thing itself, and those that need the noun behind them.
CLASSIFIERS_WORDS = (
    "人 名 户 辆 次 件 栋 幢 艘 架 头 只 匹 株 棵 家 张 份 台 套 间 层 位 枚 处 所 座 床 篇 册 笔 个 支 片 根 例 起 "
    "人次 辆次 学分 学时 课时"
)
CLASSIFIERS = frozenset(CLASSIFIERS_WORDS.split())
CURRENCY_SIGNS = {
    **{
        "r": "ZAR",
        "zar": "ZAR",
        "$": "$",
        "a$": "AUD",
        "au$": "AUD",
        "aud": "AUD",
        "us$": "USD",
        "usd": "USD",
        "nz$": "NZD",
    },
    **{
        "c$": "CAD",
        "ca$": "CAD",
        "hk$": "HKD",
        "s$": "SGD",
        "£": "GBP",
        "gbp": "GBP",
        "€": "EUR",
        "eur": "EUR",
        "¥": "¥",
    },
    **{
        "rmb": "CNY",
        "cny": "CNY",
        "人民币": "CNY",
        "港币": "HKD",
        "rs": "INR",
        "rs.": "INR",
        "rm": "MYR",
        "usd$": "USD",
    },
}
_LONGEST_CHINESE = max(map(len, _CHINESE))


def english_unit(words: str) -> Unit | None:
    """The unit of one or two folded words, singular or plural: "square metres", "weeks'", "mm"."""
    name = words.replace("ℓ", "l").rstrip("'.")
    name = name if "(" in name else name.rstrip(")")
    if name in _ENGLISH:
        return _ENGLISH[name]
    name = " ".join(light_stem(word) for word in name.removesuffix("'s").split())
    return _ENGLISH.get(name)


def chinese_unit(folded: str, place: int) -> tuple[Unit, int] | None:
    """The unit that stands at `place` of a folded text and where it ends; the longest name wins."""
    for length in range(min(_LONGEST_CHINESE, len(folded) - place), 0, -1):
        unit = _CHINESE.get(folded[place : place + length])
        if unit:
            return unit, place + length
    return None
