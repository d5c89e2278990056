"""Which tests run: the gate, all proofs, or the gate with an eighth of the proofs.

`make test` runs every rule once. Tests marked `proof` vary a rule that another test proves, or test a test, so they run in `make proofs`.
`PROOFS=3` adds the proofs whose name hashes to 3 of 0 to 7, `PROOFS=none` leaves all of them out, and without PROOFS everything runs.
A `measurement` needs a quiet machine and runs only when everything does. `Tests/TestSupport/Proof.swift` follows the same rules.
"""

import os
import zlib

PARTS = 8
MARKERS = [
    "proof: runs in `make proofs`; each gate runs the eighth of these that its commit selects",
    "measurement: measures time or memory, so it runs in `make proofs` only",
    "nio: needs programs of the Swift client library, which `make proofs` builds, and so runs there only",
    "smoke: runs in `make check` as well",
]


def part(nodeid: str) -> int:
    """The eighth that a test belongs to, the same in every run."""
    return zlib.crc32(nodeid.encode()) % PARTS


def is_selected(item, selection: str | None) -> bool:
    """Whether a collected test runs. `selection` is $PROOFS: None for everything, "none", or the number of a part."""
    if selection is None:
        return True
    if item.get_closest_marker("measurement") or item.get_closest_marker("nio"):
        return False
    return not item.get_closest_marker("proof") or selection == str(part(item.nodeid))


def in_time(holds: bool) -> bool:
    """Whether a bound of real time holds. A busy machine breaks such bounds, so they are true wherever not everything runs."""
    return holds or "PROOFS" in os.environ


def select(config, items: list) -> None:
    """Removes the tests that do not run from `items`, and reports them to pytest as deselected."""
    selection = os.environ.get("PROOFS")
    left_out = [item for item in items if not is_selected(item, selection)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if is_selected(item, selection)]
