"""Gallery states of Evacuation."""

from __future__ import annotations

from tests.proof.gallery.gallery_tables import GalleryTable
from tests.proof.gallery.states import PHONE, PlayOn, Press, Tour, Type

RACE = GalleryTable("evacuation-1", "Evacuation, a race")
POINTS = GalleryTable("evacuation-1", "Evacuation, points")


MAP = GalleryTable("evacuation-1", "Evacuation, on the map")


def race(entry: int) -> tuple[PlayOn, ...]:
    return (PlayOn("evacuation-a-whole-race", entry, "Evacuation"),)


def points(entry: int) -> tuple[PlayOn, ...]:
    return (PlayOn("evacuation-points-with-all-modules", entry, "Evacuation"),)


def on_the_map(entry: int) -> tuple[PlayOn, ...]:
    return (PlayOn("evacuation-on-the-map", entry, "Evacuation"),)


TOURS = (
    Tour(
        name="Evacuation, a race",
        states=(
            RACE.seat("P2", "first action", "#turn", before=race(1)),
            RACE.seat("P1", "another acts", ".seat-call[data-call=waits]"),
            RACE.view("first action", "#seats"),
            RACE.control("first action", "#by-hand"),
            RACE.rules("P1"),
            RACE.view("rules", "#rules[open]", window=(Press("#rules summary"),)),
            RACE.control("rules", "#rules[open]", window=(Press("#rules summary"),)),
            RACE.seat("P2", "what is yours", "#own[open]", window=(Press("#own summary"),)),
            RACE.seat("P2", "what can be done now", "#fold-guide[open]", window=(Press("#fold-guide summary"),)),
            RACE.seat("P2", "a name for the seat", "#fold-name[open]", window=(Press("#fold-name summary"),)),
            RACE.seat("P2", "parts of an action", "#turn", before=race(2)),
            RACE.seat(
                "P2", "cards of the row put away", "[id^=refresh-][open]", window=(Press("[id^=refresh-] summary"),)
            ),
            RACE.seat("P2", "pay as you choose", "#paying:not([hidden])", window=(Press("[data-pays]"),)),
            RACE.seat("P2", "an action that costs energy", "#turn", before=race(21)),
            RACE.seat("P2", "exchange resources", "#turn", before=race(22)),
            RACE.seat("P1", "load ships", "#loading-form", before=race(57)),
            RACE.view("ships are loaded", "#seats"),
            RACE.seat("P1", "move the markers", "#spreading-form", before=race(60)),
            RACE.seat("P2", "settle", "#settle-form", before=race(67)),
            RACE.view("progress", "#track"),
            RACE.seat("P2", "moves and times", "#moves:popover-open .move", window=(Press("[popovertarget=moves]"),)),
            RACE.view("moves and times", "#moves:popover-open .move", window=(Press("[popovertarget=moves]"),)),
            RACE.seat("P2", "the reward", "#turn", before=race(141)),
            RACE.seat("P2", "what lies open", "#fold-rows[open]", window=(Press("#fold-rows summary"),)),
            RACE.seat(
                "P2",
                "the New World and the track",
                "main:has(#fold-world[open]) #fold-track[open]",
                window=(Press("#fold-world summary"), Press("#fold-track summary")),
            ),
            RACE.view("the reward", "#reward"),
            RACE.control("late in the race", "#by-hand", before=race(236)),
            RACE.view("end", ".evacuation-waiting", "Won", before=race(245)),
            RACE.seat("P1", "end", ".seat-call[data-call=over]"),
            RACE.control("end", "#by-hand"),
        ),
    ),
    Tour(
        name="Evacuation, points",
        states=(
            POINTS.seat("P1", "choose action cards", "#hand", before=points(1)),
            POINTS.view("action cards are chosen", "#seats"),
            POINTS.seat("P1", "draft goals", "#hand", before=points(5)),
            POINTS.control("hands and goals shown", "#hands", window=(Press("#show-secrets"),)),
            POINTS.seat("P3", "an action by its card", "#turn", before=points(17), renders_more=True),
            POINTS.seat("P3", "late in the game", "#own", before=points(400)),
            POINTS.view("late in the game", "#seats"),
            POINTS.view("end", ".evacuation-waiting", "Won", before=points(419)),
            POINTS.seat("P1", "end", ".seat-call[data-call=over]"),
        ),
    ),
    Tour(
        name="Evacuation, on the map",
        states=(
            MAP.seat(
                "P3",
                "a space chosen on the map",
                "#settle-form .map-hex.chosen",
                before=on_the_map(238),
                window=(Press("#settle-form .map-hex.lit"),),
            ),
            MAP.seat("P3", "spaces as a list", "#settle-list[open]", window=(Press("#settle-list summary"),)),
            MAP.seat(
                "P3",
                "another player's tab at one's own turn",
                "#to-my-turn",
                window=(Press("#tab-P1"),),
                sizes=PHONE,
            ),
            MAP.view("pieces and lines", ".world-map .map-piece", before=on_the_map(300)),
            MAP.view("what each player owns", "#what-is-owned[open]", window=(Press("#what-is-owned summary"),)),
            MAP.control("pieces and lines", ".world-map .map-piece"),
            MAP.control(
                "turn order and lines by hand",
                "#by-hand",
                window=(
                    Type("#by-hand [data-list=slots]", "1a 3c"),
                    Press("#by-hand form:has([value=set_order]) legend"),
                ),
            ),
            MAP.control("what each player owns", "#what-is-owned[open]", window=(Press("#what-is-owned summary"),)),
            MAP.seat("P1", "the New World", "#fold-world[open] .map-piece", window=(Press("#fold-world summary"),)),
            MAP.seat(
                "P1",
                "what others have",
                ".seat-main[data-shown=P2] .belongings",
                window=(Press("#tab-P2"),),
                sizes=PHONE,
            ),
        ),
    ),
)
