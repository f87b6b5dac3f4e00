"""The forms for a player's turn."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from boardgames.earthquake.parts.board_parts import Shield, part, shield
from boardgames.earthquake.parts.new_year_parts import asked_for_help, bidding, paying, present
from boardgames.earthquake.parts.piece_counts import Count, counts_of, question
from boardgames.earthquake.parts.sharing_parts import Sequence, sequence
from boardgames.earthquake.parts.turn_choices import Way, building_blocks, others_here, ways
from boardgames.earthquake.records.events import Page, Phase
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import INCOME, KINDS, Laid, Pieces, squares
from boardgames.earthquake.records.state import State, block_of, cost, deeds_of, structure, to_act
from boardgames.earthquake.records.street import BEDROCK, NEW_YEAR, SPACES, Cell
from boardgames.earthquake.rules.buy_loot_police import MOST
from boardgames.earthquake.rules.quakes.forecast import owed
from boardgames.earthquake.rules.quakes.new_year import is_linked
from boardgames.earthquake.rules.quakes.quake_pages import next_page, pages, turns_pages
from megagame.core.parts import Part

LONGEST_WALK = 12


class Rolling(Struct, frozen=True):
    """`real`: the dice are entered. `quake`: an earthquake may be rolled on the way."""

    question: str
    real: bool
    quake: bool
    order: Sequence | None


class Resting(Struct, frozen=True):
    """Waiting. `look`: the block that the others decide about."""

    look: str | None
    order: Sequence | None


class OpenPage(Struct, frozen=True):
    """The pages before and after the current one; None where there is none."""

    question: str
    before: Page | None
    following: Page | None


class Collecting(Struct, frozen=True):
    """Income of exactly `squares` squares. `quake`: the earthquake die may follow."""

    question: str
    squares: int
    counts: tuple[Count, ...]
    real: bool


class Suspect(Struct, frozen=True):
    """A player on the same block, and what may be taken."""

    seat: Shield
    counts: tuple[Count, ...]


class Acting(Struct, frozen=True):
    """The one action on a block.

    `build_on`: blocks open for building; `deeds`: holders; `costs`: of structures; `free`: paid in advance.
    """

    question: str
    you: Player
    here: str
    ways: tuple[Way, ...]
    build_on: tuple[str, ...]
    savings: Pieces
    deeds: Mapping[str, Player]
    costs: Mapping[str, Pieces]
    owes: Pieces
    bedrock: Mapping[str, tuple[Cell, ...]]
    tank_size: int
    standing: tuple[Laid, ...]
    suspects: tuple[Suspect, ...]
    most: int


def turn(state: State, seat: Player) -> Part:
    if turns_pages(state) == seat:
        return part("quake_page", _open_page(state))
    if state.phase in FORMS and seat in to_act(state):
        template, form = FORMS[state.phase]
        return part(template, form(state, seat))
    if state.phase == "pay" and is_linked(state, seat):
        return part("giving", present(state, seat))
    return part("resting", Resting(state.at_stake, sequence(state, seat)))


def _rolling(state: State, seat: Player) -> Rolling:
    passes = state.positions[seat] + LONGEST_WALK >= SPACES
    quake = passes and not deeds_of(state, seat)
    return Rolling(question(state, seat), state.real_dice, quake, sequence(state, seat))


def _open_page(state: State) -> OpenPage:
    order = pages(state)
    place = order.index(state.page) if state.page in order else 0
    before = order[place - 1] if place else None
    return OpenPage(question(state, str(state.page)), before, next_page(state))


def _collecting(state: State, seat: Player) -> Collecting:
    wanted = INCOME * len(deeds_of(state, seat))
    most = {kind: wanted // squares({kind: 1}) for kind in KINDS}
    counts = tuple(Count(kind, state.savings[seat][kind], most[kind]) for kind in KINDS)
    at_new_year = state.positions[seat] == NEW_YEAR
    return Collecting(question(state, str(state.positions[seat])), wanted, counts, state.real_dice and at_new_year)


def _acting(state: State, seat: Player) -> Acting:
    here = block_of(state, seat) or ""
    suspects = (Suspect(shield(state, other), counts_of(state.savings[other])) for other in others_here(state, seat))
    return Acting(
        question=question(state, here),
        you=seat,
        here=here,
        ways=ways(state, seat),
        build_on=building_blocks(state, seat),
        savings=state.savings[seat],
        deeds=state.deeds,
        costs={block: cost(state, block) for block in state.structures},
        owes=owed(state, seat).cost,
        bedrock={block: tuple(sorted(BEDROCK[block])) for block in building_blocks(state, seat)},
        tank_size=state.rulings.tank_size,
        standing=structure(state, here),
        suspects=tuple(suspects),
        most=MOST,
    )


FORMS: Mapping[Phase, tuple[str, Callable[[State, Player], Struct]]] = {
    "roll": ("rolling", _rolling),
    "pay": ("paying", paying),
    "rescue": ("giving", asked_for_help),
    "auction": ("bidding", bidding),
    "collect": ("collecting", _collecting),
    "act": ("acting", _acting),
}
"""The form of the acting player in each phase."""
