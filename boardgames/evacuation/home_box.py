"""The included box, balanced enough to play; not the publisher's (evacuation.md)."""

from functools import cache
from pathlib import Path
from typing import Final, Literal

from boardgames.evacuation.game_box import Box, read_box
from megagame.core.documents import parse

HOME_BOX: Final[Literal["home_box"]] = "home_box"


@cache
def home_box() -> Box:
    return read_box(parse(Path(__file__).with_suffix(".json").read_bytes()))
