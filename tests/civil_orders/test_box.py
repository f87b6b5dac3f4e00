"""What the box stores, and what anybody can learn of it before it is unsealed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from civil_orders.box.slots import Slots
from civil_orders.forms import form_counts
from civil_orders.forms.unsealing import catch_up, unseal
from megagame.core.game import Refusal
from megagame.tables.models import Entry, Table
from tests.civil_orders.world import (
    control,
    do,
    form,
    inside,
    open_box,
    order_cards,
    send,
    shut_box,
    state,
    table,
    undone,
    unsealed,
)
from tests.tables.tables import NAME, asker

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

pytestmark = pytest.mark.usefixtures("city")


def test_the_database_has_the_cards_alone_without_rowids_and_without_a_column_that_tells() -> None:
    """The other table has addresses of machines."""
    named = [name for name in connection.introspection.table_names() if name.startswith("civil_orders")]
    assert named == ["civil_orders_boxcopy", "civil_orders_card"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", named[1:])
        assert cursor.fetchone()[0].endswith("WITHOUT ROWID")
        columns = {column.name for column in connection.introspection.get_table_description(cursor, named[1])}
    assert columns == {"digest", "district", "turn", "fate", "kept_id", "made_by", "voided_by"}


def test_sending_writes_nothing_into_the_database() -> None:
    north = order_cards()["north"]
    open_box()
    before = {name: rows(name) for name in connection.introspection.table_names()}
    files = Path(str(connection.settings_dict["NAME"])), Path(f"{connection.settings_dict['NAME']}-wal")
    contents = [file.read_bytes() for file in files]
    fields = form(north[0])
    assert [send(each).status_code for each in (fields, fields, form(north[0], replace="any"), fields)] == [
        200,
        200,
        200,
        409,
    ]
    assert {name: rows(name) for name in before} == before
    assert [file.read_bytes() for file in files] == contents


def rows(name: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(name)}")  # noqa: S608 - a table of ours
        return list(cursor.fetchall())


def test_control_sees_only_counts_of_full_minutes_which_are_the_same_bytes_in_between() -> None:
    stacks = order_cards()
    open_box()
    ana = control()
    form_counts.count(NOON)
    before = counts_page(ana)
    send(form(stacks["north"][0], notes="secret"))
    send(form(stacks["north"][1]))
    assert counts_page(ana) == before
    form_counts.count(NOON.replace(minute=1))
    after = counts_page(ana)
    assert after != before
    assert [(each.name, each.forms) for each in newest_counts().districts] == [("North", 2), ("South", 0)]
    assert "secret" not in after


def counts_page(client: Client) -> str:
    page = client.get(f"/console/{NAME}/box/")
    assert page.status_code == 200
    return page.content.decode()


def newest_counts() -> form_counts.Counts:
    shown = form_counts.shown()
    assert shown is not None
    return shown


def test_the_counts_are_for_control_only() -> None:
    assert Client().get(f"/console/{NAME}/box/").status_code == 302
    assert control().get("/console/another-table/box/").status_code == 404


def test_which_districts_have_no_form_is_told_when_time_runs_short(monkeypatch: pytest.MonkeyPatch) -> None:
    stacks = order_cards()
    open_box()
    send(form(stacks["south"][0]))
    form_counts.count(NOON)
    assert "No form yet" not in counts_page(control())
    monkeypatch.setattr(form_counts, "_is_short", lambda table, now: True)
    form_counts.count(NOON)
    page = counts_page(control())
    assert newest_counts().without == ("North",)
    assert "No form yet:" in page


def test_forms_of_an_unsealing_that_was_taken_back_are_counted_apart() -> None:
    stacks = order_cards()
    open_box()
    send(form(stacks["north"][0]))
    shut_box()
    unsealed()
    undone()
    form_counts.count(NOON)
    assert [(each.forms, each.again) for each in newest_counts().districts] == [(0, 1), (0, 0)]


def test_the_console_hears_that_every_district_has_a_form_in_at_the_next_full_minute() -> None:
    stacks = order_cards()
    open_box()
    send(form(stacks["north"][0]))
    form_counts.count(NOON)
    assert "data-complete" not in counts_page(control())
    send(form(stacks["south"][0]))
    assert "data-complete" not in counts_page(control())
    form_counts.count(NOON.replace(minute=1))
    assert "data-complete" in counts_page(control())


def test_counts_of_an_earlier_turn_are_not_shown_for_this_one() -> None:
    stacks = order_cards()
    open_box()
    for district in ("north", "south"):
        send(form(stacks[district][0]))
    form_counts.count(NOON)
    shut_box()
    unsealed()
    do({"type": "open_phase"})
    do({"type": "close_phase"})
    page = counts_page(control())
    assert "data-complete" not in page
    assert "counted at the next full minute" in page


def test_the_box_is_offered_to_be_opened_until_it_was_unsealed_also_if_that_was_taken_back() -> None:
    ana = control()
    assert "Open the box" in counts_page(ana)
    open_box()
    assert "Open" not in counts_page(ana)
    shut_box()
    assert "Open again" in counts_page(ana)
    unsealed()
    assert "Open" not in counts_page(ana)
    assert "takes no more forms" not in counts_page(ana)
    for stage in ("shut", "accepting", None):  # back beyond the unsealing, the shutting and the opening
        undone()
        assert (state().box.stage if state().box else None) == stage
        assert "Open" not in counts_page(ana)
        assert "takes no more forms" in counts_page(ana)


def test_nothing_happened_for_anybody_else_when_a_form_was_sent(city: Table) -> None:
    """Compares every seat's page, and the versions that update live pages."""
    stacks = order_cards()
    open_box()
    form_counts.count(NOON)
    ana = control()
    before = seen_by_all(ana)
    assert send(form(stacks["north"][0], notes="secret")).status_code == 200
    assert seen_by_all(ana) == before


