"""The words by which a question asks for each kind of thing, in the form that `phrases` reads."""

from __future__ import annotations

ENGLISH = {
    "length": "how high|tall|wide|deep|thick|far|close|near|narrow|low; "
    "what|which|maximum|minimum|the ~ height|width|depth|thickness|distance|clearance|setback|diameter; "
    "longest|shortest|biggest vehicle|fence|wall|building|sign|hedge|leash|load|boat; "
    "highest|tallest|widest|deepest|thickest",
    "area": "how big|large an area|space|room|site|stall; what area; how much ~ space|area|floor|room; "
    "floor area; how many square",
    "volume": "how much water|oil|fuel|liquid; what volume|capacity",
    "weight": "how heavy; what weight|mass",
    "speed": "how fast; speed limit; what ~ speed",
    "noise": "how loud; noise level|limit; decibels",
    "temperature": "how hot|cold; what|lowest|highest|least|minimum|maximum temperature",
    "money": "how much ~ cost|costs|pay|paid|charge|charged|earn|fine|fee|rent|deposit|price|bond|tax|salary|"
    "compensation|penalty|levy|grant|subsidy; "
    "what|which ~ fee|fees|fine|fines|price|cost|rent|salary|wage|charge|deposit|bond|tariff|pay|levy|subsidy; "
    "what does ~ cost|charge; does|do|will it|this|that ~ cost; how much is|are|was; how expensive; be fined; "
    "most ~ ask|charge|pay|cost; most|highest ~ bond|fee|rent|fine; how big|large ~ bond|fine|deposit|fee",
    "duration": "how long; how soon; how quickly; how much * notice|warning|time; how much time|notice|warning; "
    "what|which ~ period|duration; notice period; time limit; the longest ~ time|period; within what time; "
    "how long before|after; for how long; jail time; prison sentence; until when",
    "age": "how old; what|which age; minimum|maximum|youngest|oldest age; by|from|at|of|the ~ age",
    "clock_time": "how late; what time|times|hours; at|until|till|from|between which|what time|times|hour|hours; "
    "opening|closing|trading|business hours",
    "date": "what|which date|day|days; on which days; by when; deadline; due date; which days",
    "percent": "what|which percentage|percent|proportion|share|interest; how many percent; the ~ rate|percentage",
    "frequency": "how often; how frequently; how many times",
    "place": "where; which|what place|places|area|areas|zone|office; to which office",
    "person": "who; whom; whose; which|what authority|department|officer|official|body|person|committee; "
    "responsible for",
    "permission": "am|are|is i|we|it|he|she|they|you|that|this ~ allowed|permitted|legal|lawful|ok|okay|"
    "forbidden|prohibited|illegal; allowed|permitted to; have|has the right; is that|this|it ok|okay; "
    "get|need permission|consent|approval; do i need a|an permit|licence|license; "
    "is ~ allowed|permitted|prohibited|banned|legal|required",
    "obligation": "do|does|did ~ have|need to; am|are|is ~ required|obliged; must; have|has to; need|needs to; "
    "compulsory; mandatory; need a|an",
    "list": "what are; which ~ are; "
    "what|which conditions|requirements|criteria|steps|items|types|kinds|factors|measures|elements|duties; list; "
    "what must; what should ~ contain|include",
    "documents": "what|which documents|document|papers|forms|records|evidence|proof|information|documentation; "
    "documents|papers ~ required|needed|submitted",
    "procedure": "how do|does|can|should|must|may|would|to|is|are|could|will|might; "
    "what ~ process|procedure|steps; what happens; how i|we",
    "definition": "what is meant; meaning of; what does ~ mean; define; definition of; what counts as; "
    "what constitutes; what is a|an",
    "consequence": "what happens if; penalty|penalties|sanction|sanctions|consequence|consequences; "
    "get ~ for breaking; how many years in jail",
    "reason": "why; for what reason",
    "when": "when must|may|can|should|does|do|did|is|are|was|were|will|has|have|must; from|since when; "
    "how far in advance; how early; the earliest|latest",
}
CHINESE = {
    "money": "多少钱 多少罚款 罚款~多少 罚多少 费用~多少 价格~多少 单价~多少 收费~多少 收费标准 租金~多少 "
    "工资~多少 补贴~多少 补助~多少 补多少 奖多少 奖励~多少 奖金~多少 金额~多少 押金~多少 押金 保证金~多少 学费 "
    "住宿费 缴费标准 额度~多少 限额 报多少 赔多少 领多少 拿多少 收多少 缴多少 交多少 津贴 医疗费 登记费~多少 "
    "费~多少 怎么收费 封顶~多少 价~分别 多少工资 贷多少",
    "duration": "多久 多长时间 期限 年限 几天 几年 几个月 几日 几小时 几周 多少天 时限 有效期 保护期 持有期 工期 "
    "多少时间 时效~多 何时前 几个工作日",
    "date": "什么时候 何时 哪天 哪一天 几号 几月 哪年 哪一年 起止日期 截止时间 什么时间 截止日期 施行日期 日期~什么",
    "clock_time": "几点 几时 营业时间 开放时间",
    "percent": "比例 百分之几 百分比 几成 费率 税率 利率 占比 占多少 几个点 率~多少 率~分别 率是多少",
    "age": "多少岁 几岁 多少周岁 年龄~多少 多大年龄 多大年纪",
    "length": "多高 多宽 多深 多厚 多远 多长 高度~多少 宽度~多少 深度~多少 距离~多少 长度~多少 净高 间距~多少 "
    "半径~多少 厚度~多少",
    "area": "面积~多少 多大面积 多大的面积 建筑面积~多",
    "speed": "车速~多少 时速~多少 速度~多少 限速~多少",
    "weight": "多重 重量~多少",
    "count": "多少个 几个 几只 几次 几家 几名 几人 多少人 多少名 多少只 多少次 多少项 几种 多少种",
    "multiple": "多少倍 几倍",
    "frequency": "多久~一次 几次 频次 每隔多久",
    "place": "哪里 在哪 何地 在何处 到何处 于何处 什么地方 具体地址 哪儿 去哪 到哪办",
    "person": "谁 哪个部门 什么部门 哪个机关 什么机关 何机关 哪个单位 受理部门 哪些人 由何 哪个机构 什么机构",
    "permission": "能否 可否 能不能 可不可以 可以~吗 能~吗 是否可以 是否允许 允许~吗 还能 是否能 有权 禁止~吗 可行",
    "obligation": "要不要 是否应 应否 是否需要 需要~吗 必须~吗 应当~吗 要~吗 应~吗 是否必须 需不需要 用不用 应该~吗",
    "yes_no": "是否 能否 可否 吗 有没有 是不是 能不能 会不会 要不要 可不可以 有无 算不算 需不需要",
    "list": "哪些 什么条件 什么要求 哪几 包括什么 有什么 什么情形 什么情况 何种 什么内容 哪类 什么标准 包含什么 "
    "什么责任 什么义务 什么职责 什么权利 什么规定 什么方式 满足什么",
    "documents": "什么材料 哪些材料 什么证件 哪些证件 什么资料 哪些资料 哪些文件 什么手续 提交~材料 什么凭证 哪些证据",
    "procedure": "怎么 如何 怎样 什么程序 什么流程 办理流程 怎么办",
    "definition": "什么是 是什么意思 是指什么 指什么 的定义 何为 何谓 什么叫 如何理解 如何界定 如何认定 怎么认定",
    "consequence": "后果 怎么处罚 如何处罚 什么处罚 如何处理 怎么处理 罚多少 什么责任 承担~责任",
    "reason": "为什么 为何 原因",
}
