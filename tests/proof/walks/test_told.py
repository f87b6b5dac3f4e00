"""Any exception in a walk ends it as a fault with its steps."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from tests.proof.walks import looks, run
from tests.proof.walks.fault import Fault, at
from tests.proof.walks.looks import Seen
from tests.proof.walks.machine import Walk, walk_of
from tests.proof.walks.steps import BEGINNINGS, STEPS


def fails(*_: object) -> NoReturn:
    raise TimeoutError("no answer")


def walked(new_hall: Any) -> Seen:
    """Returns the results of a few walks whose only step is an announcement."""
    Walk.seen, Walk.new_hall = Seen(), staticmethod(new_hall)
    assert not run._walked(walk_of(["announce"]), 0, 3, 3)
    return Walk.seen


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disables all checks and beginnings."""
    for name in ("begin", "before", "after", "at_end", "forget", "leave"):
        monkeypatch.setattr(looks, name, lambda *_: None)
    for name in BEGINNINGS:
        monkeypatch.setitem(BEGINNINGS, name, ())


@pytest.mark.usefixtures("blind")
def test_what_a_step_raises_is_a_fault_with_the_steps_up_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEPS, "announce", fails)
    found = walked(SimpleNamespace).found
    assert found.in_words() == "From the prepared event:\n  1. announce\nThen: TimeoutError in announce: no answer"
    assert found.fault.place == "announce"


@pytest.mark.usefixtures("blind")
def test_a_server_that_does_not_start_is_a_fault_before_any_step() -> None:
    assert walked(fails).found.in_words() == "From the prepared event:\n\nThen: TimeoutError in start: no answer"


def test_a_fault_keeps_its_place() -> None:
    with pytest.raises(Fault, match="lost") as raised, at("screens"):
        raise Fault("lost", "box")
    assert raised.value.place == "box"
