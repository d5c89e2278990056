"""Keeps back the server's answers to one method, while everything else passes."""

import json
import re


def hold(page, method):
    """Returns the methods of what came, answers and events, too; and the answers that are kept back."""
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
            answered = methods.get(reply.get("id"), reply.get("method"))
            if answered == method:
                return held.append(lambda: socket.send(message))
            socket.send(message)
            return arrived.append(answered)

        socket.on_message(up)
        server.on_message(down)

    page.route_web_socket(re.compile("/ws$"), stand_between)
    return arrived, held


def release(held):
    """Lets through what was kept back, in its order."""
    for send in held:
        send()
