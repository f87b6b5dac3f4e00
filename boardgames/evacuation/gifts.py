"""What a seat's developed technologies give as long as they lie there (evacuation.md, The box)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from boardgames.evacuation.box_cards import Technology
from boardgames.evacuation.effects import (
    Bay,
    Capacity,
    Discount,
    Income,
    LessEnergy,
    LessFood,
    Part,
    Satisfaction,
    Symbol,
)
from boardgames.evacuation.state import State, box_of
from boardgames.evacuation.words import NOTHING, Player, Price, Store, World, plus

STEPS = {1: 1, 2: 2, 3: 2}
"""How many steps a technology of each level needs."""


def is_developed(state: State, seat: Player, technology: str) -> bool:
    """Whether all of its steps are done."""
    level = box_of(state).technology[technology].level
    return state.nations[seat].steps.get(technology, 0) >= STEPS[level]


def developed(state: State, seat: Player) -> tuple[Technology, ...]:
    """The technologies that work."""
    steps = state.nations[seat].steps
    return tuple(box_of(state).technology[one] for one in steps if is_developed(state, seat, one))


def _gifts(state: State, seat: Player) -> Iterator[object]:
    return (effect for technology in developed(state, seat) for effect in technology.effects)


def symbols(state: State, seat: Player) -> Counter[str]:
    """The symbols of a seat's places on the track and of its technologies."""
    held: Counter[str] = Counter()
    steps = box_of(state).track.steps
    for marker in state.nations[seat].markers:
        if marker.place != "outer" and marker.step:
            step = steps[marker.step - 1]
            held.update((step.middle if marker.place == "middle" else step.inner).symbols)
    for gift in _gifts(state, seat):
        if isinstance(gift, Symbol):
            held[gift.symbol] += gift.n
    return held


def satisfaction(state: State, seat: Player) -> int:
    """The smileys on a seat's stadiums in both worlds and on its technologies."""
    stadiums = state.nations[seat].stadiums
    smileys = sum(box_of(state).stadium[card].satisfaction for world in stadiums.values() for card in world)
    return smileys + sum(gift.n for gift in _gifts(state, seat) if isinstance(gift, Satisfaction))


def income(state: State, seat: Player, world: World) -> Store:
    """What technologies add to the income of a world."""
    gifts = [gift for gift in _gifts(state, seat) if isinstance(gift, Income) and gift.world == world]
    return plus(NOTHING, *({gift.resource: gift.n} for gift in gifts))


def less_food(state: State, seat: Player, world: World) -> int:
    """How much less food a world asks for."""
    return sum(gift.n for gift in _gifts(state, seat) if isinstance(gift, LessFood) and gift.world == world)


def less_energy(state: State, seat: Player, of: str) -> int:
    """How much less energy each action (`actions`) or flight (`flights`) costs."""
    return sum(gift.n for gift in _gifts(state, seat) if isinstance(gift, LessEnergy) and gift.of == of)


def more_capacity(state: State, seat: Player, of: str) -> int:
    """How many more buildings or resources every ship carries."""
    return sum(gift.n for gift in _gifts(state, seat) if isinstance(gift, Capacity) and gift.of == of)


def bay_colours(state: State, seat: Player) -> frozenset[str]:
    """The colours that every bay takes, too."""
    return frozenset(gift.colour for gift in _gifts(state, seat) if isinstance(gift, Bay))


def discounted(state: State, seat: Player, part: Part, price: Price) -> Price:
    """What a part costs this seat: each word of its price lowered by the same word, not below 0."""
    lower: Counter[str] = Counter()
    for gift in _gifts(state, seat):
        if isinstance(gift, Discount) and gift.part == part:
            lower += Counter(gift.price)
    return {word: max(0, many - lower[word]) for word, many in price.items()}
