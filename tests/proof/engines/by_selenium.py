"""WebKitGTK windows driven by selenium over WebDriver."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from selenium.common.exceptions import NoSuchFrameException, StaleElementReferenceException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.proof.engines.patience import PATIENCE, until
from tests.proof.engines.pixels import cut_out
from tests.proof.engines.stillness import AGAIN, STILL
from tests.proof.engines.window import Box, Look, Size
from tests.proof.processes import reaper

NAMES: Final = {
    "Enter": Keys.ENTER,
    "Escape": Keys.ESCAPE,
    "Tab": Keys.TAB,
    "Backspace": Keys.BACKSPACE,
    "Delete": Keys.DELETE,
    "Home": Keys.HOME,
    "End": Keys.END,
    "PageUp": Keys.PAGE_UP,
    "PageDown": Keys.PAGE_DOWN,
    "ArrowLeft": Keys.ARROW_LEFT,
    "ArrowRight": Keys.ARROW_RIGHT,
    "ArrowUp": Keys.ARROW_UP,
    "ArrowDown": Keys.ARROW_DOWN,
    "Control": Keys.CONTROL,
    "Shift": Keys.SHIFT,
    "Alt": Keys.ALT,
    "Meta": Keys.META,
    **{f"F{number}": getattr(Keys, f"F{number}") for number in range(1, 13)},
}
FIRST: Final = """(selector, text) => Array.from(document.querySelectorAll(selector)).find((each) => {
    const { width, height } = each.getBoundingClientRect();
    const has = each.textContent.replace(/\\s+/g, " ").toLowerCase().includes(text.toLowerCase());
    return has && width > 0 && height > 0 && each.checkVisibility({ visibilityProperty: true });
})"""
WHERE: Final = f"""async (selector, text) => {{
    const element = ({FIRST})(selector, text);
    if (!element || element.disabled || element.closest("[aria-disabled=true]")) return null;
    const box = () => {{
        const {{ left, top, width, height }} = element.getBoundingClientRect();
        return {{ x: Math.round(left + width / 2), y: Math.round(top + height / 2) }};
    }};
    const isHit = ({{ x, y }}) => {{
        const hit = document.elementFromPoint(x, y);
        return element.contains(hit) || Boolean(hit) && hit.closest("label")?.control === element;
    }};
    if (!isHit(box())) element.scrollIntoView({{ block: "center", inline: "center", behavior: "instant" }});
    const before = box();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const at = box();
    return isHit(at) && at.x === before.x && at.y === before.y ? at : null;
}}"""
"""The middle of the element, once it is still and a press there would reach it."""
MIDDLE: Final = f"""(selector) => {{
    const {{ left, top, width, height }} = ({FIRST})(selector, "").getBoundingClientRect();
    return {{ x: Math.round(left + width / 2), y: Math.round(top + height / 2) }};
}}"""
LISTENED: Final = """() => {
    const heard = window.heardErrors = [];
    const said = console.error;
    console.error = (...words) => {
        heard.push(words.join(" "));
        said.apply(console, words);
    };
    const failed = ({ message, target }) => heard.push(message ?? `failed: ${target.src ?? target.href}`);
    addEventListener("error", failed, true);
    addEventListener("unhandledrejection", ({ reason }) => heard.push(String(reason)));
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        heard.push(`refused by ${effectiveDirective}: ${blockedURI}`));
    new PerformanceObserver((list) => {
        for (const { name, responseStatus } of list.getEntries()) {
            if (responseStatus >= 400) heard.push(`${name}: ${responseStatus}`);
        }
    }).observe({ type: "resource", buffered: true });
}"""
"""WebKit reports no errors to its driver, and logs none for private windows."""


class Start(NamedTuple):
    """A browser's program, log folder, environment (also of its driver) and arguments."""

    program: Path
    folder: Path
    environment: Mapping[str, str]
    arguments: tuple[str, ...]


