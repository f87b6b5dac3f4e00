"""Template filters of The Greenway."""

from collections.abc import Iterable, Mapping
from itertools import groupby

import msgspec
from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_noop

from boardgames.greenway.parts import geometry
from boardgames.greenway.parts.pages import Green, Hands, Offers, Order, Turn
from boardgames.greenway.parts.recent_steps import Step
from boardgames.greenway.records.board import PLAYERS, SIDES, SQUARES, Piece, Player, Square
from boardgames.greenway.records.cards import Card, Plan, pushes, squares_of, step_of
from boardgames.greenway.records.events import CardTurned, PlansRevealed, PlansShown, Won
from boardgames.greenway.screens import Seen
from boardgames.greenway.sentences import AGREEING, PHASES, SUITS, caption, card_called, planned, tell_seen, won
from megagame.core.sentences import Sentence, say

register = template.Library()

WAYS = (
    gettext_noop("{squares} up"),
    gettext_noop("{squares} right"),
    gettext_noop("{squares} down"),
    gettext_noop("{squares} left"),
)
"""Words for the sides of the board, clockwise from the top."""

SUIT_NAMES: Mapping[str, str] = {
    "H": gettext_noop("hearts"),
    "D": gettext_noop("diamonds"),
    "C": gettext_noop("clubs"),
    "S": gettext_noop("spades"),
}


PAINTS: Mapping[Player, tuple[str, str]] = {
    "P1": ("var(--edge-5)", "var(--fill-5)"),
    "P2": ("var(--edge-1)", "var(--fill-1)"),
    "P3": ("var(--edge-3)", "var(--fill-3)"),
    "P4": ("var(--ink-soft)", "var(--line)"),
}
"""A player's strong and pale colour, for thumbnails, which have no style sheet."""


@register.filter
def card_name(card: Card) -> str:
    return card_called(card)


@register.filter
def is_red(card: Card) -> bool:
    return card[1] in "HD"


@register.filter
def suit_sign(suit: str) -> str:
    return SUITS[suit]


@register.filter
def suit_word(suit: str) -> str:
    return gettext(SUIT_NAMES[suit])


@register.filter
def effect(card: Card, sides: str) -> str:
    """What a card does: `2 right`, `3 up, pushes`."""
    way = gettext(WAYS[SIDES.index(step_of(card, sides))]).format(squares=squares_of(card))
    return gettext("{way}, pushes").format(way=way) if pushes(card) else way


@register.filter
def player_edge(player: Player) -> str:
    """The CSS variable for the colour of a player's pieces."""
    return PAINTS[player][0]


@register.filter
def player_fill(player: Player) -> str:
    """The CSS variable for the colour of a player's safe zone."""
    return PAINTS[player][1]


@register.filter
def phase_word(phase: str) -> str:
    return say(PHASES[phase], gettext)  # type: ignore[index]  # the name of a phase


@register.filter
def stage_word(turn: Turn) -> str:
    return say(AGREEING, gettext) if turn.agreeing else phase_word(turn.phase)


@register.filter
def order_words(order: Order) -> str:
    """The cards in order: `O2: P1 7♥, P3 4♣`."""
    groups = groupby(order.cards, key=lambda laid: laid[1].occupier)
    return "; ".join(f"O{number}: {', '.join(map(_laid, cards))}" for number, cards in groups)


def _laid(laid: tuple[Player, Plan]) -> str:
    player, plan = laid
    return f"{player} {card_called(plan.card)}" if plan.card else player


@register.filter
def order_said(order: Order) -> str:
    """The form fields with which a player chooses this order, as JSON."""
    return _posted("say_order", "wanted", order)


@register.filter
def order_agreed(order: Order) -> str:
    """The form fields with which Control sets it, as JSON."""
    return _posted("agree_order", "order", order)


def _posted(kind: str, name: str, order: Order) -> str:
    fields = {f"{name}.{place}": player for place, player in enumerate(order.order)}
    return msgspec.json.encode({"type": kind, **fields}).decode()


@register.filter
def plan_words(plan: Plan) -> str:
    return say(planned(plan), gettext)


@register.filter
def won_words(outcome: Won) -> Sentence:
    return won(outcome)


@register.filter
def seen_words(shown: Seen) -> Sentence:
    return tell_seen(shown)


@register.filter
def caption_words(step: Step) -> Sentence:
    """A step in one line, next to the board."""
    return caption(step.seen)


