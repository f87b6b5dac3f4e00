"""Gallery states of the city editor and of changing the running city."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import Choose, Key, Post, Press, State, Tour, Type

MAKE = Post("/events/new/", {"title": "Port Amber", "source": "sample"}, keeps={"draft": r"/events/(\d+)/"})
EMPTY = Post("/events/new/", {"title": "Nowhere yet", "source": "empty"}, keeps={"empty": r"/events/(\d+)/"})
EDITOR = partial(State, page="city_editor", ready="body[data-drawn]", shows="#city-hexes")
BRING_IN = partial(State, page="bring_in_city", address="/city/{draft}/bring-in/")
BY_HAND = partial(State, page="running_city", address="/city/running/")

TOURS = (
    Tour(
        name="a city is drawn",
        states=(
            EDITOR(name="sample city", before=(MAKE, EMPTY), address="/city/{draft}/"),
            EDITOR(name="tokens", address="/city/{draft}/", window=(Key("p"),)),
            EDITOR(name="empty grid", address="/city/{empty}/"),
            BRING_IN(name="to be pasted", shows="#table"),
            BRING_IN(
                name="a table that cannot be read",
                window=(Type("#table", "over there"), Press("main [type=submit]")),
                shows="[role=alert]:not(:empty)",
            ),
            BY_HAND(name="running city", shows="main"),
            BY_HAND(
                name="hexes given away, what follows",
                renders_more=True,
                window=(Type("#hexes", "E4 E5"), Press("form:has(#hexes) [type=submit]")),
                shows="h1",
                says="Give 2 hexes to the slums?",
            ),
            BY_HAND(
                name="another ruling on the Council, what follows",
                renders_more=True,
                window=(Choose("#council", "true"), Press("form:has(#council) [type=submit]")),
                shows="h1",
                says="Change the ruling on Councillors and Scientists?",
            ),
        ),
    ),
)
