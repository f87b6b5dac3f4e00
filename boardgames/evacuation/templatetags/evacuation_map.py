"""Template filters of the New World's map and of what players own. Names from a box are escaped."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import Store, World
from boardgames.evacuation.screens.table_screen import NationScreen
from boardgames.evacuation.templatetags import evacuation_effects as effects
from boardgames.evacuation.templatetags.evacuation_words import called, piece_word, resource_word

register = template.Library()

LINE, WIDE = 10, 0x2E80
"""Characters that fit a line of a space's name, and from which on a character takes the room of two."""


@register.filter
def symbol_signs(symbols: Iterable[str]) -> str:
    """Symbols as one text, for a drawing."""
    return " ".join(effects.symbol(each) for each in symbols)


@register.filter
def map_mark(resource: str, at: str) -> SafeString:
    """A resource's letter and shape in a drawing, around the point `at`."""
    return format_html(
        '<g class="map-mark {}" transform="translate({})">{}<text dy="0.35em">{}</text></g>',
        *(resource, at, effects.SHAPES[resource], effects.LETTERS[resource]),
    )


@register.filter
def name_lines(box: Box, card: str) -> list[str]:
    """A name in at most two short lines; what is too long ends in “…”."""
    lines = [""]
    for word in _breakable(called(box, card)):
        joined = f"{lines[-1]} {word}" if lines[-1] and word.isascii() else lines[-1] + word
        if not lines[-1] or _breadth(joined) <= LINE:
            lines[-1] = joined
        else:
            lines.append(word)
    cut = lines if len(lines) <= 2 else [lines[0], f"{lines[1]}…"]
    return [line if _breadth(line) <= LINE + 1 else f"{line[:LINE]}…" for line in cut]


def _breakable(name: str) -> list[str]:
    """Words; of Chinese, characters."""
    return [part for word in name.split() for part in ([word] if word.isascii() else word)]


def _breadth(text: str) -> int:
    return sum(1 if ord(character) < WIDE else 2 for character in text)


@register.filter
def both_worlds(nation: NationScreen) -> list[tuple[World, Store, Store]]:
    """Each world with what is in its store and what it makes, the New World first."""
    return [("new", nation.new, nation.production), ("old", nation.old, nation.income["old"])]


@register.filter
def anything_waits(nation: NationScreen) -> bool:
    """Whether people, or factories of either world, wait to be settled."""
    return bool(nation.population or any(any(stock.values()) for stock in nation.prefabs.values()))


@register.filter
def lowest(store: Store) -> int:
    return min(store.values())


@register.filter
def piece_called(piece: str) -> str:
    """A settled piece: people, or which factory."""
    return piece_word(piece) if piece == "population" else f"{piece_word(piece)} ({resource_word(piece)})"
