"""What a page says of the newest press, and its way back."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client


def back(control: Client, page: str) -> Any:
    """Presses the way back that a page shows."""
    address = way_back(control, page)
    assert address, page
    return control.post(address)


def way_back(control: Client, page: str) -> str:
    """The address of the way back that a page shows; empty where it shows none."""
    found = re.search(r'action="(/undo/\d+/)"', control.get(page).content.decode())
    return found[1] if found else ""


def said(control: Client, page: str) -> str:
    """What is read on a page."""
    text = control.get(page).content.decode()
    return " ".join(html.unescape(re.sub(r"(?s)<[^>]*>", " ", text)).split())
