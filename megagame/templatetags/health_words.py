"""Words of the list of screens, in the reader's language."""

from django import template
from django.utils.translation import gettext

from megagame.core.game import CONTROL, WALL
from megagame.core.sentences import say
from megagame.tables.connections.health import Group, Trouble
from megagame.tables.journals import journal
from megagame.tables.models import Table

register = template.Library()


@register.filter
def screen_word(screen: Group | Trouble) -> str:
    if screen.seat == CONTROL:
        return gettext("Console of {who}").format(who=screen.who)
    if screen.seat == WALL:
        return gettext("Projector")
    table = Table.objects.filter(name=screen.table).first()
    if table is None:
        return screen.seat
    listing, state = journal.listing_of(table), journal.current(table).state
    if screen.seat not in listing.game.seats(state):  # in another event, this table had other seats
        return screen.seat
    return say(listing.called(state, screen.seat), gettext)
