"""uWebSockets (by socketify): sends each client's message to all clients of its room, which is the path. `uwebsockets.py PORT`.

No compression, and uWebSockets' own publish, as its documentation advises."""

import sys

from socketify import App, CompressOptions


def room(path: str) -> dict:
    return {
        "compression": CompressOptions.DISABLED,
        "max_payload_length": 16 << 20,
        "max_backpressure": 64 << 20,
        "idle_timeout": 120,
        "open": lambda ws: ws.subscribe(path),
        "message": lambda ws, message, opcode: app.publish(path, message, opcode),
    }


app = App()
for path in ("/all", "/idle", "/own"):
    app.ws(path, room(path))
app.listen(int(sys.argv[1]))
app.run()
