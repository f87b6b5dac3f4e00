"""What a turn came to is what the journal's events say, counted here by other code, from their plain JSON."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from crisis_map.city.tokens import KINDS
from crisis_map.records.state import BLANK
from crisis_map.rules.apply import after
from megagame.core.journals.journal import Line
from megagame.core.sentences import Sentence, say
from megagame.story.recap import table_told
from megagame.story.turn_figures import turns
from megagame.story_pages.csv_sheets import of_deaths, of_lines, of_tokens, of_turns
from tests.story.played import a_day, ten_turns

EVENTS = [msgspec.to_builtins(event) for line in ten_turns() for event in line.events]


def by_turn(kind: str) -> dict[int, list[dict[str, Any]]]:
    """The events of this kind, by the turn to which they belong: up to the close of its phase."""
    found: dict[int, list[dict[str, Any]]] = {turn: [] for turn in range(1, 11)}
    turn = 1
    for event in EVENTS:
        if event["event"] == kind:
            found[turn].append(event)
        turn += event["event"] == "PhaseClosed"
    return found


def test_each_turn_has_its_forms_lines_and_crises() -> None:
    judged, crises, queued = by_turn("OrderJudged"), by_turn("CrisisStruck"), by_turn("FormQueued")
    unsealed = by_turn("BoxUnsealed")
    told = a_day().turns
    assert [turn.number for turn in told] == list(range(1, 11))
    assert all(turn.is_closed for turn in told)
    for turn in told:
        here = turn.number
        fates = Counter(event["verdict"] for event in judged[here])
        fates["skipped"] = len(by_turn("LineSkipped")[here])
        assert +Counter(turn.lines) == +fates
        assert turn.used == sum(event.get("cost", 0) for event in judged[here])
        assert len(turn.crises) == len(crises[here])
        assert turn.forms == len(queued[here]) + sum(len(event.get("forms", ())) for event in unsealed[here])
    assert sum(turn.executed for turn in told) > 0 < sum(sum(turn.refused.values()) for turn in told)


def test_each_turn_has_what_happened_in_each_district() -> None:
    city = EVENTS[0]["city"]["hexes"]
    for what, kind, at in (
        ("deaths", "TokenDestroyed", "at"),
        ("displaced", "TokenDisplaced", "from"),
        ("rioted", "HexRioted", "at"),
        ("ruined", "HexRuined", "at"),
        ("slid", "HexStruck", "at"),
    ):
        found = by_turn(kind)
        for turn in a_day().turns:
            counted = (event for event in found[turn.number] if what != "slid" or event.get("spread"))
            districts = Counter(city[event[at]].get("district", "slums") for event in counted)
            assert Counter(turn.counts[what]) == districts  # type: ignore[index]


def test_funding_is_what_was_given_in_all_though_some_of_it_was_used_and_the_rest_lost() -> None:
    given: dict[str, int] = {}
    found = []
    for event in EVENTS:
        if event["event"] == "FundingSet":
            given[event["district"]] = event["amount"] + given.get(f"used {event['district']}", 0)
        elif event["event"] == "OrderJudged":
            used = f"used {event['district']}"
            given[used] = given.get(used, 0) + event.get("cost", 0)
        elif event["event"] == "PhaseClosed":
            found.append(sum(amount for district, amount in given.items() if not district.startswith("used ")))
            given = {}
    assert [sum(turn.given.values()) for turn in a_day().turns] == found
    assert max(found) > 0


def test_tokens_are_those_that_stand_in_the_end_of_each_turn() -> None:
    rows = of_tokens(a_day().turns).rows
    last = [row for row in rows if row[0] == 10]
    state = after(BLANK, (event for line in ten_turns() for event in line.events))
    stands = {
        at: Counter(token.kind for token in tokens)
        for labels, column in zip(state.city.columns, state.tokens, strict=True)
        for at, tokens in zip(labels, column, strict=True)
        if tokens
    }
    assert {row[1]: Counter(dict(zip(KINDS, row[3:], strict=True))) for row in last} == stands
    sheet = of_turns(a_day().turns)
    totals = tuple(sheet.rows[-1][sheet.columns.index(kind)] for kind in KINDS)
    assert totals == tuple(sum(tokens[kind] for tokens in stands.values()) for kind in KINDS)


def test_the_dead_of_all_turns_are_the_dead_of_the_map() -> None:
    state = after(BLANK, (event for line in ten_turns() for event in line.events))
    dead = Counter[str]()
    for _, district, deaths, _ in of_deaths(a_day().turns).rows:
        dead[str(district)] += int(deaths)
    assert dead == {district: deaths.in_all for district, deaths in state.deaths.items()}


def test_what_was_taken_back_counts_for_nothing() -> None:
    journal = ten_turns()
    strike = next(line for line in journal if any(type(event).__name__ == "CrisisStruck" for event in line.events))
    without = [line.events for line in journal[: strike.number - 1]]
    assert len(turns(line.events for line in journal[: strike.number])[-1].crises) == 1
    assert turns(without)[-1].crises == ()


def test_lines_stand_by_what_they_say_and_not_as_they_came() -> None:
    rows = of_lines(a_day().turns).rows
    assert list(rows) == sorted(rows)
    backwards = [turn._replace(judged=turn.judged[::-1]) for turn in a_day().turns]
    assert of_lines(backwards).rows == rows


def test_a_turn_that_is_played_still_is_not_closed_and_one_before_its_phase_is_none() -> None:
    closed = next(line.number for line in ten_turns() if type(line.events[-1]).__name__ == "PhaseClosed")
    assert [turn.is_closed for turn in turns(line.events for line in ten_turns()[: closed - 1])] == [False]
    assert turns([ten_turns()[0].events, *(Line(2, ()).events,)]) == ()


@pytest.mark.parametrize("stands", ["The governor has won.", "{winner} wins", "{number} rounds were played"])
def test_what_is_said_of_a_side_table_ends_with_one_full_stop(stands: str) -> None:
    told = say(table_told("Beijing", Sentence(stands, {"winner": "Ana", "number": 3})))
    assert re.fullmatch(r"Beijing: [^.]+\.", told), told
