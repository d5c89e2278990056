"""A server that does what a test's script says: for faults that the real one does not show on demand."""

import asyncio
import json
import struct

from websockets.asyncio.server import serve

SUBPROTOCOL = "snapfeed.v1.json"


class Talk:
    """One connection, as the script sees it."""

    def __init__(self, socket, number):
        self.socket = socket
        self.number = number

    async def next(self, method=None):
        """The next request; it must be this one."""
        data = await self.socket.recv()
        attached = b""
        if isinstance(data, bytes):
            end = 4 + struct.unpack(">I", data[:4])[0]
            data, attached = data[4:end], data[end:]
        request = json.loads(data) | {"attached": attached}
        assert method in (None, request["method"]), f"{request['method']} came in place of {method}"
        return request

    async def send(self, **message):
        await self.socket.send(json.dumps({"jsonrpc": "2.0", **message}))

    async def answer(self, request, **result):
        await self.send(id=request["id"], result=result)

    async def refuse(self, request, name, **data):
        await self.send(id=request["id"], error={"code": 1, "message": name, "data": {"name": name, "temporary": False, **data}})

    async def event(self, offset, epoch="e", **more):
        snap = {"id": str(offset), **more}
        await self.send(method="feed.event", params={"feed": "animals", "epoch": epoch, "offset": offset, "at": 1, "type": "snap.posted", "snap": snap})

    async def welcome(self):
        request = await self.next("session.resume")
        await self.answer(request, user={"id": "1", "name": "ana"}, role="member", session="1")
        return request["params"]["token"]

    async def subscribed(self, offset=0, epoch="e", **start):
        """Answers a subscription. Returns the position that it gave."""
        request = await self.next("feed.subscribe")
        feed = {"id": "animals", "epoch": epoch, "offset": offset, **({"recovered": False, "snaps": []} | start)}
        await self.answer(request, now=1, feeds=[feed])
        return request["params"]["feeds"][0]

    async def close(self, code):
        await self.socket.close(code)

    async def until_closed(self):
        await self.socket.wait_closed()
        return self.socket.close_code


class Peer:
    """`async with Peer(script) as peer`: each connection runs `script(talk)`. A script that fails fails the test."""

    def __init__(self, script):
        self.script = script
        self.talks = 0
        self.failures = []

    async def __aenter__(self):
        self.server = await serve(self._talk, "127.0.0.1", 0, subprotocols=[SUBPROTOCOL], close_timeout=1, max_size=None, ping_interval=None)
        self.url = f"ws://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_):
        self.server.close()
        await self.server.wait_closed()
        assert not self.failures, self.failures

    async def _talk(self, socket):
        self.talks += 1
        try:
            await self.script(Talk(socket, self.talks))
        except AssertionError as error:
            self.failures.append(str(error))
        except Exception as error:
            # The client may go at any moment; a test that needs more of it notices by itself.
            print(f"connection {self.talks} ended: {error!r}")


def event_item(item):
    return item.offset, item.data["snap"]["id"]


async def within(work, seconds=60):
    return await asyncio.wait_for(work, seconds)
