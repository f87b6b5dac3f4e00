"""The parts of the drawn board."""

from msgspec import Struct

from boardgames.earthquake.parts import geometry
from boardgames.earthquake.parts.geometry import Box
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import KINDS, Kind, Laid
from boardgames.earthquake.records.state import State, secured, structure, tanks, to_act
from boardgames.earthquake.records.street import BLOCK_AT, BLOCKS, SIDE_OF, SPACES, Side
from boardgames.earthquake.records.structures import is_sound, links, touches
from boardgames.earthquake.rules.quakes.quake_pages import ruptured
from megagame.core.parts import Part


class Shield(Struct, frozen=True):
    """A player's colour and number at the table."""

    player: Player
    number: int


class Space(Struct, frozen=True):
    """A space of the street.

    `lacks`: the kinds its structure needs to be sound, None without a structure. `ringed`: the acting pawn is here.
    """

    space: int
    block: str | None
    side: Side | None
    holder: Shield | None
    pawns: tuple[Shield, ...]
    lacks: tuple[Kind, ...] | None
    due: bool
    paid_ahead: bool
    ringed: bool


class Street(Struct, frozen=True):
    """`pressable`: the spaces are buttons."""

    spaces: tuple[Space, ...]
    pressable: bool


class Standing(Struct, frozen=True):
    """A drawn structure. `fallen`: pieces that an earthquake has just taken.

    `asked`: it is at stake, or touches the tanks and is due.
    """

    block: str
    pieces: tuple[Laid, ...]
    fallen: tuple[Laid, ...]
    holder: Shield | None
    sound: bool
    critical: bool
    asked: bool
    tank_size: int


class Tanks(Struct, frozen=True):
    """The tank farm. `ruptured`: the tanks of unsecured sides broke."""

    farm: Box
    secured: tuple[Side, ...]
    ruptured: bool


def part(template: str, data: object) -> Part:
    """A part with a template of this game."""
    return Part(f"earthquake/parts/{template}.html", data)


def shield(state: State, player: Player) -> Shield:
    return Shield(player, state.seats.index(player) + 1)


def board(state: State) -> dict[str, Part]:
    """Every part of the board but the street."""
    linked = links(state.structures)
    marks = tuple(geometry.link_at(structure(state, one), structure(state, other)) for one, other in linked)
    return {
        "tanks": part("tanks", _tanks(state)),
        **{f"structure-{place}": part("structure", _standing(state, block)) for place, block in enumerate(BLOCKS)},
        "marks": part("marks", marks),
    }


def spaces(state: State) -> tuple[Space, ...]:
    return tuple(_space(state, space) for space in range(SPACES))


def standing(state: State) -> tuple[Standing, ...]:
    """Every structure, in board order."""
    return tuple(_standing(state, block) for block in BLOCKS if structure(state, block))


def lacks(pieces: tuple[Laid, ...]) -> tuple[Kind, ...]:
    """The kinds that a structure needs to be sound."""
    held = {piece.kind for piece in pieces}
    return tuple(kind for kind in KINDS if kind not in held)


def _tanks(state: State) -> Tanks:
    broken = ruptured(state) and state.page not in {"die", "magnitude"}
    return Tanks(geometry.farm(state.rulings.tank_size), secured(state), broken)


def _space(state: State, space: int) -> Space:
    block = BLOCK_AT.get(space)
    pieces = structure(state, block) if block else ()
    here = tuple(shield(state, player) for player in state.seats if state.positions[player] == space)
    acting = {state.positions[player] for player in to_act(state)}
    return Space(
        space=space,
        block=block,
        side=SIDE_OF[block] if block else None,
        holder=_holder(state, block),
        pawns=here,
        lacks=lacks(pieces) if pieces else None,
        due=block in state.due,
        paid_ahead=block in state.paid_ahead,
        ringed=space in acting,
    )


def _holder(state: State, block: str | None) -> Shield | None:
    holder = state.deeds.get(block) if block else None
    return shield(state, holder) if holder else None


def _standing(state: State, block: str) -> Standing:
    pieces = structure(state, block)
    critical = bool(pieces) and touches(pieces, tanks(state))
    return Standing(
        block=block,
        pieces=pieces,
        fallen=state.fallen.get(block, ()),
        holder=_holder(state, block),
        sound=is_sound(pieces),
        critical=critical,
        asked=block == state.at_stake or (critical and block in state.due),
        tank_size=state.rulings.tank_size,
    )
