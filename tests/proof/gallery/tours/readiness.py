"""Gallery states of the readiness page."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import LIVE, PHONE, Post, Press, State, Tour, Wait

READY = partial(State, page="ready", address="/ready/", ready=LIVE)

TOURS = (
    Tour(
        name="readiness",
        states=(
            READY(name="as first started", shows="main"),
            State(page="wifi", name="not said", address="/ready/wifi/", shows="form"),
            State(
                page="wifi",
                name="said",
                before=(Post("/ready/wifi/", {"name": "Saltmere", "password": "the bridge at J5"}),),
                address="/ready/wifi/",
                shows="main",
                says="The door sheet says the wifi Saltmere",
            ),
            State(
                page="press_refused",
                name="meanwhile something newer was done",
                before=(Post("/ready/wifi/", {"name": "Saltmere, upstairs", "password": "the bridge at J5"}),),
                address="",
                window=(Press(".done-press [type=submit]"), Wait(".refusal")),
                shows=".refusal",
                says="something newer was done",
            ),
            State(page="own_password", name="written down?", address="/ready/password/", shows="main"),
            READY(name="some is done", before=(Post("/ready/password/", {"what": "written"}),), shows="main"),
            State(page="phone_test", name="tested", address="/test/", shows="main", sizes=PHONE, who="nobody"),
        ),
    ),
)
