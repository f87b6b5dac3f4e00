"""The story's file, opened from disk without network, played to its end, and stepped by keys."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from crisis_map.records.actions import Place, Remove
from crisis_map.records.city_actions import AddHex, TakeHex
from megagame.core.sentences import say
from megagame.event import actions as asked
from megagame.story.days import Day
from megagame.story.stories import Story, for_hall, told
from megagame.story_pages.drawing import map_svg
from megagame.story_pages.one_file import one_file
from megagame.story_pages.png import png
from tests.browser.pages import CONSOLE, standing
from tests.story import recorded
from tests.story.counted import EVENT, KINDS, MAP, Counted
from tests.story.played import EMPTY, HERE, programme, redrawn, table, ten_turns
from tests.story.played import a_day as a_day_for_control

pytestmark = pytest.mark.browser
OTHERWISE = """async addresses => {
  const drawn = await Promise.all(addresses.map(async address => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [900, 880];
    const pen = canvas.getContext("2d");
    pen.drawImage(picture, 0, 0, 900, 880);
    return pen.getImageData(0, 0, 900, 880).data;
  }));
  let otherwise = 0;
  for (let at = 0; at < drawn[0].length; at += 4) {
    const apart = [0, 1, 2].map(colour => Math.abs(drawn[0][at + colour] - drawn[1][at + colour]));
    if (Math.max(...apart) > 60) otherwise += 1;
  }
  return otherwise / (900 * 880);
}"""
"""Returns the share of pixels in which two pictures clearly differ."""


def a_day() -> Story:
    """Returns the day as the file tells it."""
    return for_hall(a_day_for_control())


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """The file of a day of ten turns, opened from disk without network."""
    file: Path = tmp_path_factory.mktemp("story") / "day.html"
    file.write_text(one_file(a_day()), encoding="utf-8")
    return from_the_disk(browser, file)


def from_the_disk(browser: Browser, file: Path) -> Page:
    """Opens this file without network; requesting anything else fails the test."""
    page = browser.new_context(viewport=CONSOLE, offline=True).new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.on("request", lambda request: None if request.url == file.as_uri() else pytest.fail(request.url))
    page.goto(file.as_uri())
    return at(page, 0)


def at(page: Page, step: int) -> Page:
    """Waits until the page shows this step."""
    expect(page.locator(f"#story[data-shown='{step}']")).to_be_attached()
    return page


def played_to_the_end(page: Page, last: int) -> Page:
    """Plays from the first step at full speed, and waits until the end."""
    page.locator("[data-go=first]").click()
    at(page, 0)
    page.get_by_label("60×").check()
    page.get_by_role("button", name="Play").click()
    at(page, last)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    return page


def figures(page: Page, name: str) -> list[list[int]]:
    """Returns the figures of a table beside its chart, by row."""
    rows: list[list[int]] = page.locator(f"#figure-{name} tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => Number(cell.textContent)))"
    )
    return rows


def what_stands(step: int) -> dict[str, str]:
    """Returns the tokens of every hex after this step, in the form of `pages.standing`."""
    state = a_day().map_at(a_day().steps[step])
    return {
        f"hex-{label}": " ".join(sorted(token.kind for token in tokens))
        for labels, column in zip(state.city.columns, state.tokens, strict=True)
        for label, tokens in zip(labels, column, strict=True)
    }


def test_keys_step_and_go_by_turns_and_each_step_is_the_journals(opened: Page) -> None:
    opened.locator("body").press("ArrowRight")
    at(opened, 1)
    expect(opened.locator("#story-said")).to_have_text(say(a_day().steps[1].said[0]))
    opened.locator("body").press("ArrowLeft")
    at(opened, 0)
    opened.locator("#story-step").fill("100")
    assert standing(at(opened, 100)) == what_stands(100)
    opened.locator("#story-step").fill("40")
    assert standing(at(opened, 40)) == what_stands(40)


def test_marks_are_pressed_and_m_goes_from_one_to_the_next(opened: Page) -> None:
    marked = [place for place, step in enumerate(a_day().steps) for _ in step.marks]
    expect(opened.locator("#story-marks button")).to_have_count(len(marked))
    opened.locator(f"#story-marks [data-at='{marked[3]}']").first.dispatch_event("click")
    at(opened, marked[3])
    opened.locator("body").press("m")
    at(opened, next(place for place in marked if place > marked[3]))
    opened.locator("body").press("Shift+M")
    at(opened, marked[3])


def test_each_step_is_drawn_on_the_ground_of_its_time(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "redrawn.html"
    file.write_text(one_file(redrawn(AddHex(EMPTY), Place(EMPTY, "damage"), Remove(EMPTY, "damage"), TakeHex(EMPTY))))
    page, new = from_the_disk(browser, file), f"hex-{EMPTY}"
    for step, stands in ((0, None), (1, ""), (2, "damage"), (3, ""), (4, None), (2, "damage"), (0, None)):
        page.locator("#story-step").fill(str(step))
        assert standing(at(page, step)).get(new) == stands


@pytest.mark.parametrize("size", [(320, 640), (390, 664)])
def test_a_phone_shows_the_whole_map_above_the_keys_which_stand_in_one_row(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    file = tmp_path / "day.html"
    file.write_text(one_file(a_day()), encoding="utf-8")
    page = from_the_disk(browser, file)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player, drawn = page.locator(".story-player").bounding_box(), page.locator("#ground .hexes").bounding_box()
    assert player is not None
    assert drawn is not None
    assert drawn["y"] + drawn["height"] <= player["y"]
    keys = page.locator(".story-keys .button").filter(visible=True)
    rows = keys.evaluate_all("keys => keys.map(key => key.getBoundingClientRect().bottom)")
    assert len(rows) == 4
    assert len(set(rows)) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    page.context.close()


def test_the_long_name_of_a_break_leaves_room_for_that_of_the_turn_after_it(browser: Browser, tmp_path: Path) -> None:
    on = asked.NextPhase(HERE)
    event = programme(asked.PlanBreak(1, "Luncheon in the large hall, w. the Mayor", 20), on, on, minutes=15)
    file = tmp_path / "day.html"
    file.write_text(one_file(told("a day", Day(table("crisis_map", ten_turns()), event, ()))), encoding="utf-8")
    page = from_the_disk(browser, file)
    names = page.locator("#story-axis b:visible")
    assert "Turn 1" in names.all_inner_texts()
    edges = names.evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(({left, right}) => [left, right])"
    )
    assert all(one[1] <= other[0] + 1 for one, other in pairwise(edges))
    page.context.close()


def test_the_recap_and_the_figures_are_those_of_the_turn_that_is_shown(opened: Page) -> None:
    opened.locator("[data-go=first]").click()
    at(opened, 0)
    turn = a_day().turns[0]
    opened.locator("article:not([hidden]) [data-opened]").click()
    assert standing(opened) != what_stands(len(a_day().steps) - 1)
    opened.locator("article:not([hidden]) [data-closed]").click()
    expect(opened.locator("article[data-turn]:not([hidden]) h2")).to_have_text("Turn 1")
    assert standing(opened) == {
        f"hex-{label}": " ".join(sorted(token.kind for token in tokens))
        for labels, column in zip(turn.ended.city.columns, turn.ended.tokens, strict=True)
        for label, tokens in zip(labels, column, strict=True)
    }
    expect(opened.locator("#figure-tokens tr.now th")).to_have_text("1")


def test_the_recorded_day_plays_without_network_to_the_end_that_other_code_counts(
    browser: Browser, tmp_path: Path
) -> None:
    counted = Counted(*(recorded.plain(name)["entries"] for name in (MAP, EVENT)), *map(recorded.moments, (MAP, EVENT)))
    file, turns = tmp_path / "day.html", counted.turns
    file.write_text(one_file(recorded.story()), encoding="utf-8")
    page = played_to_the_end(from_the_disk(browser, file), len(for_hall(recorded.story()).steps) - 1)
    stands, districts = turns[-1].stands, (*counted.city()["districts"], "slums")
    assert standing(page) == {
        f"hex-{label}": " ".join(sorted(stands.get(label, Counter()).elements())) for label in counted.city()["hexes"]
    }
    expect(page.locator("article[data-turn]:not([hidden]) h2")).to_have_text(f"Turn {len(turns)}")
    by_turn = [[sum(there[kind] for there in turn.stands.values()) for kind in KINDS] for turn in turns]
    assert figures(page, "tokens") == by_turn
    for what in ("deaths", "displaced"):
        assert figures(page, what) == [[turn.counts.get(what, {}).get(each, 0) for turn in turns] for each in districts]
    assert figures(page, "funding") == [[turn.given.total(), turn.used] for turn in turns]
    page.context.close()


def test_a_map_as_png_is_what_chromium_draws_of_its_svg(browser: Browser) -> None:
    """Fonts and antialiasing may differ; a missing colour or shape would differ far more."""
    steps = a_day().steps
    struck = next(step for step in steps if "strike" in step.marks)
    svg = map_svg(a_day().map_at(struck))
    page = browser.new_context(viewport=CONSOLE, offline=True, color_scheme="light").new_page()
    pictures = [("svg+xml", svg.encode()), ("png", png(svg))]
    addresses = [f"data:image/{kind};base64,{b64encode(content).decode()}" for kind, content in pictures]
    assert page.evaluate(OTHERWISE, addresses) < 0.03
    page.context.close()
