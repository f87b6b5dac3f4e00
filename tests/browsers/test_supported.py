"""Every supported browser has the features that our pages use, or their lack is provided for."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEWER = Path(__file__).with_name("newer.mjs")
LACKS_DATA = not (ROOT / "node_modules" / "@mdn").exists() and os.environ.get("CI") != "true"
FLOOR = {"safari_ios": 15, "chrome_android": 100, "firefox": 115}
PARTS = ("static", "templates", "megagame", "crisis_map", "civil_orders", "boardgames")

pytestmark = [pytest.mark.node, pytest.mark.typescript, pytest.mark.skipif(LACKS_DATA, reason="needs `npm ci`")]

ANOTHER_WAY = {
    "DecompressionStream",  # inflate.js
    "HTMLDialogElement.close",
    "HTMLDialogElement.showModal",
    "<dialog>",  # phone.css hides it, page.js opens it
    ":backdrop",
    "HTMLFormElement.requestSubmit",  # submitting.js
    "SubmitEvent.submitter",
    "Navigator.wakeLock",  # the page says that its screen may go dark
    "WakeLock.request",
    "WakeLockSentinel.release",
    "HTMLElement.showPopover",  # open_again.js reopens what was open
    ":popover-open",  # menus have fixed places: tables.css and event.css
    "<button popovertarget>",
    "<button popovertargetaction>",
    "<section popover>",
    "ToggleEvent.newState",  # moves.js shows what never opens at once
    ":has",  # chosen options have their own mark: green.css and tools.css
    "unit dvh",  # preceded by vh
}
NOTHING_IS_LOST = {
    "Navigator.vibrate",
    "Navigator.userActivation",
    "UserActivation.hasBeenActive",
    "InputEvent.isComposing",
    "KeyboardEvent.repeat",
    "@media scripting",
    "<details name>",
    "<input autofocus>",
    "<script blocking>",
    "<script fetchpriority>",
}
LOOKS = {
    *(":focus-visible", "@media forced-colors", "@page", "accent-color", "align-content: start", "align-self: start"),
    *(
        "align-content: end",
        "appearance",
        "break-after: avoid",
        "color-mix()",
        "container-type",
        "container-type: inline-size",
    ),
    *("cursor: crosshair", "cursor: default", "cursor: grab", "cursor: pointer", "cursor: progress"),
    *("float: inline-start", "forced-color-adjust", "forced-color-adjust: none", "hyphens", "justify-content: end"),
    *("justify-content: start", "outline", "overflow-wrap: anywhere", "overflow: clip", "overscroll-behavior"),
    *("overscroll-behavior: contain", "paint-order", "print-color-adjust", "print-color-adjust: exact", "size"),
    *("text-wrap", "text-wrap: balance", "translate", "translate: none", "unit cqi", "user-select"),
}
NOT_WHAT_IT_SEEMS = {"<form is>", "<span is>"}
"""Matches of text between template tags."""


def newer(config: Path, *files: Path) -> dict[str, list[str]]:
    """Returns the features that some browser lacks, each with these browsers."""
    command: list[str | Path] = ["node", NEWER, json.dumps(FLOOR), config, *files]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return {each["feature"]: each["without"] for each in json.loads(done.stdout)}


def test_all_that_is_newer_than_a_browser_that_we_support_is_provided_for() -> None:
    files = [file for part in PARTS for kind in ("css", "html") for file in (ROOT / part).rglob(f"*.{kind}")]
    assert newer(ROOT / "tsconfig.json", *files).keys() == ANOTHER_WAY | NOTHING_IS_LOST | LOOKS | NOT_WHAT_IT_SEEMS


def test_a_newer_feature_is_found_in_a_script_a_style_sheet_and_a_template(tmp_path: Path) -> None:
    script = "export const last = [1].at(-1); class A { static { last; } } document.body.checkVisibility(); new A();"
    (tmp_path / "made.js").write_text(script)
    (tmp_path / "made.css").write_text(".a { & .b { color: oklch(50% 0 0); } }\n.c:has(.d) { height: 1dvh; }")
    (tmp_path / "made.html").write_text('<section popover class="{% if x %}a{% endif %}"></section>')
    config = {"extends": str(ROOT / "tsconfig.json"), "include": ["made.js"], "compilerOptions": {"rootDirs": ["."]}}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    found = newer(tmp_path / "tsconfig.json", tmp_path / "made.css", tmp_path / "made.html")
    assert {
        "Array.at",
        "Element.checkVisibility",
        "syntax static {}",
        "oklch()",
        ":has",
        "unit dvh",
        "nesting",
    } <= found.keys()
    assert found["<section popover>"] == ["safari_ios 17", "chrome_android 114", "firefox 125"]


def test_the_readme_says_which_browsers_are_supported() -> None:
    said = re.sub(r"\s+", " ", (ROOT / "README.md").read_text())
    assert "Safari on iOS 15.0, Chrome 100 and Firefox 115" in said


def test_scripts_and_style_sheets_are_built_for_them() -> None:
    text = (ROOT / "build.mjs").read_text(encoding="utf-8")
    built_for = re.search(r"^const BROWSERS = (\[.*\]);$", text, re.MULTILINE)
    assert built_for
    names = {"safari_ios": ("ios", "safari"), "chrome_android": ("chrome",), "firefox": ("firefox",)}
    assert json.loads(built_for[1]) == [f"{name}{FLOOR[each]}" for each in FLOOR for name in names[each]]
