"""Check 7: the audience policy, a field and not a prompt (standard 3.7 and 6, design 4).

For every audience: nothing issues, implies or forecloses a certificate, a sign-off or a statement of compliance, in a
"yes" or a "no". Whether a thing is safe, or how to make it safe, goes to a person. An audience that is not known gets
the strictest.
"""

from __future__ import annotations

from inforce.decisions.declining import hand_over
from inforce.decisions.gaps import CannotAnswer, CertificateAsked, SafetyAsked
from inforce.decisions.matter import Cleared, Settled
from inforce.decisions.wording import say
from inforce.model.settings import AudiencePolicy, Settings
from inforce.storage.library import Library

DEVELOPMENT_NOTICE = "Development library: not to be relied on."
_NOTICE = "Read the cited text itself before you rely on this. It says what the rule says; it decides no case."
_NOTICE_ZH = "使用前请查阅所引原文。以下只说明规定的内容，不对个案作决定。"

STRICTEST = AudiencePolicy(name="public", notice=_NOTICE, notice_zh=_NOTICE_ZH)
INTERNAL = AudiencePolicy(
    name="internal", notice=_NOTICE, notice_zh=_NOTICE_ZH, names_next_step=True, shows_nearest=True
)


def policy_for(audience: str | None, settings: Settings) -> AudiencePolicy:
    """The policy of an audience: the library's own where it sets one, the strictest for a name nobody defined."""
    wanted = audience if audience is not None else settings.default_audience
    own = {policy.name: policy for policy in settings.audiences}
    if wanted in own:
        return own[wanted]
    if wanted == INTERNAL.name:
        return INTERNAL
    return own.get(STRICTEST.name, STRICTEST)


def notice_for(policy: AudiencePolicy, language: str, settings: Settings) -> str:
    """The fixed notice every answer begins with; that of a development library says so first."""
    notice = policy.notice_zh if language == "zh" else policy.notice
    return f"{DEVELOPMENT_NOTICE} {notice}" if settings.acceptance == "development" else notice


def apply_audience(settled: Settled, library: Library) -> Cleared:
    """Turn away what no audience may be told, and trim the rest to what this one may see. Raises LibraryError."""
    matter = settled.matter
    withheld = _withheld(settled)
    if withheld is not None:
        settled = _to_person(settled, withheld, library)
    return Cleared(
        settled=settled,
        notice=notice_for(matter.policy, matter.language, library.settings),
        withheld=withheld.note if withheld is not None else None,
    )


def _withheld(settled: Settled) -> CannotAnswer | None:
    """What the policy turns into a decline, whatever was found: a certificate before safety."""
    matter = settled.matter
    if matter.certificate is not None and "certificate" in matter.policy.withholds:
        return CertificateAsked(say(matter.language, "certificate"))
    if matter.safety is not None and "safety" in matter.policy.withholds:
        return SafetyAsked(say(matter.language, "safety"))
    return None


def _to_person(settled: Settled, gap: CannotAnswer, library: Library) -> Settled:
    """The whole question as a decline of check 7. What had been found stays on the record as candidates only."""
    matter = settled.matter
    return Settled(
        matter=matter,
        answered=(),
        gaps=((matter.text, gap),),
        handed_to=hand_over(library, matter.place, settled.topics, gap.reason),
        candidates=settled.candidates,
        relaxed=settled.relaxed,
        topics=settled.topics,
        to_read=tuple(cited for cited in settled.answered),
        readings=settled.readings,
        composings=settled.composings,
    )
