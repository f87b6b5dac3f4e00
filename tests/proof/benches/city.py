"""City editor with a large city: time to serve its page and to save a change."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from functools import partial
from urllib.parse import urlsplit

from tests.proof.benches.figures import Figure
from tests.proof.benches.timing import median_ms, once_ms
from tests.proof.clients.hall import Hall
from tests.proof.clients.visitors import Visitor

PAGE_MS, SAVE_MS = 2_000, 100


def editor(hall: Hall, hexes: int, repeats: int) -> Iterator[Figure]:
    """Measures the server only, without the browser's drawing and its delay before saving."""
    control = hall.control
    editor_at = planned(control, hexes).replace("events", "city")
    page = median_ms(lambda: _opened(control, editor_at), repeats)
    yield Figure(f"the editor's page of {hexes:,} hexes", page, "ms", limit=PAGE_MS)
    label = next(iter(json.loads(control.get(f"{editor_at}city.json").text)["hexes"]))
    took = [once_ms(partial(_painted, control, editor_at, label, version)) for version in range(1, repeats + 1)]
    changed = f"a change of one of {hexes:,} hexes saved"
    yield Figure(f"{changed}, the middle one", statistics.median(took), "ms", limit=SAVE_MS)
    yield Figure(f"{changed}, the longest", max(took), "ms")


def planned(control: Visitor, hexes: int) -> str:
    """Creates an event with a random city of this size, and returns its address."""
    control.get("/events/new/")
    fields = {"title": "Large", "source": "lot", "hexes": str(hexes), "csrfmiddlewaretoken": _token(control)}
    answer = control.post("/events/new/", fields)
    if answer.status != 200:
        raise AssertionError(f"a new event was answered {answer.status}: {answer.text}")
    return urlsplit(answer.address).path


def _opened(control: Visitor, editor_at: str) -> None:
    answer = control.get(editor_at)
    if answer.status != 200:
        raise AssertionError(f"the city editor was answered {answer.status}: {answer.text}")


def _painted(control: Visitor, editor_at: str, label: str, version: int) -> None:
    """Sets different tokens on a hex in each version."""
    tokens = ["refugee"] if version % 2 else ["unrest"]
    edit = {"version": version, "hexes": {label: {"tokens": tokens}}}
    answer = control.post_json(f"{editor_at}save/", json.dumps(edit).encode(), **{"X-CSRFToken": _token(control)})
    if answer.status != 200:
        raise AssertionError(f"a change of the city was answered {answer.status}: {answer.text}")


def _token(control: Visitor) -> str:
    return {cookie.name: cookie.value or "" for cookie in control.cookies}["csrftoken"]
