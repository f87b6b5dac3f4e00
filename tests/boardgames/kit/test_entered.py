"""Results of real dice and cards, entered in place of random ones."""

from __future__ import annotations

from typing import Any

import pytest

from boardgames.kit.entered import Entered
from boardgames.kit.resolution import Resolution, finished
from megagame.core.dice import Dice
from megagame.core.game import Refusal


def rolled(entered: Entered) -> tuple[int, ...]:
    return entered.rolled("die", lambda shown: shown[0] in range(1, 7), lambda dice: (dice.roll(6),))


def entered(**shown: Any) -> Entered:
    return Entered(Dice(1), "bad_dice", shown)


def test_what_was_entered_counts_and_all_else_is_drawn_by_lot() -> None:
    assert rolled(entered(die=(6,))) == (6,)
    assert rolled(entered(die=None)) == rolled(entered()) == (Dice(1).roll(6),)
    assert entered(deck=("7H", "AS")).shuffled("deck", ("AS", "7H")) == ("7H", "AS")
    assert entered().shuffled("deck", ("AS", "7H", "2C")) == Dice(1).shuffled(("AS", "7H", "2C"))


def test_it_counts_once() -> None:
    once = entered(die=(6,))
    assert (rolled(once), rolled(once)) == ((6,), (Dice(1).roll(6),))


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal, match="bad_dice"):
        rolled(entered(die=(7,)))
    with pytest.raises(Refusal, match="bad_deck") as no:
        entered(deck=("7H", "7H")).shuffled("deck", ("AS", "7H"))
    assert no.value.what == {"count": 2}


def test_a_move_that_did_not_need_what_was_entered_is_refused() -> None:
    resolution = Resolution[int, int, Entered](lambda state, event: state + event, 1, entered(die=(6,), quake=None))
    resolution.happens(2, 3)
    with pytest.raises(Refusal, match="bad_dice"):
        finished(resolution)
    rolled(resolution.chance)
    assert (finished(resolution), resolution.state) == ((2, 3), 6)
