"""The city editor and the story in Firefox and WebKit, by pointer and keys."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from megagame.story.stories import for_hall
from megagame.story_pages.one_file import one_file
from tests.browser.phones import play, press_step
from tests.browsers.conftest import LAPTOP, Opened
from tests.browsers.hands import SHOWN, log_in, reload, shows
from tests.proof.clients.visitors import Visitor
from tests.proof.engines.window import Window
from tests.proof.processes.servers import Server
from tests.story.played import a_day

COUNT = "(many) => document.getElementById('hex-count').textContent === many"


def test_a_city_is_drawn_by_pointer_and_by_keys_and_kept(opened: Opened, event: Server, control: Visitor) -> None:
    planned = control.submit("/events/new/", {"title": "Drawn", "source": "empty", "rehearsal": "true"}).address
    editor = opened(LAPTOP)
    log_in(editor, event.url, event.password)
    editor.open(event.url + urlsplit(planned).path.replace("events", "city"))
    editor.wait_for("() => 'drawn' in document.body.dataset")
    editor.press("button", "Add")
    editor.point('#city-hexes [data-hex="B2"] .hex-face')
    editor.wait_for(COUNT, "1")
    for key in ("ArrowRight", " ", "p", " "):
        editor.key(key)
    editor.wait_for(COUNT, "2")
    shows(editor, "#hex-now", "population")
    editor.key("Control+z")
    shows(editor, "#hex-now", "empty")
    shows(editor, "#saved", "Saved")
    reload(editor)
    editor.wait_for("() => 'drawn' in document.body.dataset")
    editor.wait_for(COUNT, "2")


def at_step(story: Window, step: int) -> None:
    story.wait_for("(step) => document.getElementById('story').dataset.shown === step", str(step))


def test_the_story_is_published_and_stepped_by_keys(opened: Opened, event: Server, control: Visitor) -> None:
    play(control, type="open_phase")
    while press_step(control, "end_forms", "strike", "close_phase"):
        pass
    assert control.submit("/story/show/", {"to_all": "yes"}).status == 200
    story = opened(LAPTOP)
    story.open(f"{event.url}/story/")
    at_step(story, 0)
    story.key("ArrowRight")
    at_step(story, 1)
    said = story.run("() => document.getElementById('story-said').textContent")
    story.key("ArrowRight")
    at_step(story, 2)
    story.key("ArrowLeft")
    at_step(story, 1)
    story.wait_for(SHOWN, "#story-said", said)


def test_the_story_as_a_file_opens_from_the_disk_and_plays(opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "day.html"
    file.write_text(one_file(for_hall(a_day())), encoding="utf-8")
    story = opened(LAPTOP)
    story.open(file.as_uri())
    at_step(story, 0)
    story.key("ArrowRight")
    at_step(story, 1)
