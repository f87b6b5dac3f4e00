"""What is asked, what happened, and where the table stands: frozen records, and no rule."""
