"""Gallery states of the story of the day."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import PHONE, Act, OpenTable, Post, PressNext, State, Tour

STORY = partial(State, page="story", address="/story/", ready="main[data-shown]", shows="main[data-shown]")
TABLE = "crisis-map"


def form(district: str, *lines: str) -> Act:
    fields = {"type": "queue_form", "district": district}
    for place, line in enumerate(lines):
        from_, to = line.split()
        fields |= {f"orders.{place}.line": str(place + 1), f"orders.{place}.from": from_, f"orders.{place}.to": to}
    return Act(TABLE, fields)


TURN = (
    Act(TABLE, {"type": "open_phase"}),
    form("quays", "J5 L4", "I3 I2"),
    form("kilnyard", "B3 C4"),
    PressNext(("end_forms", "execute_line", "strike", "close_phase")),
)

TOURS = (
    Tour(
        name="the story of the day",
        states=(
            STORY(name="before the first turn"),
            STORY(name="after a turn, a side table open", before=(OpenTable("greenway"), *TURN)),
            State(
                page="table_story",
                name="after a turn",
                address=f"/console/{TABLE}/story/",
                ready="main[data-shown]",
                shows="main[data-shown]",
            ),
            State(
                page="story", name="not shown to players", address="/story/", shows="main", sizes=PHONE, who="nobody"
            ),
            STORY(name="after six turns", before=5 * TURN),
            STORY(
                name="shown to everybody", before=(Post("/story/show/", {"to_all": "yes"}),), sizes=PHONE, who="nobody"
            ),
        ),
    ),
)
