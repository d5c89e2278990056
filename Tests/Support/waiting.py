"""Waiting for events on another thread or in another process."""

import time


def eventually(condition, seconds: float = 20, saying=lambda: "it did not happen in time"):
    """Waits until the condition holds, and returns its value. `saying` gives the text of a failure."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, saying()
        time.sleep(0.02)
    return value
