"""A form that somebody is filling in is drawn anew once Control changes what it offers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import get_template
from msgspec.structs import replace

from boardgames.evacuation.game import GAME
from boardgames.evacuation.listing import LISTING
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions_by_hand import SetMarker, SetNumber, SetPieces, SetSlots
from boardgames.evacuation.records.state import State
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from tests.boardgames.evacuation.rounds import begun, done, has, rich, store
from tests.boardgames.evacuation.test_rules_of_progress import moving
from tests.boardgames.evacuation.vary import small_box

SHIP = small_box().ships[0].id


def question(state: State) -> str:
    """Returns what P1's form asks; a form in use is kept as long as it asks the same."""
    part = LISTING.parts(GAME.screen(state, "P1"))["turn"]
    drawn = get_template(part.template).render({"name": "turn", "part": part.data, "table": "a-table"})
    found = re.search(r'data-question="([^"]*)"', drawn)
    assert found
    return found[1]


def corrected(state: State, correction: Any) -> State:
    return GAME.after(state, GAME.decide(state, CONTROL, correction, Dice(0)))


def loading() -> State:
    there = has(begun(), ships={"old": (SHIP,), "new": ()}, old=store(energy=9))
    return replace(there, phase="transport", turn=None, waiting=("P1",))


def settling() -> State:
    return done(rich(has(begun(), population=2)), actions.Act(slot="2a"))


def with_cards() -> State:
    there = begun(modules=("advanced_actions",))
    hand = replace(there.nations["P1"].hand, actions=tuple(card.id for card in small_box().actions[:4]))
    return replace(has(there, hand=hand, old=store(), actions_done=3), phase="action", turn="P1", waiting=())


@pytest.mark.parametrize(
    ("state", "correction"),
    [
        (loading(), SetPieces("P1", "discs", (small_box().old_regions[0].id,))),
        (loading(), SetPieces("P1", "prefabs", ("food",), "old")),
        (loading(), SetNumber("P1", "old", 1, "steel")),
        (moving(group_sum=2), SetSlots("P1", ("4a",))),
        (settling(), SetMarker("P1", 1, 5)),
        (with_cards(), SetNumber("P1", "old", 9, "energy")),
    ],
    ids=["discs", "prefabs", "stores", "group sum", "terrain", "energy"],
)
def test_a_correction_of_what_a_form_offers_asks_anew(state: State, correction: Any) -> None:
    assert question(corrected(state, correction)) != question(state)
    assert question(corrected(state, SetNumber("P2", "old", 1, "food"))) == question(state)
