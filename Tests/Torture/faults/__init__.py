"""One module for each fault. Each has `ABOUT`, `CYCLES` (in the full run, in the everyday one), `needs()` and `run(arena)`."""

from importlib import import_module

# In the order of the table.
NAMES = (
    "kill", "power", "sweep", "small_disk", "no_space", "file_limit", "sync_error", "slow_disk", "locked", "clock", "sigterm", "two_servers",
    "slow_readers", "paused", "half_open", "damaged", "syncs",
)


def fault(name: str):
    return import_module(f"faults.{name}")
