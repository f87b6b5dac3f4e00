"""The board games of a megagame, one package for each, and the kit they share."""
