"""The soak's judgement on invented series of samples: flat series with noise pass, and slow growth is found."""

import random

import pytest
from soak import BYTES_PER_POST, MIB, Sample, faults

pytestmark = pytest.mark.proof
MINUTES = 30
POSTS = 800
# The series of the first soak: the feeds' logs had not been filled before, and the load kept more uploads than it deleted.
FIRST_SOAK = {"memory": lambda minute: 85 * MIB + 0.45 * MIB * minute, "images": lambda minute: 0.5 * MIB + 0.37 * MIB * minute}
# MiB of images in a soak with a correct store: they vary, and five minutes are one wave.
WAVES = (
    13.2, 12.8, 12.2, 12.1, 12.0, 13.3, 12.3, 12.9, 13.2, 14.2, 14.0, 13.2, 12.9, 12.7, 12.1, 12.4,
    12.2, 12.9, 12.7, 13.1, 12.7, 12.5, 12.8, 12.4, 12.4, 12.2, 13.0, 13.6, 14.7, 14.5, 13.3,
)


def series(**changed) -> list[Sample]:
    """A flat half hour with noise. Each change gives a column's value at a minute."""
    dice = random.Random(5)
    columns = {
        "memory": lambda minute: 104 * MIB + dice.randrange(MIB), "files": lambda minute: 31, "wal": lambda minute: 4 * MIB,
        "database": lambda minute: 10 * MIB + 200 * POSTS * minute, "images": lambda minute: 11 * MIB + dice.randrange(2 * MIB),
    } | changed
    return [
        Sample(minute, posts=25_000 + POSTS * minute, waits=[0.002], **{name: int(value(minute)) for name, value in columns.items()})
        for minute in range(MINUTES + 1)
    ]


def test_noisy_samples_count_as_flat():
    assert faults(series()) == []


def test_one_odd_minute_decides_nothing():
    for odd in (0, 15, MINUTES):
        assert faults(series(memory=lambda minute: (120 if minute == odd else 104) * MIB)) == []


def test_periodic_samples_count_as_flat():
    assert faults(series(images=lambda minute: WAVES[minute] * MIB)) == []


@pytest.mark.parametrize(("creeps", "finding"), [
    # 120 bytes for each post.
    ({"memory": lambda minute: 104 * MIB + 120 * POSTS * minute}, "memory grew by"),
    ({"memory": FIRST_SOAK["memory"]}, "memory grew by"),
    ({"files": lambda minute: 31 + minute // 10}, "open files grew by"),
    ({"images": FIRST_SOAK["images"]}, "images grew by"),
    # One upload in a hundred is never removed.
    ({"images": lambda minute: 11 * MIB + 0.1 * MIB * minute}, "images grew by"),
    ({"wal": lambda minute: 9 * MIB if minute == 17 else 0}, "the WAL reached"),
    ({"database": lambda minute: 10 * MIB + 2 * BYTES_PER_POST * POSTS * minute}, "a post took"),
])
def test_slow_growth_is_found(creeps, finding):
    found = faults(series(**creeps))
    assert [text.startswith(finding) for text in found] == [True], found
