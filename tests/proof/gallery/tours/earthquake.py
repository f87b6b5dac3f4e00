"""Gallery states of EARTHQUAKE!"""

from __future__ import annotations

from tests.proof.gallery.gallery_tables import GalleryTable
from tests.proof.gallery.states import Act, OpenTable, PlayOn, Press, Tour

CITY = GalleryTable("earthquake-1", "EARTHQUAKE!")
REAL = GalleryTable("earthquake-1", "EARTHQUAKE! with real dice")
FOUR = GalleryTable("earthquake-1", "EARTHQUAKE!, four players")

LAST_PAGE = Act("earthquake-1", {"type": "turn_page"}, seat="indigo")
"""Closes the pages of the final earthquake in the recorded game of eight."""

UNFOLD = (Press("#rules summary"), Press("#forecast-details summary"), Press("#standing-table summary"))
OPEN = "body:has(#rules[open]):has(#forecast-details[open]) #standing-table[open]"


def eight(entry: int) -> tuple[PlayOn, ...]:
    return (PlayOn("earthquake-eight-seats", entry, "EARTHQUAKE!"),)


def four(entry: int) -> tuple[PlayOn, ...]:
    return (PlayOn("earthquake-a-whole-game", entry, "EARTHQUAKE!"),)


TOURS = (
    Tour(
        name="EARTHQUAKE! with real dice",
        states=(
            REAL.control("two dice to roll", "#asked", before=(OpenTable("earthquake", {"dice": "real"}),)),
            REAL.seat("red", "two dice to enter", "#turn [name='dice.0']"),
        ),
    ),
    Tour(
        name="EARTHQUAKE!",
        states=(
            CITY.seat("red", "first roll", "#roll-button", before=eight(1)),
            CITY.seat("red", "choose one action", ".acting", before=eight(2)),
            CITY.seat("red", "lay pieces", "#laying-form", window=(Press("#way-invest"),)),
            CITY.seat("white", "another acts", ".seat-call[data-call=waits]"),
            CITY.view("the first player acts", "#asked", "Red"),
            CITY.seat("orange", "collect income", "#collect-form", before=eight(74)),
            CITY.seat("orange", "act on an own block", ".acting", before=eight(75)),
            CITY.view("eighty pieces, eight players", "#seats.many", before=eight(76)),
            CITY.control("eighty pieces, eight players", "#seats.many"),
            CITY.rules("red"),
            CITY.view("rules, forecast and the city as a table", OPEN, window=UNFOLD),
            CITY.control(
                "rules, forecast, the city as a table, stop the game",
                OPEN.replace("body", "body:has(#stop-game[open])"),
                window=(*UNFOLD, Press("#stop-game summary")),
            ),
            CITY.seat("red", "the whole city", ".city-window[data-zoom=whole]", window=(Press("[data-zoom=whole]"),)),
            CITY.seat("green", "New Year, all unpaid", ".due-card", before=eight(80)),
            CITY.seat("red", "New Year of another", "#just.lasting"),
            CITY.view("New Year, all unpaid", "#just.lasting"),
            CITY.view("New Year, one paid", "#just .fate-paid", before=eight(87)),
            CITY.seat("blue", "New Year, one paid", ".due-card"),
            CITY.control("New Year, one paid", "#just .fate-paid"),
            CITY.view("the earth shakes", "#just .dice-row", before=eight(92)),
            CITY.seat("indigo", "the earth shakes", "#page-button"),
            CITY.view("the tanks rupture", "#asked", "everybody loses", before=(LAST_PAGE,)),
            CITY.seat("indigo", "the tanks rupture", ".seat-call[data-call=over]"),
            CITY.control("the tanks rupture", "#just .dice-row"),
        ),
    ),
    Tour(
        name="EARTHQUAKE!, four players",
        states=(
            FOUR.seat("blue", "asked for help", "#give-form", before=four(187)),
            FOUR.view("asked for help", "#just .asked-list"),
            FOUR.seat("green", "an auction", "#bid-form", before=four(266)),
            FOUR.view("an auction", "#just .asked-list"),
            FOUR.seat("blue", "another bids", "#just.lasting"),
            FOUR.view("stopped by Control", "#asked", before=four(346)),
            FOUR.seat("yellow", "stopped by Control", ".seat-call[data-call=over]"),
        ),
    ),
)
