"""Named parts of Control's page and their data."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map.city.city import SLUMS
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind
from crisis_map.drawing import marks, shapes
from crisis_map.drawing.free_places import Room
from crisis_map.drawing.plates import text_width
from crisis_map.drawing.shapes import Area, Leader, Pill, Ring
from crisis_map.drawing.short_names import short_names
from crisis_map.drawing.tags import CONSOLE_LARGEST, Wanted, place
from crisis_map.parts.council_parts import Take, UseIt, council, take, to_use
from crisis_map.parts.every_page import hexes, part, public
from crisis_map.parts.queue_parts import queue_parts
from crisis_map.records import events as happened
from crisis_map.records.events import Event
from crisis_map.records.state import Box, Phase
from crisis_map.rules.crises import Displacement
from crisis_map.screens.control import ControlScreen, CrisisScreen, Foreseen, StrikeScreen
from crisis_map.screens.council_funding import funds_of
from crisis_map.screens.next_steps import Next, next_of, steps_of
from crisis_map.screens.reports import Report
from megagame.core.parts import Part

ChangeKind: TypeAlias = Literal["ruin", "riot", "slide"]
LONGEST_MAGNITUDE = 7.8
"""Widest standard magnitude, in font sizes."""
FIGURES = ("population", "refugee", "unrest", "damage", "deaths")


class NextRow(Struct, frozen=True):
    """The next action; for a line also its district's name, palette and funding.

    `apart`: the distance between the line's hexes (0: one is not on the map). `forecast`: districts that have a
    forecast of the next crisis (empty: all; None: no forecast). `then`: the crisis after it. `displaces`: places can be
    chosen for the tokens that it displaces. `without`: districts without a form or, before the open, without funding.
    `take`: with `fund`, what Councillors handed in.
    """

    next: Next
    name: str = ""
    palette: int = 0
    funding: int = 0
    apart: int = 0
    forecast: tuple[str, ...] | None = None
    then: str = ""
    displaces: bool = False
    without: tuple[str, ...] = ()
    take: Take | None = None


class Places(Struct, frozen=True):
    """Destinations of displaced tokens, for a crisis or (None) the next open."""

    crisis: str | None
    people: tuple[Displacement, ...]


class Change(Struct, frozen=True):
    """A change in a hex at the next open: a token turns, arrives (`was` None) or leaves (`becomes` None)."""

    at: Label
    kind: ChangeKind
    was: Kind | None
    becomes: Kind | None


class Opening(Struct, frozen=True):
    """What the next open would change, by hex; None while the phase is open."""

    turn: int
    changes: tuple[Change, ...] | None


class Warnings(Struct, frozen=True):
    """What is pending, or will be after the close. It happens when the turn `turn` opens."""

    phase: Phase
    turn: int
    foreseen: tuple[Foreseen, ...]


class Figure(Struct, frozen=True):
    """A number in a report. `changed`: the next strike would change it, and `number` is the new value."""

    number: int
    changed: bool


class DistrictRow(Struct, frozen=True):
    """A row in the table of districts. `funding`: None for the slums. `is_next`: the next line is its own."""

    district: str
    name: str
    short_name: str
    palette: int
    funding: int | None
    figures: tuple[Figure, ...]
    troubled: bool
    is_next: bool


class CrisisRow(Struct, frozen=True):
    """A planned crisis. `open`: it can still be cancelled and forecast. `districts`: their keys and names.

    `scientists`: forecasts may be given to the Scientists.
    """

    crisis: CrisisScreen
    open: bool
    districts: tuple[tuple[str, str], ...]
    scientists: bool = False


class Secret(Struct, frozen=True):
    """A planned crisis on Control's map. `pills` is empty if there is no space."""

    crisis: CrisisScreen
    area: Area
    ring: Ring
    pills: tuple[Pill, ...]
    leaders: tuple[Leader, ...]


class BoxState(Struct, frozen=True):
    """The box of the turn `turn`; None: not opened yet."""

    box: Box | None
    turn: int


class Waiting(Struct, frozen=True):
    """What waits for Control: districts without funding, lines queued for the open, and late amounts to use."""

    unfunded: tuple[str, ...]
    lines: int
    late: tuple[UseIt, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.unfunded or self.lines or self.late)


def control(screen: ControlScreen) -> dict[str, Part]:
    """All parts of Control's page."""
    plan = marks.plan_of(screen)
    return {
        **public(screen.map),
        **hexes(plan.columns),
        **{f"step-{step.name}": part("step", step) for step in steps_of(screen)},
        **{f"district-row-{number}": part("district_row", row) for number, row in enumerate(_rows(screen), 1)},
        "marks-below": part("marks_below", plan.below),
        "marks-above": part("marks_above", plan.above),
        "secrets": part("secrets", _secrets(screen, plan.room)),
        **queue_parts(screen),
        "next": part("next", _next(screen)),
        "box-line": part("box_line", BoxState(screen.box, screen.coming_turn)),
        "box-state": part("box_state", BoxState(screen.box, screen.coming_turn)),
        "places": part("places", _places(screen)),
        "strikes": part("strikes", screen.strikes[1:] if next_of(screen).strike else screen.strikes),
        "opening": part("opening", _opening(screen)),
        "waiting": part("waiting", _waiting(screen)),
        "warnings": part("warnings", Warnings(screen.map.phase, screen.coming_turn, screen.foreseen)),
        "crises": part("crises", tuple(_crisis(screen, crisis) for crisis in screen.crises)),
        **council(screen),
    }


