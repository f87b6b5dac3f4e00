"""What cards, rewards, places and technologies do: effects in the words of a box (evacuation.md, The box)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from boardgames.evacuation.words import Count, Price, Resource, ResourceOrAny, World

Many: TypeAlias = Annotated[int, Meta(ge=1)]
Word: TypeAlias = Annotated[str, Meta(min_length=1)]
Part: TypeAlias = Literal["infra", "settle", "ship", "stadium", "prefab", "clone"]


class _Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect", omit_defaults=True):
    """What all effects have in common: how they are written."""


class Gain(_Effect, frozen=True, tag="gain"):
    """Resources, each into the world that its owner names."""

    resource: ResourceOrAny
    n: Many = 1


class Produce(_Effect, frozen=True, tag="production"):
    """New World production goes up."""

    resource: ResourceOrAny
    n: Many = 1


class Infra(_Effect, frozen=True, tag="infra"):
    """Infrastructure steps."""

    n: Many = 1


class Develop(_Effect, frozen=True, tag="develop"):
    """Steps in technologies."""

    n: Many = 1


class Settle(_Effect, frozen=True, tag="settle"):
    """Settle what waits on the New World."""

    n: Many = 1


class Ship(_Effect, frozen=True, tag="ship"):
    """Build ships."""

    n: Many = 1


class Stadium(_Effect, frozen=True, tag="stadium"):
    """Build stadiums."""

    n: Many = 1


class Prefab(_Effect, frozen=True, tag="prefab"):
    """Prefab factories."""

    n: Many = 1


class Clone(_Effect, frozen=True, tag="clone"):
    """Clone."""

    n: Many = 1


class Exchange(_Effect, frozen=True, tag="exchange"):
    """Exchanges, one for one."""

    n: Many = 1


class Draw(_Effect, frozen=True, tag="draw"):
    """Draw action cards."""

    n: Many = 1


class Symbol(_Effect, frozen=True, tag="symbol"):
    """Lasting: symbols for settling."""

    symbol: Word
    n: Many = 1


class Satisfaction(_Effect, frozen=True, tag="satisfaction"):
    """Lasting: smileys."""

    n: Many = 1


class Income(_Effect, frozen=True, tag="income"):
    """Lasting: more income."""

    resource: Resource
    world: World
    n: Many = 1


class Discount(_Effect, frozen=True, tag="discount"):
    """Lasting: a part is cheaper by the same words of its price."""

    part: Part
    price: Price


class Bay(_Effect, frozen=True, tag="bay"):
    """Lasting: every bay takes this colour too."""

    colour: Word


class Capacity(_Effect, frozen=True, tag="capacity"):
    """Lasting: every ship carries more."""

    of: Literal["buildings", "resources"]
    n: Many = 1


class LessEnergy(_Effect, frozen=True, tag="energy"):
    """Lasting: every action or flight costs less energy."""

    of: Literal["actions", "flights"]
    n: Many = 1


class LessFood(_Effect, frozen=True, tag="feed"):
    """Lasting: a world asks for less food."""

    world: World
    n: Many = 1


Effect: TypeAlias = Gain | Produce | Infra | Develop | Settle | Ship | Stadium | Prefab | Clone | Exchange | Draw
"""What happens once."""

Lasting: TypeAlias = Symbol | Satisfaction | Income | Discount | Bay | Capacity | LessEnergy | LessFood
"""What a developed technology gives from then on."""


class Settled(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Least numbers of own pieces on the New World, by terrain or kind."""

    mountain: Count = 0
    desert: Count = 0
    forest: Count = 0
    sea: Count = 0
    population: Count = 0
    factory: Count = 0


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Least numbers; all of them must hold."""

    symbols: Mapping[Word, Count] = {}
    production: Mapping[Resource, Count] = {}
    lowest: Count = 0
    evacuated: Count = 0
    settled: Settled = Settled()
    stadiums: Count = 0
    ships: Count = 0
    technologies: Count = 0
    infrastructure: Count = 0
    satisfaction: Count = 0
