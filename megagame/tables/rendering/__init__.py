"""What each seat sees of a table: its parts and their markup."""
