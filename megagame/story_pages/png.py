"""Render our SVGs as PNG without a browser. Blocks its process, so servers must not use it."""

from pathlib import Path

import resvg_py

from megagame.story_pages.plain_svg import worked_out

FONTS = Path(__file__).parent / "fonts"
FAMILY = "DejaVu Sans"
LARGER = 2


def png(svg: str) -> bytes:
    """The picture at double size. Latin letters use the bundled font, Chinese ones the machine's."""
    return resvg_py.svg_to_bytes(
        svg_string=worked_out(svg), zoom=LARGER, sans_serif_family=FAMILY, font_dirs=[str(FONTS)]
    )
