"""What a template says and links to, on one page."""

from __future__ import annotations

import json
from datetime import date, timedelta
from urllib.parse import quote

from markupsafe import Markup

from inforce.model.dates import When, last_day_in_force
from inforce.pages import addresses, wording
from inforce.pages.change_log import DAYS_AHEAD
from inforce.pages.days_said import period_said
from inforce.pages.outline import Outline, outlined
from inforce.pages.publication import Publication, PublicClause, PublicEdition, PublicRelation
from inforce.pages.site_pages import SitePage, title_of
from inforce.reading.languages import language_of

_WORDS_OF_SCRIPTS = (
    *("state_in_force", "state_not_yet", "state_ended", "state_unknown"),
    *("on_day", "months", "search_found", "search_none", "search_failed", "search_wait"),
)


class OnPage:
    """What a template says and links to on one page: in its language, and from where it lies."""

    def __init__(self, publication: Publication, page: SitePage, address: str | None, report: str | None) -> None:
        self._publication = publication
        self._page = page
        self._address = address
        self.language = page.language
        self.report = report

    def say(self, key: str, language: str | None = None, **values: object) -> str:
        """The site's own words."""
        return wording.say(language or self.language, key, **values)

    def lang(self, text: str) -> Markup:
        """The attribute by which a name in another language than the page's is read out right; else nothing."""
        language = language_of(text)
        return Markup("") if language == self.language else Markup(' lang="{}"').format(self.tag(language))

    def report_of(self, card_id: str) -> str:
        """Where an error of a card is reported: by mail with its id, else on the page that says how."""
        if self.report is not None and self.report.startswith("mailto:"):
            return f"{self.report}{'&' if '?' in self.report else '?'}subject={quote(card_id)}"
        return self.report or f"{self.common('about')}#Report"

    def tag(self, language: str) -> str:
        """How HTML names a language."""
        return wording.TAGS[language]

    def day(self, day: date) -> Markup:
        """A day, for people and for machines."""
        return Markup('<time datetime="{}">{}</time>').format(day.isoformat(), wording.day_of(self.language, day))

    def when(self, when: When | None, nothing: str = "no_end") -> Markup | str:
        """A day that may be unknown, or not set."""
        if when is None:
            return self.say(nothing)
        return self.say("day_unknown") if when.day is None else self.day(when.day)

    def last(self, end: When | None) -> Markup | str:
        """The last day in force (design 2: people are never shown the first day that is not)."""
        day = last_day_in_force(end)
        return self.when(end) if day is None else self.day(day)

    def to(self, target: str) -> str:
        """A link from this page to another address of the site."""
        return addresses.relative(self._page.address, target)

    def root(self) -> str:
        """The way from this page to the root of the site: empty, or ending in a slash."""
        return "../" * self._page.address.count("/")

    def common(self, name: str) -> str:
        """A link to a common page in this page's language."""
        return self.to(addresses.common_page(name, self.language, self._publication.languages[0]))

    def place(self, place_id: str) -> str:
        """A link to a place."""
        return self.to(addresses.place_page(place_id))

    def subject(self, topic: str) -> str:
        """A link to a subject, on the page of subjects in this page's language."""
        return f"{self.common('subjects')}{addresses.relative('x', 'x#' + addresses.subject_anchor(topic))}"

    def subject_anchor(self, topic: str) -> str:
        """What a subject is called on the page of subjects."""
        return addresses.subject_anchor(topic)

    def reviews(self) -> list[PublicEdition]:
        """The editions that are under review, those for longest first."""
        found = [edition for edition in self._publication.editions if edition.review_since is not None]
        return sorted(found, key=lambda edition: (str(edition.review_since), edition.id))

    def first_day(self) -> date:
        """The first of the days ahead: the one after the day the site was made."""
        return self._publication.today + timedelta(days=1)

    def last_day_ahead(self) -> date:
        """The last of the days ahead that are told of."""
        return self._publication.today + timedelta(days=DAYS_AHEAD)

    def place_name(self, place_id: str) -> str:
        """A place with those above it, so that two of one name are told apart."""
        return ", ".join(self._publication.place(one).name for one in self._publication.places.scope(place_id))

    def any(self, target: str) -> str:
        """A link to a work, an edition or a clause by its id."""
        return self.to(addresses.any_link(target))

    def permanent(self, target: str) -> str:
        """The address of an edition or clause as it is cited: in full where it is known where the site will lie."""
        return (self._address or "") + addresses.any_link(target)

    def permanent_page(self) -> str:
        """The address of this page as it is cited."""
        return (self._address or "") + self._page.address

    def for_scripts(self) -> str:
        """What the page's script needs: the day the site was made, and the words it puts in."""
        told = {
            "today": self._publication.today.isoformat(),
            "language": self.language,
            "words": {key: wording.unfilled(self.language, key) for key in _WORDS_OF_SCRIPTS},
        }
        return json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")

    def number(self, clause: PublicClause) -> str:
        """A clause's number as people say it."""
        return wording.number_of(clause.reference, self.language)

    def heading(self, clause: PublicClause) -> str:
        """What a clause is headed: its own heading; of a definition without one, its terms."""
        return clause.heading or self.say("list_comma").join(clause.terms)

    def number_at(self, clause_id: str) -> str:
        """The number of a clause that is shown somewhere, as people say it."""
        return self.number(self._publication.clauses[clause_id])

    def title(self, edition: PublicEdition) -> str:
        """An edition's title."""
        return title_of(edition)

    def state(self, thing: PublicEdition | PublicClause) -> str:
        """Where an edition or clause stands by its dates on the day the site was made: one of the four states."""
        return thing.state_on(self._publication.today).value

    def days(self, thing: PublicEdition | PublicClause) -> Markup:
        """The days of an edition or clause as attributes, for the script that shows another day."""
        start, end = period_said(thing.start, thing.end)
        said = Markup('data-from="{}" data-to="{}"').format(start or "", end or "")
        return said if start is not None else said + Markup(' data-unknown="true"')

    def works(self, works: tuple[str, ...]) -> list[PublicEdition]:
        """The edition that speaks for each work."""
        return [self._publication.speaking(work) for work in works]

    def elsewhere(self, edition: PublicEdition) -> list[tuple[str, list[PublicEdition]]]:
        """For each subject of an edition, the other works about it, those of other places first."""
        found = []
        for topic in edition.topics:
            works = [work for work in self._publication.works_about.get(topic, ()) if work != edition.work_id]
            others = [one for one in self.works(tuple(works)) if not one.withdrawn]
            others.sort(key=lambda other: (other.jurisdiction == edition.jurisdiction, other.jurisdiction, other.id))
            if others:
                found.append((topic, others))
        return found

    def place_line(self, place_id: str) -> list[str]:
        """A place and those above it, the highest first."""
        return list(reversed(self._publication.places.scope(place_id)))

    def relations_of(self, edition: PublicEdition, clause: PublicClause) -> list[PublicRelation]:
        """What one clause of an edition does to others, and has done to it."""
        return [relation for relation in edition.relations if relation.own == clause.id]

    def place_of(self, target: str) -> str:
        """The id of the place that a work, an edition or a clause is of."""
        return target.split("/", 1)[0]

    def outline(self, edition: PublicEdition) -> Outline:
        """The document as its headings arrange it."""
        return outlined(edition.clauses)

    def places_below(self, place_id: str | None) -> list[str]:
        """The places that lie directly in a place; those in none for None."""
        return [place.id for place in self._publication.places if place.parent == place_id]
