"""`python -m tests.planned_events.on_postgresql`: events begin on the PostgreSQL in DATABASE_URL.

Prints what came of it as JSON.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "megagame.settings")

import django

django.setup()

from megagame.core.game import Refusal  # noqa: E402 - Django must be set up first
from megagame.planned_events import drafts, lifecycle, sources  # noqa: E402
from megagame.start import sample_event  # noqa: E402
from megagame.tables.journals.audit import audit  # noqa: E402
from megagame.tables.lookup import main_table, running_number  # noqa: E402
from megagame.tables.models import PlannedEvent, Table  # noqa: E402
from tests.tables.in_a_process import tell  # noqa: E402

PATIENCE = 20.0
TITLES = ("Port Amber", "Vell")


def begun_at_once() -> list[str]:
    """What two get who press *Begin* at the same moment, each for an event of their own."""
    numbers = [drafts.make(title, sources.sample(), "ana").pk for title in TITLES]
    both, running = Barrier(len(numbers)), running_number()

    def begin(number: int) -> str:
        both.wait(PATIENCE)
        try:
            lifecycle.begin(number, 1, running, "ana")
        except Refusal as no:
            return no.code
        return "begun"

    with ThreadPoolExecutor(len(numbers)) as people:
        return sorted(people.map(begin, numbers))


def found() -> dict[str, Any]:
    sample_event.prepare()
    came = begun_at_once()
    main, other = main_table(), PlannedEvent.objects.get(stage="draft")
    stages = sorted(PlannedEvent.objects.values_list("stage", flat=True))
    sample = PlannedEvent.objects.get(title="Saltmere")
    lifecycle.go_back(sample.pk, running_number(), "ana")
    back = main_table()
    return {
        "came": came,
        "runs": bool(main and main.title in TITLES and main.title != other.title),
        "stages": stages,
        "back": back.title if back else "",
        "faults": [str(fault) for table in Table.objects.all() for fault in audit(table).faults],
    }


if __name__ == "__main__":
    tell(found)
