"""Strikes in two passes: damage lands, then displaced tokens find places (crisis-map.md §5 and §6)."""

from collections.abc import Iterable, Set
from functools import lru_cache, partial
from itertools import chain, islice, repeat

from msgspec import Struct

from crisis_map.city.city import City, Magnitude, Rulings
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import MOST_TOKENS, PEOPLE, Kind, Token, Tokens, count, forced_out, has_room
from crisis_map.records.actions import Places
from crisis_map.records.events import Event, HexStruck, TokenDestroyed, TokenDisplaced, UnrestRemoved
from crisis_map.records.state import Choice, Column, State, tokens_at
from crisis_map.rules.adjacency import groups
from crisis_map.rules.apply import after, apply
from megagame.core.cached import remembered_by_place
from megagame.core.game import Refusal

MAJOR_DAMAGE = 2
LANDINGS = 1024
"""Cached landings, far more than one city has."""


class Hit(Struct, frozen=True):
    """A hex hit by a strike. `damage`: 1 or 2."""

    at: Label
    damage: int


class Blast(Struct, frozen=True):
    """The hexes hit by a strike, in the order of both passes.

    `major`: damage 2 at the centre, so that the `major_displaces` ruling applies. `spread`: caused by catastrophic
    failure.
    """

    hits: tuple[Hit, ...]
    major: bool = False
    spread: bool = False


class Displacement(Struct, frozen=True):
    """A displaced token. `free`: its places, clockwise. `to`: the chosen or proposed one; None without places."""

    at: Label
    token: Token
    free: tuple[Label, ...]
    proposed: Label | None
    to: Label | None


def blast_of(city: City, at: Label, magnitude: Magnitude) -> Blast:
    """The blast of a crisis centred on a hex of the map (crisis-map.md §5)."""
    return _blast((at, magnitude), city)


@remembered_by_place
def _blast(place: tuple[Label, Magnitude], city: City) -> Blast:
    at, magnitude = place
    affected = city.within(at, len(magnitude) - 1)
    near = sorted((city.distance(at, label), city.places[label], label) for label in affected)
    hits = tuple(Hit(label, magnitude[away]) for away, _, label in near if magnitude[away])
    return Blast(hits, major=magnitude[:1] == (MAJOR_DAMAGE,))


def spread_of(state: State, failing: Iterable[Label]) -> Blast:
    """The blast of catastrophic failure, from `failing` hexes that are still fully damaged (crisis-map.md §6)."""
    city = state.city
    failed = groups(city, (at for at in failing if count(tokens_at(state, at), "damage") == MOST_TOKENS))
    inside = {at for group in failed for at in group}
    around = {near for at in inside for near in city.neighbours[at]} - inside
    return Blast(tuple(Hit(at, 1) for at in sorted(around, key=city.places.__getitem__)), spread=True)


def struck(state: State, blast: Blast, places: Places) -> tuple[Event, ...]:
    """The events of a blast. Refused: `bad_place`, for a place that is not adjacent or has no room by then."""
    landed, displaced = _passes(blast, state.city, state.tokens, places)
    return (*landed, *map(_outcome, displaced))


def displacements(state: State, blast: Blast, places: Places) -> tuple[Displacement, ...]:
    """The tokens that a blast would displace, in order.

    `places`: choices made so far, which affect later proposals. Refused: `bad_place`.
    """
    return _passes(blast, state.city, state.tokens, places)[1]


@remembered_by_place
def _passes(
    blast: Blast, city: City, tokens: tuple[Column, ...], places: Places
) -> tuple[tuple[Event, ...], tuple[Displacement, ...]]:
    """Both passes on a map with these tokens."""
    state = State(city, tokens=tokens)
    landed = _landed(state, blast)
    return landed, _looking(after(state, landed), blast, landed, places)


def places_of(state: State, blast: Blast, choices: Iterable[Choice]) -> Places:
    """Places for these choices. A choice that no longer fits becomes the default place."""
    return _places(blast, state.city, state.tokens, tuple(choices))


