"""Building blocks that the board games share."""
