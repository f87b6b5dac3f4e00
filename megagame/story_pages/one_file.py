"""The whole replay as one HTML file, and a report for paper: they open anywhere, and ask nobody for anything."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode

from django.template.loader import render_to_string
from django.utils.translation import get_language

from megagame.story.stories import Story, for_hall
from megagame.story_pages.film import PIECE, Frame, Strings, frames
from megagame.story_pages.page import page, report


def one_file(story: Story) -> str:
    """The file, in the reader's language, from the day's first step on: without what only Control reads."""
    context = {
        **page(for_hall(story), 0),
        "language": get_language(),
        "film": packed(story),
        "prefix": "",
    }
    return render_to_string("story/file.html", context)


def printable(story: Story) -> str:
    """The recap of every turn with its pictures, and all figures, as one HTML file for paper; without a script."""
    context = {**report(story), "language": get_language()}
    return render_to_string("story/report.html", context)


def packed(story: Story) -> str:
    """All of the film as JSON, packed by gzip, in letters: the same day gives the same ones."""
    story = for_hall(story)
    strings, found = Strings(), list[Frame]()
    for number in range(-(-len(story.steps) // PIECE)):
        found += frames(story, number, strings)
    film = json.dumps({"frames": found, "markup": list(strings)}, ensure_ascii=False)
    return b64encode(gzip.compress(film.encode(), mtime=0)).decode()
