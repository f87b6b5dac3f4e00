"""Threads in which the hub reads the database, so that floods of requests cannot delay heartbeats."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

Given = ParamSpec("Given")
Read = TypeVar("Read")
_THREADS = ThreadPoolExecutor(4, "hub")


async def in_thread(read: Callable[Given, Read], *given: Given.args, **named: Given.kwargs) -> Read:
    """Call `read` in one of those threads."""
    return await database_sync_to_async(read, thread_sensitive=False, executor=_THREADS)(*given, **named)
