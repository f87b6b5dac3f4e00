"""The options of a table of Folding Beijing."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rulings (folding-beijing.md), and the players.

    - `powered`: what needs a station next to it: houses, or all cards including stations
    - `protected_chips`: what happens to the residents' chips on a facility that they protect
    - `open_memory`: the residents go on seeing their population cards
    - `players`: two people by name; `lots`: the governor is drawn, or is the first one named
    """

    powered: Literal["houses", "all"] = "houses"
    protected_chips: Literal["spent", "stay"] = "spent"
    open_memory: bool = False
    players: tuple[Name, Name] | None = None
    lots: Literal["drawn", "given"] = "drawn"
