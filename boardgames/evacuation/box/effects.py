"""Effects of cards, rewards, places and technologies (evacuation.md, The box)."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from boardgames.evacuation.box.words import Count, Price, Resource, ResourceOrAny, World

Many: TypeAlias = Annotated[int, Meta(ge=1)]
Word: TypeAlias = Annotated[str, Meta(min_length=1)]
Part: TypeAlias = Literal["infra", "settle", "ship", "stadium", "prefab", "clone"]


class _Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect", omit_defaults=True):
    """How all effects are encoded."""


class Gain(_Effect, frozen=True, tag="gain"):
    """Resources, each into a world of the player's choice."""

    resource: ResourceOrAny
    n: Many = 1


class Produce(_Effect, frozen=True, tag="production"):
    """New World production."""

    resource: ResourceOrAny
    n: Many = 1


class Infra(_Effect, frozen=True, tag="infra"):
    """Steps of infrastructure."""

    n: Many = 1


class Develop(_Effect, frozen=True, tag="develop"):
    """Steps in technologies."""

    n: Many = 1


class Settle(_Effect, frozen=True, tag="settle"):
    n: Many = 1


class Ship(_Effect, frozen=True, tag="ship"):
    n: Many = 1


class Stadium(_Effect, frozen=True, tag="stadium"):
    n: Many = 1


class Prefab(_Effect, frozen=True, tag="prefab"):
    n: Many = 1


class Clone(_Effect, frozen=True, tag="clone"):
    n: Many = 1


class Exchange(_Effect, frozen=True, tag="exchange"):
    """One-for-one exchanges."""

    n: Many = 1


class Draw(_Effect, frozen=True, tag="draw"):
    """Action cards to draw."""

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
    """Lasting: a part is cheaper, resource by resource."""

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
    """Lasting: actions or flights cost less energy."""

    of: Literal["actions", "flights"]
    n: Many = 1


class LessFood(_Effect, frozen=True, tag="feed"):
    """Lasting: a world needs less food."""

    world: World
    n: Many = 1


Effect: TypeAlias = Gain | Produce | Infra | Develop | Settle | Ship | Stadium | Prefab | Clone | Exchange | Draw
"""Effects that happen once."""

Lasting: TypeAlias = Symbol | Satisfaction | Income | Discount | Bay | Capacity | LessEnergy | LessFood
"""Effects of a developed technology that last."""


class Settled(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Minimums of own pieces on the New World, by terrain or kind."""

    mountain: Count = 0
    desert: Count = 0
    forest: Count = 0
    sea: Count = 0
    population: Count = 0
    factory: Count = 0


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Minimums, all of which must be met."""

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
