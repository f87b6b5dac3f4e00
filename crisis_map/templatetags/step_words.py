"""Names and progress of the steps of a turn, in the reader's language."""

from collections.abc import Mapping

from django import template
from django.utils.translation import gettext, gettext_noop, ngettext

from crisis_map.screens.next_steps import Step

register = template.Library()

STEPS = {
    "fund": gettext_noop("Fund"),
    "schedule": gettext_noop("Schedule"),
    "open": gettext_noop("Open"),
    "forms": gettext_noop("Forms"),
    "unseal": gettext_noop("Unseal"),
    "execute": gettext_noop("Execute"),
    "strike": gettext_noop("Strike"),
    "close": gettext_noop("Close"),
}


@register.filter
def step_word(name: str) -> str:
    return gettext(STEPS[name])


@register.filter
def step_figures(step: Step) -> str:
    """A step's progress in a few words."""
    figures = step.figures
    match step.name, step.state:
        case "fund", _:
            return _funding(figures)
        case "schedule", _:
            return _crises(figures["crises"], figures["told"])
        case "open", "next":
            return ngettext("{hexes} hex changes", "{hexes} hexes change", figures["hexes"]).format(**figures)
        case "forms", state:
            return _forms(state, figures)
        case "unseal", _:
            return _box(figures)
        case "execute", state:
            return _execution(state, **figures)
        case "strike", state:
            return _strikes(state, figures["crises"], figures["struck"])
        case _:
            return ""


def _funding(figures: Mapping[str, int]) -> str:
    if "of" in figures:
        return gettext("{handed_in} of {of} handed in").format(**figures)
    if figures["open"]:
        return gettext("{left} left").format(**figures)
    text = ngettext("{left} to {districts} district", "{left} to {districts} districts", figures["districts"])
    return text.format(**figures)


def _crises(crises: int, told: int) -> str:
    text = ngettext("{crises} crisis, {told} foretold", "{crises} crises, {told} foretold", crises)
    return text.format(crises=crises, told=told)


def _forms(state: str, figures: Mapping[str, int]) -> str:
    if figures["accepting"]:
        return gettext("the box takes them")
    if not figures["forms"]:
        return gettext("none yet") if state in ("next", "waiting") else ""
    return ngettext("{forms} in", "{forms} in", figures["forms"]).format(**figures)


def _box(figures: Mapping[str, int]) -> str:
    said = {
        "accepting": gettext("accepting"),
        "shut": gettext("shut"),
        "unsealed": gettext("unsealed"),
    }
    return next((word for stage, word in said.items() if figures[stage]), gettext("not opened"))


def _execution(state: str, *, lines: int, done: int, executed: int, refused: int) -> str:
    if not lines:
        return gettext("no forms")
    if state == "next":
        return gettext("line {line} of {lines}").format(line=done + 1, lines=lines)
    if state == "done":
        return gettext("{executed} executed, {refused} refused").format(executed=executed, refused=refused)
    return ngettext("{lines} line", "{lines} lines", lines).format(lines=lines)


def _strikes(state: str, crises: int, struck: int) -> str:
    if not crises:
        return gettext("no crisis")
    if state == "next":
        return gettext("crisis {crisis} of {crises}").format(crisis=struck + 1, crises=crises)
    if state == "done":
        return gettext("{struck} struck").format(struck=struck)
    return ngettext("{crises} crisis", "{crises} crises", crises).format(crises=crises)
