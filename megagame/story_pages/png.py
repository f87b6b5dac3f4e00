"""A picture of ours as PNG, where no browser is at hand. It keeps a process to itself: nothing that serves draws so."""

from __future__ import annotations

from pathlib import Path

import resvg_py

from megagame.story_pages.plain_svg import worked_out

FONTS = Path(__file__).parent / "fonts"
FAMILY = "DejaVu Sans"
LARGER = 2


def png(svg: str) -> bytes:
    """The picture, twice as large. Latin letters are of a font that lies beside this, Chinese ones of the machine."""
    return resvg_py.svg_to_bytes(
        svg_string=worked_out(svg), zoom=LARGER, sans_serif_family=FAMILY, font_dirs=[str(FONTS)]
    )
