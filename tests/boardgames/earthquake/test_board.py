"""The street, the city inside, and the pieces (earthquake.md, Pieces, Board; earthquake-documents.md, Options)."""

from __future__ import annotations

import pytest

from boardgames.earthquake.game import GAME
from boardgames.earthquake.records.actions import Build, Collect
from boardgames.earthquake.records.options import PLAYERS, Options, Rulings
from boardgames.earthquake.records.pieces import KINDS, SHAPES, SQUARES, Laid, Piece
from boardgames.earthquake.records.state import is_critical, secured
from boardgames.earthquake.records.street import BEDROCK, BLOCK_AT, BLOCKS, SIDE_OF, SPACE_OF, Cell, tank_farm
from boardgames.earthquake.records.structures import is_sound
from boardgames.earthquake.rules.opening import opening
from megagame.core.dice import Dice
from tests.boardgames.earthquake.positions import after, city, column, piece, refused, saved
from tests.boardgames.earthquake.test_forecast import secured_on

FOSTER = {"positions": {"red": 3, "blue": 4, "green": 20}}


def test_everybody_starts_on_new_year_with_fifteen_pieces_and_nothing_is_settled_there() -> None:
    start = GAME.after(GAME.blank, GAME.open(Options(seats=PLAYERS, order=PLAYERS), Dice(1)))
    assert (start.phase, start.turn, start.quakes, start.deeds) == ("roll", "red", (), {})
    assert set(start.positions.values()) == {0}
    assert all(savings == saved(blue=5, red=4, orange=3, yellow=2, green=1) for savings in start.savings.values())


def test_each_kind_covers_its_squares() -> None:
    assert SQUARES == {"blue": 1, "red": 3, "orange": 2, "yellow": 3, "green": 4}
    assert {kind: len(SHAPES[kind]) for kind in KINDS} == SQUARES


def test_the_bank_never_runs_out() -> None:
    rich = city(phase="collect", positions={"red": 9, "blue": 4, "green": 20}, deeds=dict.fromkeys(BLOCKS, "red"))
    assert after(rich, "red", Collect(saved(blue=128))).savings["red"]["blue"] == 129


def test_a_structure_is_sound_with_all_five_kinds_and_links_do_not_count() -> None:
    four = tuple(Laid(kind, ((0, 0),), "red") for kind in KINDS[1:])
    assert is_sound((*four, piece("blue", (20, 31))))
    assert not is_sound((*four, four[0]))


def test_the_street_has_a_season_at_each_corner_and_eight_blocks_on_each_side() -> None:
    assert [space for space in range(36) if space not in BLOCK_AT] == [0, 9, 18, 27]
    assert [SIDE_OF[BLOCK_AT[space]] for space in (1, 8, 10, 17, 19, 26, 28, 35)] == [
        *("red", "red", "blue", "blue", "yellow", "yellow", "green", "green"),
    ]
    ends = ("Johnson Creek", "Water", "Sandy", "Denver", "Vaughn", "Naito", "Salmon", "Taylors Ferry")
    assert tuple(BLOCK_AT[space] for space in (1, 8, 10, 17, 19, 26, 28, 35)) == ends
    assert [SPACE_OF[block] for block in BLOCKS] == [space for space in range(36) if space % 9]


@pytest.mark.parametrize(
    ("block", "first", "last"),
    [
        ("Johnson Creek", (28, 31), (31, 31)),
        ("Water", (0, 31), (3, 31)),
        ("Sandy", (0, 28), (0, 31)),
        ("Denver", (0, 0), (0, 3)),
        ("Vaughn", (0, 0), (3, 0)),
        ("Salmon", (31, 0), (31, 3)),
        ("Taylors Ferry", (31, 28), (31, 31)),
    ],
)
def test_bedrock_lies_in_walking_order(block: str, first: Cell, last: Cell) -> None:
    assert (min(BEDROCK[block]), max(BEDROCK[block]), len(BEDROCK[block])) == (first, last, 4)


def test_the_tank_farm_is_in_the_middle_as_large_as_the_ruling_says() -> None:
    assert (min(tank_farm(4)), max(tank_farm(4)), len(tank_farm(4))) == ((14, 14), (17, 17), 16)
    assert (min(tank_farm(2)), max(tank_farm(28))) == ((15, 15), (29, 29))


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (((19, 30),), "not_touching"),  # touches Foster's piece at a corner only
        (((16, 31),), "not_touching"),  # Division's bedrock is not Foster's
        (((20, 32),), "off_board"),
        (((-1, 31),), "off_board"),
        (((20, 31),), "occupied"),
    ],
)
def test_a_piece_lies_on_free_cells_on_its_own_bedrock_or_edge_to_edge_with_its_structure(
    cells: tuple[Cell, ...], code: str
) -> None:
    state = city(structures={"Foster": column("Foster", cells=1)}, **FOSTER)
    assert refused(state, "red", Build("Foster", (Piece("blue", cells),))) == code


def test_no_cell_is_reserved() -> None:
    """A structure may lie on another block's bedrock."""
    state = city(structures={"Foster": column("Foster", cells=1)}, **FOSTER)
    there = after(state, "red", Build("Foster", (Piece("orange", ((19, 31), (18, 31))),)))
    assert [laid.kind for laid in there.structures["Foster"]] == ["blue", "orange"]


@pytest.mark.parametrize(
    ("cell", "touches"),
    [
        *(((14, 13), True), ((17, 18), True), ((13, 14), True), ((18, 17), True)),
        *(((13, 13), False), ((18, 18), False), ((14, 12), False)),
    ],
)
def test_to_touch_the_tanks_is_to_be_edge_to_edge_on_any_face(cell: Cell, touches: bool) -> None:
    assert is_critical(city(structures={"Foster": (piece("blue", cell),)}), "Foster") is touches


def test_a_side_is_secured_by_a_sound_structure_at_the_tanks_with_or_without_a_deed() -> None:
    standing = secured_on("Foster", "Sandy")
    assert secured(city(structures=standing, deeds={"Foster": "red"})) == ("red", "blue")
    assert secured(city(structures={**standing, "Sandy": standing["Sandy"][1:]})) == ("red",)
    assert secured(city(structures={"Foster": standing["Foster"][:1], "Sandy": standing["Foster"][1:]})) == ()


def test_with_an_order_given_the_ruling_for_the_sequence_has_no_effect() -> None:
    options = Options(("red", "blue", "green"), ("green", "red", "blue"), rulings=Rulings(sequence="table"))
    (event,) = opening(options, Dice(1))
    assert event.order == ("green", "red", "blue")
