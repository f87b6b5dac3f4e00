"""Tables as spreadsheets write them: which encoding, which separator, which rows. It knows no Django and no game."""
