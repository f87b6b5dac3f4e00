"""Django's settings, configured for each event by environment variables. Bad values are refused with a reason.

MEGAGAME_DATA   data directory of the event (default: the folder `data` next to manage.py)
MEGAGAME_HOSTS  additional names of this machine, separated by commas
MEGAGAME_HTTPS  true behind a proxy that speaks https and sets X-Forwarded-Proto
DATABASE_URL    PostgreSQL instead of the SQLite file in MEGAGAME_DATA
REDIS_URL       channel layer for more than one process
SECRET_KEY      instead of the key file in MEGAGAME_DATA, for processes on several machines
MEGAGAME_HERE   address:port for the other machines of an event on several machines
"""

import hashlib
import os
import re
import secrets
import stat
import time
import warnings
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy
from environs import Env

from megagame import logs
from megagame.machine import addresses

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
SHORTEST_KEY = 32
CUT_OFF_IS_NOTICED = {
    "connect_timeout": 5,  # seconds
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,  # milliseconds
    # PostgreSQL has to notice as well, or it would keep a lost machine's locks for two hours.
    "options": "-c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3"
    " -c tcp_user_timeout=5000",
}


def data_directory(named: str) -> Path:
    """The directory with this name, created for its owner only if missing."""
    directory = Path(named).resolve()
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise ImproperlyConfigured(
            f"The data directory {directory} cannot be made ({problem.strerror}): choose another with --data."
        ) from None
    return directory


def secret_key(file: Path) -> str:
    """The key in this file, which is created for its owner only if missing.

    It is synced to disk, since cards and sealed forms are unusable without it.
    """
    try:
        if not file.exists():
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
                new.write(secrets.token_urlsafe(50))
                new.flush()
                os.fsync(new.fileno())
        key, mode = file.read_text().strip(), file.stat().st_mode
    except OSError as problem:
        raise ImproperlyConfigured(
            f"The key file {file} cannot be made or read ({problem.strerror}): put that right, or choose another place "
            "with --data."
        ) from None
    if not key:
        raise ImproperlyConfigured(f"The key file {file} is empty: delete it and start again; everybody logs in anew.")
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise ImproperlyConfigured(f"Others on this machine may read the key file {file}: `chmod 600` it.")
    return key


def long_enough(key: str) -> str:
    """SECRET_KEY as given. Guessable keys are refused."""
    if 0 < len(key) < SHORTEST_KEY:
        raise ImproperlyConfigured(f"SECRET_KEY is too short: at least {SHORTEST_KEY} characters, drawn by lot.")
    return key


def further_hosts(listed: list[str]) -> list[str]:
    """These names for ALLOWED_HOSTS. Patterns are refused."""
    for name in listed:
        if not re.fullmatch(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", name, re.IGNORECASE):
            raise ImproperlyConfigured(f"--host takes the name of this machine, like megagame.lan, and not {name!r}.")
    return listed


def database(url: dict[str, Any] | None, file: Path) -> dict[str, Any]:
    """The database: a durable SQLite file, or PostgreSQL by its address. Others are refused."""
    config = url or {"ENGINE": "django.db.backends.sqlite3", "NAME": file}
    if config["ENGINE"] == "django.db.backends.sqlite3":
        return {**config, "CONN_MAX_AGE": None, "OPTIONS": SQLITE}
    if config["ENGINE"] == "django.db.backends.postgresql":
        options = {**CUT_OFF_IS_NOTICED, **config.get("OPTIONS", {})}
        return {**config, "CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True, "OPTIONS": options}
    raise ImproperlyConfigured("DATABASE_URL must begin with postgresql:// (or be left out for SQLite).")


def beside(config: dict[str, Any], directory: Path) -> Path:
    """The database's file, or its name if it were SQLite. Other files of the event are stored next to it."""
    on_sqlite = config["ENGINE"] == "django.db.backends.sqlite3"
    return Path(config["NAME"]) if on_sqlite else directory / "event.sqlite3"


def channel_layer(redis: str, key: str) -> dict[str, Any]:
    """Redis pub/sub, or a layer in memory, which serves one process only."""
    if not redis:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    if not redis.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured("REDIS_URL must begin with redis://, rediss:// or unix:// (or be left out).")
    # Redis pub/sub ignores database numbers. Without a prefix, events would receive each other's screens.
    prefix = hashlib.sha256(b"channels:" + key.encode()).hexdigest()[:16]
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [redis], "prefix": prefix},
    }


def here(address: str, *shared: object) -> str:
    """MEGAGAME_HERE as given. Refused if it is no address or other shared settings are missing."""
    if address and not re.fullmatch(r"[^\s:/]+:[1-9]\d{0,4}", address):
        raise ImproperlyConfigured("MEGAGAME_HERE is an address of this machine and a port, like 10.0.0.1:7640.")
    if address and not all(shared):
        raise ImproperlyConfigured(
            "MEGAGAME_HERE is for machines that share an event: give each the same DATABASE_URL, REDIS_URL and "
            "SECRET_KEY as well."
        )
    return address


