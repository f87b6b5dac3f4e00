"""Fields at side tables are checked by the game's rules, with our own messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.proof.processes.servers import ROOT

TEMPLATES = sorted((ROOT / "boardgames").glob("*/templates/*"))
FORM = re.compile(r"<form\b(?P<head>.*?)>(?P<body>.*?)</form>", re.DOTALL)
INCLUDED = re.compile(r'{% include "(?P<name>[^"]+\.html)"[^%]*%}')
FIELD = re.compile(r'<textarea\b|<input\b(?![^>]*\breadonly)[^>]*\b(?:type="(?:number|text)"|inputmode=)')


def forms(templates: Path) -> Iterator[tuple[str, str, str]]:
    """Yields each form of a game's templates: its file, head and fields, with included templates."""
    for file in sorted(templates.rglob("*.html")):
        for form in FORM.finditer(file.read_text(encoding="utf-8")):
            yield file.name, form["head"], INCLUDED.sub(lambda each: included(templates, each["name"]), form["body"])


def included(templates: Path, name: str) -> str:
    file = templates.parent / name
    return file.read_text(encoding="utf-8") if file.exists() else ""


def test_no_browser_says_in_its_own_words_what_is_wrong_with_a_typed_field() -> None:
    typed = [(file, head) for templates in TEMPLATES for file, head, body in forms(templates) if FIELD.search(body)]
    assert len(typed) > len(TEMPLATES)
    assert [file for file, head in typed if "novalidate" not in head] == []
