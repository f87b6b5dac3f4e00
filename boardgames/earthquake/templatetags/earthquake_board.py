"""The board of EARTHQUAKE! as SVG.

Built in Python, as templates are too slow: each move redraws it for every seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from boardgames.earthquake.parts import geometry
from boardgames.earthquake.parts.board_parts import Shield, Space, Standing, Street, Tanks
from boardgames.earthquake.parts.geometry import DEPTH, UNIT, Box, Point
from boardgames.earthquake.records.pieces import KINDS, SHAPES, Kind, Laid
from boardgames.earthquake.records.street import GRID, SIDES, Cell
from boardgames.earthquake.records.structures import cells_of
from boardgames.earthquake.rules.turns import CALLED
from boardgames.earthquake.templatetags.earthquake_words import LETTERS, structure_words

register = template.Library()

REMEMBERED = 512
BOXES = geometry.boxes()
NARROW = 11
"""Letters of a block's name that fit on one line."""
LONG = 7
LONGER = 9
"""Names of this length are condensed where letters are large."""

LARGE = 8
"""Structures of this many cells have room for the deed's shield."""

SHIELD = "M-11-11H11V1C11 7 6 10.5 0 13-6 10.5-11 7-11 1Z"
PAWN = "M0-13a5.5 5.5 0 0 1 3.4 9.8C7.5-1.5 9.5 4 10 11H-10C-9.5 4-7.5-1.5-3.4-3.2A5.5 5.5 0 0 1 0-13Z"
RINGS = '<circle class="disc" r="8.5"/><circle cx="-2.4" r="3"/><circle cx="2.4" r="3"/>'
SEASONS: Mapping[int, str] = {
    0: "M0-14V14M-12-7 12 7M-12 7 12-7M-4-12 0-9 4-12M-4 12 0 9 4 12",
    9: "M0 14V-2M0 0C-1-8-8-11-13-10-12-4-7 0 0 0M0 4C1-3 7-7 13-6 12 0 6 4 0 4",
    18: "M0-14V-10M0 10V14M-14 0H-10M10 0H14M-10-10-7-7M7 7 10 10M-10 10-7 7M7-7 10-10M6 0A6 6 0 1 1-6 0 6 6 0 0 1 6 0",
    27: "M-10 13-4 6M-6 8C-14-4-4-14 12-13 13 3 4 13-6 8M-4 6 6-6",
}


@register.filter
def spaces(street: Street) -> SafeString:
    language = get_language() or ""
    return mark_safe("".join(_space(each, street.pressable, language) for each in street.spaces))  # noqa: S308 - ours


@lru_cache(REMEMBERED)
def _space(space: Space, pressable: bool, language: str) -> str:
    box = BOXES[space.space]
    role = 'role="button" tabindex="0"' if pressable else 'role="img"'
    named = f' data-block="{space.block}"' if space.block else ""
    marks = "".join(name for name, there in ((" due", space.due), (" ahead", space.paid_ahead)) if there)
    ring = f'<rect class="ring" x="5" y="5" width="{box.width - 10}" height="{box.height - 10}" rx="7"/>'
    return (
        f'<g id="space-{space.space}" class="space side-{space.side or "corner"}{marks}" {role}{named}'
        f' data-space="{space.space}" aria-label="{escape(_heard(space))}" transform="translate({box.x} {box.y})">'
        f'<rect class="paved" width="{box.width}" height="{box.height}"/>{_titled(space, box)}{_stood_on(space, box)}'
        f"{_soundness(space, box)}{ring if space.ringed else ''}</g>"
    )


def _heard(space: Space) -> str:
    """The label of a space for screen readers."""
    said = [_called(space)]
    if space.holder:
        said.append(gettext("deed of {seat}").format(seat=gettext(CALLED[space.holder.player])))
    if space.lacks is not None:
        said.append(structure_words(space.lacks))
    if space.due:
        said.append(gettext("to be paid for"))
    if space.paid_ahead:
        said.append(gettext("paid ahead"))
    if space.pawns:
        said.append(
            gettext("here: {seats}").format(seats=", ".join(gettext(CALLED[each.player]) for each in space.pawns))
        )
    return "; ".join(said)


def _called(space: Space) -> str:
    seasons = {0: gettext("New Year"), 9: gettext("Spring"), 18: gettext("Summer"), 27: gettext("Autumn")}
    return space.block or seasons[space.space]


