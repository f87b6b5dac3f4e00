"""Every address of the program."""

from __future__ import annotations

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path
from django.views.decorators.http import require_http_methods, require_POST

from civil_orders import control, doors
from megagame import helpers
from megagame.front import front
from megagame.tables import acting, looking, opening, replaying, seats, views

# Django's own would answer any method.
LOGIN = require_http_methods(["GET", "HEAD", "POST"])(
    LoginView.as_view(template_name="login.html", redirect_authenticated_user=True)
)
LOGOUT = require_POST(LogoutView.as_view(next_page="front"))

urlpatterns = [
    path("", front, name="front"),
    path("login/", LOGIN, name="login"),
    path("logout/", LOGOUT, name="logout"),
    path("helpers/", helpers.helpers, name="helpers"),
    path("helpers/<int:number>/password/", helpers.renew, name="renew_helper"),
    path("helpers/<int:number>/remove/", helpers.remove, name="remove_helper"),
    path("console/", views.console, name="console"),
    path("console/<slug:table_name>/", views.console, name="table_console"),
    path("console/<slug:table_name>/set-up/", views.set_up, name="set_up"),
    path("console/<slug:table_name>/seats/<str:seat>/", looking.seat_screen, name="seat_screen"),
    path("console/<slug:table_name>/secrets/", looking.secrets, name="secrets"),
    path("console/<slug:table_name>/papers/<slug:name>/", looking.paper, name="paper"),
    path("console/<slug:table_name>/box/", control.box_counts, name="box_counts"),
    path("console/<slug:table_name>/cards/", control.cards, name="cards"),
    path("tables/<slug:table_name>/unseal/", control.unseal, name="unseal"),
    path("o/", doors.order, name="order"),
    path("o/card/", doors.card, name="order_card"),
    path("o/advice/", doors.advise, name="advice"),
    path("o/receipt/", doors.receipt, name="receipt"),
    path("d/", doors.district, name="district_card"),
    path("console/<slug:table_name>/seat-cards/", seats.seat_cards, name="seat_cards"),
    path("console/<slug:table_name>/seat-cards/<str:seat>/", seats.issue_card, name="issue_card"),
    path("tables/", views.side_tables, name="tables"),
    path("tables/open/<slug:game_name>/", opening.open_side_table, name="open_table"),
    path("console/<slug:table_name>/replay/", replaying.table_replay, name="table_replay"),
    path("replay/<slug:table_name>/", replaying.public_replay, name="public_replay"),
    path("seat/", seats.seat, name="seat"),
    path("wall/<str:key>/", views.wall, name="wall"),
    path("tables/<slug:table_name>/act/", acting.act, name="act"),
    path("tables/<slug:table_name>/log/", views.whole_log, name="log"),
]
