"""Helpers play the turn; set-up and accounts are Control's. Access by page: tests/doors/."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.tables.live.caches import forget
from megagame.tables.models import Entry
from tests.tables import events
from tests.tables.tables import NAME, opened

HERE, AWAY, TO_LOGIN = 200, 404, 302
SET_FINAL = {"type": "set_final", "turn": "3"}


@pytest.fixture
def team(transactional_db: None) -> dict[str, Client]:
    """A city and its event; ana is Control, mei a helper, and somebody is neither."""
    forget()
    opened()
    events.opened()
    clients = {who: Client() for who in ("ana", "mei", "somebody")}
    clients["ana"].force_login(User.objects.create_user("ana", is_staff=True))
    clients["mei"].force_login(User.objects.create_user("mei"))
    return clients


def number_of(name: str) -> int:
    return User.objects.get(username=name).pk


def test_everybody_of_the_team_plays_the_turn(team: dict[str, Client]) -> None:
    for who, status in {"ana": HERE, "mei": HERE, "somebody": AWAY}.items():
        fields = {"request_id": f"press-of-{who}", "type": "fund", "district": "north", "amount": "3"}
        assert team[who].post(f"/tables/{NAME}/act/", fields).status_code == status
        if status == HERE:
            assert events.press(team[who], type="announce", text="Lunch.")[0] == HERE


@pytest.mark.parametrize(
    "fields",
    [
        SET_FINAL,
        {"type": "set_double", "turn": "1", "double": "true"},
        {"type": "set_phase", "phase": "2", "was": "Debate", "name": "Debate", "minutes": "12"},
        {"type": "add_phase", "name": "Lunch", "minutes": "30"},
        {"type": "move_phase", "phase": "2", "was": "Debate", "to": "0"},
        {"type": "remove_phase", "phase": "2", "was": "Debate"},
    ],
    ids=lambda fields: fields["type"],
)
def test_a_helper_who_changes_the_set_up_hears_who_may(team: dict[str, Client], fields: dict[str, str]) -> None:
    before = events.state()
    status, answer = events.press(team["mei"], **fields)
    assert (status, answer["code"]) == (422, "control_alone")
    assert "only Control" in answer["message"]
    assert events.state() == before
    assert events.press(team["ana"], **fields)[0] == HERE
    assert events.state() != before


def test_a_helper_takes_back_a_turns_steps_but_nothing_of_the_set_up(team: dict[str, Client]) -> None:
    events.press(team["ana"], type="announce", text="Lunch.")
    events.press(team["ana"], **SET_FINAL)
    before = (events.state(), Entry.objects.count())
    assert events.press(team["mei"], type="undo")[1]["code"] == "control_alone"
    events.press(team["mei"], type="announce", text="Dinner.")
    assert events.press(team["mei"], type="undo", back_to="1")[1]["code"] == "control_alone"
    assert events.press(team["mei"], type="undo")[0] == HERE
    assert (events.state(), Entry.objects.count()) == (before[0], before[1] + 2)
    assert events.press(team["ana"], type="undo", back_to="1")[0] == HERE
    assert events.state().programme.final is None


def test_control_makes_a_helper_whose_password_is_shown_once(team: dict[str, Client]) -> None:
    answer = team["ana"].post("/helpers/", {"username": "小明"})
    found = re.search(r"<dd><b[^>]*>([a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4})</b>", answer.content.decode())
    assert found
    assert "no-store" in answer["Cache-Control"]
    assert found[1] not in team["ana"].get("/helpers/").content.decode()
    assert Client().login(username="小明", password=found[1])
    assert not User.objects.get(username="小明").is_staff


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A helper needs a name."),
        ("MEI", "There is somebody of that name already"),
        ("ana", "There is somebody of that name already"),
        ("mei/lin", "letters, figures"),
        ("  Mei ", "There is somebody of that name already"),
        ("x" * 41, "40 characters at most"),
        ("élodie", "There is somebody of that name already"),
    ],
)
def test_a_name_that_will_not_do_is_refused_in_a_sentence(team: dict[str, Client], name: str, sentence: str) -> None:
    User.objects.create_user("Élodie")
    before = User.objects.count()
    answer = team["ana"].post("/helpers/", {"username": name})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert page.count('class="refusal"') == 1
    assert sentence in page
    assert f'value="{name}"' in page
    assert User.objects.count() == before


def test_a_new_password_logs_the_helper_out(team: dict[str, Client]) -> None:
    answer = team["ana"].post(f"/helpers/{number_of('mei')}/password/")
    assert "mei logs in with" in answer.content.decode()
    assert team["mei"].get("/console/").status_code == TO_LOGIN


def test_a_helper_who_is_removed_is_out_and_stays_in_the_log(team: dict[str, Client]) -> None:
    events.press(team["mei"], type="announce", text="Lunch.")
    assert team["ana"].post(f"/helpers/{number_of('mei')}/remove/")["Location"] == "/helpers/"
    assert team["mei"].get("/console/").status_code == TO_LOGIN
    assert Entry.objects.get(table__name=events.NAME, number=2).author == "mei"


@pytest.mark.parametrize("way", ["password", "remove"])
def test_a_control_is_no_helper(team: dict[str, Client], way: str) -> None:
    assert team["ana"].post(f"/helpers/{number_of('ana')}/{way}/").status_code == AWAY
    assert User.objects.filter(username="ana").exists()


def test_what_was_played_before_there_were_helpers_is_control_s(transactional_db: None) -> None:
    """`manage.py password` makes new accounts Control's, and keeps helpers helpers."""
    from megagame.accounts.passwords import new_password

    User.objects.create_user("mei")
    for name in ("control", "mei"):
        new_password(name)
    assert {user.username: user.is_staff for user in User.objects.all()} == {"control": True, "mei": False}
