"""Backups during the event: their folder, what is shown of them, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from megagame.backups import backup, database_rows, file
from megagame.backups.keeper import Keeper, back_up
from megagame.core.instants import Instant
from megagame.event.actions import NextPhase
from megagame.tables.connections import backup_status
from megagame.tables.connections.backup_status import Last, Problem, Shown
from megagame.tables.models import Table
from megagame.tables.playing.play import play
from megagame.tables.playing.undo import undo
from tests.tables import events
from tests.tables.tables import asker

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def stick(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "stick"
    folder.mkdir()
    with override_settings(DATA_DIR=tmp_path, BOX_FILE=tmp_path / "event.box"):
        yield folder


def test_a_folder_counts_once_a_backup_lies_in_it(stick: Path) -> None:
    page = control().post("/backups/", {"folder": str(stick)})
    assert page.status_code == 302
    assert backup_status.chosen().folder == str(stick)
    assert backup_status.shown().condition == "fresh"
    assert database_rows.from_bytes(file.read(stick / backup.NAME).rows).key


@pytest.mark.parametrize("folder", ["", "stick", "/no/such/folder", "/proc", "/\0", "x" * 5000])
def test_a_folder_that_takes_no_backup_is_refused_and_nothing_is_changed(stick: Path, folder: str) -> None:
    backup_status.choose(str(stick))
    page = control().post("/backups/", {"folder": folder})
    assert page.status_code == 422
    assert 'role="alert"' in page.content.decode()
    assert backup_status.chosen().folder == str(stick)


def test_helpers_and_strangers_have_no_say_in_it() -> None:
    assert Client().get("/backups/").status_code == 302


def test_a_backup_that_ends_once_another_folder_is_chosen_says_nothing_of_that_one(
    stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup_status.choose(str(stick))
    make = backup.make

    def made_meanwhile(file: Path) -> None:
        make(file)
        backup_status.choose(str(stick.parent))

    monkeypatch.setattr(backup, "make", made_meanwhile)
    Keeper().once()
    assert (stick / backup.NAME).exists()
    assert backup_status.last() == Last()
    assert backup_status.shown().condition == "begun"


def test_while_the_stick_is_out_the_age_of_the_last_good_one_is_told(stick: Path) -> None:
    backup_status.choose(str(stick))
    keeper = Keeper()
    keeper.once()
    made = backup_status.last().at
    (stick / backup.NAME).rename(stick.parent / backup.NAME)
    stick.rmdir()
    keeper.once()
    assert backup_status.last() == Last(made, "missing")
    assert backup_status.shown().condition == "failed"
    stick.mkdir()
    keeper.once()
    assert backup_status.last().problem is None


@pytest.mark.parametrize(
    ("content", "problem"),
    [(b"holiday photos", "no_backup"), (file.MAGIC + b"\0" * 4096, "bad_backup"), (None, "other_event")],
)
def test_a_file_of_somebody_else_is_left_alone(stick: Path, content: bytes | None, problem: Problem) -> None:
    place = stick / backup.NAME
    if content is None:
        file.write(place, b"another's event!", b"rows", file.Box())
    else:
        place.write_bytes(content)
    before = place.read_bytes()
    assert back_up(stick) == problem
    assert place.read_bytes() == before


def test_a_dated_copy_without_the_box_is_made_when_a_phase_begins(stick: Path) -> None:
    event = events.opened()
    backup_status.choose(str(stick))
    keeper = Keeper()
    keeper.once()
    keeper.look()
    keeper.once()
    assert dated(stick) == []
    go_on(event)
    keeper.look()
    assert dated(stick) == ["2-turn-1-organisation"]
    (copy,) = stick.glob("megagame-*")
    assert file.read(copy).box == b""
    assert [row["number"] for row in database_rows.from_bytes(file.read(copy).rows).of(Table)] == [2]


def test_each_of_several_phases_that_follow_one_another_fast_has_its_dated_copy(stick: Path) -> None:
    event = events.opened()
    backup_status.choose(str(stick))
    keeper = Keeper()
    keeper.look()
    for _ in range(3):
        go_on(event)
    back(event)
    keeper.look()
    phases = ("organisation", "specialisation", "debate", "specialisation")
    assert dated(stick) == [f"{step}-turn-1-{phase}" for step, phase in enumerate(phases, 2)]
    for copy in stick.iterdir():
        assert file.read(copy).box == b""
        copy.unlink()
    keeper.look()
    keeper.once()
    assert dated(stick) == []


def test_a_dated_copy_that_the_end_of_the_program_prevented_is_made_when_it_runs_again(stick: Path) -> None:
    event = events.opened()
    backup_status.choose(str(stick))
    Keeper().look()
    go_on(event)
    go_on(event)
    Keeper().look()
    assert dated(stick) == ["2-turn-1-organisation", "3-turn-1-specialisation"]


def test_a_dated_copy_for_which_the_stick_was_out_is_made_once_it_is_back(stick: Path) -> None:
    event = events.opened()
    backup_status.choose(str(stick))
    keeper = Keeper()
    keeper.look()
    stick.rmdir()
    go_on(event)
    keeper.look()
    assert backup_status.last().problem == "missing"
    go_on(event)
    stick.mkdir()
    keeper.once()
    assert dated(stick) == ["2-turn-1-organisation", "3-turn-1-specialisation"]
    assert backup_status.last().problem is None


def test_phases_of_before_the_folder_was_chosen_have_no_dated_copy(stick: Path) -> None:
    event = events.opened()
    backup_status.choose(str(stick))
    Keeper().look()
    go_on(event)
    control().post("/backups/", {"folder": str(stick)})
    Keeper().look()
    assert dated(stick) == []


@pytest.mark.parametrize(
    ("newest", "shown"),
    [
        (Last(), Shown("begun")),
        (Last(NOON), Shown("fresh", 1, NOON)),
        (Last(NOON - timedelta(seconds=31)), Shown("late", 2, NOON - timedelta(seconds=31))),
        (Last(NOON, "full"), Shown("failed", 1, NOON, "full")),
        (Last(NOON + timedelta(hours=3)), Shown("late", 178, NOON + timedelta(hours=3))),
    ],
)
def test_what_control_is_shown(stick: Path, newest: Last, shown: Shown) -> None:
    backup_status.choose(str(stick))
    backup_status.note(str(stick), newest)
    assert backup_status.shown(NOON + timedelta(seconds=90)) == shown


def test_without_a_folder_there_is_no_backup() -> None:
    assert backup_status.shown() == Shown("none")


def go_on(event: Table) -> None:
    event.refresh_from_db()
    play(event.name, NextPhase(Instant("boot", 1)), asker(seen=event.number))


def back(event: Table) -> None:
    event.refresh_from_db()
    undo(event.name, asker(seen=event.number))


def dated(folder: Path) -> list[str]:
    """Returns the step and phase of each dated copy, in order."""
    return sorted(each.stem.partition("-step-")[2] for each in folder.iterdir() if each.name != backup.NAME)


def control() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("ana", is_staff=True))
    return client