ORDER_PATH = logs.ORDER_PATH
OPENING_PATH = "/tables/open/"  # upload of a game's options
LIST_PATH = "/players/list/"  # upload of a list of players
SET_UP_PATHS = ("/events/new/", "/city/")  # uploads of set-ups, which may be larger
DATA_DIR = data_directory(env.str("MEGAGAME_DATA", str(BASE_DIR / "data")))
SECRET_KEY = long_enough(env.str("SECRET_KEY", "")) or secret_key(DATA_DIR / "secret.key")
DEBUG = False

FURTHER_HOSTS = further_hosts(env.list("MEGAGAME_HOSTS", []))
ALLOWED_HOSTS = addresses.hosts(FURTHER_HOSTS)  # addresses.watch changes this list in place

BOARD_GAMES = [f"boardgames.{file.parent.name}" for file in sorted((BASE_DIR / "boardgames").glob("*/game.py"))]
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "megagame",
    "megagame.tables",
    "megagame.event",
    "megagame.players",
    "megagame.practice",
    "megagame.presses",
    "crisis_map",
    "civil_orders",
    *BOARD_GAMES,
]
if (BASE_DIR / "tests" / "proof").is_dir():  # only in a checkout: `prove`, `bench` and `rehearse`
    INSTALLED_APPS.append("tests.proof")
# Headers come first, so that static files and refusals have them, too.
MIDDLEWARE = [
    "civil_orders.phones.no_trace.order_path",  # bypasses all others
    "csp.middleware.CSPMiddleware",
    "megagame.middleware.headers.permissions",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "megagame.serving.static_files.serving",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "megagame.middleware.database_away.DatabaseAway",
    "megagame.middleware.languages.choosing",
    "django.middleware.locale.LocaleMiddleware",
    "megagame.accounts.logins.crowded",
    "megagame.middleware.request_limits.TooLong",
    "megagame.middleware.request_limits.readable",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "megagame.accounts.logins.noting",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "megagame.urls"
ASGI_APPLICATION = "megagame.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "megagame.event_pages.rehearsal_sign.running",
            ]
        },
    }
]

SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # 100 KiB of cache: the default of 2 MiB per thread would fill up during a day without benefit.
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; PRAGMA cache_size=-100;"
    ),
}
DATABASE_URL = env.dj_db_url("DATABASE_URL") if env.str("DATABASE_URL", "") else None
DATABASES = {"default": database(DATABASE_URL, DATA_DIR / "event.sqlite3")}
# Sealed forms are stored outside of the database, which would reveal the order in which they arrived.
BOX_FILE = beside(DATABASES["default"], DATA_DIR).with_suffix(".box")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", "")
CHANNEL_LAYERS = {"default": channel_layer(REDIS_URL, SECRET_KEY)}
HERE = here(env.str("MEGAGAME_HERE", ""), DATABASE_URL, REDIS_URL, env.str("SECRET_KEY", ""))

# Refusals of actions in addition to a game's rules. Each takes (table, action) and raises Refusal.
FURTHER_REFUSALS = ["civil_orders.forms.standing.refuse_against_box"]
# Readers of other apps' cards. Each takes values of cards and returns (table, seat) for each valid one.
FURTHER_CARDS = ["civil_orders.cards.card_stacks.seats_of"]

PASSWORD_HASHERS = ["megagame.accounts.passwords.Hasher"]
AUTHENTICATION_BACKENDS = ["megagame.accounts.logins.Names"]
AUTH_PASSWORD_VALIDATORS = [{"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"}]
LOGIN_URL = "/login/"

LANGUAGE_CODE = "en"
LANGUAGE_COOKIE_NAME = "language"
LANGUAGES = [
    ("en", gettext_lazy("English")),
    ("zh-hant", gettext_lazy("Traditional Chinese")),
    ("zh-hans", gettext_lazy("Simplified Chinese")),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
ZONE_MINUTES = time.localtime().tm_gmtoff // 60  # this machine's offset from UTC; Django overrides the zone below
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "dist"  # built by `npm run build` and committed, so that users need only Python
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"\.[A-Z0-9]{8}\.(css|js|svg)$"
WHITENOISE_ALLOW_ALL_ORIGINS = False
# WhiteNoise's small files are read at once, which is what this warning of Django is about.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

HTTPS = env.bool("MEGAGAME_HTTPS", False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SESSION_ENGINE = "megagame.accounts.sessions"
SESSION_COOKIE_AGE = 36 * 60 * 60  # seconds: from the evening before to the end of the day
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"  # with Strict, links from chats would lead to the login page
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"  # no-referrer makes browsers send `Origin: null`, which the CSRF check refuses
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # browsers refuse it on plain http with a warning
X_FRAME_OPTIONS = "DENY"
PERMISSIONS_POLICY = "camera=(), microphone=(), geolocation=()"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # bytes of a request body; lower on the order path
DATA_UPLOAD_MAX_NUMBER_FIELDS = None  # limited by the body's size; Django's limit would log a traceback
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

LOGGING = logs.configured(DATA_DIR)
