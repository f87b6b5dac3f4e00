"""`manage.py audit`: refold and replay every journal, and compare the result with the live state."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from megagame.start import prepared_database
from megagame.tables.journals.audit import audit
from megagame.tables.models import Table


class Command(BaseCommand):
    help = "Checks every table's journal: numbers, folding, and each entry decided again with its stored seed."

    def handle(self, *args: Any, **options: Any) -> None:
        prepared_database.refuse_unprepared()
        faults = 0
        for table in Table.objects.order_by("pk"):
            report = audit(table)
            faults += len(report.faults)
            self.stdout.write(f"{table.name}: {report.entries} entries, {report.decided} decided again")
            for fault in report.faults:
                self.stderr.write(f"{table.name}, entry {fault.entry}: {fault.what}")
        if faults:
            sys.exit(1)
