"""Where the day was in its programme, and how long each phase lasted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from megagame.core.sentences import Sentence, gettext_noop
from megagame.event.events import PlaceEntered
from megagame.event.programme import Place, last_turn
from megagame.event.sentences import phase_called
from megagame.event.state import State, phase_now

Entered: TypeAlias = tuple[datetime, tuple[Any, ...], State]
"""An entry of the event's journal that is in force: when it came, its events, and the state after it."""


class Stay(NamedTuple):
    """One stay in a phase of the programme, or outside them. `last`: the last turn that was played as one with it."""

    place: Place
    last: int
    phase: str
    plays: bool


class Length(NamedTuple):
    """How long a phase of a turn lasted, in whole minutes, and how long it was planned to; stays in it are added up."""

    turn: int
    last: int
    phase: str
    planned: int
    lasted: int

    @property
    def late(self) -> int:
        """How many minutes more than planned; less than 0: fewer."""
        return self.lasted - self.planned


def stay(state: State) -> Stay:
    """Where the event is now."""
    phase = phase_now(state)
    last = last_turn(state.programme, state.place.turn)
    return Stay(state.place, last, phase.name if phase else "", bool(phase and phase.specialisation))


def stay_called(where: Stay) -> Sentence:
    """The same in words."""
    if where.place.stage == "briefing":
        return Sentence(gettext_noop("Briefing"))
    if where.place.stage == "over":
        return Sentence(gettext_noop("End"))
    what = {"turn": where.place.turn, "last": where.last, "phase": phase_called(where.phase)}
    if where.last != where.place.turn:
        return Sentence(gettext_noop("Turns {turn} and {last}, {phase}"), what)
    return Sentence(gettext_noop("Turn {turn}, {phase}"), what)


def lengths(entered: Iterable[Entered]) -> tuple[Length, ...]:
    """Every phase that is over, in order; from all that is in force."""
    seconds: dict[tuple[int, int, str], list[float]] = {}
    for key, planned, lasted in _stays(entered):
        seconds.setdefault(key, [planned, 0.0])[1] += lasted
    return tuple(
        Length(*key, planned=round(planned), lasted=round(lasted / 60)) for key, (planned, lasted) in seconds.items()
    )


def _stays(
    entered: Iterable[Entered],
) -> Iterator[tuple[tuple[int, int, str], float, float]]:
    """Of each stay in a phase that is over: where it was, the minutes that were planned, and the seconds it lasted."""
    since: tuple[datetime, State] | None = None
    for moment, events, state in entered:
        if not any(isinstance(event, PlaceEntered) for event in events):
            continue
        if since is not None and (phase := phase_now(since[1])) is not None:
            where = stay(since[1])
            planned = phase.minutes / since[1].pace
            yield (where.place.turn, where.last, where.phase), planned, (moment - since[0]).total_seconds()
        since = (moment, state)
