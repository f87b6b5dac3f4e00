"""Browser windows driven by Playwright in a separate thread, which keeps its event loop out of the caller's."""

from __future__ import annotations

import asyncio
import os
import threading
from base64 import b64decode
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, TypeVar
from unittest.mock import patch

from playwright.async_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Playwright,
    Request,
    Response,
    async_playwright,
)
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.proof.engines.patience import PATIENCE, until
from tests.proof.engines.pixels import cut_out
from tests.proof.engines.stillness import AGAIN, STILL
from tests.proof.engines.window import Box, EngineName, Look, Size

LEFT: Final = ("net::ERR_ABORTED", "NS_BINDING_ABORTED")
"""The page was left before the response, or cancelled the request itself."""
REPLACED: Final = "NS_ERROR_FAILURE"
"""Of a page that Firefox began to load when another address was opened there."""
LEAVING: Final = "Execution context was destroyed"
HEARD_AS_ANSWER: Final = "Failed to load resource: the server responded"
LINE_ENDED: Final = "was interrupted while the page was loading."
"""Firefox says so of any line that ends without a farewell; our pages say themselves when they are not live."""
REFUSALS_ARE_SAID: Final = """addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    console.error(`refused by ${effectiveDirective}: ${blockedURI}`));"""
"""Firefox does not report violations of the page's policy to Playwright."""
CLOCK_STANDS: Final = """(() => {{
    const RealDate = Date;
    Date = class extends RealDate {{
        constructor(...parts) {{ parts.length ? super(...parts) : super({at}); }}
        static now() {{ return {at}; }}
    }};
}})();"""
"""Playwright's own clock would also stop the timers that keep pages live."""
KEPT_ON: Final = "if (navigator.wakeLock) WakeLock.prototype.request = async () => ({ release() {} });"
CHANCE_REPEATS: Final = """(() => {{
    window.name = String(Number(window.name || "0") + 1);
    let state = ({chance} * 1000 + Number(window.name)) >>> 0;
    const drawn = () => {{
        state = (state + 0x9e3779b9) >>> 0;
        const mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
        return Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97) >>> 8;
    }};
    crypto.getRandomValues = (array) => {{
        for (let place = 0; place < array.length; place += 1) array[place] = drawn();
        return array;
    }};
}})();"""
"""Each page of a window draws other numbers, as requests are identified by theirs."""

STUCK: Final = 4 * PATIENCE
"""Seconds after which a browser is stuck: Playwright waits forever if a page ends under a script."""

Answer = TypeVar("Answer")
Launch = Callable[[Playwright], Awaitable[Browser]]


@contextmanager
def _node_loads(shim: Path | None) -> Iterator[None]:
    """Makes Playwright's process, which inherits our environment, load this script first."""
    if shim is None:
        yield
        return
    with patch.dict(os.environ, NODE_OPTIONS=f"--require={shim}"):
        yield


def _clip(within: Box, across: float, down: float) -> dict[str, float]:
    """Returns the box as Chromium wants it: of the page, which is scrolled so far."""
    left, top, right, bottom = within
    return {"x": left + across, "y": top + down, "width": right - left, "height": bottom - top, "scale": 1}


