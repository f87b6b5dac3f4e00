"""Adjacent groups, and the ruins, riots and failures that they make pending (crisis-map.md §6)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import KINDS, MOST_TOKENS, Kind
from crisis_map.records.events import Groups, Pending
from crisis_map.records.state import State, hexes_with_tokens

Neighbours: TypeAlias = Mapping[Label, tuple[Label, ...]]

LEAST_SIDES = 2
LEAST_TOUCHING = 3


def pending(state: State) -> Pending:
    """What would be pending if the phase closed now, ignoring crises."""
    holding: Mapping[Kind, list[Label]] = {kind: [] for kind in KINDS}
    for at, tokens in hexes_with_tokens(state):
        for token in tokens:
            holding[token.kind].append(at)
    twice_damaged = (at for at, tokens in Counter(holding["damage"]).items() if tokens == MOST_TOKENS)
    return Pending(
        ruins=groups(state.city, holding["unrest"]),
        riots=groups(state.city, holding["refugee"]),
        failures=groups(state.city, twice_damaged),
    )


def groups(city: City, meeting: Iterable[Label]) -> Groups:
    """Adjacent groups among these hexes, under the city's `adjacency` ruling."""
    found = frozenset(meeting)
    neighbours = _within(city, found)
    match city.rulings.adjacency:
        case "core":
            return _connected(city, neighbours, _core(neighbours))
        case "touching":
            return tuple(group for group in connected(city, found) if len(group) >= LEAST_TOUCHING)


def connected(city: City, labels: Iterable[Label]) -> Groups:
    found = frozenset(labels)
    return _connected(city, _within(city, found), found)


def _within(city: City, found: AbstractSet[Label]) -> Neighbours:
    return {at: tuple(near for near in city.neighbours[at] if near in found) for at in found}


def _core(neighbours: Neighbours) -> AbstractSet[Label]:
    """The 2-core: hexes left after repeatedly removing those with fewer than two neighbours."""
    sides = {at: len(near) for at, near in neighbours.items()}
    struck_out = [at for at, left in sides.items() if left < LEAST_SIDES]
    for at in struck_out:  # grows during the loop
        for near in neighbours[at]:
            sides[near] -= 1
            if sides[near] == LEAST_SIDES - 1:
                struck_out.append(near)
    return sides.keys() - struck_out


def _connected(city: City, neighbours: Neighbours, remaining: AbstractSet[Label]) -> Groups:
    reached: set[Label] = set()
    found = []
    for start in sorted(remaining, key=city.places.__getitem__):
        if start not in reached:
            group = _reached_from(start, neighbours, remaining)
            reached |= group
            found.append(tuple(sorted(group, key=city.places.__getitem__)))
    return tuple(found)


def _reached_from(start: Label, neighbours: Neighbours, remaining: AbstractSet[Label]) -> AbstractSet[Label]:
    reached = {start}
    ahead = [start]
    while ahead:
        for near in neighbours[ahead.pop()]:
            if near in remaining and near not in reached:
                reached.add(near)
                ahead.append(near)
    return reached
