"""Django's database sessions. Every press reads one, so they are read with fixed SQL."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.utils import timezone

from megagame.tables import raw_sql


class SessionStore(DatabaseSessions):
    """Named like Django's class, as the name is part of a session's signature."""

    def _get_session_from_db(self) -> Session | None:
        session = raw_sql.found(Session, session_key=self.session_key)
        if session is None or session.expire_date <= timezone.now():
            self._session_key = None
            return None
        return session
