"""The careful captain: picks the legal line that most lowers a weighted sum of dangers (simulation.md).

The sum has 10 for each population token and 6 for each refugee that a known crisis would displace or kill, 3 for each
refugee in a hex that would riot at the close, 2 for each refugee if any hex could make it population again, and 1 for
each damage token that an adjacent population token could clear. What could be done is judged on the map before the
line, so that walking away from rubble or filling the last free hex gains nothing.

Only the changes that a line makes to the sum are computed, with the rules' own functions.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from crisis_map.city.city import City, Rulings
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import PEOPLE, Kind, Token, Tokens, count, newcomer, with_token, without
from crisis_map.records.actions import WrittenLine
from crisis_map.records.state import State
from crisis_map.rules.adjacency import connected, groups
from crisis_map.rules.crises import Blast, landing
from crisis_map.rules.movement import Arrival, arrival, reach
from megagame.core.cached import remembered_by_place

THREATENED: Mapping[Kind, int] = {"population": 10, "refugee": 6}
RIOTING = 3
HOMELESS = 2
RUBBLE = 1
REMEMBERED = 8192

Hits: TypeAlias = tuple[tuple[int, bool], ...]
"""The known crises that hit a hex: the damage of each, and whether it is major."""
Patch: TypeAlias = frozenset[Label]
"""A connected group of hexes with refugees. Whether they riot depends on no other hex."""


class _Goal(NamedTuple):
    """A hex to move to. `cost`: how much the sum rises there, without riots. The best goals sort first."""

    cost: int
    place: int
    to: Label
    becomes: Kind


class _Best(NamedTuple):
    """A line and its change of the sum. Lines with equal changes sort in the hexes' order."""

    change: int
    place: int
    to_place: int
    kind_place: int
    line: WrittenLine | None = None


class _View:
    """The map before a line is written."""

    def __init__(self, state: State, known: Sequence[Blast]) -> None:
        self.city = state.city
        self.there = dict(zip(state.city.places, chain.from_iterable(state.tokens), strict=True))
        self._hits = _hits(known)
        self._homeless = HOMELESS if any(map(_is_home, self.there.values())) else 0
        refugees = frozenset(at for at, tokens in self.there.items() if count(tokens, "refugee"))
        self._patches = {at: patch for patch in _patches(refugees, self.city) for at in patch}
        self._from_afar: dict[Kind, list[_Goal]] = {}

    def relief(self, at: Label, kind: Kind) -> int:
        """The change of the sum when a token leaves, without riots."""
        return self._danger(at, without(self.there[at], Token(kind))) - self._danger(at, self.there[at])

    def cost(self, to: Label, kind: Kind, comes: Arrival) -> int:
        """The change of the sum when a token arrives, without riots."""
        before = self.there[to]
        danger = self._danger(to, _with(before, comes)) - self._danger(to, before)
        homeless = (comes.becomes == "refugee") - (kind == "refugee")
        return danger + homeless * self._homeless - comes.clears * RUBBLE

    def from_afar(self, kind: Kind) -> list[_Goal]:
        """Every hex that has room for such a token from further than one hex away, the best first."""
        if kind not in self._from_afar:
            self._from_afar[kind] = sorted(self._goals(kind))
        return self._from_afar[kind]

    def riots(self, leaves: Label | None, comes: Label | None) -> int:
        """The change of the sum by riots when a refugee leaves one hex and arrives at another."""
        if leaves is None and comes is None:
            return 0
        near = (*self.city.neighbours[comes], comes) if comes else ()
        touched = {self._patches[at] for at in (leaves, *near) if at in self._patches}
        refugees = frozenset(chain.from_iterable(touched))
        change = {leaves: -1} if leaves else {}
        if comes:
            change[comes] = change.get(comes, 0) + 1
        after = {at for at in (*refugees, *change) if at and self._refugees(at) + change.get(at, 0)}
        rioting = sum(self._refugees(at) + change.get(at, 0) for at in _rioting(frozenset(after), self.city))
        return RIOTING * (rioting - sum(map(self._refugees, _rioting(refugees, self.city))))

    def _refugees(self, at: Label) -> int:
        return count(self.there[at], "refugee")

    def _danger(self, at: Label, tokens: Tokens) -> int:
        hits = self._hits.get(at)
        return _danger(tokens, hits, self.city.rulings) if hits else 0

    def _goals(self, kind: Kind) -> Iterator[_Goal]:
        for place, (to, tokens) in enumerate(self.there.items()):
            comes = arrival(kind, tokens, False)
            if comes:
                yield _Goal(self.cost(to, kind, comes), place, to, comes.becomes)


