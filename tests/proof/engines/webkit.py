"""Debian's WebKitGTK MiniBrowser, driven by selenium on its own display (Xvfb)."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from tests.proof.engines.by_selenium import SeleniumWindow, Start
from tests.proof.engines.window import EngineName, Look
from tests.proof.processes import reaper

BROWSERS: Final = Path("/usr/lib")
SCREEN: Final = "2600x2200x24"
NARROW: Final = """/* MiniBrowser's own bar shall not keep its window from being as narrow as a phone. */
* { min-width: 0; padding: 0; margin: 0; border-width: 0; }
entry, button, image { min-width: 0; padding: 0; -gtk-icon-transform: scale(0.4); font-size: 6px; }
"""
THEMES: Final = {"light": "Adwaita", "dark": "Adwaita:dark"}
LOCALE: Final = Path("/usr/lib/locale/C.utf8")
"""Pages are requested in the language of the locale's name; C is the only locale Debian always has."""


def missing() -> str:
    """Returns why WebKitGTK cannot start here, or ""."""
    programs = {"WebKitWebDriver": "WebKitGTK's driver (webkit2gtk-driver)", "Xvfb": "Xvfb"}
    lacking = [said for program, said in programs.items() if not shutil.which(program)]
    return " and ".join(lacking)


class WebKitEngine:
    """A display with one browser and driver per window, as windows of one driver share cookies."""

    name: EngineName = "webkit"

    def __init__(self, arguments: tuple[str, ...]) -> None:
        self._arguments = arguments
        self._folder = tempfile.TemporaryDirectory(prefix="webkit-")
        self._display, self._xvfb = _display()
        self._windows: list[SeleniumWindow] = []

    def window(self, look: Look) -> SeleniumWindow:
        place = Path(tempfile.mkdtemp(dir=self._folder.name))
        (place / "gtk-3.0").mkdir()
        (place / "gtk-3.0" / "gtk.css").write_text(NARROW, encoding="utf-8")
        window = SeleniumWindow(Start(_program(), place, self._environment(place, look), self._arguments), look)
        self._windows.append(window)
        window.resize(look.size)
        return window

    def close(self) -> None:
        for window in self._windows:
            window.close()
        self._xvfb.terminate()
        self._xvfb.wait()
        self._folder.cleanup()

    def _environment(self, place: Path, look: Look) -> dict[str, str]:
        locale = f"{look.language.replace('-', '_')}.UTF-8"
        (place / locale).symlink_to(LOCALE)
        return {
            **os.environ,
            "DISPLAY": self._display,
            "XDG_CONFIG_HOME": str(place),
            "GTK_THEME": THEMES[look.theme],
            "GTK_IM_MODULE": "gtk-im-context-simple",  # other methods, the default for Chinese, lose capitals
            "LOCPATH": str(place),
            "LANG": locale,
        }


def start(*arguments: str) -> WebKitEngine:
    """Starts WebKitGTK with these arguments of MiniBrowser."""
    return WebKitEngine(arguments)


def _program() -> Path:
    """Finds MiniBrowser; Debian's folder name contains the architecture and WebKit's version."""
    return next(iter(sorted(BROWSERS.glob("*/webkit2gtk-4.*/MiniBrowser"))))


def _display() -> tuple[str, subprocess.Popen[bytes]]:
    """Starts a display under a free number, which Xvfb writes once it is ready."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    xvfb = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    reaper.watch(xvfb.pid)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        number = told.readline().decode().strip()
    return f":{number}", xvfb
