"""The pages of a board game, and the parts that look alike in all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.parts import Part
from megagame.core.sentences import Sentence


def pages(game: str, players: Iterable[Seat]) -> Mapping[str, str]:
    """The templates of a game: `table.html` for the table view and for Control, `seat.html` for each player."""
    table, seat = f"{game}/table.html", f"{game}/seat.html"
    return {CONTROL: table, WALL: table, **dict.fromkeys(players, seat)}


def parts_of(game: str) -> Callable[[str, object], Part]:
    """What makes a part of a game: of its template’s name in `GAME/parts/`, and the record that it shows."""
    return lambda template, data: Part(f"{game}/parts/{template}.html", data)


def now_part(now: Sentence) -> Part:
    """What is going on."""
    return Part("parts/now.html", now)


def just_part(just: tuple[Sentence, ...]) -> Part:
    """What the newest step did, in its order; hidden where that was nothing."""
    return Part("parts/just.html", just)
