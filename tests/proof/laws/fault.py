"""A fault that a law finds on a screen."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """`law`: its name; `place`: the element or part concerned; `sentence`: the fault."""

    law: str
    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.law}: {self.sentence} ({self.place})"
