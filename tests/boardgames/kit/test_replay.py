"""Shared helpers for games' documents and endings."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from boardgames.kit.outcome import Ended, Outcome, best, outcome_with
from boardgames.kit.replay import picked
from boardgames.kit.resolution import just_after
from megagame.core.sentences import Sentence


class Space(Struct, frozen=True):
    at: tuple[int, int]


class State(Struct, frozen=True):
    phase: str = "over"
    deck: tuple[str, ...] = ("AS",)
    spaces: Mapping[str, Space] = {}
    outcome: Outcome[str, int] | None = None


def test_fields_are_picked_in_their_order_as_plain_data() -> None:
    shown = picked(State(spaces={"A1": Space((1, 2))}), "spaces", "year", "phase", year=(3,))
    assert list(shown.items()) == [("spaces", {"A1": {"at": [1, 2]}}), ("year", [3]), ("phase", "over")]


def test_an_end_is_told_with_its_reason_once_there_is_one() -> None:
    ended = outcome_with(lambda state: Sentence(state.phase))
    assert ended(State()) is None
    assert ended(State(outcome=Outcome(("P1",), {"P1": 3}))) == Ended(("P1",), {"P1": 3}, Sentence("over"))


def test_several_may_be_best() -> None:
    assert best({"P1": (2, 1), "P2": (2, 4), "P3": (2, 4)}) == ("P2", "P3")


def test_a_step_goes_on_with_what_follows_and_else_another_begins() -> None:
    assert just_after((1, "two"), "three", (str,)) == (1, "two", "three")
    assert just_after((1, "two"), 3, (str,)) == (3,)
