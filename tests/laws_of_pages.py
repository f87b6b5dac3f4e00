"""A law of whole pages: at a table of any game, new or played, every page opens for every seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, Seat
from megagame.games import GAMES
from megagame.story_pages.take_away import FILES
from megagame.tables.journals import journal
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import SeatCard, Table
from megagame.tables.playing.play import Asker, open_table, play
from megagame.urls import urlpatterns
from tests.every_game import BENCHES
from tests.sampling import sample
from tests.tables import events, tables

NAME = "of-the-law"
STEPS = 12
OF_COUNCIL = {"council.csv", "sharing.csv"}
"""Files that are left out where they would be empty."""


class Fetched(NamedTuple):
    """A page that a seat asks for. `must`: it must be there; else it may be refused, too."""

    seat: Seat
    address: str
    must: bool
    key: str = ""


def broken_pages(name: str, seed: int, *, played: bool) -> Iterator[str]:
    """Yields the failing pages of a table of this game, with game, seat, seed and failure."""
    table = _opened(name, seed)
    if played:
        _play_on(table, seed)
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("ana"))
    for page in (*_of_table(table), *_of_cards(table), *(() if played else _of_event())):
        who = Client(raise_request_exception=False) if page.key else client
        answer = who.post(page.address, {"key": page.key}) if page.key else who.get(page.address)
        if answer.status_code >= 500 or (page.must and answer.status_code != 200):
            where = f"{name}, seed {seed}, {'played on' if played else 'new'}, seat {page.seat}"
            raised = getattr(answer, "exc_info", None) or ("", "")
            yield f"{where}: {page.address} answered {answer.status_code} {raised[1]!r}"


def _opened(name: str, seed: int) -> Table:
    """A table of the game beside a map and a programme, with its cards."""
    if name != "crisis_map":
        tables.opened()
    if GAMES[name].event is None:
        events.opened()
    dice = Dice(seed)
    options = BENCHES[name].options(dice)
    table = open_table(game=name, name=NAME, title="Of the law", options=options, author="Ana", seed=dice.seed())
    issue_first(table, table.versions)
    return table


def _play_on(table: Table, seed: int) -> None:
    game, dice = journal.listing_of(table).game, Dice(seed)
    for number in range(STEPS):
        table.refresh_from_db()
        state = journal.current(table).state
        drawn = ((seat, sample(game, state, seat, dice)) for seat in dice.shuffled(game.seats(state)))
        seat, action = next((each for each in drawn if each[1] is not None), (CONTROL, None))
        if action is None:
            return
        seen = table.number if seat == CONTROL else table.versions[seat]
        play(NAME, action, Asker(author="Ana", seat=seat, request_id=f"the-law-{number}", seen=seen))


def _of_table(table: Table) -> Iterator[Fetched]:
    """Every address with the table's name in it, for whatever else it names."""
    listing, seats = journal.listing_of(table), tuple(table.versions)
    has = {
        "table_console": listing.page(CONTROL) is not None,
        "secrets": listing.secrets is not None,
        "table_replay": listing.side is not None,
        "set_up": listing.event is not None,
        "seat_cards": listing.side is not None,
        **dict.fromkeys(("log", "log_back", "paper"), True),
        **dict.fromkeys(("table_story", "table_story_film", "table_story_file"), table.game == "crisis_map"),
    }
    names = {"paper": tuple(listing.papers), "table_story_file": tuple(FILES)}
    for pattern in urlpatterns:
        if "table_name" not in (takes := re.findall(r"<(?:\w+:)?(\w+)>", str(pattern.pattern))):
            continue
        called = pattern.name or ""
        values = {
            "table_name": (NAME,),
            "seat": seats,
            "name": names.get(called, ()),
            "number": (called == "log_back",),
        }
        for given in product(*(values[each] for each in takes)):
            fields = dict(zip(takes, map(_plain, given), strict=True))
            seat = str(fields.get("seat", CONTROL))
            must = (has.get(called, False) and fields.get("name") not in OF_COUNCIL) or (
                called == "seat_screen" and seat != CONTROL and listing.page(seat) is not None
            )
            yield Fetched(seat, reverse(called, kwargs=fields), must)


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value


def _of_cards(table: Table) -> Iterator[Fetched]:
    """Yields the pages for holders of the table's cards."""
    listing = journal.listing_of(table)
    for card in SeatCard.objects.filter(table=table):
        if card.seat == WALL:
            yield Fetched(WALL, reverse("wall", args=[card.value]), listing.page(WALL) is not None)
        elif card.seat != CONTROL and listing.page(card.seat) is not None:
            yield Fetched(card.seat, reverse("seat"), must=True, key=card.value)


def _of_event() -> Iterator[Fetched]:
    """Yields the pages whose address has no parameters."""
    for pattern in urlpatterns:
        if "<" not in str(pattern.pattern):
            yield Fetched(CONTROL, reverse(pattern.name or ""), must=False)
