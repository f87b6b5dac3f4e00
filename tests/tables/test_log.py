"""The log: steps in force as lines, undone ones folded, and the way back to any step."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import suppress

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from megagame.core.game import Refusal
from megagame.core.parts import Part
from megagame.core.sentences import say
from megagame.tables.journals import journal
from megagame.tables.journals.log import LogLine, UndoneLine, line_to_undo, log_lines
from megagame.tables.live import hub, publishing
from megagame.tables.models import Table
from megagame.tables.playing.play import SetStanding, set_standing
from megagame.tables.playing.undo import undo
from megagame.tables.rendering.house_parts import NEWEST, house_parts, newest_page
from tests.tables.shared_caches import Process
from tests.tables.tables import NAME, asker, do, fund, restore, take_back

MANY = 100


def newest() -> int:
    return Table.objects.values_list("number", flat=True).get(name=NAME)


def noted(*texts: str) -> None:
    for text in texts:
        do({"type": "note", "text": text})


def parts_now(table: Table) -> Mapping[str, Part]:
    return house_parts(table, newest_page(table, newest()), journal.current(table))


def shown(table: Table) -> Mapping[str, Part]:
    """Returns the shared parts as last sent."""
    parts = publishing._control[table.pk].parts
    return {name: parts[name] for name in parts_now(table)}


def words(line: LogLine) -> str:
    return " ".join(map(say, line.sentences))


def log(table: Table, most: int = MANY) -> list[str | UndoneLine]:
    lines = log_lines(table, newest(), most)
    return [words(line) if isinstance(line, LogLine) else line for line in lines]


def folded(table: Table) -> UndoneLine:
    found = next(line for line in log_lines(table, newest(), MANY) if isinstance(line, UndoneLine))
    assert isinstance(found, UndoneLine)
    return found


def sums(line: UndoneLine) -> list[str]:
    return [say(each) for each in line.sums]


def test_many_steps_taken_back_are_one_line_in_sums_with_the_steps_in_it(table: Table) -> None:
    noted("zero")
    do(fund(3))
    do({"type": "open_phase"}, asker(seen=newest()))
    do({"type": "queue_form", "district": "north", "orders": [{"from": "A1", "to": "A2"}, {"from": "B2", "to": "A2"}]})
    do({"type": "execute_form", "form": "f1"}, asker(seen=newest()))
    noted("one")
    undo(NAME, asker("Mei", seen=newest()), back_to=3)
    line, *others = log(table)
    assert isinstance(line, UndoneLine)
    assert (say(line.who), line.steps, line.restored, line.put_back) == ("Mei", 4, False, 7)
    assert sorted(sums(line)) == ["1 form", "1 line", "1 note", "1 open", "1 refusal"]
    assert [each.kind for each in line.lines] == ["note", "execute_form", "queue_form", "open_phase"]
    assert " ".join(map(say, line.down_to)) == "Funding: North 3."
    assert others == ["Funding: North 3.", "Note: zero"]


def test_single_undos_in_a_row_are_one_line_too(table: Table) -> None:
    noted(*"abc")
    for _ in range(3):
        take_back(newest())
    line, *others = log(table)
    assert isinstance(line, UndoneLine)
    assert (line.steps, sums(line), others) == (3, ["3 notes"], [])


def test_everybody_who_took_part_is_named(table: Table) -> None:
    noted(*"ab")
    take_back(newest())
    undo(NAME, asker("Mei", seen=newest()))
    assert say(folded(table).who) == "Ana, Mei"


def test_what_is_put_back_stands_there_again_and_the_line_says_so(table: Table) -> None:
    noted(*"abc")
    take_back(newest(), back_to=1)
    restore(newest(), up_to=3)
    line = folded(table)
    assert (line.steps, line.restored, line.put_back) == (1, False, 4)
    restore(newest())
    line = folded(table)
    assert (line.steps, line.restored, line.put_back) == (3, True, None)
    assert log(table)[1:] == ["Note: c", "Note: b", "Note: a"]


def test_after_a_new_step_the_folded_line_stays_and_puts_nothing_back(table: Table) -> None:
    noted(*"ab")
    take_back(newest())
    noted("c")
    lines = log(table)
    assert (lines[0], lines[2]) == ("Note: c", "Note: a")
    assert folded(table).put_back is None
    take_back(newest())
    newer, older = [line for line in log_lines(table, newest(), MANY) if isinstance(line, UndoneLine)]
    assert (newer.put_back, older.put_back) == (5, None)


def test_a_step_that_was_put_back_and_taken_back_again_is_in_the_newest_line_alone(table: Table) -> None:
    """A pause in between makes three runs of undoing."""
    noted("a")
    take_back(newest())
    for standing in ("paused", "open"):
        set_standing(NAME, SetStanding(standing), asker())
    restore(newest())
    noted("b")
    take_back(newest())
    take_back(newest())
    line, *others = log(table)
    assert isinstance(line, UndoneLine)
    assert (line.steps, line.restored, sums(line)) == (2, False, ["2 notes"])
    assert others == ["opened the table again.", "paused the table."]


def test_undo_names_the_newest_step_in_force_however_old(table: Table) -> None:
    noted("the first")
    noted(*("later",) * 60)
    for _ in range(60):
        take_back(newest())
    line = line_to_undo(table, newest())
    assert line is not None
    assert words(line) == "Note: the first"
    take_back(newest())
    assert line_to_undo(table, newest()) is None


def test_an_undo_moves_few_lines_of_a_live_page(table: Table) -> None:
    noted(*(f"note {number}" for number in range(3 * NEWEST)))
    take_back(newest())
    before = parts_now(table)
    take_back(newest())
    after = parts_now(table)
    assert set(before) == set(after)
    changed = {name for name in after if before[name] != after[name]}
    assert {f"undo-{NAME}", f"seen-{NAME}"} < changed
    assert len(changed) <= 6


def test_a_page_shows_the_newest_lines_each_in_a_place_of_its_own(table: Table) -> None:
    noted(*(f"note {number}" for number in range(2 * NEWEST)))
    take_back(newest(), back_to=newest() - 5)
    noted("new")
    shown = [part.data for name, part in parts_now(table).items() if name.startswith("log-")]
    assert sorted(line.number for line in shown) == sorted(line.number for line in log_lines(table, newest(), NEWEST))


def test_hundreds_of_steps_are_counted_and_a_few_of_them_told(table: Table) -> None:
    noted(*(f"note {number}" for number in range(60)))
    take_back(newest(), back_to=1)
    line = folded(table)
    assert (line.steps, len(line.lines), line.more, sums(line)) == (60, 12, 48, ["60 notes"])


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """The console is open."""
    monkeypatch.setattr(hub, "languages_watching", lambda table, seat: ("en",))


@pytest.mark.usefixtures("watched")
def test_what_is_carried_on_from_press_to_press_is_what_the_journal_says(table: Table) -> None:
    dice = random.Random(5)  # noqa: S311 - which presses come is no secret

    def pause() -> None:
        for standing in ("paused", "open"):
            set_standing(NAME, SetStanding(standing), asker())

    presses: tuple[Callable[[], object], ...] = (
        lambda: noted("a note"),
        lambda: do(fund(dice.randrange(9))),
        lambda: take_back(newest()),
        lambda: take_back(newest(), back_to=newest() - 6),
        lambda: restore(newest()),
        pause,
    )
    for press in (*presses[:2], *dice.choices(presses, (4, 2, 4, 1, 3, 1), k=40)):
        with suppress(Refusal):  # nothing to undo, or to put back
            press()
        assert shown(table) == parts_now(table)


@pytest.mark.usefixtures("watched")
def test_one_more_step_is_shown_without_reading_the_journal(table: Table) -> None:
    noted("first", "second")
    with CaptureQueriesContext(
        connection,
    ) as asked:
        noted("third")
    read = [query["sql"] for query in asked if query["sql"].startswith("SELECT") and "tables_entry" in query["sql"]]
    assert len(read) == 1, read  # the look-up of the request id
    assert shown(table) == parts_now(table)


@pytest.mark.usefixtures("watched")
def test_what_another_process_did_meanwhile_is_in_the_log_that_is_carried_on(table: Table) -> None:
    here, there = Process(), Process()
    for process, text in ((here, "first"), (there, "second"), (there, "third"), (here, "fourth")):
        with process.on():
            noted(text)
            assert shown(table) == parts_now(table)
