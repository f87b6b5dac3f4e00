"""Closes the sockets of this process whose login or seat card is not valid any more."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from megagame.tables import census
from megagame.tables.access import valid_cards, valid_logins
from megagame.tables.census import CENSUS
from megagame.tables.hub_threads import in_thread


async def close_logged_out() -> None:
    """Ends the connections of those whose account is gone or has another password."""
    if pages := CENSUS.logged_in():
        logins = await in_thread(valid_logins)
        for page in pages:
            if page.login not in logins:
                page.outbox.close(census.LOGGED_OUT)


async def close_seatless() -> None:
    """Ends the connections of those whose seat was given another card, with a sentence that says so."""
    if cards := CENSUS.cards:
        for card in cards - await in_thread(valid_cards, cards):
            for page in CENSUS.seated(card):
                page.outbox.close(census.NO_SEAT, _no_seat(page.language))


def _no_seat(language: str) -> dict[str, Any]:
    with translation.override(language):
        message = gettext("This card does not hold this seat any more. Ask Control for a new one.")
    return {"type": "refused", "stream": "", "code": "no_seat", "message": message}
