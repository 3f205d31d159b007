"""Names of well-known places, so that a question about one that is not held is never answered from elsewhere.

Not a gazetteer to answer from: whether a place is held, and where it lies, only the library says. China to the
prefectures, elsewhere countries and the first level of a few federations. General knowledge, written by hand.
"""

from __future__ import annotations

from functools import cache

_CHINA = """
北京 天津 上海 重庆 河北 山西 内蒙古 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 四川
贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆 香港 澳门 台湾 雄安 石家庄 唐山 秦皇岛 邯郸 邢台 保定 张家口 承德 沧州 廊坊
衡水 太原 阳泉 晋城 朔州 晋中 运城 忻州 临汾 吕梁 呼和浩特 包头 乌海 赤峰 通辽 鄂尔多斯 呼伦贝尔 巴彦淖尔 乌兰察布
沈阳 大连 鞍山 抚顺 丹东 锦州 营口 阜新 辽阳 盘锦 铁岭 葫芦岛 长春 辽源 松原 白城 延边 哈尔滨 齐齐哈尔 鸡西 鹤岗
双鸭山 佳木斯 七台河 牡丹江 绥化 大兴安岭 南京 无锡 徐州 常州 苏州 南通 连云港 淮安 盐城 扬州 镇江 泰州 宿迁 杭州 宁波
温州 嘉兴 湖州 绍兴 金华 衢州 舟山 台州 合肥 芜湖 蚌埠 淮南 马鞍山 淮北 铜陵 安庆 滁州 阜阳 宿州 亳州 池州 宣城 福州
厦门 莆田 泉州 漳州 南平 龙岩 宁德 南昌 景德镇 萍乡 九江 新余 鹰潭 赣州 抚州 上饶 济南 青岛 淄博 枣庄 东营 烟台 潍坊
济宁 泰安 威海 临沂 德州 聊城 滨州 菏泽 郑州 洛阳 平顶山 安阳 鹤壁 新乡 焦作 濮阳 许昌 漯河 三门峡 南阳 商丘 信阳 周口
驻马店 济源 武汉 黄石 十堰 宜昌 襄阳 鄂州 荆门 荆州 黄冈 咸宁 随州 恩施 长沙 株洲 湘潭 衡阳 邵阳 岳阳 常德 张家界 益阳
郴州 永州 怀化 娄底 湘西 广州 深圳 珠海 汕头 佛山 韶关 湛江 肇庆 江门 茂名 惠州 梅州 汕尾 河源 阳江 清远 东莞 潮州
揭阳 云浮 南宁 柳州 桂林 梧州 防城港 钦州 贵港 玉林 贺州 河池 崇左 海口 三亚 三沙 儋州 成都 自贡 攀枝花 泸州 德阳 绵阳
广元 遂宁 内江 乐山 南充 眉山 宜宾 达州 雅安 巴中 资阳 阿坝 甘孜 贵阳 六盘水 遵义 毕节 铜仁 昆明 曲靖 玉溪 昭通 丽江
普洱 临沧 楚雄 西双版纳 德宏 迪庆 拉萨 日喀则 昌都 林芝 那曲 西安 铜川 宝鸡 咸阳 渭南 延安 汉中 榆林 商洛 兰州 嘉峪关
金昌 武威 张掖 酒泉 庆阳 定西 陇南 西宁 果洛 银川 石嘴山 吴忠 乌鲁木齐 克拉玛依 吐鲁番 哈密 昌吉 阿克苏 喀什 伊犁 塔城
阿勒泰 石河子
"""
# Names that are also words: read as places only with 市, 州 or 地区 behind them.
_CHINA_WORDS = """
大同 长治 本溪 朝阳 四平 通化 白山 大庆 伊春 黑河 丽水 黄山 六安 三明 吉安 宜春 日照 开封 孝感 北海 百色 来宾 广安
凉山 安顺 保山 红河 文山 大理 怒江 山南 阿里 安康 白银 天水 平凉 临夏 甘南 海东 海北 黄南 玉树 海西 固原 中卫 和田
中山
"""
_ENGLISH = """
afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahamas bahrain bangladesh
barbados belarus belgium belize benin bhutan bolivia botswana brazil brunei bulgaria cambodia cameroon canada chile
china colombia congo croatia cuba cyprus denmark djibouti ecuador egypt eritrea estonia eswatini ethiopia fiji finland
france gabon gambia georgia germany ghana greece grenada guatemala guinea guyana haiti honduras hungary iceland india
indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya kuwait laos latvia lebanon lesotho
liberia libya lithuania luxembourg madagascar malawi malaysia maldives mali malta mauritius mexico moldova monaco
mongolia montenegro morocco mozambique myanmar namibia nepal netherlands nicaragua niger nigeria norway oman pakistan
panama paraguay peru philippines poland portugal qatar romania russia rwanda samoa senegal serbia singapore slovakia
slovenia somalia spain sudan suriname sweden switzerland syria taiwan tajikistan tanzania thailand togo tonga tunisia
turkey uganda ukraine uruguay uzbekistan venezuela vietnam yemen zambia zimbabwe england scotland wales britain
alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa
kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada
ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming queensland
tasmania victoria alberta manitoba ontario quebec saskatchewan london paris berlin dublin sydney melbourne brisbane
perth adelaide toronto chicago boston durban johannesburg pretoria ethekwini new_york new_jersey new_mexico
new_hampshire new_zealand new_south_wales new_brunswick nova_scotia north_carolina south_carolina north_dakota
south_dakota west_virginia rhode_island south_africa south_korea north_korea south_sudan saudi_arabia sri_lanka
costa_rica el_salvador czech_republic united_kingdom united_states hong_kong western_australia south_australia
northern_territory british_columbia western_cape eastern_cape northern_cape free_state kwazulu_natal cape_town
los_angeles san_francisco abu_dhabi northern_ireland united_arab_emirates european_union puerto_rico
"""
_CODES = [
    "UK",
    "US",
    "USA",
    "UAE",
    "EU",
    "NZ",
    "NSW",
    "QLD",
    "SA",
    "WA",
    "ACT",
    "NT",
    "TAS",
    "VIC",
    "DC",
    "NY",
    "NJ",
    "TX",
    "CA",
    "FL",
    "OH",
    "PA",
    "IL",
    "GA",
    "NC",
    "MI",
    "VA",
    "AZ",
    "MA",
    "TN",
    "MD",
    "MN",
    "WI",
    "SC",
    "AL",
    "LA",
    "KY",
    "CT",
    "UT",
    "NV",
]


@cache
def chinese_places() -> frozenset[str]:
    """Short Chinese names that stand for the place by themselves."""
    return frozenset(_CHINA.split())


@cache
def chinese_place_words() -> frozenset[str]:
    """Short Chinese names that are also words, and mean the place only with its suffix."""
    return frozenset(_CHINA_WORDS.split())


@cache
def chinese_names() -> frozenset[str]:
    """Both kinds of Chinese names."""
    return chinese_places() | chinese_place_words()


@cache
def english_places() -> frozenset[tuple[str, ...]]:
    """English names in lower case, as tuples of words."""
    return frozenset(tuple(name.split("_")) for name in _ENGLISH.split())


PLACE_CODES = frozenset(_CODES)
