"""Caches of a table never outlive the journal: neither undone nor uncommitted steps remain."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from boardgames.folding_beijing.records.actions import SetHands
from boardgames.folding_beijing.records.options import Options
from boardgames.folding_beijing.sampling import sample
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal
from megagame.core.journals.journal import fold
from megagame.games import GAMES
from megagame.tables.journals import journal
from megagame.tables.models import Entry, Table
from megagame.tables.playing.play import Asker, open_table, play
from megagame.tables.playing.undo import put_back, undo
from megagame.tables.rendering import overview, screens
from tests.tables.shared_caches import Process
from tests.tables.tables import NAME, asker, do, fund, restore, take_back

VIEW = screens.View(NAME, CONTROL, "en")


def newest() -> int:
    return Table.objects.values_list("number", flat=True).get(name=NAME)


def state() -> Any:
    return journal.current(Table.objects.get(name=NAME)).state


def folded_from_nothing() -> Any:
    table = Table.objects.get(name=NAME)
    return fold(GAMES[table.game].game, journal.lines_after(table, 0))


def funding() -> int:
    found: int = state().funding["north"]
    return found


def shown() -> str:
    """Returns Control's whole screen."""
    return "".join(screens.whole(VIEW).markup.values())


def random_step(chance: Dice, number: int) -> None:
    """Plays a random step, undo or put-back, of one or many steps; may be refused."""
    match chance.roll(5):
        case 1 | 2:
            do(fund(number))
        case 3:
            take_back(newest(), back_to=chance.roll(newest()) if number % 3 else None)
        case 4:
            restore(newest())
        case _:
            restore(newest(), up_to=newest())


def test_what_another_process_took_back_or_put_back_is_never_served(table: Table) -> None:
    """Random steps at three processes: each sees the state that the journal folds to."""
    chance, processes = Dice(7), (Process(), Process(), Process())
    for number in range(150):
        with chance.one_of(processes).on(), suppress(Refusal):
            random_step(chance, number)
        with chance.one_of(processes).on():
            assert state() == folded_from_nothing()
    assert newest() > 150
    for process in processes:
        with process.on():
            assert state() == folded_from_nothing()


def test_five_hundred_undos_from_two_processes_in_turn(table: Table) -> None:
    one, other = Process(), Process()
    with one.on():
        for amount in range(1, 251):
            do(fund(amount))
    with other.on():
        for amount in range(251, 501):
            do(fund(amount))
    for left in range(499, -1, -1):
        with (one, other)[left % 2].on():
            take_back(newest())
            assert funding() == left
    with one.on():
        restore(newest(), up_to=501)
    with other.on():
        assert funding() == 500
        assert state() == folded_from_nothing()


def test_however_long_the_journal_an_undo_reads_only_what_came_since_a_state_that_is_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for amount in range(1, 301):
        do(fund(amount))
    read = list[int]()
    really = journal._events

    def counted(table: Table, after: int, last: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
        read.append(last - after)
        return really(table, after, last)

    monkeypatch.setattr(journal, "_events", counted)
    for undone in range(1, 151):
        take_back(newest())
        assert funding() == 300 - undone
        assert read[-1] <= journal.APART + 1 + 2 * undone  # the undos are entries, too
    assert min(read) < 10
    assert len(read) == 150
    assert state() == folded_from_nothing()


def test_what_was_taken_back_is_looked_up_where_nothing_else_stands(table: Table) -> None:
    do(fund(1))
    take_back(newest())
    number = newest()
    with CaptureQueriesContext(connection) as asked:
        assert journal.taken_back(table, number) == {number - 1}
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {asked[-1]['sql']}")
        assert [told for *_, told in cursor.fetchall()] == [
            "SEARCH tables_entry USING INDEX entry_undoes (table_id=? AND number<?)"
        ]


@pytest.mark.django_db(transaction=True)
def test_a_hundred_undos_at_a_side_table_and_all_of_it_put_back() -> None:
    side = open_table(game="folding_beijing", name="foyer", title="Foyer", options=Options(), author="Ana")

    def number() -> int:
        return Table.objects.get(pk=side.pk).number

    def hand() -> int:
        found: int = journal.current(Table.objects.get(pk=side.pk)).state.hand.governor
        return found

    play(
        side.name,
        sample(journal.current(side).state, "residents", Dice(4)),
        Asker(author="Ana", seat="residents", request_id="arranged"),
    )
    hands = [hand()]
    for chips in range(100):
        play(side.name, SetHands(governor=chips % 90, residents=5), asker(seen=number()))
        hands.append(hand())
    for before in reversed(hands[:-1]):
        undo(side.name, asker(seen=number()), back_to=None)
        assert hand() == before
    put_back(side.name, asker(seen=number()), up_to=102)
    assert hand() == hands[-1]


def test_what_was_rolled_back_is_not_remembered_though_its_number_comes_again(table: Table) -> None:
    class PowerCut(Exception):
        pass

    def cut_off() -> None:
        with transaction.atomic():
            do(fund(9))
            assert funding() == 9
            raise PowerCut

    with pytest.raises(PowerCut):
        cut_off()
    assert funding() == 0
    with Process().on():
        do(fund(3))
    assert funding() == 3
    assert "North 3" in shown()


def test_an_older_copy_of_the_database_is_believed(table: Table) -> None:
    """As if an older database was restored while the program ran."""
    do(fund(1))
    do(fund(2))
    shown()
    Entry.objects.filter(number=3).delete()
    Table.objects.filter(name=NAME).update(number=2)
    assert funding() == 1
    assert "North 2" not in shown()
    do(fund(2))
    Entry.objects.filter(number=3).delete()
    Table.objects.filter(name=NAME).update(number=2)
    with Process().on():
        do(fund(7))
    assert funding() == 7
    assert "North 7" in shown()


def test_a_side_table_at_a_glance_is_as_the_journal_says(transactional_db: None) -> None:
    from django.test import Client

    from megagame.tables.live.caches import forget
    from tests.tables.side import ARRANGE, ONE, card, opened, press

    forget()
    opened()
    press(Client(), key=card("residents"), **ARRANGE)
    glance = screens.View(overview.TABLE, CONTROL, "en")
    assert "hide their people" in overview.whole(glance).markup[f"table-{ONE}"]
    Entry.objects.filter(number=2).delete()
    Table.objects.filter(name=ONE).update(number=1)
    assert "hide their people" not in overview.whole(glance).markup[f"table-{ONE}"]
    forget()
