"""The New World as a map, where a box gives its spaces places."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from boardgames.evacuation.box.box_cards import Corner
from boardgames.evacuation.box.home_box import home_box, included_box
from boardgames.evacuation.game import GAME
from boardgames.evacuation.parts.drawn_map import HEIGHT, PITCH, WIDTH, drawn_map
from boardgames.evacuation.records.options import Options
from boardgames.evacuation.records.state import SettledPiece
from boardgames.evacuation.screens.table_screen import TableScreen, screen
from megagame.core.dice import Dice
from megagame.core.game import WALL
from megagame.games import GAMES

ACROSS = {(WIDTH, 0), (WIDTH // 2, PITCH), (-WIDTH // 2, PITCH)}
"""From a space to the next one of a row or a slant, rightwards or downwards."""


def seen(options: Options) -> TableScreen:
    return screen(GAME.after(GAME.blank, GAME.open(options, Dice(1))), WALL)


def middles() -> dict[str, tuple[int, int]]:
    found = drawn_map(seen(Options()))
    assert found is not None
    return {each.id: (each.x, each.y) for each in found.hexes}


def is_straight(line: tuple[str, ...]) -> bool:
    at = middles()
    steps = {(at[after][0] - at[before][0], at[after][1] - at[before][1]) for before, after in pairwise(line)}
    return len(steps) == 1 and steps < ACROSS


@pytest.mark.parametrize("corners", [home_box().lines.A, home_box().lines.B])
def test_every_line_of_both_sides_of_the_home_box_is_straight(corners: tuple[Corner, ...]) -> None:
    assert [line for corner in corners for face in corner.faces for line in face if not is_straight(line)] == []
    assert not is_straight(("mountain-1", "mountain-6", "mountain-7"))


def test_no_space_covers_another_and_terrains_hang_together() -> None:
    at = middles()
    assert len(set(at.values())) == len(home_box().new_regions) == 40
    beside = {*ACROSS, *((-x, -y) for x, y in ACROSS)}
    for terrain in ("mountain", "desert", "forest", "sea"):
        left = {at[space.id] for space in home_box().new_regions if space.terrain == terrain}
        reached = [left.pop()]
        for x, y in reached:
            near = {(x + right, y + down) for right, down in beside} & left
            reached.extend(near)
            left -= near
        assert left == set(), terrain


def test_a_box_without_places_is_laid_out_by_terrain_as_before() -> None:
    old = seen(Options(box="home_box_1", seats=2, mode="points", modules=("majority_lines",)))
    assert drawn_map(old) is None
    parts = GAMES["evacuation"].parts(old)
    assert parts["new-world"].data.map is None
    assert not parts["lines"].data.drawn
    assert included_box("home_box_1").score_table.points == (17, 17, 17, 17, 18, 18, 18, 18, 19, 19, 19)


def test_pieces_and_numbered_lines_are_on_the_map() -> None:
    table = seen(Options(seats=2, mode="points", modules=("majority_lines",)))
    settled = replace(table, spaces={"sea-8": SettledPiece("P2", "steel")}, lines=(("mountain-1", "mountain-2"),))
    found = drawn_map(settled)
    assert found is not None
    assert {each.id: each.piece for each in found.hexes if each.piece} == {"sea-8": SettledPiece("P2", "steel")}
    at = middles()
    arrow = found.arrows[0]
    assert arrow.number == 1
    assert arrow.x < at["mountain-1"][0] < at["mountain-2"][0] < max(float(x.split(",")[0]) for x in arrow.head.split())
    bare = drawn_map(replace(settled, lines=()))
    assert bare is not None
    assert bare.top == 0 > found.top
    assert found.width > max(x for x, _ in at.values()) + WIDTH // 2
    assert found.height > max(y for _, y in at.values()) + HEIGHT // 2
