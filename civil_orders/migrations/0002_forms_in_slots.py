"""Move forms from the database to the box's file."""

import json
from typing import Any

from django.db import migrations

from civil_orders.box import slots
from civil_orders.box.sealed_form import Sealed, untouched


def take_over(apps: Any, schema_editor: Any) -> None:
    """Repeatable: after a crash, forms already moved count once."""
    rows = sorted(apps.get_model("civil_orders", "SealedForm").objects.all(), key=lambda row: row.key)
    if not rows:
        return
    with slots.box().held() as box:
        box.keep([_sealed(row) for row in rows if row.card not in box.forms])


def _sealed(row: Any) -> Sealed:
    inside = json.loads(row.form)
    return Sealed(
        card=row.card,
        request=row.key,
        receipt=row.receipt,
        district=row.district,
        turn=row.turn,
        lines=tuple((line["from"], line["to"], line["token"], line["line"]) for line in inside["orders"]),
        notes=inside["notes"],
        overtaken=untouched(),
    )


def write_anew(apps: Any, schema_editor: Any) -> None:
    """Overwrite what the database's files still hold of forms."""
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "sqlite":
            for statement in ("PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                cursor.execute(statement)


class Migration(migrations.Migration):
    atomic = False  # SQLite's files cannot be written anew in a transaction

    dependencies = [("civil_orders", "0001_initial")]

    operations = [
        migrations.RunPython(take_over, migrations.RunPython.noop),
        migrations.DeleteModel(name="SealedForm"),
        migrations.DeleteModel(name="Answered"),
        migrations.RunPython(write_anew, migrations.RunPython.noop),
    ]
