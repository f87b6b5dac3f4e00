"""Laws of the map, checked by random documents and independent implementations."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
import networkx
from hypothesis import given, settings
from hypothesis import strategies as st

from crisis_map.city.city import SLUMS, City, read
from crisis_map.city.tokens import PEOPLE, arranged, kinds
from crisis_map.records.actions import Action, Place, Remove
from crisis_map.records.events import Event, OrderJudged, TokenDisplaced
from crisis_map.records.state import State, founded, hexes_with_tokens, tokens_at
from crisis_map.replay import log_lines, play
from crisis_map.replay import read as read_document
from crisis_map.rules.adjacency import groups
from crisis_map.rules.apply import apply
from crisis_map.rules.decide import decide
from crisis_map.screens.reports import reports
from megagame.core.dice import Dice
from megagame.core.documents import parse
from megagame.core.game import CONTROL, Refusal
from megagame.core.journals.replay import Undo
from tests.crisis_map.documents import COLUMNS, ROWS, documents, labels, setups
from tests.share import share_of

often = settings(max_examples=share_of(150))


class Step(NamedTuple):
    """An accepted action."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State


def steps(document: dict[str, Any]) -> Iterator[Step]:
    """Yields the accepted actions of a document, without undos."""
    city, actions = read_document(document)
    state = founded(city)
    for _, action in actions:
        if not isinstance(action, Undo) and (step := accepted(state, action)) is not None:
            yield step
            state = step.after


def accepted(state: State, action: Action) -> Step | None:
    try:
        events = decide(state, CONTROL, action, Dice(0))
    except Refusal:
        return None
    after = state
    for event in events:
        after = apply(after, event)
    return Step(state, action, events, after)


def count(state: State) -> Counter[str]:
    return Counter(token.kind for _, tokens in hexes_with_tokens(state) for token in tokens)


FIXED_CHANGES: Mapping[str, tuple[list[str], list[str]]] = {
    "cleared": (["damage"], []),
    "engulfed": ([], ["damage"]),
    "ruined": (["unrest"], ["damage"]),
    "rioted": (["refugee"], ["unrest"]),
}


