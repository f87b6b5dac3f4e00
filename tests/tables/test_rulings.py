"""A ruling is a step attached to another step: in the log, in its search, and through undo."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.core.game import Refusal
from megagame.core.sentences import say
from megagame.tables.journals.log import LogLine, log_lines
from megagame.tables.journals.log_search import Sought, search
from megagame.tables.models import Entry, Table
from tests.tables.tables import NAME, asker, do, fund, take_back

pytestmark = pytest.mark.django_db
ACT = f"/tables/{NAME}/act/"
TEXT = "Clearing A1 counts as one line."


def now() -> Table:
    return Table.objects.get(name=NAME)


def lines() -> list[LogLine]:
    return [line for line in log_lines(now(), now().number, 24) if isinstance(line, LogLine)]


def ruled() -> list[tuple[str, list[str]]]:
    """Returns each line of the log with its rulings."""
    return [(said(line), [said(each) for each in line.rulings]) for line in lines()]


def said(line: LogLine) -> str:
    return " ".join(map(say, line.sentences))


@pytest.fixture
def funded(table: Table) -> int:
    """The number of a step to rule on."""
    return do(fund(3), asker("Mei"))


def test_a_ruling_hangs_on_its_step_and_says_there_and_in_its_own_line_what_it_is_about(funded: int) -> None:
    do({"type": "note", "text": "Something else."})
    do({"type": "note", "text": TEXT, "step": funded}, asker("Jo"))
    do({"type": "note", "text": "So it stays.", "step": funded})
    funding = said(lines()[-1])
    assert ruled() == [
        ("Ruling: So it stays.", []),
        (f"Ruling: {TEXT}", []),
        ("Note: Something else.", []),
        (funding, [f"Ruling: {TEXT}", "Ruling: So it stays."]),
    ]
    assert [line.ruled for line in lines()] == [lines()[-1].sentences, lines()[-1].sentences, (), ()]


def test_a_step_is_found_under_the_words_of_its_ruling(funded: int) -> None:
    do({"type": "note", "text": TEXT, "step": funded})
    found = [line.number for group in search(now(), Sought(words="clearing")).groups for line in group.lines]
    assert found == [now().number, funded]


def test_a_ruling_is_taken_back_and_put_back_as_any_step(funded: int) -> None:
    before = ruled()
    do({"type": "note", "text": TEXT, "step": funded})
    with_it = ruled()
    take_back(now().number)
    assert ruled() == before
    assert len(with_it) == len(before) + 1


@pytest.mark.parametrize("what", ["later", "the opening", "taken back", "an undo"])
def test_what_is_no_step_in_force_takes_no_ruling(funded: int, what: str) -> None:
    take_back(now().number)
    number = {"later": 99, "the opening": 1, "taken back": funded, "an undo": funded + 1}[what]
    entries = Entry.objects.count()
    with pytest.raises(Refusal) as refused:
        do({"type": "note", "text": TEXT, "step": number})
    assert refused.value.code == "unknown_step"
    assert Entry.objects.count() == entries


@pytest.mark.parametrize(
    ("text", "status", "message"),
    [
        ("x" * 501, 422, "That is too long: 500 characters at most."),
        (" \n ", 422, "The ruling has no words. Write it, then press again."),
        ("A\x07B", 400, "has a character that nobody sees"),
        ("A\u202eB", 400, "has a character that nobody sees"),
    ],
)
def test_a_bad_ruling_gets_a_sentence_and_changes_nothing(funded: int, text: str, status: int, message: str) -> None:
    control = Client()
    control.force_login(User.objects.create_user("ana"))
    press = {"type": "note", "text": text, "step": funded, "request_id": "a-press-1"}
    answer = control.post(ACT, press, content_type="application/json")
    assert answer.status_code == status
    assert message in answer.json()["message"]
    assert now().number == funded
