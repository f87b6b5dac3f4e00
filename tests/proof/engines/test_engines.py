"""Every browser keeps the contract of `window.py`."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from struct import unpack
from typing import get_args

import pytest

from tests.proof.engines import patience
from tests.proof.engines.pixels import count, cut_out, differing
from tests.proof.engines.start import ENGINES, start
from tests.proof.engines.window import Engine, EngineName, Look, Size, Window

MARKS = {"chromium": pytest.mark.browser, "firefox": pytest.mark.firefox, "webkit": pytest.mark.webkit}
LAPTOP, PHONE = Size(1366, 768), Size(390, 844)
PAGE = b"""<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Fields</title>
<link rel="stylesheet" href="/style.css">
<input id="number" type="number" value="5"><input id="text" value="old"><textarea id="area"></textarea>
<select id="list"><option>one</option><option>two</option></select>
<button hidden onclick="seen.push('hidden')">Go</button><button onclick="seen.push('go')">Go</button>
<button class="far" onclick="seen.push('far')">Far</button>
<svg width="80" height="80"><g id="shape" onclick="seen.push('shape')">
    <rect x="20" y="20" width="50" height="50"/>
</g></svg>
<script>
    var seen = [];
    addEventListener("keydown", (event) => seen.push((event.ctrlKey ? "Control+" : "") + event.key));
</script>"""
STYLE = b"""@media (prefers-color-scheme: dark) { body { background: #000; color: #fff } }
.far { position: relative; top: 3000px }
@keyframes blinking { to { background: red } }
#shape { animation: blinking 0.1s infinite }"""
SERVED = {"/": ("text/html", PAGE), "/style.css": ("text/css", STYLE)}
POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'unsafe-inline'"


class Fields(BaseHTTPRequestHandler):
    """Serves the page and its style sheet only."""

    def do_GET(self) -> None:
        kind, content = SERVED.get(self.path.split("?")[0], ("text/plain", b""))
        self.send_response(200 if content else 404)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Keeps tests quiet."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Fields) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module", params=[pytest.param(name, marks=MARKS[name]) for name in ENGINES])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    started = start(request.param)
    yield started
    started.close()


@pytest.fixture
def window(engine: Engine, address: str) -> Iterator[Window]:
    window = engine.window(Look(LAPTOP))
    window.open(address)
    yield window
    window.close()


def test_each_named_browser_can_be_started() -> None:
    assert tuple(ENGINES) == get_args(EngineName)[: len(ENGINES)]


@pytest.mark.parametrize(
    ("look", "is_dark"),
    [
        (Look(LAPTOP, "dark", "zh-Hant"), True),
        (Look(PHONE, "light", "zh-Hans", touch=True), False),
        (Look(LAPTOP), False),
    ],
)
def test_a_window_has_its_size_theme_and_language_and_a_picture_has_its_size(
    engine: Engine, address: str, look: Look, is_dark: bool
) -> None:
    window = engine.window(look)
    window.open(address)
    assert window.run("() => matchMedia('(prefers-color-scheme: dark)').matches") == is_dark
    assert window.run("() => navigator.language") == look.language
    for size in (look.size, Size(1024, 640), Size(320, 568)):
        window.resize(size)
        assert window.run("() => [innerWidth, innerHeight]") == list(size)
        assert unpack(">II", window.picture()[16:24]) == size
    assert window.errors() == []
    window.close()


def test_a_picture_within_a_box_is_that_part_of_the_window_also_where_the_page_is_scrolled(window: Window) -> None:
    box, parts = (5, 10, 605, 510), []
    for down in (0, 2800):
        window.run("(down) => scrollTo(0, down)", down)
        whole = window.picture()
        parts.append(window.picture(box))
        assert count(differing(cut_out(whole, box), parts[-1], shade=0)) == 0
    assert count(differing(parts[0], parts[1], shade=0)) > 0
    assert unpack(">II", parts[0][16:24]) == (600, 500)


def test_what_is_pressed_is_seen_has_the_text_and_may_be_a_shape_or_far_down(window: Window) -> None:
    window.press("button", "Go")
    window.press("#shape")
    window.press("button", "Far")
    assert window.run("() => seen") == ["go", "shape", "far"]


def test_what_is_typed_replaces_what_stood_in_the_field(window: Window) -> None:
    typed = {"number": "17", "text": "new", "area": "a\nb “é” 中"}
    for name, text in typed.items():
        window.type(f"#{name}", text)
    window.choose("#list", "two")
    values = window.run("(...names) => names.map((name) => document.getElementById(name).value)", *typed, "list")
    assert values == [*typed.values(), "two"]


def test_keys_are_heard_by_their_names_in_the_dom(window: Window) -> None:
    for name in ("Enter", "Escape", "z", "Control+z", " ", "ArrowLeft", "F1"):
        window.key(name)
    heard = window.run("() => seen")
    assert [key for key in heard if key not in {"Control", "Control+Control"}] == [
        *("Enter", "Escape", "z", "Control+z", " ", "ArrowLeft", "F1")
    ]


def test_a_function_may_be_async_and_gives_what_json_can_hold(window: Window) -> None:
    later = "async (value) => { await new Promise((done) => setTimeout(done, 30)); return { value }; }"
    assert window.run(later, [1, "two", None]) == {"value": [1, "two", None]}
    assert window.run("() => undefined") is None
    window.run("() => setTimeout(() => seen.push('later'), 100)")
    assert window.wait_for("(at) => seen[at]", 0) == "later"


def test_waiting_goes_on_while_a_page_leaves_for_another(window: Window) -> None:
    for place in range(3):
        window.run("(place) => { setTimeout(() => location.assign(`/?${place}`), 60); }", place)
        assert window.wait_for("(search) => location.search === search && document.title", f"?{place}") == "Fields"


def test_what_never_comes_is_a_timeout(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    with pytest.raises(TimeoutError):
        window.wait_for("() => false")


def test_errors_of_scripts_and_of_loads_are_heard_until_the_next_page(window: Window, address: str) -> None:
    assert window.errors() == []
    window.run("() => { document.body.append(Object.assign(new Image(), { src: '/gone' })); }")
    window.run("() => { document.body.append(Object.assign(new Image(), { src: 'data:image/png;base64,AAAA' })); }")
    window.run("() => { setTimeout(() => { throw new Error('no such thing'); }); }")
    window.wait_for("() => document.images[0].complete")
    window.run("() => new Promise((done) => setTimeout(done, 100))")
    assert [
        word for word in ("/gone", "img-src", "no such thing") if not any(word in error for error in window.errors())
    ] == []
    window.open(address)
    assert window.errors() == []


def test_each_window_has_cookies_of_its_own(engine: Engine, address: str, window: Window) -> None:
    window.run("() => { localStorage.setItem('mine', '1'); document.cookie = 'mine=1'; }")
    other = engine.window(Look(LAPTOP))
    other.open(address)
    assert other.run("() => [document.cookie, localStorage.length]") == ["", 0]
    other.close()
