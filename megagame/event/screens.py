"""What each seat sees of the running event. What is planned is Control's alone; a message is its audience's alone."""

from collections.abc import Iterator
from itertools import groupby
from typing import TypeAlias

from msgspec import Struct

from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.instants import Instant
from megagame.event.programme import Phase, Programme, Stage, following, has_begun, last_turn
from megagame.event.state import (
    EVERYBODY,
    PROJECTORS,
    TABLES,
    Audience,
    ControlNote,
    Headline,
    Message,
    Paused,
    Projector,
    Running,
    State,
    break_now,
    is_due,
    length_now,
    messages_to,
    phase_now,
)


class Now(Struct, frozen=True):
    """The current place, in the turns `turn` to `last`, or in a break before them.

    `last`: differs from `turn` in a double turn. `phase`: the name of the phase or break, or "". `specialisation`: the
    Crisis Map is played now.
    """

    stage: Stage
    turn: int
    last: int
    final: int | None
    phase: str
    specialisation: bool


class ClockScreen(Struct, frozen=True):
    """The public clock: ends at `until`, or stopped with `left` milliseconds; neither without a clock."""

    until: Instant | None = None
    left: int | None = None


class Pause(Struct, frozen=True):
    """What a break leads to. `coming`: the turn's first phase; None before another break. `length`: in ms."""

    length: int
    coming: Phase | None


class PublicScreen(Struct, frozen=True):
    """What everybody sees. `pause`: None where the event is in no break. `headlines`: the newest first."""

    now: Now
    clock: ClockScreen
    pause: Pause | None
    projector: Projector
    headlines: tuple[Headline, ...]


class BreakRow(Struct, frozen=True):
    """A break before a turn. `number`: its index among the turn's breaks. `begun`: current or past."""

    before: int
    number: int
    name: str
    minutes: int
    is_now: bool
    begun: bool


class NoteRow(Struct, frozen=True):
    """A note between Controls, and whether it is due."""

    note: ControlNote
    due: bool


class ControlScreen(Struct, frozen=True, tag="control"):
    """Everything.

    `phase`: index of the current phase, from 0. `restarted`: a restart stopped the clock. `pace`: speed factor.
    `early`: the Crisis Map is played in a later phase of this turn. `breaks`: all breaks, past ones included.
    """

    public: PublicScreen
    messages: tuple[Message, ...]
    notes: tuple[NoteRow, ...]
    programme: Programme
    phase: int
    restarted: bool
    captains: int
    pace: int
    early: bool
    breaks: tuple[BreakRow, ...]


class WallScreen(Struct, frozen=True, tag="wall"):
    """The projectors, and the side tables' own screens: `at_tables` are the messages that these show."""

    public: PublicScreen
    messages: tuple[Message, ...]
    at_tables: tuple[Message, ...]


class SeatScreen(Struct, frozen=True, tag="seat"):
    """A seat of the Crisis Map."""

    public: PublicScreen
    messages: tuple[Message, ...]


Screen: TypeAlias = ControlScreen | WallScreen | SeatScreen


def screen(state: State, seat: Seat) -> Screen:
    """What `seat` may see in this state."""
    public = PublicScreen(_now(state), _clock(state), _pause(state), state.projector, state.headlines[::-1])
    if seat == WALL:
        return WallScreen(public, _newest_first(state, EVERYBODY, PROJECTORS), _newest_first(state, EVERYBODY, TABLES))
    if seat != CONTROL:
        return SeatScreen(public, _newest_first(state, EVERYBODY, seat))
    restarted = isinstance(state.clock, Paused) and state.clock.restarted
    return ControlScreen(
        public=public,
        messages=state.messages[::-1],
        notes=_note_rows(state),
        programme=state.programme,
        phase=state.place.phase,
        restarted=restarted,
        captains=state.captains,
        pace=state.pace,
        early=_is_early(state),
        breaks=tuple(_break_rows(state)),
    )


def _newest_first(state: State, *audiences: Audience) -> tuple[Message, ...]:
    return messages_to(state, *audiences)[::-1]


def _note_rows(state: State) -> tuple[NoteRow, ...]:
    rows = (NoteRow(note, is_due(state, note)) for note in state.notes)
    return tuple(sorted(rows, key=lambda row: (not row.due, row.note.turn, row.note.number)))


def _is_early(state: State) -> bool:
    """Whether the map's phase of this turn is still to come; False if no phase is the map's."""
    plays = [number for number, phase in enumerate(state.programme.phases) if phase.specialisation]
    return state.place.stage == "turn" and bool(plays) and state.place.phase < min(plays)


def _break_rows(state: State) -> Iterator[BreakRow]:
    place = state.place
    for before, same in groupby(state.breaks, key=lambda each: each.before):
        for number, each in enumerate(same):
            is_now = (place.stage, place.turn, place.phase) == ("break", before, number)
            yield BreakRow(before, number, each.name, each.minutes, is_now, has_begun(place, before, number))


def _now(state: State) -> Now:
    place, programme, phase, pause = state.place, state.programme, phase_now(state), break_now(state)
    return Now(
        stage=place.stage,
        turn=place.turn,
        last=last_turn(programme, place.turn),
        final=programme.final,
        phase=phase.name if phase else pause.name if pause else "",
        specialisation=bool(phase and phase.specialisation),
    )


def _pause(state: State) -> Pause | None:
    if state.place.stage != "break":
        return None
    after = following(state.programme, state.breaks, state.place)
    return Pause(length_now(state), state.programme.phases[after.phase] if after.stage == "turn" else None)


def _clock(state: State) -> ClockScreen:
    if state.clock is None:
        return ClockScreen()
    if isinstance(state.clock, Running):
        return ClockScreen(until=state.clock.until)
    return ClockScreen(left=state.clock.left)
