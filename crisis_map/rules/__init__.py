"""Which action is answered how, and what each event changes (crisis-map.md)."""
