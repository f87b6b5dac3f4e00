"""Copies of the box on several machines: changes are repeated in all identical copies and in no other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from django.conf import settings

from civil_orders.box import box_writes, copies, slots
from civil_orders.box.box_writes import Repeat, Step
from civil_orders.box.slot_image import PLACES, SLOT
from civil_orders.box.slots import Slots
from civil_orders.models import BoxCopy
from megagame.machine import neighbours
from megagame.machine.neighbours import Silent
from tests.civil_orders.test_slots import a_form

HERE, THERE = "10.0.0.1:7640", "10.0.0.2:7640"


@pytest.fixture
def boxes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Slots, Slots, list[bool]]:
    """Two copies, and whether each change of the first could be repeated in the second."""
    first, second = Slots(tmp_path / "first.box"), Slots(tmp_path / "second.box")
    with second.held_here():
        second.become(first.image[0])
    could: list[bool] = []

    @contextmanager
    def shared() -> Iterator[Repeat]:
        yield lambda before, steps: could.append(second.repeat(before, steps))

    monkeypatch.setattr(box_writes, "_how", [shared])
    return first, second, could


def inside(box: Slots, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Returns the notes of the copy's forms by card, as its own machine reads it."""
    monkeypatch.setattr(box_writes, "_how", [box_writes._alone])
    with box.held():
        return {card: form.notes for card, form in box.forms.items()}


