"""Parts with which Control edits the programme: phases, coming turns and breaks."""

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from megagame.event.programme import MOST_BREAKS, MOST_PHASES, Programme, Stage, last_turn
from megagame.event.screens import BreakRow, ControlScreen

MOST_TURNS = 8


class PhaseRow(Struct, frozen=True):
    """A phase of the programme. `up`, `down`: indexes that it could move to; None at the ends."""

    number: int
    name: str
    minutes: int
    specialisation: bool
    is_now: bool
    up: int | None
    down: int | None
    only: bool


class TurnRow(Struct, frozen=True):
    """A current or coming turn. `last`: differs from `turn` if it is double. `final`: the event ends with it.

    `beyond`: after the final turn. `may_change`: it can be made double, or single again.
    """

    turn: int
    last: int
    is_now: bool
    final: bool
    beyond: bool
    may_change: bool


class ProgrammeTable(Struct, frozen=True):
    """Overview of the programme. `pace`: speed factor."""

    pace: int
    stage: Stage
    phases: tuple[PhaseRow, ...]
    doubles: tuple[TurnRow, ...]
    final: int | None


def programme_table(screen: ControlScreen) -> ProgrammeTable:
    """The programme for Control's menu."""
    now = screen.public.now
    doubles = tuple(row for row in turn_rows(screen) if row.last != row.turn)
    return ProgrammeTable(screen.pace, now.stage, phase_rows(screen), doubles, now.final)


def break_table(screen: ControlScreen) -> tuple[BreakRow, ...]:
    """The breaks of the day, past ones included."""
    return screen.breaks


def break_turns(screen: ControlScreen) -> tuple[int, ...]:
    """The next turns before which a break can be planned; none once the final turn has begun."""
    now, programme = screen.public.now, screen.programme
    if now.stage == "over":
        return ()
    first = now.last + 1 if now.stage == "turn" else max(1, now.turn)
    coming = islice(_turns(programme, first), MOST_BREAKS)
    return tuple(turn for turn in coming if programme.final is None or turn <= programme.final)


def phase_rows(screen: ControlScreen) -> tuple[PhaseRow, ...]:
    phases, in_turn = screen.programme.phases, screen.public.now.stage == "turn"
    end = len(phases) - 1
    return tuple(
        PhaseRow(
            number=number,
            name=phase.name,
            minutes=phase.minutes,
            specialisation=phase.specialisation,
            is_now=in_turn and number == screen.phase,
            up=number - 1 if number else None,
            down=number + 1 if number < end else None,
            only=not end,
        )
        for number, phase in enumerate(phases)
    )


def phase_names() -> tuple[str, ...]:
    """The names of the phase rows, one for each possible phase."""
    return tuple(f"phase-row-{number}" for number in range(1, MOST_PHASES + 1))


def turn_rows(screen: ControlScreen) -> tuple[TurnRow, ...]:
    now = screen.public.now
    turns = islice(_turns(screen.programme, max(1, now.turn)), MOST_TURNS)
    return tuple(_turn(screen, turn, is_now=now.stage == "turn" and turn == now.turn) for turn in turns)


def _turns(programme: Programme, turn: int) -> Iterator[int]:
    """This turn and all later ones, without the second of a double turn."""
    while True:
        yield turn
        turn = last_turn(programme, turn) + 1


def _turn(screen: ControlScreen, turn: int, *, is_now: bool) -> TurnRow:
    programme = screen.programme
    last, final = last_turn(programme, turn), programme.final
    ends_before = final is not None and final <= turn
    free = last != turn or (turn + 1 not in programme.doubles and not ends_before)
    return TurnRow(
        turn=turn,
        last=last,
        is_now=is_now,
        final=final is not None and turn <= final <= last,
        beyond=final is not None and final < turn,
        may_change=free and screen.public.now.stage != "over",
    )