def changes(line: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Returns the tokens that a line of the log took off the map, and the new ones."""
    if line["event"] == "struck":
        return [], ["damage"] * line["damage"]
    if line["event"] in FIXED_CHANGES:
        return FIXED_CHANGES[line["event"]]
    was = line.get("was", line.get("token"))
    return [was] if was else [], [line["becomes"]] if "becomes" in line else []


@often
@given(documents)
def test_no_token_comes_or_goes_but_as_the_log_says(document: dict[str, Any]) -> None:
    for step in steps(document):
        expected = count(step.before)
        for line in log_lines(step.events):
            gone, come = changes(line)
            expected.subtract(gone)
            expected.update(come)
        if isinstance(step.action, Place):
            expected.update([step.action.token])
        if isinstance(step.action, Remove):
            expected.subtract([step.action.token])
        assert +count(step.after) == +expected


@often
@given(documents)
def test_a_hex_never_holds_more_than_two_and_always_in_order(document: dict[str, Any]) -> None:
    for step in steps(document):
        for _, tokens in hexes_with_tokens(step.after):
            assert len(tokens) <= 2
            assert tokens == arranged(tokens)
            assert all(token.kind in PEOPLE for token in tokens if token.moved)


@often
@given(documents)
def test_the_displaced_go_to_an_adjacent_hex_with_room(document: dict[str, Any]) -> None:
    for step in steps(document):
        state = step.before
        for event in step.events:
            if isinstance(event, TokenDisplaced):
                assert event.to in state.city.neighbours[event.from_]
                assert len(tokens_at(state, event.to)) < 2
            state = apply(state, event)


def verdict_table(state: State, order: OrderJudged, asked: str | None) -> Iterator[tuple[str, bool]]:
    """Yields the table of crisis-map.md §4 again, on plain lists; `asked`: the token that the line named."""
    city = state.city
    yield "unfunded", state.funding[order.district] == 0
    yield "unknown_hex", not {order.from_, order.to} <= set(city.hexes)
    yield "same_hex", order.from_ == order.to
    yield "jurisdiction", city.hexes[order.from_].district not in {order.district, None}
    yield "not_movable", asked in {"unrest", "damage"}
    here = [token for token in tokens_at(state, order.from_) if token.kind in ([asked] if asked else PEOPLE)]
    yield "no_such_token", not here
    movable = [token.kind for token in here if not token.moved]
    yield "already_moved", not movable
    there = kinds(tokens_at(state, order.to))
    next_to = city.distance(order.from_, order.to) == 1
    yield "no_room", len(there) == 2 and not (min(movable) == "population" and next_to and "damage" in there)
    yield "executed", True


@often
@given(documents)
def test_every_verdict_is_the_first_of_the_table(document: dict[str, Any]) -> None:
    for step in steps(document):
        state = step.before
        asked = {number: order.token for number, order in enumerate(getattr(step.action, "orders", ()), 1)}
        for event in step.events:
            if isinstance(event, OrderJudged):
                table = verdict_table(state, event, asked[event.line])
                assert event.verdict == next(verdict for verdict, holds in table if holds)
                assert (event.becomes is not None) == (event.verdict == "executed")
            state = apply(state, event)
            assert all(amount >= 0 for amount in state.funding.values())


@often
@given(documents)
def test_deaths_are_the_destroyed_counted_where_they_lived(document: dict[str, Any]) -> None:
    deaths: Counter[str] = Counter()
    for step in steps(document):
        city = step.after.city
        deaths.update(
            city.hexes[line["at"]].district or SLUMS for line in log_lines(step.events) if line["event"] == "destroyed"
        )
        told = reports(step.after)
        assert +Counter({district: report.deaths for district, report in told.items()}) == deaths
        assert all(report.deaths_this_turn <= report.deaths for report in told.values())


def graph(city: City, meeting: set[str]) -> networkx.Graph[str]:
    sides: networkx.Graph[str] = networkx.Graph()
    sides.add_nodes_from(meeting)
    sides.add_edges_from(pair for pair in combinations(meeting, 2) if city.distance(*pair) == 1)
    return sides


@settings(max_examples=share_of(400))
@given(setups, st.sets(labels, max_size=COLUMNS * ROWS))
def test_adjacent_groups_are_the_connected_parts_of_the_two_core(setup: dict[str, Any], drawn: set[str]) -> None:
    city = read(setup)
    meeting = drawn & set(city.hexes)
    sides = graph(city, meeting)
    if city.rulings.adjacency == "core":
        sides = networkx.k_core(sides, 2)
    parts = [set(part) for part in networkx.connected_components(sides)]
    found = groups(city, meeting)
    assert sorted(map(sorted, found)) == sorted(sorted(part) for part in parts if len(part) >= 3)
    order = list(city.places)
    assert all(list(group) == sorted(group, key=order.index) for group in found)
    assert [group[0] for group in found] == sorted((group[0] for group in found), key=order.index)


def position_of(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key not in {"log", "rejected"}}


@often
@given(documents)
def test_undo_gives_the_earlier_result(document: dict[str, Any]) -> None:
    refused = {no["action"] for no in play(document)["rejected"]}
    in_force: list[dict[str, Any]] = []
    for number, action in enumerate(document["actions"]):
        if number in refused:
            continue
        if action["type"] == "undo":
            in_force.pop()
        else:
            in_force.append(action)
    only_those = play({**document, "actions": in_force})
    assert only_those["rejected"] == []
    assert position_of(play(document)) == position_of(only_those)


@often
@given(documents)
def test_a_document_gives_the_same_result_again_and_the_result_is_json(document: dict[str, Any]) -> None:
    raw = json.dumps(document).encode()
    result = play(parse(raw))
    assert play(parse(raw)) == result
    assert parse(msgspec.json.encode(result)) == result
    assert len(result["log"]) == len(document["actions"])
    assert set(result["hexes"]) == set(document["setup"]["hexes"])


@often
@given(documents)
def test_states_events_and_actions_survive_json_and_the_state_before_is_left_alone(document: dict[str, Any]) -> None:
    for step in steps(document):
        before = msgspec.json.encode(step.before)
        assert msgspec.json.decode(msgspec.json.encode(step.after), type=State) == step.after
        assert msgspec.json.decode(msgspec.json.encode(step.events), type=tuple[Event, ...]) == step.events
        assert msgspec.json.decode(msgspec.json.encode(step.action), type=Action) == step.action
        assert decide(step.before, CONTROL, step.action, Dice(1)) == step.events
        assert accepted(step.before, step.action) == step
        assert msgspec.json.encode(step.before) == before
