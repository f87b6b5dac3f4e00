"""Browser interface of the gallery, the screen laws and the walks."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

EngineName: TypeAlias = Literal["chromium", "firefox", "webkit"]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""


class Size(NamedTuple):
    """Inner size of a window, in CSS pixels."""

    width: int
    height: int


class Look(NamedTuple):
    """A window's size, theme (`light`, `dark`), language (`en`, `zh-Hant`, `zh-Hans`) and touch.

    - `at`: a fixed time for its pages, in milliseconds since 1970; `chance`: a seed for their random numbers. 0 means
      the machine's. WebKitGTK always uses the machine's.
    - `kept_on`: the browser grants requests to keep the screen on, which headless it would refuse.
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
        """Calls this JavaScript function, possibly async, with JSON values; returns its result."""

    def wait_for(self, function: str, *arguments: Any) -> Any:
        """Calls this JavaScript function until it returns a true value; returns that value."""

    def press(self, selector: str, text: str = "") -> None:
        """Presses the first visible element with this selector and text, with a real pointer."""

    def point(self, selector: str) -> None:
        """Presses the middle of the first visible element with a real pointer, even if covered."""

    def type(self, selector: str, text: str) -> None:
        """Clears this field and types the text with real keys."""

    def choose(self, selector: str, label: str) -> None:
        """Selects the option with this label."""

    def key(self, name: str) -> None:
        """Presses a key by its DOM name, such as `Enter`, `Escape`, `z`, or `Control+z`."""

    def resize(self, size: Size) -> None: ...

    def set_theme(self, theme: str) -> None:
        """Changes the theme of the open page. Only Chromium can; others raise an error."""

    def picture(self, within: Box | None = None) -> bytes:
        """Returns a PNG, one pixel per CSS pixel, without caret and with animations ended; of all, or within a box."""

    def errors(self) -> list[str]:
        """Returns script errors, refused loads and failed requests since the page was opened."""

    def close(self) -> None: ...


class Engine(Protocol):
    """A running browser."""

    name: EngineName

    def window(self, look: Look) -> Window:
        """Opens a window with empty cookies and storage."""

    def close(self) -> None: ...
