"""What templates of the house and of every game need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from megagame.core.sentences import Sentence, say
from megagame.tables.log import NEWEST, log_part

register = template.Library()


@register.filter
def said(sentence: Sentence) -> str:
    """A sentence in the reader's language."""
    return say(sentence, gettext)


@register.filter
def as_json(data: Any) -> str:
    """Plain data for an attribute that a script reads; the template escapes it."""
    return msgspec.json.encode(data).decode()


@register.simple_tag(takes_context=True)
def live_part(context: Mapping[str, Any], name: str, of: str = "") -> str:
    """The markup of a part of the page, as it is now; it must be one of the page's parts.

    `of`: the name of its table, for the parts that the house adds to every table.
    """
    markup: str = context["parts"][f"{name}-{of}" if of else name]
    return markup


@register.simple_tag(takes_context=True)
def live_log(context: Mapping[str, Any], of: str) -> SafeString:
    """The markup of every line of a table's log."""
    return SafeString("".join(context["parts"][log_part(place, of)] for place in range(1, NEWEST + 1)))
