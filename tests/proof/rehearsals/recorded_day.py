"""A whole day as files: the journal of each table as a recording, and in which order the entries came."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from megagame.core.journals.recording import document
from megagame.tables.journals.audit import recording
from megagame.tables.models import Entry, Table

ORDER = "order.json"


def write(folder: Path) -> Iterator[Path]:
    """Writes `NAME.json` for each table, and last the names of all of them with the place of each entry's table.

    No time, no card and no request id is in any of them. Yields each file once it is written.
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
