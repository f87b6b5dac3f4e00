"""Papers to print for a planned event, and their number of sheets."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from civil_orders.cards.card_numbers import needed
from crisis_map.city.city import City
from megagame.core.documents import BadDocument, shape
from megagame.core.sentences import Sentence, gettext_noop
from megagame.event_form.clashes import times
from megagame.event_form.planned_seats import planned_council, planned_tables
from megagame.start.day import turns_played

CARDS_A_SHEET, FORMS_A_SHEET = 8, 2
SEAT_CARDS: Literal["seat-cards"] = "seat-cards"

Previewed: TypeAlias = Literal["order-cards", "district-cards", "seat-cards", "forms", "briefing", "door", "map"]
"""Papers that can be previewed and printed before the event begins."""

NO_HEX = gettext_noop("The city has no hex yet: draw it first.")
NO_DISTRICT = gettext_noop("The city has no district yet: draw it first.")
NOT_RIGHT = gettext_noop("Something of the city or its rulings is not right yet: mend that first.")
NO_TABLE = gettext_noop("No side table is planned yet: add one under People.")
TABLE_NOT_RIGHT = gettext_noop("Something of a side table is not right yet: mend that first.")


class Paper(Struct, frozen=True):
    """One kind of paper: its label, amount and recipients, and number of sheets.

    `preview`: the kind of its preview, with `asked` in the address; cards are specimens. `later`: why it is not
    available yet.
    """

    called: str
    said: Sentence
    sheets: int
    preview: Previewed
    asked: str = ""
    later: Sentence | None = None

    @property
    def needed(self) -> bool:
        """Whether any have to be printed. Events without side tables need no seat cards."""
        return self.preview != SEAT_CARDS or self.sheets > 0


def papers(found: Mapping[str, Any]) -> tuple[Paper, ...]:
    """The papers for all planned turns, or for the first one if the final turn is undecided."""
    districts = len(found.get("setup", {}).get("districts", {}))
    captains = found.get("captains", 1)
    captains = captains if isinstance(captains, int) and captains > 0 else 1
    programme = times(found).programme
    turns = max(1, len(turns_played(programme))) if programme else 1
    tables = len(found.get("side_tables", ()))
    cards, forms = districts * needed(captains) * turns, districts * captains
    each = {"districts": districts, "captains": captains, "turns": turns}
    order = Sentence(gettext_noop("{number} (districts: {districts}, turns: {turns})"), {**each, "number": cards})
    blank = Sentence(gettext_noop("{captains} for each district (districts: {districts})"), each)
    a_district, seats = Sentence(gettext_noop("one a district")), _seats(found, tables)
    listed = (
        Paper(gettext_noop("Order cards"), order, _sheets(cards, CARDS_A_SHEET), "order-cards"),
        Paper(gettext_noop("District cards"), a_district, _sheets(districts, CARDS_A_SHEET), "district-cards"),
        Paper(gettext_noop("Seat cards"), seats, _seat_card_sheets(found), SEAT_CARDS),
        Paper(gettext_noop("Blank order forms"), blank, _sheets(forms, FORMS_A_SHEET), "forms", f"forms={captains}"),
        Paper(gettext_noop("Briefing for Guard Captains"), a_district, districts, "briefing"),
        Paper(gettext_noop("The sheet for the door"), Sentence(gettext_noop("one a door")), 1, "door"),
        Paper(
            gettext_noop("The map as it stands"), Sentence(gettext_noop("one sheet, or a poster of several")), 1, "map"
        ),
    )
    return tuple(replace(paper, later=lacking(paper.preview, found)) for paper in listed)


def _seat_card_sheets(found: Mapping[str, Any]) -> int:
    """All are printed in one go. A side table that is not right yet counts as one sheet."""
    council, tables = planned_council(found), planned_tables(found)
    cards = len(council.seats) if council else 0
    if tables is None:
        return len(found["side_tables"]) + _sheets(cards, CARDS_A_SHEET)
    return _sheets(cards + sum(len(table.seats) for table in tables), CARDS_A_SHEET)


def _seats(found: Mapping[str, Any], tables: int) -> Sentence:
    told: dict[str, str | int] = {"number": tables}
    if (council := planned_council(found)) is None:
        return Sentence(gettext_noop("side tables: {number}"), told)
    text = gettext_noop("side tables: {number}, Councillors and Scientists: {seats}")
    return Sentence(text, {**told, "seats": len(council.seats)})


def lacking(paper: str, found: Mapping[str, Any]) -> Sentence | None:
    """What the plan lacks for this paper; None if nothing is missing."""
    if paper == SEAT_CARDS:
        return _lacking_of_tables(found)
    setup = found.get("setup", {})
    if paper == "map" and not setup.get("hexes"):
        return Sentence(NO_HEX)
    if paper in {"forms", "order-cards", "district-cards"} and not setup.get("districts"):
        return Sentence(NO_DISTRICT)
    return None if _is_city(setup) else Sentence(NOT_RIGHT)


def _lacking_of_tables(found: Mapping[str, Any]) -> Sentence | None:
    if not found.get("side_tables"):
        return None if planned_council(found) else Sentence(NO_TABLE)
    return Sentence(TABLE_NOT_RIGHT) if planned_tables(found) is None else None


def _is_city(setup: Any) -> bool:
    try:
        shape(setup, City)
    except BadDocument:
        return False
    return True


def _sheets(number: int, on_each: int) -> int:
    return -(-number // on_each)
