"""What may be asked on the green. Each action's rule stands where it is decided."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from boardgames.greenway.board import Face, Player
from boardgames.greenway.cards import Card, Number
from boardgames.greenway.events import Pile
from boardgames.kit.records import ActionRecord
from megagame.core.dice import ENTERED
from megagame.core.documents import spelled

Square: TypeAlias = Annotated[str, spelled(r"\A[A-L]([1-9]|1[0-2])\Z", like="C12")]


class MakePlan(ActionRecord, frozen=True, tag="plan"):
    """Plan in secret: a card for an Occupier, a card for none (a bluff), or nothing.

    `order`: as in `AgreeOrder`; it counts on the last plan of the round only.
    """

    card: Card | None = None
    occupier: Number | None = None
    order: Annotated[tuple[Player, ...], ENTERED] = ()


class SayOrder(ActionRecord, frozen=True, tag="say_order"):
    """Say in which order the cards on one Occupier are to come, once the plans lie open.

    `wanted`: the players in the order of their cards; empty: no agreement, at random.
    """

    wanted: tuple[Player, ...] = ()


class Draw(ActionRecord, frozen=True, tag="draw"):
    """Draw a card. `deck`: where real cards are shuffled, the discards in their new order; None: by lot."""

    deck: Annotated[tuple[Card, ...] | None, ENTERED] = None


class Discard(ActionRecord, frozen=True, tag="discard"):
    """Put a card away."""

    card: Card


class MoveOneSquare(ActionRecord, frozen=True, tag="step"):
    """Move an own Protector one square; an Occupier there is pushed on."""

    from_: Square
    to: Square


class Jump(ActionRecord, frozen=True, tag="jump"):
    """Move an own Protector to where others of its own stand."""

    from_: Square
    to: Square


class EndTurn(ActionRecord, frozen=True, tag="end_turn"):
    """Have the next player act."""


class March(ActionRecord, frozen=True, tag="veterans"):
    """Have the Veterans walk."""


class MovePiece(ActionRecord, frozen=True, tag="move_piece"):
    """By hand: put a piece on another square."""

    from_: Square
    to: Square


class SetQuarter(ActionRecord, frozen=True, tag="set_quarter"):
    """By hand: say which side of a quarter lies up."""

    at: Square
    face: Face


class MoveCard(ActionRecord, frozen=True, tag="move_card"):
    """By hand: put a card elsewhere: last in a hand or among the discards, or on top of the deck."""

    card: Card
    to: Pile


class TakeBackPlan(ActionRecord, frozen=True, tag="take_back_plan"):
    """By hand: have a player plan anew."""

    player: Player


class SetTurn(ActionRecord, frozen=True, tag="set_turn"):
    """By hand: say where the round is; a game that was over goes on. `turn` and `actions_left`: for `protect` only."""

    phase: Literal["plan", "protect", "veterans"]
    turn: Player | None = None
    actions_left: Annotated[int, Meta(ge=0, le=3)] = 3


class GiveBadge(ActionRecord, frozen=True, tag="give_badge"):
    """By hand: say who is the first player."""

    player: Player


class AgreeOrder(ActionRecord, frozen=True, tag="agree_order"):
    """By hand: the order on which the players agreed, this round, for several cards on one Occupier.

    Those whom it leaves out follow by lot.
    """

    order: tuple[Player, ...]


class StackDeck(ActionRecord, frozen=True, tag="stack_deck"):
    """By hand: the discards become the new deck, in the order in which real cards were shuffled."""

    deck: tuple[Card, ...]


PlayedAction: TypeAlias = MakePlan | SayOrder | Draw | Discard | MoveOneSquare | Jump | EndTurn | March
"""What a seat asks for, and what a replay document may hold, undo apart."""

HandAction: TypeAlias = MovePiece | SetQuarter | MoveCard | TakeBackPlan | SetTurn | GiveBadge | AgreeOrder | StackDeck
"""What only Control asks for."""

Action: TypeAlias = PlayedAction | HandAction

ONCE_ONLY = (SetTurn,)
"""What must not be done by somebody who did not see the newest move."""
