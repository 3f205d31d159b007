"""Which dimension a length, or another measure, is of: a rule about a height says nothing about a width."""

from __future__ import annotations

from inforce.reading.folding import fold
from inforce.reading.phrases import Phrases

_DIMENSIONS = Phrases(
    english={
        "height": "height|heights|high|higher|highest|tall|taller|tallest|headroom; above ground level",
        "width": "width|widths|wide|wider|widest|broad|breadth",
        "depth": "depth|depths|deep|deeper|deepest",
        "thickness": "thickness|thick|thicker",
        "diameter": "diameter|bore|radius",
        "length": "length|lengths; longest vehicle|fence|wall; how long must ~ be; long|longer than",
        "distance": "distance|distances|setback|setbacks|clearance|spacing|apart|closer|nearer; "
        "how far|close|near; away from; within ~ metres|meters|m|km|kilometres|feet of",
        "slope": "slope|gradient|pitch|fall; how steep",
        "area": "area|areas; floor space; square metres|meters|feet; how big|large; how much ~ space|floor|land",
        "volume": "volume|capacity|litres|liters|kilolitres; cubic metres|meters",
        "weight": "weight|mass|heavy|heavier|heaviest|tonnage",
        "speed": "speed|fast|faster; km/h",
        "noise": "noise|loud|louder|decibel|decibels|db",
        "temperature": "temperature|temperatures|hot|hotter|cold|colder|degrees",
    },
    chinese={
        "height": "高度 多高 净高 限高 层高 高于 高不 高为 檐高",
        "width": "宽度 多宽 净宽 宽于 宽不 宽为 红线宽",
        "depth": "深度 多深 埋深 进深 深于 深不 深为",
        "thickness": "厚度 多厚 厚于 厚不",
        "diameter": "直径 口径 管径 半径 孔径",
        "length": "长度 多长 长于 长不 全长 总长",
        "distance": "距离 多远 间距 相距 净距 退让 后退 退界",
        "slope": "坡度 坡比 纵坡",
        "area": "面积 多大 平方米",
        "volume": "容积 体积 容量 库容",
        "weight": "重量 多重 载重 质量不",
        "speed": "速度 时速 车速 限速",
        "noise": "噪声 分贝 音量",
        "temperature": "温度 气温 摄氏",
    },
    unless="多长时间 口径核 统计口径 工资口径 口径答复 政策口径 多大年龄 多大年纪 多大比例",
)


def dimensions(text: str) -> frozenset[str]:
    """The dimensions a question or a rule speaks of.

    height, width, depth, thickness, diameter, length, distance, slope, area, volume, weight, speed, noise, temperature.
    """
    return _DIMENSIONS.labels(fold(text))
