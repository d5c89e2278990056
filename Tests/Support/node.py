"""The Node that comes with Playwright: new enough for WebSocket, and the same on every machine. Debian's own is older."""

from pathlib import Path

import playwright

NODE = str(Path(playwright.__file__).parent / "driver/node")
