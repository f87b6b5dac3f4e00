"""Gallery states of simulated days."""

from functools import partial

from tests.proof.gallery.states import CONSOLE, PHONE, Post, Press, State, Tour, Wait
from tests.simulation_runs.small_city import small_event

PAGE = partial(State, page="simulate", address="/events/{small}/simulate/", sizes=(*CONSOLE, *PHONE))
DRAFT = Post("/events/new/", {"title": "Port Amber", "source": "sample"}, keeps={"draft": r"/events/(\d+)/"})
EMPTY = Post("/events/new/", {"title": "Nowhere yet", "source": "empty"}, keeps={"empty": r"/events/(\d+)/"})
SMALL = Post(
    "/events/new/",
    {"title": "Saltmere", "source": "file"},
    keeps={"small": r"/events/(\d+)/"},
    uploads={"file": small_event()},
)
TABLES = ("hex", "turn", "slide", "pair")
PLAYED = Wait("body[data-playing=false] .sim-findings")


def plays(captains: str) -> Post:
    return Post("/events/{small}/simulate/", {"do": "play", "captains": captains, "days": "300", "seed": "4711"})


TOURS = (
    Tour(
        name="days are simulated",
        states=(
            PAGE(
                name="not run",
                before=(DRAFT, EMPTY, SMALL),
                address="/events/{draft}/simulate/",
                shows=".sim-answer h2",
                says="No day is played yet",
            ),
            PAGE(name="an empty city", address="/events/{empty}/simulate/", shows=".refusal", sizes=CONSOLE),
            PAGE(
                name="by district, crises drawn",
                window=(Press("[name=captains][value=mix]"),),
                shows=".sim-mix",
            ),
            PAGE(
                name="done",
                before=(plays("idle"),),
                window=(PLAYED,),
                shows=".sim-progress",
                says="300 days, seed 4711",
            ),
            PAGE(
                name="a finding on the map",
                window=(PLAYED, Press("[data-show='1']")),
                shows="[data-show='1'][aria-pressed=true]",
                sizes=CONSOLE,
            ),
            PAGE(
                name="tables",
                window=(PLAYED, *(Press(f"#{table}-table summary") for table in TABLES)),
                shows=f"body{''.join(f':has(#{table}-table[open])' for table in TABLES)}",
            ),
            PAGE(
                name="compared with the days before",
                before=(plays("careful"),),
                window=(PLAYED,),
                shows=".sim-compare",
                says="Before your last change",
            ),
            State(
                page="may_come",
                name="not run",
                address="/may-come/",
                shows=".sim-answer h2",
                says="No day is played yet",
            ),
        ),
    ),
)
