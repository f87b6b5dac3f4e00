"""Events of Control's corrections."""

from typing import Literal, TypeAlias

from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Piece, Pieces
from boardgames.kit.records import EventRecord


class PawnMoved(EventRecord, frozen=True):
    seat: Player
    to: int


class SavingsSet(EventRecord, frozen=True):
    """All kinds are named."""

    seat: Player
    pieces: Pieces


class DeedSet(EventRecord, frozen=True):
    """`holder` is None when nobody holds the deed."""

    deed: str
    holder: Player | None


class PiecePlaced(EventRecord, frozen=True):
    block: str
    piece: Piece
    by: Player


class PieceRemoved(EventRecord, frozen=True):
    """`piece` is the index in the structure, oldest first."""

    block: str
    piece: int


class TurnSet(EventRecord, frozen=True):
    seat: Player
    phase: Literal["roll", "act"]


HandEvent: TypeAlias = PawnMoved | SavingsSet | DeedSet | PiecePlaced | PieceRemoved | TurnSet
