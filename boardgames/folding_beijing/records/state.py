"""The state of a table of Folding Beijing."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from boardgames.folding_beijing.records.cards import ALL_PEOPLE, PEOPLE, Card, Facility
from boardgames.folding_beijing.records.events import Event
from boardgames.folding_beijing.records.grid import Label
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.records.sides import CHIPS, GOVERNOR, NONE, RESIDENTS, Both, Side
from boardgames.kit.by_hand import Placement

Phase: TypeAlias = Literal["arrange", "attack", "bid", "over"]


class Square(Struct, frozen=True, omit_defaults=True):
    """A facility, the card under it (exposed once it has fallen), and the chips on it."""

    facility: Facility
    population: Card
    chips: Both = NONE
    standing: bool = True


class State(Struct, frozen=True, omit_defaults=True):
    """The state after the newest event.

    - `players`: by side, if known by name
    - `squares`: in reading order; empty until the residents have arranged
    - `hand`: chips in hand
    - `attacked`: the square that is bid for, in the phase `bid` only
    - `just`: the events of the newest step
    """

    options: Options = Options()
    players: Mapping[Side, str] = {}
    phase: Phase = "arrange"
    squares: Mapping[Label, Square] = {}
    hand: Both = Both(CHIPS, CHIPS)
    attacked: Label | None = None
    just: tuple[Event, ...] = ()


BLANK = State()
BOARD = Placement[State, Label, Square](placed=lambda state: state.squares, none="unknown_square")


def least_to_attack(square: Square) -> int:
    """The fewest chips that may attack a square: more than the residents have on it."""
    return square.chips.residents + 1


def can_attack(state: State) -> bool:
    hand = state.hand.governor
    return any(square.standing and least_to_attack(square) <= hand for square in state.squares.values())


def who_answers(square: Square) -> Side:
    """The side that must raise or yield: the one without a majority of chips."""
    return RESIDENTS if square.chips.governor > square.chips.residents else GOVERNOR


def to_act(state: State) -> tuple[Side, ...]:
    if state.attacked is not None:
        return (who_answers(state.squares[state.attacked]),)
    return {"arrange": (RESIDENTS,), "attack": (GOVERNOR,)}.get(state.phase, ())


def people_of(state: State) -> Both:
    """People taken by the governor and people remaining, in thousands."""
    if not state.squares:
        return Both(0, ALL_PEOPLE)
    people = {True: 0, False: 0}
    for square in state.squares.values():
        people[square.standing] += PEOPLE[square.population]
    return Both(people[False], people[True])
