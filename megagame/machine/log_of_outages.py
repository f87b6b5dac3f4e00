"""Log outages of disk and database in one line each, without tracebacks."""

import sys
from logging import LogRecord
from logging.handlers import RotatingFileHandler

from django.db import InterfaceError, OperationalError

from megagame.machine.disk_trouble import trouble


class InOneLine:
    """A filter that shortens an outage's traceback to its last line and lets all records pass."""

    def filter(self, record: LogRecord) -> bool:
        problem = record.exc_info[1] if record.exc_info else None
        if problem and (trouble(problem) or isinstance(problem, InterfaceError | OperationalError)):
            told, _, _ = str(problem).partition("\n")
            record.msg, record.args = f"{record.getMessage()}: {told}", None
            record.exc_info = record.exc_text = None
        return True


class FileWhileThereIsRoom(RotatingFileHandler):
    """A log file that stays silent when the disk cannot be written, which is reported elsewhere."""

    def handleError(self, record: LogRecord) -> None:  # noqa: N802 - Python's name
        problem = sys.exception()
        if problem is None or trouble(problem) is None:
            super().handleError(record)
