"""What the gallery, the laws of the screen and the walks need of a browser, whichever it is."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

EngineName: TypeAlias = Literal["chromium", "firefox", "webkit"]


class Size(NamedTuple):
    """The inner size of a window, in CSS pixels."""

    width: int
    height: int


class Look(NamedTuple):
    """A window's size, theme (`light`, `dark`), language (`en`, `zh-Hant`, `zh-Hans`) and whether it is touched.

    `at`: the time of day that its pages have all the time, in milliseconds since 1970, and `chance`: from where their
    random numbers are counted; 0: the machine's. Pages in WebKitGTK have the machine's always. `kept_on`: the browser
    says that it keeps the screen on, where its pages may ask (which headless it refuses).
    """

    size: Size
    theme: str = "light"
    language: str = "en"
    touch: bool = False
    at: int = 0
    chance: int = 0
    kept_on: bool = False


class Window(Protocol):
    """A browser window with its own cookies and storage. Waiting raises `TimeoutError` after 15 s."""

    look: Look

    def open(self, address: str) -> None:
        """Loads this page and waits for its `load` event."""

    def run(self, function: str, *arguments: Any) -> Any:
        """Calls this JavaScript function, which may be async, with values that JSON can hold; returns its result."""

    def wait_for(self, function: str, *arguments: Any) -> Any:
        """Calls this JavaScript function until it returns a true value; returns that value."""

    def press(self, selector: str, text: str = "") -> None:
        """Presses with a real pointer the first visible element of this CSS selector that has this text."""

    def point(self, selector: str) -> None:
        """Presses with a real pointer the middle of the first visible element, though another may lie on it."""

    def type(self, selector: str, text: str) -> None:
        """Empties this field and types the text with real keys."""

    def choose(self, selector: str, label: str) -> None:
        """Chooses the option of this label in this list."""

    def key(self, name: str) -> None:
        """Presses a key by its DOM name, such as `Enter`, `Escape`, `z`, or `Control+z`."""

    def resize(self, size: Size) -> None: ...

    def set_theme(self, theme: str) -> None:
        """Changes the theme of the page that is open. Only Chromium can; others raise an error."""

    def picture(self) -> bytes:
        """PNG of the window as it is now, one pixel for each CSS pixel, without caret and with animations ended."""

    def errors(self) -> list[str]:
        """Script errors, refused loads and failed requests since the page was opened."""

    def close(self) -> None: ...


class Engine(Protocol):
    """A browser that runs until it is closed."""

    name: EngineName

    def window(self, look: Look) -> Window:
        """A new window with empty cookies and storage."""

    def close(self) -> None: ...
