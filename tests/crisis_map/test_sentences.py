"""Sentences of every event, with the city's names."""

from __future__ import annotations

from typing import get_args

import pytest

from crisis_map.city.city import City, Rulings, read
from crisis_map.city.tokens import Token
from crisis_map.game import GAME
from crisis_map.records import council_events as council
from crisis_map.records import events as happened
from crisis_map.records.box_events import BoxOpened, BoxShut, BoxUnsealed
from crisis_map.records.city_events import (
    DistrictChanged,
    DistrictRemoved,
    HexAdded,
    HexesMoved,
    HexMoved,
    HexTaken,
    RulingsChanged,
)
from crisis_map.records.events import Event, Pending
from crisis_map.records.forms import Form, FormCalled, Line, Verdict
from crisis_map.records.funding_events import FundingPlanned, FundingSet
from crisis_map.records.state import founded
from crisis_map.sentences import KINDS, REASONS, REFUSALS, tell
from megagame.core.sentences import say

CITY = read(
    {"layout": "odd-q", "districts": {"north": {"name": "Northgate"}, "south": {}}, "hexes": {"A4": {}, "A5": {}}}
)
SECOND = FormCalled("north", 2)
FORM = Form("f1", "north", (Line(1, "A4", "A5"), Line(2, "A5", "A4")))

