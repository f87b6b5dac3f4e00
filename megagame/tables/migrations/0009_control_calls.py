"""Calls for Control."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tables", "0008_entry_undoes"),)

    operations = (
        migrations.CreateModel(
            name="ControlCall",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("turn", models.PositiveIntegerField()),
                ("token", models.CharField(max_length=64, unique=True)),
                ("place", models.CharField(max_length=120)),
                ("kind", models.CharField(max_length=5)),
                ("at", models.DateTimeField()),
                ("coming", models.CharField(default="", max_length=150)),
                ("done", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="calls", to="tables.table"
                    ),
                ),
            ],
        ),
    )
