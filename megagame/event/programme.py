"""The programme: phases of a turn, double turns and the final turn."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from megagame.core.instants import MINUTE
from megagame.core.sentences import gettext_noop

LONGEST_PHASE = 600
LONGEST_NAME = 40
MOST_PHASES = 12
MOST_BREAKS = 12
LAST_TURN = 99
"""Turns up to the final one are counted one by one."""

Turn: TypeAlias = Annotated[int, Meta(ge=1, le=LAST_TURN)]
Stage: TypeAlias = Literal["briefing", "break", "turn", "over"]


class Phase(Struct, frozen=True, forbid_unknown_fields=True):
    """One phase of every turn. `specialisation`: the Crisis Map is played in it."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    minutes: Annotated[int, Meta(ge=1, le=LONGEST_PHASE)]
    specialisation: bool = False

    @property
    def milliseconds(self) -> int:
        return self.minutes * MINUTE


class Break(Struct, frozen=True, forbid_unknown_fields=True):
    """A timed break before a turn. Skipped if that turn is not played or is the second of a double turn."""

    before: Turn
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    minutes: Annotated[int, Meta(ge=1, le=LONGEST_PHASE)]

    @property
    def milliseconds(self) -> int:
        return self.minutes * MINUTE


Breaks: TypeAlias = tuple[Break, ...]

DEFAULT_PHASES = (
    Phase(gettext_noop("Organisation"), 10),
    Phase(gettext_noop("Specialisation"), 15, specialisation=True),
    Phase(gettext_noop("Debate"), 10),
    Phase(gettext_noop("Voting"), 5),
    Phase(gettext_noop("Communications"), 10),
)
DEFAULT_NAMES = frozenset(phase.name for phase in DEFAULT_PHASES)


class Programme(Struct, frozen=True, forbid_unknown_fields=True):
    """The programme. `doubles`: turns merged with the next one. `final`: None if undecided."""

    phases: Annotated[tuple[Phase, ...], Meta(min_length=1, max_length=MOST_PHASES)] = DEFAULT_PHASES
    final: Turn | None = None
    doubles: tuple[Turn, ...] = ()


class Place(Struct, frozen=True):
    """The current place: the briefing, a break, a phase of a turn, or over (then with the last phase).

    `turn`: the first of a double turn; in a break the turn after it. `phase`: index in the programme; in a break its
    index among the turn's breaks.
    """

    stage: Stage = "briefing"
    turn: int = 0
    phase: int = 0


def last_turn(programme: Programme, turn: int) -> int:
    """The last turn played together with `turn`: the next one if it is double."""
    return turn + 1 if turn in programme.doubles else turn


def is_final(programme: Programme, turn: int) -> bool:
    return programme.final is not None and last_turn(programme, turn) >= programme.final


def breaks_before(breaks: Breaks, turn: int) -> Breaks:
    return tuple(each for each in breaks if each.before == turn)


def has_begun(place: Place, turn: int, number: int) -> bool:
    """Whether the break `number` before a turn is current or past."""
    if place.stage == "break" and place.turn == turn:
        return number <= place.phase
    return turn <= place.turn


def following(programme: Programme, breaks: Breaks, place: Place) -> Place:
    """The next place; the event must not be over."""
    if place.stage == "briefing":
        return _entrance(breaks, 1)
    if place.stage == "break":
        return _entrance(breaks, place.turn, place.phase + 1)
    if place.phase + 1 < len(programme.phases):
        return replace(place, phase=place.phase + 1)
    if is_final(programme, place.turn):
        return replace(place, stage="over")
    return _entrance(breaks, last_turn(programme, place.turn) + 1)


def _entrance(breaks: Breaks, turn: int, number: int = 0) -> Place:
    """The break `number` before a turn, or the turn's first phase if there is no such break."""
    return Place("break", turn, number) if number < len(breaks_before(breaks, turn)) else Place("turn", turn)


def before(programme: Programme, breaks: Breaks, place: Place) -> Place:
    """The previous place; this must not be the briefing."""
    if place.stage == "over":
        return replace(place, stage="turn")
    if place.phase:
        return replace(place, phase=place.phase - 1)
    if place.stage == "turn" and (number := len(breaks_before(breaks, place.turn))):
        return Place("break", place.turn, number - 1)
    if place.turn == 1:
        return Place()
    turn = place.turn - 2 if place.turn - 2 in programme.doubles else place.turn - 1
    return Place("turn", turn, len(programme.phases) - 1)


def turns_of_the_map(programme: Programme) -> int | None:
    """The number of the Crisis Map's turns, counting doubles once; None if the final turn is undecided."""
    if programme.final is None:
        return None
    turn, played = 1, 1
    while not is_final(programme, turn):
        turn, played = last_turn(programme, turn) + 1, played + 1
    return played
