"""Gallery states of planning events, with their city editor and papers."""

from functools import partial

from tests.proof.gallery.states import (
    CONSOLE,
    LIVE,
    PAPER,
    PHONE,
    PROJECTOR,
    Cards,
    Post,
    Press,
    State,
    Tour,
    Type,
    Visit,
    Wait,
)

EVENTS = partial(State, page="events", address="/events/")
NEW = partial(State, page="new_event", address="/events/new/")
STEP = partial(State, page="planned_event", shows="#event-steps")
MAKE = Post(
    "/events/new/",
    {"title": "Port Amber, rehearsed by everybody", "source": "sample", "rehearsal": "true"},
    keeps={"draft": r"/events/(\d+)/"},
)
NEXT = Post("/events/new/", {"title": "Port Amber", "source": "sample"}, keeps={"next": r"/events/(\d+)/"})
LAST_STEP = Visit(
    "/events/{next}/?step=begin",
    keeps={"version": r'name="version" value="(\d+)"', "running": r'name="running" value="(\d+)"'},
)
BEGIN = Post("/events/{next}/begin/", {"version": "{version}", "running": "{running}"})
EMPTY = Post("/events/new/", {"title": "Nowhere yet", "source": "empty"}, keeps={"empty": r"/events/(\d+)/"})
PAPERS = ("door", "briefing", "forms", "map")

TOURS = (
    Tour(
        name="an event is made",
        states=(
            EVENTS(name="the sample event alone", shows="main"),
            NEW(name="new event", shows="form"),
            NEW(
                name="new event, drawn at random",
                window=(Press("[name=source][value=lot]"),),
                shows="[name=source][value=lot]:checked",
            ),
            EVENTS(name="two are being made", before=(MAKE, EMPTY), shows="body", says="Port Amber"),
            EVENTS(
                name="throw it away?",
                window=(Press("[id^=throw-away-] summary"),),
                shows="[id^=throw-away-][open]",
            ),
            *(
                STEP(name=f"step {step}", address=f"/events/{{draft}}/?step={step}")
                for step in ("city", "rulings", "programme", "people", "simulate", "papers", "begin")
            ),
            *(
                STEP(name=f"step {step}, empty city", address=f"/events/{{empty}}/?step={step}")
                for step in ("city", "begin")
            ),
            *(
                State(
                    page="planned_paper",
                    name=paper,
                    address=f"/events/{{draft}}/papers/{paper}/",
                    shows="main",
                    sizes=PAPER,
                )
                for paper in PAPERS
            ),
            STEP(
                name="helpers by name, one that is none",
                lasting=True,
                renders_more=True,
                address="/events/{draft}/?step=people",
                window=(Type("#helpers", "mei, not/a/name"), Press(".events-buttons [name=go][value=people]")),
                shows="[data-drawn=helpers] *",
                says="not/a/name",
            ),
            State(
                page="planned_event",
                name="begun, with a helper’s password",
                lasting=True,
                address="/events/{draft}/?step=begin",
                window=(Press("#begin [type=submit]"), Wait(".made-helpers")),
                shows=".made-helpers",
            ),
        ),
    ),
    Tour(
        name="another event begins",
        states=(
            State(
                page="order",
                name="before another event",
                before=(Cards("order"),),
                address="/o/#{order The Quays 1}",
                ready=f"{LIVE} #phone[data-shown]",
                shows="#phone",
                sizes=PHONE,
                who="captain",
            ),
            State(
                page="wall",
                name="before another event",
                address="/wall/{wall}/",
                ready=LIVE,
                shows="svg.map",
                sizes=PROJECTOR,
                who="hall",
            ),
            State(page="console", name="before another event", address="/console/", ready=LIVE, shows="#next"),
            State(
                page="console",
                name="another event runs",
                address="",
                renders_more=True,
                before=(NEXT, LAST_STEP, BEGIN),
                ready=f"{LIVE} .console[data-ready]",
                shows="h1",
                says="Port Amber",
                sizes=CONSOLE[:1],
            ),
            State(
                page="wall",
                name="another event runs",
                address="",
                shows="body:not([data-event='1']) svg.map",
                sizes=PROJECTOR,
                who="hall",
            ),
            State(
                page="order",
                name="another event runs",
                address="",
                shows="#card-refusal",
                says="an event that is not running",
                sizes=PHONE,
                who="captain",
            ),
            State(
                page="order",
                name="card of another event",
                address="/o/#{order The Quays 1}",
                shows="#card-refusal",
                says="an event that is not running",
                sizes=PHONE,
                who="nobody",
            ),
            EVENTS(name="an earlier event", shows="body", says="Port Amber"),
            EVENTS(name="back to an earlier event?", window=(Press("#go-back-1 summary"),), shows="#go-back-1[open]"),
        ),
    ),
)
