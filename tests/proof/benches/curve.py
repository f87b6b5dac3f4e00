"""Picture for the docs: time for one change by number of screens."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from tests.proof.benches.figures import Figure

WIDTH, HEIGHT, LEFT, RIGHT, FOOT, TOP = 640, 280, 72, 40, 28, 16
ASKED = re.compile(r"(\d+) screens: a change at the last of them")
STROKES = ("", "6 4")
"""One for each profile, distinguishable without colour."""

Point = tuple[int, float]
"""Number of screens, milliseconds."""


def picture(figures: Mapping[str, Sequence[Figure]]) -> str:
    """Returns an SVG of fan-outs measured with several numbers of screens, or "" without any.

    Both axes are logarithmic.
    """
    courses = {heading: points for heading, each in figures.items() if len(points := _points(each)) > 1}
    if not courses:
        return ""
    every = [point for points in courses.values() for point in points]
    screens = [screens for screens, _ in every]
    longest = 10 ** math.ceil(math.log10(max(took for _, took in every)))
    axes = _Axes(min(screens), max(screens), longest)
    lines = [axes.course(heading, points, place) for place, (heading, points) in enumerate(courses.items())]
    marks = [*map(axes.screens_mark, sorted(set(screens))), *map(axes.time_mark, _powers(longest))]
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    title = "<title>Milliseconds until the last of so many screens has a change</title>"
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
    return "\n".join([head, title, ground, *marks, *lines, "</svg>\n"])


def _points(figures: Sequence[Figure]) -> list[Point]:
    return [(int(found[1]), figure.value) for figure in figures if (found := ASKED.fullmatch(figure.what))]


def _powers(longest: float) -> list[float]:
    return [10.0**power for power in range(round(math.log10(longest)) + 1)]


class _Axes:
    """Maps a number of screens and milliseconds to a point in the picture."""

    def __init__(self, fewest: int, most: int, longest: float) -> None:
        self._fewest, self._most, self._longest = fewest, most, longest

    def at(self, screens: int, took: float) -> tuple[float, float]:
        across = math.log(screens / self._fewest) / math.log(self._most / self._fewest)
        up = math.log10(max(took, 1)) / math.log10(self._longest)
        room, height = WIDTH - LEFT - RIGHT, HEIGHT - FOOT - TOP
        return round(LEFT + room * across, 1), round(TOP + height * (1 - up), 1)

    def screens_mark(self, screens: int) -> str:
        across, foot = self.at(screens, 1)
        text = f'<text x="{across}" y="{foot + 18}" text-anchor="middle">{screens:,}</text>'
        return f'<path d="M{across} {TOP}V{foot}" stroke="#ccc"/>{text}'

    def time_mark(self, took: float) -> str:
        start, up = self.at(self._fewest, took)
        end, _ = self.at(self._most, took)
        return (
            f'<path d="M{start} {up}H{end}" stroke="#ccc"/>'
            f'<text x="{start - 8}" y="{up + 4}" text-anchor="end">{took:,.0f} ms</text>'
        )

    def course(self, heading: str, points: Sequence[Point], place: int) -> str:
        spots = [self.at(*point) for point in points]
        path = "L".join(f"{across} {up}" for across, up in spots)
        dots = "".join(f'<circle cx="{across}" cy="{up}" r="3"/>' for across, up in spots)
        line = f'fill="none" stroke="black" stroke-width="2" stroke-dasharray="{STROKES[place]}"'
        beside, down = LEFT + 16, TOP + 20 * (place + 1)
        text = f'<text x="{beside + 44}" y="{down + 4}">{heading.partition(":")[0]}: {points[-1][1]:.0f} ms</text>'
        return f'<path d="M{path}" {line}/>{dots}<path d="M{beside} {down}h36" {line}/>{text}'
