from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("civil_orders", "0004_box_copy")]

    operations = [
        migrations.AddField("card", "made_by", models.CharField(max_length=64, null=True)),
        migrations.AddField("card", "voided_by", models.CharField(max_length=64, null=True)),
    ]
