"""Kinds of undoable presses by page, and the pages' addresses."""

from collections.abc import Mapping
from typing import NamedTuple

from django.urls import reverse

from megagame.accounts import helper_presses
from megagame.backups import presses as backup_presses
from megagame.city_editor import presses as city_presses
from megagame.planned_events import presses as event_presses
from megagame.players import presses as player_presses
from megagame.practice_session import begin_and_end as practice_lifecycle
from megagame.practice_session import presses as practice_presses
from megagame.presses.models import Press
from megagame.presses.presses import Kind
from megagame.readiness import presses as readiness_presses
from megagame.tables.pages import seat_card_presses


class Way(NamedTuple):
    """A page and its undoable kinds of presses."""

    address: str
    kinds: Mapping[str, Kind]


_PAGES: Mapping[str, tuple[str, Mapping[str, Kind]]] = {
    player_presses.PAGE: ("players", player_presses.KINDS),
    helper_presses.PAGE: ("helpers", helper_presses.KINDS),
    helper_presses.OWN_PAGE: ("own_password", helper_presses.OWN_KINDS),
    backup_presses.PAGE: ("backups", backup_presses.KINDS),
    event_presses.PAGE: ("events", practice_presses.KINDS),
    readiness_presses.PAGE: ("wifi", readiness_presses.KINDS),
}


def way_of(press: Press) -> Way:
    if press.page in _PAGES:
        name, kinds = _PAGES[press.page]
        return Way(reverse(name), kinds)
    if table := seat_card_presses.table_of(press.page):
        return Way(reverse("seat_cards", args=[table]), seat_card_presses.KINDS)
    return Way(reverse("city_editor", args=[city_presses.event_of(press.page)]), city_presses.KINDS)


REFUSALS = {
    **event_presses.REFUSALS,
    **helper_presses.REFUSALS,
    **city_presses.REFUSALS,
    **seat_card_presses.REFUSALS,
    **practice_lifecycle.REFUSALS,
}
