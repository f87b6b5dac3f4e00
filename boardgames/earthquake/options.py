"""What a table decides for itself before it begins (earthquake.md, Replay; earthquake-documents.md, Options)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

Player: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "indigo", "black", "white"]
PLAYERS: Final[tuple[Player, ...]] = get_args(Player)

TankSize: TypeAlias = Annotated[int, Meta(ge=2, le=28, multiple_of=2)]


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """The house rulings.

    - `tank_size`: how many cells the tank farm has in each direction
    - `sequence`: after the lowest of the first rolls the others follow as they rolled, or clockwise
    - `forfeit`: the pieces of a structure whose deed is given up come into savings, or stay
    - `linked`: who pays for one of several linked structures pays for as many as he likes, or for the whole
    """

    tank_size: TankSize = 4
    sequence: Literal["roll", "table"] = "roll"
    forfeit: Literal["dismantle", "leave"] = "dismantle"
    linked: Literal["agree", "whole"] = "agree"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is set up.

    - `seats`: two to eight, in seating order clockwise
    - `order`: all of them in playing order, where the table has rolled for it; None: the app rolls
    """

    seats: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=8)]
    order: tuple[Player, ...] | None = None
    rulings: Rulings = Rulings()

    def __post_init__(self) -> None:
        """Whoever reads options from outside hears of the ValueError as of anything else that does not fit."""
        if len(set(self.seats)) < len(self.seats):
            raise ValueError("seats must name each seat once")
        if self.order is not None and sorted(self.order) != sorted(self.seats):
            raise ValueError("order must name all seats, each once")
