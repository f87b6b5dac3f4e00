"""The one list of games: the meeting point of pure rules and the house that shows them."""

from collections.abc import Callable, Mapping
from typing import Any

import boardgames.earthquake.listing
import boardgames.evacuation.box.game_box
import boardgames.evacuation.listing
import boardgames.folding_beijing.listing
import boardgames.greenway.listing
import crisis_map.listing
import megagame.event.listing
from megagame.core.listing import Listing

LISTINGS: tuple[Listing, ...] = (
    crisis_map.listing.LISTING,
    megagame.event.listing.LISTING,
    boardgames.folding_beijing.listing.LISTING,
    boardgames.greenway.listing.LISTING,
    boardgames.earthquake.listing.LISTING,
    boardgames.evacuation.listing.LISTING,
)

GAMES: Mapping[str, Listing] = {listing.game.name: listing for listing in LISTINGS}

REPLAYS: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    name: listing.replay for name, listing in GAMES.items() if listing.replay
}
"""What plays the replay documents of each game."""

box_faults = boardgames.evacuation.box.game_box.faults
"""What is wrong with a box of Evacuation, which people bring along as a file."""
