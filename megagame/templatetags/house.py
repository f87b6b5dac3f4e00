"""Tags and filters for all templates."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.defaultfilters import capfirst
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from megagame.core.sentences import Sentence, in_a_row, listed, say, signed
from megagame.pages.wifi import Wifi, known_wifi
from megagame.tables.journals.journal import addressees
from megagame.tables.lookup import side_tables
from megagame.tables.models import Table
from megagame.tables.rendering.house_parts import NEWEST, log_part
from megagame.tables.rendering.player_names import named

register = template.Library()
register.filter("signed", signed)


@register.inclusion_tag("wifi_code.html")
def wifi_code() -> dict[str, Wifi]:
    """The QR code of the hall's wifi; empty if Control entered none."""
    return {"wifi": known_wifi()}


@register.simple_tag
def audiences() -> dict[str, str]:
    """Display names of the Crisis Map's seats that can get messages."""
    return addressees()


@register.simple_tag
def side_tables_here() -> tuple[Table, ...]:
    """The side tables that a note can be about."""
    return side_tables()


@register.filter
def said(sentence: Sentence) -> str:
    """A sentence in the reader's language, with the players' names."""
    return say(named(sentence), gettext)


@register.filter
def seat_said(seat: str) -> str:
    """A seat's name, or that of its player."""
    return say(named(Sentence("{seat}", {"seat": seat})), gettext)


@register.filter
def seats_said(seats: Iterable[str]) -> str:
    """Several seats by their names, or those of their players, as a list."""
    return list_said(map(seat_said, seats))


@register.filter
def all_said(sentences: Iterable[Sentence]) -> SafeString:
    """Sentences one after the other in the reader's language; empty if there is none."""
    return sentences_in_a_row(*(capfirst(said(sentence)) for sentence in sentences))


@register.filter
def sums_said(sums: Iterable[Sentence]) -> str:
    """Sums as a list in the reader's language; empty if there is none."""
    return list_said(say(each, gettext) for each in sums)


@register.filter
def list_said(items: Iterable[str]) -> str:
    """Names as a list in the reader's language; empty if there is none."""
    names = tuple(items)
    return said(listed(names)) if names else ""


@register.filter
def minutes(seconds: int) -> str:
    """A duration: `1:05`."""
    return f"{seconds // 60}:{seconds % 60:02}"


@register.filter
def full_stop(words: str) -> str:
    """Words as a whole sentence; empty if there is none."""
    return gettext("{words}.").format(words=words) if words else ""


@register.simple_tag
def sentences_in_a_row(*sentences: str) -> SafeString:
    """Sentences in the reader's language as one text, without empty ones."""
    given = tuple(conditional_escape(sentence) for sentence in sentences if sentence)
    return SafeString(say(in_a_row(given), gettext) if given else "")


@register.simple_tag
@cache
def inlined(name: str) -> SafeString:
    """A built script or style sheet, inlined into a standalone file."""
    place = Path(settings.STATIC_ROOT, staticfiles_storage.url(name).removeprefix(settings.STATIC_URL))
    return mark_safe(place.read_text(encoding="utf-8").strip())  # noqa: S308 - our own files


@register.filter
def as_json(data: Any) -> str:
    """Plain data as JSON for an attribute; the template escapes it."""
    return msgspec.json.encode(data).decode()


@register.simple_tag(takes_context=True)
def live_part(context: Mapping[str, Any], name: str, of: str = "") -> str:
    """The current markup of one of the page's parts.

    `of`: the name of its table, for the parts that the house adds to every table.
    """
    markup: str = context["parts"][f"{name}-{of}" if of else name]
    return markup


@register.simple_tag(takes_context=True)
def live_log(context: Mapping[str, Any], of: str) -> SafeString:
    """The markup of every line of a table's log."""
    return SafeString("".join(context["parts"][log_part(place, of)] for place in range(1, NEWEST + 1)))
