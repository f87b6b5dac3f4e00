"""Parts of actions, rewards and places (evacuation.md, 2. Action)."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from boardgames.evacuation.box import effects as words
from boardgames.evacuation.box.effects import Effect, Lasting
from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import NOTHING, RESOURCES, WORLDS, Player, Price, Slot, plus
from boardgames.evacuation.records.building_events import ProductionRaised
from boardgames.evacuation.records.events import PartsOpened
from boardgames.evacuation.records.state import ANY_NUMBER, Parts, State, box_of, has, is_open, unused_factories
from boardgames.evacuation.rules import settling
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.changes.apply import together
from boardgames.evacuation.rules.changes.decks import draw
from boardgames.evacuation.rules.changes.payment import can_pay
from boardgames.evacuation.rules.changes.resolution import Resolution

SLOTS: Mapping[Slot, tuple[Effect, ...]] = {
    "1a": (words.Gain("any"), words.Infra(2)),
    "1b": (words.Gain("any"), words.Develop()),
    "2a": (words.Settle(),),
    "2b": (words.Ship(),),
    "2c": (words.Stadium(),),
    "3a": (words.Prefab(),),
    "3b": (words.Clone(),),
    "3c": (words.Infra(2),),
    "4a": (words.Gain("any"), words.Exchange(3)),
    "4b": (words.Develop(),),
}
"""The effects of the player board's slots."""


COUNTED: Mapping[type[Any], str] = {
    words.Infra: "infra",
    words.Develop: "develop",
    words.Ship: "ship",
    words.Stadium: "stadium",
    words.Prefab: "prefab",
    words.Clone: "clone",
    words.Exchange: "exchange",
}
"""The part that an effect opens once or several times."""


def open_parts(resolution: Resolution, seat: Player, effects: Iterable[Effect | Lasting]) -> bool:
    """Open parts. Return whether some effects happened at once."""
    listed = tuple(effects)
    opened = Parts()
    for effect in listed:
        opened = together(opened, _part(box_of(resolution.state), effect))
    if is_open(opened):
        resolution.happens(PartsOpened(seat, opened))
    return _at_once(resolution, seat, listed)


def _part(box: Box, effect: Effect | Lasting) -> Parts:
    """The parts that an effect opens, if any."""
    match effect:
        case words.Gain():
            return Parts(gain={effect.resource: effect.n})
        case words.Produce():
            return Parts(production=effect.n if effect.resource == "any" else 0)
        case words.Settle():
            return Parts(settle=ANY_NUMBER if box.settle_limit is None else box.settle_limit * effect.n)
        case (
            words.Infra()
            | words.Develop()
            | words.Ship()
            | words.Stadium()
            | words.Prefab()
            | words.Clone()
            | words.Exchange()
        ):
            return replace(Parts(), **{COUNTED[type(effect)]: effect.n})
        case _:
            return Parts()


def _at_once(resolution: Resolution, seat: Player, effects: tuple[Effect | Lasting, ...]) -> bool:
    raised = [effect for effect in effects if isinstance(effect, words.Produce) and effect.resource != "any"]
    by = plus(NOTHING, *({resource: each.n for resource in RESOURCES if resource == each.resource} for each in raised))
    if raised:
        resolution.happens(ProductionRaised(seat, by))
    draws = sum(effect.n for effect in effects if isinstance(effect, words.Draw))
    if draws and has(resolution.state, "advanced_actions"):
        draw(resolution, seat, draws)
    return bool(raised or draws)


def any_can_be_done(state: State, seat: Player, parts: Parts) -> bool:
    """Whether at least one of these parts can be done now, apart from refreshing."""
    chances = {
        "gain": bool(parts.gain),
        "production": bool(parts.production),
        "infra": bool(parts.infra) and _can_infra(state, seat),
        "develop": bool(parts.develop) and bool(next_technologies(state, seat)),
        "settle": bool(parts.settle) and settling.can_settle(state, seat),
        "ship": bool(parts.ship) and _can_build(state, seat, "ship"),
        "stadium": bool(parts.stadium) and _can_build(state, seat, "stadium"),
        "prefab": bool(parts.prefab) and _can_prefab(state, seat),
        "clone": bool(parts.clone) and can_clone(state, seat),
        "exchange": bool(parts.exchange) and _can_exchange(state, seat),
    }
    return any(chances.values())


def next_technologies(state: State, seat: Player) -> tuple[str, ...]:
    """The lowest undeveloped technology of each column."""
    columns = zip(*state.nations[seat].columns, strict=True)
    open_ones = ([one for one in column if not gifts.is_developed(state, seat, one)] for column in columns)
    return tuple(column[0] for column in open_ones if column)


def laid_pictures(state: State, seat: Player) -> frozenset[str]:
    """The pictures of a seat's laid infrastructure."""
    laid = state.nations[seat].laid
    return frozenset(box_of(state).infra[card].picture for world in WORLDS for card in laid[world])


def prefab_price(state: State, seat: Player, resource: str) -> Price:
    return gifts.discounted(state, seat, "prefab", {each: 1 for each in RESOURCES if each == resource})


def clone_price(state: State, seat: Player) -> Price:
    """The price of cloning, paid on the New World."""
    return gifts.discounted(state, seat, "clone", {"food": 1})


def can_clone(state: State, seat: Player) -> bool:
    return state.nations[seat].new["food"] >= clone_price(state, seat).get("food", 0)


def _can_infra(state: State, seat: Player) -> bool:
    box, pictures = box_of(state), laid_pictures(state, seat)
    if state.rows["infrastructure"]:
        return True
    return any(
        box.infra[card].picture not in pictures
        and can_pay(state, seat, gifts.discounted(state, seat, "infra", box.infra[card].price))
        for card in state.nations[seat].taken
    )


def _can_build(state: State, seat: Player, part: words.Part) -> bool:
    box = box_of(state)
    prices = (
        [box.ship[card].price for card in state.rows["ships"]]
        if part == "ship"
        else [box.stadium[card].price for card in state.rows["stadiums"]]
    )
    return any(can_pay(state, seat, gifts.discounted(state, seat, part, price)) for price in prices)


def _can_prefab(state: State, seat: Player) -> bool:
    return any(
        unused_factories(state, seat, resource) > 0 and can_pay(state, seat, prefab_price(state, seat, resource))
        for resource in RESOURCES
    )


def _can_exchange(state: State, seat: Player) -> bool:
    nation = state.nations[seat]
    return any(nation.old.values()) or any(nation.new.values())
