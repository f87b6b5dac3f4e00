"""What each seat of a table sees: parts and their markup."""
