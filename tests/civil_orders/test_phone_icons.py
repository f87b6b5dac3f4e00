"""A captain's phone is sent only some of the icons: every one that its pages, parts and scripts may show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
PARTS = ("hex", "marks_below", "marks_above", "turn", "strip", "box_told", "own_orders", "district", "just", "totals")
EVENT_PARTS = ("clock_wall", "phase_now", "announcement")
SHOWN = (
    "civil_orders/templates/civil_orders/*.html",
    *(f"crisis_map/templates/crisis_map/parts/{name}.html" for name in (*PARTS, "pending", "city")),
    *(f"megagame/event/templates/event/parts/{name}.html" for name in EVENT_PARTS),
)
NAMED = re.compile(r'icon="([a-z-]+)"')
TEXT = re.compile(r'"([a-z-]+)"')
NO_ICONS = {"screen", "card"}  # an event of the page and a field, called as icons are
SENT = re.compile(r'<symbol id="icon-([a-z-]+)"')


def texts(*patterns: str) -> Iterator[str]:
    for pattern in patterns:
        found = sorted(ROOT.glob(pattern))
        assert found, pattern
        yield from (file.read_text(encoding="utf-8") for file in found)


def test_every_icon_that_a_phone_may_show_is_sent_to_it() -> None:
    sent, others = (
        set(SENT.findall("".join(texts(f"templates/{name}.html")))) for name in ("icons_on_phones", "icons")
    )
    shown = set(NAMED.findall("".join(texts(*SHOWN))))
    by_script = set(TEXT.findall("".join(texts("civil_orders/static/civil_orders/*.js")))) & (sent | others)
    assert {"lock", "clock", "warning", "coin", "check", "cross", "skip"} <= by_script
    assert shown | by_script - NO_ICONS <= sent
    assert not sent & others
