"""Additions to a practice's set-up that make all tasks possible: funding, a crisis and a double turn."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import PEOPLE
from crisis_map.records.state import State, founded, hexes_with_tokens
from crisis_map.rules.crises import blast_of, displacements

FUNDING = 5
FUNDED = 3
"""Turns for which every city gets funding."""
DOUBLE = 2
SOON = 3
"""Latest acceptable double turn."""
MOST_TRIED = 20
"""Number of hexes tried for a crisis."""


def prepared(found: Mapping[str, Any], city: City) -> dict[str, Any]:
    """The `programme` and the `actions` of a practice with this set-up, which must be whole."""
    actions = found.get("actions", ())
    return {
        "programme": _programme(found.get("programme", {})),
        "actions": [*actions, *_funding(actions, city), *_crisis(actions, city)],
    }


def _programme(planned: Mapping[str, Any]) -> dict[str, Any]:
    """The programme with an early double turn, and an end after it."""
    doubles, final = list(planned.get("doubles", ())), planned.get("final")
    if not any(turn <= SOON for turn in doubles):
        doubles = [DOUBLE, *(turn for turn in doubles if turn > SOON)]
    if final is not None and final <= max(DOUBLE, min(doubles)) + 1:
        final = max(DOUBLE, min(doubles)) + 2
        doubles = [turn for turn in doubles if turn < final]
    return {**planned, "doubles": doubles, "final": final}


def _funding(actions: Any, city: City) -> Iterator[dict[str, Any]]:
    for turn in range(1, FUNDED + 1):
        if not any(_funds(action, turn) for action in actions):
            kind: dict[str, Any] = {"type": "fund"} if turn == 1 else {"type": "plan_funding", "turn": turn}
            yield from ({**kind, "district": district, "amount": FUNDING} for district in city.districts)


def _funds(action: Mapping[str, Any], turn: int) -> bool:
    named = action.get("turn") if action["type"] == "plan_funding" else 1 if action["type"] == "fund" else None
    return named == turn and action["amount"] > 0


def _crisis(actions: Any, city: City) -> Iterator[dict[str, Any]]:
    """A crisis for turn 1 if none is planned, and one that gives a choice of places if the city has room."""
    if not any(action["type"] == "schedule" and action["turn"] == 1 for action in actions):
        at, magnitude = _where(city)
        yield {"type": "schedule", "turn": 1, "at": at, "magnitude": magnitude}


def _where(city: City) -> tuple[Label, str]:
    found = crowded(founded(city), city.magnitudes)
    return found if found[0] else (next(iter(city.places)), next(iter(city.magnitudes)))


def crowded(state: State, magnitudes: Iterable[str]) -> tuple[Label, str]:
    """A crowded hex and a magnitude whose crisis gives a choice of places now; ("", "") if there is none."""
    people = {at: sum(token.kind in PEOPLE for token in tokens) for at, tokens in hexes_with_tokens(state)}
    tried = product(sorted(people, key=lambda at: -people[at])[:MOST_TRIED], magnitudes)
    return next((each for each in tried if _gives_choice(state, *each)), ("", ""))


def _gives_choice(state: State, at: Label, magnitude: str) -> bool:
    blast = blast_of(state.city, at, state.city.magnitudes[magnitude])
    return any(len(person.free) > 1 for person in displacements(state, blast, ()))
