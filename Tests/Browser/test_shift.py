"""Nothing jumps in the composer and around a sheet on a slow phone. `test_screens.py` measures the screens that have an address."""

import pytest
from playwright.sync_api import expect

from people import DESK, PHONE
from shift import MOST, WATCH, Meter, slow


@pytest.mark.measurement
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_jumps_in_the_composer_and_around_a_sheet(cast, size, capsys):
    ana = cast.person("Ana", **size)
    page = ana.page
    page.add_init_script(WATCH)
    slow(ana)
    meter = Meter(page)
    meter.go(cast.origin + "/post", "post", page.locator(".print img").last)
    meter.click(".print > button", "compose", page.get_by_role("radio").first)
    page.reload()
    expect(page.get_by_role("radio").first).to_be_visible()
    meter.read("compose after a reload")
    meter.go(cast.origin + "/account", "account", page.locator(".part .line").nth(1))
    meter.click(".credentials-part button", "a sheet", page.locator("dialog"))
    with capsys.disabled():
        print("\n  [measured] layout shift: " + ", ".join(f"{screen} {value:.3f}" for screen, (value, _) in meter.shifts.items()))
    assert {screen: causes for screen, (value, causes) in meter.shifts.items() if value > MOST} == {}
