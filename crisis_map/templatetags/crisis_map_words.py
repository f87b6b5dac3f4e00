"""Words on the console and the projector, in the reader's language."""

import json
from collections.abc import Iterable

from django import template
from django.utils.translation import gettext, ngettext, pgettext

from crisis_map.city.city import SCIENTISTS
from crisis_map.parts.council_parts import Named
from crisis_map.parts.councillor_parts import Dead
from crisis_map.records.council import Told
from crisis_map.records.events import OrderJudged
from crisis_map.records.state import number_of
from crisis_map.rules.crises import Displacement
from crisis_map.rules.queue import LineToCome
from crisis_map.screens.control import ForecastScreen, Foreseen, LineScreen, PublishedForecast
from crisis_map.screens.council_funding import Fund
from crisis_map.screens.public_map import JudgedLine
from crisis_map.sentences import MAGNITUDES, REASONS, SEATS
from megagame.core.sentences import listed, say

register = template.Library()


MOST_PIPS = 10


@register.filter
def magnitude_word(name: str) -> str:
    """A magnitude's display name in the reader's language."""
    return gettext(MAGNITUDES[name].text) if name in MAGNITUDES else name


@register.filter
def reason(order: OrderJudged | JudgedLine) -> str:
    return gettext(REASONS[order.verdict]).format(**{"from": order.from_, "to": order.to})


@register.filter
def effect(order: OrderJudged | JudgedLine, apart: int) -> str:
    """What a token becomes when it moves `apart` hexes, in a few words; "" if nothing changes."""
    match order.token, order.becomes:
        case "population", "refugee":
            return gettext("{apart} hexes away: becomes refugee").format(apart=apart)
        case "refugee", "population":
            return gettext("Settles: becomes population")
        case "refugee", "refugee":
            return gettext("No peace there: stays refugee")
        case _:
            return ""


def tag_words(outlook: LineToCome, apart: int) -> str:
    """The summary of an open line, for the map."""
    if outlook.order.verdict != "executed":
        return reason(outlook.order)
    return gettext("Clears rubble") if outlook.clears else effect(outlook.order, apart)


@register.filter
def outcome(line: LineScreen) -> str:
    if line.fate == "skipped":
        return gettext("skipped")
    if line.fate == "executed":
        return _became(line)
    if line.fate is not None:
        return gettext(REASONS[line.fate]).format(**{"from": line.from_, "to": line.to})
    return _outlook(line.outlook) if line.outlook else ""


def _became(line: LineScreen) -> str:
    became = {"population": gettext("now population"), "refugee": gettext("now refugee")}
    return became.get(line.became or "", "") if line.became != line.moved else ""


def _outlook(outlook: LineToCome) -> str:
    order = outlook.order
    if order.verdict != "executed":
        return reason(order)
    if outlook.clears:
        return gettext("clears rubble")
    becomes = {"population": gettext("becomes population"), "refugee": gettext("becomes refugee")}
    return becomes.get(order.becomes or "", "") if order.becomes != order.token else ""


@register.filter
def token_meant(line: LineScreen) -> str:
    """The kind of token that a line moved, would move or requests; "" if there is none."""
    would = line.outlook.order.token if line.outlook else None
    return line.moved or would or line.token or ""


@register.filter
def foreseen_title(foreseen: Foreseen) -> str:
    hexes = say(listed(foreseen.hexes), gettext)
    match foreseen.kind:
        case "ruin":
            return gettext("{hexes} will fall to ruin").format(hexes=hexes)
        case "riot":
            return gettext("{hexes} will riot").format(hexes=hexes)
        case "failure":
            return gettext("{hexes} will fail").format(hexes=hexes)


@register.filter
def foreseen_effect(foreseen: Foreseen) -> str:
    return _foreseen_text(foreseen).format(count=foreseen.count)


