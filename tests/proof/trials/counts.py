"""What was tried so far, kept in a file: a long trial that is interrupted goes on where it stood."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

Outcome = TypeVar("Outcome")


class Counts:
    """Outcomes by the names of their trials; without a file nothing is kept longer than this."""

    def __init__(self, file: Path | None = None) -> None:
        """SystemExit where the file is there and holds no counts."""
        self._file = file
        self._kept: dict[str, Any] = {}
        if file is not None and file.exists():
            try:
                self._kept = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
            except msgspec.MsgspecError:
                raise SystemExit(f"{file} holds no counts of trials: name another file.") from None

    def of(self, name: str, kind: type[Outcome]) -> Outcome:
        """What came of this trial so far; nothing where it was never tried."""
        return msgspec.convert(self._kept.get(name, {}), kind)

    def keep(self, name: str, outcome: object) -> None:
        """This came of it so far; written whole, or not at all."""
        self._kept[name] = msgspec.to_builtins(outcome)
        if self._file is not None:
            new = self._file.with_name(f"{self._file.name}.new")
            new.write_bytes(msgspec.json.format(msgspec.json.encode(self._kept)))
            new.replace(self._file)
