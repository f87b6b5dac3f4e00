"""The audit finds entries that do not belong in a journal."""

from __future__ import annotations

import pytest

from megagame.core.journals.recording import Recorded
from megagame.tables.journals import audit as audits
from megagame.tables.journals.audit import audit
from megagame.tables.models import Entry, Table
from tests.tables.tables import asker, do, fund, take_back


def played(table: Table) -> Table:
    do(fund(3))
    do({"type": "open_phase"}, asker(seen=2))
    do({"type": "execute", "district": "north", "orders": [{"from": "A1", "to": "A2"}]}, asker(seen=3))
    take_back(seen=4)
    return Table.objects.get(pk=table.pk)


def test_a_journal_that_was_played_is_without_fault(table: Table) -> None:
    report = audit(played(table))
    assert (report.entries, report.decided, report.faults) == (5, 4, ())


def test_events_that_the_rules_would_not_give_are_found(table: Table) -> None:
    played(table)
    entry = Entry.objects.get(table=table, number=2)
    Entry.objects.filter(pk=entry.pk).update(events=entry.events.replace('"amount":3', '"amount":4'))
    assert (2, "would now have other events") in audit(Table.objects.get(pk=table.pk)).faults


def test_an_entry_that_the_rules_would_refuse_is_found(table: Table) -> None:
    played(table)
    entry = Entry.objects.get(table=table, number=2)
    Entry.objects.filter(pk=entry.pk).update(action=entry.action.replace("north", "nowhere"))
    assert (2, "would now be refused: unknown_district") in audit(Table.objects.get(pk=table.pk)).faults


def test_an_undo_of_what_was_not_the_newest_is_found(table: Table) -> None:
    played(table)
    Entry.objects.filter(table=table, number=5).update(voids=2)
    faults = audit(Table.objects.get(pk=table.pk)).faults
    assert (5, "takes back 2, which was not the newest in force") in faults


def test_a_missing_entry_is_found(table: Table) -> None:
    played(table)
    Entry.objects.filter(table=table, number=5).update(number=7)
    faults = audit(Table.objects.get(pk=table.pk)).faults
    assert any("not numbered" in fault.what for fault in faults)


def test_what_comes_while_the_journal_is_read_is_no_fault(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before, really = played(table), vars(audits)["recorded"]

    def while_somebody_presses(read: Table) -> tuple[Recorded, ...]:
        do({"type": "note", "text": "one more"}, asker(seen=5))
        rows: tuple[Recorded, ...] = really(read)
        do({"type": "note", "text": "and another"}, asker(seen=6))
        return rows

    monkeypatch.setattr(audits, "recorded", while_somebody_presses)
    report = audit(before)
    assert (report.entries, report.faults) == (6, ())


def test_entries_of_other_rules_are_folded_and_not_decided_again(table: Table) -> None:
    played(table)
    Entry.objects.filter(table=table, number=2).update(rules_version=0, action='{"type":"gone"}')
    report = audit(Table.objects.get(pk=table.pk))
    assert (report.decided, report.faults) == (3, ())
