"""The box's tables; on SQLite without rowids, which would reveal forms' order."""

from typing import Any

from django.db import migrations, models

NAMES = ["Card", "SealedForm", "Answered"]


def create(apps: Any, schema_editor: Any) -> None:
    for name in NAMES:
        model = apps.get_model("civil_orders", name)
        if schema_editor.connection.vendor == "sqlite":
            sql, values = schema_editor.table_sql(model)
            schema_editor.execute(f"{sql} WITHOUT ROWID", values or None)
        else:
            schema_editor.create_model(model)


def delete(apps: Any, schema_editor: Any) -> None:
    for name in NAMES:
        schema_editor.delete_model(apps.get_model("civil_orders", name))


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Card",
                    fields=[
                        ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                        ("district", models.CharField(max_length=80)),
                        ("turn", models.PositiveIntegerField(null=True)),
                        ("fate", models.CharField(default="", max_length=4)),
                    ],
                ),
                migrations.CreateModel(
                    name="SealedForm",
                    fields=[
                        ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                        ("card", models.CharField(max_length=64, unique=True)),
                        ("district", models.CharField(max_length=80)),
                        ("turn", models.PositiveIntegerField()),
                        ("form", models.TextField()),
                        ("receipt", models.CharField(max_length=64)),
                    ],
                ),
                migrations.CreateModel(
                    name="Answered",
                    fields=[
                        ("request", models.CharField(max_length=64, primary_key=True, serialize=False)),
                        ("turn", models.PositiveIntegerField()),
                        ("superseded", models.BooleanField(default=False)),
                    ],
                ),
            ]
        ),
        migrations.RunPython(create, delete),
    ]
