"""Undo without end: any step in force is taken back, and put back as long as nothing new was done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from megagame.core.game import Refusal
from megagame.tables.journals import journal
from megagame.tables.journals.audit import audit
from megagame.tables.live.caches import forget
from megagame.tables.models import Entry, Table
from megagame.tables.rendering import screens
from megagame.tables.rendering.screens import View
from tests.tables.tables import NAME, asker, do, fund, restore, take_back

MANY = 60


def funding(table: Table) -> dict[str, int]:
    return dict(journal.current(table).state.funding)


def entries(table: Table) -> list[tuple[int, str, int | None]]:
    return list(Entry.objects.filter(table=table).order_by("number").values_list("number", "author", "voids"))


def newest() -> int:
    return Table.objects.values_list("number", flat=True).get(name=NAME)


def code(step: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refusal:
        step()
    return refusal.value.code


def funded(*amounts: int) -> None:
    for amount in amounts:
        do(fund(amount))


def test_undo_takes_back_the_newest_entry_and_keeps_it_in_the_journal(table: Table) -> None:
    do(fund(3))
    do(fund(5))
    assert take_back(seen=3) == 4
    assert funding(table)["north"] == 3
    assert entries(table)[-1] == (4, "Ana", 3)
    assert take_back(seen=4) == 5
    assert funding(table)["north"] == 0
    assert entries(table)[-1] == (5, "Ana", 2)


def test_a_seat_that_an_undo_brings_back_has_its_screen_again(table: Table) -> None:
    do({"type": "move_hexes", "hexes": ["A1", "A2"], "district": "south"})
    gone = do({"type": "remove_district", "district": "north"})
    table.refresh_from_db()
    before = table.versions["district-north"]
    take_back(seen=gone)
    whole = screens.whole(View(NAME, "district-north", "en"))
    assert whole.version == before + 1
    assert "hex-A1" in whole.markup


def test_a_seat_that_comes_with_other_rulings_has_its_screen(table: Table) -> None:
    on = do({"type": "change_rulings", "rulings": {"council": {}}})
    for seat in ("councillor-north", "scientists"):
        assert "hex-A1" in screens.whole(View(NAME, seat, "en")).markup
    do({"type": "place", "at": "B2", "token": "unrest"})
    table.refresh_from_db()
    versions = dict(table.versions)
    take_back(seen=on + 1)
    table.refresh_from_db()
    assert {table.versions[seat] - versions[seat] for seat in ("wall", "councillor-north", "scientists")} == {1}


def test_undo_never_takes_back_what_its_author_has_not_seen(table: Table) -> None:
    do(fund(3))
    do(fund(5), asker("Mei"))
    assert code(lambda: take_back(seen=2)) == "stale"
    assert funding(table)["north"] == 5


def test_undo_back_to_an_entry_takes_back_all_that_came_after_it(table: Table) -> None:
    for amount in (1, 2, 3, 4):
        do(fund(amount))
    assert take_back(seen=5, back_to=2) == 8
    assert funding(table)["north"] == 1
    assert [voids for _, _, voids in entries(table)[5:]] == [5, 4, 3]


def test_the_opening_cannot_be_taken_back(table: Table) -> None:
    assert code(lambda: take_back(seen=1)) == "nothing_to_undo"
    assert len(entries(table)) == 1


def test_every_step_can_be_taken_back_one_by_one_and_put_back_again(table: Table) -> None:
    funded(*range(1, MANY + 1))
    live = journal.current(table).state
    for amount in range(MANY - 1, -1, -1):
        take_back(newest())
        assert funding(table)["north"] == amount
    assert code(lambda: take_back(newest())) == "nothing_to_undo"
    for amount in range(1, 21):
        restore(newest())
        assert funding(table)["north"] == amount
    restore(newest(), up_to=MANY + 1)
    assert code(lambda: restore(newest())) == "nothing_to_put_back"
    forget()
    assert journal.current(table).state == live


def test_many_steps_are_put_back_in_one_press(table: Table) -> None:
    funded(1, 2, 3, 4)
    take_back(seen=5, back_to=2)
    assert funding(table)["north"] == 1
    assert restore(seen=8, up_to=5) == 11
    assert funding(table)["north"] == 4
    assert list(Entry.objects.filter(restores__isnull=False).order_by("number").values_list("restores", flat=True)) == [
        3,
        4,
        5,
    ]


def test_putting_back_begins_with_what_was_taken_back_last_and_stops_where_one_says(table: Table) -> None:
    funded(1, 2, 3, 4)
    take_back(seen=5, back_to=1)
    restore(newest())
    assert funding(table)["north"] == 1
    restore(newest(), up_to=4)
    assert funding(table)["north"] == 3
    restore(newest())
    assert funding(table)["north"] == 4


def test_whatever_was_taken_back_after_a_step_was_put_back_can_be_put_back_too(table: Table) -> None:
    funded(1, 2)
    for step in (take_back, take_back, restore, take_back, restore, restore):
        step(newest())
    assert funding(table)["north"] == 2
    assert code(lambda: restore(newest())) == "nothing_to_put_back"


def test_nothing_is_put_back_once_something_new_was_done(table: Table) -> None:
    funded(1, 2)
    take_back(newest())
    do(fund(7))
    assert code(lambda: restore(newest())) == "nothing_to_put_back"
    take_back(newest())
    restore(newest())
    assert funding(table)["north"] == 7
    assert code(lambda: restore(newest())) == "nothing_to_put_back"


def test_an_undo_is_no_step_that_undo_takes_back(table: Table) -> None:
    funded(1, 2, 3)
    take_back(newest())
    restore(newest())
    take_back(newest())
    take_back(newest())
    assert funding(table)["north"] == 1


def test_putting_back_needs_the_newest_screen(table: Table) -> None:
    funded(1)
    take_back(newest())
    assert code(lambda: restore(seen=2)) == "stale"
    assert funding(table)["north"] == 0


def test_the_same_press_puts_back_once(table: Table) -> None:
    from megagame.tables.playing.undo import put_back

    funded(1, 2)
    take_back(newest(), back_to=1)
    press = asker(seen=newest())
    assert put_back(NAME, press) == put_back(NAME, press)
    assert funding(table)["north"] == 1


def test_an_audit_finds_nothing_in_what_was_undone_and_put_back(table: Table) -> None:
    funded(1, 2, 3)
    take_back(newest(), back_to=2)
    restore(newest())
    do({"type": "note", "text": "so be it"})
    take_back(newest())
    report = audit(Table.objects.get(pk=table.pk))
    assert (report.decided, report.faults) == (5, ())


def test_an_audit_finds_what_was_put_back_out_of_turn(table: Table) -> None:
    funded(1, 2, 3)
    take_back(newest(), back_to=1)
    restore(newest())
    Entry.objects.filter(restores=2).update(restores=9)
    assert (8, "puts back 9, which does not come next") in audit(Table.objects.get(pk=table.pk)).faults
