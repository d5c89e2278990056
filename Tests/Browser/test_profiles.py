"""Profiles and the people on them: following, asking, blocking, lists."""

import re

import pytest
from playwright.sync_api import expect

from people import PHONE
from wire import Wire


@pytest.mark.proof
def test_a_face_in_a_feed_leads_to_its_profile(cast):
    with cast.script("Ben 2") as ben:
        ben.call("profile.edit", bio="Bears, mostly.")
        ben.post("animals", "bear", "Look")
    ana = cast.person("Ana").go("/feeds/animals")
    ana.row("Look").get_by_role("link", name="Profile of Ben 2").click()
    expect(ana.page).to_have_url(re.compile("/@Ben%202$"))
    expect(ana.page.get_by_role("heading", name="Ben 2")).to_be_visible()
    expect(ana.page.get_by_text("Bears, mostly.")).to_be_visible()
    ana.page.go_back()
    expect(ana.open_button("Look")).to_be_visible()
    assert ana.row("Look").get_attribute("data-state") == "unread"


@pytest.mark.proof
def test_the_arrow_keys_reach_the_author_of_a_row(cast):
    cast.script("Ben").post("animals", "bear", "Look")
    ana = cast.person("Ana", **PHONE).go("/feeds/animals")
    ana.open_button("Look").focus()
    ana.page.keyboard.press("ArrowLeft")
    expect(ana.page.get_by_role("link", name="Profile of Ben")).to_be_focused()
    ana.page.keyboard.press("ArrowRight")
    expect(ana.open_button("Look")).to_be_focused()
    ana.page.keyboard.press("ArrowLeft")
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_role("heading", name="Ben")).to_be_visible()


