"""A whole day as files: each table's journal as a recording, and the order of all entries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from megagame.core.journals.recording import document
from megagame.tables.journals.audit import recording
from megagame.tables.models import Entry, Table

ORDER = "order.json"


def write(folder: Path) -> Iterator[Path]:
    """Writes `NAME.json` for each table, then the order of their entries; yields each file.

    The files contain no times, cards or request ids.
    """
    tables = list(Table.objects.order_by("pk"))
    for table in tables:
        yield _written(folder / f"{table.name}.json", document(recording(table)))
    places = {table.pk: place for place, table in enumerate(tables)}
    came = [places[pk] for pk in Entry.objects.order_by("pk").values_list("table_id", flat=True)]
    order = {"tables": [table.name for table in tables], "came": came}
    yield _written(folder / ORDER, json.dumps(order, separators=(",", ":")) + "\n")


def _written(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file
