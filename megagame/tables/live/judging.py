"""Who may watch which screen. The same verdict lets a page in and, repeated every second, closes it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.module_loading import import_string

from megagame import card_values
from megagame.core.game import CONTROL, WALL, Seat
from megagame.tables.connections import connected_screens
from megagame.tables.connections.rights import Claim, Refused, Title
from megagame.tables.journals import journal
from megagame.tables.lookup import running_number
from megagame.tables.models import THROWN, SeatCard, Table
from megagame.tables.rendering import overview

Screen = tuple[str, Seat]
"""A table and a seat."""
CardReader = Callable[[Collection[str]], Mapping[str, Screen]]


def claim(session: str, key: str | None, table: str, seat: Seat) -> Claim:
    """A claim to the screen of `seat`, by a session key or by a card, however it was typed."""
    return Claim(session, (card_values.read(key) or key) if key else "", table, seat)


def judged(claims: Collection[Claim]) -> dict[Claim, Title | Refused]:
    """What each claim depends on now, or why it is refused. The number of queries does not grow with the claims.

    A card shows its own seat, also on the event's own table, and every wall of the running event, as walls are public.
    A login shows the Control team all screens, also those of past events.
    """
    known = _Known(
        event=running_number(),
        logins=_logins({each.session for each in claims if each.session and not each.card}),
        cards=_cards({each.card for each in claims if each.card}),
        seats=dict(_seats({each.table for each in claims})),
    )
    return {each: known.judge(each) for each in claims}


class _Seats(NamedTuple):
    """The seats of a table. `runs`: it belongs to the running event; `is_event`: it is that of the event itself."""

    table: int
    runs: bool
    is_event: bool
    names: frozenset[Seat]


class _Known(NamedTuple):
    """What the database knows about all claims.

    - `logins`: the login of each valid session
    - `cards`: the screen of each valid card
    - `seats`: the seats of each table, by its name
    """

    event: int
    logins: Mapping[str, str]
    cards: Mapping[str, Screen]
    seats: Mapping[str, _Seats]

    def judge(self, claim: Claim) -> Title | Refused:
        if claim.card:
            return self._by_card(claim, self.cards[claim.card]) if claim.card in self.cards else "no_card"
        login = self.logins.get(claim.session)
        return self._by_login(claim, login) if login is not None else "logged_out"

    def _by_card(self, claim: Claim, own: Screen) -> Title | Refused:
        found = self.seats.get(claim.table)
        if found is None or not found.runs or claim.seat not in found.names:
            return "not_found"
        allowed = claim.seat == WALL or own == (claim.table, claim.seat) or (found.is_event and own[1] == claim.seat)
        return Title(self.event, found.table, "") if allowed else "not_found"

    def _by_login(self, claim: Claim, login: str) -> Title | Refused:
        if claim.seat == CONTROL and claim.table in {connected_screens.TABLE, overview.TABLE}:
            return Title(self.event, 0, login)
        found = self.seats.get(claim.table)
        if found is None or claim.seat not in found.names:
            return "not_found"
        return Title(self.event, found.table, login)


def _logins(sessions: Collection[str]) -> dict[str, str]:
    """Decided like Django's `get_user`, for all sessions at once: a new password makes another login."""
    if not sessions:
        return {}
    team = {str(user.pk): user.get_session_auth_hash() for user in User.objects.filter(is_active=True)}
    found = {}
    for session in Session.objects.filter(session_key__in=sessions, expire_date__gt=timezone.now()):
        kept = session.get_decoded()
        login = team.get(kept.get(SESSION_KEY, ""))
        if login is not None and constant_time_compare(kept.get(HASH_SESSION_KEY, ""), login):
            found[session.session_key] = login
    return found


def _cards(values: Collection[str]) -> dict[str, Screen]:
    """The screens of the running event's cards of every kind."""
    whole = {value for value in values if "\0" not in value}  # PostgreSQL rejects NUL
    if not whole:
        return {}
    cards = SeatCard.objects.filter(value__in=whole, table__kept=None)
    found = {value: (table, seat) for value, table, seat in cards.values_list("value", "table__name", "seat")}
    for name in settings.FURTHER_CARDS:
        reader: CardReader = import_string(name)
        found |= reader(whole - found.keys())
    return found


def _seats(names: Iterable[str]) -> Iterable[tuple[str, _Seats]]:
    for table in Table.objects.filter(name__in=names).exclude(kept__stage=THROWN):
        is_event = journal.listing_of(table).event is not None
        yield table.name, _Seats(table.pk, table.kept_id is None, is_event, frozenset(journal.seats_of(table)))
