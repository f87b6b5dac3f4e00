"""Gallery states of the list of players."""

from __future__ import annotations

from functools import partial

from tests.proof.gallery.states import Press, State, Tour, Type, Wait

PLAYERS = partial(State, page="players", address="/players/")
LIST = partial(State, page="player_list", address="/players/list/")
PASTED = "Name\tDistrict\nAna\tThe Quays\nMei\tKilnyard\nOle\tKilnyrad\n\tWickfen\nZoe\tHighgarth"

TOURS = (
    Tour(
        name="players",
        states=(
            PLAYERS(name="nobody yet", shows="main"),
            LIST(name="to be brought in", shows="#list-form #another-file[open]"),
            LIST(
                name="what it would do",
                window=(Type("#text", PASTED), Press("#list-form [type=submit]"), Wait("#sums")),
                shows="#spellings, #skipped",
            ),
            LIST(
                name="taken",
                lasting=True,
                window=(
                    Type("#text", "Name\tDistrict\nAna\tThe Quays\nMei\tKilnyard"),
                    Press("#list-form [type=submit]"),
                    Wait("#sums"),
                    Press("[name=do][value=take]"),
                    Wait("[id^=player-]"),
                ),
                shows="[id^=player-]",
            ),
            PLAYERS(name="at the door", shows="[id^=player-]", says="Ana"),
            PLAYERS(name="one more person", window=(Press("#one-more summary"),), shows="#one-more[open] [name=name]"),
            PLAYERS(
                name="remove one, or everybody?",
                window=(Press("li [id^=remove-] summary"), Press("#remove-everybody summary")),
                shows="main:has(li [id^=remove-][open]) #remove-everybody[open]",
            ),
        ),
    ),
)
