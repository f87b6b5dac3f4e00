"""Every page has states, and every state has a name of its own."""

from __future__ import annotations

import gettext
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from django.urls import URLPattern, get_resolver

from megagame.games import GAMES
from tests.proof.engines.window import EngineName
from tests.proof.gallery.documents import DOCUMENTS, of_gallery
from tests.proof.gallery.pictures import Dress, pictures
from tests.proof.gallery.states import Press, State
from tests.proof.gallery.tours import tours
from tests.proof.processes.servers import ROOT

NO_PAGES: Mapping[str, str] = {
    **dict.fromkeys(("story_film", "table_story_film", "set_up_file", "planned_file", "newest_city"), "JSON"),
    **dict.fromkeys(("simulate_newest", "days_json", "may_come_newest", "may_come_json"), "JSON"),
    **dict.fromkeys(("days_csv", "may_come_csv"), "a file"),
    **dict.fromkeys(("save_city", "city_json", "act", "unseal", "order_card", "advice"), "JSON"),
    **dict.fromkeys(("story_file", "table_story_file", "city_csv", "planned_calendar"), "a file"),
    **dict.fromkeys(("call", "events_head", "box_counts", "secrets", "moves"), "a piece of a page"),
    **dict.fromkeys(("show_story", "logout", "landing", "begin_event", "go_back_to_event"), "leads to another page"),
    **dict.fromkeys(("throw_away_event", "add_player", "remove_helper", "remove_player"), "leads to another page"),
    "answer_call": "JSON",
    **dict.fromkeys(("empty_list", "take_back", "renew_helper", "issue_card"), "leads to another page"),
}
"""Addresses without a page of their own, by kind of response."""


def states() -> Iterator[State]:
    return (state for tour in tours() for state in tour.states)


def test_every_page_has_states_and_every_state_a_page() -> None:
    addresses = {str(each.name) for each in get_resolver().url_patterns if isinstance(each, URLPattern)}
    errors = {file.stem for file in (ROOT / "templates").glob("[45]??*.html")} | {"press_refused"}
    assert addresses >= NO_PAGES.keys()
    assert {state.page for state in states()} == (addresses - NO_PAGES.keys()) | errors


def test_no_two_pictures_have_the_same_place() -> None:
    engine: EngineName = "chromium"
    places = Counter(picture.file for picture in pictures(tours(), [Dress(engine, "light", "en")]))
    assert [place for place, times in places.items() if times > 1] == []


def test_no_press_is_found_by_a_text_that_other_languages_have_otherwise() -> None:
    catalogues = [gettext.translation("django", ROOT / "locale", [each]) for each in ("zh_Hant", "zh_Hans")]
    texts = [step.text for state in states() for step in state.window if isinstance(step, Press)]
    assert [text for text in texts if text and any(each.gettext(text) != text for each in catalogues)] == []


def test_no_two_tours_have_the_same_name() -> None:
    assert [name for name, times in Counter(tour.name for tour in tours()).items() if times > 1] == []


@pytest.mark.parametrize("game", [name for name, listing in GAMES.items() if listing.side])
def test_every_side_game_shows_its_control_its_table_view_and_a_seat(game: str) -> None:
    mark = game.replace("_", "-")
    shown = {state.page for state in states() if mark in state.address}
    missing = {"table_console", "wall", "seat"} - shown
    assert not missing, f"record a game as tests/played/{mark}-….json: the gallery lacks {sorted(missing)}"


def test_every_picture_of_readme_and_docs_is_one_of_the_gallery() -> None:
    texts = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    linked = {f"docs/pictures/{file.name}" for file in (ROOT / "docs" / "pictures").glob("*.[pj][np]g")}
    assert linked == DOCUMENTS.keys()
    assert all(
        any(place.rpartition("/")[2] in text.read_text(encoding="utf-8") for text in texts) for place in DOCUMENTS
    )
    assert all(of_gallery(shows).size == shows.size for shows in DOCUMENTS.values())
