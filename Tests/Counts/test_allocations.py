"""Allocations of a delivery, a post, an open, an image of a photo, a photo in a list, a comment, its delivery and a comment in a list: exact counts with limits, so a growing cost is noticed.

After a change that is worth its cost, or that saves some, put the new count into `limits.json`; the failure's message shows it."""

import json
import math
from pathlib import Path

import pytest
from allocations import AllocationCounter
from workloads import OPTIONS, costs

LIMITS = json.loads((Path(__file__).parent / "limits.json").read_text())
ROUNDS, SUBSCRIBERS = 10, 10
# What a whole run allocates only once or twice is less than this of each.
NOISE = 0.1
# These differ by one from run to run, so they have limits of their instructions only.
INEXACT = {"captioned post among others", "picture as a photo"}
# A limit far above the count would hide its growth, and a count of nothing would pass every limit.
FAR_BELOW = 0.8


@pytest.fixture(scope="module")
def found(tmp_path_factory) -> dict[str, int]:
    """The whole allocations of one of each. The difference of two runs may be less than nothing by what one of them allocates only once."""
    with AllocationCounter(tmp_path_factory.mktemp("counted"), *OPTIONS) as counter:
        counted = costs(counter.server, counter.count, ROUNDS, SUBSCRIBERS)
    return {work: max(0, math.floor(cost + NOISE)) for work, cost in counted.items() if work not in INEXACT}


def over(found: dict[str, int], limits: dict[str, int]) -> dict[str, int]:
    """The counts that are above their limits."""
    return {work: count for work, count in found.items() if count > limits[work]}


def test_no_work_allocates_more_than_its_limit(found):
    assert set(found) == set(LIMITS)
    assert over(found, LIMITS) == {}, f"these allocate more than limits.json allows; all that was found: {found}"
    far = {work: count for work, count in found.items() if count < LIMITS[work] * FAR_BELOW}
    assert far == {}, f"these allocate far less than limits.json allows, so lower it; all that was found: {found}"


@pytest.mark.proof
@pytest.mark.parametrize("work", LIMITS)
def test_a_limit_that_is_lower_by_one_fails(found, work):
    assert over(found, LIMITS | {work: found[work] - 1}).keys() == {work}
