"""Every address of the program."""

from __future__ import annotations

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from megagame import helpers
from megagame.front import front
from megagame.tables import acting, looking, seats, views

urlpatterns = [
    path("", front, name="front"),
    path("login/", LoginView.as_view(template_name="login.html", redirect_authenticated_user=True), name="login"),
    path("logout/", LogoutView.as_view(next_page="front"), name="logout"),
    path("helpers/", helpers.helpers, name="helpers"),
    path("helpers/<int:number>/password/", helpers.renew, name="renew_helper"),
    path("helpers/<int:number>/remove/", helpers.remove, name="remove_helper"),
    path("console/", views.console, name="console"),
    path("console/<slug:table_name>/", views.console, name="table_console"),
    path("console/<slug:table_name>/set-up/", views.set_up, name="set_up"),
    path("console/<slug:table_name>/seats/<str:seat>/", looking.seat_screen, name="seat_screen"),
    path("console/<slug:table_name>/papers/<slug:name>/", looking.paper, name="paper"),
    path("seat/", seats.seat, name="seat"),
    path("wall/<str:key>/", views.wall, name="wall"),
    path("tables/<slug:table_name>/act/", acting.act, name="act"),
    path("tables/<slug:table_name>/log/", views.whole_log, name="log"),
]
