"""What a person said in a review of a text that the feed proposed stays while the text stays (design 3, 5)."""

from __future__ import annotations

from inforce.cli import delta
from tests.feed.servers import QuietServer
from tests.feed.test_one_change import holds, text
from tests.feed.watched import Watched


def test_a_review_stays_when_only_trimmings_of_the_page_move(office: Watched, server: QuietServer) -> None:
    served = holds(office, server)
    served.text = text("two", day="03/04/2024")
    delta_id = office.one(code=1)["delta_id"]
    told = office.does(delta.main, "review", delta_id, code=1)
    assert [one["readings"] for one in told["to_review"] if one["stops"]] == [["2024-03-04", "2024-04-03"]]
    office.does(delta.main, "review", delta_id, "--correct", "effective_from=2024-04-03")
    tip = office.tip(f"delta/{delta_id}")
    served.text = served.text.replace("<body>", "<body data-token='x'>")
    again = office.one(code=1)
    assert (again["outcome"], again["delta"], again["delta_id"]) == ("same_rules", "waiting", delta_id)
    assert office.tip(f"delta/{delta_id}") == tip
    office.accepts(delta_id)
    assert str(office.instrument(office.delta(delta_id).proposes or "").effective_from) == "2024-04-03"


def test_a_text_that_changes_again_is_reviewed_again(office: Watched, server: QuietServer) -> None:
    served = holds(office, server)
    served.text = text("two", day="03/04/2024")
    delta_id = office.one(code=1)["delta_id"]
    office.does(delta.main, "review", delta_id, "--correct", "effective_from=2024-04-03")
    served.text = text("three", day="03/04/2024")
    assert office.one(code=1)["delta"] == "updated"
    assert office.refused("accept", delta_id)["code"] == "in_doubt"


def test_a_text_accepted_after_a_review_is_nothing_new_when_it_is_checked(office: Watched, server: QuietServer) -> None:
    served = holds(office, server)
    served.text = text("two", day="03/04/2024")
    delta_id = office.one(code=1)["delta_id"]
    office.does(delta.main, "review", delta_id, "--correct", "effective_from=2024-04-03")
    office.accepts(delta_id)
    office.sleeps(1)
    served.text = served.text.replace("<body>", "<body data-token='x'>")
    assert {row["outcome"] for row in office.checks()} <= {"same_rules", "unchanged"}
    assert office.does(delta.main, "list", "--pending")["deltas"] == []