class SeleniumWindow:
    """A `Window` with its own browser and driver. `resize` must set its size."""

    def __init__(self, start: Start, look: Look) -> None:
        self.look = look
        self._driver: WebKitGTK | None = _driver(start)

    def open(self, address: str) -> None:
        """`run` installs the error listener once the page exists; errors of faster scripts are missed."""
        self.run("() => { window.isLeft = true; }")
        self._browser.get(address)
        self.wait_for("() => !window.isLeft && !!document.documentElement")
        self.wait_for("() => document.readyState === 'complete'")

    def run(self, function: str, *arguments: Any) -> Any:
        script = f"if (!window.heardErrors) ({LISTENED})();\nreturn ({function})(...arguments)"
        return self._browser.execute_script(script, *arguments)

    def wait_for(self, function: str, *arguments: Any) -> Any:
        return until(lambda: self._run_if_there(function, *arguments), f"{function} {arguments}")

    def press(self, selector: str, text: str = "") -> None:
        self._press_at(until(lambda: self.run(WHERE, selector, text), f"{selector} {text} can be pressed"))

    def point(self, selector: str) -> None:
        self.wait_for(FIRST, selector, "")
        self._press_at(self.run(MIDDLE, selector))

    def type(self, selector: str, text: str) -> None:
        field = self.wait_for(FIRST, selector, "")
        self.run("(field) => { field.focus(); field.select(); }", field)
        self._keys(Keys.DELETE + text.replace("\n", Keys.ENTER))

    def choose(self, selector: str, label: str) -> None:
        Select(self.wait_for(FIRST, selector, "")).select_by_visible_text(label)

    def key(self, name: str) -> None:
        *held, last = name.split("+") if len(name) > 1 else [name]
        chain = ActionChains(self._browser, duration=0)
        for modifier in held:
            chain.key_down(NAMES[modifier])
        chain.send_keys(NAMES.get(last, last))
        for modifier in held:
            chain.key_up(NAMES[modifier])
        chain.perform()

    def resize(self, size: Size) -> None:
        """Adds the size of the window's bars."""
        outer = self._browser.get_window_rect()
        inner = self._inner()
        bars = Size(outer["width"] - inner.width, outer["height"] - inner.height)
        self._browser.set_window_rect(0, 0, size.width + bars.width, size.height + bars.height)
        until(lambda: self._inner() == size, f"the window is {size}, not {self._inner()}")

    def set_theme(self, theme: str) -> None:
        raise ValueError("this browser keeps the theme with which it was started")

    def picture(self, within: Box | None = None) -> bytes:
        self.run(STILL)
        picture = self._browser.get_screenshot_as_png()
        self.run(AGAIN)
        return cut_out(picture, within) if within else picture

    def errors(self) -> list[str]:
        return list(self.run("() => window.heardErrors"))

    def close(self) -> None:
        if self._driver:
            self._driver.quit()
        self._driver = None

    @property
    def _browser(self) -> WebKitGTK:
        assert self._driver, "the window is closed"
        return self._driver

    def _press_at(self, where: Mapping[str, int]) -> None:
        chain = ActionBuilder(self._browser)
        chain.pointer_action.move_to_location(where["x"], where["y"]).pointer_down().pointer_up()
        chain.perform()

    def _run_if_there(self, function: str, *arguments: Any) -> Any:
        """Returns the result of `run`, or None while the page is being replaced."""
        try:
            return self.run(function, *arguments)
        except (NoSuchFrameException, StaleElementReferenceException):
            return None

    def _inner(self) -> Size:
        return Size(*self.run("() => [innerWidth, innerHeight]"))

    def _keys(self, keys: str) -> None:
        ActionChains(self._browser, duration=0).send_keys(keys).perform()


def _driver(start: Start) -> WebKitGTK:
    options = Options()
    options.binary_location = str(start.program)
    for argument in ("--automation", *start.arguments):
        options.add_argument(argument)
    options.page_load_strategy = "none"
    service = Service("/usr/bin/WebKitWebDriver", log_output=str(start.folder / "log"), env=dict(start.environment))
    driver = WebKitGTK(options=options, service=service)
    reaper.watch(service.process.pid)
    driver.set_script_timeout(PATIENCE)
    return driver
