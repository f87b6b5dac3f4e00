"""Lasting effects of a seat's technologies (evacuation.md, The box)."""

from collections import Counter
from collections.abc import Iterator

from boardgames.evacuation.box.box_cards import Technology
from boardgames.evacuation.box.effects import (
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
from boardgames.evacuation.box.words import NOTHING, Player, Price, Store, World, plus
from boardgames.evacuation.records.state import State, box_of

STEPS = {1: 1, 2: 2, 3: 2}
"""Steps needed by a technology of each level."""


def is_developed(state: State, seat: Player, technology: str) -> bool:
    level = box_of(state).technology[technology].level
    return state.nations[seat].steps.get(technology, 0) >= STEPS[level]


def developed(state: State, seat: Player) -> tuple[Technology, ...]:
    steps = state.nations[seat].steps
    return tuple(box_of(state).technology[one] for one in steps if is_developed(state, seat, one))


def _gifts(state: State, seat: Player) -> Iterator[object]:
    return (effect for technology in developed(state, seat) for effect in technology.effects)


def symbols(state: State, seat: Player) -> Counter[str]:
    """Symbols of a seat's places on the track and of its technologies."""
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
    """Smileys on a seat's stadiums in both worlds and on its technologies."""
    stadiums = state.nations[seat].stadiums
    smileys = sum(box_of(state).stadium[card].satisfaction for world in stadiums.values() for card in world)
    return smileys + sum(gift.n for gift in _gifts(state, seat) if isinstance(gift, Satisfaction))


def income(state: State, seat: Player, world: World) -> Store:
    """Income that technologies add in a world."""
    gifts = [gift for gift in _gifts(state, seat) if isinstance(gift, Income) and gift.world == world]
    return plus(NOTHING, *({gift.resource: gift.n} for gift in gifts))


def less_food(state: State, seat: Player, world: World) -> int:
    """Food that a world needs less."""
    return sum(gift.n for gift in _gifts(state, seat) if isinstance(gift, LessFood) and gift.world == world)


def less_energy(state: State, seat: Player, of: str) -> int:
    """Energy that each action (`actions`) or flight (`flights`) costs less."""
    return sum(gift.n for gift in _gifts(state, seat) if isinstance(gift, LessEnergy) and gift.of == of)


def more_capacity(state: State, seat: Player, of: str) -> int:
    """Buildings or resources that every ship carries more."""
    return sum(gift.n for gift in _gifts(state, seat) if isinstance(gift, Capacity) and gift.of == of)


def bay_colours(state: State, seat: Player) -> frozenset[str]:
    """Colours that every bay also takes."""
    return frozenset(gift.colour for gift in _gifts(state, seat) if isinstance(gift, Bay))


def discounted(state: State, seat: Player, part: Part, price: Price) -> Price:
    """A part's price for this seat: each resource reduced, not below 0."""
    lower: Counter[str] = Counter()
    for gift in _gifts(state, seat):
        if isinstance(gift, Discount) and gift.part == part:
            lower += Counter(gift.price)
    return {word: max(0, many - lower[word]) for word, many in price.items()}