def _next(screen: ControlScreen) -> NextRow:
    following = next_of(screen)
    city = screen.map.city
    if following.line:
        line, district = following.line.line, following.line.form.district
        on_map = {line.from_, line.to} <= city.hexes.keys()
        apart = city.distance(line.from_, line.to) if on_map else 0
        name, colours = city.name_of(district), shapes.palette(city, district)
        return NextRow(following, name, colours, screen.funding.get(district, 0), apart)
    if following.strike:
        then = screen.strikes[1].crisis.name if len(screen.strikes) > 1 else ""
        people, forecast = following.strike.displaced, _told(screen, following.strike)
        return NextRow(
            following,
            forecast=forecast,
            then=then,
            displaces=_any_free(people),
        )
    people = screen.opening.displaced if screen.opening else ()
    return NextRow(following, displaces=_any_free(people), without=_without(screen), take=take(screen))


def _without(screen: ControlScreen) -> tuple[str, ...]:
    """Districts without a form or, before the open, without funding."""
    if screen.map.phase == "closed":
        return _unfunded(screen)
    sent = {form.district for form in screen.forms}
    return tuple(screen.map.city.name_of(district) for district in screen.map.city.districts if district not in sent)


def _any_free(displaced: Iterable[Displacement]) -> bool:
    return any(person.free for person in displaced)


def _told(screen: ControlScreen, strike: StrikeScreen) -> tuple[str, ...] | None:
    forecasts = strike.crisis.forecasts
    if not forecasts:
        return None
    if any(published.everybody for published in forecasts):
        return ()
    told = {district for published in forecasts for district in (*published.districts, *published.passed_on)}
    city = screen.map.city
    return tuple(city.name_of(district) for district in city.districts if district in told) or None


def _places(screen: ControlScreen) -> Places:
    strike = next_of(screen).strike
    if strike:
        return Places(strike.crisis.name, strike.displaced)
    return Places(None, screen.opening.displaced if screen.opening else ())


def _opening(screen: ControlScreen) -> Opening:
    if screen.opening is None:
        return Opening(screen.coming_turn, None)
    changes = (_change(event) for event in screen.opening.events)
    return Opening(screen.coming_turn, tuple(change for change in changes if change))


def _change(event: Event) -> Change | None:
    """The event's change to its own hex. Destinations of the displaced are listed separately."""
    match event:
        case happened.HexRuined():
            return Change(event.at, "ruin", "unrest", "damage")
        case happened.HexRioted():
            return Change(event.at, "riot", "refugee", "unrest")
        case happened.HexStruck():
            return Change(event.at, "slide", None, "damage")
        case happened.UnrestRemoved():
            return Change(event.at, "slide", "unrest", None)
        case _:
            return None


def _waiting(screen: ControlScreen) -> Waiting:
    late = to_use(screen)
    if screen.map.phase == "open":
        return Waiting((), 0, late)
    unfunded = () if funds_of(screen).is_open else _unfunded(screen)
    return Waiting(unfunded, sum(line.fate is None for form in screen.forms for line in form.lines), late)


def _unfunded(screen: ControlScreen) -> tuple[str, ...]:
    return tuple(screen.map.city.name_of(district) for district, amount in screen.funding.items() if not amount)


def _rows(screen: ControlScreen) -> Iterable[DistrictRow]:
    city = screen.map.city
    following = next_of(screen)
    under_way = following.line.form.district if following.line else ""
    for district, report in screen.reports.items():
        then = following.strike.reports[district] if following.strike else report
        figures = _figures(report, then)
        if district == SLUMS:
            yield DistrictRow(district, "", "", shapes.SLUM_PALETTE, None, figures, then.troubled, is_next=False)
        else:
            name, colours = city.name_of(district), shapes.palette(city, district)
            funding, is_next = screen.funding[district], district == under_way
            short = short_names(city)[district]
            yield DistrictRow(district, name, short, colours, funding, figures, then.troubled, is_next)


def _figures(report: Report, then: Report) -> tuple[Figure, ...]:
    numbers = ((getattr(report, name), getattr(then, name)) for name in FIGURES)
    return tuple(Figure(after, changed=after != before) for before, after in numbers)


def _crisis(screen: ControlScreen, crisis: CrisisScreen) -> CrisisRow:
    city = screen.map.city
    districts = tuple((district, city.name_of(district)) for district in city.districts)
    is_open = not crisis.struck and crisis.turn >= screen.coming_turn
    return CrisisRow(crisis, is_open, districts, scientists=city.council is not None)


def _secrets(screen: ControlScreen, room: Room) -> tuple[Secret, ...]:
    city = screen.map.city
    secrets = []
    for crisis in screen.crises:
        if not crisis.struck and crisis.turn >= screen.coming_turn:
            area = shapes.area(city, [hit.at for hit in crisis.hits], "secret")
            longer = max(0.0, text_width(crisis.magnitude, 1) - LONGEST_MAGNITUDE)
            pills, leaders, room = place(city, room, [Wanted("secret", [crisis.at], longer)], CONSOLE_LARGEST)
            secrets.append(Secret(crisis, area, shapes.ring(city, crisis.at, "centre"), pills, leaders))
    return tuple(secrets)