def next_line(state: State, district: str, known: Sequence[Blast]) -> WrittenLine | None:
    """The legal line that lowers the sum most, or None if none lowers it. Ties go by the hexes' order.

    `known`: this turn's crises that the district knows.
    """
    if state.funding.get(district, 0) <= 0:
        return None
    view, best = _View(state, known), _Best(0, 0, 0, 0)
    for from_ in reach(district, state.city):
        for kind_place, kind in enumerate(PEOPLE):
            if Token(kind) in view.there[from_]:
                best = _better(view, best, from_, (kind_place, kind))
    return best.line


def _better(view: _View, best: _Best, from_: Label, kind: tuple[int, Kind]) -> _Best:
    """The better of `best` and the best line for one token."""
    place, relief = _place(from_, view.city), view.relief(from_, kind[1])
    leaves = from_ if kind[1] == "refugee" else None
    calmed = view.riots(leaves, None)
    for goal in _goals(view, from_, kind[1], relief + calmed - best.change):
        found = _Best(relief + calmed + goal.cost, place, goal.place, kind[0])
        if found >= best:
            continue  # an arriving refugee can only add riots
        comes = goal.to if goal.becomes == "refugee" else None
        if comes:
            found = found._replace(change=relief + goal.cost + view.riots(leaves, comes))
        if found.change < 0 and found < best:
            best = found._replace(line=WrittenLine(from_, goal.to, kind[1]))
    return best


def _goals(view: _View, from_: Label, kind: Kind, before: int) -> Iterator[_Goal]:
    """Goals for the token that may beat the best line so far: adjacent hexes, then the others.

    `before`: the change by leaving, minus that of the best line so far. Population that arrives can lower the sum only
    by clearing rubble, which takes an adjacent hex.
    """
    near = view.city.neighbours[from_]
    for to in near:
        comes = arrival(kind, view.there[to], True)
        if comes and (kind == "refugee" or before < comes.clears * RUBBLE):
            yield _Goal(view.cost(to, kind, comes), _place(to, view.city), to, comes.becomes)
    if kind == "population" and before >= 0:
        return
    for goal in view.from_afar(kind):
        if before + goal.cost > 0:
            return
        if goal.to != from_ and goal.to not in near:
            yield goal
            if goal.becomes != "refugee":
                return  # later goals are no better


def _hits(known: Sequence[Blast]) -> Mapping[Label, Hits]:
    found: dict[Label, Hits] = {}
    for blast in known:
        for hit in blast.hits:
            found[hit.at] = (*found.get(hit.at, ()), (hit.damage, blast.major))
    return found


@lru_cache(REMEMBERED)
def _danger(tokens: Tokens, hits: Hits, rulings: Rulings) -> int:
    """The danger to the people of a hex. A token counts once, even if several crises would drive it out."""
    leaving = [landing(tokens, damage, rulings, major).people for damage, major in hits]
    return sum(worth * max(count(people, kind) for people in leaving) for kind, worth in THREATENED.items())


@lru_cache(REMEMBERED)
def _with(tokens: Tokens, comes: Arrival) -> Tokens:
    left = without(tokens, Token("damage")) if comes.clears else tokens
    return with_token(left, newcomer(comes.becomes))


@lru_cache(REMEMBERED)
def _is_home(tokens: Tokens) -> bool:
    """Whether an arriving refugee would become population here."""
    comes = arrival("refugee", tokens, False)
    return comes is not None and comes.becomes == "population"


@remembered_by_place
def _patches(refugees: Patch, city: City) -> tuple[Patch, ...]:
    return tuple(map(frozenset, connected(city, refugees)))


@remembered_by_place
def _rioting(refugees: Patch, city: City) -> tuple[Label, ...]:
    return tuple(chain.from_iterable(groups(city, refugees)))


@remembered_by_place
def _places(layout: str, city: City) -> Mapping[Label, int]:
    return {at: place for place, at in enumerate(city.places)}


def _place(at: Label, city: City) -> int:
    return _places(city.layout, city)[at]
