"""Input from outside: what is wrong with it, with the place of each fault."""
