"""One change is one delta: what goes on upstream while nobody has decided, and after somebody has (design 5)."""

from __future__ import annotations

import threading

from inforce.cli import ask, check, delta, ingest
from tests.feed.servers import Page, QuietServer
from tests.feed.watched import FIRST, OLD, Watched, page


def text(hours: str = "four", fee: str = "40", day: str = "1 January 2021") -> str:
    """The rules as published."""
    changed = FIRST.replace("four hours", f"{hours} hours").replace("40 dollars", f"{fee} dollars")
    return page(changed.replace("1 January 2021", day))()


def holds(office: Watched, server: QuietServer) -> Page:
    """The rules, brought in from the server and accepted."""
    served = server.pages["/rules"] = Page(text())
    told = office.does(ingest.main, server.url("/rules"), "--jurisdiction", "linden")
    office.accepts(told["deltas"][0]["id"])
    office.one()
    return served


def pending(office: Watched) -> list[str]:
    """The ids of the changes that nobody has decided."""
    return [row["id"] for row in office.does(delta.main, "list", "--pending")["deltas"]]


def test_the_same_change_seen_again_is_nothing_new(office: Watched, server: QuietServer) -> None:
    served = holds(office, server)
    served.text = text("two")
    first = office.one(code=1)
    head, branch = office.tip(), office.tip(f"delta/{first['delta_id']}")
    again = office.one(code=1)
    assert (again["outcome"], again["delta"], again["delta_id"]) == ("unchanged", "waiting", first["delta_id"])
    served.text = text("two").replace("<body>", "<body data-token='x'>")
    assert office.one(code=1)["outcome"] == "same_rules"
    assert office.tip(f"delta/{first['delta_id']}") == branch
    assert office.git("diff", "--name-only", head, "main") == f"instruments/{OLD}/checks.yml"


def test_a_further_change_goes_on_with_the_open_proposal(office: Watched, server: QuietServer) -> None:
    served = holds(office, server)
    office.does(ask.main, "How long may a visitor park in the yard?", "--jurisdiction", "linden")
    served.text = text("two")
    first = office.one(code=1)
    branch = f"delta/{first['delta_id']}"
    before, shown = office.delta(first["delta_id"]), office.tip(branch)
    office.sleeps(1)
    served.text = text("three", "60")
    second = office.one(code=1)
    assert (second["outcome"], second["delta"], second["delta_id"]) == ("changed", "updated", first["delta_id"])
    assert pending(office) == [first["delta_id"]]
    now = office.delta(first["delta_id"])
    assert [change.new_text for change in now.clause_changes] == [
        "A visitor must not park in the yard for more than three hours.",
        "The fee is 60 dollars.",
    ]
    assert (now.detected_on, now.status) == (before.detected_on, "pending")
    assert set(before.moves) <= set(now.moves)
    assert office.git("merge-base", "--is-ancestor", shown, branch) == ""
    assert office.refused("accept", now.id, "--seen", shown)["code"] == "moved"
    answers = office.git("log", "--format=%s", "refs/heads/answers")
    assert answers.count("Answers wait for a decision") == 1
    office.accepts(now.id)
    assert office.clause(f"{OLD}/s-2").text == "A visitor must not park in the yard for more than three hours."
    assert office.one()["outcome"] == "unchanged"
    assert office.run(check.main).exit_code == 0, office.run(check.main).output


def test_another_first_day_while_it_is_open_is_the_same_open_change(office: Watched, server: QuietServer) -> None:
    served = holds(office, server)
    served.text = text("two")
    first = office.one(code=1)["delta_id"]
    served.text = text("two", day="1 March 2027")
    row = office.one(code=1)
    assert (row["delta"], row["delta_id"]) == ("updated", first)
    assert (office.delta(first).kind, office.delta(first).proposes) == ("new_edition", "linden/yard-rules/2027-03-01")
    assert office.git("ls-tree", "--name-only", f"delta/{first}", "instruments/linden/yard-rules/").split() == [
        f"instruments/{OLD}",
        "instruments/linden/yard-rules/2027-03-01",
    ]
    assert "four hours" in office.git("show", f"delta/{first}:instruments/{OLD}/clauses/s-2.yml")
    office.accepts(first)
    assert office.one()["outcome"] == "unchanged"
    assert office.run(check.main).exit_code == 0, office.run(check.main).output


