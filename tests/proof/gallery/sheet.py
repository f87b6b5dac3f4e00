"""Contact sheet: one HTML file with all pictures of a gallery, usable without a server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from tests.proof.gallery.pictures import Picture

STYLE = """
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
body { margin: 1rem 2rem; }
nav { columns: 14rem; margin: 1rem 0; }
nav a { display: block; }
h2 { margin: 2rem 0 0.5rem; border-top: 1px solid; padding-top: 0.5rem; }
h3 { margin: 1rem 0 0.3rem; font-size: 1rem; }
.row { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: start; }
figure { margin: 0; }
figure img { display: block; height: 15rem; width: auto; border: 1px solid #888; }
figcaption { font-size: 0.8rem; opacity: 0.8; }
.missing { color: #b00; font-weight: bold; }
"""


def write(folder: Path, pictures: Sequence[Picture], problems: Sequence[str]) -> Path:
    """Writes `index.html` and returns its path. Missing pictures are named."""
    file = folder / "index.html"
    file.write_text("\n".join(_lines(folder, pictures, problems)), encoding="utf-8")
    return file


def head(title: str) -> str:
    """Returns the start of a gallery page."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style><h1>{escape(title)}</h1>"
    )


def _lines(folder: Path, pictures: Sequence[Picture], problems: Sequence[str]) -> Iterator[str]:
    ordered = sorted(pictures, key=lambda picture: picture.state.page)
    pages = dict.fromkeys(picture.state.page for picture in ordered)
    states = {(picture.state.page, picture.state.name) for picture in pictures}
    yield head("Gallery")
    yield f"<p>{len(pages)} pages, {len(states)} states, {len(pictures)} pictures</p>"
    yield from (f'<p class="missing">{escape(problem)}</p>' for problem in problems)
    yield "<nav>" + "".join(f'<a href="#{escape(page)}">{escape(page)}</a>' for page in pages) + "</nav>"
    for page, of_page in groupby(ordered, key=lambda picture: picture.state.page):
        yield f'<h2 id="{escape(page)}">{escape(page)}</h2>'
        for name, of_state in groupby(of_page, key=lambda picture: picture.state.name):
            yield f'<h3>{escape(name)}</h3><div class="row">'
            yield from (_figure(folder, picture) for picture in of_state)
            yield "</div>"


def _figure(folder: Path, picture: Picture) -> str:
    size, (engine, theme, language) = picture.size, picture.dress
    said = escape(f"{size.width} × {size.height}, {theme}, {language}, {engine}")
    if not (folder / picture.file).exists():
        return f'<figure><figcaption class="missing">No picture: {said}</figcaption></figure>'
    return (
        f'<figure><a href="{escape(picture.file)}"><img loading="lazy" src="{escape(picture.file)}" '
        f'alt="{escape(picture.state.name)}"></a><figcaption>{said}</figcaption></figure>'
    )
