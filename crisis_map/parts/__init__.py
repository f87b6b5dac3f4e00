"""The named parts of the pages, and what each of them shows."""
