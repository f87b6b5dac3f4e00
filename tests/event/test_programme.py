"""The programme: briefing, turns of phases, double turns, and the final turn, which may be set at any time."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from megagame.core.documents import BadDocument, shape
from megagame.event.actions import Back, NextPhase, Pressed, SetCaptains, SetDouble, SetFinal
from megagame.event.programme import DEFAULT_PHASES, LAST_TURN, Phase, Programme
from megagame.event.screens import ControlScreen, Now, screen
from tests.event.events import Event, at, opened

ONE_PHASE = (Phase("Play", 5),)
NEXT = NextPhase(at(0))
BACK = Back(at(0))


def of_one_phase(final: int | None = None, doubles: tuple[int, ...] = ()) -> Event:
    return Event(Programme(ONE_PHASE, final, doubles))


def turns(event: Event, presses: int) -> list[int]:
    """The turn after each press of Next phase."""
    return [event.press(NEXT).place.turn for _ in range(presses)]


def now(event: Event) -> Now:
    return screen(event.state, "wall").public.now


def test_the_default_turn_is_organisation_specialisation_debate_voting_communications() -> None:
    shown = [(phase.name, phase.minutes, phase.specialisation) for phase in DEFAULT_PHASES]
    assert shown == [
        ("Organisation", 10, False),
        ("Specialisation", 15, True),
        ("Debate", 10, False),
        ("Voting", 5, False),
        ("Communications", 10, False),
    ]


def test_next_goes_through_the_briefing_all_phases_and_into_the_next_turn() -> None:
    event = Event()
    assert event.where() == ("briefing", 0, 0)
    went = [(event.press(NEXT).place.turn, event.state.place.phase) for _ in range(6)]
    assert went == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 0)]


def test_back_goes_the_same_way_back_to_the_briefing() -> None:
    event = Event(Programme(doubles=(2,), final=4))
    forward = [event.state.place]
    while forward[-1].stage != "over":
        forward.append(event.press(NEXT).place)
    backward = [event.state.place]
    while backward[-1].stage != "briefing":
        backward.append(event.press(BACK).place)
    assert backward == forward[::-1]
    assert event.refused(BACK) == "at_the_start"


def test_without_a_final_turn_the_event_goes_on() -> None:
    assert turns(of_one_phase(), 5) == [1, 2, 3, 4, 5]


def test_after_the_final_turn_the_event_is_over_and_has_no_clock() -> None:
    event = of_one_phase(final=2)
    turns(event, 3)
    assert (event.where(), event.state.clock) == (("over", 2, 0), None)
    assert event.refused(NEXT) == "over"


def test_the_final_turn_can_be_said_and_taken_back_at_any_time() -> None:
    event = of_one_phase(final=6)
    turns(event, 3)
    event.press(SetFinal(3))
    assert now(event).final == 3
    event.press(SetFinal())
    assert turns(event, 2) == [4, 5]
    assert event.refused(SetFinal(4)) == "past_turn"
    event.press(SetFinal(5), NEXT)
    assert event.where()[0] == "over"


LATE: tuple[tuple[Any, dict[str, Any]], ...] = (
    (Programme, {"final": LAST_TURN + 1}),
    (Programme, {"doubles": [LAST_TURN + 1]}),
    (Pressed, {"type": "set_final", "turn": LAST_TURN + 1}),
    (Pressed, {"type": "set_double", "turn": LAST_TURN + 1, "double": True}),
    (Pressed, {"type": "plan_break", "before": LAST_TURN + 1, "name": "Lunch", "minutes": 30}),
)


@pytest.mark.parametrize(("record", "data"), LATE, ids=lambda each: str(each)[:40])
def test_no_turn_after_the_99th_is_planned_as_turns_are_counted_one_by_one(record: Any, data: dict[str, Any]) -> None:
    with pytest.raises(BadDocument, match=f"expected `?int`? <= {LAST_TURN}"):
        shape(data, record)


def test_a_double_turn_counts_as_two_and_is_played_once() -> None:
    event = of_one_phase(final=4, doubles=(2,))
    assert turns(event, 3) == [1, 2, 4]
    event.press(BACK)
    assert (now(event).turn, now(event).last) == (2, 3)


def test_a_double_turn_that_holds_the_final_one_is_the_last() -> None:
    event = of_one_phase(final=3, doubles=(2,))
    turns(event, 3)
    assert event.where() == ("over", 2, 0)


def test_a_turn_can_become_double_while_it_is_played_or_before() -> None:
    event = of_one_phase()
    event.press(NEXT, SetDouble(1, True), SetDouble(4, True))
    assert turns(event, 3) == [3, 4, 6]


def test_a_double_turn_can_become_single_again() -> None:
    event = of_one_phase(doubles=(2,))
    event.press(NEXT, NEXT, SetDouble(2, False))
    assert turns(event, 1) == [3]


def test_what_would_make_turns_overlap_or_change_the_past_is_refused() -> None:
    event = of_one_phase(final=6, doubles=(2, 4))
    turns(event, 2)
    assert event.refused(SetDouble(1, True)) == "past_turn"
    assert event.refused(SetDouble(3, True)) == "in_double"
    assert event.refused(SetDouble(3, False)) == "in_double"
    assert event.refused(SetDouble(6, True)) == "is_final"
    assert event.refused(SetDouble(8, True)) == "is_final"
    assert event.refused(SetFinal(2)) == "past_turn"
    assert event.refused(SetFinal(4)) == "first_of_double"
    assert of_one_phase(doubles=(2,)).refused(SetDouble(1, True)) == "next_double"
    turns(event, 3)
    assert event.refused(SetDouble(6, True)) == "past_turn"


def test_control_says_how_many_captains_the_largest_district_has() -> None:
    event = Event()
    assert event.state.captains == 1
    assert event.press(SetCaptains(7)) == replace(opened(), captains=7)
    for nonsense in (0, -1, 201):
        assert event.refused(SetCaptains(nonsense)) == "bad_captains"


def test_the_screens_say_when_the_crisis_map_plays() -> None:
    event = Event()
    playing = [(now(event).phase, now(event).specialisation)]
    for _ in range(3):
        event.press(NEXT)
        playing.append((now(event).phase, now(event).specialisation))
    assert playing == [("", False), ("Organisation", False), ("Specialisation", True), ("Debate", False)]


def test_only_control_sees_the_programme() -> None:
    event = Event(Programme(doubles=(3,)))
    control = screen(event.state, "control")
    assert isinstance(control, ControlScreen)
    assert control.programme == event.programme
    assert not hasattr(screen(event.state, "wall"), "programme")
