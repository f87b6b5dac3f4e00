"""Logging: faults go to the terminal, refused requests to a short file, and the order path to nowhere."""

import encodings.unicode_escape  # noqa: F401 - Django logs refusals by it, also where nothing can be opened any more
from logging import LogRecord
from pathlib import Path
from typing import Any

LONGEST_LINE = 300
LOG_BYTES = 1_000_000
ORDER_PATH = ("/o/", "/d/")


def configured(directory: Path) -> dict[str, Any]:
    """Django's LOGGING, with the file of refused requests in `directory`."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
        "filters": {
            "outages": {"()": "megagame.machine.log_of_outages.InOneLine"},
            "sentence": {"()": "django.utils.log.CallbackFilter", "callback": without_traceback},
            "unmentioned": {"()": "django.utils.log.CallbackFilter", "callback": unmentioned},
            "short": {"()": "django.utils.log.CallbackFilter", "callback": short},
        },
        "handlers": {
            "terminal": {
                "class": "logging.StreamHandler",
                "formatter": "plain",
                "filters": ["unmentioned", "outages"],
            },
            "faults": {
                "class": "logging.StreamHandler",
                "level": "ERROR",
                "formatter": "plain",
                "filters": ["unmentioned", "outages"],
            },
            # Strangers' requests must not fill the terminal or the disk.
            "strangers": {
                "class": "megagame.machine.log_of_outages.FileWhileThereIsRoom",
                "filename": directory / "refused.log",
                "maxBytes": LOG_BYTES,
                "backupCount": 1,
                "delay": True,
                "encoding": "utf-8",
                "formatter": "plain",
                "filters": ["unmentioned", "sentence", "short"],
            },
        },
        "root": {"handlers": ["terminal"], "level": "WARNING"},
        "loggers": {
            "django": {"handlers": ["terminal"], "level": "WARNING", "propagate": False},
            "django.request": {"handlers": ["faults", "strangers"], "level": "WARNING", "propagate": False},
            "django.security": {"handlers": ["strangers"], "level": "WARNING", "propagate": False},
        },
    }


def without_traceback(record: LogRecord) -> bool:
    record.exc_info = None
    return True


def unmentioned(record: LogRecord) -> bool:
    """Drop all records of the order path (`civil_orders/phones/no_trace.py`)."""
    path = getattr(getattr(record, "request", None), "path_info", "")
    return not str(path).startswith(ORDER_PATH) and not any(start in record.getMessage() for start in ORDER_PATH)


def short(record: LogRecord) -> bool:
    """Truncate lines to LONGEST_LINE, as addresses may be long."""
    record.msg, record.args = record.getMessage()[:LONGEST_LINE], None
    return True
