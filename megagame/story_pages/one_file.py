"""The whole replay as one HTML file, and a report for print. Neither loads anything else."""

import gzip
import json
from base64 import b64encode

from django.template.loader import render_to_string
from django.utils.translation import get_language

from megagame.story.stories import Story, for_hall
from megagame.story_pages.film import PIECE, Frame, Strings, frames
from megagame.story_pages.page import page, report


def one_file(story: Story) -> str:
    """The replay file in the reader's language, starting at the first step, without Control's data."""
    context = {
        **page(for_hall(story), 0),
        "language": get_language(),
        "film": packed(story),
        "prefix": "",
    }
    return render_to_string("story/file.html", context)


def printable(story: Story) -> str:
    """Recaps of all turns with pictures and figures, as one HTML file for print, without scripts."""
    context = {**report(story), "language": get_language()}
    return render_to_string("story/report.html", context)


def packed(story: Story) -> str:
    """The whole film as JSON, gzipped and base64-encoded. Equal days give equal output."""
    story = for_hall(story)
    strings, found = Strings(), list[Frame]()
    for number in range(-(-len(story.steps) // PIECE)):
        found += frames(story, number, strings)
    film = json.dumps({"frames": found, "markup": list(strings)}, ensure_ascii=False)
    return b64encode(gzip.compress(film.encode(), mtime=0)).decode()
