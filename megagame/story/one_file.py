"""The whole replay as one HTML file, and a report for paper: they open anywhere, and ask nobody for anything."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from megagame.story.drawing import our_file
from megagame.story.film import PIECE, Frame, Strings, frames
from megagame.story.page import page, report
from megagame.story.stories import Story

STYLES = ("colours.css", "house.css", "house_pages.css", "crisis_map/map.css", "story.css")
SCRIPTS = ("elements.js", "words.js", "letters.js", "story.js")
_IMPORT = re.compile(r"^import .*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)


def one_file(story: Story) -> str:
    """The file, in the reader's language, from the day's first step on. It is taken away, so it has no clock."""
    context = {
        **page(story._replace(clocks=()), 0),
        "language": get_language(),
        "styles": _styles(),
        "script": _ours("\n".join(map(_script, SCRIPTS))),
        "film": packed(story),
        "prefix": "",
    }
    return render_to_string("story/file.html", context)


def printable(story: Story) -> str:
    """The recap of every turn with its pictures, and all figures, as one HTML file for paper; without a script."""
    context = {**report(story), "language": get_language(), "styles": _styles()}
    return render_to_string("story/report.html", context)


def packed(story: Story) -> str:
    """All of the film as JSON, packed by gzip, in letters: the same day gives the same ones."""
    strings, found = Strings(), list[Frame]()
    for number in range(-(-len(story.steps) // PIECE)):
        found += frames(story, number, strings)
    film = json.dumps({"frames": found, "markup": list(strings)}, ensure_ascii=False)
    return b64encode(gzip.compress(film.encode(), mtime=0)).decode()


def _styles() -> SafeString:
    return _ours("\n".join(map(our_file, STYLES)))


def _script(name: str) -> str:
    """One of our scripts, as a part of a single one: what one takes from another stands before it."""
    return _EXPORT.sub("", _IMPORT.sub("", our_file(name)))


def _ours(text: str) -> SafeString:
    return mark_safe(text)  # noqa: S308 - our own files
