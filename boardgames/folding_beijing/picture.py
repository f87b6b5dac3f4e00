"""The small picture of a table of Folding Beijing, for Control's glance: drawn of what everybody may see."""

from __future__ import annotations

from msgspec import Struct

from boardgames.folding_beijing.parts import SquareDrawing, drawings, view_box
from boardgames.folding_beijing.screens import WallScreen
from megagame.core.parts import Part


class Picture(Struct, frozen=True):
    """The nine squares, and the extent of the drawing."""

    squares: tuple[SquareDrawing, ...]
    view_box: str


def picture(screen: WallScreen) -> Part:
    """What the table view shows of the board, small and without words."""
    return Part("folding_beijing/picture.html", Picture(drawings(screen.board), view_box()))
