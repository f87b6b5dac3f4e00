"""Forms of Control give nothing away by default: an untouched form changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from boardgames.evacuation.box.words import MODULES
from boardgames.evacuation.records.options import Options
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from megagame.tables.playing.play import Asker, open_table, play
from tests.proof.rehearsals.random_games import usual_options
from tests.tables.side import press

NAME = "a-table"
STEPS = 40
TABLES: dict[str, tuple[str, Any]] = {
    **{name: (name, usual_options(listing)) for name, listing in GAMES.items() if listing.side},
    "evacuation with hands": ("evacuation", Options(mode="points", modules=MODULES)),
}
"""Tables by name: their games and options."""


class Forms(HTMLParser):
    """Collects the fields of each form that acts on the table, as a browser would send them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self._form: dict[str, str] | None = None
        self._select = ""
        self._option: str | None = None
        """The chosen option, whose text is its value."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "form":
            self._form = {} if (given.get("hx-post") or "").endswith("/act/") else None
        elif self._form is None:
            return
        elif tag == "input" and name and (given.get("type") not in {"radio", "checkbox"} or "checked" in given):
            self._form[name] = value
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and (self._select not in self._form or "selected" in given):
            self._form[self._select] = value
            self._option = None if "value" in given else self._select

    def handle_data(self, data: str) -> None:
        if self._form is not None and self._option:
            self._form[self._option] += data.strip()

    def handle_endtag(self, tag: str) -> None:
        if tag in {"option", "select"}:
            self._option = None
        if tag == "select":
            self._select = ""
        elif tag == "form" and self._form is not None:
            self.found.append(self._form)
            self._form = None


@pytest.fixture(params=TABLES)
def control(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[Client]:
    """Control, with each of the tables after some random play."""
    forget()
    game, options = TABLES[request.param]
    listing, dice = GAMES[game], Dice(11)
    assert listing.side
    open_table(game=game, name=NAME, title=NAME, options=options, author="ana", seed=3)
    for number in range(STEPS):
        state = journal.current(Table.objects.get(name=NAME)).state
        for seat in listing.side.to_act(state)[:1]:
            asker = Asker(author=seat, seat=seat, request_id=f"press-{number}", seen=versions()[seat])
            play(NAME, listing.side.sample(state, seat, dice), asker)
    client = Client()
    client.force_login(User.objects.create_user("control", is_staff=True))
    yield client
    forget()


def versions() -> dict[str, int]:
    found: dict[str, int] = Table.objects.get(name=NAME).versions
    return found


def state() -> Any:
    return journal.current(Table.objects.get(name=NAME)).state


def test_a_form_of_control_s_that_nobody_filled_in_changes_nothing(control: Client) -> None:
    forms = Forms()
    forms.feed(control.get(f"/console/{NAME}/").content.decode())
    by_hand = [form for form in forms.found if form.get("type") not in {None, "stop"}]
    listing = GAMES[Table.objects.get(name=NAME).game]
    assert by_hand or listing.asked == listing.played, "no form for what only Control may do"
    before = state()
    for form in by_hand:
        assert press(control, NAME, seen=versions()[CONTROL], **form)[0] in {200, 400, 422}
        assert without_just(state()) == without_just(before), f"let its choices begin with an empty one: {form}"


def without_just(found: Any) -> Any:
    """Returns the position without the newest step."""
    return {name: getattr(found, name) for name in found.__struct_fields__ if name != "just"}
