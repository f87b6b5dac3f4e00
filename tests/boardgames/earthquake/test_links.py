"""Building, looting, and the links that building makes (earthquake.md, A turn, Linking)."""

from __future__ import annotations

from boardgames.earthquake.records.actions import Build, Buy, Collect, Invest, Loot, Police
from boardgames.earthquake.records.pieces import KINDS, Piece
from tests.boardgames.earthquake.positions import after, city, column, piece, refused, saved

FOSTER = {"positions": {"red": 3, "blue": 4, "green": 20}}
BESIDE = {"Division": column("Division", cells=1, place=3)}
"""A single on Division, next to Foster's bedrock."""
REACHING = (Piece("blue", ((20, 31),)),)


def test_building_brings_no_deed_and_what_has_none_costs_nobody_anything() -> None:
    there = after(city(**FOSTER), "red", Build("Foster", REACHING))
    assert (there.deeds, len(there.structures["Foster"]), there.savings["red"]["blue"]) == ({}, 1, 0)
    assert there.structures["Foster"][0].by == "red"


def test_one_builds_where_one_stands_or_where_one_holds_the_deed_and_nowhere_else() -> None:
    lay = Build("Salmon", (Piece("blue", ((31, 0),)),))
    assert refused(city(**FOSTER), "red", lay) == "no_deed"
    assert len(after(city(deeds={"Salmon": "red"}, **FOSTER), "red", lay).structures["Salmon"]) == 1
    others = city(deeds={"Foster": "blue"}, **FOSTER)
    assert after(others, "red", Build("Foster", REACHING)).deeds == {"Foster": "blue"}


def test_several_pieces_are_laid_in_their_order_all_or_none() -> None:
    tower = (Piece("blue", ((20, 31),)), Piece("orange", ((20, 30), (20, 29))))
    assert [laid.kind for laid in after(city(**FOSTER), "red", Build("Foster", tower)).structures["Foster"]] == [
        *("blue", "orange"),
    ]
    assert refused(city(**FOSTER), "red", Build("Foster", tower[::-1])) == "not_touching"


def test_every_new_link_is_paid_and_its_deed_taken() -> None:
    both = {**BESIDE, "Woodstock": (piece("blue", (21, 30)),)}
    state = city(
        structures=both,
        deeds={"Division": "blue", "Woodstock": "green"},
        savings={**city().savings, "red": saved(blue=3)},
        **FOSTER,
    )
    there = after(state, "red", Invest((Piece("blue", ((20, 31),)),)))
    assert there.deeds == {"Division": "red", "Foster": "red", "Woodstock": "green"}
    beside_both = (Piece("blue", ((20, 31),)), Piece("blue", ((20, 30),)))
    poor = refused(state, "red", Invest(beside_both))
    assert poor == "cannot_afford", "two are laid, one is left, two are to be paid"
    rich = {**city().savings, "red": saved(blue=4)}
    there = after(city(structures=both, deeds=state.deeds, savings=rich, **FOSTER), "red", Invest(beside_both))
    assert set(there.deeds.values()) == {"red"}
    assert (there.savings["red"], there.savings["blue"]["blue"], there.savings["green"]["blue"]) == (saved(), 2, 2)


def test_a_link_costs_what_is_left_after_laying() -> None:
    state = city(structures=BESIDE, deeds={"Division": "blue"}, **FOSTER)
    assert refused(state, "red", Invest(REACHING)) == "cannot_afford"


def test_a_link_that_was_there_is_not_paid_again() -> None:
    linked = {**BESIDE, "Foster": (piece("blue", (20, 31)),)}
    state = city(structures=linked, deeds={"Division": "blue", "Foster": "red"}, **FOSTER)
    there = after(state, "red", Build("Foster", (Piece("orange", ((20, 30), (19, 30))),)))
    assert (there.deeds["Division"], there.savings["red"]["blue"]) == ("blue", 1)


def test_what_is_reached_only_through_others_or_held_by_nobody_costs_nothing() -> None:
    chain = {"Division": column("Division", cells=4, place=3), "Hawthorne": (piece("blue", (18, 28)),)}
    state = city(structures=chain, deeds={"Hawthorne": "blue"}, **FOSTER)
    there = after(state, "red", Invest(REACHING))
    assert there.deeds == {"Foster": "red", "Hawthorne": "blue"}
    assert there.savings["red"]["blue"] == 0


def test_a_link_made_by_building_where_one_holds_no_deed_takes_none() -> None:
    state = city(structures=BESIDE, deeds={"Division": "blue"}, **FOSTER)
    there = after(state, "red", Build("Foster", REACHING))
    assert (there.deeds, there.savings["blue"]) == ({"Division": "blue"}, city().savings["blue"])


def test_all_of_a_structure_may_be_looted_and_its_empty_deed_still_collects_and_costs_nothing() -> None:
    state = city(deeds={"Division": "blue"}, structures=BESIDE)
    bare = after(state, "red", Loot((0,)))
    assert (bare.structures, bare.deeds, bare.savings["red"]["blue"]) == ({}, {"Division": "blue"}, 2)
    bought = after(city(deeds={"Division": "blue"}), "red", Buy())
    assert (bought.deeds, bought.savings) == ({"Division": "red"}, city().savings)
    corner = city(phase="collect", deeds={"Division": "red"}, positions={"red": 9, "blue": 4, "green": 20})
    assert refused(corner, "red", Collect(saved())) == "wrong_area"
    assert after(corner, "red", Collect(saved(green=1))).savings["red"]["green"] == 2


def test_only_another_s_deed_is_looted() -> None:
    assert refused(city(structures=BESIDE), "red", Loot((0,))) == "no_deed"
    assert refused(city(structures=BESIDE, deeds={"Division": "red"}), "red", Loot((0,))) == "own_deed"
    twice = city(structures=BESIDE, deeds={"Division": "blue"})
    assert refused(twice, "red", Loot((0, 0))) == "no_such_piece"


def test_one_polices_others_only_and_takes_what_they_have() -> None:
    assert refused(city(), "red", Police("red", saved(blue=1))) == "nobody_here"
    assert refused(city(), "red", Police("black", saved(blue=1))) == "nobody_here"
    assert refused(city(), "red", Police("blue", saved(blue=2))) == "not_in_savings"
    taken = after(city(), "red", Police("blue", saved(green=1, blue=1)))
    assert taken.savings["blue"] == saved(red=1, orange=1, yellow=1)
    assert taken.savings["red"] == {**dict.fromkeys(KINDS, 1), "green": 2, "blue": 2}
