"""Gallery states of the console, the projector and the districts' screens."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import (
    LIVE,
    PHONE,
    PROJECTOR,
    TABLET,
    Act,
    Cards,
    Choose,
    FullMinute,
    Key,
    Press,
    PressNext,
    Seal,
    State,
    Stop,
    Tour,
    Type,
    Unseal,
)

TABLE = "crisis-map"
CONSOLE = partial(State, page="console", address="/console/", ready=f"{LIVE} .console[data-ready]")
WALL = partial(State, page="wall", address="/wall/{wall}/", ready=LIVE, sizes=PROJECTOR, who="nobody")
STALE = "body[data-live-state=stale]"
LINES = ("J5 L4", "G3 H4", "I3 I2", "H4 H5", "J4 J3", "I2 H2")
MORE_LINES = ("B3 C4", "B6 C6", "B7 B9", "A4 A5", "C3 D3", "C5 C6", "B4 C4", "A3 A4", "B2 B1")


def form(district: str, lines: tuple[str, ...], notes: str = "") -> Act:
    """A form that Control types in."""
    fields = {"type": "queue_form", "district": district, "notes": notes}
    for place, line in enumerate(lines):
        from_, to = line.split()
        fields |= {f"orders.{place}.line": str(place + 1), f"orders.{place}.from": from_, f"orders.{place}.to": to}
    return Act(TABLE, fields)


def tool(name: str) -> State:
    """A tool of the console, opened."""
    return CONSOLE(name=f"tool {name}", window=(Press(f"[data-tool={name}]"),), shows=f"#panel-{name}")


def drawer(name: str) -> State:
    """A menu of the bar, opened."""
    return CONSOLE(
        name=f"menu {name}", window=(Press(f"[popovertarget={name}-menu]"),), shows=f"#{name}-menu:popover-open"
    )


EXECUTING = Tour(
    name="a turn at the console",
    states=(
        WALL(name="map before the first turn", shows=".totals"),
        CONSOLE(name="calm", shows=".console-page:has(.readiness:not([hidden])) #next[data-next=open]"),
        *(drawer(name) for name in ("programme", "projector", "health", "me")),
        CONSOLE(
            name="what is not ready", window=(Press("#readiness-details summary"),), shows="#readiness-details[open]"
        ),
        CONSOLE(
            name="open, no form yet",
            before=(Act(TABLE, {"type": "open_phase"}),),
            shows="#next[data-next=forms] .next-what",
            says="No form yet",
        ),
        *(tool(name) for name in ("place", "remove", "move", "note", "form", "crises", "screens", "messages")),
        CONSOLE(
            name="tool crises, a forecast to publish",
            window=(Press("[data-tool=crises]"), Press("#publishing-c1 summary")),
            shows="#publishing-c1[open]",
        ),
        CONSOLE(name="a ruling on a step", window=(Press(".log-lines .rule-on"),), shows=".ruled-on:not([hidden])"),
        CONSOLE(name="map as a table", window=(Press("#table-button"),), shows="#map-table"),
        CONSOLE(
            name="token placed by hand",
            lasting=True,
            window=(Press("[data-tool=place]"), Press("#hex-B1 text.label")),
            shows="#hex-B1 .token.there",
        ),
        CONSOLE(
            name="form typed in, six lines",
            window=(
                Press("[data-tool=form]"),
                Choose("#panel-form [name=district]", "quays"),
                Type("#panel-form [name='orders.0.from']", " ".join(LINES)),
            ),
            shows="#panel-form [name='orders.5.to']:valid",
        ),
        CONSOLE(
            name="form typed in, a line that cannot be read",
            window=(
                Press("[data-tool=form]"),
                Choose("#panel-form [name=district]", "quays"),
                Type("#panel-form [name='orders.0.from']", "J5"),
                Type("#panel-form [name='orders.0.to']", "over there"),
                Press("#panel-form [type=submit]"),
            ),
            shows="#panel-form .refusal",
            says="not written as it must be",
        ),
        CONSOLE(
            name="are all forms in",
            before=(form("quays", LINES, "The bridge first."),),
            shows="#next[data-next=forms]",
            says="Are all forms in?",
        ),
        CONSOLE(
            name="queue long",
            before=(form("kilnyard", MORE_LINES), form("highgarth", ("C1 D1", "E1 E2")), PressNext(("end_forms",))),
            shows="#next[data-next=execute]",
        ),
        CONSOLE(
            name="line refused",
            before=(PressNext(("execute_line",), times=3),),
            shows="#next .verdict.refused",
            says="another district",
        ),
        CONSOLE(
            name="line changed",
            window=(Key("c"),),
            shows="#change-form",
        ),
        WALL(name="lines executed", before=(PressNext(("execute_line",), times=2),), shows="#just"),
        CONSOLE(name="lines executed", shows="#lines-done > *"),
        CONSOLE(
            name="several steps taken back",
            before=(Act(TABLE, {"type": "undo"}), Act(TABLE, {"type": "undo"})),
            shows=".log .undone, .log [data-undone]",
        ),
        CONSOLE(
            name="which steps were taken back",
            window=(Press("[id^=undone-] summary"),),
            shows="[id^=undone-][open]",
        ),
        State(
            page="seat_screen",
            name="district in a turn",
            address=f"/console/{TABLE}/seats/district-quays/",
            ready=LIVE,
            shows="svg.map",
        ),
        State(
            page="seat_screen",
            name="projector seen from the console",
            address=f"/console/{TABLE}/seats/wall/",
            ready=LIVE,
            shows="svg.map",
        ),
        State(page="paper", name="district reports", address=f"/console/{TABLE}/papers/reports/", shows="table"),
    ),
)

STRIKING = Tour(
    name="crises at the console",
    states=(
        CONSOLE(
            name="strike",
            before=(Act(TABLE, {"type": "open_phase"}), PressNext(("end_forms",))),
            shows="#next[data-next=strike]",
            says="Moderate at J3",
        ),
        CONSOLE(
            name="strike with a choice of places",
            before=(Act(TABLE, {"type": "strike_first", "crisis": "c2"}),),
            window=(Press("#place-c2-1 summary"),),
            shows="#place-c2-1[open] .chip",
        ),
        CONSOLE(name="strike, the whole city", window=(Press("#whole-city"),), shows="#whole-city", says="The strike"),
        WALL(name="strike", before=(PressNext(("strike",), times=1),), shows="#just", says="Major at F5"),
        CONSOLE(name="strike, the next crisis", shows="#next[data-next=strike]", says="Moderate at J3"),
        CONSOLE(
            name="close",
            before=(PressNext(("strike",)),),
            shows="#next[data-next=close]",
        ),
        CONSOLE(
            name="fund the next turn",
            before=(PressNext(("close_phase",)),),
            shows="#next[data-next=fund]",
        ),
        CONSOLE(name="fund the next turn, typing", window=(Press("#next-button"),), shows="#panel-fund"),
        CONSOLE(name="what the opening brings", window=(Press("#opening summary, #opening"),), shows="#opening li"),
        WALL(
            name="slide",
            before=(Act(TABLE, {"type": "open_phase"}),),
            shows="#just",
            says="The city slides",
        ),
        WALL(
            name="slide, larger text",
            before=(Act("event", {"type": "set_text_size", "percent": "160"}),),
            shows="#just",
            says="The city slides",
        ),
        CONSOLE(name="after the slide", shows="#next[data-next=forms]"),
    ),
)

BOX = Tour(
    name="the box at the console",
    states=(
        CONSOLE(
            name="box open, nobody sent",
            before=(Act(TABLE, {"type": "open_phase"}), Act(TABLE, {"type": "open_box", "lines": "20"})),
            shows="#next[data-next=forms]",
            says="The box is open",
        ),
        CONSOLE(
            name="box shut, nobody sent", before=(Act(TABLE, {"type": "shut_box"}),), shows="#next[data-next=unseal]"
        ),
        CONSOLE(name="box, drawer open", window=(Press("#box summary"),), shows="#box[open] a"),
        CONSOLE(name="box unsealed, nobody sent", before=(Unseal(),), shows="#next"),
    ),
)

SENT = Tour(
    name="forms from phones at the console",
    states=(
        CONSOLE(
            name="box open, two forms in it",
            before=(
                Act(TABLE, {"type": "open_phase"}),
                Act(TABLE, {"type": "open_box", "lines": "20"}),
                Cards("order"),
                Seal("{order The Quays 1}", ("J5 J4", "I3 I2"), "The bridge first."),
                Seal("{order Kilnyard 1}", ("B3 C4",)),
                FullMinute(),
            ),
            window=(Press("#box summary"),),
            shows="#box[open]",
            says="2 forms",
        ),
        CONSOLE(
            name="box shut, two forms in it",
            before=(Act(TABLE, {"type": "shut_box"}),),
            shows="#next[data-next=unseal]",
        ),
        CONSOLE(name="box unsealed, two forms", before=(Unseal(),), shows="#to-come, #next"),
    ),
)

LOST = Tour(
    name="the server ends",
    states=(
        WALL(name="before the server ends", who="hall", shows="svg.map"),
        CONSOLE(name="before the server ends", shows="#next[data-next=open]"),
        CONSOLE(name="no connection", address="", before=(Stop(),), ready=STALE, shows=".stale-banner"),
        WALL(name="no connection", address="", ready=STALE, who="hall", shows=".stale-banner"),
    ),
)

SMALL = Tour(
    name="the console on a phone and on a tablet",
    states=(
        CONSOLE(
            name="on a phone",
            sizes=PHONE,
            shows="#next[data-next=open]",
        ),
        CONSOLE(name="on a tablet", sizes=TABLET, shows="#next[data-next=open]"),
        CONSOLE(
            name="on a tablet, lines executed",
            before=(
                Act(TABLE, {"type": "open_phase"}),
                form("quays", LINES, "The bridge first."),
                PressNext(("end_forms",)),
                PressNext(("execute_line",), times=3),
            ),
            sizes=TABLET,
            shows="#lines-done > *",
        ),
    ),
)

TOURS = (EXECUTING, STRIKING, BOX, SENT, LOST, SMALL)
