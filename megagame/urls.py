"""Every address of the program."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path
from django.views.decorators.http import require_http_methods, require_POST

from civil_orders import card_views
from civil_orders import control_views as box_views
from civil_orders.phones import views as order_views
from megagame.accounts import helpers
from megagame.backups.views import backups
from megagame.city_editor import running as running_city
from megagame.city_editor import views as city_views
from megagame.event_pages import begin_views
from megagame.event_pages import views as event_views
from megagame.papers import views as paper_views
from megagame.papers.planned import planned_paper
from megagame.players import views as player_views
from megagame.players.bring_in import bring_in
from megagame.practice_session import views as practice_views
from megagame.press_undo import views as press_views
from megagame.readiness import phone_test
from megagame.readiness import views as readiness_views
from megagame.simulate_pages import views as simulate_views
from megagame.start.views import front, set_up_file
from megagame.story_pages import views as story_views
from megagame.tables.pages import (
    action_views,
    call_views,
    control_views,
    log_views,
    move_views,
    opening_views,
    replay_views,
    seat_views,
    views,
)

# Django's own would answer any method.
LOGIN = require_http_methods(["GET", "HEAD", "POST"])(
    LoginView.as_view(template_name="login.html", next_page="landing", redirect_authenticated_user=True)
)
LOGOUT = require_POST(LogoutView.as_view(next_page="front"))

urlpatterns = [
    path("tables/<slug:table_name>/act/", action_views.act, name="act"),  # asked for most, so tried before others
    path("", front, name="front"),
    path("login/", LOGIN, name="login"),
    path("logout/", LOGOUT, name="logout"),
    path("helpers/", helpers.helpers, name="helpers"),
    path("helpers/<int:number>/password/", helpers.renew, name="renew_helper"),
    path("helpers/<int:number>/remove/", helpers.remove, name="remove_helper"),
    path("set-up.json", set_up_file, name="set_up_file"),
    path("backups/", backups, name="backups"),
    path("landing/", readiness_views.landing, name="landing"),
    path("ready/", readiness_views.ready, name="ready"),
    path("ready/wifi/", readiness_views.wifi, name="wifi"),
    path("ready/password/", readiness_views.password, name="own_password"),
    path("players/", player_views.players, name="players"),
    path("players/list/", bring_in, name="player_list"),
    path("players/add/", player_views.add_player, name="add_player"),
    path("players/remove/", player_views.remove_player, name="remove_player"),
    path("players/empty/", player_views.empty_list, name="empty_list"),
    path("undo/<int:number>/", press_views.take_back, name="take_back"),
    path("print/", paper_views.print_page, name="print"),
    path("print/map/", paper_views.map_paper, name="map_paper"),
    path("print/state/", paper_views.state_paper, name="state_paper"),
    path("print/forms/", paper_views.form_paper, name="form_paper"),
    path("print/door/", paper_views.door_paper, name="door_paper"),
    path("print/order-cards/", paper_views.order_card_paper, name="order_card_paper"),
    path("print/district-cards/", paper_views.district_card_paper, name="district_card_paper"),
    path("print/seat-cards/", seat_views.all_seat_cards, name="all_seat_cards"),
    path("print/briefing/", paper_views.briefing_paper, name="briefing_paper"),
    path("test/", phone_test.phone_test, name="phone_test"),
    path("practice/", practice_views.practice, name="practice"),
    path("events/", event_views.events, name="events"),
    path("events/new/", event_views.new_event, name="new_event"),
    path("events/head/", event_views.events_head, name="events_head"),
    path("events/<int:number>/", event_views.planned_event, name="planned_event"),
    path("events/<int:number>/begin/", begin_views.begin, name="begin_event"),
    path("events/<int:number>/back/", begin_views.go_back, name="go_back_to_event"),
    path("events/<int:number>/throw-away/", begin_views.throw_away, name="throw_away_event"),
    path("events/<int:number>/set-up.json", event_views.planned_file, name="planned_file"),
    path("events/<int:number>/day.ics", event_views.planned_calendar, name="planned_calendar"),
    path("events/<int:number>/simulate/", simulate_views.simulate, name="simulate"),
    path("events/<int:number>/simulate/newest/", simulate_views.newest, name="simulate_newest"),
    path("events/<int:number>/simulate/days.json", simulate_views.days_file, {"kind": "json"}, name="days_json"),
    path("events/<int:number>/simulate/days.csv", simulate_views.days_file, {"kind": "csv"}, name="days_csv"),
    path("may-come/", simulate_views.simulate, name="may_come"),
    path("may-come/newest/", simulate_views.newest, name="may_come_newest"),
    path("may-come/days.json", simulate_views.days_file, {"kind": "json"}, name="may_come_json"),
    path("may-come/days.csv", simulate_views.days_file, {"kind": "csv"}, name="may_come_csv"),
    path("events/<int:number>/papers/<slug:paper>/", planned_paper, name="planned_paper"),
    path("city/running/", running_city.running_city, name="running_city"),
    path("city/<int:number>/", city_views.city_editor, name="city_editor"),
    path("city/<int:number>/newest/", city_views.newest_city, name="newest_city"),
    path("city/<int:number>/save/", city_views.save_city, name="save_city"),
    path("city/<int:number>/bring-in/", city_views.bring_in, name="bring_in_city"),
    path("city/<int:number>/city.json", city_views.city_file, {"kind": "json"}, name="city_json"),
    path("city/<int:number>/city.csv", city_views.city_file, {"kind": "csv"}, name="city_csv"),
    path("console/", views.console, name="console"),
    path("console/<slug:table_name>/", views.console, name="table_console"),
    path("console/<slug:table_name>/set-up/", views.set_up, name="set_up"),
    path("console/<slug:table_name>/seats/<str:seat>/", control_views.seat_screen, name="seat_screen"),
    path("console/<slug:table_name>/secrets/", control_views.secrets, name="secrets"),
    path("console/<slug:table_name>/papers/<slug:name>/", control_views.paper, name="paper"),
    path("console/<slug:table_name>/box/", box_views.box_counts, name="box_counts"),
    path("console/<slug:table_name>/cards/", card_views.cards, name="cards"),
    path("tables/<slug:table_name>/unseal/", box_views.unseal, name="unseal"),
    path("o/", order_views.order, name="order"),
    path("o/card/", order_views.card, name="order_card"),
    path("o/advice/", order_views.advise, name="advice"),
    path("o/call/", order_views.call, name="call"),
    path("o/receipt/", order_views.receipt, name="receipt"),
    path("d/", order_views.district, name="district_card"),
    path("console/<slug:table_name>/seat-cards/", seat_views.seat_cards, name="seat_cards"),
    path("console/<slug:table_name>/seat-cards/<str:seat>/", seat_views.issue_card, name="issue_card"),
    path("tables/", views.side_tables, name="tables"),
    path("tables/open/<slug:game_name>/", opening_views.open_side_table, name="open_table"),
    path("console/<slug:table_name>/replay/", replay_views.table_replay, name="table_replay"),
    path("replay/<slug:table_name>/", replay_views.public_replay, name="public_replay"),
    path("story/", story_views.story, name="story"),
    path("story/film/<int:number>/", story_views.film, name="story_film"),
    path("story/files/<str:name>", story_views.take_away, name="story_file"),
    path("story/show/", story_views.show, name="show_story"),
    path("console/<slug:table_name>/story/", story_views.story, name="table_story"),
    path("console/<slug:table_name>/story/film/<int:number>/", story_views.film, name="table_story_film"),
    path("console/<slug:table_name>/story/files/<str:name>", story_views.take_away, name="table_story_file"),
    path("calls/<int:number>/<slug:how>/", call_views.answer_call, name="answer_call"),
    path("tables/<slug:table_name>/moves/", move_views.moves, name="moves"),
    path("seat/", seat_views.seat, name="seat"),
    path("wall/<str:key>/", views.wall, name="wall"),
    path("tables/<slug:table_name>/log/", log_views.whole_log, name="log"),
    path("tables/<slug:table_name>/log/back/<int:number>/", log_views.back, name="log_back"),
]
