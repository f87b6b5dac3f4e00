"""Each screen law finds its planted fault, and sound pages break none."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.phones import control_of
from tests.conftest import Starter
from tests.proof.clients.visitors import Visitor
from tests.proof.engines.window import Engine, Size, Window
from tests.proof.laws.accessible import readable_above
from tests.proof.laws.every import LAWS, faults, silent
from tests.proof.laws.fault import Fault
from tests.proof.laws.map_tokens import map_tokens
from tests.proof.laws.opened import ADD, EXISTS, LAPTOP, LIVE, PHONE, REMOVE, RESTORE, STYLE, WRITE, Opened, with_form
from tests.proof.laws.still import still, watch
from tests.proof.processes import servers

pytestmark = pytest.mark.browser


def found(law: str, window: Window) -> list[Fault]:
    return list(LAWS[law](window))


def test_sound_pages_break_no_law(console: Window, seat: Window) -> None:
    assert [str(fault) for window in (console, seat) for fault in faults(window)] == []


HIDDEN = (
    ".panel-open .hex-tokens { display: none; }",
    ".panel-open .hexes .token { visibility: hidden; }",
    ".panel-open .map { opacity: 0.03; }",
    ".panel-open .hexes { transform: translateX(200vw); }",
    ".token-shape, .token-letter, .token-crack { fill: none; stroke: none; }",
    ".panel-open .map-box::after { content: ''; position: absolute; inset: 0; background: silver; }",
)
"""Rules that hide all tokens, each differently; the first was a real bug."""


@pytest.mark.parametrize("rule", HIDDEN)
def test_tokens_that_nobody_sees_are_found(planted: Callable[[str], Window], rule: str) -> None:
    window = planted(rule)
    many = window.run("() => document.querySelectorAll('.hexes .token').length")
    found_there = [fault for fault in found("painted", window) if fault.place.startswith("#hex-")]
    lost = [fault for fault in found_there if "#token-" in fault.sentence]
    assert many > 50
    assert len(lost) == many


TOOLS = ("form", "crises", "screens", "place", "fund")
PRESS = "(button) => document.querySelector(button).click()"
"""Like the keyboard, reaches buttons that a narrow window hides."""


@pytest.mark.parametrize("width", [1366, 1024])
def test_every_token_is_painted_whichever_tool_is_open(console: Window, width: int) -> None:
    console.resize(Size(width, 768))
    console.key("Escape")
    lost = {}
    for tool in TOOLS:
        console.run(PRESS, f"[data-tool={tool}][aria-expanded=false]")
        console.wait_for(EXISTS, f"[data-panel={tool}]:not([hidden])")
        lost[tool] = [str(fault) for fault in found("painted", console) if fault.place.startswith("#hex-")]
        console.key("Escape")
    console.resize(LAPTOP.size)
    console.run(PRESS, "[data-tool=form][aria-expanded=false]")
    assert {tool: faults for tool, faults in lost.items() if faults} == {}


UNSEEN = {
    "names of districts": ".flags { display: none; }",
    "labels of hexes": ".hexes .label { fill: transparent; stroke: none; }",
    "lines": "#lines-to-come .line { display: none; }",
    "words of the totals": "#totals * { color: white; background: white; }",
}


@pytest.mark.parametrize("what", UNSEEN)
def test_names_labels_lines_and_words_that_nobody_sees_are_found(planted: Callable[[str], Window], what: str) -> None:
    assert found("painted", planted(UNSEEN[what]))


LOST_HEADINGS = {
    "{ display: none; }": "is hidden",
    "{ visibility: hidden; }": "is hidden",
    "{ opacity: 0.02; }": "is not painted",
    "{ position: fixed; top: -20rem; }": "is out of sight",
}
PROGRAMME = "[popovertarget=programme-menu]"


@pytest.mark.parametrize("rule", LOST_HEADINGS)
def test_headings_that_nobody_sees_are_found(planted: Callable[[str], Window], seat: Window, rule: str) -> None:
    """The heading of a page, and that of an open menu above it."""
    console = planted(f"#programme-title {rule}")
    console.press(PROGRAMME)
    console.wait_for(EXISTS, ":popover-open")
    seat.run(STYLE, f"h1 {rule}")
    lost = [[fault.sentence for fault in found("painted", window)] for window in (seat, console)]
    seat.run(RESTORE)
    console.key("Escape")
    console.wait_for(EXISTS, "body:not(:has(:popover-open))")
    assert [any(LOST_HEADINGS[rule] in sentence for sentence in each) for each in lost] == [True, True], lost


def test_a_page_without_a_heading_is_found(console: Window) -> None:
    console.run("() => document.querySelector('h1').replaceWith('The day')")
    lost = found("painted", console)
    with_form(console, console.run("() => location.href"))
    assert [fault.sentence for fault in lost] == ["has no heading"]


def test_cards_that_nobody_sees_are_found(seat: Window) -> None:
    seat.run(STYLE, ".hand .card { display: none; } .piece { visibility: hidden; }")
    lost = found("painted", seat)
    seat.run(RESTORE)
    assert len([fault for fault in lost if "#shape-" in fault.sentence]) > 20


@pytest.mark.parametrize("change", [REMOVE, ADD])
def test_what_the_page_lacks_or_has_beyond_the_state_is_found(console: Window, change: str) -> None:
    console.run(change, "#hex-J5 .token")
    lost = found("painted", console)
    with_form(console, console.run("() => location.href"))
    assert [fault.place for fault in lost] == ["hex-J5"]


@pytest.mark.parametrize("change", [REMOVE, ADD])
def test_a_token_that_is_not_the_journal_s_is_found(console: Window, event: Opened, change: str) -> None:
    assert list(map_tokens(console, event.server.data)) == []
    console.run(change, "#hex-J5 .token")
    lost = list(map_tokens(console, event.server.data))
    with_form(console, console.run("() => location.href"))
    assert [fault.place for fault in lost] == ["hex J5"]


def test_tokens_that_the_server_itself_leaves_out_are_found(engine: Engine, warm: Starter, tmp_path: Path) -> None:
    """The page equals the server's markup, so only the journal reveals the fault."""
    server = warm.start_event(tmp_path / "event", program=("tests/proof/laws/faulty.py",))
    window = engine.window(LAPTOP)
    window.open(server.url + wall_of(control_of(server.url, server.password)))
    window.wait_for(EXISTS, f"{LIVE} .hexes .token")
    lost, drawn = list(map_tokens(window, server.data)), found("painted", window)
    window.close()
    servers.stop(server)
    assert [(fault.place, fault.sentence) for fault in lost] == [
        ("hex C4", "shows nothing, but holds damage"),
        ("hex G5", "shows population, but holds damage, population"),
        ("hex G6", "shows population, but holds damage, population"),
        ("hex K5", "shows population, but holds damage, population"),
    ]
    assert drawn == []


