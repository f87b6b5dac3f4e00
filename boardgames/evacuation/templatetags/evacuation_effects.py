"""Prices, effects and conditions of a box as HTML. Text from a box is escaped."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from boardgames.evacuation.box import effects as words
from boardgames.evacuation.box.effects import Condition
from boardgames.evacuation.box.words import TERRAINS

RESOURCE_WORDS: Mapping[str, str] = {
    "food": gettext_noop("food"),
    "steel": gettext_noop("steel"),
    "energy": gettext_noop("energy"),
    "any": gettext_noop("any resource"),
}
WORLD_WORDS: Mapping[str, str] = {"old": gettext_noop("Old World"), "new": gettext_noop("New World")}
COLOUR_WORDS: Mapping[str, str] = {
    "red": gettext_noop("red"),
    "blue": gettext_noop("blue"),
    "green": gettext_noop("green"),
    "yellow": gettext_noop("yellow"),
}
LETTERS = {"food": "F", "steel": "S", "energy": "E", "any": "?"}
SHAPES = {
    "food": SafeString('<circle r="9.5"/>'),
    "steel": SafeString('<rect x="-9" y="-9" width="18" height="18" rx="2"/>'),
    "energy": SafeString('<path d="M0-12 12 0 0 12-12 0Z"/>'),
}
SIGNS = {"sun": "☼", "wind": "≋", "rock": "△"}
TIMES: Mapping[type[Any], str] = {
    words.Infra: gettext_noop("{n} infrastructure steps"),
    words.Develop: gettext_noop("develop {n}"),
    words.Settle: gettext_noop("settle"),
    words.Ship: gettext_noop("build a ship"),
    words.Stadium: gettext_noop("build a stadium"),
    words.Prefab: gettext_noop("prefab {n}"),
    words.Clone: gettext_noop("clone {n}"),
    words.Exchange: gettext_noop("exchange {n}"),
    words.Draw: gettext_noop("draw {n}"),
    words.Satisfaction: gettext_noop("{n} smileys"),
}
LESS: Mapping[str, str] = {
    "actions": gettext_noop("actions: {n} energy less"),
    "flights": gettext_noop("flights: {n} energy less"),
    "buildings": gettext_noop("ships: {n} buildings more"),
    "resources": gettext_noop("ships: {n} resources more"),
}
PARTS: Mapping[str, str] = {
    "infra": gettext_noop("infrastructure"),
    "settle": gettext_noop("settling"),
    "ship": gettext_noop("ships"),
    "stadium": gettext_noop("stadiums"),
    "prefab": gettext_noop("prefabs"),
    "clone": gettext_noop("cloning"),
}
COUNTS: Mapping[str, str] = {
    "lowest": gettext_noop("lowest production {n}"),
    "evacuated": gettext_noop("{n} regions evacuated"),
    "stadiums": gettext_noop("{n} stadiums"),
    "ships": gettext_noop("{n} ships"),
    "technologies": gettext_noop("{n} technologies"),
    "infrastructure": gettext_noop("{n} infrastructure"),
    "satisfaction": gettext_noop("{n} smileys"),
}
SETTLED: Mapping[str, str] = {
    "mountain": gettext_noop("{n} on mountain"),
    "desert": gettext_noop("{n} on desert"),
    "forest": gettext_noop("{n} in forest"),
    "sea": gettext_noop("{n} at sea"),
    "population": gettext_noop("{n} people settled"),
    "factory": gettext_noop("{n} factories settled"),
}
ONE: Mapping[str, str] = {
    "{n} infrastructure steps": gettext_noop("{n} infrastructure step"),
    "{n} smileys": gettext_noop("{n} smiley"),
    "ships: {n} buildings more": gettext_noop("ships: {n} building more"),
    "ships: {n} resources more": gettext_noop("ships: {n} resource more"),
    "{n} regions evacuated": gettext_noop("{n} region evacuated"),
    "{n} stadiums": gettext_noop("{n} stadium"),
    "{n} ships": gettext_noop("{n} ship"),
    "{n} technologies": gettext_noop("{n} technology"),
    "{n} people settled": gettext_noop("{n} person settled"),
    "{n} factories settled": gettext_noop("{n} factory settled"),
}
"""Texts for the number one."""


def counted(text: str, n: int) -> str:
    """Format a text with its number, translated."""
    return gettext(ONE.get(text, text) if n == 1 else text).format(n=n)


def mark(resource: str) -> SafeString:
    """A resource's letter and shape, with its name for screen readers."""
    return format_html(
        '<abbr class="res {0}" title="{1}">{2}</abbr>', resource, gettext(RESOURCE_WORDS[resource]), LETTERS[resource]
    )


