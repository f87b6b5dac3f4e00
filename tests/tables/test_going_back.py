"""Going back many steps needs a confirmed number, which is checked again at the press."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.core.instants import Instant
from megagame.core.sentences import say
from megagame.event.actions import LoseClock, NextPhase, Start
from megagame.tables.journals import journal
from megagame.tables.models import Table
from megagame.tables.playing.going_back import HANDFUL, compared, going_back
from megagame.tables.playing.play import play
from tests.tables import events
from tests.tables.tables import NAME, asker, do, fund, take_back

HERE = Instant("a-boot", 0)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(table: Table) -> Client:
    client = Client()
    client.force_login(User.objects.create_user("ana"))
    return client


def now() -> Table:
    return Table.objects.get(name=NAME)


def noted(number: int) -> None:
    for each in range(number):
        do({"type": "note", "text": f"note {each}"})


def press(client: Client, **fields: object) -> tuple[int, dict[str, object]]:
    said = {"seen": now().number, "request_id": f"going-back-{now().number}-{len(fields)}", **fields}
    answer = client.post(f"/tables/{NAME}/act/", said)
    return answer.status_code, answer.json()


def test_a_handful_of_steps_goes_at_one_press_and_one_more_is_asked_for(ana: Client) -> None:
    noted(HANDFUL)
    assert press(ana, type="undo", back_to=1)[0] == 200
    noted(HANDFUL + 1)
    before = journal.current(now())
    status, said = press(ana, type="undo", back_to=1)
    assert (status, said["code"]) == (422, "many_steps")
    assert said["message"] == "This takes back 6 steps: 6 notes. Agree to that number first."
    assert journal.current(now()) == before


def test_the_number_agreed_to_is_compared_again_at_the_press(ana: Client) -> None:
    noted(HANDFUL + 1)
    noted(1)
    assert press(ana, type="undo", back_to=1, steps=HANDFUL + 1)[1]["code"] == "many_steps"
    assert press(ana, type="undo", back_to=1, steps=HANDFUL + 2)[0] == 200
    assert going_back(now(), 1).steps == 0


def test_somebody_who_acts_meanwhile_renews_the_question(ana: Client) -> None:
    noted(HANDFUL + 1)
    seen = now().number
    page = f"/tables/{NAME}/log/back/1/"
    assert "Take back 6 steps" in ana.get(page).content.decode()
    do(fund(3), asker("Mei"))
    status, said = press(ana, type="undo", back_to=1, steps=HANDFUL + 1, seen=seen)
    assert (status, said["code"]) == (409, "stale")
    assert "Take back 7 steps" in ana.get(page).content.decode()


def test_the_question_says_what_the_steps_were_strikes_at_a_close_too(ana: Client) -> None:
    for hex_, magnitude in (("A1", "minor"), ("B2", "minor"), ("A2", "minor")):
        do({"type": "schedule", "turn": 1, "at": hex_, "magnitude": magnitude})
    do({"type": "open_phase"}, asker(seen=now().number))
    do({"type": "strike", "crisis": "c1"}, asker(seen=now().number))
    do({"type": "close_phase"}, asker(seen=now().number))
    going = going_back(now(), 1)
    assert going.steps == 6
    assert sorted(map(say, going.sums)) == ["1 close", "1 open", "3 crises planned", "3 strikes"]
    page = ana.get(f"/tables/{NAME}/log/back/1/").content.decode()
    assert "3 strikes" in page
    assert "Back to the opening?" in page


def test_both_maps_are_shown_with_the_hexes_that_change(ana: Client) -> None:
    place = {"type": "place", "at": "B2", "token": "damage"}
    do(place)
    do({**place, "at": "A1"})
    take_back(now().number)
    do({"type": "note", "text": "A1 stays as it is"})
    told = compared(now(), 1)
    assert told is not None
    assert [told.data.hexes, compared(now(), 2)] == [("B2",), compared(now(), now().number)]
    page = ana.get(f"/tables/{NAME}/log/back/1/").content.decode()
    assert "1 hex of the map changes: B2." in page
    assert page.count('class="compared-changed" d="M') == 2
    assert "No token of the map moves." in ana.get(f"/tables/{NAME}/log/back/2/").content.decode()


def test_a_table_without_a_map_shows_none() -> None:
    events.opened()
    assert compared(Table.objects.get(name=events.NAME), 1) is None


def test_what_was_undone_is_not_counted_again(ana: Client) -> None:
    noted(HANDFUL + 3)
    take_back(now().number)
    take_back(now().number)
    assert going_back(now(), 1).steps == HANDFUL + 1


def test_steps_of_the_house_are_not_counted() -> None:
    """The program stops a running clock after a crash of its machine."""
    events.opened()
    for number, action in enumerate((NextPhase(HERE), Start(HERE), LoseClock(Instant("another", 0))), 1):
        play(events.NAME, action, asker(seen=number))
    assert going_back(Table.objects.get(name=events.NAME), 1).steps == 2


def test_no_question_is_asked_about_an_entry_that_is_not_there(ana: Client) -> None:
    assert ana.get(f"/tables/{NAME}/log/back/99/").status_code == 404
    assert ana.get(f"/tables/{NAME}/log/back/0/").status_code == 404
