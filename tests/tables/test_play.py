"""A live table's journal: accepted actions are written once, refused ones leave no trace."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from crisis_map.game import GAME
from megagame.core.game import Refusal
from megagame.core.refusals import sentence_of
from megagame.core.sentences import say
from megagame.tables.journals import journal
from megagame.tables.models import Entry, Table
from tests.tables.tables import NAME, asker, do, fund, take_back


def funding(table: Table) -> dict[str, int]:
    return dict(journal.current(table).state.funding)


def entries(table: Table) -> list[tuple[int, str, int | None]]:
    return list(Entry.objects.filter(table=table).order_by("number").values_list("number", "author", "voids"))


def refused(step: Callable[[], object]) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        step()
    return refusal.value


def test_an_accepted_action_becomes_the_next_entry(table: Table) -> None:
    assert do(fund(3), asker("Mei")) == 2
    assert entries(table) == [(1, "Ana", None), (2, "Mei", None)]
    assert funding(table) == {"north": 3, "south": 0}


def test_a_refused_action_leaves_no_trace(table: Table) -> None:
    before = (entries(table), journal.current(table), Table.objects.get().versions)
    assert refused(lambda: do(fund(3, "nowhere"))).code == "unknown_district"
    assert (entries(table), journal.current(table), Table.objects.get().versions) == before


def test_the_same_request_id_gets_the_first_answer_and_does_nothing_more(table: Table) -> None:
    press = asker(request_id="the-same-press")
    assert do(fund(3), press) == 2
    assert do(fund(5), asker()) == 3
    assert do(fund(3), press) == 2
    assert funding(table)["north"] == 5
    assert len(entries(table)) == 3


def test_a_once_only_action_needs_the_newest_entry_on_the_screen(table: Table) -> None:
    do(fund(3), asker("Mei"))
    no = refused(lambda: do({"type": "open_phase"}, asker(seen=1)))
    assert no.code == "stale"
    assert say(sentence_of(GAME, no)) == "Meanwhile: 1 funding, by Mei. Look, then press again."
    assert do({"type": "open_phase"}, asker(seen=2)) == 3


def test_a_once_only_action_without_the_number_seen_is_stale(table: Table) -> None:
    assert refused(lambda: do({"type": "open_phase"})).code == "stale"


def test_a_process_that_remembers_nothing_folds_to_the_same_state(table: Table) -> None:
    do(fund(3))
    do({"type": "open_phase"}, asker(seen=2))
    do({"type": "place", "at": "A2", "token": "damage"})
    take_back(seen=4)
    live = journal.current(table)
    journal.forget()
    assert journal.current(table) == live._replace(entry=None)


def test_what_a_seat_does_not_see_does_not_move_its_screen(table: Table) -> None:
    before = Table.objects.get().versions
    do({"type": "schedule", "turn": 1, "at": "A1", "magnitude": "major"})
    after = Table.objects.get().versions
    assert {seat for seat in after if after[seat] != before[seat]} == {"control"}


def test_parallel_actions_all_count(table: Table) -> None:
    """300 concurrent writes lose none, and each gets its own number."""
    numbers: list[int] = []

    def press_thirty_times() -> None:
        numbers.extend(do({"type": "note", "text": "one more"}) for _ in range(30))
        connection.close()

    threads = [threading.Thread(target=press_thirty_times) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers) == list(range(2, 302))
    assert [number for number, _, _ in entries(table)] == list(range(1, 302))
    assert Table.objects.get(name=NAME).number == 301
