"""Who did something when nobody of the Control team did."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

PROGRAM = gettext_noop("The program")
SET_UP = gettext_noop("Set-up")


def author_called(author: str) -> str:
    """What an entry's author is called in the reader's language; people keep their names."""
    return gettext(author) if author in {PROGRAM, SET_UP} else author
