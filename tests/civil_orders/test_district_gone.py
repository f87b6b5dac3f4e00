"""A removed district named by forms, cards, forecasts and funding: pages work, and nothing counts for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from civil_orders.cards import card_stacks
from civil_orders.forms import form_counts
from crisis_map.records.state import State
from crisis_map.rules.queue import in_order
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.live.judging import claim, judged
from tests.civil_orders.test_box import NOON
from tests.civil_orders.world import (
    control,
    do,
    emptied,
    form,
    inside,
    open_box,
    order_cards,
    post,
    send,
    table,
)
from tests.tables import events, tables
from tests.tables.tables import NAME

PAGES = (
    "/console/",
    "/tables/",
    f"/console/{NAME}/cards/",
    f"/console/{NAME}/box/",
    f"/console/{NAME}/papers/reports/",
    f"/tables/{NAME}/log/",
    "/ready/",
    "/story/",
    "/city/running/",
    "/set-up.json",
    "/events/",
    *(f"/print/{paper}" for paper in ("", "state/", "map/", "order-cards/", "district-cards/", "briefing/", "forms/")),
    "/o/",
    "/d/",
)


@pytest.fixture
def south(transactional_db: None) -> Iterator[str]:
    """An order card of a district with a queued form, a forecast and planned funding."""
    forget()
    emptied()
    tables.opened()
    events.opened()
    do({"type": "schedule", "at": "B1", "magnitude": "minor", "turn": 1})
    do({"type": "publish", "crisis": "c1", "hex": True, "magnitude": True, "districts": ["south"]})
    do({"type": "plan_funding", "turn": 2, "district": "south", "amount": 2})
    do({"type": "fund", "district": "south", "amount": 3})
    do({"type": "queue_form", "district": "south", "orders": [{"line": 1, "from": "B1", "to": "B2"}]})
    yield order_cards()["south"][0]
    forget()


def merge() -> None:
    """Gives the south to the north, in this process's cache only."""
    row = table()
    folded = journal.current(row)
    state: State = folded.state
    city = state.city
    hexes = {at: replace(block, district="north" if block.district else None) for at, block in city.hexes.items()}
    merged = replace(city, hexes=hexes, districts={"north": city.districts["north"]})
    rest = {key: value for key, value in state.funding.items() if key != "south"}
    deaths = {key: value for key, value in state.deaths.items() if key != "south"}
    journal.keep(row, folded._replace(state=replace(state, city=merged, funding=rest, deaths=deaths)))


def test_every_page_is_shown_and_the_card_opens_nothing(south: str) -> None:
    open_box()
    assert send(form(south, ("B1 B2",))).status_code == 200
    merge()
    ana = control()
    form_counts.count(NOON)
    answers = {page: ana.get(page).status_code for page in PAGES}
    assert answers == dict.fromkeys(PAGES, 200)
    assert "south" in ana.get("/console/").content.decode()
    assert card_stacks.seat_of(south) is None
    asked = claim("", south, NAME, "district-south")
    assert judged([asked]) == {asked: "no_card"}
    fields = {"card": south}
    assert post("/o/card/", fields).json()["code"] == "unknown_card"
    assert post("/o/advice/", {**fields, "text": "B1 B2"}).json()["code"] == "unknown_card"
    assert send(form(south, ("A1 A2",))).json()["code"] == "unknown_card"
    assert post("/d/", fields).status_code == 404
    assert len(inside()) == 1


def test_its_form_in_the_queue_comes_last_and_is_unfunded(south: str) -> None:
    do({"type": "queue_form", "district": "north", "orders": [{"line": 1, "from": "A1", "to": "A2"}]})
    merge()
    do({"type": "open_phase"})
    state: State = journal.current(table()).state
    assert [form.district for form in in_order(state)] == ["north", "south"]
    do({"type": "end_forms"})
    do({"type": "execute_line", "form": "f1"})
    state = journal.current(table()).state
    assert state.forms[0].lines[0].fate == "unfunded"
    assert control().get("/console/").status_code == 200
