from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("practice", "0001_initial")]

    operations = [migrations.RemoveField(model_name="practice", name="pace")]
