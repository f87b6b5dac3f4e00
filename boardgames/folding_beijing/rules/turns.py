"""Turns of Folding Beijing."""

from boardgames.folding_beijing.records.sides import Side
from boardgames.folding_beijing.records.state import Phase, State, to_act
from boardgames.folding_beijing.sentences import now
from boardgames.kit.turns import Turns

TURNS = Turns[State, Phase, Side](phase=lambda state: state.phase, to_act=to_act, now=now)
