"""`dist/` equals the output of `npm run build`, and its files may be cached forever."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage

from tests import building
from tests.building import DIST
from tests.megagame.test_static_files import fetch
from tests.proof.processes import servers

MANIFEST: dict[str, str] = json.loads((DIST / "staticfiles.json").read_text(encoding="utf-8"))["paths"]
IMPORTED = re.compile(r"""(?:from|import)\s*\(?"(\./[^"]+|\.\./[^"]+)""")


@pytest.mark.esbuild
def test_what_is_committed_is_what_the_build_makes() -> None:
    assert building.differing() == [], building.OLD


def test_a_file_that_is_other_or_gone_or_new_is_found(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for place, text in (("same", "1"), ("unlike", "1"), ("in/gone", "1")):
        write(one / place, text)
    for place, text in (("same", "1"), ("unlike", "2"), ("in/new", "1")):
        write(other / place, text)
    assert building.different(one, other) == ["in/gone", "in/new", "unlike"]


def write(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def test_every_built_file_is_named_in_the_manifest_or_imported_by_another() -> None:
    scripts = [file for file in DIST.rglob("*.js") if file.parent.name != "django_htmx"]
    imported = {(script.parent / name).resolve() for script in scripts for name in IMPORTED.findall(script.read_text())}
    named = {(DIST / path).resolve() for path in MANIFEST.values()}
    assert {DIST / name for name in building.files(DIST)} - named - imported == {DIST / "staticfiles.json"}
    assert [path for path in named | imported if not path.is_file()] == []


def test_a_built_file_is_kept_for_good(server: servers.Server) -> None:
    for name in ("pages/house.css", "pages/live.js", "icon.svg"):
        answer = fetch(server, staticfiles_storage.url(name), {})
        assert (answer.status, answer.headers["Cache-Control"]) == (200, "max-age=315360000, public, immutable")
        assert answer.body == (DIST / MANIFEST[name]).read_bytes()
