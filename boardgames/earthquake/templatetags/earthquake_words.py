"""Template filters of EARTHQUAKE!"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec
from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, gettext_noop

from boardgames.earthquake.parts.board_parts import Standing, lacks
from boardgames.earthquake.parts.new_year_shown import STEPS, Fate, NewYear, Quake, Step
from boardgames.earthquake.parts.turn_choices import Kind as WayKind
from boardgames.earthquake.records.events import Page
from boardgames.earthquake.records.pieces import KINDS, SQUARES, Kind, Pieces, counted, number, squares
from boardgames.earthquake.records.street import Side
from boardgames.earthquake.records.years import Year
from boardgames.earthquake.rules.quakes.new_year import FIRM
from boardgames.earthquake.rules.resolution import TEN
from boardgames.earthquake.rules.turns import CALLED
from boardgames.earthquake.sentences import SIDE_WORDS, said
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, listed, say

register = template.Library()

REMEMBERED = 512

LETTERS: Mapping[Kind, str] = {"blue": "B", "red": "R", "orange": "O", "yellow": "Y", "green": "G"}
"""The letter on each piece, the same in all languages."""

KIND_WORDS: Mapping[Kind, str] = {
    "blue": gettext_noop("single"),
    "red": gettext_noop("corner"),
    "orange": gettext_noop("two"),
    "yellow": gettext_noop("three"),
    "green": gettext_noop("T piece"),
}
WAY_WORDS: Mapping[WayKind, str] = {
    "build": gettext_noop("Build"),
    "invest": gettext_noop("Invest"),
    "buy": gettext_noop("Buy"),
    "loot": gettext_noop("Loot"),
    "police": gettext_noop("Police"),
    "pass": gettext_noop("Pass"),
}

FATE_WORDS: Mapping[Fate, str] = {
    "free": gettext_noop("is free this time"),
    "due": gettext_noop("is due"),
    "paid": gettext_noop("is paid"),
    "given_up": gettext_noop("is given up"),
    "asked": gettext_noop("is at stake"),
    "lost": gettext_noop("is lost"),
    "sold": gettext_noop("goes to"),
    "nobodys": gettext_noop("has no holder"),
    "ahead": gettext_noop("is paid ahead for"),
}
FATE_ICONS: Mapping[Fate, str] = {
    "free": "check",
    "paid": "check",
    "ahead": "check",
    "sold": "check",
    "given_up": "cross",
    "lost": "cross",
    "nobodys": "cross",
    "asked": "play",
}
PAGE_BUTTONS: Mapping[Page, str] = {
    "die": gettext_noop("Show the die"),
    "magnitude": gettext_noop("Show how strong it is"),
    "tanks": gettext_noop("Show whether the tanks hold"),
    "breaks": gettext_noop("Show what breaks"),
    "falls": gettext_noop("Show what falls"),
}


@register.filter
def seat_called(seat: Seat) -> Sentence:
    """A seat's name, which the page replaces by its player's (`said`)."""
    return Sentence(CALLED[seat])


@register.filter
def seat_words(seats: Iterable[Seat]) -> Sentence:
    return listed(map(seat_called, seats))


@register.filter
def kind_word(kind: Kind) -> str:
    return gettext(KIND_WORDS[kind])


@register.filter
def letter(kind: Kind) -> str:
    return LETTERS[kind]


@register.filter
def side_word(side: Side) -> str:
    return gettext(SIDE_WORDS[side])


@register.filter
def way_word(kind: WayKind) -> str:
    return gettext(WAY_WORDS[kind])


@register.filter
def pieces_words(pieces: Pieces) -> str:
    """The number of each kind, in words."""
    return say(said(pieces), gettext)


@register.filter
def price(pieces: Pieces) -> SafeString:
    """Pieces as marks with counts."""
    return _marks(pieces, "")


@register.filter
def missing(pieces: Pieces) -> SafeString:
    """Missing pieces as dashed marks with counts."""
    return _marks(pieces, " missing")


def _marks(pieces: Pieces, how: str) -> SafeString:
    return _drawn_marks(tuple(pieces.get(kind, 0) for kind in KINDS), how, get_language() or "")


@lru_cache(REMEMBERED)
def _drawn_marks(counts: tuple[int, ...], how: str, language: str) -> SafeString:
    """Marks with counts, and words in `language` for screen readers."""
    pieces = dict(zip(KINDS, counts, strict=True))
    shown = [(how, kind, LETTERS[kind], pieces[kind]) for kind in KINDS if pieces[kind]]
    marks = format_html_join("", '<i class="kind-mark{} kind-{}">{}</i>{}', shown)
    heard = format_html('<span class="only-heard">{}</span>', pieces_words(pieces))
    return format_html('<span class="price"><span aria-hidden="true">{}</span>{}</span>', marks or "–", heard)


@register.filter
def pieces_number(pieces: Pieces) -> int:
    return number(pieces)


@register.filter
def squares_of(pieces: Pieces) -> int:
    return squares(pieces)


@register.filter
def of_kind(pieces: Pieces, kind: Kind) -> int:
    return pieces.get(kind, 0)


@register.filter
def structure_words(lacks: tuple[Kind, ...]) -> str:
    """`sound`, or what the structure lacks."""
    if not lacks:
        return gettext("sound")
    return gettext("lacks {kinds}").format(kinds=", ".join(map(kind_word, lacks)))


@register.filter
def structure_price(standing: Standing) -> Pieces:
    return counted(standing.pieces)


@register.filter
def structure_state(standing: Standing) -> str:
    """How sound a structure is, and whether it touches the tanks."""
    words = structure_words(lacks(standing.pieces))
    return f"{words}; {gettext('critical')}" if standing.critical else words


@register.filter
def year_steps(year: NewYear) -> list[tuple[Step, str, bool, bool]]:
    """The steps of a New Year: (step, name, is done, is current)."""
    words = {"cost": gettext("Cost"), "collect": gettext("Collect"), "quake": gettext("Quake")}
    at = STEPS.index(year.step) if year.step else len(STEPS)
    return [(step, words[step], place < at, place == at) for place, step in enumerate(STEPS)]


@register.filter
def year_says(year: Year) -> list[str]:
    """What a player's New Year brought, but for the income."""
    deeds = (
        (gettext("Paid: {deeds}."), year.paid),
        (gettext("Free: {deeds}."), year.free),
        (gettext("Paid for others: {deeds}."), year.ahead),
        (gettext("Given up: {deeds}."), year.given_up),
        (gettext("Deeds lost in the earthquake: {deeds}."), year.lost),
    )
    said = [text.format(deeds=", ".join(blocks)) for text, blocks in deeds if blocks]
    return [*said, _shook(year)] if year.dice else said


