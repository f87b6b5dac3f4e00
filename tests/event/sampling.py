"""Possible actions: those that buttons offer, and random legal ones for bots and tests."""

from __future__ import annotations

from typing import TypeAlias

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from megagame.core.instants import MINUTE, Instant
from megagame.event import actions as asked
from megagame.event.actions import Action
from megagame.event.programme import MOST_BREAKS, MOST_PHASES, breaks_before, has_begun, last_turn
from megagame.event.state import (
    EVERYBODY,
    HALL,
    LARGEST_TEXT,
    MOST_CAPTAINS,
    MOST_MESSAGES,
    MOST_NOTES,
    MOST_PACE,
    PROJECTORS,
    SMALLEST_TEXT,
    Ends,
    Paused,
    Running,
    Shown,
    State,
    Theme,
    messages_to,
)

PHASES = ("Debate", "Lunch", "Team time")
TEXTS = ("Lunch is at half past twelve.", "The bridge is closed.")
ENDS: tuple[Ends, ...] = ("taken_down", "phase", "minutes")
THEMES: tuple[Theme, ...] = ("auto", "dark", "light")

_Kinds: TypeAlias = tuple[Action, ...]


def choices(state: State, seat: Seat) -> _Kinds:
    """The actions that buttons offer `seat`, at the instant when the clock reaches its end."""
    if seat != CONTROL:
        return ()
    return (*_clock_choices(state, _end(state)), *_showing_choices(state))


def sample(state: State, seat: Seat, dice: Dice) -> Action | None:
    """A random legal action of `seat`; None if there is none."""
    if seat != CONTROL:
        return None
    now = _end(state).later(-dice.roll(20 * MINUTE))
    drawn = (*_clock_choices(state, now), *_showing_choices(state), *_planning(state, dice), *_house(state, now, dice))
    return dice.one_of(drawn)


def _end(state: State) -> Instant:
    return state.clock.until if isinstance(state.clock, Running) else Instant("a-boot", 0)


def _clock_choices(state: State, now: Instant) -> _Kinds:
    kinds: _Kinds = ()
    if isinstance(state.clock, Running):
        kinds += (asked.Pause(now), asked.AddMinutes(1), asked.AddMinutes(-1))
    if isinstance(state.clock, Paused):
        kinds += (asked.Start(now), asked.AddMinutes(1), asked.AddMinutes(-1))
    if state.place.stage != "over":
        kinds += (asked.NextPhase(now),)
    if state.place.stage != "briefing":
        kinds += (asked.Back(now),)
    return kinds


def _showing_choices(state: State) -> _Kinds:
    shown: tuple[Shown, ...] = ("map", "join")
    if messages_to(state, EVERYBODY, PROJECTORS):
        shown += ("announcement",)
    down: _Kinds = tuple(asked.TakeDown(each.number) for each in state.messages)
    down += tuple(asked.Withdraw(each.number) for each in state.headlines)
    table = asked.Show("table", "a-side-table")
    story = asked.ShowStory(to_all=not state.story)
    return (*map(asked.Show, shown), table, *map(asked.SetTheme, THEMES), story, *down)


def _planning(state: State, dice: Dice) -> _Kinds:
    return (
        *_time(state, dice),
        *_messages(state, dice),
        *_notes(state, dice),
        asked.Publish(dice.one_of(TEXTS), _end(state), dice.one_of((True, False))),
        asked.SetTextSize(SMALLEST_TEXT + dice.roll(LARGEST_TEXT - SMALLEST_TEXT)),
        asked.SetCaptains(dice.roll(MOST_CAPTAINS)),
        *_final(state, dice),
        *_double(state, dice),
        *_breaks(state, dice),
        *_phases(state, dice),
    )


def _time(state: State, dice: Dice) -> _Kinds:
    return (asked.SetClock(dice.roll(30), _end(state), dice.roll(59)),) if state.clock else ()


def _messages(state: State, dice: Dice) -> _Kinds:
    if len(state.messages) >= MOST_MESSAGES:
        return ()
    to, called = dice.one_of((*((each, "") for each in HALL), ("district-quays", "The Quays")))
    ends = dice.one_of(ENDS)
    minutes = dice.roll(30) if ends == "minutes" else None
    return (asked.Announce(dice.one_of(TEXTS), ends, minutes, _end(state), to, called),)


def _notes(state: State, dice: Dice) -> _Kinds:
    done: _Kinds = tuple(asked.FinishNote(each.number) for each in state.notes)
    if len(state.notes) >= MOST_NOTES:
        return done
    phase, turn = dice.one_of(state.programme.phases).name, dice.one_of((0, state.place.turn + dice.roll(3)))
    return (
        *done,
        asked.AddNote(dice.one_of(TEXTS), "Mei", dice.one_of(("", "a-side-table")), turn, phase, "A side table"),
    )


def _breaks(state: State, dice: Dice) -> _Kinds:
    """Actions that plan a break, if the day has room for it, or cancel one that has not begun."""
    place, turn = state.place, state.place.turn + dice.roll(2)
    rows = [(each.before, breaks_before(state.breaks, each.before).index(each), each.name) for each in state.breaks]
    kinds: _Kinds = tuple(asked.CancelBreak(*row) for row in rows if not has_begun(place, *row[:2]))
    final = state.programme.final
    if place.stage == "over" or turn - 1 in state.programme.doubles or (final is not None and turn > final):
        return kinds
    if len(state.breaks) < MOST_BREAKS:
        kinds += (asked.PlanBreak(turn, dice.one_of(PHASES), dice.roll(30)),)
    return kinds


def _phases(state: State, dice: Dice) -> _Kinds:
    """Actions that change phases, without removing the current or the only one."""
    phases, name, plays = state.programme.phases, dice.one_of(PHASES), dice.one_of((True, False))
    number = dice.roll(len(phases)) - 1
    was, minutes = phases[number].name, phases[number].minutes % 30 + 1
    kinds: _Kinds = (asked.SetPhase(number, was, name, minutes, plays),)
    if len(phases) < MOST_PHASES:
        kinds += (asked.AddPhase(name, dice.roll(30), plays),)
    if len(phases) > 1:
        kinds += (asked.MovePhase(number, was, (number + dice.roll(len(phases) - 1)) % len(phases)),)
    if len(phases) > 1 and (state.place.stage in {"briefing", "break"} or state.place.phase != number):
        kinds += (asked.RemovePhase(number, was),)
    return kinds


def _final(state: State, dice: Dice) -> _Kinds:
    turn = max(1, last_turn(state.programme, state.place.turn)) + dice.roll(3) - 1
    return (asked.SetFinal(),) if turn in state.programme.doubles else (asked.SetFinal(turn), asked.SetFinal())


def _double(state: State, dice: Dice) -> _Kinds:
    """Actions that merge or separate a coming turn not next to a double one."""
    doubles, final = state.programme.doubles, state.programme.final
    turn = max(1, state.place.turn) + dice.roll(3) - 1
    if state.place.stage == "over" or turn - 1 in doubles:
        return ()
    if turn + 1 in doubles or (final is not None and turn >= final):
        return (asked.SetDouble(turn, False),)
    return (asked.SetDouble(turn, dice.one_of((True, False))),)


def _house(state: State, now: Instant, dice: Dice) -> _Kinds:
    pace = asked.SetPace(state.pace % MOST_PACE + 1, now)
    if not isinstance(state.clock, Running):
        return (pace,)
    until = state.clock.until
    return (pace, asked.LoseClock(Instant(f"after-{until.boot}"[:40], 0), dice.one_of((None, until.later(-5000)))))
