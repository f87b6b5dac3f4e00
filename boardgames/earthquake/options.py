"""What a table decides for itself before it begins (earthquake.md, Replay; earthquake-documents.md, Options)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from megagame.core.game import Problem
from megagame.core.sentences import Sentence, gettext_noop

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
    - `dice`: who rolls: the program, or the table, with real dice whose numbers are entered
    """

    seats: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=8)]
    order: tuple[Player, ...] | None = None
    rulings: Rulings = Rulings()
    dice: Literal["program", "real"] = "program"


def problems(options: Options) -> Iterable[Problem]:
    """What the types of the options do not say."""
    if len(set(options.seats)) < len(options.seats):
        yield Problem("seats", Sentence(gettext_noop("Each seat is named once.")))
    if options.order is not None and sorted(options.order) != sorted(options.seats):
        yield Problem("order", Sentence(gettext_noop("The order names all seats, each once.")))
