"""What pages load in one piece (`bundles.py`): style sheets in their order, and what begins the scripts."""

from __future__ import annotations

from collections.abc import Mapping

_OF_PHONES = ("colours.css", "house.css", "crisis_map/map.css", "civil_orders/phone.css")
BUNDLES: Mapping[str, tuple[str, ...]] = {
    "house.css": ("colours.css", "house.css", "house_pages.css"),
    "live.js": ("live.js", "act.js", "ring.js", "times.js", "clock.js", "turns.js"),
    "console.css": ("event/event.css", *(f"crisis_map/{name}.css" for name in ("map", "console", "tools", "next"))),
    "console_print.css": ("paper_ink.css", "crisis_map/paper_map.css", "crisis_map/print.css"),
    "wall.css": ("event/event.css", "crisis_map/map.css", "crisis_map/wall.css"),
    "phone.css": _OF_PHONES,
    "looking_up.css": (*_OF_PHONES, "civil_orders/looking_up.css"),
    **{f"{name}.js": (f"civil_orders/{name}.js",) for name in ("phone", "receipt")},
    "phone_page.js": ("civil_orders/page.js",),
    "phone_next.js": ("civil_orders/next.js",),
    "phone_lines.js": ("civil_orders/with_lines.js",),
    "phone_keys.js": ("crisis_map/map.js",),
    "phone_kiosk.js": ("civil_orders/kiosk.js",),
}
AFTER: Mapping[str, tuple[str, ...]] = {
    "phone_page.js": ("phone.js",),
    **{f"phone_{name}.js": ("phone.js", "phone_page.js") for name in ("next", "lines", "keys", "kiosk")},
}
ALONE = frozenset({"phone.css", "looking_up.css"})
"""Style sheets beside which no page has another one, and whose properties none names itself."""
