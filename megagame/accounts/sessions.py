"""Sessions in the database, as Django's own; every press reads one, so that is done by SQL that is written once."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.utils import timezone

from megagame.tables import raw_sql


class SessionStore(DatabaseSessions):
    """Called as Django's, whose name is part of what signs a session."""

    def _get_session_from_db(self) -> Session | None:
        session = raw_sql.found(Session, session_key=self.session_key)
        if session is None or session.expire_date <= timezone.now():
            self._session_key = None
            return None
        return session
