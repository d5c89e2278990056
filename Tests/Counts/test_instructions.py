"""Instructions of a delivery, a post, an open, a picture posted as a photo, an image of a photo and a photo in a list, compared with a program in C
that is counted in the same run.

`LIMITS` are rounds of `reference.c`: a post may take as many instructions as 130 of them. Counts of instructions depend on the routines of libc, which
chooses them by the processor, so both programs get the same ones. After a change that is worth its cost put a new limit here; the failure shows all counts.
Allocations are counted exactly, in `test_allocations.py`.
"""

import pytest
from callgrind import InstructionCounter, reference_round
from workloads import OPTIONS, costs

ROUNDS, SUBSCRIBERS = 40, 20
LIMITS = {
    "captioned post among others": 71, "delivery": 0.2, "open": 129, "photo image": 7, "photo in a page": 24, "picture as a photo": 850,
    "post": 115, "post among others": 57,
}
# A caption with its entry of the full-text index may make a post this many times as expensive.
CAPTION_RATIO_MAX = 1.3
# A limit far above the count would hide its growth, and a count of nothing would pass every limit.
FAR_BELOW = 0.6


@pytest.mark.measurement
def test_no_work_takes_more_instructions_than_its_limit(tmp_path):
    reference = reference_round(tmp_path)
    with InstructionCounter(tmp_path, *OPTIONS) as counter:
        counted = costs(counter.server, counter.count, ROUNDS, SUBSCRIBERS)
    ratio = counted["captioned post among others"] / counted["post among others"]
    assert ratio <= CAPTION_RATIO_MAX, f"a caption makes a post among others {ratio:.2f} times as expensive"
    # Comments have limits of their allocations only.
    found = {work: round(counted[work] / reference, 2) for work in LIMITS}
    over = {work: count for work, count in found.items() if count > LIMITS[work]}
    assert over == {}, f"these take more than LIMITS allow; all that was found: {found}; a round is {reference:.0f} instructions"
    far = {work: count for work, count in found.items() if count < LIMITS[work] * FAR_BELOW}
    assert far == {}, f"these take far less than LIMITS allow, so lower them; all that was found: {found}"
