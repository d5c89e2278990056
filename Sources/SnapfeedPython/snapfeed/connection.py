"""One WebSocket: requests with their answers, and pushes."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from .errors import ConnectionLost, Refused
from .frames import BadMessage, decode, encode
from .sending import Progress, fragments

PROTOCOL_ERROR = 1002
Answer = tuple[Any, bytes]


class Connection:
    """Matches answers by their ids, in whatever order they come. `run` reads until the end."""

    def __init__(self, socket: ClientConnection, pushed: Callable[[str, dict[str, Any]], None]) -> None:
        self._socket = socket
        self._pushed = pushed
        self._ids = itertools.count(1)
        self._waiting: dict[int, tuple[asyncio.Future[Answer], Callable[[Any], None] | None]] = {}
        self._was_read = False
        self.is_signed_in = False

    @property
    def has_ended(self) -> bool:
        """Whether nothing can be asked any longer. The socket knows of an end before its reader runs again, so it is asked itself."""
        return self._was_read or self._socket.protocol.state is not State.OPEN

    async def request(
        self, method: str, params: dict[str, Any], attachment: bytes | None = None, *, answered: Callable[[Any], None] | None = None,
        progress: Progress | None = None,
    ) -> Answer:
        """The result of a method, and the bytes behind it.

        `answered` gets the result before any later message is read, so that no push can overtake it. `progress` gets how much of
        the attachment has left this process.
        Raises `Refused` and `ConnectionLost`.
        """
        if self.has_ended:
            raise ConnectionLost("the connection has ended")
        number = next(self._ids)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[number] = (answer, answered)
        try:
            message = encode({"jsonrpc": "2.0", "id": number, "method": method, "params": params}, attachment)
            await self._send(message, 0 if attachment is None else len(attachment), progress)
            return await answer
        except ConnectionClosed:
            raise ConnectionLost(f"the connection broke before {method} was answered") from None
        finally:
            del self._waiting[number]
            # The caller may have stopped waiting; then this result is unused.
            if answer.done() and not answer.cancelled():
                answer.exception()

    async def _send(self, message: str | bytes, attached: int, progress: Progress | None) -> None:
        if progress is None or isinstance(message, str):
            return await self._socket.send(message)
        left_over = self._socket.transport.get_write_buffer_size
        sending = asyncio.create_task(self._socket.send(fragments(message, attached, left_over, progress)))
        # A message that stops in its middle would end the connection, so it is completed even if its caller has stopped waiting.
        sending.add_done_callback(_look_at)
        await asyncio.shield(sending)

    async def run(self) -> int:
        """Reads until the connection ends, and returns the close code: 1006 where nothing was said."""
        try:
            async for data in self._socket:
                self._receive(data)
        except ConnectionClosed:
            pass
        except BadMessage as error:
            await self._socket.close(PROTOCOL_ERROR, str(error)[:120])
        finally:
            self._was_read = True
            for answer, _ in list(self._waiting.values()):
                if not answer.done():
                    answer.set_exception(ConnectionLost("the connection broke before the answer"))
        return self._socket.close_code or 1006

    def _receive(self, data: str | bytes) -> None:
        message, attachment = decode(data)
        if (name := message.get("method")) is not None:
            params = message.get("params")
            if isinstance(name, str) and isinstance(params, dict):
                self._pushed(name, params)
            return
        answer, answered = self._waiting.get(message.get("id") or 0, (None, None))
        if answer is None or answer.done():
            return
        error = message.get("error")
        if isinstance(error, dict):
            answer.set_exception(Refused(error.get("code", 0), error.get("message", ""), error.get("data") or {}))
            return
        if answered:
            answered(message.get("result"))
        answer.set_result((message.get("result"), attachment))


def _look_at(done: "asyncio.Task[None]") -> None:
    """Need not be awaited; its failure ends the connection anyway."""
    if not done.cancelled():
        done.exception()
