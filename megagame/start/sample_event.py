"""The sample event, which the first start sets up: a newcomer can play a turn of it at once."""

from __future__ import annotations

import json
import secrets
from importlib import resources

from megagame.core.documents import shape
from megagame.core.game import CONTROL, WALL
from megagame.event.programme import Programme
from megagame.games import GAMES
from megagame.tables.authors import SET_UP
from megagame.tables.models import SeatCard, Table
from megagame.tables.play import Asker, open_table, play

CITY = "crisis_map"
SCENARIO = "scenarios/sample.json"
TABLE = "crisis-map"
EVENT = "event"
FINAL_TURN = 6


def prepare() -> None:
    """Opens what is missing: the sample city's table, and the running event's, which older data do not have."""
    if not Table.objects.exists():
        _open_city()
    if not Table.objects.filter(game=EVENT).exists():
        _open_event()


def _open_city() -> None:
    """The city with its first funding and crises, and a projector."""
    scenario = json.loads(resources.files(CITY).joinpath(SCENARIO).read_bytes())
    game = GAMES[CITY].game
    options = shape(scenario["setup"], game.options)
    table = open_table(game=CITY, name=TABLE, title=scenario["title"], options=options, author=SET_UP)
    SeatCard.objects.create(table=table, seat=WALL, value=secrets.token_urlsafe(16))
    for number, action in enumerate(scenario["actions"]):
        asker = Asker(author=SET_UP, seat=CONTROL, request_id=f"set-up-{number}")
        play(table.name, shape(action, game.action), asker)


def _open_event() -> None:
    """The programme of the event that plays at the main table."""
    title = Table.objects.order_by("pk").values_list("title", flat=True)[0]
    open_table(game=EVENT, name=EVENT, title=title, options=Programme(final=FINAL_TURN), author=SET_UP)
