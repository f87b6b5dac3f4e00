"""A councillor may take back a handed-in amount until Control has taken it, and nothing that others see."""

from __future__ import annotations

import pytest

from crisis_map.records.council import HandedIn
from megagame.core.documents import shape
from megagame.core.game import Refusal
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.journals.audit import audit
from megagame.tables.live.caches import forget
from megagame.tables.models import Table
from megagame.tables.playing.play import Asker, play
from megagame.tables.playing.undo import take_back
from tests.tables.tables import NAME, asker, do, fund, opened

pytestmark = pytest.mark.django_db(transaction=True)
COUNCIL = {"funding": "treasury", "treasury": 5, "mandate": "councillors"}


@pytest.fixture(autouse=True)
def table() -> None:
    forget()
    opened()
    do({"type": "change_rulings", "rulings": {"council": COUNCIL}})


def by(seat: str, request_id: str) -> Asker:
    return Asker(author=seat, seat=seat, request_id=request_id, seen=now().versions[seat])


def now() -> Table:
    return Table.objects.get(name=NAME)


def act(district: str, kind: str, **fields: object) -> None:
    seat = f"councillor-{district}"
    action = shape({"type": kind, **fields}, GAMES["crisis_map"].game.action)
    play(NAME, action, by(seat, f"press-{district}-{now().number}"))


def taken_back(district: str) -> str:
    """The refusal code of taking the newest step back; empty if it was taken back."""
    try:
        take_back(NAME, by(f"councillor-{district}", f"back-{district}-{now().number}"))
    except Refusal as no:
        return no.code
    return ""


def handed_in() -> object:
    return dict(journal.current(now()).state.council.handed_in)


def test_what_lies_at_control_is_taken_back_whatever_others_did_meanwhile() -> None:
    act("north", "hand_in_funding", amount=2)
    act("north", "hand_in_funding", amount=3)
    act("south", "hand_in_funding", amount=4)
    do(fund(1))
    assert taken_back("north") == ""
    assert handed_in() == {"north": HandedIn(1, 2), "south": HandedIn(1, 4)}
    assert audit(now()).faults == ()


def test_what_control_took_is_not() -> None:
    act("north", "hand_in_funding", amount=2)
    do({"type": "take_funding"}, asker(seen=now().number))
    assert taken_back("north") == "not_yours_to_take_back"
    assert handed_in() == {}


def test_what_others_see_is_not() -> None:
    assert taken_back("north") == "nothing_to_undo"
    act("north", "transfer", to="south", amount=2)
    assert taken_back("north") == "not_yours_to_take_back"
    act("south", "mandate", text="South first.")
    assert taken_back("south") == "not_yours_to_take_back"
