"""Logins and known sessions, served on separate threads so that strangers cannot delay the Control team."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.decorators import sync_only_middleware

from megagame.accounts.names import as_account
from megagame.accounts.passwords import made_up
from megagame.tables import raw_sql

PATH = "/login/"
MOST_WAITING = 128
MOST_KNOWN = 200
MOST_SESSIONS = 4
"""Maximum session cookies that are read from a request; browsers send one."""
AGAIN_SECONDS = "3"
_CROWDED = "megagame.crowded"

Application = Callable[..., Awaitable[None]]
Answer = Callable[[HttpRequest], HttpResponseBase]


class Names(ModelBackend):
    """Django's backend, but an unknown name takes no longer than a wrong password for a generated one."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **further: Any
    ) -> User | None:
        for name in dict.fromkeys((username, as_account(username or ""))):
            if User.objects.filter(username=name).exists():
                return super().authenticate(request, name, password, **further)
        make_password(made_up())  # takes as long as checking a password
        return None

    def get_user(self, user_id: int) -> User | None:
        """The session's user, if the account is still active. Called at every press."""
        user = raw_sql.found(User, id=user_id)
        return user if user is not None and self.user_can_authenticate(user) else None


class Served(NamedTuple):
    """ASGI applications, which are one program on different threads: `team` answers those who logged in, `logins` those
    who would, `acts` players' actions, and `pages` everything else."""

    team: Application
    logins: Application
    acts: Application
    pages: Application


def apart(served: Served) -> Application:
    """An ASGI application that passes each request to one of them.

    If MOST_WAITING logins are waiting, further ones go to `pages`, which refuse them by `crowded`.
    """
    waiting = 0

    async def log_in(scope: Mapping[str, Any], receive: Any, send: Any) -> None:
        nonlocal waiting
        if waiting >= MOST_WAITING:
            return await served.pages({**scope, _CROWDED: True}, receive, send)
        waiting += 1
        try:
            await served.logins(scope, receive, send)
        finally:
            waiting -= 1

    async def serve(scope: Mapping[str, Any], receive: Any, send: Any) -> None:
        if scope["method"] == "POST" and scope["path"] == PATH:
            await log_in(scope, receive, send)
        elif KNOWN.session(scope["headers"]):
            await served.team(scope, receive, send)
        elif scope["method"] == "POST" and scope["path"].endswith("/act/"):
            await served.acts(scope, receive, send)
        else:
            await served.pages(scope, receive, send)

    return serve


class Known:
    """Sessions that were logged in at their last request, whose requests are served separately.

    Being known grants no rights: ended sessions are refused as usual.
    """

    def __init__(self) -> None:
        self._sessions: dict[str, None] = {}

    def note(self, session: str) -> None:
        """Record this session as logged in."""
        self._sessions.pop(session, None)
        self._sessions[session] = None
        while len(self._sessions) > MOST_KNOWN:
            self._sessions.pop(next(iter(self._sessions)), None)

    def session(self, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """The known session in a request's headers; "" if there is none."""
        return next((session for session in _brought(headers) if session in self._sessions), "")


def _brought(headers: Iterable[tuple[bytes, bytes]]) -> Iterator[str]:
    """The first session cookies of a request. Further ones are not split, as clients may send thousands."""
    start = f"{settings.SESSION_COOKIE_NAME}=".encode()
    for name, value in headers:
        pieces = value.split(start, MOST_SESSIONS) if name == b"cookie" else []
        for before, after in pairwise(pieces):
            if before.rstrip()[-1:] in (b"", b";"):
                yield after.partition(b";")[0].strip().decode("latin1")


KNOWN = Known()


@sync_only_middleware
def noting(get_response: Answer) -> Answer:
    """Middleware after sessions and logins: records the session's user if the view looked it up."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        user = getattr(request, "_cached_user", None)  # looked up only if the view needed it
        if user is not None and user.is_authenticated and request.session.session_key:
            KNOWN.note(request.session.session_key)
        return response

    return answer


@sync_only_middleware
def crowded(get_response: Answer) -> Answer:
    """Middleware: answers logins with 503 and a sentence while too many others are logging in."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not request.META.get("asgi.scope", {}).get(_CROWDED):
            return get_response(request)
        return HttpResponse(render_to_string("crowded.html"), status=503, headers={"Retry-After": AGAIN_SECONDS})

    return answer
