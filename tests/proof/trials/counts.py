"""Results of trials in a file, so that an interrupted long trial can go on."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

Outcome = TypeVar("Outcome")


class Counts:
    """Outcomes by trial name; without a file they are lost at the end."""

    def __init__(self, file: Path | None = None) -> None:
        """Raises SystemExit if the file exists and holds no counts."""
        self._file = file
        self._kept: dict[str, Any] = {}
        if file is not None and file.exists():
            try:
                self._kept = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
            except msgspec.MsgspecError:
                raise SystemExit(f"{file} holds no counts of trials: name another file.") from None

    def of(self, name: str, kind: type[Outcome]) -> Outcome:
        """Returns the trial's outcome so far, or an empty one."""
        return msgspec.convert(self._kept.get(name, {}), kind)

    def keep(self, name: str, outcome: object) -> None:
        """Saves the trial's outcome so far, atomically."""
        self._kept[name] = msgspec.to_builtins(outcome)
        if self._file is not None:
            new = self._file.with_name(f"{self._file.name}.new")
            new.write_bytes(msgspec.json.format(msgspec.json.encode(self._kept)))
            new.replace(self._file)
