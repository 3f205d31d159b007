"""Who a question is about: the applicant or subject as asked, best effort, with the words it was read from."""

from __future__ import annotations

from typing import NamedTuple

from inforce.reading.folding import fold
from inforce.reading.frames import strip_frame
from inforce.reading.phrases import Phrases

# One label for each kind of person, so that "tenant", "renter" and 租客 are one; the label is the plainest word.
_ACTORS = Phrases(
    english={
        "tenant": "tenant|tenants|renter|renters|lessee|lessees|sub-tenant|boarder|lodger",
        "landlord": "landlord|landlords|lessor|lessors; housing provider; property manager",
        "owner": "owner|owners|homeowner|homeowners|householder; property owner",
        "occupier": "occupier|occupiers|occupant|occupants|resident|residents",
        "neighbour": "neighbour|neighbours|neighbor|neighbors",
        "visitor": "visitor|visitors|guest|guests|tourist|tourists",
        "driver": "driver|drivers|motorist|cyclist|rider",
        "employer": "employer|employers",
        "employee": "employee|employees|worker|workers|staff|apprentice",
        "contractor": "contractor|contractors|builder|builders|plumber|plumbers|electrician|electricians|installer",
        "trader": "trader|traders|vendor|vendors|hawker|hawkers|shopkeeper|retailer|stallholder|street trader",
        "licence_holder": "licensee|licensees; licence|license|permit holder|holders; "
        "holder of a|the licence|license|permit",
        "applicant": "applicant|applicants",
        "buyer": "buyer|buyers|purchaser|purchasers|consumer|consumers|customer|customers",
        "seller": "seller|sellers",
        "child": "child|children|kid|kids|minor|minors|teenager|pupil|student|learner",
        "parent": "parent|parents|guardian|mother|father",
        "pensioner": "pensioner|pensioners|retiree",
        "foreigner": "foreigner|foreigners|immigrant|refugee",
        "company": "company|companies|business|firm|corporation|organisation|organization",
        "councillor": "councillor|councillors",
        "officer": "officer|officers|inspector|inspectors|official",
        "authorised_person": "authorised|authorized person|persons; fund manager; reporting entity; relevant person",
        "disabled_person": "disabled person|people; person|people with a? disability|disabilities; wheelchair user",
    },
    chinese={
        "tenant": "租客 承租人 租户 房客",
        "landlord": "房东 出租人 房主",
        "owner": "业主 产权人 所有权人 户主 产权登记人",
        "employee": "职工 员工 劳动者 工人 农民工 在职职工 雇员",
        "employer": "用人单位 雇主 老板",
        "company": "企业 公司 单位 机构 工厂",
        "self_employed": "个体工商户 个体户 灵活就业人员 经营者 商户 摊贩 店主",
        "student": "学生 大学生 毕业生 研究生 学员",
        "child": "未成年人 孩子 小孩 儿童 子女 婴幼儿",
        "parent": "家长 父母 监护人",
        "elderly": "老人 老年人 退休人员",
        "resident": "居民 村民 市民 户籍家庭 群众",
        "foreigner": "外国人 外籍",
        "farmer": "农户 种植户 农民 养殖户",
        "disabled_person": "残疾人",
        "driver": "司机 驾驶人 驾驶员 车主",
        "patient": "患者 病人 参保人员 参保人 被保险人",
        "borrower": "借款人 贷款人 债务人",
        "creditor": "债权人 出借人",
        "buyer": "买受人 购房人 购车人 消费者 买家 缴存职工",
        "seller": "出卖人 卖家 开发商",
        "passenger": "旅客 乘客 旅游者",
        "teacher": "教师 老师",
        "contractor": "施工企业 施工单位 承包人 建设单位 监理",
        "veteran": "退役军人 优抚对象 军人",
        "talent": "高层次人才 技能人才 专家",
    },
    unless="企业所得税 单位面积 单位价格 企业名称 单位时间 居民身份证 居民楼 老师傅 公司法 公司章程 "
    "业主大会 业主委员会 父母亲节 企业职工基本",
)


class Actor(NamedTuple):
    """A person or body a question is about: the kind it belongs to, the words as asked, and their place."""

    kind: str
    text: str
    start: int
    end: int


def actors(question: str) -> tuple[Actor, ...]:
    """Every kind of person named outside the frame, in order, each kind once."""
    found: dict[str, Actor] = {}
    for one in _ACTORS.find(fold(strip_frame(question).text)):
        found.setdefault(one.label, Actor(one.label, question[one.start : one.end], one.start, one.end))
    return tuple(sorted(found.values(), key=lambda actor: actor.start))


def actor(question: str) -> Actor | None:
    """The first person or body named outside the frame; None where nobody is. It may rank, never exclude."""
    return next(iter(actors(question)), None)
