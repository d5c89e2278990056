"""A stand-in for a node, only for tests of the balancer: it says which one it is, and can drain."""

import asyncio
import http
import threading

from websockets.asyncio.server import serve


class StandIn:
    """Answers /readyz, other paths with its name, and WebSockets with their own messages."""

    def __init__(self, name: str):
        self.name = name
        self.drains = False
        self.sockets = 0
        self.seen: list[dict] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> "StandIn":
        self._thread.start()
        self._do(self._open())
        return self

    def __exit__(self, *_) -> None:
        self.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def _do(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    async def _open(self) -> None:
        self._server = await serve(self._talk, "127.0.0.1", 0, process_request=self._answer)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Ends it as a kill does: its port refuses, its sockets end."""
        self._do(self._shut())

    async def _shut(self) -> None:
        self._server.close()
        await self._server.wait_closed()

    def _answer(self, connection, request):
        self.seen.append({"path": request.path, **request.headers})
        if self.drains:
            return connection.respond(http.HTTPStatus.SERVICE_UNAVAILABLE, "draining\n")
        return None if request.path == "/ws" else connection.respond(http.HTTPStatus.OK, f"{self.name}\n")

    async def _talk(self, socket) -> None:
        self.sockets += 1
        try:
            async for message in socket:
                await socket.send(f"{self.name} {message}")
        finally:
            self.sockets -= 1