@remembered_by_place
def _places(blast: Blast, city: City, tokens: tuple[Column, ...], choices: tuple[Choice, ...]) -> Places:
    chosen = {choice.number: choice for choice in choices}
    places: Places = ()
    for number in range(1, max(chosen, default=0) + 1):
        person = next(islice(_passes(blast, city, tokens, places)[1], number - 1, None), None)
        places += (_place_of(person, chosen.get(number)),)
    return places


def _place_of(person: Displacement | None, choice: Choice | None) -> Label | None:
    if person is None or choice is None or (choice.at, choice.token) != (person.at, person.token.kind):
        return None
    return choice.to if choice.to in person.free else None


def _landed(state: State, blast: Blast) -> tuple[Event, ...]:
    """Pass 1."""
    return tuple(event for hit in blast.hits for event in _hit(state, hit, blast))


def _hit(state: State, hit: Hit, blast: Blast) -> tuple[Event, ...]:
    landed = landing(tokens_at(state, hit.at), hit.damage, state.city.rulings, blast.major)
    if not landed.damage:
        return ()
    removed = (UnrestRemoved(hit.at),) * landed.removed
    return (HexStruck(hit.at, landed.damage, landed.people, blast.spread), *removed)


class Landing(Struct, frozen=True):
    """A hit's effect on a hex: its damage, the people who leave in order, and removed unrest tokens."""

    damage: int = 0
    people: Tokens = ()
    removed: int = 0


@lru_cache(LANDINGS)
def landing(tokens: Tokens, hit_for: int, rulings: Rulings, major: bool) -> Landing:
    """The landing of a hit for 1 or 2 on a hex with these tokens (crisis-map.md §5, pass 1)."""
    damage = min(hit_for, MOST_TOKENS - count(tokens, "damage"))
    if not damage:
        return Landing()
    leaving = _leaving(tokens, damage, rulings, major=major)
    people = tuple(token for token in leaving if token.kind in PEOPLE)
    return Landing(damage, people, len(leaving) - len(people))


def _leaving(tokens: Tokens, damage: int, rulings: Rulings, *, major: bool) -> Tokens:
    """Tokens other than damage that leave a hex after this damage, in order."""
    everybody = major and rulings.major_displaces == "all"
    driven_out = [token for token in tokens if everybody and token.kind in PEOPLE]
    others = [token for token in tokens if token.kind != "damage" and token not in driven_out]
    too_many = max(0, len(tokens) + damage - len(driven_out) - MOST_TOKENS)
    first_to_go = partial(_turn_to_go, rulings.displacement_order)
    return tuple(sorted((*driven_out, *sorted(others, key=first_to_go)[:too_many]), key=first_to_go))


def _turn_to_go(order: tuple[Kind, ...], token: Token) -> tuple[int, bool]:
    return order.index(token.kind), not token.moved


def _looking(state: State, blast: Blast, landed: Iterable[Event], places: Places) -> tuple[Displacement, ...]:
    """Pass 2, on the state after pass 1."""
    affected = frozenset(hit.at for hit in blast.hits)
    leaving = ((event.at, token) for event in landed if isinstance(event, HexStruck) for token in event.leaving)
    found: list[Displacement] = []
    for (at, token), choice in zip(leaving, chain(places, repeat(None)), strict=False):
        found.append(_displacement(state, affected, at, token, choice))
        if found[-1].to is not None:  # the dead have already left the map
            state = apply(state, _outcome(found[-1]))
    return tuple(found)


def _displacement(state: State, affected: Set[Label], at: Label, token: Token, choice: Label | None) -> Displacement:
    free = tuple(near for near in state.city.neighbours[at] if has_room(tokens_at(state, near)))
    if choice is not None and choice not in free:
        raise Refusal("bad_place", at=at, place=choice)
    proposed = min(free, key=lambda near: (near in affected, len(tokens_at(state, near))), default=None)
    return Displacement(at, token, free, proposed, choice or proposed)


def _outcome(displacement: Displacement) -> TokenDisplaced | TokenDestroyed:
    was = displacement.token.kind
    if displacement.to is None:
        return TokenDestroyed(displacement.at, was)
    return TokenDisplaced(displacement.at, displacement.to, was, forced_out(was))
