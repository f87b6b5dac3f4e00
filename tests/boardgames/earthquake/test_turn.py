"""A turn: walking, laying, taking from others, and the end (earthquake.md, A turn, End)."""

from __future__ import annotations

import pytest

from boardgames.earthquake.records.actions import Build, Buy, Invest, Loot, Pass, Police, Roll, Stop
from boardgames.earthquake.records.options import Rulings
from boardgames.earthquake.records.pieces import Kind, Piece, has_shape
from boardgames.earthquake.records.street import BEDROCK, BLOCKS, Cell
from tests.boardgames.earthquake.positions import after, city, column, piece, refused, saved


@pytest.mark.parametrize(
    ("kind", "cells", "shaped"),
    [
        ("blue", ((3, 3),), True),
        ("orange", ((3, 3), (3, 4)), True),
        ("orange", ((3, 3), (4, 4)), False),
        ("yellow", ((3, 3), (4, 3), (5, 3)), True),
        ("yellow", ((3, 3), (4, 3), (4, 4)), False),
        ("yellow", ((3, 3), (4, 3), (6, 3)), False),
        ("red", ((3, 3), (4, 3), (4, 4)), True),
        ("red", ((3, 3), (4, 3), (5, 3)), False),
        ("green", ((3, 3), (4, 3), (5, 3), (4, 2)), True),
        ("green", ((3, 3), (4, 3), (5, 3), (5, 2)), False),
        ("green", ((3, 3), (4, 3), (5, 3), (4, 3)), False),
        ("green", ((3, 3), (4, 3), (5, 3)), False),
    ],
)
def test_pieces_have_their_shapes_turned_and_flipped(kind: Kind, cells: tuple[Cell, ...], shaped: bool) -> None:
    assert has_shape(Piece(kind, cells)) is shaped


def test_each_block_has_four_bedrock_cells_and_only_corners_serve_two() -> None:
    everywhere = [cell for block in BLOCKS for cell in BEDROCK[block]]
    assert len(everywhere) == 128
    corners = {cell for cell in everywhere if everywhere.count(cell) == 2}
    assert corners == {(0, 0), (31, 0), (0, 31), (31, 31)}


def test_two_corners_can_be_passed_in_one_walk_and_landing_on_one_is_the_end_of_the_turn() -> None:
    state = city(phase="roll", positions={"red": 8, "blue": 4, "green": 20}, deeds={"Salmon": "red"})
    first = after(state, "red", Roll(dice=(6, 5)))
    assert (first.phase, first.positions["red"], first.left) == ("collect", 9, 10)
    landed = after(city(phase="roll", positions={"red": 8, "blue": 4, "green": 20}), "red", Roll(dice=(6, 4)))
    assert (landed.phase, landed.turn, landed.positions["red"]) == ("roll", "blue", 18)


def test_a_link_that_cannot_be_paid_for_is_not_laid() -> None:
    held = city(
        deeds={"Division": "red", "Foster": "blue"},
        structures={"Foster": (*column("Foster", cells=2), *column("Foster", cells=1, place=1))},
    )
    reaching = Build(block="Division", pieces=(Piece("blue", ((19, 31),)),))
    assert refused(held, "red", reaching) == "cannot_afford"
    bare = city(deeds={"Division": "red", "Foster": "blue"}, structures={"Foster": column("Foster", cells=1)},
                savings={"red": saved(blue=2), "blue": saved(), "green": saved()})  # fmt: skip
    linked = after(bare, "red", reaching)
    assert (linked.deeds["Foster"], linked.savings["blue"], linked.savings["red"]) == ("red", saved(blue=1), saved())


def test_a_block_of_someone_else_is_bought_for_what_stands_there() -> None:
    state = city(deeds={"Division": "blue"}, structures={"Division": column("Division", cells=1)})
    bought = after(state, "red", Buy())
    assert bought.deeds == {"Division": "red"}
    assert (bought.savings["red"]["blue"], bought.savings["blue"]["blue"]) == (0, 2)
    dear = city(deeds={"Division": "blue"}, structures={"Division": column("Division", cells=2)})
    assert refused(dear, "red", Buy()) == "cannot_afford"
    assert refused(city(), "red", Buy()) == "no_deed"
    assert refused(city(deeds={"Division": "red"}), "red", Buy()) == "own_deed"


def test_looting_takes_what_leaves_the_rest_standing() -> None:
    state = city(deeds={"Division": "blue"}, structures={"Division": column("Division", cells=3)})
    assert refused(state, "red", Loot(pieces=(0,))) == "would_collapse"
    assert refused(state, "red", Loot(pieces=(3,))) == "no_such_piece"
    assert refused(state, "red", Loot(pieces=(-1,))) == "no_such_piece"
    looted = after(state, "red", Loot(pieces=(2, 1)))
    assert (len(looted.structures["Division"]), looted.savings["red"]["blue"]) == (1, 3)
    assert looted.deeds == {"Division": "blue"}


def test_policing_takes_up_to_five_pieces_of_one_who_stands_there() -> None:
    state = city(savings={"red": saved(), "blue": saved(blue=9), "green": saved(blue=9)})
    assert refused(state, "red", Police(from_="green", pieces=saved(blue=1))) == "nobody_here"
    assert refused(state, "red", Police(from_="blue", pieces=saved(blue=6))) == "too_many"
    assert after(state, "red", Police(from_="blue", pieces=saved(blue=5))).savings["red"] == saved(blue=5)


def test_a_deed_is_invested_in_where_nobody_holds_it_with_all_that_stands_there() -> None:
    lay = Invest(pieces=(Piece("blue", ((16, 31),)),))
    state = city(structures={"Division": (piece("blue", (17, 31), by="green"),)})
    assert after(state, "red", lay).deeds == {"Division": "red"}
    assert refused(city(deeds={"Division": "red"}), "red", lay) == "own_deed"
    assert refused(city(deeds={"Division": "blue"}), "red", lay) == "has_deed"


def test_the_game_stops_when_nobody_holds_a_deed_or_a_piece() -> None:
    state = city(savings=dict.fromkeys(("red", "blue", "green"), saved()))
    over = after(state, "red", Pass())
    assert over.outcome is not None
    assert (over.phase, over.outcome.reason, over.outcome.winners) == ("over", "stopped", ("red", "blue", "green"))


def test_most_deeds_win_then_most_pieces_in_savings() -> None:
    state = city(
        deeds={"Foster": "red", "Division": "blue"},
        savings={"red": saved(blue=1), "blue": saved(green=2), "green": saved(blue=40)},
    )
    over = after(state, "control", Stop())
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.scores) == (("blue",), {"red": 1, "blue": 1, "green": 0})
    assert refused(state, "red", Stop()) == "not_your_turn"
    assert refused(over, "red", Stop()) == "wrong_phase"


def test_nothing_is_built_on_the_tank_farm_however_large_it_is() -> None:
    state = city(rulings=Rulings(tank_size=28))
    lay = Invest(pieces=(Piece("orange", ((16, 30), (16, 29))),))
    assert refused(state, "red", lay) == "occupied"
