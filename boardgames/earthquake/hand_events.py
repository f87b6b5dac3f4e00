"""What Control put right by hand."""

from __future__ import annotations

from typing import Literal, TypeAlias

from boardgames.earthquake.options import Player
from boardgames.earthquake.pieces import Piece, Pieces
from boardgames.kit.records import EventRecord


class PawnMoved(EventRecord, frozen=True):
    """Control put a pawn elsewhere."""

    seat: Player
    to: int


class SavingsSet(EventRecord, frozen=True):
    """Control said what a seat has in savings; all kinds are named."""

    seat: Player
    pieces: Pieces


class DeedSet(EventRecord, frozen=True):
    """Control said who holds a deed; None: nobody."""

    deed: str
    holder: Player | None


class PiecePlaced(EventRecord, frozen=True):
    """Control laid a piece from the bank."""

    block: str
    piece: Piece
    by: Player


class PieceRemoved(EventRecord, frozen=True):
    """Control took a piece off the board, by its place in its structure."""

    block: str
    piece: int


class TurnSet(EventRecord, frozen=True):
    """Control said whose turn it is, to roll or to act."""

    seat: Player
    phase: Literal["roll", "act"]


HandEvent: TypeAlias = PawnMoved | SavingsSet | DeedSet | PiecePlaced | PieceRemoved | TurnSet
