"""Template filters of Evacuation. Names from a box are escaped."""

from collections.abc import Iterable, Mapping

import msgspec
from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from boardgames.evacuation.box.box_cards import Space
from boardgames.evacuation.box.effects import Condition, Draw
from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import RESOURCES, Resource, Store, World
from boardgames.evacuation.labels import (
    LANE_WORDS,
    NOT_NOW,
    PART_WORDS,
    PHASE_ROW,
    PIECE_WORDS,
    ROW_WORDS,
    TERRAIN_WORDS,
    TRANSITIONS,
    WHY_NOT,
)
from boardgames.evacuation.parts.turn_parts import Step
from boardgames.evacuation.records.actions import Lay, PlayGoal
from boardgames.evacuation.rules.open_parts import SLOTS
from boardgames.evacuation.screens.paying import Need, Paying
from boardgames.evacuation.screens.table_screen import NationScreen
from boardgames.evacuation.side_game import STAGES
from boardgames.evacuation.templatetags import evacuation_effects as effects
from boardgames.evacuation.templatetags.evacuation_effects import RESOURCE_WORDS, WORLD_WORDS, mark
from megagame.core.sentences import Sentence, say

register = template.Library()

ABOUT = ("card", "technology", "space", "option")
"""The subjects of actions."""


@register.filter
def called(box: Box, card: str) -> str:
    name = box.called(card)
    return say(name, gettext) if isinstance(name, Sentence) else name


@register.filter
def phase_called(phase: str) -> str:
    return say(STAGES[phase], gettext)  # type: ignore[index]  # the name of a phase


@register.filter
def phase_row(phase: str, number: int) -> list[tuple[str, bool]]:
    """The seven phases, and which is current. Before round 1 none is."""
    begun = phase != "keep" or number > 1
    return [(gettext(word), begun and phase in here) for word, here in PHASE_ROW]


@register.filter
def terrain_word(terrain: str) -> str:
    return gettext(TERRAIN_WORDS[terrain])


@register.filter
def lane_word(lane: str) -> str:
    return gettext(LANE_WORDS[lane])


@register.filter
def row_word(row: str) -> str:
    return gettext(ROW_WORDS[row])


@register.filter
def part_word(kind: str) -> str:
    return gettext(PART_WORDS[kind])


@register.filter
def world_word(world: str) -> str:
    return gettext(WORLD_WORDS[world])


@register.filter
def resource_word(resource: str) -> str:
    return gettext(RESOURCE_WORDS[resource])


@register.filter
def why_not(code: str) -> str:
    """A short reason why something is refused."""
    return gettext(WHY_NOT.get(code, NOT_NOW))


@register.filter
def slot_effects(slot: str) -> SafeString:
    return effects.words_of(SLOTS[slot])  # type: ignore[index]  # the name of a slot


@register.filter
def card_effects(box: Box, card: str) -> SafeString:
    found = box.action.get(card) or box.technology[card]
    return effects.words_of(found.effects)


@register.filter
def draws(box: Box, technology: str) -> bool:
    """Whether a technology draws action cards once developed."""
    return any(isinstance(effect, Draw) for effect in box.technology[technology].effects)


@register.filter
def effect_words(listed: Iterable[object]) -> SafeString:
    return effects.words_of(listed)


@register.filter
def short_effects(listed: Iterable[object]) -> SafeString:
    return effects.in_short(listed)


@register.filter
def resource_mark(resource: str) -> SafeString:
    return mark(resource)


@register.filter
def price(of: Mapping[str, int]) -> SafeString:
    return effects.price(of)


@register.filter
def card_price(box: Box, card: str) -> SafeString:
    """The printed price of a card."""
    found = box.ship.get(card) or box.stadium.get(card) or box.infra.get(card) or box.public_goal[card]
    return effects.price(found.price)


@register.filter
def symbol_marks(symbols: Iterable[str] | Mapping[str, int]) -> SafeString:
    listed = [each for each, many in symbols.items() for _ in range(many)] if isinstance(symbols, Mapping) else symbols
    return format_html_join(
        " ", '<span class="symbol" data-symbol="{}">{}</span>', ((each, effects.symbol(each)) for each in listed)
    )


@register.filter
def bay_marks(colours: Iterable[str]) -> SafeString:
    return format_html_join(
        "",
        '<abbr class="bay-colour" data-colour="{0}" title="{1}">{2}</abbr>',
        ((each, effects.colour(each), each[:1].upper()) for each in colours),
    )


