"""The thumbnail of Folding Beijing on Control's overview."""

from msgspec import Struct

from boardgames.folding_beijing.parts.pages import SquareDrawing, drawings, view_box
from boardgames.folding_beijing.screens import WallScreen
from megagame.core.parts import Part


class Picture(Struct, frozen=True):
    squares: tuple[SquareDrawing, ...]
    view_box: str


def picture(screen: WallScreen) -> Part:
    return Part("folding_beijing/picture.html", Picture(drawings(screen.board), view_box()))
