"""The scripts of a live page come in bundles, each by itself as well: a module that came twice would run twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from megagame.serving.bundles import bundle
from tests.serving.test_short_scripts import lost

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "templates", *ROOT.glob("*/templates"), *ROOT.glob("*/*/templates"))
TEMPLATES = {
    str(file.relative_to(folder)): file.read_text(encoding="utf-8")
    for folder in FOLDERS
    if not {".venv", "node_modules"} & set(folder.parts)
    for file in folder.rglob("*.html")
}
ABOVE = re.compile(r'\{% extends "([^"]+)" %\}')
WITHIN = re.compile(r'\{% include "([^"]+)"')
MODULE = re.compile(r'<script type="module"[^>]*src="([^"]+)"')
BUNDLED = re.compile(r"\{% bundled '([^']+\.js)' %\}")


def is_live(name: str) -> bool:
    above = ABOVE.search(TEMPLATES[name])
    return name == "live_base.html" or (above is not None and is_live(above[1]))


def with_its_parts(name: str) -> set[str]:
    """A template and all that it includes."""
    return {name}.union(*(with_its_parts(part) for part in WITHIN.findall(TEMPLATES[name])))


def modules() -> dict[str, str]:
    """How templates name the modules that live pages load, and in which of them each stands."""
    parts = {part for name in TEMPLATES if is_live(name) for part in with_its_parts(name)}
    return {source: part for part in parts for source in MODULE.findall(TEMPLATES[part])}


def test_every_module_of_a_live_page_comes_in_a_bundle() -> None:
    found = modules()
    assert len(found) > 20
    assert {source: part for source, part in found.items() if not BUNDLED.fullmatch(source)} == {}


@pytest.mark.typescript
def test_no_name_of_the_browser_s_is_renamed_in_the_script_of_a_live_page(tmp_path: Path) -> None:
    names = {name for source in modules() for name in BUNDLED.findall(source)}
    assert {"live.js", "crisis_map/console.js", "greenway/green.js"} < names
    assert lost(tmp_path, {name.replace("/", "_"): bundle(name).text.decode() for name in names}) == []
