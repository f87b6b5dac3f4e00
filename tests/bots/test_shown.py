"""A screen shows what its frames built up, and notices a missing frame."""

from __future__ import annotations

from megagame.bots.live_pages import Shown, streams_on


def frame(base: int | None, version: int, **parts: str) -> dict[str, object]:
    return {"type": "screen", "stream": "map/wall", "base": base, "version": version, "parts": parts}


def test_parts_are_replaced_by_newer_ones_and_all_of_them_by_a_whole_screen() -> None:
    shown = Shown()
    assert shown.take(frame(None, 3, clock="a", map="b"))
    assert shown.take(frame(3, 5, map="c"))
    assert (shown.version, shown.parts) == (5, {"clock": "a", "map": "c"})
    assert shown.take(frame(None, 9, map="d"))
    assert (shown.version, shown.parts) == (9, {"map": "d"})


def test_a_frame_after_a_gap_changes_nothing_and_the_whole_is_wanted() -> None:
    shown = Shown()
    assert not shown.take(frame(3, 4, map="b"))
    assert shown.take(frame(None, 4, map="a"))
    assert not shown.take(frame(5, 6, map="c"))
    assert (shown.version, shown.parts) == (4, {"map": "a"})


def test_the_streams_of_a_page_are_those_in_its_markup() -> None:
    page = '<body data-streams="[{&quot;stream&quot;: &quot;map/wall&quot;, &quot;version&quot;: 4}]">'
    assert streams_on(page) == ("map/wall",)
    assert streams_on("<body>") == ()