def _foreseen_text(foreseen: Foreseen) -> str:
    match foreseen.kind:
        case "ruin":
            return ngettext("{count} unrest becomes damage", "{count} unrest become damage", foreseen.count)
        case "riot":
            return ngettext("{count} refugee becomes unrest", "{count} refugees become unrest", foreseen.count)
        case "failure":
            return ngettext(
                "The city slides: {count} hex round them takes 1 damage",
                "The city slides: {count} hexes round them take 1 damage",
                foreseen.count,
            )


TURNING = {"ruin": "unrest", "riot": "refugee", "failure": "damage"}


@register.filter
def change_word(kind: str) -> str:
    """Why a hex changes, or has changed, at the open."""
    words = {
        "ruin": pgettext("what happens to a hex", "ruin"),
        "riot": pgettext("what happens to a hex", "riot"),
        "slide": gettext("the city slides"),
    }
    return words[kind]


@register.filter
def turning(kind: str) -> str:
    """The kind of token that makes hexes turn."""
    return TURNING[kind]


@register.filter
def any_chosen(displaced: Iterable[Displacement]) -> bool:
    """Whether any token goes elsewhere than proposed."""
    return any(person.to != person.proposed for person in displaced)


@register.filter
def told_whom(published: PublishedForecast, names: Iterable[tuple[str, str]]) -> list[str]:
    """The audience of a forecast in words; empty: all districts. Removed districts are called by their keys."""
    called = dict(names)
    scientists = [say(SEATS[SCIENTISTS], gettext)] if published.scientists else []
    return [*(called.get(key, key) for key in published.districts), *scientists]


@register.filter
def passed_on(published: PublishedForecast, names: Iterable[tuple[str, str]]) -> list[str]:
    """Districts that the Scientists told, each with what they told it."""
    return [f"{called} ({_told_word(published.passed_on[key])})" for key, called in names if key in published.passed_on]


def _told_word(told: Told) -> str:
    if told.hex and told.magnitude:
        return gettext("hex and magnitude")
    return gettext("hex") if told.hex else gettext("magnitude")


@register.filter
def names_of(districts: Iterable[tuple[Named, int]]) -> list[str]:
    """The names of districts that come with amounts."""
    return [named.name for named, _ in districts]


@register.filter
def taking(ready: Iterable[Fund]) -> str:
    """The fields with which a button takes these amounts."""
    districts = {f"districts.{place}": each.district for place, each in enumerate(ready)}
    return json.dumps({"type": "take_funding", **districts})


@register.filter
def as_before(late: Iterable[tuple[Named, int]]) -> str:
    """The fields with which a button sets these districts' funding."""
    fields = {"type": "fund_together"}
    for place, (named, amount) in enumerate(late):
        fields |= {f"funding.{place}.district": named.district, f"funding.{place}.amount": str(amount)}
    return json.dumps(fields)


@register.filter
def forecast_word(forecast: ForecastScreen) -> str:
    """A forecast's contents: a magnitude, a hex, or both."""
    magnitude, at = magnitude_word(forecast.magnitude or ""), forecast.at or ""
    return gettext("{magnitude} at {at}").format(magnitude=magnitude, at=at) if magnitude and at else magnitude or at


@register.filter
def died_where(died: Iterable[Dead]) -> str:
    """Where a district's people died and of what, with the number of dead in each hex."""
    strike, slide = gettext("{number} at {at} in a crisis"), gettext("{number} at {at} as the city slid")
    texts = ((slide if each.slid else strike).format(number=each.number, at=each.at) for each in died)
    return say(listed(texts), gettext)


@register.filter
def name_number(name: str) -> str:
    """A crisis's or forecast's display number: 3 for c3."""
    return number_of(name)


@register.filter
def pips(funding: int) -> range:
    """One per point of funding; none if there are too many to count at a glance."""
    return range(funding if funding <= MOST_PIPS else 0)


@register.filter
def minus(number: int, other: int) -> int:
    return number - other


@register.filter
def numbers(most: int) -> range:
    return range(1, most + 1)