@pytest.mark.smoke
def test_following_counts_and_fills_home_and_ends_again(cast):
    with cast.script("Ben") as ben:
        ben.add_photo(caption="For all")
        ben.add_photo(caption="Followers only", audience="followers")
    page = cast.person("Ana").go("/@Ben").page
    expect(page.get_by_text("2 photos")).to_be_visible()
    tiles = page.locator(".profile-body .tile:not(.ghost-tile)")
    expect(tiles).to_have_count(1)
    page.get_by_role("button", name="Follow", exact=True).click()
    expect(page.get_by_role("button", name="Following")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Following")).to_be_focused()
    expect(page.get_by_role("link", name="1 follower")).to_be_visible()
    expect(tiles).to_have_count(2)
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.locator(".card[data-photo]")).to_have_count(2)
    page.locator(".card-name").first.click()
    page.get_by_role("button", name="Following").click()
    expect(page.get_by_role("button", name="Follow", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="0 followers")).to_be_visible()
    expect(tiles).to_have_count(1)
    expect(page.get_by_text("You unfollowed Ben")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Following")).to_be_visible()
    expect(tiles).to_have_count(2)


@pytest.mark.proof
@pytest.mark.parametrize("path", ["/@Ana/following", "/@Ben"])
@pytest.mark.parametrize("is_locked", [True, False], ids=["locked", "open"])
def test_unfollowing_asks_first_where_it_cannot_be_undone(cast, path, is_locked):
    ana = cast.person("Ana", **PHONE)
    with cast.script("Ben") as ben, Wire(cast.server.url).log_in("Ana") as wire:
        wire.follow(ben)
        ben.call("profile.edit", approves=is_locked)
    page = ana.go(path).page
    following, follow = (page.locator(f"main {state}:visible") for state in (".is-on", "button[aria-pressed=false]"))
    following.click()
    if is_locked:
        expect(page.get_by_role("heading", name="Unfollow Ben?")).to_be_visible()
        ana.close_sheet()
        expect(following).to_be_visible()
        following.click()
        page.get_by_role("button", name="Unfollow").click()
        expect(follow).to_be_visible()
    else:
        expect(follow).to_be_visible()
        page.get_by_role("button", name="Undo").click()
        expect(following).to_be_visible()


@pytest.mark.proof
def test_a_withdrawn_request_can_be_made_again(cast):
    with cast.script("Ben") as ben:
        ben.call("profile.edit", approves=True)
    page = cast.person("Ana").go("/@Ben").page
    page.get_by_role("button", name="Follow", exact=True).click()
    page.get_by_role("button", name="Requested").click()
    expect(page.get_by_text("You withdrew your request to Ben")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Requested")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("place", ["list", "profile"])
def test_a_follower_is_removed_only_after_a_question(cast, place):
    ana = cast.person("Ana", **PHONE)
    with cast.script("Ben") as ben, Wire(cast.server.url).log_in("Ana") as wire:
        ben.follow(wire)
    page = ana.go("/@Ana/followers" if place == "list" else "/@Ben").page

    def remove() -> None:
        if place == "list":
            page.get_by_role("button", name="Remove Ben from your followers").click()
        else:
            page.get_by_role("button", name="More about Ben").click()
            page.get_by_role("button", name="Remove follower").click()
        expect(page.get_by_role("heading", name="Remove Ben from your followers?")).to_be_visible()

    def followers() -> int:
        with Wire(cast.server.url).log_in("Ana") as wire:
            return wire.call("profile.show", name="Ana")["profile"]["followers"]

    remove()
    ana.close_sheet()
    assert followers() == 1
    remove()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_text("Ben no longer follows you")).to_be_visible()
    assert followers() == 0


@pytest.mark.proof
def test_a_name_with_a_slash_has_an_address(cast):
    with cast.script("a/b") as slashed:
        slashed.post("animals", "bear", "Look")
        slashed.follow(slashed.__class__(cast.server.url).sign_up("c"))
    ana = cast.person("Ana")
    page = ana.go("/@a%2Fb").page
    expect(page.get_by_role("heading", name="a/b")).to_be_visible()
    page.get_by_role("link", name="1 following").click()
    expect(page).to_have_url(f"{cast.origin}/@a%2Fb/following")
    expect(page.locator(".people .line")).to_contain_text("c")
    page.reload()
    expect(page.locator(".people .line")).to_contain_text("c")
    ana.go("/feeds/animals").row("Look").get_by_role("link", name="Profile of a/b").click()
    expect(page.get_by_role("heading", name="a/b")).to_be_visible()
    expect(page).to_have_url(f"{cast.origin}/@a%2Fb")

def test_locked_profile_gets_follow_requests(cast):
    with cast.script("Ben") as ben:
        ben.call("profile.edit", approves=True)
    ana, ben, cleo = cast.person("Ana"), cast.person("Ben"), cast.person("Cleo")
    for each in (ana, cleo):
        each.go("/@Ben").page.get_by_role("button", name="Follow", exact=True).click()
        expect(each.page.get_by_role("button", name="Requested")).to_be_visible()
    page = ben.go("/@Ben").page
    page.get_by_role("link", name="Follow requests").click()
    page.get_by_role("button", name="Accept: Ana").click()
    expect(page.get_by_text("Ana now follows you")).to_be_visible()
    page.get_by_role("button", name="Decline: Cleo").click()
    expect(page.get_by_text("No follow requests.")).to_be_visible()
    expect(ana.go("/@Ben").page.get_by_role("button", name="Following")).to_be_visible()
    expect(cleo.go("/@Ben").page.get_by_role("button", name="Follow", exact=True)).to_be_visible()


def test_a_block_hides_both_and_can_be_ended(cast):
    ana = cast.person("Ana")
    with cast.script("Ben") as ben, Wire(cast.server.url).log_in("Ana") as wire:
        wire.follow(ben)
        ben.add_photo(caption="Look")
    page = ana.go("/home").page
    expect(page.locator(".card[data-photo]")).to_have_count(1)
    page.locator(".card-name").click()
    page.get_by_role("button", name="More about Ben").click()
    page.get_by_role("button", name="Block", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Block", exact=True).click()
    expect(page.get_by_text("You blocked Ben.")).to_be_visible()
    expect(page.locator(".tile")).to_have_count(0)
    page.go_back()
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()
    ana.go("/blocks")
    page.get_by_role("button", name="Unblock: Ben").click()
    expect(page.get_by_text("You haven’t blocked anyone.")).to_be_visible()
    ana.go("/@Ben")
    expect(page.get_by_role("button", name="Follow", exact=True)).to_be_visible()
    expect(page.locator(".profile-body .tile")).to_have_count(1)


@pytest.mark.proof
def test_blocked_person_blocks_back_from_a_feed(cast):
    ana = cast.person("Ana")
    with cast.script("Ben") as ben, Wire(cast.server.url).log_in("Ana") as wire:
        ben.post("animals", "bear", "Look")
        account = wire.call("profile.show", name="Ana")["profile"]["account"]["id"]
        ben.call("block.create", account=account)
        page = ana.go("/feeds/animals").page
        ana.row("Look").get_by_role("link", name="Profile of Ben").click()
        expect(page.get_by_role("heading", name="Profile not found")).to_be_visible()
        page.get_by_role("button", name="Block", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Block", exact=True).click()
        expect(page.get_by_text("You blocked Ben")).to_be_visible()
        # Ben takes his block back, and hers stays.
        ben.call("block.end", account=account)
        ana.go("/blocks")
        expect(page.get_by_role("button", name="Unblock: Ben")).to_be_visible()


def test_one_s_own_profile_is_changed_in_a_form(cast):
    page = cast.person("Ana").go("/feeds").page
    page.get_by_role("link", name="You", exact=True).click()
    expect(page.get_by_text("No photos yet.")).to_be_visible()
    page.get_by_role("button", name="Edit profile").click()
    page.get_by_label("Bio").fill("Early riser")
    page.get_by_label("Approve followers").check()
    page.get_by_label("Hide my follower lists").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Profile saved.")).to_be_visible()
    expect(page.locator(".profile-bio")).to_have_text("Early riser")
    expect(page.get_by_role("link", name="Follow requests")).to_be_visible()
    page.reload()
    expect(page.locator(".profile-bio")).to_have_text("Early riser")
    other = cast.person("Ben").go("/@Ana/followers").page
    expect(other.get_by_text("This list is private.")).to_be_visible()
    page.get_by_role("button", name="Edit profile").click()
    page.get_by_label("Bio").fill("")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".profile-bio")).to_have_count(0)


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--limit", "signUpsPerHour=0"]], ids=["many"])
def test_a_long_list_of_followers_comes_in_pages_and_one_can_be_removed(cast):
    ana = cast.person("Ana", **PHONE)
    with Wire(cast.server.url).log_in("Ana") as wire:
        for number in range(53):
            with cast.script(f"Follower {number}") as follower:
                follower.follow(wire)
    page = ana.go("/@Ana").page
    page.get_by_role("link", name="53 followers").click()
    lines = page.locator(".people .line")
    expect(lines).to_have_count(50)
    expect(lines.first).to_contain_text("Follower 52")
    lines.last.scroll_into_view_if_needed()
    expect(lines).to_have_count(53)
    page.get_by_role("button", name="Remove Follower 0 from your followers").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(lines).to_have_count(52)
    page.go_back()
    page.get_by_role("link", name="52 followers").click()
    expect(lines).to_have_count(50)
    # Of these, number 1 is on the second page: the search continues to load.
    page.get_by_role("searchbox", name="Search by name").fill("Follower 1")
    expect(page.get_by_text("11 found")).to_be_visible()
    expect(lines).to_have_count(11)


@pytest.mark.proof
def test_a_profile_that_is_not_here_says_so(cast):
    page = cast.person("Ana").go("/@Nobody").page
    expect(page.get_by_role("heading", name="Profile not found")).to_be_visible()


@pytest.mark.proof
def test_a_profile_appears_once_there_is_a_connection(cast, proxy):
    with cast.script("Ben") as ben:
        ben.add_photo()
    ana = cast.person("Ana", origin=proxy.origin).go("/@Cleo")
    expect(ana.page.get_by_role("heading", name="Profile not found")).to_be_visible()
    proxy.go_away()
    ana.page.evaluate("() => { history.pushState(null, '', '/@Ben'); history.pushState(null, '', '/home'); history.back(); }")
    expect(ana.page.get_by_text("Not available offline.")).to_be_visible()
    proxy.come_back()
    expect(ana.page.locator(".profile-body .tile:not(.ghost-tile)")).to_have_count(1)


@pytest.mark.proof
def test_no_account_sees_what_another_one_on_this_device_has_seen(cast):
    with cast.script("Ben") as ben:
        ben.add_photo(caption="For Ana", audience="followers")
        ana = cast.person("Ana")
        with Wire(cast.server.url).log_in("Ana") as wire:
            wire.follow(ben)
    page = ana.go("/@Ben").page
    expect(page.locator(".profile-body .tile:not(.ghost-tile)")).to_have_count(1)
    with cast.script("Cleo") as cleo:
        account = {"id": cleo.user["id"], "name": "Cleo", "token": cleo.token}
    page.evaluate("""account => { const all = JSON.parse(localStorage['snapfeed.accounts']); localStorage['snapfeed.accounts'] = JSON.stringify([...all, account]); }""", account)
    page.get_by_role("link", name="Account of Ana").click()
    page.get_by_role("button", name="Switch to Cleo").click()
    page.go_back()
    expect(page.get_by_role("heading", name="Ben")).to_be_visible()
    expect(page.get_by_text("No photos yet.")).to_be_visible()


@pytest.mark.proof
def test_a_list_of_people_is_searched_by_name(cast):
    with cast.script("Ana") as own:
        for name in ("Élodie", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gina", "Hana"):
            with cast.script(name) as other:
                other.follow(own)
    page = cast.person("Ana").go("/@Ana/followers").page
    lines = page.locator(".people .line")
    expect(lines).to_have_count(8)
    search = page.get_by_role("searchbox", name="Search by name")
    search.fill("elod")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Élodie")
    expect(page.get_by_text("1 found")).to_be_visible()
    search.fill("nobody")
    expect(page.get_by_text("No one found.")).to_be_visible()
    search.fill("")
    expect(lines).to_have_count(8)