def test_forms_that_come_are_replaced_and_wiped_are_so_in_every_copy(
    boxes: tuple[Slots, Slots, list[bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, could = boxes
    older, other = a_form(notes="older"), a_form(notes="other")
    newer = a_form(older.card, notes="newer", after=older)
    with first.held():
        first.keep([older, other])
        first.keep([newer])
        assert second.image[0] == first.image[0]
        first.wipe(frozenset([other.receipt]))
        first.compare()
    assert second.image[0] == first.image[0]
    assert could == [True] * 4
    assert inside(second, monkeypatch) == {older.card: "newer"}


def test_when_all_are_wiped_every_copy_has_the_new_key(boxes: tuple[Slots, Slots, list[bool]]) -> None:
    first, second, could = boxes
    form = a_form()
    before = first.image[0]
    with first.held():
        first.keep([form])
        first.wipe(frozenset([form.receipt]))
    assert second.image[0] == first.image[0]
    assert first.image[0][:100] != before[:100]
    assert could == [True, True]
    assert first.number == second.number


def test_a_copy_that_was_another_does_nothing_and_is_made_anew(
    boxes: tuple[Slots, Slots, list[bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, could = boxes
    form, lost = a_form(notes="right"), a_form(notes="never acknowledged")
    with box_writes._alone() as second._repeat:
        second.keep([lost])
    before = second.image[0]
    with first.held():
        first.keep([form])
    assert could == [False]
    assert second.image[0] == before
    second.become(first.image[0])
    assert inside(second, monkeypatch) == {form.card: "right"}
    assert len(second.image[0]) == SLOT * (PLACES + 1)


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> Slots:
    """This machine's box, in an event on several machines."""
    mine = Slots(tmp_path / "mine.box")
    monkeypatch.setattr(settings, "HERE", HERE)
    monkeypatch.setattr(slots, "box", lambda: mine)
    monkeypatch.setattr(copies, "_locked", unlocked)
    monkeypatch.setattr(copies, "_session", lambda: 1)
    monkeypatch.setattr(box_writes, "_how", [copies._held])
    return mine


@contextmanager
def unlocked() -> Iterator[int]:
    """Nobody else could hold the box."""
    yield 1


def answering(answer: Callable[[str], bytes]) -> Callable[..., bytes]:
    """Simulates the other machine with this answer."""

    def ask(address: str, what: str, content: bytes = b"") -> bytes:
        assert address == THERE
        return answer(what)

    return ask


def silent(what: str) -> bytes:
    raise Silent(what)


def unable(what: str) -> bytes:
    """Its copy was different."""
    return b""


def counting() -> list[str]:
    return sorted(BoxCopy.objects.values_list("address", flat=True))


@pytest.mark.parametrize("answer", [silent, unable])
def test_a_machine_that_cannot_do_the_same_counts_no_more_and_the_form_is_kept(
    event: Slots, monkeypatch: pytest.MonkeyPatch, answer: Callable[[str], bytes]
) -> None:
    monkeypatch.setattr(neighbours, "ask", answering(answer))
    with event.held():
        BoxCopy.objects.create(address=THERE, box=event.number)
        event.keep([a_form()])
    assert counting() == [HERE]
    with event.held():
        assert len(event.forms) == 1


def test_a_machine_that_does_the_same_goes_on_counting(event: Slots, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def done(what: str) -> bytes:
        asked.append(what)
        return copies.DONE

    monkeypatch.setattr(neighbours, "ask", answering(done))
    with event.held():
        BoxCopy.objects.create(address=THERE, box=event.number)
        event.keep([a_form()])
    assert counting() == [HERE, THERE]
    assert asked == [copies.REPEAT]


def test_a_machine_that_was_given_up_takes_no_form_and_shows_none(event: Slots) -> None:
    BoxCopy.objects.create(address=THERE, box=event.number)
    with pytest.raises(copies.NotHere), event.held():
        pass


def test_who_may_have_lost_the_box_meanwhile_does_not_acknowledge(
    event: Slots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "_session", lambda: 2)
    with event.held(), pytest.raises(copies.NotHere):
        event.keep([a_form()])


def test_a_machine_that_comes_has_its_copy_made_from_anothers(
    event: Slots, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs, form = Slots(tmp_path / "theirs.box"), a_form(notes="theirs")
    with box_writes._alone() as theirs._repeat:
        theirs.keep([form])
    BoxCopy.objects.create(address=THERE, box=theirs.number)
    monkeypatch.setattr(neighbours, "ask", answering(lambda what: theirs.image[0]))
    copies.join()
    assert counting() == [HERE, THERE]
    assert event.number == theirs.number
    with event.held():
        assert event.forms[form.card].notes == "theirs"


def test_where_no_machine_with_the_forms_answers_none_begins_without_them(
    event: Slots, monkeypatch: pytest.MonkeyPatch
) -> None:
    BoxCopy.objects.create(address=THERE, box=event.number)
    monkeypatch.setattr(neighbours, "ask", answering(silent))
    with pytest.raises(SystemExit, match=THERE):
        copies.join()
    assert counting() == [THERE]
    monkeypatch.setattr(settings, "HERE", "")
    with pytest.raises(SystemExit, match="MEGAGAME_HERE"):
        copies.join()


def test_an_empty_box_in_the_place_of_one_that_counted_does_not_count(
    event: Slots, monkeypatch: pytest.MonkeyPatch
) -> None:
    BoxCopy.objects.create(address=HERE, box=event.number + 1)
    BoxCopy.objects.create(address=THERE, box=event.number + 1)
    monkeypatch.setattr(neighbours, "ask", answering(silent))
    with pytest.raises(copies.NotHere), event.held():
        pass


def test_what_another_machine_did_is_done_here_when_it_asks(event: Slots, tmp_path: Path) -> None:
    theirs, steps = Slots(tmp_path / "theirs.box"), list[tuple[bytes, Sequence[Step]]]()
    event.become(theirs.image[0])
    theirs._repeat = lambda before, done: steps.append((before, done))
    theirs.keep([a_form()])
    asked = msgspec.msgpack.encode(steps[0])
    assert copies._repeated(asked) == copies.DONE
    assert event.image[0] == theirs.image[0]
    assert copies._repeated(asked) == b""


def test_a_form_that_comes_while_the_copy_is_made_anew_waits_and_is_kept(
    event: Slots, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs, everywhere, waits = Slots(tmp_path / "theirs.box"), threading.Lock(), threading.Event()
    form = a_form(notes="came meanwhile")

    @contextmanager
    def held_everywhere() -> Iterator[int]:
        with everywhere:
            if threading.current_thread() is looks:
                waits.set()
                forms.join(0.2)  # by then it holds all available locks
            yield 1

    @contextmanager
    def shared() -> Iterator[Repeat]:
        with held_everywhere():
            yield lambda before, steps: None

    def put_in() -> None:
        waits.wait()
        with event.held():
            event.keep([form])

    monkeypatch.setattr(copies, "_locked", held_everywhere)
    monkeypatch.setattr(copies, "_counts", lambda: False)
    monkeypatch.setattr(copies, "_made_anew", lambda: event.become(theirs.image[0]))
    monkeypatch.setattr(box_writes, "_how", [shared])
    forms = threading.Thread(target=put_in, daemon=True)
    looks = threading.Thread(target=copies._made_to_count, daemon=True)
    for thread in (forms, looks):
        thread.start()
    for thread in (forms, looks):
        thread.join(10)
    assert [forms.is_alive(), looks.is_alive()] == [False, False]
    assert event.number == theirs.number
    assert inside(event, monkeypatch) == {form.card: "came meanwhile"}
