"""Options of a table (earthquake.md, Replay; earthquake-documents.md, Options)."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from megagame.core.game import Problem
from megagame.core.sentences import Sentence, gettext_noop

Player: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "indigo", "black", "white"]
PLAYERS: Final[tuple[Player, ...]] = get_args(Player)

TankSize: TypeAlias = Annotated[int, Meta(ge=2, le=28, multiple_of=2)]


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """House rulings.

    - `tank_size`: cells of the tank farm in each direction
    - `sequence`: after the lowest first roll, the others follow by roll or clockwise
    - `forfeit`: pieces of a forfeited deed go to savings, or stay
    - `linked`: of linked structures, pay for as many as one likes, or for all
    """

    tank_size: TankSize = 4
    sequence: Literal["roll", "table"] = "roll"
    forfeit: Literal["dismantle", "leave"] = "dismantle"
    linked: Literal["agree", "whole"] = "agree"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is set up.

    - `seats`: two to eight, clockwise
    - `order`: playing order, if already rolled for; None: the program rolls
    - `dice`: rolled by the program, or real dice that players enter
    """

    seats: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=8)]
    order: tuple[Player, ...] | None = None
    rulings: Rulings = Rulings()
    dice: Literal["program", "real"] = "program"


def problems(options: Options) -> Iterable[Problem]:
    if len(set(options.seats)) < len(options.seats):
        yield Problem("seats", Sentence(gettext_noop("Each seat is named once.")))
    if options.order is not None and sorted(options.order) != sorted(options.seats):
        yield Problem("order", Sentence(gettext_noop("Name all seats in the order, each once.")))
