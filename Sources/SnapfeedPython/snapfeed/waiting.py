"""How long to wait before the next try."""

import random


class Wait:
    """A random time below a bound that doubles with each failure, so that clients do not all return together.

    The bounds are those of Protocol.md ("Close codes"), unless an app sets others.
    """

    def __init__(self, least: float = 0.0, first: float = 0.2, most: float = 30.0) -> None:
        self._least, self._first, self._most = least, min(first, most), most
        self._failures = 0

    def next(self) -> float:
        """Seconds to wait. Each call counts as a failure."""
        bound = min(self._most, self._first * 2.0 ** min(self._failures, 30))
        self._failures += 1
        return random.uniform(min(self._least, bound), bound)

    def reset(self) -> None:
        self._failures = 0
