"""Gallery states of Folding Beijing."""

from __future__ import annotations

from tests.proof.gallery.gallery_tables import GalleryTable
from tests.proof.gallery.states import PlayOn, Press, Tour

CITY = GalleryTable("folding-beijing-1", "Folding Beijing")

UNFOLD = (Press("#rules-of-all summary"), Press("#as-table summary"))
OPEN = "body:has(#rules-of-all[open]) #as-table[open]"


def to(entry: int) -> tuple[PlayOn, ...]:
    return (PlayOn("folding-beijing-a-whole-game", entry, "Folding Beijing"),)


TOURS = (
    Tour(
        name="Folding Beijing",
        states=(
            CITY.seat("residents", "hide the people", "#turn", "Hide", before=to(1)),
            CITY.seat("residents", "what can be done now", "#fold-guide[open]", window=(Press("#fold-guide summary"),)),
            CITY.seat(
                "residents",
                "lay chips",
                "#turn [role=status]",
                "Chips",
                window=(Press("#turn [data-mode=chips]"),),
            ),
            CITY.seat("governor", "the residents hide", ".seat-call[data-call=waits]"),
            CITY.view("the residents hide", "#now"),
            CITY.seat("governor", "choose a facility", "#turn", before=to(2)),
            CITY.seat("residents", "wait with the people known", ".seat-call[data-call=waits]"),
            CITY.control("people and chips hidden", "#by-hand"),
            CITY.rules("residents"),
            CITY.view("rules, and the board as a table", OPEN, window=UNFOLD),
            CITY.control(
                "rules, the board as a table, by hand",
                OPEN.replace("body", "body:has(#by-hand[open])"),
                window=(*UNFOLD, Press("#by-hand summary")),
            ),
            CITY.control("people and chips shown", "#secrets :first-child", window=(Press("#show-secrets"),)),
            CITY.seat("residents", "answer a bid", "#yield-button", before=to(3)),
            CITY.seat("governor", "wait for the answer", ".seat-call[data-call=waits]"),
            CITY.view("a bid", "#bid"),
            CITY.control("a bid", "#bid"),
            CITY.seat("governor", "the bid is raised", "#yield-button", before=to(4)),
            CITY.view("a facility has fallen", "#just", before=to(6)),
            CITY.view("the end", "#now", before=to(21)),
            CITY.seat("governor", "the end, with the count", "#breakdown-folding-beijing-1 table", renders_more=True),
            CITY.seat("residents", "the end of the other side", ".seat-call[data-call=over]"),
            CITY.control("the end", "#by-hand"),
        ),
    ),
)
