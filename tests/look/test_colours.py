"""The colours as WCAG 2.2 AA measures them: 4.5 to 1 for words, 3 to 1 for shapes and edges, in light and dark."""

import re

import pytest
from django.conf import settings

Colours = dict[str, str]

WORDS = [
    ("ink", "ground"), ("ink", "panel"), ("ink", "sunk"), ("ink", "now-soft"), ("ink", "warn-soft"),
    ("ink-soft", "ground"), ("ink-soft", "panel"), ("ink-soft", "sunk"), ("ink-soft", "now-soft"),
    ("bar-ink", "bar"), ("bar-ink-soft", "bar"), ("now-ink", "now"),
    ("ok", "panel"), ("ok", "ok-soft"), ("ok", "now-soft"), ("bad", "panel"), ("bad", "bad-soft"), ("bad", "now-soft"),
    ("warn", "panel"), ("warn", "warn-soft"), ("warn", "now-soft"), ("panel", "ok"), ("panel", "warn"),
    ("panel", "ink"),
    ("halo", "crisis"), ("token-ink", "population"), ("token-ink", "refugee"), ("token-ink", "unrest"),
    ("token-ink", "damage"), ("label", "slum-fill"),
    *((f"edge-{number}", f"fill-{number}") for number in range(1, 9)),
    *(("panel", f"edge-{number}") for number in range(1, 9)),
    *(("label", f"fill-{number}") for number in range(1, 9)),
]  # fmt: skip
SHAPES = [
    ("edge", "panel"), ("edge", "ground"), ("edge", "sunk"), ("bar-edge", "bar"), ("now-edge", "now-soft"),
    ("crisis", "panel"), ("slum-edge", "panel"), ("slum-edge", "slum-fill"),
    *((kind, f"fill-{number}") for kind in ("population", "refugee", "unrest", "damage") for number in range(1, 9)),
    *((f"edge-{number}", "ground") for number in range(1, 9)),
]  # fmt: skip


def themes() -> dict[str, Colours]:
    text = (settings.BASE_DIR / "static" / "colours.css").read_text()
    both = {name: (value, value) for name, value in re.findall(r"--([\w-]+): (#\w+);", text)}
    pairs = re.findall(r"--([\w-]+): var\(--in-light, (#\w+)\) var\(--in-dark, (#\w+)\);", text)
    colours = {**both, **{name: (light, dark) for name, light, dark in pairs}}
    return {
        "light": {name: long(light) for name, (light, _) in colours.items()},
        "dark": {name: long(dark) for name, (_, dark) in colours.items()},
    }


def long(value: str) -> str:
    return value if len(value) == 7 else "#" + "".join(2 * digit for digit in value[1:])


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((brightness(one), brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def brightness(colour: str) -> float:
    shares = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(WORDS, 4.5), (SHAPES, 3.0)], ids=["words", "shapes"])
def test_contrast(theme: str, pairs: list[tuple[str, str]], least: float) -> None:
    palette = themes()[theme]
    weak = {pair: round(contrast(palette[pair[0]], palette[pair[1]]), 2) for pair in pairs}
    assert {pair: measured for pair, measured in weak.items() if measured < least} == {}
