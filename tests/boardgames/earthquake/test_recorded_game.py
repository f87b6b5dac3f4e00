"""The recorded game has every kind of New Year."""

from __future__ import annotations

from pathlib import Path

import msgspec

from boardgames.earthquake.records import events as happened
from boardgames.earthquake.records.events import Event
from megagame.core.journals.recording import Recording

RECORDED = Path(__file__).parents[2] / "played" / "earthquake-a-whole-game.json"


def steps() -> list[tuple[Event, ...]]:
    recording = msgspec.json.decode(RECORDED.read_bytes(), type=Recording)
    return [msgspec.json.decode(entry.events, type=tuple[Event, ...]) for entry in recording.entries]


def test_every_kind_of_new_year_is_in_the_recorded_game() -> None:
    told = [event for events in steps() for event in events]
    kinds = {type(event) for event in told}
    assert kinds >= {
        *(happened.CostPaid, happened.DeedForfeited, happened.PiecesContributed, happened.RescueBegun),
        *(happened.ContributionsReturned, happened.Defaulted, happened.AuctionEnded, happened.IncomeCollected),
        *(happened.CityShaken, happened.GameEnded),
    }
    assert any(isinstance(event, happened.CostPaid) and event.ahead for event in told)
    assert any(isinstance(event, happened.YearBegun) and event.used_up for event in told)
    auctions = [event for event in told if isinstance(event, happened.AuctionEnded)]
    assert {event.winner is None for event in auctions} == {True, False}
    throws = [event.dice for event in told if isinstance(event, happened.QuakeRolled)]
    assert {len(dice) for dice in throws} == {1, 2}


def test_a_rescue_that_is_covered_is_in_it() -> None:
    kinds = [{type(event) for event in events} for events in steps()]
    assert any({happened.PiecesContributed, happened.CostPaid} <= each for each in kinds)
