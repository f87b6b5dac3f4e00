"""Who logs in: Control and its helpers."""
