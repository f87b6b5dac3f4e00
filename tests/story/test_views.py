"""Who may read the story: the Control team always, everybody once it is published, and no longer when taken back."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.story.stories import Story, story_of
from megagame.story_pages import take_away
from megagame.story_pages.film import GROUND, PIECE
from megagame.tables.models import Table
from tests.tables import events, tables

PAGES = ("/story/", "/story/?step=3", "/story/film/0/", "/story/files/turns.csv", "/story/files/map-1.svg")

pytestmark = pytest.mark.django_db


@pytest.fixture
def control() -> Client:
    """A turn was played, and a second one is open."""
    tables.opened()
    events.opened()
    number = 1
    for action in (
        tables.fund(3),
        {"type": "open_phase"},
        {"type": "close_phase"},
        tables.fund(7),
        {"type": "open_phase"},
    ):
        number = tables.do(action, tables.asker(seen=number))
    client = Client()
    client.force_login(User.objects.create_user("mei"))
    return client


def answers(client: Client) -> set[int]:
    return {client.get(page).status_code for page in PAGES}


def test_everybody_reads_it_only_while_it_is_published(control: Client) -> None:
    anybody = Client()
    assert answers(anybody) == {404}
    assert answers(control) == {200}
    for to_all, seen in (("yes", 200), ("no", 404), ("yes", 200)):
        assert control.post("/story/show/", {"to_all": to_all}).status_code == 302
        assert answers(anybody) == {seen}
    assert answers(control) == {200}


def test_pressing_publish_twice_publishes_once(control: Client) -> None:
    before = Table.objects.get(name=events.NAME).number
    for _ in range(2):
        assert control.post("/story/show/", {"to_all": "yes"}).status_code == 302
    assert Table.objects.get(name=events.NAME).number == before + 1
    assert events.state().story


def test_undo_takes_a_publishing_back(control: Client) -> None:
    control.post("/story/show/", {"to_all": "yes"})
    status, _ = events.press(control, type="undo")
    assert status == 200
    assert answers(Client()) == {404}


def test_what_was_given_in_a_turn_that_is_played_still_is_for_control_alone(control: Client) -> None:
    control.post("/story/show/", {"to_all": "yes"})
    rows = [client.get("/story/files/turns.csv").content.decode().split() for client in (control, Client())]
    assert [len(lines) for lines in rows] == [3, 2]
    assert "Control gave 7 funding" in control.get("/story/").content.decode()
    assert "Control gave 7 funding" not in Client().get("/story/").content.decode()
    assert "Control gave 3 funding" in Client().get("/story/").content.decode()


def test_the_clock_is_told_to_control_alone_even_when_all_is_published(control: Client) -> None:
    events.press(control, type="next_phase")
    control.post("/story/show/", {"to_all": "yes"})
    last = len(story_of(Table.objects.get(name=tables.NAME)).steps) - 1
    for client, is_told in ((control, True), (Client(), False)):
        page, film = client.get(f"/story/?step={last}"), client.get("/story/film/0/")
        assert [b"10:00" in answer.content for answer in (page, film)] == [is_told, is_told]
        assert b"Turn 1, Organisation" in page.content
        assert film.json()["frames"][last].get("clock") == ("The clock showed 10:00." if is_told else "")
        assert b"10:00" not in client.get("/story/files/day.html").content


def test_the_pieces_of_the_film_draw_each_step_as_the_page_does(control: Client) -> None:
    story = story_of(Table.objects.get(name=tables.NAME))
    assert len(story.steps) <= PIECE
    film = json.loads(control.get("/story/film/0/").content)
    shown: dict[str, str] = {}
    for place, frame in enumerate(film["frames"]):
        shown.update({name: film["markup"][number] for name, number in frame["parts"].items()})
        page = control.get(f"/story/?step={place}").content.decode()
        parts = {name: markup for name, markup in shown.items() if name != GROUND}
        drawn = shown[GROUND]
        for name, markup in parts.items():
            drawn = drawn.replace(f'<g id="{name}"></g>', markup)
        assert drawn in page
        assert [name for name, markup in parts.items() if markup not in drawn] == []
    assert control.get("/story/film/1/").status_code == 404


def test_there_is_no_other_file(control: Client) -> None:
    for name in ("map-x.svg", "secret.key", "turns.csv.svg", "..%2Fsecret.key"):
        assert control.get(f"/story/files/{name}").status_code == 404


def test_a_file_is_made_once_however_often_anybody_asks(control: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole day takes seconds to draw, and once the story is published strangers may ask for it, too."""
    control.post("/story/show/", {"to_all": "yes"})
    made, really = list[str](), take_away.FILES["day.html"]

    def noting(story: Story) -> bytes:
        made.append(story.mark)
        return really.made(story)

    monkeypatch.setattr(take_away, "FILES", {**take_away.FILES, "day.html": really._replace(made=noting)})

    def asked(client: Client, **headers: str) -> bytes:
        return client.get("/story/files/day.html", headers=headers).content

    before = {asked(Client()) for _ in range(3)}
    assert (len(made), len(before)) == (1, 1)
    assert asked(Client(), **{"Accept-Language": "zh-hans"}) not in before
    tables.do(tables.fund(9), tables.asker(seen=Table.objects.get(name=tables.NAME).number))
    asked(Client())
    assert len(made) == 3
    assert len(set(made)) == 2