TOLD: tuple[tuple[Event, str | None], ...] = (
    (happened.CityFounded(CITY), None),
    (happened.MovesRenewed(), None),
    (FundingSet("north", 3), "Funding: Northgate 3."),
    (FundingSet("south", 0), "Funding: south 0."),
    (FundingPlanned(3, "north", 2), "Funding planned for turn 3: Northgate 2."),
    (happened.CrisisScheduled("c1", 2, "A4", "major"), "Crisis 1 scheduled: major at A4 in turn 2."),
    (happened.CrisisCancelled("c1"), "Crisis 1 cancelled."),
    (
        happened.ForecastPublished("p1", "c1", hex=True, magnitude=True),
        "Forecast 1 published to all districts: hex and magnitude of crisis 1.",
    ),
    (
        happened.ForecastPublished("p1", "c1", ("north", "south"), hex=True),
        "Forecast 1 published to Northgate, south: hex of crisis 1.",
    ),
    (
        happened.ForecastPublished("p1", "c1", ("south",), magnitude=True),
        "Forecast 1 published to south: magnitude of crisis 1.",
    ),
    (
        happened.ForecastPublished("p1", "c1", ("south",), magnitude=True, scientists=True),
        "Forecast 1 published to south, the Scientists: magnitude of crisis 1.",
    ),
    (
        happened.ForecastPublished("p2", "c1", hex=True, scientists=True),
        "Forecast 2 published to the Scientists: hex of crisis 1.",
    ),
    (happened.ForecastWithdrawn("p1"), "Forecast 1 withdrawn."),
    (council.FundingHandedIn("north", 4, 3), "Handed in for turn 3: Northgate 4."),
    (council.FundingTaken("north", 2), "Taken as handed in: Northgate."),
    (council.TaxCame("north", 9, 2, 5), "Tax: Northgate 2."),
    (council.TreasuryMoved("north", "south", 2), "Treasury: Northgate gives 2 to south."),
    (council.MandateWritten("Bread {first}."), "Mandate of the Council: Bread {first}."),
    (council.MandateWritten(""), "There is no mandate any more."),
    (
        council.ForecastPassedOn("p2", ("north", "south"), hex=True, magnitude=True),
        "The Scientists tell Northgate, south hex and magnitude of forecast 2.",
    ),
    (council.ForecastPassedOn("p2", ("north",), hex=True), "The Scientists tell Northgate the hex of forecast 2."),
    (
        council.ForecastPassedOn("p2", ("south",), magnitude=True),
        "The Scientists tell south the magnitude of forecast 2.",
    ),
    (BoxOpened(12), "The box accepts forms of up to 12 lines."),
    (BoxShut(), "The box is shut."),
    (BoxUnsealed((FORM, FORM)), "The box is unsealed, forms: 2."),
    (happened.PlaceChosen("c1", 2, "A4", "refugee", "A5"), "Displaced 2, from A4, will go to A5."),
    (happened.PlaceChosen(None, 2, "A4", "refugee", None), "Displaced 2, from A4, goes where it was proposed."),
    (happened.PlacesForgotten("c1"), "All the displaced go where it was proposed."),
    (happened.CrisisMovedFirst("c2"), "Crisis 2 will be struck first."),
    (happened.PhaseOpened(2), "The phase of turn 2 is open."),
    (HexAdded("A9", "north"), "By hand: hex A9 added, Northgate."),
    (HexAdded("A9"), "By hand: hex A9 added, the slums."),
    (HexTaken("A9"), "By hand: hex A9 taken away."),
    (HexMoved("A4", "south"), "By hand: hex A4 belongs to south now."),
    (DistrictChanged("north", "Heights"), "A district is called Heights now."),
    (RulingsChanged(Rulings()), "Other rulings hold from now on."),
    (happened.HexRuined("A4"), "Fallen to ruin: A4."),
    (happened.HexRioted("A4"), "Riot: A4."),
    (happened.FormQueued(FORM), "Northgate: form 1 queued, lines: 2."),
    (happened.FormMovedFirst("f1"), "Form 1 comes first."),
    (happened.LineChanged("f1", 2, "A4", "A5"), "Form 1, line 2: now any token A4 to A5."),
    (happened.LineChanged("f1", 2, "A4", "A5", "refugee"), "Form 1, line 2: now refugee A4 to A5."),
    (happened.LineSkipped("f1", 2), "Form 1, line 2: skipped."),
    (happened.LineSkipped("f7", 2, SECOND), "Northgate, form 2, line 2: skipped."),
    (happened.FormMovedFirst("f7", SECOND), "Northgate, form 2 comes first."),
    (happened.LineChanged("f7", 2, "A4", "A5", called=SECOND), "Northgate, form 2, line 2: now any token A4 to A5."),
    (happened.FormsEnded(), "All forms are in."),
    (
        happened.OrderJudged("north", 3, "A4", "A5", "executed", "population", "population", 1),
        "Northgate, line 3: population A4 to A5.",
    ),
    (
        happened.OrderJudged("north", 3, "A4", "A5", "executed", "refugee", "population", 1),
        "Northgate, line 3: refugee A4 to A5, becomes population.",
    ),
    (
        happened.OrderJudged("north", 3, "A4", "A5", "no_room"),
        "Northgate, line 3: A4 to A5 refused: A5 is full.",
    ),
    (
        happened.OrderJudged("south", 1, "A4", "A5", "no_such_token"),
        "south, line 1: A4 to A5 refused: there is no such token in A4.",
    ),
    (
        happened.OrderJudged("north", 3, "A4", "A5", "executed", "refugee", "refugee", 1, "f4"),
        "Northgate, form 4, line 3: refugee A4 to A5.",
    ),
    (happened.RubbleCleared("A5"), "Rubble cleared: A5."),
    (happened.CrisisStruck("c1"), "Crisis 1 strikes."),
    (happened.HexStruck("A4", 2), "Hit: A4 (2)."),
    (happened.HexStruck("A4", 1, spread=True), "The city slides: A4."),
    (happened.UnrestRemoved("A4"), "Unrest removed: A4."),
    (
        happened.TokenDisplaced("A4", "A5", "population", "refugee"),
        "Displaced: A4 → A5.",
    ),
    (happened.TokenDestroyed("A4", "refugee"), "Dead, with no place to go: A4."),
    (happened.PhaseClosed(), "The phase is closed."),
    (
        happened.PhaseClosed(Pending(riots=(("A1", "A2"), ("C1", "C2")), failures=(("E1", "E2"),))),
        "The phase is closed. Will riot: A1, A2 + C1, C2. Will fail: E1, E2.",
    ),
    (happened.TokenPlaced("A4", "unrest"), "By hand: unrest placed in A4."),
    (happened.TokenRemoved("A4", Token("refugee")), "By hand: refugee removed from A4."),
    (happened.TokenShifted("A4", "A5", Token("damage")), "By hand: damage A4 to A5."),
    (HexesMoved(("A4", "A5")), "By hand: hexes that belong to the slums now: A4, A5."),
    (DistrictRemoved("old", "Old Port"), "By hand: the district Old Port is gone."),
    (happened.NoteWritten("North {may} try again."), "Note: North {may} try again."),
)


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_in_plain_words(event: Event, sentence: str | None) -> None:
    told = tell(founded(CITY), event)
    assert (say(told) if told else None) == sentence


def test_every_kind_of_event_is_told_here() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(GAME.event))


def test_every_verdict_and_every_kind_has_its_words() -> None:
    assert set(REASONS) == set(get_args(Verdict))
    assert [say(name) for name in KINDS.values()] == list(KINDS)


@pytest.mark.parametrize("code", REFUSALS)
def test_refusals_are_sentences(code: str) -> None:
    assert REFUSALS[code].endswith(".")
    assert REFUSALS[code][0].isupper() or REFUSALS[code].startswith("{")


def test_a_district_without_a_name_is_called_by_its_key() -> None:
    city: City = CITY
    assert (city.name_of("north"), city.name_of("south")) == ("Northgate", "south")
