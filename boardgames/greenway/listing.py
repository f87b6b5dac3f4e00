"""The listing of The Greenway."""

from boardgames.greenway.breakdown import breakdown
from boardgames.greenway.game import GAME
from boardgames.greenway.guide import guide
from boardgames.greenway.parts.pages import parts, scenery, secrets
from boardgames.greenway.parts.picture import picture
from boardgames.greenway.records.actions import Action, PlayedAction
from boardgames.greenway.records.board import PLAYERS
from boardgames.greenway.records.events import PlanMade
from boardgames.greenway.records.state import to_act
from boardgames.greenway.replay import REPLAY
from boardgames.greenway.rules.taking_back import may_take_back
from boardgames.greenway.sampling import sample
from boardgames.greenway.sentences import seat_called
from boardgames.greenway.side_game import CALLED, OPTION_WORDS, call, ended, stage, suggested
from megagame.core.listing import Listing, SideGame

LISTING = Listing(
    game=GAME,
    asked=Action,
    played=PlayedAction,
    parts=parts,
    secrets=secrets,
    scenery=scenery,
    pages={
        "control": "greenway/control.html",
        "wall": "greenway/wall.html",
        **dict.fromkeys(PLAYERS, "greenway/player.html"),
    },
    called=seat_called,
    side=SideGame(
        called=CALLED,
        stage=stage,
        to_act=to_act,
        sample=sample,
        ended=ended,
        call=call,
        may_take_back=may_take_back,
        unseen=(PlanMade,),
        picture=picture,
        breakdown=breakdown,
        guide=guide,
        colours={"P1": 5, "P2": 1, "P3": 3, "P4": 0},
        plain_seats=True,
        words=OPTION_WORDS,
        suggested=suggested,
    ),
    replay=REPLAY.play,
)
