"""The listing of the Crisis Map: rules, pages and papers."""

from crisis_map.about import SEARCH
from crisis_map.already_done import already
from crisis_map.game import GAME, carded
from crisis_map.nouns import nouns
from crisis_map.parts.compared import compared
from crisis_map.parts.pages import TOLD, parts, scenery, times_of
from crisis_map.records.actions import Pressed
from crisis_map.records.council_actions import HandInFunding, PassOn, Transfer, WriteMandate
from crisis_map.replay import play
from crisis_map.rules.council_rules.taking_back import OWN_STEPS
from crisis_map.sentences import seat_called
from megagame.core.listing import Listing, Times

LISTING = Listing(
    game=GAME,
    asked=Pressed,
    played=HandInFunding | Transfer | WriteMandate | PassOn,
    parts=parts,
    scenery=scenery,
    pages={
        "control": "crisis_map/console.html",
        "wall": "crisis_map/wall.html",
        "district": "crisis_map/district.html",
        "councillor": "crisis_map/councillor.html",
        "scientists": "crisis_map/scientists.html",
    },
    papers={"reports": "crisis_map/reports.html"},
    called=seat_called,
    already=already,
    nouns=nouns,
    search=SEARCH,
    compared=compared,
    own_steps=OWN_STEPS,
    carded=carded,
    times=Times(kinds=TOLD, parts=times_of),
    replay=play,
)
