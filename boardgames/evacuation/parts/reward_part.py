"""This round's reward on pages."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from boardgames.evacuation.box.box_cards import RewardCard
from boardgames.evacuation.box.effects import Effect
from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import Player
from boardgames.evacuation.screens.table_screen import TableScreen


class RewardLine(Struct, frozen=True):
    """Effects by group sum. `hit`: the seats whose sum matches."""

    numbers: str
    effects: tuple[Effect, ...]
    hit: tuple[Player, ...]


class RewardPart(Struct, frozen=True):
    """This round's reward. `sums`: the group sums in turn order."""

    box: Box
    card: str
    strict: bool
    lines: tuple[RewardLine, ...]
    sums: tuple[tuple[Player, int], ...]


def reward_part(screen: TableScreen) -> RewardPart:
    card = screen.box.reward[screen.reward]
    strict = screen.reward_rule == "strict"
    sums = {player: screen.nations[player].group_sum for player in screen.order}
    lines = _strict_lines(card, sums) if strict else _lenient_lines(card, sums)
    return RewardPart(screen.box, screen.reward, strict, tuple(lines), tuple(sums.items()))


def _strict_lines(card: RewardCard, sums: Mapping[Player, int]) -> Iterator[RewardLine]:
    for number, effects in sorted(card.strict.items(), key=lambda each: int(each[0])):
        yield RewardLine(number, effects, tuple(player for player in sums if sums[player] == int(number)))


def _lenient_lines(card: RewardCard, sums: Mapping[Player, int]) -> Iterator[RewardLine]:
    low = 0
    for each in card.lenient:
        most = max((low, *sums.values())) if each.to is None else each.to
        hit = tuple(player for player in sums if low <= sums[player] <= most)
        yield RewardLine(f"{low}+" if each.to is None else f"{low}–{each.to}", each.effects, hit)
        low = most + 1
