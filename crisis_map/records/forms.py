"""Civil Order Forms and the verdicts on their lines (crisis-map.md §4)."""

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
"""The verdict on a line, in the order of the checks (crisis-map.md §4)."""

Fate: TypeAlias = Verdict | Literal["skipped"]


class Line(Struct, frozen=True, omit_defaults=True, rename={"from_": "from"}):
    """A numbered line of a form: move a token from one hex to another.

    `fate`: None until Control has executed or skipped it. `moved`, `became`: kinds of the token of an executed line.
    """

    number: int
    from_: Label
    to: Label
    token: Kind | None = None
    fate: Fate | None = None
    moved: Kind | None = None
    became: Kind | None = None


class FormCalled(Struct, frozen=True):
    """How people refer to a form: its district and its number among the district's forms this turn, from 1."""

    district: str
    number: int


class Form(Struct, frozen=True, omit_defaults=True):
    """A Civil Order Form in the queue. It does not record its sender.

    `number`: its number among its district's forms this turn, from 1; 0 in old journals. `receipt`: lets the sender
    find it after submitting it to the box; shown on no screen.
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
