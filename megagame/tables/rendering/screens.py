"""What each seat of a table sees: its parts, and their markup in the reader's language."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.template.loader import get_template
from django.utils import translation
from msgspec import Struct
from msgspec.structs import replace

from megagame.core.breakdown import Breakdown
from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.instants import Instant
from megagame.core.journals.journal import Standing
from megagame.core.listing import Listing, SideGame
from megagame.core.parts import Part
from megagame.core.sentences import Sentence, gettext_noop, listed
from megagame.machine import machine_clock
from megagame.tables.journals import journal
from megagame.tables.journals.moments import moment_of
from megagame.tables.models import Table
from megagame.tables.rendering.house_parts import house_parts, newest_page
from megagame.tables.rendering.newest_moves import newest_moves_part
from megagame.tables.rendering.player_names import Names, drawn_with, names_at, with_players
from megagame.tables.rendering.seat_parts import own_step_part, seat_parts
from megagame.tables.rendering.seat_times import time_parts

WAITING = gettext_noop("Waiting for {others}.")
CALM = gettext_noop("Nobody must move now.")

Parts = Mapping[str, Part]
Markup = Mapping[str, str]


class View(NamedTuple):
    table: str
    seat: Seat
    language: str

    @property
    def stream(self) -> str:
        """The view's name on a page, which knows its language."""
        return f"{self.table}/{self.seat}"


class Stands(Struct, frozen=True):
    """A side table's status. Once the game `is_over`, everybody may see its replay.

    `by_control`: the viewer may change the status, and open another table of the same `game`.
    """

    standing: Standing
    is_over: bool
    by_control: bool
    game: str


class Call(Struct, frozen=True):
    """The heading of a player's page. `yours`: the table is open and waits for this seat.

    `ended`: how the game ended, once it is over. `says`: what to choose now, or whom to wait for; None: only that it is
    this seat's turn. `moment`: the decision that the buttons answer (`moments.moment_of`).
    """

    standing: Standing
    ended: Sentence | None
    yours: bool
    says: Sentence | None
    moment: str


class Column(Struct, frozen=True):
    seat: Seat
    called: Sentence


class Counted(Struct, frozen=True):
    """A finished game's count, with the names of its columns.

    `reasons`: for each column, where reasons do not fit into its cells. A column without reasons is left out.
    """

    count: Breakdown
    columns: tuple[Column, ...]
    reasons: tuple[tuple[Column, Sentence], ...] = ()


MANY = 5
"""Columns from which on cells are too narrow for reasons."""


class Guide(Struct, frozen=True):
    """What the seat can do now, for somebody who never played; empty: the game does not say."""

    sentences: tuple[Sentence, ...]


class SeatName(Struct, frozen=True):
    """A player's seat, which bears the player's name if there is one."""

    called: Sentence


class Whole(NamedTuple):
    """A whole screen: the seat's version and the markup of every part."""

    version: int
    markup: Markup


class _Drawn(NamedTuple):
    part: Part
    text: str


class _Seen(NamedTuple):
    screen: Any
    names: Names
    parts: Parts


_drawn: dict[tuple[str, str], dict[str, dict[Seat, _Drawn]]] = {}
"""What each seat was last shown, by table and language, then by part name."""
_seen: dict[tuple[int, Seat], _Seen] = {}


def game_parts(table: Table, folded: journal.Folded, seat: Seat) -> Parts:
    """The game's parts for `seat` in this state, and those that the program adds for seats with seat cards.

    At side tables, players read the table's status in the heading (`Call`).
    """
    listing, state = journal.listing_of(table), folded.state
    seen = _seen_by(table, listing, state, seat)
    if listing.side is None:
        more = _carded_parts(table, listing, folded, seat, seen.screen)
        return {**seen.parts, **more} if more else seen.parts
    parts = _side_parts(table, listing, listing.side, folded, seat)
    if seat in listing.players(state):
        parts[f"guide-{table.name}"] = Part("parts/guide.html", Guide(listing.side.guide(seen.screen)))
    return {**seen.parts, **with_players(parts, seen.names)}


def _side_parts(table: Table, listing: Listing, side: SideGame, folded: journal.Folded, seat: Seat) -> dict[str, Part]:
    """What the program adds to a side table's page."""
    state, name = folded.state, table.name
    parts = {
        **seat_parts(table, folded, seat),
        f"colours-{name}": Part("parts/colours.html", tuple(sorted(table.colours.items()))),
        f"breakdown-{name}": Part("parts/breakdown.html", _breakdown(listing, side, state)),
    }
    if seat in listing.players(state):
        return {
            **parts,
            f"call-{name}": Part("parts/call.html", _call(listing, side, folded, seat)),
            f"seat-name-{name}": Part("parts/seat_name.html", SeatName(listing.called(state, seat))),
        }
    is_over = side.end_for_all(folded.state) is not None
    stands = Stands(folded.standing, is_over, seat == CONTROL, table.game)
    if seat == WALL and side.lists_moves:
        parts[f"newest-{name}"] = newest_moves_part(table, folded)
    return {**parts, f"standing-{name}": Part("parts/standing.html", stands)}


