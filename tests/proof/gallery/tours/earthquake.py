"""Gallery states of EARTHQUAKE!"""

from __future__ import annotations

from dataclasses import replace

from tests.proof.gallery.gallery_tables import GalleryTable
from tests.proof.gallery.states import Act, OpenTable, PlayOn, Press, Tour

CITY = GalleryTable("earthquake-1", "EARTHQUAKE!")
REAL = GalleryTable("earthquake-1", "EARTHQUAKE! with real dice")
FOUR = GalleryTable("earthquake-1", "EARTHQUAKE!, four players")
TOGETHER = GalleryTable("earthquake-1", "EARTHQUAKE!, paying together")
SEQUENCE = GalleryTable("earthquake-1", "EARTHQUAKE!, order of play")

LAST_PAGE = Act("earthquake-1", {"type": "turn_page"}, seat="indigo")
"""Closes the pages of the final earthquake in the recorded game of eight."""

UNFOLD = (Press("#rules summary"), Press("#forecast-details summary"), Press("#standing-table summary"))
OPEN = "body:has(#rules[open]):has(#forecast-details[open]) #standing-table[open]"


YEARS = "#years-table[open]"


def control(type_: str, /, **fields: str) -> Act:
    return Act("earthquake-1", {"type": type_, **{name.replace("__", "."): each for name, each in fields.items()}})


def by(seat: str, type_: str, **fields: str) -> Act:
    return replace(control(type_, **fields), seat=seat)


def seated(*seats: str) -> dict[str, str]:
    """The form's fields for these seats, in this order of play."""
    return {f"{name}.{place}": seat for name in ("seats", "order") for place, seat in enumerate(seats)}


def piece(block: str, kind: str, seat: str, *cells: tuple[int, int]) -> Act:
    places = {f"cells__{place}__{axis}": str(cell[axis]) for place, cell in enumerate(cells) for axis in (0, 1)}
    return control("place_piece", block=block, kind=kind, by=seat, **places)


LINKED = (
    piece("Foster", "yellow", "red", (20, 31), (20, 30), (20, 29)),
    piece("Division", "blue", "blue", (19, 31)),
    control("set_deed", block="Foster", holder="red"),
    control("set_deed", block="Division", holder="blue"),
    control("set_savings", player="red", pieces__blue="1"),
    control("set_savings", player="blue", pieces__yellow="2"),
    control("move_pawn", player="red", to="35"),
)
"""Red, with a single, is about to reach New Year; Foster is linked with blue's Division."""
ROLLED = {f"order.{place}": seat for place, seat in enumerate(("red", "green", "blue", "yellow"))}
OFFER = by("red", "offer", giver="blue", deeds__0="Foster", deeds__1="Division", pieces__yellow="1")


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
            CITY.seat("red", "moves and times", "#moves:popover-open .move", window=(Press("[popovertarget=moves]"),)),
            CITY.seat("green", "New Year, all unpaid", ".due-card", before=eight(80)),
            CITY.seat("red", "New Year of another", "#just.lasting"),
            CITY.view("New Year, all unpaid", "#just.lasting"),
            CITY.view("New Year, one paid", "#just .fate-paid", before=eight(87)),
            CITY.seat("blue", "New Year, one paid", ".due-card"),
            CITY.control("New Year, one paid", "#just .fate-paid"),
            CITY.seat(
                "red",
                "New Years of each player",
                YEARS,
                before=eight(91),
                window=(Press("#years-table summary"),),
            ),
            CITY.control("New Years of each player", YEARS, window=(Press("#years-table summary"),)),
            CITY.view("the earth shakes", "#just .dice-row", before=eight(92)),
            CITY.seat("indigo", "the earth shakes", "#page-button"),
            CITY.view("the tanks rupture", "#asked", "everybody loses", before=(LAST_PAGE,)),
            CITY.seat("indigo", "the tanks rupture", ".seat-call[data-call=over]"),
            CITY.control("the tanks rupture", "#just .dice-row"),
        ),
    ),
    Tour(
        name="EARTHQUAKE!, paying together",
        states=(
            TOGETHER.seat(
                "red",
                "an offer to make",
                "#together-blue[open]",
                before=(
                    OpenTable("earthquake", {**seated("red", "blue", "yellow", "green"), "dice": "real"}),
                    *LINKED,
                    by("red", "roll", dice__0="1", dice__1="2"),
                ),
                window=(Press("#together-blue summary"),),
            ),
            TOGETHER.seat("red", "an offer made", ".pact", before=(OFFER,)),
            TOGETHER.seat("blue", "an offer to answer", "#agree-blue"),
            TOGETHER.view("an offer", "#just .year-says"),
        ),
    ),
    Tour(
        name="EARTHQUAKE!, order of play",
        states=(
            SEQUENCE.seat(
                "blue",
                "play clockwise",
                "#clockwise-button",
                before=(OpenTable("earthquake", {**seated("red", "blue", "yellow", "green"), **ROLLED}),),
            ),
            SEQUENCE.seat("red", "what can be done now", "#fold-guide[open]", window=(Press("#fold-guide summary"),)),
            SEQUENCE.seat("red", "some want to play clockwise", ".sequence", before=(by("blue", "clockwise"),)),
            SEQUENCE.view(
                "players with names",
                "#seats",
                "Chidi",
                before=(by("red", "name_seat", name="Chidi"), by("blue", "name_seat", name="Wilhelmina of Bali")),
            ),
            SEQUENCE.seat("red", "players with names", "#seats", "Chidi"),
        ),
    ),
    Tour(
        name="EARTHQUAKE!, four players",
        states=(
            FOUR.seat("blue", "asked for help", "#give-form", before=four(187)),
            FOUR.view("asked for help", "#just .asked-list"),
            FOUR.seat("green", "an auction", "#bid-form", before=four(266), renders_more=True),
            FOUR.view("an auction", "#just .asked-list"),
            FOUR.seat("blue", "another bids", "#just.lasting"),
            FOUR.view("stopped by Control", "#asked", before=four(346)),
            FOUR.seat("yellow", "stopped by Control, with the count", "#breakdown-earthquake-1 table"),
        ),
    ),
)
