"""The box file: every process finds stored forms, whole or not at all, and nothing reveals their time."""

from __future__ import annotations

import os
import random
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from civil_orders.box import file_times, slot_image, slots
from civil_orders.box.sealed_form import Line, Sealed, require_room, to_bytes, untouched
from civil_orders.box.slot_image import PLACES, SLOT
from civil_orders.box.slots import LONG_AGO, BadBox, Slots
from megagame.core.game import Refusal


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "event.box"


def a_form(card: str = "", notes: str = "", after: Sealed | None = None) -> Sealed:
    sealed = Sealed(
        card=card or secrets.token_hex(32),
        request=secrets.token_hex(32),
        receipt=secrets.token_hex(32),
        district="north",
        turn=1,
        lines=(("A1", "A2", None, 1),),
        notes=notes,
        overtaken=after.overtaken if after else untouched(),
    )
    return sealed.after([after.request] if after else [])


def found(file: Path) -> dict[str, Sealed]:
    """Returns the forms that another process finds."""
    with Slots(file).held() as box:
        return box.forms


def kept(file: Path, *forms: Sealed) -> Slots:
    box = Slots(file)
    with box.held():
        box.keep(forms)
    return box


def places_of(file: Path, before: bytes) -> list[int]:
    """Returns the slots that changed."""
    now = file.read_bytes()
    starts = range(SLOT, len(now), SLOT)
    return [place for place, at in enumerate(starts) if now[at : at + SLOT] != before[at : at + SLOT]]


def test_processes_that_take_turns_find_just_the_newest_form_of_each_card(file: Path) -> None:
    chance = random.Random(3)  # noqa: S311 - the same turns each time
    boxes, newest = [Slots(file), Slots(file)], dict[str, Sealed]()
    cards = [secrets.token_hex(32) for _ in range(40)]
    for _ in range(300):
        if chance.random() < 0.05:
            boxes[chance.randrange(2)] = Slots(file)
        with chance.choice(boxes).held() as box:
            assert box.forms == newest
            forms = [a_form(card, after=newest.get(card)) for card in chance.sample(cards, chance.randrange(1, 8))]
            box.keep(forms)
            newest.update({form.card: form for form in forms})
    assert found(file) == newest
    assert file.stat().st_size == SLOT * (PLACES + 1)


def test_no_two_programs_write_at_the_same_time(file: Path) -> None:
    """Each has its own descriptor, as processes have."""
    forms = [[a_form() for _ in range(20)] for _ in range(4)]

    def keep_all(mine: list[Sealed]) -> None:
        box = Slots(file)
        for form in mine:
            with box.held():
                box.keep([form])

    threads = [threading.Thread(target=keep_all, args=(mine,)) for mine in forms]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found(file)) == 80


def test_a_form_lies_in_a_free_slot_drawn_by_lot_and_changes_no_other(file: Path) -> None:
    Slots(file)
    places = []
    for _ in range(40):
        before = file.read_bytes()
        kept(file, a_form())
        places += places_of(file, before)
    assert len(set(places)) == 40
    assert min(places) < PLACES / 4
    assert max(places) > PLACES * 3 / 4
    assert places != sorted(places)


