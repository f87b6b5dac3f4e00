"""Values of the greedy bot, found by trial. A production is worth about five."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from boardgames.evacuation.box import effects as words
from boardgames.evacuation.box.words import RESOURCES, Player, Price, Resource, Store, World
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import Action
from boardgames.evacuation.records.state import STADIUMS, State, box_of
from boardgames.evacuation.rules import settling, transport_phase
from boardgames.evacuation.rules.changes import gifts
from boardgames.evacuation.rules.changes.conditions import holds
from boardgames.evacuation.rules.changes.scoring import SELF_SUFFICIENT, goal_points

ROUNDS: Final = 4
WANTED, BEHIND, BEYOND = 4.0, 0.5, 1.0
"""The value of a production: below the target, per step behind, and above it."""

STADIUM, SMILEY, DISC, PROGRESS = 7.0, 1.2, 6.0, 0.9
STADIUM_OF_POINTS = DISC_OF_POINTS = 9.0
"""Without modules, nothing else makes up for what is left behind in a game for points."""

FLIGHT_ENERGY = 4.0
"""The value of one energy needed for a flight."""

PLENTY = 5
"""Above this much in store, more of a resource is worth little."""

USUAL: Final[Mapping[str, float]] = {
    "production": 6,
    "lowest": 5,
    "evacuated": 6,
    "stadiums": 3,
    "ships": 2.5,
    "technologies": 1,
    "infrastructure": 3,
    "satisfaction": 4,
    "symbols": 1,
    "settled": 2,
}
"""The usual final counts of goals."""


class Outlook:
    """The prospects of one seat in one state."""

    def __init__(self, state: State, seat: Player) -> None:
        self.state, self.seat = state, seat
        self.box, self.nation = box_of(state), state.nations[seat]
        self.left = ROUNDS - state.round
        is_plain = state.mode == "points" and not state.modules
        self.disc, self.stadium = (DISC_OF_POINTS, STADIUM_OF_POINTS) if is_plain else (DISC, STADIUM)

    def production(self, by: Store | Price) -> float:
        worth = 0.0
        for resource in RESOURCES:
            stands = self.nation.production[resource]
            for step in range(stands, stands + by.get(resource, 0)):
                worth += WANTED + BEHIND * (SELF_SUFFICIENT - step) if step < SELF_SUFFICIENT else BEYOND
        return worth

    @cached_property
    def any_production(self) -> float:
        """The best single production."""
        return max(self.production({resource: 1}) for resource in RESOURCES)

    def resource(self, resource: Resource, world: World) -> float:
        """One more resource in a world."""
        return self._new(resource) if world == "new" else self._old(resource)

    def _new(self, resource: Resource) -> float:
        store = self.nation.new
        if resource == "steel" and store["steel"] < self.nation.population:
            return 2.6
        if resource == "food" and store["food"] + self.nation.production["food"] < self._hunger("new"):
            return 2.0 if self.left else 0.3
        return 1.0 if self.left else 0.3

    def _old(self, resource: Resource) -> float:
        store = self.nation.old
        if resource == "energy" and store["energy"] < self.flights:
            return FLIGHT_ENERGY
        if not self.left or store[resource] > PLENTY:
            return 0.3
        return 1.2 if resource == "steel" else 0.8

    def _hunger(self, world: World) -> int:
        feeding = self.box.feeding.new if world == "new" else self.box.feeding.old
        return feeding[min(self.state.round, ROUNDS - 1)] if self.left else 0

    @cached_property
    def flights(self) -> int:
        """The energy needed to fly all ships of the Old World."""
        return sum(transport_phase.energy_of(self.state, self.seat, ship) for ship in self.nation.ships["old"])

    def energy(self, many: int, world: World) -> float:
        """The value lost by paying energy; flights need it most."""
        if world == "new":
            return many * (1.0 if self.left else 0.6)
        needed = min(many, max(0, self.flights - self.nation.old["energy"] + many))
        return needed * FLIGHT_ENERGY + (many - needed) * (0.8 if self.left else 0.3)

    def price(self, price: Price, world: World) -> float:
        """The value lost by paying a price."""
        rest = min(self.resource(resource, world) for resource in RESOURCES)
        named = sum(price.get(resource, 0) * self.resource(resource, world) for resource in ("food", "steel"))
        return named + self.energy(price.get("energy", 0), world) + rest * price.get("any", 0)

    def step(self, action: Action) -> float:  # noqa: C901, PLR0911 - an arm for each kind of step
        """The value of one step of an action."""
        match action:
            case actions.Choose():
                return self._chosen(action.option)
            case actions.GainOne():
                return self.resource(action.resource, action.world)
            case actions.ExchangeOne():
                gained = self.resource(action.get, action.world) - self.resource(action.give, action.world)
                return gained - 0.2
            case actions.SettleOne():
                return self._settled(action)
            case actions.DevelopOne():
                return self._developed(action.technology)
            case actions.CloneTwo():
                return self.cloned
            case actions.BuildShip():
                card = self.box.ship[action.card]
                cost = gifts.discounted(self.state, self.seat, "ship", card.price)
                return self._ship(action.card, action.world) - self.price(cost, action.world)
            case actions.BuildStadium():
                cost = gifts.discounted(self.state, self.seat, "stadium", self.box.stadium[action.card].price)
                return self._stadium(action) - self.price(cost, action.world)
            case actions.Lay():
                cost = gifts.discounted(self.state, self.seat, "infra", self.box.infra[action.card].price)
                return self._infrastructure(action.card) - self.price(cost, action.world)
            case actions.Take():
                cost = self.box.infra[action.card].price
                return 0.6 * (self._infrastructure(action.card) - self.price(cost, "new"))
            case actions.PrefabOne():
                return self.prefabbed(action.resource, action.world) - self.resource(action.resource, action.world)
            case _:
                return 0.0

    def _chosen(self, option: str) -> float:
        if option in self.box.ocean:
            ocean = self.box.ocean[option]
            back = self.production({ocean.resource: ocean.value})
            return back if option in self.nation.oceans.out else self.disc - ocean.value
        return next((self.production({each: 1}) for each in RESOURCES if each == option), 0.0)

    def _settled(self, action: actions.SettleOne) -> float:
        card = self.box.space[action.space]
        if action.piece == "population":
            return self.production({card.colour: card.circles or 1}) + 1
        # Spaces that also take people are better kept for them.
        return self.production({action.piece: 1}) + 1 - (card.circles if "population" in card.takes else 0)

    def _developed(self, technology: str) -> float:
        card = self.box.technology[technology]
        steps = gifts.STEPS[card.level] - self.nation.steps.get(technology, 0)
        return self.effects(card.effects) / steps * (1.0 if steps == 1 else 0.9)

    @cached_property
    def cloned(self) -> float:
        """Two more people, if there is steel to settle them."""
        steel = self.nation.new["steel"] - self.nation.population
        return (self.waiting(2) if steel > 0 else 0.4 * self.waiting(2)) - self.resource("food", "new")

    def waiting(self, people: int) -> float:
        """People waiting on the New World, now or soon."""
        return people * (0.55 if self.left else 0.2) * self.any_production

    def prefabbed(self, resource: Resource, world: World) -> float:
        """A factory that waits to be settled or shipped."""
        usual = 0.75 * self.production({resource: 1}) if self.left or world == "new" else 0.0
        return usual if world == "new" else 0.7 * usual

    def _ship(self, ship: str, world: World) -> float:
        card, left = self.box.ship[ship], list(self.nation.discs)
        room = sum(len(self.box.ship[each].bays) for each in self.nation.ships["old"])
        fits = 0
        for bay in card.bays:
            found = next((disc for disc in left if set(self.box.region[disc].colours) & set(bay)), None)
            if found is not None:
                left.remove(found)
                fits += 1
        fits = min(fits, len(self.nation.discs) - room)
        stadiums = min(card.buildings, len(self.nation.stadiums["old"]))
        flies = self.nation.old["energy"] >= self.flights + card.energy
        usual = (self.disc + 1.2 * self.left) * max(0, fits) + 1.5 * stadiums + 0.4 * card.resources
        return usual * (1.0 if flies else 0.3) * (1.0 if world == "old" else 0.3)

    def _stadium(self, action: actions.BuildStadium) -> float:
        smileys = SMILEY * self.box.stadium[action.card].satisfaction
        have = sum(len(there) for there in self.nation.stadiums.values())
        needed = self.stadium * (1.3 if self.left < 2 else 0.8) if have < STADIUMS else 0.0
        carried = sum(self.box.ship[each].buildings for each in self.nation.ships["old"])
        due = self.box.stadiums_due[min(self.state.round, ROUNDS - 1)] if self.left else 0
        if action.world == "new" and len(self.nation.stadiums["new"]) < due:
            needed += 3.0
        sure = action.world == "new" or carried > len(self.nation.stadiums["old"])
        return needed * (1.0 if sure else 0.5) + smileys

    def _infrastructure(self, card: str) -> float:
        found = self.box.infra[card]
        now = holds(self.state, self.seat, found.condition)
        return self.production(found.production) * (1.0 if now else 0.2 + 0.15 * self.left)

    def effects(self, effects: Iterable[words.Effect | words.Lasting]) -> float:
        """Effects not used yet."""
        return sum(self._effect(effect) for effect in effects)

    def _effect(self, effect: words.Effect | words.Lasting) -> float:  # noqa: C901, PLR0911, PLR0912 - an arm for each
        rounds = self.left
        match effect:
            case words.Gain():
                return 1.3 * effect.n
            case words.Produce():
                named = next((each for each in RESOURCES if each == effect.resource), None)
                return self.production({named: effect.n}) if named else effect.n * self.any_production
            case words.Infra():
                return 2.0 * effect.n
            case words.Develop():
                return 2.2 * effect.n
            case words.Settle():
                pieces = self.nation.population + sum(self.nation.prefabs["new"].values())
                return min(pieces, 5) * 3.0 if settling.can_settle(self.state, self.seat) else 0.5
            case words.Ship():
                return 4.0 if self.nation.discs and rounds else 1.0
            case words.Stadium():
                return 4.5 if sum(len(there) for there in self.nation.stadiums.values()) < STADIUMS else 2.0
            case words.Prefab():
                return 1.8 * effect.n
            case words.Clone():
                return max(0.5, 0.8 * self.cloned) * effect.n
            case words.Exchange():
                return 0.4 * effect.n
            case words.Draw():
                return 0.6 * effect.n
            case words.Symbol():
                return 1.6 * effect.n
            case words.Satisfaction():
                return SMILEY * effect.n
            case words.Income():
                return 1.2 * rounds * effect.n
            case words.LessEnergy():
                return 1.6 * rounds
            case words.LessFood():
                return 0.8 * rounds * effect.n
            case words.Discount():
                return 0.9 * rounds * sum(effect.price.values()) / (2 if effect.part == "prefab" else 1)
            case words.Bay() | words.Capacity():
                return 0.8 * rounds


def of_step(state: State, seat: Player, action: Action) -> float:
    return Outlook(state, seat).step(action)


def of_effects(state: State, seat: Player, effects: Iterable[words.Effect]) -> float:
    return Outlook(state, seat).effects(effects)


def of_beginning(state: State, seat: Player, action: actions.Act) -> float:
    """The value of an action's group number, named production and cards."""
    if action.slot is not None:
        return PROGRESS * int(action.slot[0])
    seen = Outlook(state, seat)
    card = seen.box.action[action.card or ""]
    return PROGRESS * max(card.numbers) + seen.effects(effect for effect in card.effects if _is_at_once(effect))


def _is_at_once(effect: words.Effect) -> bool:
    return isinstance(effect, words.Draw) or (isinstance(effect, words.Produce) and effect.resource != "any")


def of_action_energy(state: State, seat: Player, cost: int, world: World) -> float:
    return max(Outlook(state, seat).energy(cost, world), cost * 0.6)


def of_goal(state: State, seat: Player, goal: str) -> float:
    """A private goal: its current or usual final points."""
    card = box_of(state).goal[goal]
    usual = card.points / 2 if card.each is None else min(card.limit or 0, card.points * USUAL[card.each.count])
    return max(float(goal_points(state, seat, card)), usual)