def test_an_open_edition_keeps_its_id_when_the_text_moves_its_first_day(office: Watched, server: QuietServer) -> None:
    served = holds(office, server)
    served.text = text("two", day="1 March 2027")
    first = office.one(code=1)["delta_id"]
    served.text = text("two", day="1 April 2027")
    row = office.one(code=1)
    assert (row["delta"], row["delta_id"]) == ("updated", first)
    proposed = office.delta(first)
    assert (proposed.proposes, str(proposed.effective_from)) == ("linden/yard-rules/2027-03-01", "2027-04-01")
    served.text = text("two")
    row = office.one(code=1)
    assert (row["outcome"], row["delta"], row["delta_id"]) == ("unreadable", "waiting", first)
    assert row["words"].startswith("the text from 2021-01-01 is held as linden/yard-rules/2021-01-01")
    assert office.delta(first) == proposed


def test_a_source_that_goes_back_says_so_in_the_open_change_and_decides_nothing(
    office: Watched, server: QuietServer
) -> None:
    served = holds(office, server)
    served.text = text("two")
    delta_id = office.one(code=1)["delta_id"]
    served.text = text().replace("<body>", "<body id='x'>")
    row = office.one(code=1)
    assert (row["outcome"], row["words"], row["delta"]) == ("same_rules", "it reads as held again", "returned")
    assert office.delta(delta_id).summary.endswith("; since then the source reads as held again")
    assert pending(office) == [delta_id]
    assert office.card(f"{OLD}/s-2").status == "change_pending"
    served.text = text("two")
    assert office.one(code=1)["words"] == "the text that is proposed already"
    assert "reads as held again" not in office.delta(delta_id).summary


def test_a_change_that_was_rejected_is_not_proposed_again_for_other_trimmings(
    office: Watched, server: QuietServer
) -> None:
    served = holds(office, server)
    served.text = text("two")
    delta_id = office.one(code=1)["delta_id"]
    office.does(delta.main, "reject", delta_id, "--because", "A slip of the site.")
    assert office.one()["outcome"] == "unchanged"
    served.text = text("two").replace("<body>", "<body data-token='x'>")
    row = office.one()
    assert (row["outcome"], row["words"]) == ("same_rules", "the text that was decided on before")
    assert pending(office) == []
    served.text = text("one")
    assert office.one(code=1)["delta"] == "new"


def test_a_text_without_a_first_day_of_its_own_is_proposed_with_none(office: Watched, server: QuietServer) -> None:
    lines = page("# Gate Rules\n\n1. The gate is shut at 6 p.m.\n\n2. Keys are logged.\n\n3. Dogs stay on a lead.")()
    served = server.pages["/gate"] = Page(lines)
    told = office.does(ingest.main, server.url("/gate"), "--jurisdiction", "linden", "--effective-from", "2020-01-01")
    office.accepts(told["deltas"][0]["id"])
    assert office.one()["outcome"] == "unchanged"
    served.text = lines.replace("6 p.m.", "7 p.m.")
    delta_id = office.one(code=1)["delta_id"]
    proposed = office.delta(delta_id)
    assert (proposed.kind, str(proposed.effective_from)) == ("new_edition", "unknown")
    assert [(change.kind, change.new_text) for change in proposed.clause_changes] == [
        ("changed", "The gate is shut at 7 p.m.")
    ]
    served.text = lines.replace("6 p.m.", "8 p.m.")
    again = office.one(code=1)
    assert (again["delta"], again["delta_id"]) == ("updated", delta_id)
    assert pending(office) == [delta_id]


def test_what_the_feed_lands_on_main_is_pending_changes_tightened_cards_and_checks(
    office: Watched, server: QuietServer
) -> None:
    served = holds(office, server)
    head = office.tip()
    served.text = text("two")
    delta_id = office.one(code=1)["delta_id"]
    served.text = text("three")
    office.one(code=1)
    touched = office.git("diff", "--name-only", head, "main").split()
    cards = [path for path in touched if path.startswith("cards/")]
    assert sorted(set(touched) - set(cards)) == [f"deltas/2026/{delta_id}.yml", f"instruments/{OLD}/checks.yml"]
    for path in cards:
        assert [line for line in office.git("diff", "-U0", head, "main", "--", path).splitlines() if line[0] in "+-"][
            2:
        ] == ['-status: "live"', '+status: "change_pending"']


def test_two_runs_at_once_make_one_change(office: Watched, server: QuietServer) -> None:
    served = holds(office, server)
    served.text = text("two")
    both = threading.Barrier(2)
    found: list[str] = []

    def run() -> None:
        both.wait()
        found.append(str(office.quickly().delta_id))

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1
    assert pending(office) == [found[0]]


def test_a_change_that_a_person_has_brought_in_is_not_proposed_again(office: Watched, server: QuietServer) -> None:
    served = holds(office, server)
    served.text = text("two")
    told = office.does(ingest.main, server.url("/rules"), "--jurisdiction", "linden")
    row = office.one(code=1)
    assert (row["outcome"], row["words"]) == ("same_rules", "the text that is proposed already")
    assert pending(office) == [row["delta_id"]] == [told["deltas"][0]["id"]]
