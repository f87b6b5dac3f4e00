"""Files of a gallery's pictures, and the elements that change from run to run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.proof.engines.window import EngineName, Window
from tests.proof.gallery.states import Size, State, Tour

NOT_SHOWN = "not-shown"
"""Folder for pictures of states that could not be shown."""
CHANGING = (
    *("time", ".clock-time", ".clock", "#clock", "[data-until]", "[data-since]", ".age", ".backup-age"),
    *(".segno", ".card-value", ".seat-card .note", ".card .note", "[translate=no]", "#health"),
)
"""Times, connected screens, cards, and addresses with the server's port."""
BOXES = """(selectors) => [...document.querySelectorAll(selectors)]
    .map((element) => element.getBoundingClientRect()).filter((box) => box.width && box.height)
    .map((box) => [box.left, box.top, box.width, box.height].map(Math.round))"""


class Dress(NamedTuple):
    """Browser, theme and language of pictures."""

    engine: EngineName
    theme: str
    language: str


class Picture(NamedTuple):
    tour: Tour
    state: State
    size: Size
    dress: Dress

    @property
    def file(self) -> str:
        """Path in the gallery's folder."""
        engine, theme, language = self.dress
        name = f"{_plain(self.state.page)}--{_plain(self.state.name)}--{self.size.width}x{self.size.height}"
        return f"{engine}/{theme}/{language}/{name}.png"


def pictures(tours: Sequence[Tour], dresses: Sequence[Dress]) -> Iterator[Picture]:
    for dress in dresses:
        for tour in tours:
            for state in tour.states:
                for size in state.sizes:
                    yield Picture(tour, state, size, dress)


def _plain(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def keep(file: Path, window: Window) -> None:
    """Writes a picture of the window, atomically, and the boxes of its changing elements."""
    file.parent.mkdir(parents=True, exist_ok=True)
    boxes = window.run(BOXES, ", ".join(CHANGING))
    file.with_suffix(".json").write_text(json.dumps(boxes), encoding="utf-8")
    half = file.with_suffix(".half")
    half.write_bytes(window.picture())
    half.replace(file)


def keep_problem(folder: Path, picture: Picture, instead: bytes) -> Path:
    """Writes the picture of a failed state and returns its path."""
    file = folder / NOT_SHOWN / picture.file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(instead)
    return file


def boxes(file: Path) -> Any:
    """Returns left, top, width and height of a picture's changing elements."""
    return json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
