"""Gallery states of the programme: projectors, console and set-up page."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import LIVE, PAPER, PHONE, PROJECTOR, Act, Cards, Post, Press, State, Tour

TABLE = "event"
ANNOUNCED = "The bridge at J5 is closed. Guard Captains come to Control before they order anything across it."
WALL = partial(State, page="wall", address="/wall/{wall}/", ready=LIVE, sizes=PROJECTOR, who="nobody")
CONSOLE = partial(State, page="console", address="/console/", ready=f"{LIVE} .console[data-ready]")
SET_UP = partial(State, page="set_up", address=f"/console/{TABLE}/set-up/", ready=LIVE)
PHONES = partial(State, ready=f"{LIVE} #phone[data-shown]", shows="#phone", sizes=PHONE, who="nobody")
WIFI = Post("/ready/wifi/", {"name": "Saltmere", "password": "the bridge at J5"})
PHASES = 31
"""Of the sample event's programme, from the briefing until it is over."""


def steer(kind: str, **fields: str) -> Act:
    return Act(TABLE, {"type": kind, **fields})


TOURS = (
    Tour(
        name="the programme of the day",
        states=(
            SET_UP(name="programme as it begins", shows="main"),
            WALL(name="briefing", shows="#phase-now", says="Briefing"),
            WALL(name="how to join", before=(steer("show", what="join"),), shows=".stage-join"),
            WALL(name="how to join, and the wifi before", before=(WIFI,), shows=".stage-join .wifi-code"),
            State(
                page="order_card_paper",
                name="with the wifi",
                address="/print/order-cards/",
                shows=".wifi-code",
                sizes=PAPER,
            ),
            WALL(
                name="announcement",
                before=(steer("announce", text=ANNOUNCED), steer("show", what="announcement")),
                shows="#announcement, .announcement",
                says="The bridge at J5",
            ),
            WALL(
                name="news",
                before=(
                    steer("show", what="map"),
                    steer("publish", text="Two councillors walk out over K5"),
                    steer("publish", text="Kilnyard opens its yards to families from the slums"),
                    steer("publish", text="J3 gives way: homes of The Quays are lost", breaking="true"),
                ),
                shows="#news .breaking",
            ),
            PHONES(
                page="district_card",
                name="messages",
                before=(
                    Cards("district"),
                    steer("announce", text="Your second form is here. Send one captain.", to="district-quays"),
                ),
                address="/d/#{district The Quays 1}",
                shows="[id^=message-][open]",
                says="Send one captain.",
            ),
            State(
                page="tables",
                name="messages away from the console",
                address="/tables/",
                ready=LIVE,
                window=(Press("[popovertarget=messages-menu]"),),
                shows="#messages-menu:popover-open",
                says="Send one captain.",
            ),
            CONSOLE(
                name="announcement is shown",
                window=(Press("[data-tool=messages]"),),
                shows="#panel-messages",
                says="The bridge at J5",
            ),
            CONSOLE(
                name="a note is due",
                before=(
                    steer("add_note", text="Give Kilnyard 1 funding for the bridge.", whom="Mei"),
                    steer("add_note", text="Ask who holds the seal.", turn="3", phase="Debate"),
                ),
                window=(Press("[data-tool=messages]"),),
                shows="#notes-due",
                says="Give Kilnyard 1 funding",
            ),
            WALL(
                name="break",
                before=(
                    steer("take_down"),
                    steer("take_down", number="5"),
                    steer("plan_break", before="1", name="Lunch", minutes="45"),
                    steer("next_phase"),
                    steer("start"),
                ),
                shows="#phase-now",
                says="Lunch",
            ),
            SET_UP(name="break now", shows="#break-rows", says="now"),
            CONSOLE(
                name="a break is put in",
                window=(Press("[popovertarget=programme-menu]"),),
                shows="#programme-menu:popover-open",
                says="Add a break",
            ),
            CONSOLE(name="break", shows="#phase-now", says="Lunch"),
            WALL(
                name="last minute",
                before=(steer("next_phase"), steer("next_phase"), steer("add_minutes", minutes="-14")),
                shows=".time-frame[data-time=last]",
            ),
            CONSOLE(
                name="sound and frame",
                window=(Press("[popovertarget=programme-menu]"), Press("#this-screen summary")),
                shows="#this-screen[open]",
            ),
            WALL(
                name="overtime",
                before=(steer("add_minutes", minutes="-14"),),
                shows=".time-frame[data-time=over]",
            ),
            CONSOLE(name="overtime", shows="#phase-now", says="Specialisation"),
            WALL(
                name="dark projector", before=(steer("set_theme", theme="dark"),), shows="html[data-theme=dark] svg.map"
            ),
            WALL(
                name="larger text", before=(steer("set_text_size", percent="160"),), shows="html[style*='1.6'] svg.map"
            ),
        ),
    ),
    Tour(
        name="the day is over",
        states=(
            WALL(name="the day is over", before=PHASES * (steer("next_phase"),), shows="#phase-now", says="over"),
            CONSOLE(name="the day is over", shows="#phase-now", says="over"),
            SET_UP(name="programme of a day that is over", shows="main"),
            PHONES(
                page="order",
                name="the day is over",
                before=(Cards("order"), Cards("district")),
                address="/o/#{order The Quays 1}",
                shows="#told",
                says="The event is over",
            ),
            PHONES(page="district_card", name="the day is over", address="/d/#{district The Quays 1}"),
        ),
    ),
)