def test_no_bytes_of_a_slot_are_more_frequent_in_forms_than_in_noise(file: Path) -> None:
    kept(file, *(a_form(notes="the same words") for _ in range(PLACES // 2)))
    content = file.read_bytes()[SLOT:]
    assert b"the same words" not in content
    assert max(content.count(bytes([value])) for value in range(256)) < len(content) / 256 * 1.05


@pytest.mark.parametrize("cut", [0, 8, 12, 500, 512, 2048, SLOT - 8])
@pytest.mark.parametrize("begins", [True, False], ids=["its beginning is written", "its end is written"])
def test_a_slot_that_was_cut_in_the_middle_is_noise_and_the_form_before_it_still_counts(
    file: Path, monkeypatch: pytest.MonkeyPatch, cut: int, *, begins: bool
) -> None:
    older = a_form()
    box = kept(file, older, a_form())
    really: Callable[[int, int, bytes], None] = vars(slots)["_write_at"]

    def torn(descriptor: int, start: int, content: bytes) -> None:
        really(descriptor, start if begins else start + cut, content[:cut] if begins else content[cut:])
        raise SystemExit("the power is cut")

    monkeypatch.setattr(slots, "_write_at", torn)
    with pytest.raises(SystemExit), box.held():
        box.keep([a_form(older.card, after=older)])
    monkeypatch.undo()
    whole = not begins and cut == 0
    again = found(file)
    assert len(again) == 2
    assert (again[older.card] == older) is not whole


def test_cut_off_before_the_older_form_is_noise_the_newer_one_counts(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = a_form()
    newer = a_form(older.card, after=older)
    box = kept(file, older)
    monkeypatch.setattr(Slots, "_blot", lambda this, places: None)
    with box.held():
        box.keep([newer])
    monkeypatch.undo()
    assert found(file) == {older.card: newer}
    kept(file, a_form())
    with Slots(file).held() as after:
        assert len(after._lying) == 2


def test_it_is_on_the_disk_before_keep_returns_and_before_the_older_one_goes(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = a_form()
    box = kept(file, older)
    done: list[str] = []
    really_write, really_sync = vars(slots)["_write_at"], vars(slots)["_sync"]

    def write(*what: Any) -> None:
        done.append("written")
        really_write(*what)

    def sync(descriptor: int) -> None:
        done.append("synced")
        really_sync(descriptor)

    monkeypatch.setattr(slots, "_write_at", write)
    monkeypatch.setattr(slots, "_sync", sync)
    with box.held():
        box.keep([a_form(older.card, after=older), a_form()])
    assert done == ["written", "written", "synced", "written"]


def test_what_a_program_wrote_that_ended_before_it_was_synced_is_synced_before_it_is_believed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Slots(file)
    kept(file, a_form())
    synced: list[int] = []
    monkeypatch.setattr(slots, "_sync", synced.append)
    with other.held() as box:
        assert (len(box.forms), len(synced)) == (1, 1)
    with other.held():
        assert len(synced) == 1


def test_where_the_disk_fails_nothing_is_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = kept(file, a_form())

    def fail(descriptor: int) -> None:
        raise OSError("the disk fails")

    with box.held():
        monkeypatch.setattr(slots, "_sync", fail)
        with pytest.raises(OSError, match="the disk fails"):
            box.keep([a_form(), a_form()])
        monkeypatch.undo()
        assert len(box.forms) == 1
    assert len(found(file)) == 1


def test_the_file_tells_no_time(file: Path) -> None:
    form = a_form()
    box = kept(file, form)
    assert (file.stat().st_mtime, file.stat().st_atime) == (LONG_AGO, LONG_AGO)
    found(file)
    assert file.stat().st_atime == LONG_AGO
    with box.held():
        box.wipe(frozenset({form.receipt}))
    assert file.stat().st_mtime == LONG_AGO


def test_its_last_change_is_that_of_no_form(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = Slots(file)
    monkeypatch.setattr(slots, "box", lambda: box)
    before, touched = file.stat().st_ctime_ns, threading.Event()
    really = Slots.touch

    def touch(this: Slots) -> None:
        really(this)
        touched.set()

    monkeypatch.setattr(Slots, "touch", touch)
    over = file_times.keep(0.01)
    assert touched.wait(5)
    over.set()
    assert file.stat().st_ctime_ns > before


def test_wiped_forms_are_noise_and_with_the_last_of_them_goes_their_key(file: Path) -> None:
    forms = [a_form(), a_form()]
    box = kept(file, *forms)
    copied = file.read_bytes()
    with box.held():
        box.wipe(frozenset({forms[0].receipt}))
    assert list(found(file).values()) == [forms[1]]
    assert file.read_bytes()[:SLOT] == copied[:SLOT]
    with box.held():
        box.wipe(frozenset({forms[1].receipt}))
        assert box.forms == {}
    assert file.read_bytes()[:SLOT] != copied[:SLOT]
    later = kept(file, a_form())
    with box.held():
        assert len(box.forms) == 1
    assert later.number == box.number


def test_the_longest_form_of_a_usual_map_fits_and_a_longer_one_is_refused() -> None:
    orders: tuple[Line, ...] = tuple(("AA100", "AB100", "population", number) for number in range(1, 21))
    form = a_form(notes="\N{OLD PERSIAN SIGN A}" * 500)
    longest = Sealed(form.card, form.request, form.receipt, "d" * 80, 100, orders, form.notes, form.overtaken)
    require_room(longest)
    assert len(to_bytes(longest)) == len(to_bytes(form))
    far: tuple[Line, ...] = tuple(("A" * 99 + "1", "A" * 99 + "2", "population", number) for number in range(1, 21))
    with pytest.raises(Refusal) as no:
        require_room(Sealed(form.card, form.request, form.receipt, "north", 1, far, form.notes, form.overtaken))
    assert no.value.code == "too_long"


def test_a_form_knows_the_last_requests_that_it_has_overtaken() -> None:
    first = form = a_form()
    for _ in range(60):
        form = a_form(form.card, after=form)
    assert form.has_overtaken(first.request)
    assert not form.has_overtaken(form.request)
    assert len(form.overtaken) == len(first.overtaken)


def test_a_file_that_was_cut_off_while_it_was_made_is_made_again_and_a_damaged_one_is_refused(file: Path) -> None:
    file.write_bytes(bytes(SLOT) + secrets.token_bytes(SLOT * 10))
    kept(file, a_form())
    os.truncate(file, SLOT * PLACES)
    with pytest.raises(BadBox, match="damaged"):
        Slots(file)


def test_a_copy_of_the_box_tells_with_the_event_s_key_how_many_forms_are_in_it_and_without_it_nothing(
    file: Path, settings: Any
) -> None:
    first = a_form()
    kept(file, first, a_form(), a_form())
    kept(file, a_form(first.card, after=first))
    image = file.read_bytes()
    assert slot_image.how_many(image, settings.SECRET_KEY) == 3
    assert slot_image.how_many(image, "another key") is None
    assert slot_image.how_many(image[:-1], settings.SECRET_KEY) is None
    assert slot_image.how_many(b"", settings.SECRET_KEY) is None
