"""A box with an older and a newer form of the same card, left by a power cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from civil_orders.box.slots import Slots
from tests.civil_orders.test_slots import a_form, found, kept


def test_an_older_form_that_a_cut_left_beside_the_newer_one_is_gone_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would return as the card's newest form, and count in a later turn."""
    file, older = tmp_path / "event.box", a_form()
    newer = a_form(older.card, after=older)
    kept(file, older)
    monkeypatch.setattr(Slots, "_blot", lambda box, places: None)
    kept(file, newer)
    monkeypatch.undo()
    box = Slots(file)
    with box.held():
        assert list(box._lying.values()) != [newer]
        box.wipe(frozenset({newer.receipt}))
    assert found(file) == {}
