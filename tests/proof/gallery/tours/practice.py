"""Gallery states of practising."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import CONSOLE, LIVE, Act, Press, State, Tour, Wait

PRACTICE = partial(State, page="practice", address="/practice/")

TOURS = (
    Tour(
        name="a practice",
        states=(
            PRACTICE(name="none runs", shows="main"),
            State(
                page="console",
                name="practice, list of things to try",
                lasting=True,
                renders_more=True,
                address="/practice/",
                window=(Press("[name=do][value=begin]"), Wait(f"{LIVE} .console[data-ready]")),
                shows=".to-try li",
                sizes=CONSOLE[:1],
            ),
            PRACTICE(name="one runs", shows="main"),
            State(
                page="console",
                name="practice, a turn is open",
                before=(Act("crisis-map", {"type": "open_phase"}),),
                address="/console/",
                ready=f"{LIVE} .console[data-ready]",
                shows=".to-try li[data-done]",
            ),
            PRACTICE(
                name="ended, what was tried",
                lasting=True,
                window=(Press("[name=do][value=end]"), Wait("#keep")),
                shows="#tried",
            ),
            PRACTICE(name="throw it away?", window=(Press("#throw-away summary"),), shows="#throw-away[open]"),
        ),
    ),
)
