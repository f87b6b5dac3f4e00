"""The box of sealed forms: a file of equal slots, its copies on other machines, and reading it."""
