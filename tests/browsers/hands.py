"""People's actions on our pages, in any browser."""

from __future__ import annotations

import time

from tests.proof.engines.window import Window

SHOWN = """(selector, words) => Array.from(document.querySelectorAll(selector))
    .some((each) => each.textContent.replace(/\\s+/g, " ").includes(words))"""
GONE = "(selector) => !Array.from(document.querySelectorAll(selector)).some((each) => each.checkVisibility())"
RESTS_NO_MORE = """(selector, words) => {
    const pressed = Array.from(document.querySelectorAll(selector)).find((each) => each.checkVisibility()
        && each.textContent.replace(/\\s+/g, " ").includes(words));
    return Boolean(pressed) && !pressed.closest("[data-rests][aria-disabled=true]");
}"""
"""A button rests for a moment when it has been redrawn under the finger."""
RESTED = "#next-button:not([data-resting], [data-sending])"
SECOND_TAP = 0.6
"""Seconds after which our pages no longer take a press for a double one."""
ADDRESS = "() => location.href"


def live(window: Window) -> Window:
    """Waits until the page is live."""
    window.wait_for("() => document.body.dataset.liveState === 'live'")
    return window


def shows(window: Window, selector: str, words: str = "") -> None:
    """Waits until one of these elements has these words."""
    window.wait_for(SHOWN, selector, words)


def gone(window: Window, selector: str) -> None:
    """Waits until none of these elements is in sight."""
    window.wait_for(GONE, selector)


def press_calmly(window: Window, selector: str, text: str = "") -> None:
    """Presses once the button takes it, and waits long enough that the next press is not taken for a double one."""
    window.wait_for(RESTS_NO_MORE, selector, text)
    window.press(selector, text)
    time.sleep(SECOND_TAP)


def log_in(window: Window, url: str, password: str) -> None:
    """Logs in with the form, and waits until the console accepts keys."""
    window.open(f"{url}/login/")
    window.type("[name=username]", "control")
    window.type("[name=password]", password)
    window.press("form button[type=submit]")
    shows(window, ".console[data-ready]")
    live(window)


def next_step(window: Window, words: str) -> None:
    """Waits until the console's large button stands beside these words and accepts presses."""
    shows(window, "#next .next-what", words)
    shows(window, RESTED)


def says(window: Window, at: str, tokens: str) -> None:
    """Waits until a hex's label lists these tokens."""
    said = "(at, end) => document.getElementById(`hex-${at}`)?.getAttribute('aria-label').endsWith(end)"
    window.wait_for(said, at, f": {tokens}")


def scan(window: Window, url: str, card: str, way: str = "/o/") -> None:
    """Opens the address in the card's QR code."""
    window.open(f"{url}{way}#{card}")
    district_shown(window)


def reload(window: Window) -> None:
    """Reloads the page, and waits until the old one is gone."""
    window.run("() => { window.isOld = true; location.reload(); }")
    window.wait_for("() => !window.isOld")


def district_shown(window: Window) -> None:
    shows(window, "#phone[data-shown]")
    live(window)


def order(window: Window, from_: str, to: str) -> None:
    """Makes a line by two taps."""
    window.press(f".faces [data-hex={from_}]")
    window.wait_for("(at) => document.querySelector('#typing [name=from]').value === at", from_)
    window.press(f".faces [data-hex={to}]")
    shows(window, "#lines .line-way", f"{from_} → {to}")


def written(window: Window) -> list[str]:
    """Returns the lines on the phone."""
    ways: list[str] = window.run(
        "() => Array.from(document.querySelectorAll('#lines .line-way'), (way) => way.innerText)"
    )
    return ways
