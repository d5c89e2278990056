"""Keeps back some of the server's answers and pushes, or refuses a method, while everything else passes."""

import json
import re


def hold(page, *kept):
    """Keeps back answers and pushes of these methods, and with `upload` the answers to requests with an image. Returns the methods of what came, and what is kept back: its method, and how to let it through."""
    arrived, held, methods = [], [], {}

    def stand_between(socket):
        server = socket.connect_to_server()

        def up(message):
            if isinstance(message, str):
                call = json.loads(message)
                methods[call["id"]] = call["method"]
            server.send(message)

        def down(message):
            reply = json.loads(message) if isinstance(message, str) else {}
            # A request with an image is one binary message, in which the method is not looked up.
            answered = methods.get(reply.get("id")) or reply.get("method") or ("upload" if "id" in reply else None)
            if answered in kept:
                return held.append((answered, lambda: socket.send(message)))
            socket.send(message)
            return arrived.append(answered)

        socket.on_message(up)
        server.on_message(down)

    page.route_web_socket(re.compile("/ws$"), stand_between)
    return arrived, held


def release(held):
    """Lets through what was kept back until now, in its order."""
    while held:
        _, send = held.pop(0)
        send()


def busy_server(page, method: str, times: int, retry_after_ms: int = 10) -> list[int]:
    """Stands between page and server: refuses the method as `busy` a number of times, then lets it through. The list counts its
    requests."""
    asked = []

    def stand_between(socket):
        server = socket.connect_to_server()

        def pass_on(message):
            request = json.loads(message) if isinstance(message, str) else {}
            if request.get("method") == method:
                asked.append(request["id"])
                if len(asked) <= times:
                    error = {"code": 1050, "message": "Busy.", "data": {"name": "busy", "temporary": True, "retryAfterMs": retry_after_ms}}
                    return socket.send(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}))
            return server.send(message)

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/ws$"), stand_between)
    return asked
