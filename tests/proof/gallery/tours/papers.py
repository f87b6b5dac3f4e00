"""Gallery states of papers, as shown on screen before printing."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import PAPER, Act, PressNext, State, Tour

SHEET = partial(State, sizes=PAPER, shows="main")

TOURS = (
    Tour(
        name="papers",
        states=(
            State(page="print", name="which papers there are", address="/print/", shows="main"),
            SHEET(page="map_paper", name="on one sheet", address="/print/map/?across=1"),
            SHEET(page="map_paper", name="on two sheets", address="/print/map/?across=2"),
            SHEET(page="form_paper", name="blank forms", address="/print/forms/"),
            SHEET(page="door_paper", name="sheet for the door", address="/print/door/"),
            SHEET(page="briefing_paper", name="briefing", address="/print/briefing/"),
            SHEET(page="order_card_paper", name="a specimen", address="/print/order-cards/"),
            SHEET(page="district_card_paper", name="a specimen", address="/print/district-cards/"),
            SHEET(
                page="state_paper",
                name="in a turn",
                before=(
                    Act("crisis-map", {"type": "open_phase"}),
                    PressNext(("end_forms",)),
                    PressNext(("strike",), times=1),
                ),
                address="/print/state/",
            ),
            SHEET(page="state_paper", name="in a turn, for everybody", address="/print/state/?public"),
        ),
    ),
)