def _titled(space: Space, box: Box) -> str:
    """The name, in two lines where it is long; a season also has its picture."""
    name, middle = _called(space), box.width / 2
    if space.block is None:
        season = f'<path class="season" transform="translate({middle} 26)" d="{SEASONS[space.space]}"/>'
        return season + _written([escape(name)], middle, 62)
    lines = name.split(" ", 1) if len(name) > NARROW else [name]
    return _written(lines, middle, 22 if len(lines) > 1 else 32)


def _written(lines: Sequence[str], middle: float, top: float) -> str:
    """A name, condensed where letters are large."""
    written = "".join(f'<tspan x="0" dy="{place * 1.13:g}em">{line}</tspan>' for place, line in enumerate(lines))
    longest, two = max(map(len, lines)), " two" if len(lines) > 1 else ""
    long = " longer" if longest >= LONGER else " long" if longest >= LONG else ""
    return f'<g transform="translate({middle} {top})"><text class="space-name{two}{long}">{written}</text></g>'


def _stood_on(space: Space, box: Box) -> str:
    """The deed's shield and the pawns, overlapping if they must."""
    drawn = [_token("shield", space.holder)] if space.holder else []
    drawn += [_token("pawn", each) for each in space.pawns]
    step = min(28.0, (box.width - 36) / max(1, len(drawn) - 1))
    first, y = box.width / 2 - step * (len(drawn) - 1) / 2, 64 if space.block else 88
    return "".join(
        f'<g transform="translate({first + step * place:g} {y})"><g class="grown">{each}</g></g>'
        for place, each in enumerate(drawn)
    )


def _token(form: str, seat: Shield) -> str:
    shape, below = (SHIELD, 5) if form == "shield" else (PAWN, 8)
    return f'<g class="token {form} seat-{seat.player}"><path d="{shape}"/><text y="{below}">{seat.number}</text></g>'


def _soundness(space: Space, box: Box) -> str:
    """“Sound”, the letters of missing kinds, or that it is due or paid ahead."""
    middle, y = box.width / 2, box.height - 14
    if space.due or space.paid_ahead:
        word = gettext("due") if space.due else gettext("paid ahead")
        return f'<g transform="translate({middle} {y + 5})"><text class="owed">{escape(word)}</text></g>'
    if space.lacks is None:
        return ""
    if not space.lacks:
        pill = '<rect class="pill" x="-38" y="-9" width="76" height="19" rx="9.5"/>'
        tick = '<path class="tick" d="M-29 1l4 4 8-9"/>'
        word = f'<text class="sound-word" x="9" y="5">{escape(gettext("sound"))}</text>'
        return f'<g transform="translate({middle} {y})"><g class="sound-pill">{pill}{tick}{word}</g></g>'
    many = {4: " four", 5: " five"}.get(len(space.lacks), "")
    return f'<g transform="translate({middle} {y})"><g class="chips{many}">{_chips(space.lacks)}</g></g>'


def _chips(kinds: tuple[Kind, ...]) -> str:
    """Missing kinds. Their dashes replace the word where letters are large."""
    room = 14 if len(kinds) < len(KINDS) - 1 else 0
    word = f'<text class="lacks-word" x="{-8 * len(kinds) - 4}" y="4">{escape(gettext("lacks"))}</text>'
    first = room - 8 * (len(kinds) - 1)
    drawn = (
        f'<rect class="chip" x="{first + 16 * place - 7}" y="-8" width="14" height="16" rx="2"/>'
        f'<text class="chip-letter" x="{first + 16 * place}" y="4">{LETTERS[kind]}</text>'
        for place, kind in enumerate(kinds)
    )
    return (word if room else "") + "".join(drawn)


@register.filter
def structure(standing: Standing) -> SafeString:
    """The pieces of a block with an outline, and those that an earthquake broke."""
    if not standing.pieces and not standing.fallen:
        return SafeString("")
    return mark_safe(_structure(standing))  # noqa: S308 - names of ours


@lru_cache(REMEMBERED)
def _structure(standing: Standing) -> str:
    cells = cells_of(standing.pieces)
    path = geometry.outline(cells)
    edge = geometry.contact(cells, standing.tank_size)
    drawn = [*map(_piece, standing.pieces), *(f'<g class="broken">{_piece(each)}</g>' for each in standing.fallen)]
    drawn.append(
        f'<path class="outline-halo" d="{path}"/><path class="outline{" sound" if standing.sound else ""}" d="{path}"/>'
    )
    if edge:
        drawn.append(f'<path class="contact-halo" d="{edge}"/><path class="contact" d="{edge}"/>')
    if standing.asked:
        drawn.append(f'<path class="asked-halo" d="{path}"/><path class="asked" d="{path}"/>')
    free = cells - _letters(standing.pieces)
    if standing.holder and free and len(cells) >= LARGE:
        drawn.append(_deed(standing.holder, geometry.middle_of(geometry.far_end(free))))
    return "".join(drawn)


