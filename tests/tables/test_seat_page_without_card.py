"""The page that asks for a seat card shows no refusal before a press."""

from __future__ import annotations

import re

import pytest
from django.test import Client


@pytest.mark.django_db
def test_a_refusal_with_nothing_to_say_is_empty_and_so_hidden(client: Client) -> None:
    refusal = re.search(r'<p class="refusal"[^>]*>(.*?)</p>', client.get("/seat/").content.decode(), re.DOTALL)
    assert refusal
    assert refusal[1] == ""
