"""The actions of The Greenway."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from boardgames.greenway.records.board import Face, Player
from boardgames.greenway.records.cards import Card, Number
from boardgames.greenway.records.events import Pile
from boardgames.kit.records import ActionRecord
from megagame.core.dice import ENTERED
from megagame.core.documents import spelled

Square: TypeAlias = Annotated[str, spelled(r"\A[A-L]([1-9]|1[0-2])\Z", like="C12")]


class MakePlan(ActionRecord, frozen=True, tag="plan"):
    """Plan in secret: a card for an Occupier, a card for none (a bluff), or nothing.

    `order` is as in `AgreeOrder` and counts with the last plan of the round only.
    """

    card: Card | None = None
    occupier: Number | None = None
    order: Annotated[tuple[Player, ...], ENTERED] = ()


class SayOrder(ActionRecord, frozen=True, tag="say_order"):
    """State the wanted order of the cards on one Occupier, once plans are open.

    `wanted`: the players in the order of their cards; empty: at random.
    """

    wanted: tuple[Player, ...] = ()


class Draw(ActionRecord, frozen=True, tag="draw"):
    """Draw a card. `deck`: the newly shuffled discards, if real cards are used."""

    deck: Annotated[tuple[Card, ...] | None, ENTERED] = None


class Discard(ActionRecord, frozen=True, tag="discard"):
    card: Card


class MoveOneSquare(ActionRecord, frozen=True, tag="step"):
    """Move one of your Protectors one square, pushing an Occupier there."""

    from_: Square
    to: Square


class Jump(ActionRecord, frozen=True, tag="jump"):
    """Move one of your Protectors next to others of yours."""

    from_: Square
    to: Square


class EndTurn(ActionRecord, frozen=True, tag="end_turn"):
    """End the player's turn."""


class March(ActionRecord, frozen=True, tag="veterans"):
    """Start the march of the Veterans."""


class MovePiece(ActionRecord, frozen=True, tag="move_piece"):
    from_: Square
    to: Square


class SetQuarter(ActionRecord, frozen=True, tag="set_quarter"):
    at: Square
    face: Face


class MoveCard(ActionRecord, frozen=True, tag="move_card"):
    """Move a card to the end of a hand or the discards, or to the top of the deck."""

    card: Card
    to: Pile


class TakeBackPlan(ActionRecord, frozen=True, tag="take_back_plan"):
    """Make a player plan again."""

    player: Player


class SetTurn(ActionRecord, frozen=True, tag="set_turn"):
    """Set the phase; a finished game goes on. `turn`, `actions_left`: for `protect`."""

    phase: Literal["plan", "protect", "veterans"]
    turn: Player | None = None
    actions_left: Annotated[int, Meta(ge=0, le=3)] = 3


class GiveBadge(ActionRecord, frozen=True, tag="give_badge"):
    """Make a player the first player."""

    player: Player


class AgreeOrder(ActionRecord, frozen=True, tag="agree_order"):
    """This round's order of cards on one Occupier; other players follow at random."""

    order: tuple[Player, ...]


class StackDeck(ActionRecord, frozen=True, tag="stack_deck"):
    """Make the discards the new deck, in the order of the real cards."""

    deck: tuple[Card, ...]


PlayedAction: TypeAlias = MakePlan | SayOrder | Draw | Discard | MoveOneSquare | Jump | EndTurn | March
"""Actions of a seat, which replay documents may hold."""

Correction: TypeAlias = MovePiece | SetQuarter | MoveCard | TakeBackPlan | SetTurn | GiveBadge | AgreeOrder | StackDeck

Action: TypeAlias = PlayedAction | Correction

ONCE_ONLY = (SetTurn,)
"""Actions whose author must have seen the newest move."""
