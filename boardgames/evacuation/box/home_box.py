"""The included boxes, balanced enough to play; not the publisher's (evacuation.md).

`home_box` is what tables are opened with. `home_box_1` has its numbers up to November 2026, for replay documents of
that time; tables keep their box in their journal.
"""

from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from boardgames.evacuation.box.game_box import Box, read_box
from megagame.core.documents import parse

IncludedBox: TypeAlias = Literal["home_box", "home_box_1"]
HOME_BOX: Final[Literal["home_box"]] = "home_box"


def home_box() -> Box:
    return included_box(HOME_BOX)


@cache
def included_box(name: IncludedBox) -> Box:
    return read_box(parse(Path(__file__).with_name(f"{name}.json").read_bytes()))
