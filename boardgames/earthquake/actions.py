"""What may be asked in the city. Each action's rule stands where it is decided."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from boardgames.earthquake.events import Page
from boardgames.earthquake.options import Player
from boardgames.earthquake.pieces import Kind, Piece, Pieces, number
from boardgames.earthquake.street import BLOCKS, SPACES, Cell
from boardgames.kit.entered import RealDice
from boardgames.kit.records import ActionRecord

Block: TypeAlias = Annotated[str, Meta(pattern=r"\A(" + "|".join(BLOCKS) + r")\Z")]
Deeds: TypeAlias = Annotated[tuple[Block, ...], Meta(min_length=1)]
ToLay: TypeAlias = Annotated[tuple[Piece, ...], Meta(min_length=1)]


class Roll(ActionRecord, frozen=True, tag="roll"):
    """Roll two dice and walk on. `quake`: the dice of an earthquake that is rolled on the way."""

    dice: RealDice = None
    quake: RealDice = None


class Pay(ActionRecord, frozen=True, tag="pay"):
    """Pay the COST of some deeds: of those that are due, and of others' that are linked with one's own."""

    deeds: Deeds
    quake: RealDice = None

    def __post_init__(self) -> None:
        if len(set(self.deeds)) < len(self.deeds):
            raise ValueError("deeds must name each deed once")


class Forfeit(ActionRecord, frozen=True, tag="forfeit"):
    """Give a deed up; a critical one is put up for rescue."""

    deed: Block
    quake: RealDice = None


class Contribute(ActionRecord, frozen=True, tag="contribute"):
    """Give pieces to whoever is at New Year; when asked in a rescue, none means no."""

    pieces: Pieces
    quake: RealDice = None


class Bid(ActionRecord, frozen=True, tag="bid"):
    """Bid for the deed at auction; None, or no pieces, is a pass."""

    pieces: Pieces | None = None
    quake: RealDice = None


class Collect(ActionRecord, frozen=True, tag="collect"):
    """Take income: four squares' worth for each deed."""

    pieces: Pieces
    quake: RealDice = None


class Build(ActionRecord, frozen=True, tag="build"):
    """Lay pieces on the block where one stands, or on one whose deed one holds."""

    block: Block
    pieces: ToLay


class Invest(ActionRecord, frozen=True, tag="invest"):
    """Lay pieces on the block where one stands, and take its deed."""

    pieces: ToLay


class Buy(ActionRecord, frozen=True, tag="buy"):
    """Take the deed of the block where one stands from its holder, for what its structure holds."""


class Loot(ActionRecord, frozen=True, tag="loot"):
    """Take pieces of the structure where one stands, by their places in it (from 0, oldest first)."""

    pieces: Annotated[tuple[int, ...], Meta(min_length=1)]


class Police(ActionRecord, frozen=True, tag="police"):
    """Take pieces from the savings of another who stands on the same block."""

    from_: Player
    pieces: Pieces

    def __post_init__(self) -> None:
        if not number(self.pieces):
            raise ValueError("pieces must be one at least")


class Pass(ActionRecord, frozen=True, tag="pass"):
    """Do nothing on this block."""


class TurnPage(ActionRecord, frozen=True, tag="turn_page"):
    """Show everybody another page of the earthquake; None: the table as it stands since. No replay document has it."""

    to: Page | None = None


class Stop(ActionRecord, frozen=True, tag="stop"):
    """Control alone: end the game, counted as it stands."""


class MovePawn(ActionRecord, frozen=True, tag="move_pawn"):
    """By hand: put a pawn on another space of the street (0 to 35)."""

    player: Player
    to: Annotated[int, Meta(ge=0, lt=SPACES)]


class SetSavings(ActionRecord, frozen=True, tag="set_savings"):
    """By hand: say what a seat has in savings; kinds that are left out are none."""

    player: Player
    pieces: Pieces


class SetDeed(ActionRecord, frozen=True, tag="set_deed"):
    """By hand: say who holds a deed; None: nobody."""

    block: Block
    holder: Player | None = None


class PlacePiece(ActionRecord, frozen=True, tag="place_piece"):
    """By hand: lay a piece from the bank, wherever there is room."""

    block: Block
    kind: Kind
    cells: tuple[Cell, ...]
    by: Player


class RemovePiece(ActionRecord, frozen=True, tag="remove_piece"):
    """By hand: take a piece off the board, by its place in its structure (from 0, oldest first)."""

    block: Block
    piece: Annotated[int, Meta(ge=0)]


class SetTurn(ActionRecord, frozen=True, tag="set_turn"):
    """By hand: say whose turn it is, to roll or to act; a game that was over goes on."""

    turn: Player
    phase: Literal["roll", "act"] = "roll"


SeatAction: TypeAlias = Roll | Pay | Forfeit | Contribute | Bid | Collect | Build | Invest | Buy | Loot | Police | Pass
"""What a seat asks for by the rules."""

PlayedAction: TypeAlias = SeatAction | Stop
"""What a replay document may hold, undo apart."""

HandAction: TypeAlias = MovePawn | SetSavings | SetDeed | PlacePiece | RemovePiece | SetTurn
"""What only Control asks for, to put right what lies on the table."""

Action: TypeAlias = PlayedAction | TurnPage | HandAction

ONCE_ONLY = (Stop, SetTurn)
"""What must not be done by somebody who did not see the newest move."""
