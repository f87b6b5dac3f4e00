"""The connection below a line: Twisted's, with a short cut to the system for what is the same for many sockets."""

from __future__ import annotations

from collections.abc import Callable
from socket import SO_ERROR, SOL_SOCKET

from twisted.internet.main import CONNECTION_LOST
from twisted.internet.tcp import Server


class ConnectionTransport(Server):
    """A TCP connection. Twisted's `write` registers it at the event loop, sends at the loop's next turn, and takes it
    off again: for a thousand sockets that is more work than the sending. `write_at_once` does none of it.

    `when_empty` is called each time that all that waited here has been taken.
    """

    when_empty: Callable[[], object] | None = None

    @property
    def is_free(self) -> bool:
        """Whether it is open, and nothing waits here: what is written now goes out now, or as soon as it is taken."""
        return not (self.dataBuffer or self._tempDataBuffer or self.disconnecting or not self.connected)

    def write_at_once(self, data: bytes) -> None:
        """Sends what the system takes now, and the rest as soon as it is taken; called only while this is free.

        Where the line is lost, it is given up at the loop's next turn.
        """
        try:
            sent = self.socket.send(data)
        except BlockingIOError:
            self.write(data)
        except OSError:
            self.abortConnection()
        else:
            if sent < len(data):
                self.write(data[sent:])

    def doRead(self) -> BaseException | None:  # type: ignore[override] # noqa: N802
        """As Twisted's; but who said something and was cut off at once is lost now.

        uvloop tells of a line that was cut off only once. What had come before is read then, and Twisted, which expects
        to be told again, would keep the line for ever.
        """
        why: BaseException | None = super().doRead()
        if why is None and self.connected and self.socket.getsockopt(SOL_SOCKET, SO_ERROR):
            return CONNECTION_LOST
        return why

    def writeSomeData(self, data: bytes) -> int | BaseException:  # type: ignore[override] # noqa: N802
        """Before a line ends Twisted would send nothing once more."""
        sent: int | BaseException = super().writeSomeData(data) if data else 0
        return sent

    def doWrite(self) -> BaseException | int | None:  # type: ignore[override] # noqa: N802 - Twisted's name; untyped
        why: BaseException | int | None = super().doWrite()
        if why is None and self.when_empty and self.is_free:
            self.when_empty()
        return why