def wall_of(control: Visitor) -> str:
    path = re.search(r'/wall/[^/"]+/', control.get("/console/").text)
    assert path
    return path[0]


def test_a_figure_that_is_not_the_state_s_is_found(seat: Window) -> None:
    seat.run(WRITE, "#piles span", "Deck: 77")
    lost = found("painted", seat)
    assert {fault.place for fault in lost} == {"piles"}


PRESSED_BADLY = {
    ".map-foot { position: relative; } .map-foot::after { content: ''; position: absolute; inset: 0; }": "is not hit",
    "#panel-form .button { min-height: 0; height: 18px; padding: 0; }": "small control",
    ".console .button { background: var(--now); transition: none; }": "at once",
}


@pytest.mark.parametrize("rule", PRESSED_BADLY)
def test_controls_that_are_covered_small_or_one_of_several_in_yellow_are_found(
    planted: Callable[[str], Window], rule: str
) -> None:
    window = planted(rule)
    lost = [*found("pressable", window), *found("legible", window)]
    assert [fault for fault in lost if PRESSED_BADLY[rule] in fault.sentence], lost


def test_a_button_for_a_mouse_is_too_small_for_a_finger(seat: Window) -> None:
    seat.run(STYLE, "#plan-button { min-height: 0; height: 36px; padding: 0; }")
    lost = found("legible", seat)
    seat.run(RESTORE)
    assert [fault.place for fault in lost if "small control" in fault.sentence]


def test_a_field_on_which_an_iphone_would_zoom_in_is_found(engine: Engine, event: Opened) -> None:
    window = engine.window(PHONE)
    window.open(f"{event.server.url}/o/")
    window.wait_for(EXISTS, "#card-form:not([hidden])")
    assert found("legible", window) == []
    window.run(STYLE, "#card-form input { font-size: 15px !important; }")
    lost = found("legible", window)
    window.close()
    assert [fault.place for fault in lost] == ["“card” in #card-form input"]


TEXTS = {
    "cut": "#next .next-what { display: block; overflow: hidden; height: 8px; }",
    "broken word": "#panel-form h2 { display: block; word-break: break-all; width: 1.2em; }",
    "overlap": "#next .next-what { margin-bottom: -1.2em; }",
    "beyond the window": ".undo-place { position: fixed; left: -60px; }",
}


@pytest.mark.parametrize("kind", TEXTS)
def test_texts_that_cannot_be_read_are_found(planted: Callable[[str], Window], kind: str) -> None:
    lost = found("legible", planted(TEXTS[kind]))
    assert [fault for fault in lost if fault.sentence.startswith(kind)], lost


def test_pale_text_is_found(planted: Callable[[str], Window]) -> None:
    lost = found("accessible", planted("#totals * { color: #ccc; background: #fff; }"))
    assert [fault for fault in lost if fault.sentence.startswith("color-contrast")], lost


def test_pale_text_in_an_open_menu_is_found(planted: Callable[[str], Window]) -> None:
    window = planted("#programme-menu * { color: #ccc; }")
    window.press(PROGRAMME)
    window.wait_for(EXISTS, ":popover-open")
    lost = [*readable_above(window)]
    window.key("Escape")
    window.wait_for(EXISTS, "body:not(:has(:popover-open))")
    assert [fault.sentence.partition(":")[0] for fault in lost] == ["color-contrast"]


JUMP = """() => setTimeout(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("main { padding-top: 60px; }");
    document.adoptedStyleSheets = [sheet];
}, 1600)"""


def test_what_jumps_after_the_first_second_is_found(console: Window) -> None:
    watch(console)
    console.run(JUMP)
    lost = list(still(console))
    console.run(RESTORE)
    assert [fault.law for fault in lost] == ["still"]


def test_errors_of_scripts_and_failed_requests_are_found(console: Window) -> None:
    console.run("() => setTimeout(() => { throw new Error('planted'); })")
    console.run("() => fetch('/no-such-page/').then((answer) => answer.status)")
    console.wait_for("() => performance.getEntriesByName(`${location.origin}/no-such-page/`).length === 1")
    said = [fault.sentence for fault in silent(console)]
    assert [word for word in ("planted", "no-such-page") if not any(word in each for each in said)] == []