def price(of: Mapping[Any, int]) -> SafeString:
    """Marks with counts; an empty price is free."""
    some = [(mark(word), many) for word, many in of.items() if many]
    if not some:
        return format_html("{}", gettext("free"))
    return format_html_join(" ", '<span class="price">{}{}</span>', some)


def symbol(name: str) -> str:
    """A symbol's sign, or the box's name for it."""
    return SIGNS.get(name, name)


def colour(name: str) -> str:
    return gettext(COLOUR_WORDS[name]) if name in COLOUR_WORDS else name


def words_of(effects: Iterable[Any]) -> SafeString:
    return format_html_join(", ", "{}", ((_effect(effect),) for effect in effects))


def in_short(effects: Iterable[Any]) -> SafeString:
    """The same for narrow places, without long words."""
    return format_html_join(" ", "{}", ((_in_short(effect),) for effect in effects))


def _in_short(effect: Any) -> SafeString:
    match effect:
        case words.Gain():
            return format_html("+{}{}", effect.n, mark(effect.resource))
        case words.Produce():
            return format_html("{} +{}{}", gettext("prod."), effect.n, mark(effect.resource))
        case words.Infra():
            return format_html("{}", gettext("infra {n}").format(n=effect.n))
        case _:
            return _effect(effect)


def _effect(effect: Any) -> SafeString:  # noqa: C901, PLR0911 - an arm for each kind
    match effect:
        case words.Gain():
            return format_html("{} {}{}", gettext("gain"), mark(effect.resource), effect.n)
        case words.Produce():
            return format_html("{} {}+{}", gettext("production"), mark(effect.resource), effect.n)
        case words.Symbol():
            return format_html("{} × {}", symbol(effect.symbol), effect.n)
        case words.Income():
            return format_html("{} {}+{}", gettext(WORLD_WORDS[effect.world]), mark(effect.resource), effect.n)
        case words.Discount():
            return format_html("{} -{}", gettext(PARTS[effect.part]), price(effect.price))
        case words.Bay():
            return format_html("{}", gettext("every bay takes {colour}").format(colour=colour(effect.colour)))
        case words.Capacity() | words.LessEnergy():
            return format_html("{}", counted(LESS[effect.of], effect.n))
        case words.LessFood():
            text = gettext("{world} eats {n} less")
            return format_html("{}", text.format(world=gettext(WORLD_WORDS[effect.world]), n=effect.n))
        case _:
            return format_html("{}", counted(TIMES[type(effect)], getattr(effect, "n", 1)))


def condition(of: Condition) -> SafeString:
    """The minimums in a row; empty: at once."""
    found: list[SafeString] = [format_html("{} × {}", symbol(name), many) for name, many in of.symbols.items()]
    found += [format_html("{} {}{}", gettext("production"), mark(each), many) for each, many in of.production.items()]
    plain = [(text, getattr(of, name)) for name, text in COUNTS.items()]
    plain += [(SETTLED[name], getattr(of.settled, name)) for name in (*TERRAINS, "population", "factory")]
    found += [format_html("{}", counted(text, many)) for text, many in plain if many]
    return format_html_join(", ", "{}", ((each,) for each in found)) if found else format_html("{}", gettext("at once"))


def each(count: str, of: str | None) -> str:
    if count == "settled":
        return counted(SETTLED[of or ""], 1)
    if count in COUNTS:
        return counted(COUNTS[count], 1)
    return f"{gettext('production')} {gettext(RESOURCE_WORDS[of or ''])}" if count == "production" else symbol(of or "")
