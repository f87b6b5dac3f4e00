"""The state of the Crisis Map, as frozen records."""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from crisis_map.city.city import SLUMS, City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind, Tokens, unmoved
from crisis_map.records.council import Council, Told, begun
from crisis_map.records.events import MapEvent, Pending
from crisis_map.records.forms import Form

Phase: TypeAlias = Literal["closed", "open"]
Column: TypeAlias = tuple[Tokens, ...]

BoxStage: TypeAlias = Literal["accepting", "shut", "unsealed"]

DISTRICT_SEAT = "district-"
"""Prefix of district seats, followed by the district's key."""
AT_OPENING = "opening"
"""Key, instead of a crisis, of places chosen for those displaced by the spread at the next open."""


class Crisis(Struct, frozen=True, omit_defaults=True):
    """A crisis planned by Control; secret until it is struck."""

    turn: int
    at: Label
    magnitude: str
    struck: bool = False


class Forecast(Struct, frozen=True, omit_defaults=True):
    """What these districts (empty: all) may know of a crisis: its hex, its magnitude, or both.

    `scientists`: given to the Scientists; other districts only learn what they pass on. `passed_on`: what they told
    each district.
    """

    crisis: str
    districts: tuple[str, ...] = ()
    hex: bool = False
    magnitude: bool = False
    scientists: bool = False
    passed_on: Mapping[str, Told] = {}

    def reaches(self, district: str) -> bool:
        """Whether this district may know anything of it."""
        return self.published_to(district) or district in self.passed_on

    def published_to(self, district: str) -> bool:
        """Whether Control told this district."""
        return district in self.districts or not (self.districts or self.scientists)

    def told(self, district: str) -> Told:
        """The part that this district may know."""
        if self.published_to(district):
            return Told(self.hex, self.magnitude)
        return self.passed_on.get(district, Told())


class Choice(Struct, frozen=True):
    """A place that Control chose for the displaced token with this `number`, which leaves `at`."""

    number: int
    at: Label
    token: Kind
    to: Label


class PlannedFunding(Struct, frozen=True):
    """A district's funding for a later turn; secret until that turn begins."""

    turn: int
    district: str
    amount: int


class Deaths(Struct, frozen=True):
    """One district's deaths: total, since the last open, and in the turn before."""

    in_all: int = 0
    this_turn: int = 0
    last_turn: int = 0


class Box(Struct, frozen=True):
    """The box of sealed forms for the coming turn. `lines`: maximum lines of a form."""

    stage: BoxStage
    lines: int


class State(Struct, frozen=True, omit_defaults=True):
    """A position of the Crisis Map. Equal positions are equal states.

    - `tokens`: by column and row, like `City.columns`; use `tokens_at`
    - `funding`: of every district; `deaths`: of every district and `slums`
    - `planned_funding`: of later turns, sorted by turn, then in district order
    - `crises` c1, c2, …, `forecasts` p1, p2, …, `forms` f1, f2, …: by name, or in the order in which they were added
    - `first`: forms and crises that Control moved to the front, latest first
    - `box`: of sealed forms for the coming turn; None: not opened yet
    - `forms_in`: Control confirmed that all forms of the open turn are in
    - `choices`: places that Control chose for the displaced, by crisis (or `AT_OPENING`)
    - `numbers`: the highest number used so far for each of the letters c, p and f
    - `just`: public events of the newest step
    - `council`: of Councillors and Scientists; None if the rulings give them no part
    """

    city: City
    turn: int = 0
    phase: Phase = "closed"
    tokens: tuple[Column, ...] = ()
    funding: Mapping[str, int] = {}
    crises: Mapping[str, Crisis] = {}
    forecasts: Mapping[str, Forecast] = {}
    pending: Pending = Pending()
    deaths: Mapping[str, Deaths] = {}
    forms: tuple[Form, ...] = ()
    first: tuple[str, ...] = ()
    box: Box | None = None
    forms_in: bool = False
    choices: Mapping[str, tuple[Choice, ...]] = {}
    numbers: Mapping[str, int] = {}
    just: tuple[MapEvent, ...] = ()
    planned_funding: tuple[PlannedFunding, ...] = ()
    council: Council | None = None


BLANK = State(City(layout="odd-q", districts={}, hexes={}))


def founded(city: City) -> State:
    """The state of a city in which nothing has happened yet."""
    columns = (tuple(unmoved(city.hexes[label].tokens) for label in column) for column in city.columns)
    return State(
        city,
        tokens=tuple(columns),
        funding=dict.fromkeys(city.districts, 0),
        deaths=dict.fromkeys((*city.districts, SLUMS), Deaths()),
        council=begun(city),
    )


def tokens_at(state: State, at: Label) -> Tokens:
    column, place = state.city.places[at]
    return state.tokens[column][place]


def with_tokens(state: State, at: Label, tokens: Tokens) -> State:
    """Replace the tokens in the hex `at`. Copies one column, not the map."""
    column, place = state.city.places[at]
    before = state.tokens[column]
    changed = (*before[:place], tokens, *before[place + 1 :])
    return replace(state, tokens=(*state.tokens[:column], changed, *state.tokens[column + 1 :]))


def new_name(state: State, letter: str) -> str:
    """The name of the next crisis (c), forecast (p) or form (f)."""
    return f"{letter}{state.numbers.get(letter, 0) + 1}"


def number_of(name: str) -> str:
    """The display number of a crisis, forecast or form: 3 for c3. Other names are returned as they are."""
    return name[1:] if name[1:].isdecimal() else name


def coming_turn(state: State) -> int:
    """The turn whose phase is open or will open next."""
    return state.turn if state.phase == "open" else state.turn + 1


def crises_to_strike(state: State) -> tuple[str, ...]:
    """This turn's unstruck crises: those that Control moved to the front, then the others as planned."""
    left = [name for name, crisis in state.crises.items() if crisis.turn == state.turn and not crisis.struck]
    return tuple(sorted(left, key=lambda name: state.first.index(name) if name in state.first else len(state.first)))


def hexes_with_tokens(state: State) -> Iterable[tuple[Label, Tokens]]:
    """All hexes with tokens, in label order."""
    for labels, column in zip(state.city.columns, state.tokens, strict=True):
        for label, tokens in zip(labels, column, strict=True):
            if tokens:
                yield label, tokens