def _letters(pieces: Iterable[Laid]) -> frozenset[Cell]:
    return frozenset(geometry.letter_at(piece.cells) for piece in pieces)


def _deed(holder: Shield, at: Point) -> str:
    return f'<g class="deed" transform="translate({at.x:g} {at.y:g})"><g>{_token("shield", holder)}</g></g>'


def _piece(piece: Laid) -> str:
    path, letter = geometry.outline(frozenset(piece.cells)), geometry.middle_of(geometry.letter_at(piece.cells))
    cells = " ".join(f"{x},{y}" for x, y in piece.cells)
    return (
        f'<g class="piece kind-{piece.kind}" data-kind="{piece.kind}" data-cells="{cells}">'
        f'<path class="fill" d="{path}"/>'
        f'<path class="pattern" fill="url(#pattern-{piece.kind})" d="{path}"/><path class="edge" d="{path}"/>'
        f'<text x="{letter.x:g}" y="{letter.y + 6.5:g}">{LETTERS[piece.kind]}</text></g>'
    )


@register.filter
def link_marks(points: Iterable[Point]) -> SafeString:
    """A disc with two rings for each link."""
    marks = (f'<g transform="translate({at.x:g} {at.y:g})">{RINGS}</g>' for at in points)
    return mark_safe("".join(marks))  # noqa: S308 - ours


@register.filter
def tank_marks(tanks: Tanks) -> SafeString:
    """The farm and its four tanks, filled where the side is secured."""
    box = tanks.farm
    ground = f'<rect class="farm" x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" rx="4"/>'
    marks = {side: "secured" if side in tanks.secured else "ruptured" if tanks.ruptured else "" for side in SIDES}
    drawn = (_tank(box, share, marks[side]) for side, share in geometry.TANK_AT.items())
    return mark_safe(ground + "".join(drawn))  # noqa: S308 - ours


def _tank(box: Box, share: tuple[float, float], mark: str) -> str:
    x, y, radius = box.x + box.width * share[0], box.y + box.height * share[1], box.width * 0.17
    circle = f'<circle class="tank {mark}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    down, across, up = radius * 0.4, radius * 0.35, radius * 0.75
    tick = f'<path class="tank-tick" d="M{x - across:g} {y:g}l{across:g} {down:g} {radius * 0.65:g} {-up:g}"/>'
    wide = 2 * up
    cross = f'<path class="tank-burst" d="M{x - up:g} {y - up:g}l{wide:g} {wide:g}m0 {-wide:g}l{-wide:g} {wide:g}"/>'
    return circle + {"secured": tick, "ruptured": cross, "": ""}[mark]


@register.simple_tag
def grid_lines() -> SafeString:
    """The city's grid as one path."""
    far = DEPTH + geometry.CITY
    lines = (f"M{DEPTH + place * UNIT} {DEPTH}V{far}M{DEPTH} {DEPTH + place * UNIT}H{far}" for place in range(1, GRID))
    return mark_safe("".join(lines))  # noqa: S308 - ours


@register.simple_tag
def kind_shape(kind: Kind) -> SafeString:
    """An icon of a kind, unturned."""
    cells = SHAPES[kind]
    wide, high = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    size = f'width="{wide * 13 + 3}" height="{high * 13 + 3}"'
    view = f'viewBox="{DEPTH - 3} {DEPTH - 3} {wide * UNIT + 6} {high * UNIT + 6}"'
    return mark_safe(f'<svg class="kind-shape" {size} {view} aria-hidden="true">{_piece(Laid(kind, cells, ""))}</svg>')  # noqa: S308 - ours


@register.simple_tag
def shield_picture(seat: Shield) -> SafeString:
    drawn = f'<svg class="shield-picture" viewBox="-13 -13 26 28" aria-hidden="true">{_token("shield", seat)}</svg>'
    return mark_safe(drawn)  # noqa: S308 - ours


@register.simple_tag
def all_kinds() -> tuple[Kind, ...]:
    """The five kinds, in their usual order."""
    return KINDS
