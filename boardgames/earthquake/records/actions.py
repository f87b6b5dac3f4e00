"""The actions of EARTHQUAKE!"""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from boardgames.earthquake.records.events import Page
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Kind, Piece, Pieces, number
from boardgames.earthquake.records.street import BLOCKS, SPACES, Cell
from boardgames.kit.entered import RealDice
from boardgames.kit.records import ActionRecord, NumberByHand

Block: TypeAlias = Annotated[str, Meta(pattern=r"\A(" + "|".join(BLOCKS) + r")\Z")]
Deeds: TypeAlias = Annotated[tuple[Block, ...], Meta(min_length=1)]
ToLay: TypeAlias = Annotated[tuple[Piece, ...], Meta(min_length=1)]


def _require_each_once(deeds: tuple[str, ...]) -> None:
    if len(set(deeds)) < len(deeds):
        raise ValueError("deeds must name each deed once")


class Roll(ActionRecord, frozen=True, tag="roll"):
    """`quake` holds the dice of an earthquake that the walk may reach."""

    dice: RealDice = None
    quake: RealDice = None


class Pay(ActionRecord, frozen=True, tag="pay"):
    """Pay the COST of deeds: due ones, or others' that are linked with one of yours."""

    deeds: Deeds
    quake: RealDice = None

    def __post_init__(self) -> None:
        _require_each_once(self.deeds)


class Forfeit(ActionRecord, frozen=True, tag="forfeit"):
    """Give up a deed. A critical one is put up for rescue."""

    deed: Block
    quake: RealDice = None


class Contribute(ActionRecord, frozen=True, tag="contribute"):
    """Give pieces to the player at New Year. No pieces decline a rescue."""

    pieces: Pieces
    quake: RealDice = None


class OfferShare(ActionRecord, frozen=True, tag="offer"):
    """Offer that the player at New Year pays for these deeds with `pieces` of `giver`.

    One of the two makes the offer. It replaces the open one between them.
    """

    giver: Player
    deeds: Deeds
    pieces: Pieces

    def __post_init__(self) -> None:
        _require_each_once(self.deeds)


class AnswerShare(ActionRecord, frozen=True, tag="answer"):
    """Agree to the open offer with `giver` or decline it; decline the own one to withdraw it."""

    giver: Player
    agrees: bool


class WantClockwise(ActionRecord, frozen=True, tag="clockwise"):
    """Before the first walk, want to play clockwise. It counts once all players want it."""

    wanted: bool = True


class Bid(ActionRecord, frozen=True, tag="bid"):
    """Bid for the deed at auction. No pieces pass."""

    pieces: Pieces | None = None
    quake: RealDice = None


class Collect(ActionRecord, frozen=True, tag="collect"):
    """Take income: four squares for each deed."""

    pieces: Pieces
    quake: RealDice = None


class Build(ActionRecord, frozen=True, tag="build"):
    """Lay pieces on the own pawn's block, or on a block whose deed one holds."""

    block: Block
    pieces: ToLay


class Invest(ActionRecord, frozen=True, tag="invest"):
    """Lay pieces on the pawn's block and take its deed."""

    pieces: ToLay


class Buy(ActionRecord, frozen=True, tag="buy"):
    """Buy the deed of the pawn's block for the pieces of its structure."""


class Loot(ActionRecord, frozen=True, tag="loot"):
    """Take pieces, by index (oldest first), from the structure on the pawn's block."""

    pieces: Annotated[tuple[int, ...], Meta(min_length=1)]


class Police(ActionRecord, frozen=True, tag="police"):
    """Take pieces from the savings of a player on the same block."""

    from_: Player
    pieces: Pieces

    def __post_init__(self) -> None:
        if not number(self.pieces):
            raise ValueError("pieces must be one at least")


class Pass(ActionRecord, frozen=True, tag="pass"):
    """Do nothing on this block."""


class TurnPage(ActionRecord, frozen=True, tag="turn_page"):
    """Show everybody another page of the earthquake. None: show the current table."""

    to: Page | None = None


class Stop(ActionRecord, frozen=True, tag="stop"):
    """Control ends the game, which is counted as it is."""


class MovePawn(ActionRecord, frozen=True, tag="move_pawn"):
    """`to` is a space of the street, 0 to 35."""

    player: Player
    to: Annotated[int, Meta(ge=0, lt=SPACES)]


class SetSavings(ActionRecord, frozen=True, tag="set_savings"):
    """Kinds that are left out are set to none."""

    player: Player
    pieces: Mapping[Kind, NumberByHand]


class SetDeed(ActionRecord, frozen=True, tag="set_deed"):
    block: Block
    holder: Player | None = None


class PlacePiece(ActionRecord, frozen=True, tag="place_piece"):
    """Lay a piece from the bank wherever there is room."""

    block: Block
    kind: Kind
    cells: tuple[Cell, ...]
    by: Player


class RemovePiece(ActionRecord, frozen=True, tag="remove_piece"):
    """Remove a piece by its index in its structure, oldest first."""

    block: Block
    piece: Annotated[int, Meta(ge=0)]


class SetTurn(ActionRecord, frozen=True, tag="set_turn"):
    """Set whose turn it is. A finished game goes on."""

    turn: Player
    phase: Literal["roll", "act"] = "roll"


Agreement: TypeAlias = OfferShare | AnswerShare | WantClockwise
"""What players agree on among themselves (source, How to arbitrate)."""

OnTurn: TypeAlias = Roll | Pay | Forfeit | Contribute | Bid | Collect | Build | Invest | Buy | Loot | Police | Pass

SeatAction: TypeAlias = OnTurn | Agreement

PlayedAction: TypeAlias = SeatAction | Stop
"""Actions that a replay document may hold, besides undo."""

Correction: TypeAlias = MovePawn | SetSavings | SetDeed | PlacePiece | RemovePiece | SetTurn

Action: TypeAlias = PlayedAction | TurnPage | Correction

ONCE_ONLY = (Stop, SetTurn)
"""Actions whose author must have seen the newest move."""
