"""Words of the running event for its templates, in the reader's language."""

from django import template
from django.utils.translation import gettext

from megagame.core.sentences import Sentence, say
from megagame.event.sentences import audience_called, minutes_and_seconds, pace_said, phase_called
from megagame.event.state import Message

register = template.Library()


@register.filter
def phase_word(name: str) -> str:
    called = phase_called(name)
    return say(called, gettext) if isinstance(called, Sentence) else called


@register.filter
def audience(message: Message) -> str:
    """What people call those for whom a message is."""
    called = audience_called(message.to, message.called)
    return say(called, gettext) if isinstance(called, Sentence) else called


@register.filter
def pace_word(pace: int) -> str:
    return say(pace_said(pace), gettext)


@register.filter
def clock_time(milliseconds: int) -> str:
    return minutes_and_seconds(milliseconds)
