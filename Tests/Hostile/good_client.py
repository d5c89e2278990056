"""The client that attacks must not disturb: one timed round trip every 20 ms. Prints `seconds microseconds` for each.

    python3 good_client.py PORT TOKEN
"""

import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

from attacker import ask, frame, websocket  # noqa: E402  (the path must be set first)


def main(port, token):
    sock = websocket(SimpleNamespace(port=port))
    ask(sock, "session.resume", token=token)
    sock.recv(65536)
    message = frame(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "picture.list", "params": {}}).encode())
    end = b'"id":1'
    while True:
        began = time.monotonic()
        sock.sendall(message)
        answer = b""
        while end not in answer or not answer.endswith(b"}"):
            try:
                more = sock.recv(65536)
            except TimeoutError:
                raise SystemExit(f"no answer for 20 s after {answer[:200]!r} ... {answer[-100:]!r}") from None
            if not more:
                raise SystemExit("the good client was hung up on")
            # The server's pings are answered, whatever else was read with them.
            if more[0] == 0x89:
                sock.sendall(frame(more[2:2 + more[1]], opcode=10))
                more = more[2 + more[1]:]
            answer += more
        print(f"{began:.6f} {(time.monotonic() - began) * 1e6:.0f}", flush=True)
        time.sleep(max(0, 0.02 - (time.monotonic() - began)))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
