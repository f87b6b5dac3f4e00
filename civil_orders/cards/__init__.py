"""Order and district cards: how many, their stacks, and which are valid."""
