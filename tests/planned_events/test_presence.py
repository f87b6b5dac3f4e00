"""Who draws a city just now: others hear of it while an editor asks, and no longer."""

from __future__ import annotations

import pytest

from megagame.city_editor import editors_present
from megagame.city_editor.editors_present import GONE_SECONDS, LONGEST, MOST_PAGES, note


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editors_present, "_pages", {})


def test_each_editor_hears_of_the_others_of_its_event_until_they_are_silent() -> None:
    assert note(1, "one", "ana", "A1", 100) == []
    assert note(1, "other", "mei", "B2", 100) == [{"name": "ana", "at": "A1"}]
    assert note(2, "third", "tom", "C3", 100) == []
    assert note(1, "one", "ana", "A4", 100 + GONE_SECONDS / 2) == [{"name": "mei", "at": "B2"}]
    assert note(1, "one", "ana", "A4", 100 + GONE_SECONDS) == []


def test_no_number_of_editors_fills_the_memory() -> None:
    for number in range(3 * MOST_PAGES):
        note(1, f"page-{number}", "ana", "A1" * 100, 100)
    others = note(1, "", "mei", "", 100)
    assert len(others) == MOST_PAGES
    assert max(len(each["at"]) for each in others) == LONGEST
