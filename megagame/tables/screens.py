"""What each seat of a table sees: its parts, and their markup in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.template.loader import get_template
from django.utils import translation
from msgspec import Struct

from megagame.core.game import CONTROL, Seat
from megagame.core.journal import Standing
from megagame.core.parts import Part
from megagame.tables import journal
from megagame.tables.log import house_parts
from megagame.tables.models import Table

Parts = Mapping[str, Part]
Markup = Mapping[str, str]


class View(NamedTuple):
    """Whose screen, of which table, in which language."""

    table: str
    seat: Seat
    language: str

    @property
    def stream(self) -> str:
        """What a page calls it; the page has its language by itself."""
        return f"{self.table}/{self.seat}"


class Stands(Struct, frozen=True):
    """How a side table stands; once the game `is_over`, everybody may see its replay."""

    standing: Standing
    is_over: bool


class Whole(NamedTuple):
    """A whole screen: the seat's version and the markup of every part."""

    version: int
    markup: Markup


class _Drawn(NamedTuple):
    part: Part
    text: str


_drawn: dict[View, dict[str, _Drawn]] = {}


def game_parts(table: Table, folded: journal.Folded, seat: Seat) -> Parts:
    """The parts that the table's game gives `seat` in this state, and at a side table how the table stands."""
    listing = journal.listing_of(table)
    parts = listing.parts(listing.game.screen(folded.state, seat))
    if listing.side is None:
        return parts
    stands = Stands(folded.standing, is_over=listing.side.ended(folded.state) is not None)
    return {**parts, f"standing-{table.name}": Part("parts/standing.html", stands)}


def all_parts(table: Table, folded: journal.Folded, seat: Seat) -> Parts:
    """Every part of the seat's page: the game's, and for Control what the house adds."""
    parts = game_parts(table, folded, seat)
    return {**parts, **house_parts(table, folded.number)} if seat == CONTROL else parts


def draw(view: View, parts: Parts) -> Markup:
    """The markup of `parts`, drawing again only those that differ from what this process drew last for the view."""
    known = _drawn.setdefault(view, {})
    with translation.override(view.language):
        return {name: _text(known, view.table, name, part) for name, part in parts.items()}


def _text(known: dict[str, _Drawn], table: str, name: str, part: Part) -> str:
    drawn = known.get(name)
    if drawn is None or drawn.part != part:
        text = get_template(part.template).render({"name": name, "part": part.data, "table": table}).strip()
        drawn = known[name] = _Drawn(part, text)
    return drawn.text


def whole(view: View) -> Whole:
    """The newest whole screen of `view`, whose table must exist."""
    table = Table.objects.get(name=view.table)
    folded = journal.current(table)
    while folded.number != table.number:  # an entry was committed between the two readings
        table.refresh_from_db()
        folded = journal.current(table)
    return Whole(table.versions[view.seat], draw(view, all_parts(table, folded, view.seat)))


def forget() -> None:
    """Drops all that this process has drawn, as after a change of database."""
    _drawn.clear()
