"""Figures, printed as they are measured with their limits, and saved as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """One measurement. `limit`: the promised upper bound; None: nothing is promised."""

    what: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def kept(self) -> bool:
        return self.limit is None or self.value < self.limit


class Report:
    """All figures of a run, by heading."""

    def __init__(self) -> None:
        self.figures: dict[str, list[Figure]] = {}

    def show(self, heading: str, figures: Iterable[Figure]) -> None:
        """Prints each figure as soon as it is measured."""
        sys.stdout.write(f"\n{heading}\n")
        for figure in figures:
            self.figures.setdefault(heading, []).append(figure)
            sys.stdout.write(f"  {figure.what:<62}{figure.value:>12,.3f} {figure.unit}{_promised(figure)}\n")
            sys.stdout.flush()

    def say(self, sentence: str) -> None:
        """Prints progress, or what could not be measured."""
        sys.stdout.write(f"  … {sentence}\n")
        sys.stdout.flush()

    def add(self, file: Path) -> None:
        """Shows the figures that another run saved."""
        for heading, figures in json.loads(file.read_text(encoding="utf-8")).items():
            self.show(heading, [Figure(**figure) for figure in figures])

    def save(self, file: Path) -> None:
        """Writes all figures as JSON."""
        content = {heading: [asdict(figure) for figure in figures] for heading, figures in self.figures.items()}
        file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def _promised(figure: Figure) -> str:
    if figure.limit is None:
        return ""
    return f"  (promised: under {figure.limit:g}{'' if figure.kept else ': MISSED'})"