def _carded_parts(table: Table, listing: Listing, folded: journal.Folded, seat: Seat, screen: Any) -> Parts:
    """The parts that the program adds for holders of seat cards, and times for Control, where there are seat cards."""
    carded = listing.carded(folded.state)
    if seat == CONTROL and carded:
        return time_parts(table, folded, screen)
    if seat not in carded:
        return {}
    own_step = own_step_part(table, folded, seat)
    return {**time_parts(table, folded, screen), f"take-back-{table.name}": own_step}


def _seen_by(table: Table, listing: Listing, state: Any, seat: Seat) -> _Seen:
    screen, names = listing.game.screen(state, seat), names_at(table, state)
    seen = _seen.get((table.pk, seat))
    if seen is None or seen.names != names or seen.screen != screen:
        seen = _seen[table.pk, seat] = _Seen(screen, names, with_players(listing.parts(screen), names))
    return seen


def _call(listing: Listing, side: SideGame, folded: journal.Folded, seat: Seat) -> Call:
    state = folded.state
    acts = seat in side.to_act(state)
    return Call(
        standing=folded.standing,
        ended=side.end_for_all(state),
        yours=folded.standing == "open" and acts,
        says=side.call(state, seat) or (None if acts else _waiting(listing, side, state)),
        moment=moment_of(side, state, seat),
    )


def _breakdown(listing: Listing, side: SideGame, state: Any) -> Counted | None:
    """The count of a finished game, once everybody may read how it ended."""
    found = side.breakdown(state) if side.end_for_all(state) is not None else None
    if found is None:
        return None
    columns = tuple(Column(seat, listing.called(state, seat)) for seat in found.seats)
    return Counted(found, columns, tuple(_reasons(found, columns)) if len(columns) >= MANY else ())


def _reasons(count: Breakdown, columns: tuple[Column, ...]) -> Iterator[tuple[Column, Sentence]]:
    """The reasons of each column from top to bottom, as one list."""
    for place, column in enumerate(columns):
        reasons = [why for row in count.rows if (why := row.figures[place].why)]
        if reasons:
            yield column, listed(reasons)


def _waiting(listing: Listing, side: SideGame, state: Any) -> Sentence:
    named = tuple(listing.called(state, seat) for seat in side.to_act(state))
    return Sentence(WAITING, {"others": listed(named)}) if named else Sentence(CALM)


def secret_parts(table: Table, folded: journal.Folded) -> Parts:
    """Hidden information, which Control sees on request; most tables have none."""
    listing = journal.listing_of(table)
    found = listing.secrets(listing.game.screen(folded.state, CONTROL)) if listing.secrets else {}
    return with_players(found, names_at(table, folded.state))


def all_parts(table: Table, folded: journal.Folded, seat: Seat) -> Parts:
    parts = game_parts(table, folded, seat)
    if seat != CONTROL:
        return parts
    return {**parts, **house_parts(table, newest_page(table, folded.number), folded)}


def draw(view: View, parts: Parts) -> Markup:
    """The markup of `parts`; renders only those that differ from what a seat of the table was last shown."""
    known, now = _drawn.setdefault((view.table, view.language), {}), machine_clock.now()
    with translation.override(view.language):
        return {
            name: _text(known.setdefault(name, {}), view, name, _part_at(part, now)) for name, part in parts.items()
        }


def _part_at(part: Part, now: Instant) -> Part:
    """The part without data that has expired by `now`."""
    return replace(part, data=part.shown_at(part.data, now)) if part.shown_at else part


def _text(known: dict[Seat, _Drawn], view: View, name: str, part: Part) -> str:
    drawn = known.get(view.seat)
    if drawn is None or drawn.part != part:
        drawn = known[view.seat] = _drawn_for_another(known, part) or _Drawn(part, _rendered(view.table, name, part))
    return drawn.text


def _drawn_for_another(known: dict[Seat, _Drawn], part: Part) -> _Drawn | None:
    for drawn in tuple(known.values()):  # other threads may add to it
        if drawn.part == part:
            return drawn
    return None


def _rendered(table: str, name: str, part: Part) -> str:
    with drawn_with(part.names):
        return get_template(part.template).render({"name": name, "part": part.data, "table": table}).strip()


def draw_once(table: Table, parts: Parts) -> Markup:
    """The markup of `parts` in the active language, without caching."""
    return {name: _rendered(table.name, name, part) for name, part in parts.items()}


def whole(view: View) -> Whole:
    """The newest whole screen of `view`, whose table must exist."""
    return _whole(Table.objects.get(name=view.table), view)


def whole_of(key: int, view: View) -> Whole:
    """The same for the table with this key, whatever its name now. Raises Table.DoesNotExist."""
    return _whole(Table.objects.get(pk=key), view)


def _whole(table: Table, view: View) -> Whole:
    folded = journal.current(table)
    while folded.number != table.number:  # an entry was committed between the two reads
        table.refresh_from_db()
        folded = journal.current(table)
    return Whole(table.version_of(view.seat), draw(view, all_parts(table, folded, view.seat)))


def forget() -> None:
    """Drop all cached screens, as after a change of database."""
    _drawn.clear()
    _seen.clear()
