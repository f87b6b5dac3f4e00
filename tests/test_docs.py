"""The handbook calls things as the screens do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "zh_Hant" / "LC_MESSAGES" / "django.po"
LABEL = re.compile(r"(?<![*\w])\*([^*]+?)\*(?![*\w])", re.DOTALL)
TEXT = re.compile(r'^msgid ((?:".*"\n)+)', re.MULTILINE)


def texts() -> set[str]:
    """Every English text that the program shows, as the catalogues list them."""
    found = TEXT.findall(CATALOGUE.read_text(encoding="utf-8"))
    return {"".join(re.findall(r'"(.*)"', text)) for text in found}


@pytest.mark.parametrize("name", ["running-an-event.md"])
def test_every_label_in_the_handbook_stands_on_a_screen(name: str) -> None:
    handbook = (ROOT / "docs" / name).read_text(encoding="utf-8")
    labels = {" ".join(label.split()) for label in LABEL.findall(handbook)} - {"like this"}
    assert len(labels) > 20
    assert labels - texts() == set()
