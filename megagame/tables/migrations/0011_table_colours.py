"""Colours that players chose at side tables."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tables", "0010_table_names"),)

    operations = (
        migrations.AddField(
            model_name="table",
            name="colours",
            field=models.JSONField(db_default={}, default=dict),
        ),
    )
