"""Names of the players at side tables."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tables", "0009_control_calls"),)

    operations = (
        migrations.AddField(
            model_name="table",
            name="names",
            field=models.JSONField(db_default={}, default=dict),
        ),
    )
