"""The smallest client that keeps every rule of `snapfeed-conformance --client`, and can leave out one: `--without RULE`.

It shows that each check of the conformance run can fail. It is not a library: its only interface is the adapter's lines.
"""

import argparse
import asyncio
import hashlib
import json
import os
import random
import struct
import sys
import time
import uuid
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

RULES = [
    "address", "resume", "process-death", "snapshot", "reconnect", "stop", "same-key", "outbox", "busy", "retry-after", "ignore-unknown",
    "out-of-order", "binary", "open-once", "no-double", "gap", "garbage", "refused-login", "silence", "stop-clean",
]
FIRST_WAIT = 0.2


class Garbage(Exception):
    """A message that cannot be read."""


class Refused(Exception):
    """An error that the server answered."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.name, self.message = error["data"]["name"], error["message"]
        self.is_temporary, self.wait = error["data"]["temporary"], error["data"].get("retryAfterMs", 0) / 1000


class Stopped(Exception):
    """Do not come back. The argument is the reason given to the app."""


def emit(**line):
    print(json.dumps(line), flush=True)


def address(url):
    """The WebSocket's address of a server's URL."""
    url = url.replace("http", "ws", 1).rstrip("/")
    return url if url.endswith("/ws") else url + "/ws"


class Storage:
    """A folder with a file of positions and a file for each post."""

    def __init__(self, folder, keeps):
        self.folder, self.keeps = Path(folder), keeps

    def read(self, name):
        path = self.folder / name
        return path.read_bytes() if self.keeps(name) and path.exists() else None

    def write(self, name, data):
        if self.keeps(name):
            part = self.folder / (name + ".part")
            part.write_bytes(data)
            os.replace(part, self.folder / name)

    def names(self, prefix):
        return sorted(path.name for path in self.folder.glob(prefix + "*") if self.keeps(path.name) and path.suffix != ".part")

    def remove(self, name):
        (self.folder / name).unlink(missing_ok=True)


class Client:
    def __init__(self, order, without):
        self.order, self.without = order, without
        self.tokens = [order["token"], *order.get("refresh", [])]
        self.storage = Storage(order["storage"], self.keeps)
        self.positions = json.loads(self.storage.read("positions") or "{}")
        self.outbox = [json.loads(self.storage.read(name)) for name in self.storage.names("post-")]
        self.news = asyncio.Event()
        self.waiting, self.socket, self.number, self.failures, self.not_before = {}, None, 0, 0, 0.0
        self.is_ready = asyncio.Event()

    def lacks(self, rule):
        return self.without == rule

    def keeps(self, name):
        return not self.lacks("process-death" if name == "positions" else "outbox")

    # The life of connections

    async def run(self):
        while True:
            try:
                await self.one_connection()
            except Stopped as stopped:
                return emit(state="stopped", **stopped.args[0])
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                if not self.lacks("stop") and (4500 <= code <= 4999 or code in (1007, 1009)):
                    return emit(state="stopped", code=code)
            except (OSError, TimeoutError, Garbage):
                pass
            self.lose()
            emit(state="waiting")
            await asyncio.sleep(max(self.wait(), self.not_before))
            self.not_before = 0.0

    def wait(self):
        least, greatest = (bound / 1000 for bound in self.order["waitMs"])
        ceiling = max(least, min(greatest, FIRST_WAIT * 2 ** min(self.failures, 16)))
        self.failures += 1
        return least if self.lacks("reconnect") else random.uniform(least, ceiling)

    def lose(self):
        self.is_ready.clear()
        self.socket = None
        for future, method in self.waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the connection was lost"))
        self.waiting = {}
        if self.lacks("resume"):
            self.positions = {}

    async def one_connection(self):
        silence = None if self.lacks("silence") else self.order["silenceMs"] / 2000
        options = {"subprotocols": ["snapfeed.v1.json"], "proxy": None, "max_size": 1 << 26, "close_timeout": 0.2}
        url = self.order["url"] if self.lacks("address") else address(self.order["url"])
        async with connect(url, ping_interval=silence, ping_timeout=silence, open_timeout=5, **options) as self.socket:
            tasks = [asyncio.create_task(work()) for work in (self.read, self.serve)]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            for task in done:
                task.result()

    async def serve(self):
        try:
            await self.sign_in()
            await self.subscribe(self.order["feeds"])
            self.failures = 0
            emit(state="connected")
            self.is_ready.set()
            await self.post_all()
        except ConnectionError:
            # The reader knows how the connection ended.
            await asyncio.Event().wait()

    async def sign_in(self):
        is_second = False
        while True:
            try:
                return await self.request("session.resume", {"token": self.tokens[0]})
            except Refused as refused:
                if refused.is_temporary:
                    self.not_before = refused.wait * (not self.lacks("retry-after"))
                    raise Garbage from refused
                if self.lacks("refused-login"):
                    raise Garbage from refused
                if is_second or len(self.tokens) == 1:
                    raise Stopped({"error": refused.name}) from refused
                del self.tokens[0]
                is_second = True

    # Messages

    async def request(self, method, params, data=None):
        if self.socket is None:
            raise ConnectionError("there is no connection")
        self.number += 1
        number, future = self.number, asyncio.get_running_loop().create_future()
        self.waiting[number] = (future, method)
        text = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        head = text.encode()
        try:
            await self.socket.send(text if data is None else struct.pack(">I", len(head)) + head + data)
        except ConnectionClosed:
            self.waiting.pop(number, None)
            raise ConnectionError("the connection was lost") from None
        return await future

    async def read(self):
        while True:
            message = await self.socket.recv()
            try:
                await self.take(*self.parts(message))
            except (Garbage, ValueError, struct.error):
                if not self.lacks("garbage"):
                    await self.socket.close(1002)
                    raise Garbage from None

    def parts(self, message):
        if isinstance(message, str):
            return json.loads(message), None
        (length,) = struct.unpack_from(">I", message)
        if length > len(message) - 4:
            raise Garbage
        if self.lacks("binary"):
            message = message[: 1 << 17]
        return json.loads(message[4 : 4 + length]), message[4 + length :]

    async def take(self, message, data):
        if self.lacks("ignore-unknown") and (message.keys() - {"jsonrpc", "id", "method", "params", "result", "error"}):
            raise Garbage
        if message.get("method") == "feed.event":
            return await self.event(message["params"])
        if "method" in message:
            return None
        number = min(self.waiting, default=None) if self.lacks("out-of-order") else message.get("id")
        future, _ = self.waiting.pop(number, (None, None))
        if future is None or future.done():
            return None
        if "error" in message:
            return future.set_exception(Refused(message["error"]))
        # A subscription must be known before the pushes behind its answer are read.
        for feed in message["result"].get("feeds", []):
            self.start(feed)
        return future.set_result((message["result"], data))

    # Feeds

    async def subscribe(self, feeds):
        known = [{"id": feed, **self.positions.get(feed, {})} for feed in feeds]
        await self.request("feed.subscribe", {"feeds": known})

    def start(self, feed):
        if "recovered" not in feed:
            return
        if feed["recovered"]:
            for event in feed["events"]:
                self.hand_out(event)
        elif not self.lacks("snapshot"):
            emit(snapshot={"feed": feed["id"], "epoch": feed["epoch"], "offset": feed["offset"], "snaps": [snap["id"] for snap in feed["snaps"]]})
        self.save(feed["id"], feed["epoch"], feed["offset"])

    async def event(self, event):
        known = self.positions.get(event["feed"], {"offset": 0})["offset"]
        if event["offset"] > known + 1 and not self.lacks("gap"):
            # Not awaited: the answer comes to the reader, which is here.
            asyncio.create_task(self.subscribe_again(event["feed"]))
        else:
            self.hand_out(event)

    async def subscribe_again(self, feed):
        try:
            await self.subscribe([feed])
        except (ConnectionError, Refused):
            pass

    def hand_out(self, event):
        known = self.positions.get(event["feed"])
        if known and event["epoch"] == known["epoch"] and event["offset"] <= known["offset"] and not self.lacks("no-double"):
            return
        snap = event["snap"]
        emit(event={
            "feed": event["feed"], "epoch": event["epoch"], "offset": event["offset"], "type": event["type"],
            "snap": snap["id"] if isinstance(snap, dict) else snap})
        self.save(event["feed"], event["epoch"], event["offset"])

    def save(self, feed, epoch, offset):
        self.positions[feed] = {"epoch": epoch, "offset": offset}
        self.storage.write("positions", json.dumps(self.positions).encode())

    # Posts

    def enqueue(self, order):
        count = max((post["number"] for post in self.outbox), default=0) + 1
        post = {"number": count, "tag": order["tag"], "key": uuid.uuid4().hex, "params": {"feed": order["feed"], "caption": order["caption"]}}
        if "picture" in order:
            post["params"]["picture"] = order["picture"]
        else:
            post["hex"] = Path(order["file"]).read_bytes().hex()
        self.storage.write(f"post-{count:06}", json.dumps(post).encode())
        self.outbox.append(post)
        self.news.set()

    async def post_all(self):
        while True:
            while self.outbox:
                await self.post(self.outbox[0])
            self.news.clear()
            await self.news.wait()

    async def post(self, post):
        while self.lacks("busy") and self.socket.protocol.state is not State.OPEN:
            pass  # The reader cannot notice the end, since nothing else runs.
        key = uuid.uuid4().hex if self.lacks("same-key") and post.get("was_sent") else post["key"]
        post["was_sent"] = True
        try:
            data = bytes.fromhex(post["hex"]) if "hex" in post else None
            result, _ = await self.request("snap.post", {**post["params"], "key": key}, data)
            emit(posted=post["tag"], snap=result["snap"]["id"])
        except Refused as refused:
            if refused.is_temporary:
                return await asyncio.sleep(0 if self.lacks("retry-after") else refused.wait)
            emit(failed=post["tag"], error=refused.name, message=refused.message)
        self.outbox.remove(post)
        self.storage.remove(f"post-{post['number']:06}")

    # Calls

    async def open(self, order):
        def opened(result, data):
            emit(opened=order["tag"], snap=order["snap"], type=result["type"], bytes=len(data), sha256=hashlib.sha256(data).hexdigest())

        await self.answer(order["tag"], "snap.open", {"snap": order["snap"]}, opened)

    async def call(self, order):
        await self.answer(order["tag"], order["method"], order.get("params", {}), lambda result, _: emit(answered=order["tag"], result=result))

    async def answer(self, tag, method, params, use):
        while True:
            await self.is_ready.wait()
            try:
                return use(*await self.request(method, params))
            except Refused as refused:
                return emit(failed=tag, error=refused.name, message=refused.message)
            except ConnectionError:
                if method != "snap.open" or not self.lacks("open-once"):
                    return emit(failed=tag, error="connection_lost", message="the connection was lost")


async def lines():
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        yield json.loads(line)


async def main(without):
    client, tasks = None, []
    async for order in lines():
        match order["do"]:
            case "start":
                client = Client(order, without)
                tasks.append(asyncio.create_task(client.run()))
            case "post" | "upload":
                client.enqueue(order)
            case "open":
                tasks.append(asyncio.create_task(client.open(order)))
            case "call":
                tasks.append(asyncio.create_task(client.call(order)))
            case "busy":
                client.enqueue(order)
                emit(busy=order["ms"])
                time.sleep(order["ms"] / 1000)
            case "stop":
                break
    if without == "stop-clean":
        os._exit(1)
    # The owner of the connection closes it with 1000 on the way out.
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without", choices=RULES, help="a rule to leave out")
    asyncio.run(main(parser.parse_args().without))
