"""A screen that is not what the journals say is found, whatever is wrong with it; one that is right is let be."""

from __future__ import annotations

from megagame.bots.live_pages import Shown
from megagame.tables.rendering.screens import Whole
from tests.proof.rehearsals.comparing import Difference, differences

DRAWN = {"map/wall": Whole(3, {"clock": "10", "map": "B2"}), "event/wall": Whole(1, {"turn": "1"})}


def shown(*frames: tuple[int | None, int, dict[str, str]], version: int | None = None) -> dict[str, Shown]:
    """A screen of the map that received these frames. `version`: the one it believes to have."""
    of_map, of_event = Shown(), Shown()
    for base, newer, parts in frames:
        of_map.take({"base": base, "version": newer, "parts": parts})
    of_map.version = version or of_map.version
    of_event.take({"base": None, "version": 1, "parts": {"turn": "1"}})
    return {"map/wall": of_map, "event/wall": of_event}


def parts_found(screen: dict[str, Shown]) -> list[tuple[str, str]]:
    return [(each.stream, each.part) for each in differences("projector", screen, DRAWN)]


def test_a_screen_with_all_its_frames_is_right() -> None:
    screen = shown((None, 1, {"clock": "9", "map": "A1"}), (1, 2, {"map": "B2"}), (2, 3, {"clock": "10"}))
    assert parts_found(screen) == []


def test_a_screen_that_misses_a_frame_is_behind() -> None:
    screen = shown((None, 1, {"clock": "9", "map": "A1"}), (2, 3, {"clock": "10"}))
    assert list(differences("projector", screen, DRAWN)) == [
        Difference("projector", "map/wall", "", "shows 1 in place of 3")
    ]


def test_a_screen_that_passes_over_a_frame_and_does_not_know_it_is_found_by_the_part_that_is_old() -> None:
    screen = shown((None, 1, {"clock": "9", "map": "A1"}), (1, 3, {"clock": "10"}))
    assert list(differences("projector", screen, DRAWN)) == [
        Difference("projector", "map/wall", "map", "shows 'A1' in place of 'B2'")
    ]


def test_a_part_too_many_and_one_too_few_are_found() -> None:
    screen = shown((None, 3, {"clock": "10", "form": "secret"}))
    assert parts_found(screen) == [("map/wall", "form"), ("map/wall", "map")]


def test_how_the_screens_are_is_in_no_journal_and_not_compared() -> None:
    assert list(differences("console", {"health/control": Shown()}, {})) == []
