"""What a table decides for itself before it begins."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The house rulings (folding-beijing.md), and who plays.

    - `powered`: what needs a station next to it: the houses, or all cards, stations too
    - `protected_chips`: what becomes of the residents' chips on a facility that they protected
    - `open_memory`: the residents' screen goes on showing their population cards
    - `players`: the two people by name; `lots`: the app draws which of them is the governor, or the first one is, as a
      table that draws its own lots says
    """

    powered: Literal["houses", "all"] = "houses"
    protected_chips: Literal["spent", "stay"] = "spent"
    open_memory: bool = False
    players: tuple[Name, Name] | None = None
    lots: Literal["drawn", "given"] = "drawn"
