"""What the laws of the house need: random programmes, and states that differ only in what a seat may not know."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Seat
from megagame.event.programme import Break, Breaks, Phase, Programme, breaks_before, last_turn
from megagame.event.state import EVERYBODY, HALL, ControlNote, Message, Paused, State, messages_to
from tests import laws

NAMES = ("Organisation", "Specialisation", "Dinner {with} friends", "議會")


def options(dice: Dice) -> Programme:
    """A short programme, now and then with a double turn and a final one."""
    phases = tuple(_phase(dice) for _ in range(dice.roll(3)))
    doubles = dice.one_of(((), (), (1,), (2,), (1, 3)))
    return Programme(phases, dice.one_of((None, 4, 6)), doubles)


def _phase(dice: Dice) -> Phase:
    return Phase(dice.one_of(NAMES), dice.roll(30), dice.one_of((True, False)))


def vary(state: State, seat: Seat, dice: Dice) -> State:
    """Another state that differs only in what `seat` may not know.

    Control may know all. The others know where the event is, the clock, the news, the projectors and the messages that
    concern them; nothing of the notes between Controls, of the messages to others, of the other phases, of the
    lengths, of turns that will be double, of breaks to come, of how many captains there are, of why a clock stands,
    of the time left in other phases, and at what pace it goes. In a break they know how long it is and with which
    phase the turn begins.
    """
    if seat == CONTROL:
        return state
    clock = state.clock
    if isinstance(clock, Paused):
        clock = replace(clock, restarted=dice.one_of((True, False)))
    pace = state.pace if state.place.stage == "break" else dice.roll(6)
    known: dict[str, Any] = {"captains": dice.roll(200), "pace": pace, "breaks": _breaks(state, dice), "left": ()}
    note = ControlNote(1, dice.one_of(NAMES), dice.one_of(NAMES), turn=dice.roll(4) - 1)
    known |= {"notes": (note,), "noted": dice.roll(9)}
    known["messages"] = _messages(state, seat, dice)
    return replace(state, programme=_programme(state, dice), clock=clock, **known)


def _messages(state: State, seat: Seat, dice: Dice) -> tuple[Message, ...]:
    """Those that concern the seat, and others than were sent to somebody else."""
    own = HALL if seat == WALL else (EVERYBODY, seat)
    other = Message(dice.one_of(NAMES), number=state.numbered + 1, to="district-other", called="Other")
    return (*messages_to(state, *own), other)


def _breaks(state: State, dice: Dice) -> Breaks:
    """The break that is on, and others than were planned to come after it."""
    now = breaks_before(state.breaks, state.place.turn) if state.place.stage == "break" else ()
    return (*now, Break(state.place.turn + dice.roll(3), dice.one_of(NAMES)[:40], dice.roll(60)))


def _programme(state: State, dice: Dice) -> Programme:
    phases = tuple(_varied(state, number, dice) for number in range(len(state.programme.phases)))
    known = last_turn(state.programme, state.place.turn)
    past = tuple(turn for turn in state.programme.doubles if turn <= known)
    coming = (known + dice.roll(3),)
    return replace(state.programme, phases=phases, doubles=past + coming)


def _varied(state: State, number: int, dice: Dice) -> Phase:
    phase, place = state.programme.phases[number], state.place
    if place.stage == "break" and number == 0:
        return phase
    return replace(phase, minutes=dice.roll(60)) if (place.stage, place.phase) == ("turn", number) else _phase(dice)


BENCH = laws.Bench(
    options=options,
    vary=vary,
    secrets={
        "the notes between Controls": lambda state, seat: [note.text for note in state.notes],
        "the phases and their lengths": lambda state, seat: state.programme.phases,
        "the messages to others": lambda state, seat: messages_to(state, "district-quays"),
        "the breaks that are planned": lambda state, seat: state.breaks,
        "how many captains there are": lambda state, seat: state.captains,
    },
)
