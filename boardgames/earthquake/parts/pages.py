"""The live parts of EARTHQUAKE!'s pages.

Every page has `phase`, `just`, `seats`, `sides`, `forecast`, `standing` and `help`, and on the board `spaces`, `tanks`,
a `structure-N` for each block and `marks`. A player's page also has `turn`, the others `asked`; all but the table view
have `years`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from boardgames.earthquake.parts import geometry
from boardgames.earthquake.parts.board_parts import Shield, Space, Street, board, part, shield, spaces, standing
from boardgames.earthquake.parts.new_year_shown import NewYear, new_year
from boardgames.earthquake.parts.recent_steps import Told, told
from boardgames.earthquake.parts.turn_parts import turn
from boardgames.earthquake.records.options import PLAYERS, Player
from boardgames.earthquake.records.pieces import Pieces, number
from boardgames.earthquake.records.state import State, deeds_of, secured, to_act, waited_for
from boardgames.earthquake.records.street import BLOCK_AT, BLOCKS, SIDE_OF, SIDES, Side
from boardgames.earthquake.records.years import Year
from boardgames.earthquake.rules.quakes.forecast import forecast, owed
from boardgames.earthquake.rules.quakes.quake_pages import shown, turns_pages
from boardgames.earthquake.screens import CityScreen
from boardgames.earthquake.side_game import announced, call, stage
from megagame.core.game import WALL
from megagame.core.parts import Part
from megagame.core.sentences import Sentence

MANY = 6
"""Above this many seats, their rows are dense."""


class SeatRow(Struct, frozen=True):
    """`short`: pieces missing for New Year."""

    shield: Shield
    deeds: int
    savings: Pieces
    owes: bool
    short: int
    acts: bool
    you: bool


class Seats(Struct, frozen=True):
    """Savings and deeds. `many`: there are so many seats that their rows are dense."""

    rows: tuple[SeatRow, ...]
    many: bool


class SideRow(Struct, frozen=True):
    """A side and the blocks that secure it."""

    side: Side
    secured: bool
    by: tuple[str, ...]


class Sides(Struct, frozen=True):
    """`ends`: throws, of thirty, in which the next earthquake would end the game."""

    rows: tuple[SideRow, ...]
    ends: int


class YearsOf(Struct, frozen=True):
    """A player's New Years, newest first."""

    shield: Shield
    years: tuple[Year, ...]


class Asked(Struct, frozen=True):
    """Who must act, for the table view; at the end, the outcome."""

    shield: Shield | None
    says: Sentence | None


class Just(Struct, frozen=True):
    """What happened since the last roll, and the New Year in it. `in_words`: the earthquake is not drawn."""

    told: tuple[Told, ...]
    year: NewYear | None
    in_words: bool = False


class Scenery(Struct, frozen=True):
    """What never changes on a page."""

    whole: int
    depth: int
    unit: int
    city: int
    inner: int
    structures: tuple[str, ...]
    seats: tuple[Player, ...]
    blocks: tuple[str, ...]
    spaces: tuple[tuple[int, str], ...]


class _Public(NamedTuple):
    """What all readers share: the drawn state without the reader's own marks."""

    state: State
    parts: Mapping[str, Part]
    seats: tuple[SeatRow, ...]
    spaces: tuple[Space, ...]
    sides: Sides
    just: Just


_newest: dict[str, _Public] = {}
"""The newest drawn state, since its screens are drawn for one seat after another."""


def parts(screen: CityScreen) -> Mapping[str, Part]:
    public, seat = _public(screen.state), screen.seat
    player = next((each for each in PLAYERS if each == seat), None)
    own = {
        "seats": _seats(public, tuple(replace(row, you=row.shield.player == seat) for row in public.seats)),
        "spaces": part("spaces", Street(public.spaces, pressable=player is not None)),
    }
    if player:
        return {**public.parts, **own, "turn": turn(screen.state, player)}
    own["asked"] = part("asked", _asked(screen.state))
    if seat != WALL:
        return {**public.parts, **own}
    listed = {name: part for name, part in public.parts.items() if name != "years"}  # its moves tell them
    return {**listed, **own, **_shortened(public)}


def _shortened(public: _Public) -> Mapping[str, Part]:
    """A table view has no room for everything at New Year.

    While it lasts, it is shown instead of others' savings and of how the sides are secured, and the deed at stake
    instead of the others. The earthquake that ended it is told in words.
    """
    just = public.just
    if just.year is None:
        return {}
    if just.year.step is None:
        return {"just": part("just", replace(just, in_words=just.year.quake is not None))}
    deeds = tuple(deed for deed in just.year.deeds if deed.fate == "asked") or just.year.deeds
    return {
        "just": part("just", replace(just, year=replace(just.year, deeds=deeds))),
        "seats": _seats(public, tuple(row for row in public.seats if row.acts)),
        "sides": part("sides", replace(public.sides, rows=())),
    }


def _seats(public: _Public, rows: tuple[SeatRow, ...]) -> Part:
    return part("seats", Seats(rows, len(public.seats) > MANY))


def _public(state: State) -> _Public:
    kept = _newest.get("state")
    if kept is None or kept.state is not state:
        kept = _newest["state"] = _made_public(state)
    return kept


def _made_public(state: State) -> _Public:
    seen = shown(state)
    outlook = forecast(seen)
    just, sides = Just(told(state), new_year(state)), Sides(_sides(seen), outlook.ends)
    public = {
        "phase": part("phase", stage(seen)),
        "just": part("just", just),
        "sides": part("sides", sides),
        "forecast": part("forecast", outlook),
        "standing": part("standing", standing(seen)),
        "years": part("years", _years(seen)),
        "help": part("help", state.phase),
        **board(seen),
    }
    rows = tuple(_seat(seen, player) for player in seen.seats)
    return _Public(state, public, rows, spaces(seen), sides, just)


def scenery(state: State) -> Scenery:
    return Scenery(
        whole=geometry.WHOLE,
        depth=geometry.DEPTH,
        unit=geometry.UNIT,
        city=geometry.CITY,
        inner=geometry.CITY - 2 * geometry.UNIT,
        structures=tuple(f"structure-{place}" for place, _ in enumerate(BLOCKS)),
        seats=state.seats,
        blocks=BLOCKS,
        spaces=tuple(BLOCK_AT.items()),
    )


def _seat(state: State, player: Player) -> SeatRow:
    owes = owed(state, player)
    return SeatRow(
        shield=shield(state, player),
        deeds=len(deeds_of(state, player)),
        savings=state.savings[player],
        owes=number(owes.cost) > 0,
        short=number(owes.lacks),
        acts=player in waited_for(state),
        you=False,
    )


def _sides(state: State) -> tuple[SideRow, ...]:
    firm = secured(state)
    sound = tuple(each.block for each in standing(state) if each.sound and each.critical)
    return tuple(
        SideRow(side, side in firm, tuple(block for block in sound if SIDE_OF[block] == side)) for side in SIDES
    )


def _years(state: State) -> tuple[YearsOf, ...]:
    """The New Years of each player who had one, in seating order."""
    had = {seat: tuple(year for year in reversed(state.years) if year.seat == seat) for seat in state.seats}
    return tuple(YearsOf(shield(state, seat), years) for seat, years in had.items() if years)


def _asked(state: State) -> Asked:
    turns = turns_pages(state)
    acting = (turns,) if turns else to_act(state)
    says = announced(state) or call(state, WALL)
    return Asked(shield(state, acting[0]) if acting else None, says)
