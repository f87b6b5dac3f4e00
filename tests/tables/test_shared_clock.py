"""All machines of an event use one clock: its keeper's, or that of a successor."""

from __future__ import annotations

import msgspec
import pytest
from django.conf import settings

from megagame.core.instants import Instant
from megagame.machine import machine_clock, neighbours
from megagame.machine.neighbours import Silent
from megagame.tables.live import shared_clock
from megagame.tables.live.shared_clock import PATIENCE_SECONDS, _Watch
from megagame.tables.models import ClockKeeper

pytestmark = pytest.mark.django_db
HERE, THERE = "10.0.0.1:7640", "10.0.0.2:7640"
AHEAD = 4_200_000


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HERE", HERE)
    monkeypatch.setattr(machine_clock, "_others", [])
    monkeypatch.setattr(neighbours, "ask", there)


def there(address: str, what: str, content: bytes = b"") -> bytes:
    """Answers as the other machine, whose clock is more than an hour ahead."""
    assert (address, what) == (THERE, shared_clock.WHAT)
    return msgspec.json.encode(Instant("theirs", machine_clock.steady() + AHEAD))


def silent(address: str, what: str, content: bytes = b"") -> bytes:
    raise Silent(address)


def kept_there(beats: int = 7) -> None:
    ClockKeeper.objects.create(pk=1, name="theirs", machine="their start", address=THERE, ahead=0, beats=beats)


def test_the_first_machine_keeps_its_own_clock_and_says_that_it_is_there() -> None:
    shared_clock.join(0)
    keeper = ClockKeeper.objects.get()
    assert (keeper.name, keeper.machine, keeper.address, keeper.ahead) == (
        machine_clock.boot(),
        machine_clock.boot(),
        HERE,
        0,
    )
    assert machine_clock.now().boot == machine_clock.boot()
    shared_clock.join(0)
    assert ClockKeeper.objects.get().beats == keeper.beats + 1


def test_another_machine_goes_by_the_keepers_clock() -> None:
    kept_there()
    shared_clock.join(0)
    now = machine_clock.now()
    assert now.boot == "theirs"
    assert abs(now.milliseconds - machine_clock.steady() - AHEAD) <= 50
    assert ClockKeeper.objects.get().beats == 7


def test_a_slow_answer_changes_nothing_that_it_does_not_disprove(monkeypatch: pytest.MonkeyPatch) -> None:
    kept_there()
    machine_clock.follow("theirs", AHEAD)
    steps = iter(range(0, 10_000, 80))  # each reading of the clock is 80 ms later
    monkeypatch.setattr(machine_clock, "steady", lambda: next(steps))
    shared_clock._look(_Watch(PATIENCE_SECONDS))
    assert machine_clock.ahead() == AHEAD


def test_who_has_heard_the_clock_keeps_it_on_when_the_keeper_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    kept_there()
    shared_clock.join(0)
    ahead = machine_clock.ahead()
    monkeypatch.setattr(neighbours, "ask", silent)
    watch = _Watch(PATIENCE_SECONDS)
    assert not shared_clock._look(watch)
    assert ClockKeeper.objects.get().address == THERE
    watch.at -= PATIENCE_SECONDS + 1
    assert shared_clock._look(watch)
    keeper = ClockKeeper.objects.get()
    assert (keeper.name, keeper.machine, keeper.address) == ("theirs", machine_clock.boot(), HERE)
    assert (keeper.ahead, machine_clock.ahead(), machine_clock.now().boot) == (ahead, ahead, "theirs")


def test_of_two_who_take_over_one_does() -> None:
    kept_there()
    seen = ClockKeeper.objects.get()
    ClockKeeper.objects.update(machine="a third", beats=8)
    assert not shared_clock._take_over(seen)
    assert ClockKeeper.objects.get().machine == "a third"


def test_a_process_that_starts_again_on_the_keepers_machine_goes_on_with_its_clock() -> None:
    ClockKeeper.objects.create(pk=1, name="theirs", machine=machine_clock.boot(), address=HERE, ahead=AHEAD, beats=1)
    shared_clock.join(0)
    assert (machine_clock.now().boot, machine_clock.ahead()) == ("theirs", AHEAD)


def test_who_comes_when_nobody_is_there_begins_with_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    kept_there()
    monkeypatch.setattr(neighbours, "ask", silent)
    monkeypatch.setattr(shared_clock, "PATIENCE_SECONDS", 0.02)
    shared_clock.join(0.01)
    assert (ClockKeeper.objects.get().name, machine_clock.now().boot) == (machine_clock.boot(), machine_clock.boot())


def test_a_keeper_that_is_there_and_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    kept_there()

    def beats_on(address: str, what: str, content: bytes = b"") -> bytes:
        ClockKeeper.objects.update(beats=ClockKeeper.objects.get().beats + 1)
        raise Silent(address)

    monkeypatch.setattr(neighbours, "ask", beats_on)
    monkeypatch.setattr(shared_clock, "PATIENCE_SECONDS", 0.02)
    with pytest.raises(SystemExit, match=THERE):
        shared_clock.join(0.01)
    assert ClockKeeper.objects.get().address == THERE
