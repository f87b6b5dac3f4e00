"""Messages to those whom they concern, and the news of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL
from megagame.core.sentences import say
from megagame.event.actions import AddMinutes, Announce, Back, NextPhase, PlanBreak, Publish, Show, TakeDown, Withdraw
from megagame.event.game import GAME
from megagame.event.screens import ControlScreen, SeatScreen, WallScreen, screen
from megagame.event.sentences import tell
from megagame.event.state import MOST_MESSAGES, Headline, Message, State
from tests.event.events import Event, at, decoded, minutes

QUAYS = Announce("Send one captain.", to="district-quays", called="The Quays")
OLD = {"event": "Announced", "text": "Lunch."}


def texts(state: State, seat: str) -> list[str]:
    shown = screen(state, seat)
    assert isinstance(shown, ControlScreen | WallScreen | SeatScreen)
    return [each.text for each in shown.messages]


def headlines(state: State) -> list[tuple[str, bool]]:
    """The newest first, each with whether it is breaking."""
    return [(each.text, each.breaking) for each in screen(state, WALL).public.headlines]


def test_messages_stay_until_each_is_taken_down() -> None:
    event = Event()
    state = event.press(Announce("  Lunch at noon.  "), Announce("Doors are shut.", to="projectors"))
    assert state.messages == (
        Message("Lunch at noon.", number=1),
        Message("Doors are shut.", number=2, to="projectors"),
    )
    assert event.press(TakeDown(1)).messages == state.messages[1:]
    assert event.refused(TakeDown(1)) == "unknown_message"
    assert event.press(TakeDown()).messages == ()
    assert event.refused(TakeDown()) == "no_announcement"
    assert event.press(Announce("Dinner.")).messages == (Message("Dinner.", number=3),)


def test_a_message_is_on_the_screens_of_its_audience_alone() -> None:
    event = Event()
    state = event.press(Announce("all"), Announce("hall", to="projectors"), Announce("games", to="tables"), QUAYS)
    assert texts(state, CONTROL) == ["Send one captain.", "games", "hall", "all"]
    assert texts(state, "district-quays") == ["Send one captain.", "all"]
    assert texts(state, "district-kilnyard") == ["all"]
    assert texts(state, WALL) == ["hall", "all"]
    wall = screen(state, WALL)
    assert isinstance(wall, WallScreen)
    assert [each.text for each in wall.at_tables] == ["games", "all"]


def test_the_screens_of_others_are_the_same_as_without_a_districts_message() -> None:
    event = Event()
    before = event.press(Announce("all"))
    after = event.press(QUAYS)
    assert [screen(before, seat) == screen(after, seat) for seat in (WALL, "district-kilnyard")] == [True, True]
    assert screen(before, "district-quays") != screen(after, "district-quays")


def test_a_message_for_a_phase_ends_with_it_and_going_back_does_not_revive_it() -> None:
    event = Event()
    event.press(NextPhase(at(0)), Announce("Vote now.", "phase"), Show("announcement"))
    state = event.press(AddMinutes(1), NextPhase(at(1)))
    assert (state.messages, state.projector.shows) == ((), "map")
    assert event.press(Back(at(2))).messages == ()


def test_a_message_for_minutes_says_until_when_and_is_forgotten_with_the_next_one_after_that() -> None:
    event = Event()
    state = event.press(Announce("Lunch.", "minutes", 30, at(5000)), NextPhase(at(6000)))
    end = at(5000 + minutes(30))
    assert state.messages == (Message("Lunch.", "minutes", end, 1, since=at(5000)),)
    assert [each.number for each in event.press(Announce("Early.", at=at(6000))).messages] == [1, 2]
    assert [each.number for each in event.press(Announce("Late.", at=end)).messages] == [2, 3]
    for wrong in (None, 0, -1, 601):
        assert event.refused(Announce("Lunch.", "minutes", wrong, at(0))) == "bad_duration"


def test_an_announcement_of_an_old_journal_stays_until_the_next_one_or_until_it_is_taken_down() -> None:
    event = Event()
    event.states.append(GAME.after(event.state, (decoded(OLD),)))
    assert event.press(NextPhase(at(0))).messages == (Message("Lunch."),)
    event.states.append(GAME.after(event.state, (decoded({**OLD, "text": "Dinner."}),)))
    assert event.press(Announce("New.")).messages == (Message("Dinner."), Message("New.", number=1))
    event.states.append(GAME.after(event.state, (decoded({"event": "AnnouncementTakenDown"}),)))
    assert event.state.messages == (Message("New.", number=1),)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Announce(" \n "), "no_text"),
        (Announce("x" * 281), "too_long"),
        (Announce("Come.", to="district-gone"), "unknown_audience"),
        (TakeDown(7), "unknown_message"),
        (Publish("", at(0)), "no_text"),
        (Publish("x" * 101, at(0)), "too_long"),
        (Withdraw(7), "unknown_headline"),
    ],
)
def test_what_is_refused(action: Any, code: str) -> None:
    assert Event().refused(action) == code


def test_so_many_messages_at_once() -> None:
    event = Event()
    event.press(*(Announce(str(number)) for number in range(MOST_MESSAGES)))
    assert event.refused(Announce("One more.")) == "too_many_messages"
    assert event.press(TakeDown(1), Announce("議" * 280)).messages[-1].text == "議" * 280


def test_projectors_go_back_to_the_map_with_the_last_of_their_messages() -> None:
    event = Event()
    event.press(QUAYS)
    assert event.refused(Show("announcement")) == "no_announcement"
    event.press(Announce("Lunch."), Announce("Doors.", to="projectors"), Show("announcement"))
    assert event.press(TakeDown(2)).projector.shows == "announcement"
    assert event.press(TakeDown(3)).projector.shows == "map"
    assert event.press(Announce("Lunch."), Show("join"), TakeDown()).projector.shows == "join"


def test_the_newest_three_headlines_are_the_news_and_one_is_breaking_for_its_phase() -> None:
    event = Event()
    event.press(NextPhase(at(0)), Publish("One", at(1)), Publish("Two", at(2), True), Publish(" Three\n lines ", at(3)))
    assert headlines(event.state) == [("Three lines", False), ("Two", True), ("One", False)]
    assert headlines(event.press(Publish("Four", at(4), True))) == [
        ("Four", True),
        ("Three lines", False),
        ("Two", False),
    ]
    state = event.press(NextPhase(at(5)))
    assert headlines(state) == [("Four", False), ("Three lines", False), ("Two", False)]
    assert state.headlines[0] == Headline(2, "Two", False, at(2), 1)
    assert headlines(event.press(Withdraw(4))) == [("Three lines", False), ("Two", False)]


def test_news_stay_through_the_break_after_their_turn_and_go_as_the_next_turn_begins() -> None:
    event = Event()
    event.press(PlanBreak(2, "Lunch", 45), NextPhase(at(0)), Publish("One", at(1), True), *[NextPhase(at(2))] * 5)
    assert event.where() == ("break", 2, 0)
    assert headlines(event.state) == [("One", False)]
    assert headlines(event.press(Publish("Two", at(3)))) == [("Two", False), ("One", False)]
    assert headlines(event.press(Back(at(4)))) == [("One", False)]
    assert headlines(event.press(NextPhase(at(5)))) == [("One", False)]
    event.press(Publish("Three", at(6)), NextPhase(at(7)))
    assert (event.where(), headlines(event.state)) == (("turn", 2, 0), [("Three", False)])


def test_the_next_turn_begins_without_news() -> None:
    event = Event()
    event.press(NextPhase(at(0)), Publish("One", at(1)), *[NextPhase(at(2))] * 4)
    assert headlines(event.state) == [("One", False)]
    assert headlines(event.press(NextPhase(at(3)))) == []
    assert headlines(event.press(Back(at(4)))) == []


def test_the_log_says_to_whom() -> None:
    event, happened = Event(), list[Any]()
    for action in (
        QUAYS,
        Announce("Lunch.", "minutes", 5, at(0), "tables"),
        Announce("Look.", "phase", to="projectors"),
        TakeDown(1),
        Publish("J3 gives way", at(0), True),
        Withdraw(4),
    ):
        happened += GAME.decide(event.state, CONTROL, action, Dice(0))
        event.press(action)
    told = [tell(event.state, each) for each in happened]
    assert [say(sentence) for sentence in told if sentence] == [
        "Message to The Quays: Send one captain.",
        "Message to side tables for 5 min: Lunch.",
        "Message to projectors for this phase: Look.",
        "Message taken down: Send one captain.",
        "Breaking news: J3 gives way",
        "Headline taken down: J3 gives way",
    ]