class PlaywrightThread:
    """A thread with an event loop in which Playwright runs."""

    def __init__(self, shim: Path | None) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="playwright", daemon=True)
        self._thread.start()
        self._manager = async_playwright()
        with _node_loads(shim):
            self.playwright: Playwright = self.do(self._manager.__aenter__())

    def do(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Returns the result of `work`. Raises `TimeoutError` if Playwright timed out or is stuck."""
        doing = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return doing.result(STUCK)
        except PlaywrightTimeout as error:
            raise TimeoutError(error.message) from error
        except TimeoutError:
            doing.cancel()
            raise TimeoutError(f"the browser gave no answer within {STUCK} s") from None

    def close(self) -> None:
        self.do(self._manager.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class PlaywrightWindow:
    """A `Window` with one context and one page. Created in Playwright's thread, usable in any other."""

    def __init__(self, thread: PlaywrightThread, context: BrowserContext, page: Page, look: Look) -> None:
        self.look = look
        self._thread = thread
        self._context = context
        self._page = page
        self._session: CDPSession | None = None
        self._errors: list[str] = []
        page.on("pageerror", lambda error: self._errors.append(str(error)))
        page.on("console", self._said)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def open(self, address: str) -> None:
        self._errors.clear()
        self._thread.do(self._page.goto(address))

    def run(self, function: str, *arguments: Any) -> Any:
        return self._thread.do(self._run(function, *arguments))

    def wait_for(self, function: str, *arguments: Any) -> Any:
        """Polls, as Playwright's `wait_for_function` evaluates text in the page, which our policy forbids."""
        return until(lambda: self._run_if_there(function, *arguments), f"{function} {arguments}")

    def press(self, selector: str, text: str = "") -> None:
        element = self._first(selector, text)
        self._thread.do(element.tap() if self._taps else element.click())

    def point(self, selector: str) -> None:
        self._thread.do(self._first(selector).click(force=True))

    def type(self, selector: str, text: str) -> None:
        self._thread.do(self._type(self._first(selector), text))

    def choose(self, selector: str, label: str) -> None:
        self._thread.do(self._first(selector).select_option(label=label))

    def key(self, name: str) -> None:
        self._thread.do(self._page.keyboard.press(name))

    def resize(self, size: Size) -> None:
        self._thread.do(self._page.set_viewport_size({"width": size.width, "height": size.height}))

    def set_theme(self, theme: str) -> None:
        self._thread.do(self._page.emulate_media(color_scheme="dark" if theme == "dark" else "light"))
        self.look = self.look._replace(theme=theme)

    def picture(self, within: Box | None = None) -> bytes:
        return self._thread.do(self._picture(within))

    def errors(self) -> list[str]:
        return list(self._errors)

    def close(self) -> None:
        self._thread.do(self._context.close())

    @property
    def _taps(self) -> bool:
        """Touches produce no clicks in desktop Firefox."""
        return self.look.touch and self._is_chromium

    @property
    def _is_chromium(self) -> bool:
        browser = self._context.browser
        return browser is not None and browser.browser_type.name == "chromium"

    def _first(self, selector: str, text: str = "") -> Locator:
        return self._page.locator(selector).filter(has_text=text or None, visible=True).first

    async def _run(self, function: str, *arguments: Any) -> Any:
        return await self._page.evaluate(f"(all) => ({function})(...all)", list(arguments))

    def _run_if_there(self, function: str, *arguments: Any) -> Any:
        """Returns the result of `run`, or None while the page is being replaced."""
        try:
            return self.run(function, *arguments)
        except Error as error:
            if LEAVING in error.message:
                return None
            raise

    async def _picture(self, within: Box | None) -> bytes:
        """Takes Chromium's own picture, packed loosely: Playwright's draws everything anew, and packs it tightly."""
        if not self._is_chromium:
            taken = await self._page.screenshot(animations="disabled", caret="hide", scale="css")
            return cut_out(taken, within) if within else taken
        self._session = self._session or await self._context.new_cdp_session(self._page)
        scrolled = await self._page.evaluate(STILL)
        clip = {"clip": _clip(within, *scrolled)} if within else {}
        answer = await self._session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True, **clip})
        await self._page.evaluate(AGAIN)
        return b64decode(answer["data"])

    async def _type(self, field: Locator, text: str) -> None:
        await field.focus()
        await field.evaluate("(field) => field.select()")
        await self._page.keyboard.press("Delete")
        await self._page.keyboard.type(text)

    def _said(self, message: ConsoleMessage) -> None:
        is_told = message.text.startswith(HEARD_AS_ANSWER) or message.text.endswith(LINE_ENDED)
        if message.type == "error" and not is_told:
            self._errors.append(f"{message.text} {message.location['url']}".strip())

    def _answered(self, response: Response) -> None:
        if response.status >= HTTPStatus.BAD_REQUEST:
            self._errors.append(f"{response.request.method} {response.url}: {response.status}")

    def _failed(self, request: Request) -> None:
        was_replaced = request.failure == REPLACED and request.is_navigation_request()
        if request.failure not in LEFT and not was_replaced:
            self._errors.append(f"{request.method} {request.url}: {request.failure}")


class PlaywrightEngine:
    """An `Engine` for the browser that `launch` starts; `options` gives the context options of each window."""

    def __init__(
        self, name: EngineName, launch: Launch, options: Callable[[Look], dict[str, Any]], shim: Path | None = None
    ) -> None:
        self.name: EngineName = name
        self._options = options
        self._thread = PlaywrightThread(shim)
        self._browser = self._thread.do(self._launched(launch))

    def window(self, look: Look) -> PlaywrightWindow:
        return self._thread.do(self._opened(look))

    def close(self) -> None:
        self._thread.do(self._browser.close())
        self._thread.close()

    async def _launched(self, launch: Launch) -> Browser:
        return await launch(self._thread.playwright)

    async def _opened(self, look: Look) -> PlaywrightWindow:
        width, height = look.size
        context = await self._browser.new_context(
            viewport={"width": width, "height": height}, locale=look.language, **self._options(look)
        )
        context.set_default_timeout(PATIENCE * 1000)
        await context.add_init_script(REFUSALS_ARE_SAID)
        if look.chance:
            await context.add_init_script(CHANCE_REPEATS.format(chance=look.chance))
        if look.kept_on:
            await context.add_init_script(KEPT_ON)
        if look.at:
            await context.add_init_script(CLOCK_STANDS.format(at=look.at))
        return PlaywrightWindow(self._thread, context, await context.new_page(), look)
