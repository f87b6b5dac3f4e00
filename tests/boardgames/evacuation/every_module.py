"""Whole random games with 1 to 4 seats, in both modes, with no module, each module, and all."""

from __future__ import annotations

from functools import cache
from itertools import product

from boardgames.evacuation.box.words import MODULES
from boardgames.evacuation.game import GAME
from boardgames.evacuation.records.options import Options
from tests import laws
from tests.boardgames.evacuation.vary import small_box, vary

LONGEST = 2_000
RACES = [Options(box=small_box(), modules=modules) for modules in ((), MODULES[:1])]
FOR_POINTS = [
    Options(box=small_box(), mode="points", reward="lenient", lines="B", modules=modules)
    for modules in ((), *((module,) for module in MODULES), MODULES)
]
CASES = tuple(product((1, 2, 3, 4), (*RACES, *FOR_POINTS)))


def called(seats: int, options: Options) -> str:
    """Returns a case's name in the tests."""
    return f"{seats}-{options.mode}-{'-'.join(options.modules) or 'plain'}"


@cache
def played(case: int) -> laws.Playout:
    """Plays a whole game of this case."""
    seats, options = CASES[case]
    given = Options(
        box=options.box,
        seats=seats,
        mode=options.mode,
        reward=options.reward,
        lines=options.lines,
        modules=options.modules,
    )
    return laws.play(GAME, laws.Bench(options=lambda dice: given, vary=vary), case, LONGEST)
