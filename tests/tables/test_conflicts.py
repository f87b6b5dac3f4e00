"""The loser of a race is told the outcome: done and by whom, or what was done instead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crisis_map.game import GAME
from megagame.core.game import Refusal
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say
from megagame.tables.models import Table
from megagame.tables.playing.undo import undo
from tests.tables.tables import NAME, asker, do, fund, restore, take_back

ANAS, MEIS = "a" * 16, "b" * 16
"""Prefixes of two pages' request ids."""

pytestmark = pytest.mark.usefixtures("table")


def told(step: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Refusal) as no:
        step()
    return no.value.code, say(sentence_of(GAME, no.value))


def test_the_wish_came_true() -> None:
    do({"type": "open_phase"}, asker("Mei", seen=1))
    assert told(lambda: do({"type": "open_phase"}, asker(seen=1))) == (
        "already_done",
        "Mei already opened it. Nothing more to do.",
    )


def test_what_was_done_and_taken_back_is_not_done() -> None:
    do({"type": "open_phase"}, asker("Mei", seen=1))
    undo(NAME, asker("Mei", seen=2))
    assert told(lambda: do({"type": "open_phase"}, asker(seen=1)))[0] == "stale"


def test_something_else_was_done_and_no_word_of_it_is_quoted() -> None:
    do(fund(3), asker("Mei"))
    do({"type": "note", "text": "The bridge is down"}, asker("Jo"))
    do({"type": "note", "text": "It stands again"}, asker("Jo"))
    assert told(lambda: do({"type": "open_phase"}, asker(seen=1))) == (
        "stale",
        "Meanwhile: 2 notes, 1 funding, by Jo, Mei. Look, then press again.",
    )


def test_another_crisis_is_another_wish() -> None:
    for at in ("A1", "A2"):
        do({"type": "schedule", "turn": 1, "at": at, "magnitude": "minor"})
    do({"type": "open_phase"}, asker(seen=3))
    do({"type": "strike", "crisis": "c1"}, asker("Mei", seen=4))
    assert told(lambda: do({"type": "strike", "crisis": "c2"}, asker(seen=4)))[0] == "stale"
    assert told(lambda: do({"type": "strike", "crisis": "c1"}, asker(seen=4))) == (
        "already_done",
        "Mei already struck it. Nothing more to do.",
    )


def test_undo_and_putting_back_are_wishes_too() -> None:
    do(fund(3))
    do(fund(4))
    undo(NAME, asker("Mei", seen=3))
    assert told(lambda: take_back(seen=3)) == ("already_done", "Mei already took it back. Nothing more to do.")
    assert (
        told(lambda: take_back(seen=3, back_to=1))[1] == "Meanwhile: 1 step taken back, by Mei. Look, then press again."
    )
    restore(seen=4)
    assert told(lambda: restore(seen=4)) == ("already_done", "Ana already put it back. Nothing more to do.")


def test_one_s_own_slow_press_is_not_somebody_s_though_two_share_an_account() -> None:
    do(fund(3), asker("control", request_id=ANAS + "0" * 16))
    again = asker("control", seen=1, request_id=ANAS + "1" * 16)
    assert told(lambda: do({"type": "open_phase"}, again))[0] == "own_press"
    others = asker("control", seen=1, request_id=MEIS + "1" * 16)
    assert told(lambda: do({"type": "open_phase"}, others))[1].startswith("Meanwhile: 1 funding, by control.")
    do({"type": "open_phase"}, asker("control", seen=2, request_id=ANAS + "2" * 16))
    again = asker("control", seen=2, request_id=ANAS + "3" * 16)
    assert told(lambda: do({"type": "open_phase"}, again))[1] == "You already opened it. Nothing more to do."


def test_who_says_nothing_of_what_was_seen_is_told_to_look(table: Table) -> None:
    assert told(lambda: do({"type": "open_phase"})) == (
        "stale",
        "Meanwhile: something else was done. Look, then press again.",
    )
