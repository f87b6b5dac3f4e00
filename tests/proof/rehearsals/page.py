"""A day's figures as one self-contained HTML file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from tests.proof.benches.figures import Figure

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
td { border-bottom: 1px solid #999; padding: .25rem .5rem; }
td + td { text-align: right; font-variant-numeric: tabular-nums; }
tr.missed { background: #f6c7c0; color: #000; font-weight: bold; }
"""


def page(title: str, found: Mapping[str, Sequence[Figure]], notes: Sequence[str]) -> str:
    """Returns all figures by heading. `notes`: faults, one line each."""
    return "\n".join([*_head(title), *_wrong(notes), *_tables(found), "</body></html>", ""])


def _head(title: str) -> Iterator[str]:
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    yield f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
    yield f"<h1>{escape(title)}</h1>"


def _wrong(notes: Sequence[str]) -> Iterator[str]:
    if notes:
        yield "<h2>What was wrong</h2><ul>"
        yield from (f"<li>{escape(note)}</li>" for note in notes)
        yield "</ul>"


def _tables(found: Mapping[str, Sequence[Figure]]) -> Iterator[str]:
    for heading, figures in found.items():
        yield f"<h2>{escape(heading)}</h2><table>"
        yield from map(_row, figures)
        yield "</table>"


def _row(figure: Figure) -> str:
    promised = "" if figure.limit is None else f"promised: under {figure.limit:g}"
    value = f"{figure.value:,.0f}" if figure.value == int(figure.value) else f"{figure.value:,.2f}"
    cells = (figure.what, f"{value} {figure.unit}", promised)
    row = "<tr>" if figure.kept else '<tr class="missed">'
    return f"{row}{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