@register.filter
def condition_words(condition: Condition) -> SafeString:
    return effects.condition(condition)


@register.filter
def pays_json(paying: Paying, box: Box) -> str:
    """How a price can be paid, for the page's script, with what it makes impossible in the reader's language."""
    needs = [
        {"resource": each.resource, "least": each.least, "says": _need(paying, each, box)} for each in paying.needs
    ]
    return msgspec.json.encode({**msgspec.to_builtins(paying), "needs": needs}).decode()


def _need(paying: Paying, need: Need, box: Box) -> str:
    """What is impossible then; `{kept}` is how many are left."""
    if need.what == "flight":
        text = gettext("Then {ship} cannot fly this round: it costs {n} energy, and {kept} are left.")
        return text.replace("{ship}", str(called(box, need.ship))).replace("{n}", str(need.least))
    text = gettext("Then {world} lacks food next round: it needs {n}, and {kept} are left.")
    return text.replace("{world}", world_word(paying.world)).replace("{n}", str(need.least))


@register.filter
def play_goal_json(card: str) -> str:
    return msgspec.json.encode(PlayGoal(card=card)).decode()


@register.filter
def stores(store: Mapping[str, int]) -> list[tuple[str, int]]:
    """Food, steel and energy, in this order."""
    return [(resource, store[resource]) for resource in RESOURCES]


@register.filter
def both_stores(nation: NationScreen) -> list[tuple[World, list[Resource]]]:
    """The resources in each world's store."""
    there: list[tuple[World, Store]] = [("old", nation.old), ("new", nation.new)]
    return [(world, [resource for resource in RESOURCES if store[resource]]) for world, store in there]


@register.filter
def at(found: Mapping[str, object], key: str) -> object:
    return found[key]


@register.filter
def card_of(box: Box, card: str) -> object:
    kinds = (box.ship, box.stadium, box.infra, box.technology, box.action, box.goal, box.public_goal, box.region)
    return next((kind[card] for kind in kinds if card in kind), None) or box.space.get(card) or box.ocean.get(card)


@register.filter
def transition_after(box: Box, step: int) -> str:
    """What the transition after this step gives, or ""."""
    after = box.track.transitions
    return gettext(TRANSITIONS[after.index(step)]) if step in after else ""


@register.filter
def shield(player: str) -> SafeString:
    return format_html('<span class="shield {0}" role="img" aria-label="{0}">{1}</span>', player, player[1:])


@register.filter
def piece_word(piece: str) -> str:
    return gettext(PIECE_WORDS["population" if piece == "population" else "factory"])


@register.filter
def goal_words(box: Box, goal: str) -> SafeString:
    """What a private goal requires and gives."""
    card = box.goal[goal]
    if card.each is not None:
        text = format_html("{}: {}", effects.each(card.each.count, card.each.of), card.points)
        return format_html("{}, {}", text, gettext("at most {n}").format(n=card.limit))
    return format_html("{}: {}", effects.condition(card.condition or Condition()), card.points)


@register.filter
def technologies(columns: Iterable[Iterable[str]]) -> list[str]:
    """All nine, by level."""
    return [one for level in columns for one in level]


@register.filter
def steps_needed(box: Box, technology: str) -> int:
    return 1 if box.technology[technology].level == 1 else 2


@register.filter
def circles(space: Space) -> int:
    """What people produce on a space."""
    return space.circles or 1


@register.filter
def step_of(steps: Mapping[str, int], technology: str) -> int:
    return steps.get(technology, 0)


@register.filter
def each_resource(anything: object) -> tuple[str, ...]:
    return RESOURCES


@register.filter
def in_world(ways: Iterable[Step], world: str) -> list[Step]:
    """The options that happen in this world."""
    return [way for way in ways if getattr(way.action, "world", None) == world]


@register.filter
def by_card(ways: Iterable[Step]) -> list[tuple[str, list[Step]]]:
    """Options by the card, technology or space that they use."""
    found: dict[str, list[Step]] = {}
    for way in ways:
        about = next((getattr(way.action, name) for name in ABOUT if getattr(way.action, name, None)), "")
        found.setdefault(about, []).append(way)
    return list(found.items())


@register.filter
def is_laying(way: Step) -> bool:
    return isinstance(way.action, Lay)


@register.filter
def split_words(text: str) -> list[str]:
    return text.split()


@register.filter
def times(number: int) -> range:
    return range(number)
