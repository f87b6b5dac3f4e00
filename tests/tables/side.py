"""Side tables of Folding Beijing, for tests of features shared by all side tables."""

from __future__ import annotations

from typing import Any

from django.test import Client

from boardgames.folding_beijing.records.options import Options
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import SeatCard, Table
from megagame.tables.playing.play import open_table

ONE, OTHER = "folding-beijing-1", "folding-beijing-2"
CARDS = ("300", "200", "200", "100", "100", "100", "media", "empty", "empty")
FACILITIES = ("house", "power", "house", "house", "house", "house", "power", "house", "power")
ARRANGE: dict[str, Any] = {
    "type": "arrange",
    **{f"population.{place}": card for place, card in enumerate(CARDS)},
    **{f"facilities.{place}": facility for place, facility in enumerate(FACILITIES)},
    **{f"chips.{place}": "0" for place in range(9)},
}
_presses = iter(range(10_000))


def opened(name: str = ONE, title: str = "Beijing by the window") -> Table:
    """Opens a table with its cards."""
    table = open_table(game="folding_beijing", name=name, title=title, options=Options(), author="Ana")
    issue_first(table, table.versions)
    return table


def card(seat: str, table: str = ONE) -> str:
    """Returns the newest card value of a seat."""
    return SeatCard.objects.get(table__name=table, seat=seat).value


def press(client: Client, table: str = ONE, **fields: Any) -> tuple[int, Any]:
    """Presses a button; returns the status, and the response except for 404."""
    fields = {"request_id": f"a-press-{next(_presses)}", **fields}
    answer = client.post(f"/tables/{table}/act/", fields)
    return answer.status_code, answer.json() if answer.status_code != 404 else None


def attack(at: str, chips: int) -> dict[str, str]:
    return {"type": "attack", "at": at, "chips": str(chips)}