def seen_by_all(ana: Client) -> list[str]:
    paths = (f"/console/{NAME}/seats/{seat}/" for seat in ("wall", "district-north", "district-south"))
    pages = [ana.get(path) for path in (*paths, f"/tables/{NAME}/log/", f"/console/{NAME}/box/")]
    assert all(page.status_code == 200 for page in pages)
    versions = Table.objects.values_list("versions", "number").get(name=NAME)
    return [str(versions), *(without_chance(page.content.decode()) for page in pages)]


def without_chance(page: str) -> str:
    """Removes the token and the time, which differ on each page."""
    lines = (line for line in page.splitlines() if 'name="csrf-token"' not in line and "data-now=" not in line)
    return "\n".join(lines)


def test_the_entry_of_an_unsealing_says_nothing_of_cards_requests_and_arrival() -> None:
    stacks = order_cards()
    open_box()
    sent = [form(card) for card in (*stacks["south"], *stacks["north"])]
    for each in sent:
        send(each)
    shut_box()
    number = unsealed()
    entry = Entry.objects.get(number=number)
    text = f"{entry.action}{entry.events}"
    for each in sent:
        assert each["card"] not in text
        assert each["request_id"] not in text
    receipts = [each.receipt for each in state().forms]
    in_entry = sorted(receipts, key=entry.action.index)
    assert in_entry == sorted(receipts)


class PowerCut(Exception):
    """Ends everything at this point."""


def cut(*anything: Any) -> None:
    raise PowerCut


def test_an_unsealing_that_is_cut_off_before_it_is_committed_leaves_all_in_the_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    north = order_cards()["north"]
    open_box()
    send(form(north[0]))
    shut_box()
    before = table().number
    monkeypatch.setattr("civil_orders.forms.unsealing._use_up", cut)
    with pytest.raises(PowerCut):
        unsealed()
    monkeypatch.undo()
    assert (table().number, len(inside()), state().forms) == (before, 1, ())
    unsealed()
    assert len(state().forms) == 1


@pytest.mark.parametrize("then", ["the next start", "the same press again", "it is undone, and unsealed again"])
def test_an_unsealing_that_is_cut_off_before_the_box_is_wiped_doubles_nothing(
    monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    north = order_cards()["north"]
    open_box()
    send(form(north[0]))
    shut_box()
    press = asker(seen=table().number)
    really, wiped = Slots.wipe, list[None]()

    def cut_the_second(box: Slots, receipts: frozenset[str]) -> None:
        wiped.append(None)
        if len(wiped) > 1:
            raise PowerCut
        really(box, receipts)

    monkeypatch.setattr(Slots, "wipe", cut_the_second)
    with pytest.raises(PowerCut):
        unseal(table(), press)
    monkeypatch.undo()
    assert (len(inside()), len(state().forms)) == (1, 1)
    if then == "the next start":
        catch_up()
    elif then == "the same press again":
        assert unseal(table(), press) == table().number
    else:
        undone()
        unsealed()
    assert (inside(), len(state().forms)) == ([], 1)


def test_unsealing_needs_the_newest_screen() -> None:
    order_cards()
    open_box()
    shut_box()
    do({"type": "note", "text": "meanwhile"})
    with pytest.raises(Refusal) as no:
        unseal(table(), asker(seen=table().number - 1))
    assert no.value.code == "stale"


def test_control_unseals_by_its_door_and_is_answered_as_on_a_table() -> None:
    north = order_cards()["north"]
    open_box()
    send(form(north[0]))
    ana = control()
    path = f"/tables/{NAME}/unseal/"
    pressed = {"type": "unseal", "request_id": "a-press-of-ana"}
    assert ana.post(path, {**pressed, "seen": table().number}).status_code == 422
    shut_box()
    assert ana.post(path, {**pressed, "seen": table().number - 1}).status_code == 409
    assert ana.post(path, pressed | {"request_id": "x"}).status_code == 400
    done = ana.post(path, {**pressed, "seen": table().number})
    assert (done.status_code, done.json()) == (200, {"number": table().number})
    assert ana.post(path, {**pressed, "seen": table().number}).json() == done.json()
    assert Client().post(path, pressed).status_code == 404
    assert len(state().forms) == 1
