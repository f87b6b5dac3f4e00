"""Which part of the program each style sheet, template and script belongs to: the owners of classes."""

from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

GAMES = sorted(file.parent.name for file in Path(__file__).parents[2].glob("boardgames/*/game.py"))
CITY = "crisis_map/templates/crisis_map/"
CITY_STATIC = "crisis_map/static/crisis_map/"
BOX = "civil_orders/templates/civil_orders/"


class Component(NamedTuple):
    """`files`: patterns of paths. `uses`: components that may be on the same page. `gives`: classes that those who use
    it may write as well, because they draw the same things.
    """

    files: tuple[str, ...]
    uses: tuple[str, ...] = ("house",)
    gives: frozenset[str] = frozenset()


def _in(folder: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{folder}{name}" for name in names)


_MAP = (
    "crisis_map/templatetags/city_map.py",
    *_in(CITY_STATIC, "map.css", "secrets.css"),
    *_in(CITY_STATIC, *(f"{name}.js" for name in ("arrow", "map", "map_table", "cut_off", "motion", "zoom"))),
    *_in(CITY, "leader.html", "map.html", "plate.html", "token.html", "tokens.html"),
    *_in(CITY, *(f"parts/{name}.html" for name in ("city", "hex", "marks_above", "marks_below", "secrets"))),
)
_WALL = (
    *_in(CITY_STATIC, "district_map.js", "fit_column.js", "map_pages.js", "press_guard.js", "wall.css", "wall.js"),
    *_in(CITY, "district.html", "small_map.html", "wall.html"),
    *_in(
        CITY,
        *(
            f"parts/{name}.html"
            for name in ("box_told", "coming", "district", "just", "mandate_on_wall", "own_orders", "strip")
        ),
    ),
)
_ON_BOTH = _in(CITY, "pending.html", "parts/pending.html", "parts/totals.html", "parts/turn.html")
"""Parts that the console and the projector show, each in its own way; no page has both."""
_BARS = ("health.html", "me.html", "saved_age.html", "parts/health.html", "parts/health_list.html")
_TABLES = (
    *("moves*", "tables.html", "table_*", "seat.html", "seat_page.html", "side_*", "open_table*", "replay_bar.html"),
    *(
        f"parts/{name}.html"
        for name in ("breakdown", "call", "colours", "control_did", "guide", "newest_moves", "seat_name")
    ),
    *(f"parts/{name}.html" for name in ("side_table", "side_tables", "standing", "take_back")),
)
COMPONENTS = {
    "map": Component(
        _MAP,
        gives=frozenset(
            (
                "border",
                "borders",
                "cell",
                "death",
                "flags",
                "ground",
                "hexes",
                "long",
                "map",
                "token",
                "token-picture",
                "token-shape",
            )
        ),
    ),
    "wall": Component((*_WALL, *_ON_BOTH), ("event", "map")),
    "reports": Component(
        (f"{CITY_STATIC}reports.css", f"{CITY}reports.html"),
        ("map",),
        frozenset(("not-printed", "paper", "paper-page")),
    ),
    "papers": Component(("static/papers.css", "static/print.js", "templates/papers/*"), ("map",)),
    "council": Component(
        (
            *_in(CITY_STATIC, "council*", "scientists.js"),
            *_in(CITY, "council*", "scientists.html", "forecast_sentence.html", "district_knows.html"),
            *_in(CITY, "funding_by_hand.html", "passed_on.html", "parts/mandate.html", "parts/own_report.html"),
            *_in(CITY, "parts/own_treasury.html", "parts/own_funding.html"),
            *_in(CITY, "parts/given_forecasts.html", "parts/who_knows.html"),
        ),
        ("event", "map"),
    ),
    "console": Component(
        (f"{CITY_STATIC}*", f"{CITY}*", "templates/practice_beside.html"), ("event", "map", "practice")
    ),
    "event": Component(
        (
            "megagame/event/*",
            *_in(
                "templates/",
                *_BARS,
                "backup_*",
                "calls.html",
                "parts/calls*.html",
                "parts/backup.html",
                "parts/tables_link.html",
            ),
            "static/health.js",
        ),
        gives=frozenset(("backup", "bar-word", "event-menu", "has-stage", "wall-clock", "wall-page", "where")),
    ),
    "order cards": Component(
        ("civil_orders/static/civil_orders/cards.css", f"{BOX}cards.html", f"{BOX}printed.html"), ("reports",)
    ),
    "phone": Component(("civil_orders/*",), ("map",)),
    "seat cards": Component(("static/cards.css", "templates/seat_cards.html")),
    "editor": Component(("static/city/*", "templates/city_editor/editor.html"), ("map",)),
    "events": Component(
        ("static/events*", "templates/planned_events/*", "templates/city_editor/*"),
        ("event",),
    ),
    "story": Component(("static/story.*", "templates/story/*", "megagame/story/*"), ("map",)),
    "simulate": Component((*_in("static/", "simulate.*"), "templates/simulate/*"), ("map",)),
    "ready": Component(("static/ready.css", "templates/ready.html", "templates/parts/readiness*"), ("event",)),
    "practice": Component((*_in("static/", "practice.*"), *_in("templates/", "practice.html", "parts/practice.html"))),
    "tables": Component(
        (*_in("static/", "moves.js", "tables.*", "replay.*", "seat*"), *_in("templates/", *_TABLES)),
        ("event",),
        frozenset(("seat-page", "table-control-page", "table-wall-page")),
    ),
    **{game: Component((f"boardgames/{game}/*",), ("tables",)) for game in GAMES},
    "house": Component(("static/*", "templates/*", "megagame/*"), ()),
}
"""The first whose pattern fits owns a file. The house's classes are for all."""
SKINS = (f"{CITY_STATIC}paper_map.css", "static/paper_ink.css", "static/paper_a4.css", "static/paper_letter.css")
"""Style sheets that print whole pages black on white may style other components."""
ALSO = dict.fromkeys(_ON_BOTH, ("console",))
"""Further owners."""


def owners(file: str) -> tuple[str, ...]:
    """The components that a file belongs to."""
    first = next((name for name, each in COMPONENTS.items() if any(fnmatch(file, one) for one in each.files)), None)
    return (first, *ALSO.get(file, ())) if first else ()


def on_one_page(name: str) -> frozenset[str]:
    """A component, and all that may be on a page with it."""
    found = {name}
    for used in COMPONENTS[name].uses:
        found |= on_one_page(used)
    return frozenset(found)


def given(by: Iterable[str]) -> frozenset[str]:
    """Classes that several of these components may write."""
    return frozenset(each for name in by for each in COMPONENTS[name].gives)
