"""An event with a visitor of each role, who can request every address."""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.apps import apps
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from civil_orders.cards import card_stacks
from civil_orders.cards.card_stacks import Wish
from megagame import card_values
from megagame.core.game import WALL
from megagame.planned_events import drafts
from megagame.start.set_up import open_projector
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import PlannedEvent, Table
from tests.civil_orders.world import form, open_box, order_cards, send
from tests.doors import declared
from tests.doors.declared import LOGIN, OPEN, Door, Verdict
from tests.doors.headers import missing
from tests.tables import events, side, tables

FORM = "application/x-www-form-urlencoded"
WORDS = "one two three four five"
TOKEN = "c" * 32
COUNCIL = {"funding": "handed_in"}
OURS = "http://testserver"
ELSEWHERE = ("http://elsewhere.example", "http://testserver:81")


class Person(NamedTuple):
    """A visitor with a login, a card or neither."""

    user: User | AnonymousUser = AnonymousUser()
    login: str = ""
    card: str = ""
    words: str = WORDS


class Hall(NamedTuple):
    """A person of each role, and the number of a helper who is none of them.

    They share a client with separate cookies, as every new client would read all static files.
    """

    people: Mapping[str, Person]
    tom: int
    client: Client

    def knock(self, door: Door, method: str, role: str, origin: str = OURS, token: str = TOKEN) -> Verdict:
        """Returns the verdict on a request from a page of this origin with this token; headers are always checked."""
        person = self.people[role]
        self.client.cookies = SimpleCookie({"csrftoken": TOKEN, "sessionid": person.login})
        path, headers = self.filled(door.path, person), {"Origin": origin, "X-CSRFToken": token}
        if method in {"GET", "HEAD"}:
            shown = {"card": person.card, "key": person.card} if person.card else {}
            answer = self.client.generic(method, path, headers=headers, QUERY_STRING=urlencode(shown))
        else:
            answer = self.client.generic(method, path, self.body(door, person), FORM, headers=headers)
        assert missing(path, answer.headers) == [], (method, path, role)
        return _came_of(answer)

    def body(self, door: Door, person: Person) -> str:
        """Returns the form data without fields that turned out empty."""
        fields = {name: self.filled(value, person) for name, value in door.sends.items()}
        return urlencode({name: value for name, value in fields.items() if value or not door.sends[name]})

    def filled(self, text: str, person: Person) -> str:
        """Returns the text with this person's values filled in."""
        newest = Table.objects.get(name=tables.NAME).number if "{newest}" in text else 0
        shown = person.card or card_values.drawn()
        draft = PlannedEvent.objects.filter(stage="draft").order_by("pk").first()
        event = {"draft": draft.pk if draft else 0, "version": draft.version if draft else 0}
        return text.format(card=person.card, shown=shown, words=person.words, tom=self.tom, newest=newest, **event)


def filled_hall() -> Hall:
    """Makes a city with an event, two side tables, an open box with a form, and everybody."""
    city = tables.opened()
    events.opened()
    side.opened()
    side.opened(side.OTHER)
    drafts.make("Port Amber", {}, "ana")
    open_projector(city)
    tables.do({"type": "change_rulings", "rulings": {"council": COUNCIL}})
    issue_first(city, ["councillor-north", "councillor-south", "scientists"])
    open_box()
    shows = {stack.district: stack.values[0] for stack in card_stacks.make(Wish(None))}
    order = order_cards()["north"][0]
    receipt = send(form(order)).json()["receipt"]
    people = {
        declared.NOBODY: Person(),
        declared.DISTRICT: Person(card=shows["north"]),
        declared.OTHER: Person(card=shows["south"]),
        declared.ORDER: Person(card=order, words=" ".join(receipt)),
        declared.PROJECTOR: Person(card=side.card(WALL, tables.NAME)),
        declared.SEAT: Person(card=side.card("residents")),
        declared.COUNCILLOR: Person(card=side.card("councillor-north", tables.NAME)),
        declared.SCIENTISTS: Person(card=side.card("scientists", tables.NAME)),
        declared.HELPER: _logged_in("mei", staff=False),
        declared.CONTROL: _logged_in("ana", staff=True),
    }
    return Hall(people, User.objects.create_user("tom").pk, Client(enforce_csrf_checks=True))


def stored() -> dict[str, list[tuple[Any, ...]]]:
    """Returns everything in the database."""
    return {model.__name__: sorted(model._default_manager.values_list(), key=repr) for model in apps.get_models()}


def _logged_in(name: str, *, staff: bool) -> Person:
    client, user = Client(), User.objects.create_user(name, is_staff=staff)
    client.force_login(user)
    return Person(user, client.cookies["sessionid"].value)


def _came_of(answer: Any) -> Verdict:
    if answer.status_code == 302 and answer.headers["Location"].startswith("/login/?next=/"):
        return LOGIN
    return OPEN if answer.status_code < 400 else int(answer.status_code)
