"""A few cycles of every fault on the release binary. The seed is new each time and printed; `make torture` runs many cycles."""

import tempfile
import time
from pathlib import Path

import pytest
from faults import NAMES
from torture import attempt
from trials import table

SEED = int(time.time())


@pytest.mark.parametrize("fault", NAMES)
def test_the_promises_hold_under(fault):
    with tempfile.TemporaryDirectory(prefix="torture-") as folder:
        # One fault runs the server as another user.
        Path(folder).chmod(0o755)
        row = attempt(fault, SEED, Path(folder) / fault, short=True)
    print(f"seed {SEED}\n{table([row])}")
    if row.skipped:
        pytest.skip(row.skipped)
    assert row.failures == [], f"replay: make torture FAULT={fault} SEED={SEED}"
    assert row.cycles > 0
