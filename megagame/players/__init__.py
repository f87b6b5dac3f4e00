"""Who is there, if the team brings a list: for the door alone. No form, no card and no seat knows of it."""
