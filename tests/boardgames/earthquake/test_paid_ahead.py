"""*Paid ahead* (earthquake-documents.md, Shared payment) stays with the deed."""

from __future__ import annotations

from typing import Any

from boardgames.earthquake.records.actions import Buy, Collect, Forfeit, Invest, Pay, Roll
from boardgames.earthquake.records.pieces import Piece
from tests.boardgames.earthquake.positions import after, city, column, refused, saved

AHEAD: dict[str, Any] = {"deeds": {"Division": "blue"}, "paid_ahead": ("Division",)}
STANDING = {"Division": column("Division", cells=1, place=3)}


def test_it_stays_with_a_deed_that_is_bought() -> None:
    there = after(city(structures=STANDING, **AHEAD), "red", Buy())
    assert (there.deeds, there.paid_ahead) == ({"Division": "red"}, ("Division",))


def test_it_stays_with_a_deed_that_is_taken_by_a_link() -> None:
    rich = {**city().savings, "red": saved(blue=2)}
    beside = city(structures=STANDING, positions={"red": 3, "blue": 4, "green": 20}, savings=rich, **AHEAD)
    there = after(beside, "red", Invest((Piece("blue", ((20, 31),)),)))
    assert (there.deeds, there.paid_ahead) == ({"Division": "red", "Foster": "red"}, ("Division",))


def test_it_is_lost_with_a_deed_that_is_given_up() -> None:
    standing = {"Foster": column("Foster", cells=2), "Division": column("Division", cells=1)}
    state = city(
        phase="pay",
        positions={"red": 0, "blue": 4, "green": 20},
        structures=standing,
        deeds={"Foster": "red", "Division": "red"},
        due=("Foster",),
        paid_ahead=("Division",),
    )
    there = after(state, "red", Forfeit("Division"))
    assert (there.deeds, there.paid_ahead, there.due) == ({"Foster": "red"}, (), ("Foster",))


def test_it_is_used_up_when_its_holder_reaches_new_year_and_not_when_others_do() -> None:
    standing = {"Foster": column("Foster", cells=1), "Division": column("Division", cells=1, place=3)}
    both = {"deeds": {"Foster": "red", "Division": "blue"}, "structures": standing, "phase": "roll"}
    state = city(positions={"red": 35, "blue": 35, "green": 20}, paid_ahead=("Division",), **both)
    reds = after(state, "red", Roll(dice=(1, 2)))
    assert reds.paid_ahead == ("Division",)
    assert refused(reds, "red", Pay(deeds=("Division",))) == "no_deed"
    settled = after(after(reds, "red", Pay(deeds=("Foster",))), "red", Collect({"green": 1}, quake=(5,)))
    assert settled.paid_ahead == ("Division",)
    blues = city(positions=state.positions, turn="blue", paid_ahead=("Division",), **both)
    there = after(blues, "blue", Roll(dice=(1, 2)))
    assert (there.phase, there.due, there.paid_ahead) == ("collect", (), ())
