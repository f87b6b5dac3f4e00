"""Tables written by spreadsheets: encoding, separator and rows. Independent of Django and the games."""