def _shook(year: Year) -> str:
    if len(year.dice) < 2:
        return gettext("No earthquake.")
    text = gettext("Earthquake of magnitude {magnitude}; pieces lost: {fell}.")
    return text.format(magnitude=year.dice[1], fell=year.fell)


@register.filter
def fate_word(fate: Fate) -> str:
    return gettext(FATE_WORDS[fate])


@register.filter
def fate_icon(fate: Fate) -> str:
    return FATE_ICONS.get(fate, "")


@register.filter
def quake_words(quake: Quake) -> list[str]:
    """What the earthquake's dice mean, as far as its pages are turned."""
    if len(quake.dice) < 2:
        came = quake.page is not None
        text = gettext("It comes: the die shows {die}.") if came else gettext("No earthquake: the die shows {die}.")
        return [text.format(die=quake.dice[0])]
    said = [gettext("Magnitude {magnitude} of ten.").format(magnitude=quake.dice[1]), *_meant(quake)]
    if quake.page == "falls":
        said.append(gettext("Unsupported pieces fall too, and deeds without pieces are lost."))
    return said


def _meant(quake: Quake) -> list[str]:
    if quake.takes is None:
        if quake.page == "magnitude":
            return [gettext("Unsecured tanks break. If they hold, everything unsound falls.")]
        falls = [] if quake.ruptured or quake.page == "tanks" else [gettext("Everything unsound falls.")]
        return [_tanks(quake), *falls]
    if quake.takes:
        return [gettext("Each unsound structure loses its newest pieces: {number}.").format(number=quake.takes)]
    return [gettext("Too weak: nothing breaks.")]


def _tanks(quake: Quake) -> str:
    if quake.ruptured:
        text = gettext("Secured sides: {sides} of the {firm} needed. The tanks rupture, and everybody loses.")
    else:
        text = gettext("Secured sides: {sides}. That is enough: the tanks hold.")
    return text.format(sides=quake.sides, firm=FIRM)


@register.filter
def page_button(page: Page | None) -> str:
    """The label of the button to a page. None: the last page is shown."""
    return gettext(PAGE_BUTTONS[page]) if page else gettext("Go on")


@register.filter
def ten_sides(anything: object) -> tuple[int, ...]:
    """The faces of a ten-sided die."""
    return tuple(TEN)


@register.filter
def kind_squares(kind: Kind) -> int:
    return SQUARES[kind]


@register.filter
def data(record: object) -> str:
    """A record as JSON, for an attribute that a script reads."""
    return msgspec.json.encode(record).decode()
