"""Civil Order Forms and the verdicts on their lines (crisis-map.md §4)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind

Verdict: TypeAlias = Literal[
    "unfunded",
    "unknown_hex",
    "same_hex",
    "jurisdiction",
    "not_movable",
    "no_such_token",
    "already_moved",
    "no_room",
    "executed",
]
"""What becomes of a line, in the order in which they are asked (crisis-map.md §4)."""

Fate: TypeAlias = Verdict | Literal["skipped"]


class Line(Struct, frozen=True, omit_defaults=True, rename={"from_": "from"}):
    """A numbered line of a form: a token moves from a hex to another. `fate` is None until Control has come to it.

    Of an executed line: which token `moved`, and what it `became`.
    """

    number: int
    from_: Label
    to: Label
    token: Kind | None = None
    fate: Fate | None = None
    moved: Kind | None = None
    became: Kind | None = None


class FormCalled(Struct, frozen=True):
    """How people call a form: by its district, and by which of that district's forms of the turn it is, from 1."""

    district: str
    number: int


class Form(Struct, frozen=True, omit_defaults=True):
    """A Civil Order Form in the queue. Nothing in it says who sent it.

    `number`: which of its district's forms of the turn it is, from 1 (0: it was queued before this was written down).
    `receipt`: by which whoever sent it to the box finds it again; on nobody's screen.
    """

    name: str
    district: str
    lines: tuple[Line, ...]
    notes: str = ""
    receipt: str = ""
    number: int = 0

    @property
    def called(self) -> FormCalled:
        return FormCalled(self.district, self.number or int(self.name[1:]))
