"""The form in which a list is brought in, as a browser fills it."""

from __future__ import annotations

import html
import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.planned_events.test_pages import Fields

ADDRESS = "/players/list/"


class Form:
    """The page of a list that was looked at, and its fields."""

    def __init__(self, control: Client, answer: Any) -> None:
        self.control, self.status, self.content = control, answer.status_code, answer.content.decode()
        reader = Fields()
        reader.feed(self.content)
        self.fields: dict[str, list[str]] = {}
        for name, value in reader.fields:
            self.fields.setdefault(name, []).append(value)

    @property
    def text(self) -> str:
        """What is read on the page."""
        return " ".join(html.unescape(re.sub(r"(?s)<[^>]*>", " ", self.content)).split())

    @property
    def button(self) -> str:
        """What the large button says."""
        found = re.search(r'(?s)<button class="button primary wide"[^>]*>(.*?)</button>', self.content)
        return " ".join(html.unescape(found[1]).split()) if found else ""

    @property
    def refusal(self) -> str:
        found = re.search(r'(?s)<p class="refusal"[^>]*>(.*?)</p>', self.content)
        return html.unescape(found[1]).strip() if found else ""

    def choose(self, **changes: Any) -> Form:
        """The page after some fields were changed."""
        sent = {name: values for name, values in {**self.fields, **changes}.items() if name != "file"}
        return Form(self.control, self.control.post(ADDRESS, sent))

    def meant(self, spelling: str, district: str) -> Form:
        """The page after a district was chosen for a spelling."""
        meant = list(self.fields["meant"])
        meant[self.fields["spelling"].index(spelling)] = district
        return self.choose(meant=meant)

    def take(self) -> Any:
        """Presses the large button; the answer."""
        return self.control.post(ADDRESS, {**self.fields, "do": "take"})


def look(control: Client, content: str | bytes) -> Form:
    """The page of a file, or of pasted text."""
    if isinstance(content, bytes):
        return Form(control, control.post(ADDRESS, {"file": SimpleUploadedFile("players.csv", content)}))
    return Form(control, control.post(ADDRESS, {"text": content}))


def take(control: Client, content: str | bytes) -> None:
    """Brings a whole list in."""
    answer = look(control, content).take()
    assert (answer.status_code, answer.headers.get("Location")) == (302, "/players/"), answer.content.decode()
