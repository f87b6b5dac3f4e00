"""The listing of Evacuation."""

from boardgames.evacuation.box.words import PLAYERS
from boardgames.evacuation.breakdown import breakdown
from boardgames.evacuation.game import GAME
from boardgames.evacuation.guide import guide
from boardgames.evacuation.parts.pages import parts, scenery, secrets
from boardgames.evacuation.parts.picture import picture
from boardgames.evacuation.records.actions import Action, PlayedAction
from boardgames.evacuation.records.card_events import CardsKept, GoalDrafted
from boardgames.evacuation.records.state import to_act
from boardgames.evacuation.replay import REPLAY
from boardgames.evacuation.rules.taking_back import may_take_back
from boardgames.evacuation.sampling import sample
from boardgames.evacuation.sentences import seat_called
from boardgames.evacuation.side_game import CALLED, OPTION_WORDS, call, ended, moment, stage
from megagame.core.listing import Listing, SideGame

LISTING = Listing(
    game=GAME,
    asked=Action,
    played=PlayedAction,
    parts=parts,
    secrets=secrets,
    scenery=scenery,
    pages={
        "control": "evacuation/control.html",
        "wall": "evacuation/wall.html",
        **dict.fromkeys(PLAYERS, "evacuation/player.html"),
    },
    called=seat_called,
    side=SideGame(
        called=CALLED,
        stage=stage,
        to_act=to_act,
        sample=sample,
        ended=ended,
        call=call,
        moment=moment,
        may_take_back=may_take_back,
        unseen=(CardsKept, GoalDrafted),
        picture=picture,
        breakdown=breakdown,
        guide=guide,
        lists_moves=True,
        colours={"P1": 5, "P2": 1, "P3": 3, "P4": 0},
        plain_seats=True,
        words=OPTION_WORDS,
        kept={"box": lambda box: str(box["name"])},
    ),
    replay=REPLAY.play,
)