@register.filter
def plans(shown: Seen) -> list[tuple[Player, Plan]]:
    """The four revealed plans, clockwise; empty for other events."""
    turned = shown.plans if isinstance(shown, PlansRevealed | PlansShown) else {}
    return [(player, turned[player]) for player in PLAYERS if player in turned]


@register.filter
def turns_card(step: Step) -> bool:
    """Whether a card takes effect in this step."""
    return any(isinstance(event, CardTurned) for event in step.seen)


@register.filter
def moves_data(steps: Iterable[Step]) -> str:
    """The moves of each step as JSON, for the script that animates them."""
    return msgspec.json.encode([step.moves for step in steps]).decode()


@register.filter
def offers_data(offers: Offers) -> str:
    return msgspec.json.encode(offers).decode()


@register.filter
def squares(green: Green) -> SafeString:
    """Every square with its pieces; on pages without buttons only occupied ones.

    Built in Python, as templates are too slow for 144 squares for every seat and move.
    """
    shown = SQUARES if green.pressable else [at for at in SQUARES if at in green.pieces or at in green.quarters]
    role = 'role="button" tabindex="-1"' if green.pressable else 'role="img"'
    face = '<rect class="face" x="-15" y="-15" width="30" height="30"/>' if green.pressable else ""
    return mark_safe("".join(_square(green, at, role, face) for at in shown))  # noqa: S308 - names of ours, and escaped words


def _square(green: Green, at: Square, role: str, face: str) -> str:
    piece, lying = green.pieces.get(at), green.quarters.get(at)
    place = geometry.middle(at)
    spoken = ", ".join(_spoken(piece, lying)) or gettext("empty")
    named = f'data-square="{at}"' + (f' data-piece="{piece}"' if piece else "")
    return (
        f'<g id="square-{at}" class="square" transform="translate({place.x:g} {place.y:g})" {role} {named}'
        f' aria-label="{at}: {escape(spoken)}">{face}{_shown(piece, lying)}</g>'
    )


def _shown(piece: Piece | None, face: str | None) -> str:
    """Draw a quarter smaller, in the corner, if a piece covers it."""
    if piece is None:
        sign = '<text dy="4">¼</text>' if face == "heads" else ""
        return f'<g class="quarter {face}"><circle r="9.5"/>{sign}</g>' if face else ""
    if face is None:
        return shape(piece)
    small = '<circle r="6.8"/><text dy="3.4">¼</text>'
    return f'{shape(piece)}<g class="quarter under {face}" transform="translate(10.2 -10)">{small}</g>'


def _spoken(piece: Piece | None, face: str | None) -> Iterable[str]:
    if piece:
        yield piece_word(piece)
    if face == "heads":
        yield gettext("quarter, heads up")
    elif face == "tails":
        yield gettext("quarter, tails up")


@register.filter
def piece_word(piece: Piece) -> str:
    """The name of a piece for screen readers."""
    if piece in PLAYERS:
        return gettext("Protector of {player}").format(player=piece)
    text = gettext("Occupier {number}") if piece.startswith("O") else gettext("Veteran {number}")
    return text.format(number=piece[1:])


@register.simple_tag
def shape(piece: Piece) -> SafeString:
    kind = {"O": "occupier", "V": "veteran"}.get(piece[0], "protector")
    named = f"{kind} {piece}" if kind == "protector" else kind
    drawn = f'<g class="piece {named}"><use href="#shape-{kind}"/><text dy="4.5">{piece}</text></g>'
    return mark_safe(drawn)  # noqa: S308 - names of ours


@register.filter
def standing_rows(green: Green) -> list[tuple[str, str]]:
    """Squares of each Occupier, each Veteran, and each player's Protectors."""
    names = sorted(set(green.pieces.values()))
    rows = [(piece_word(name), ", ".join(at for at in SQUARES if green.pieces.get(at) == name)) for name in names]
    lying = [(gettext("quarter on {at}").format(at=at), _face_word(face)) for at, face in green.quarters.items()]
    return rows + lying


def _face_word(face: str) -> str:
    return gettext("heads up") if face == "heads" else gettext("tails up")


@register.filter
def hand_rows(hands: Hands) -> list[tuple[Player, tuple[Card, ...], Plan | None]]:
    return [(player, hands.hands[player], hands.plans.get(player)) for player in PLAYERS]


@register.filter
def players(anything: object) -> tuple[Player, ...]:
    return PLAYERS
