"""The listing of Folding Beijing."""

from boardgames.folding_beijing.breakdown import breakdown
from boardgames.folding_beijing.game import GAME
from boardgames.folding_beijing.guide import guide
from boardgames.folding_beijing.parts.pages import parts, scenery, secrets
from boardgames.folding_beijing.parts.picture import picture
from boardgames.folding_beijing.records.actions import Action, PlayedAction
from boardgames.folding_beijing.records.state import to_act
from boardgames.folding_beijing.replay import REPLAY
from boardgames.folding_beijing.rules.taking_back import may_take_back
from boardgames.folding_beijing.sampling import sample
from boardgames.folding_beijing.sentences import seat_called
from boardgames.folding_beijing.side_game import CALLED, OPTION_WORDS, call, ended, moment, stage
from megagame.core.listing import Listing, SideGame

LISTING = Listing(
    game=GAME,
    asked=Action,
    played=PlayedAction,
    parts=parts,
    secrets=secrets,
    scenery=scenery,
    pages={
        "control": "folding_beijing/control.html",
        "wall": "folding_beijing/wall.html",
        "governor": "folding_beijing/side.html",
        "residents": "folding_beijing/side.html",
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
        picture=picture,
        breakdown=breakdown,
        guide=guide,
        words=OPTION_WORDS,
    ),
    replay=REPLAY.play,
)
