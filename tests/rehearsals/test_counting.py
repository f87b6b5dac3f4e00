"""Acknowledged work that is missing is lost, unexpected work is doubled; both are found."""

from __future__ import annotations

from megagame.bots.captains import HandedIn
from megagame.bots.presses import Pressed
from tests.proof.rehearsals.counting import Counted, counted_forms, counted_presses, unasked
from tests.proof.rehearsals.tables_now import Written


def form(card: str, mark: str, status: int = 200) -> HandedIn:
    return HandedIn(card, 1, mark, (), (), status, "", "", 0.0, 0.1)


def press(request_id: str, number: int = 0, status: int = 200) -> Pressed:
    return Pressed("map", "note", request_id, status, number, "", "", 0.0, 0.1)


FORMS = (form("ana", "a1"), form("ana", "a2"), form("ana", "a3", 409), form("ben", "b1", 422), form("ben", "b2"))
PRESSES = (press("p1", 2), press("p2", 3), press("p3", status=409))
WRITTEN = (Written("map", 2, "control", "p1"), Written("map", 3, "control", "p2"))


def test_the_newest_form_of_each_card_is_there_once() -> None:
    assert counted_forms(FORMS, ["a2", "b2"]) == Counted(sent=5, acknowledged=3, lost=0, doubled=0)


def test_a_form_that_was_acknowledged_and_dropped_is_lost() -> None:
    assert counted_forms(FORMS, ["a2"]) == Counted(sent=5, acknowledged=3, lost=1, doubled=0)


def test_an_older_form_in_the_place_of_the_newer_one_is_a_loss_and_one_too_many() -> None:
    assert counted_forms(FORMS, ["a1", "b2"]) == Counted(sent=5, acknowledged=3, lost=1, doubled=1)


def test_a_form_twice_one_that_was_refused_and_one_that_nobody_sent_are_too_many() -> None:
    assert counted_forms(FORMS, ["a2", "a2", "b2", "a3", "stranger"]).doubled == 3


def test_a_form_without_an_answer_may_count_or_not() -> None:
    sent = (form("ana", "a1"), form("ana", "a2", 0))
    assert [counted_forms(sent, [mark]).is_clean for mark in ("a1", "a2")] == [True, True]
    assert not counted_forms(sent, []).is_clean
    assert not counted_forms(sent, ["a1", "a2"]).is_clean


def test_presses_stand_in_the_journal_under_their_numbers() -> None:
    assert counted_presses(PRESSES, WRITTEN) == Counted(sent=3, acknowledged=2, lost=0, doubled=0)


def test_a_press_that_is_not_there_or_under_another_number_is_lost() -> None:
    assert counted_presses(PRESSES, WRITTEN[:1]).lost == 1
    assert counted_presses(PRESSES, (WRITTEN[0], Written("map", 4, "control", "p2"))).lost == 1


def test_a_press_that_takes_several_steps_back_is_told_the_last_of_its_entries() -> None:
    entries = [Written("map", 4 + place, "control", f"p4{end}") for place, end in enumerate(("", "/1", "/2"))]
    assert counted_presses([press("p4", 6)], entries).is_clean
    assert counted_presses([press("p4", 7)], entries).lost == 1
    assert unasked([press("p4", 6)], entries, {"control"}) == []


def test_a_press_that_was_refused_and_is_there_is_one_too_many() -> None:
    assert counted_presses(PRESSES, (*WRITTEN, Written("map", 4, "control", "p3"))).doubled == 1


def test_what_nobody_asked_for_is_found_but_not_what_the_house_does() -> None:
    strange = Written("map", 4, "control", "p9")
    assert unasked(PRESSES, (*WRITTEN, strange, Written("map", 5, "the house", "h1")), {"control"}) == [strange]
