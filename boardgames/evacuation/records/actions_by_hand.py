"""Corrections of Evacuation, which only Control makes."""

from typing import Literal, TypeAlias

from boardgames.evacuation.box.words import (
    Count,
    DeckName,
    Face,
    Hidden,
    Piece,
    Pile,
    Place,
    Player,
    Resource,
    Row,
    Side,
    Slot,
    Where,
)
from boardgames.kit.records import ActionRecord, NumberByHand


class SetNumber(ActionRecord, frozen=True, tag="set_number"):
    """Set a player's number. `resource`: if `of` is counted by resource."""

    player: Player
    of: Literal["old", "new", "production", "penalties", "population"]
    number: NumberByHand
    resource: Resource | None = None


class SetPieces(ActionRecord, frozen=True, tag="set_pieces"):
    """Set all pieces of one kind that a player has in one place, by their ids.

    `where`: a world, or `out` for oceans that have left the Old World. None for `discs`, for `technologies` (one id for
    each step), and for infrastructure that is not laid. Prefabs are named by their resource.
    """

    player: Player
    of: Pile
    pieces: tuple[str, ...] = ()
    where: Where | None = None


class SetHand(ActionRecord, frozen=True, tag="set_hand"):
    """Set a player's action cards, goals, or goals to choose from, by their ids.

    Action cards leave where they were, and those taken away are discarded. Goals change places with those that they
    replace, so that every draft goes on with as many goals as before.
    """

    player: Player
    of: Hidden
    cards: tuple[str, ...] = ()


class SetSpace(ActionRecord, frozen=True, tag="set_space"):
    """Set the piece on a space of the New World. None, twice: the space is empty."""

    space: str
    player: Player | None = None
    piece: Piece | None = None


class SetMarker(ActionRecord, frozen=True, tag="set_marker"):
    """Put a player's first or second marker on a step of the track.

    The transitions behind it count as passed, without what happens once: oceans and rewards are set by hand.
    """

    player: Player
    marker: Literal[1, 2]
    step: Count
    place: Place = "outer"


class SetGoal(ActionRecord, frozen=True, tag="set_goal"):
    """Set who has the card of a public goal, and whether it was played. None: it lies open for all."""

    card: str
    player: Player | None = None
    played: bool = False


class SetSlots(ActionRecord, frozen=True, tag="set_slots"):
    """Set the slots on which a player's action markers lie, in their order. Group sum and action count follow."""

    player: Player
    slots: tuple[Slot, ...] = ()


class SetOrder(ActionRecord, frozen=True, tag="set_order"):
    """Set the turn order. Who is acting goes on; who has still to act follows in the new order."""

    order: tuple[Player, ...]


class SetReward(ActionRecord, frozen=True, tag="set_reward"):
    """Set the reward card of this round. It changes places with the former one if it is another round's."""

    card: str


class SetLines(ActionRecord, frozen=True, tag="set_lines"):
    """Set the majority lines by the side of the corner tiles and the face of each that lies up."""

    side: Side
    faces: tuple[Face, ...]


class TurnUp(ActionRecord, frozen=True, tag="turn_up"):
    """Lay these cards open in a row; the former ones go into the deck."""

    row: Row
    cards: tuple[str, ...]


class StackDeck(ActionRecord, frozen=True, tag="stack_deck"):
    """Set the order of a deck of real cards, next card first."""

    deck: DeckName
    cards: tuple[str, ...]


Correction: TypeAlias = (
    SetNumber
    | SetPieces
    | SetHand
    | SetSpace
    | SetMarker
    | SetGoal
    | SetSlots
    | SetOrder
    | SetReward
    | SetLines
    | TurnUp
    | StackDeck
)
