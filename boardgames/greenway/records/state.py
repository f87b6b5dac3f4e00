"""The state of a table of The Greenway."""

from collections.abc import Iterable, Mapping
from typing import Annotated, TypeAlias

from msgspec import Struct

from boardgames.greenway.records.board import PLAYERS, Face, Phase, Piece, Player, Square, row_by_row
from boardgames.greenway.records.cards import Card, Number, Plan, is_deck
from boardgames.greenway.records.events import SeenEvent, Won
from boardgames.kit.by_hand import Placement
from megagame.core.documents import spelled
from megagame.core.game import Problem
from megagame.core.sentences import Sentence, gettext_noop

Sides: TypeAlias = Annotated[str, spelled(r"\A(?!.*(.).*\1)[HDCS]{4}\Z", like="HDCS")]
"""The suits on the sides, clockwise from the top, each once."""

ACTIONS = 3
"""Actions in a turn."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is set up. What is left out is random, or as in the source.

    - `sides`: which suit is on which side
    - `deck`: all cards in order, if real ones were shuffled
    - `first`: who starts with the badge
    - `agree`: players agree on an order for contested Occupiers after the reveal
    """

    sides: Sides = "HDCS"
    deck: tuple[Card, ...] | None = None
    first: Player | None = None
    agree: bool = False


def problems(options: Options) -> Iterable[Problem]:
    if options.deck is not None and not is_deck(options.deck):
        yield Problem("deck", Sentence(gettext_noop("The deck must hold all 36 cards, AH to 9S, each once.")))


class State(Struct, frozen=True, omit_defaults=True):
    """The state after the newest event.

    - `first`: who has the badge; `turn`: whose Protectors act, with `actions_left`
    - `pieces`: by square
    - `hands`, `discards`: oldest first; `deck`: next card first
    - `plans`: of this round
    - `agree`: the option; `shown`: plans are open and an order is needed; `said`: the order each player wants
    - `agreed`: this round's order for contested Occupiers
    - `just`: the public events of the newest step; `revealed`: those of this round's cards, until the next plans
    """

    sides: str = "HDCS"
    phase: Phase = "plan"
    round: int = 1
    first: Player = "P1"
    turn: Player | None = None
    actions_left: int = 0
    pieces: Mapping[Square, Piece] = {}
    quarters: Mapping[Square, Face] = {}
    hands: Mapping[Player, tuple[Card, ...]] = {}
    plans: Mapping[Player, Plan] = {}
    agree: bool = False
    shown: bool = False
    said: Mapping[Player, tuple[Player, ...]] = {}
    agreed: tuple[Player, ...] = ()
    deck: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    outcome: Won | None = None
    just: tuple[SeenEvent, ...] = ()
    revealed: tuple[SeenEvent, ...] = ()


BLANK = State()
PIECES = Placement[State, Square, Piece](placed=lambda state: state.pieces)


def square_of(state: State, piece: Piece) -> Square:
    return next(at for at, standing in state.pieces.items() if standing == piece)


def protectors_of(state: State, player: Player) -> tuple[Square, ...]:
    return row_by_row(at for at, standing in state.pieces.items() if standing == player)


def contested(plans: Mapping[Player, Plan]) -> dict[Number, tuple[Player, ...]]:
    """Occupiers with several cards, lowest first, and the players of the cards."""
    on: dict[Number, tuple[Player, ...]] = {}
    for number in sorted(plan.occupier for plan in plans.values() if plan.occupier is not None):
        on[number] = tuple(player for player in PLAYERS if player in plans and plans[player].occupier == number)
    return {number: players for number, players in on.items() if len(players) > 1}


def involved(state: State) -> tuple[Player, ...]:
    """Players who must agree on an order, once plans are open."""
    return tuple(player for players in contested(state.plans).values() for player in players) if state.shown else ()


def to_act(state: State) -> tuple[Player, ...]:
    """The seats that must act. In `veterans` the first player, though anybody may."""
    match state.phase:
        case "plan" if state.shown:
            silent = tuple(player for player in involved(state) if player not in state.said)
            return silent or involved(state)
        case "plan":
            return tuple(player for player in PLAYERS if player not in state.plans)
        case "protect":
            return () if state.turn is None else (state.turn,)
        case "veterans":
            return (state.first,)
        case "over":
            return ()
