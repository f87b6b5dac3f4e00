"""What a seat can do now, for somebody who never played, from the seat's own screen."""

from collections.abc import Iterable, Mapping

from boardgames.evacuation.box.words import Phase
from boardgames.evacuation.labels import PART_WORDS
from boardgames.evacuation.records.state import Parts
from boardgames.evacuation.rules.open_parts import SLOTS
from boardgames.evacuation.screens.table_screen import TableScreen
from boardgames.kit.sentences import sentence
from megagame.core.game import tag_of
from megagame.core.sentences import Sentence, gettext_noop, listed

TURN = Sentence(
    gettext_noop(
        "A turn is one action: begin it, do its parts in any order, then press Finish. You act until you pass."
    )
)
PHASES: Mapping[Phase, str] = {
    "keep": gettext_noop("Choose the four action cards that you keep; one is spent with each action of this round."),
    "draft": gettext_noop("Keep one goal, which gives points at the end; the others go on to the next player."),
    "transport": gettext_noop(
        "Tap what your ships carry to the New World, then let them fly; each flight costs energy."
    ),
    "progress": gettext_noop("Steps for your two markers: {total}. Spread them, then tap a place for each."),
    "reward": gettext_noop("Take what the reward gives you."),
}
"""What a seat that is due does in each phase but action."""


def guide(screen: TableScreen) -> tuple[Sentence, ...]:
    own = screen.own
    if screen.phase == "over" or own is None:
        return ()
    if screen.seat not in screen.to_act:
        return (Sentence(gettext_noop("You wait for the others.")), TURN)
    if screen.parts != Parts() or screen.begun:
        return tuple(_open(screen))
    if screen.phase == "action":
        return (*_beginning(screen), TURN)
    return (sentence(PHASES[screen.phase], total=own.total),)


def _beginning(screen: TableScreen) -> Iterable[Sentence]:
    slots = (slot.name for slot in (screen.own.slots if screen.own else ()) if slot.verdict.refused is None)
    kinds = dict.fromkeys(tag_of(type(effect)) for slot in slots for effect in SLOTS[slot])  # type: ignore[index]
    if kinds:
        yield _listed(gettext_noop("Now you can: {actions}."), kinds)
    else:
        yield Sentence(gettext_noop("No action is possible now: pass."))


def _open(screen: TableScreen) -> Iterable[Sentence]:
    parts = [name for name in PART_WORDS if getattr(screen.parts, name, 0)]
    if parts:
        yield _listed(gettext_noop("Still open in your turn: {actions}."), parts)
    yield Sentence(gettext_noop("Press Finish when you want no more of it."))


def _listed(text: str, kinds: Iterable[str]) -> Sentence:
    return sentence(text, actions=listed(Sentence(PART_WORDS[kind]) for kind in kinds))
