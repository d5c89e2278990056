"""Photos: adding what stays, Home, looking at one photo after the other, changing and deleting."""

import json
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from accounts import admin
from held import hold, release
from images import give, photo
from people import PHONE, until, wait_for_images, wait_until
from photos import add, cards, choose, expect_choices, many, tiles
from shift import RESET, WATCH, slow
from wire import Wire

COLUMNS = "list => [...list.children].map(({ offsetTop, offsetLeft, offsetWidth }) => [offsetTop, offsetLeft, offsetWidth])"


def fill(author, count: int) -> list[str]:
    """Photos of wide and tall pictures, the oldest first. Every tenth has a long caption."""
    captions = [f"Number {number}" + ", seen from afar" * (10 if number % 10 == 0 else 0) for number in range(count)]
    for number, caption in enumerate(captions):
        author.add_photo(("bear", "moon", "lion", "road", "man")[number % 5], caption=caption)
    return captions


@pytest.mark.proof
def test_home_of_a_newcomer_offers_people_and_popular_photos(cast):
    ben, cleo = cast.script("Ben"), cast.script("Cleo")
    photos = [ben.add_photo(picture, caption=picture) for picture in ("bear", "moon")]
    cleo.call("favourite.add", photo=photos[0]["id"])
    cleo.post("animals", "lion")
    ana = cast.person("Ana", **PHONE).go("/home")
    page = ana.page
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Follow: Cleo")).to_be_visible()
    expect(page.locator(".suggestions .tile a").first).to_have_attribute("href", f"/photo/{photos[0]['id']}")
    page.get_by_role("button", name="Follow: Ben").click()
    expect(page.locator(".card[data-photo]")).to_have_count(2)
    expect(page.get_by_role("button", name="Following: Ben")).to_be_visible()
    page.reload()
    expect(page.locator(".card[data-photo]")).to_have_count(2)
    expect(page.locator(".suggestions section:visible")).to_have_count(0)


@pytest.mark.smoke
def test_photo_appears_on_the_profile_with_its_caption(cast):
    ana = cast.person("Ana").go("/post")
    page = ana.page
    ana.choose_picture("Moon")
    page.get_by_role("button", name="Stays").click()
    expect(page.get_by_role("heading", name="Post to your profile")).to_be_visible()
    expect(page.get_by_role("radio", name="Animals")).to_be_hidden()
    page.get_by_label("Caption").fill("Full moon")
    page.get_by_label("Description").fill("A moon over\n a lake")
    page.get_by_role("radio", name="Followers").check()
    page.get_by_text("Add a warning").click()
    page.get_by_label("Shown instead of the photo").fill("Bright light")
    page.get_by_role("button", name="Post").click()
    expect(page.get_by_text("Posted to your profile")).to_be_visible()
    expect(page).to_have_url(ana.origin + "/@Ana")
    expect(tiles(page)).to_have_count(1)
    with cast.script("Ben") as ben:
        wire = ben.__class__(cast.server.url).log_in("Ana")
        (photo,) = wire.call("home.page")["photos"]
        assert {name: photo[name] for name in ("caption", "alt", "warning", "audience")} == {
            "caption": "Full moon", "alt": "A moon over\na lake", "warning": "Bright light", "audience": "followers"}
        wire.socket.close()


@pytest.mark.proof
def test_an_own_photo_is_on_the_loaded_profile_as_soon_as_its_post_is_answered(cast):
    """Neither Home's event nor another look at the list is needed."""
    with cast.script("Ana") as wire:
        wire.add_photo(caption="Old")
    ana = cast.person("Ana")
    page = ana.page
    _, held = hold(page, "profile.photos", "home.event")
    ana.go("/@Ana")
    until(page, lambda: held)
    release(held)
    expect(tiles(page)).to_have_count(1)
    page.get_by_role("link", name="Post", exact=True).click()
    ana.choose_picture("Moon")
    add(ana, "New")
    expect(page.get_by_text("Posted to your profile")).to_be_visible()
    page.get_by_role("link", name="You", exact=True).click()
    # The profile has asked again, and gets no answer.
    until(page, lambda: "profile.photos" in dict(held))
    assert tiles(page).count() == 2


def test_uploaded_photo_is_not_posted_to_a_feed(cast, tmp_path):
    ana = cast.person("Ana").go("/post")

    Image.new("RGB", (600, 900), (40, 120, 60)).save(tmp_path / "green.jpg")
    with ana.page.expect_file_chooser() as chooser:
        ana.page.get_by_role("button", name="My photos").click()
    chooser.value.set_files(tmp_path / "green.jpg")
    add(ana, "Green")
    expect(ana.page.get_by_text("Posted to your profile")).to_be_visible()
    ana.go("/home")
    expect(cards(ana.page)).to_have_count(1)
    wait_until(ana.page, "() => document.querySelector('.card-photo img').naturalHeight > document.querySelector('.card-photo img').naturalWidth")
    ana.go("/feeds/animals")
    expect(ana.page.locator(".row[data-snap]")).to_have_count(0)


def test_photos_of_a_locked_account_are_for_its_followers_unless_it_says_otherwise(cast):
    ana = cast.person("Ana")
    with Wire(cast.server.url).log_in("Ana") as wire:
        wire.call("profile.edit", approves=True)
    page = ana.go("/post").page
    everyone, followers = (page.get_by_role("radio", name=name) for name in ("Everyone", "Followers"))
    ana.choose_picture("Moon")
    page.get_by_role("button", name="Stays").click()
    # The profile comes some seconds after the connection, and nothing is chosen yet.
    expect(followers).to_be_checked()
    page.get_by_label("Description").fill("A moon")
    page.reload()
    expect(followers).to_be_checked()
    everyone.check()
    page.reload()
    expect(everyone).to_be_checked()
    followers.check()
    add(ana, "Mine")
    expect(page.get_by_text("Posted to your profile")).to_be_visible()
    with Wire(cast.server.url).log_in("Ana") as wire:
        assert wire.call("profile.photos", account=wire.user["id"])["photos"][0]["audience"] == "followers"
        wire.call("profile.edit", approves=False)
    ana.go("/@Ana")
    expect(page.get_by_role("button", name="Edit profile")).to_be_visible()
    page.get_by_role("link", name="Post", exact=True).click()
    ana.choose_picture("Moon")
    page.get_by_role("button", name="Stays").click()
    expect(everyone).to_be_checked()


@pytest.mark.proof
def test_the_choice_and_its_words_outlive_a_reload(cast):
    ana = cast.person("Ana").go("/post")
    ana.choose_picture("Moon")
    ana.page.get_by_role("button", name="Stays").click()
    ana.page.get_by_label("Description").fill("A moon")
    ana.page.get_by_role("radio", name="Followers").check()
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Stays")).to_have_attribute("aria-pressed", "true")
    expect(ana.page.get_by_label("Description")).to_have_value("A moon")
    expect(ana.page.get_by_role("radio", name="Followers")).to_be_checked()
    expect(ana.page.get_by_role("heading", name="Post to your profile")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("image", ["predefined", "own"])
def test_a_photo_made_offline_is_kept_and_added_once(cast, proxy, image):
    ana = cast.person("Ana", origin=proxy.origin).go("/post")
    if image == "own":
        give(ana.page, "drop", photo(400, 300))
        expect(ana.page.get_by_role("img", name="The picture you’re about to post")).to_be_visible()
    else:
        ana.choose_picture("Moon")
    # The page has not loaded what prepares a photo's full size.
    proxy.go_away()
    add(ana, "Kept")
    expect(ana.page.get_by_text("Your photo is kept")).to_be_visible()
    proxy.come_back()
    expect(ana.page.get_by_text("Posted to your profile")).to_be_visible()
    ana.page.get_by_role("link", name="Home", exact=True).click()
    expect(cards(ana.page)).to_have_count(1)


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--limit", "photoBytesPerAccount=1"]], ids=["full"])
def test_a_refused_photo_keeps_its_words(cast):
    ana = cast.person("Ana").go("/post")
    ana.choose_picture("Moon")
    add(ana, "Too much")
    expect(ana.page.get_by_role("alert").get_by_text("Couldn’t post your photo. You’ve reached")).to_be_visible()
    expect(ana.page.get_by_label("Caption")).to_have_value("Too much")
    expect(ana.page.get_by_role("button", name="Post")).to_be_enabled()


@many
def test_home_has_the_newest_first_and_fetches_more_near_the_end(cast):
    with cast.script("Ben") as ben, cast.script("Cleo") as cleo:
        captions = fill(ben, 53)
        cleo.add_photo(caption="Not followed")
        ana = cast.person("Ana", **PHONE)
        with ben.__class__(cast.server.url).log_in("Ana") as wire:
            wire.follow(ben)
    ana.go("/home")
    page = ana.page
    expect(cards(page)).to_have_count(50)
    expect(cards(page).first).to_contain_text(captions[-1])
    cards(page).last.scroll_into_view_if_needed()
    expect(cards(page)).to_have_count(53)
    expect(cards(page).last).to_contain_text(captions[0])
    expect(page.get_by_text("You’re all caught up.")).to_be_attached()
    assert page.evaluate("[...document.images].every((image) => image.alt)")


@pytest.mark.proof
def test_a_new_photo_appears_in_home_when_asked_for(cast):
    ana = cast.person("Ana").go("/home")
    expect(ana.page.get_by_text("Nothing here yet.")).to_be_visible()
    with cast.script("Ben") as ben, ben.__class__(cast.server.url).log_in("Ana") as wire:
        wire.follow(ben)
        ben.add_photo(caption="Fresh")
    ana.page.get_by_role("button", name="Check for new photos").click()
    expect(cards(ana.page)).to_contain_text("Fresh")
    expect(ana.page.get_by_text("Nothing here yet.")).to_be_hidden()


def test_a_warning_covers_a_photo_until_it_is_tapped(cast):
    ana = cast.person("Ana")
    with cast.script("Ben") as ben, ben.__class__(cast.server.url).log_in("Ana") as wire:
        wire.follow(ben)
        photo = ben.add_photo(caption="Look", warning="Spiders")
    asked = []
    ana.page.on("request", lambda request: asked.append(request.url) if re.search(r"/photos/\d", request.url) else None)
    ana.go("/@Ben")
    expect(tiles(ana.page)).to_contain_text("Spiders")
    ana.go("/home")
    expect(ana.page.get_by_role("button", name="Warning: Spiders")).to_be_visible()
    assert asked == []
    ana.page.get_by_role("button", name="Warning: Spiders").click()
    expect(ana.page.get_by_role("img", name="Look")).to_be_visible()
    expect(ana.page.locator(".card-photo a")).to_be_focused()
    ana.page.locator(".card-age").click()
    expect(ana.page).to_have_url(re.compile(f"/photo/{photo['id']}$"))
    expect(ana.page.locator(".photo-image img")).to_be_visible()


@pytest.mark.proof
@many
def test_arrow_keys_and_buttons_turn_and_escape_returns_to_the_same_place(cast):
    with cast.script("Ben") as ben:
        fill(ben, 20)
    page = cast.person("Ana", **PHONE).go("/@Ben").page
    tiles(page).nth(15).scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    tiles(page).nth(15).click()
    caption = page.locator(".photo-words .snap-caption")
    expect(caption).to_contain_text("Number 4")
    page.keyboard.press("ArrowRight")
    expect(caption).to_contain_text("Number 3")
    page.get_by_role("button", name="Older photo").click()
    expect(caption).to_contain_text("Number 2")
    expect(page.get_by_role("button", name="Older photo")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(caption).to_contain_text("Number 3")
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/@Ben$"))
    wait_until(page, "before => Math.abs(scrollY - before) < 3", before)


@pytest.mark.proof
def test_a_link_leads_to_a_photo_and_from_there_to_its_author(cast):
    with cast.script("Ben") as ben:
        older, photo = ben.add_photo(caption="Older"), ben.add_photo(caption="Look", alt="A bear in a wood")
    page = cast.person("Ana").go(f"/photo/{photo['id']}").page
    expect(page.get_by_role("heading", name="Photo by Ben")).to_be_visible()
    expect(page).to_have_title(re.compile("Photo by Ben"))
    expect(page.get_by_role("img", name="A bear in a wood").first).to_be_visible()
    expect(page.locator("p", has_text="A bear in a wood")).to_be_hidden()
    page.get_by_role("button", name="ALT").click()
    expect(page.locator("p", has_text="A bear in a wood")).to_be_visible()
    expect_choices(page, "Identify", "Copy link", "Report photo")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save image").click()
    assert re.fullmatch(rf"Ben-\d{{4}}-\d\d-\d\d-{photo['id']}\.jpg", download.value.suggested_filename)
    page.locator(".photo-more .tile").click()
    expect(page).to_have_url(re.compile(f"/photo/{older['id']}$"))
    page.go_back()
    expect(page.locator(".photo-words")).to_contain_text("Look")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Ben", exact=True)).to_be_visible()


@pytest.mark.proof
def test_a_photo_that_is_not_here_says_so(cast):
    with cast.script("Ben") as ben:
        photo = ben.add_photo(audience="followers")
    page = cast.person("Ana").go(f"/photo/{photo['id']}").page
    expect(page.get_by_role("heading", name="Photo not found")).to_be_visible()


def test_its_author_changes_a_photo_and_deletes_it_after_a_question(cast):
    ana = cast.person("Ana").go("/post")
    page = ana.page
    ana.choose_picture("Moon")
    add(ana, "Frist")
    expect(page.get_by_text("Posted to your profile")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    page.locator(".card-age").click()
    choose(page, "Edit")
    page.get_by_label("Caption").fill("First")
    page.get_by_role("radio", name="Followers").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".snap-caption")).to_have_text("First")
    expect(page.get_by_text("Followers only")).to_be_visible()
    choose(page, "Delete photo")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    choose(page, "Delete photo")
    page.get_by_role("dialog").get_by_role("button", name="Delete photo").click()
    expect(page.get_by_role("heading", name="Home")).to_be_visible()
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()


@pytest.mark.proof
def test_a_photo_is_reported_once(cast):
    with cast.script("Ben") as ben:
        photo = ben.add_photo("bear", caption="Look")["id"]
    ana = cast.person("Ana").go(f"/photo/{photo}")
    page = ana.page
    for reply in ("Reported to the admins.", "You’ve already reported this."):
        choose(page, "Report photo")
        form = page.get_by_role("dialog", name="Report the photo by Ben")
        form.get_by_role("button", name="Spam").click()
        form.get_by_role("button", name="Send report").click()
        expect(page.get_by_text(reply)).to_be_visible()
    report = json.loads(admin(cast.server, "reports", "--json"))
    assert (report["photo"]["id"], report["reason"]) == (photo, "Spam")


@pytest.mark.proof
def test_an_edit_sends_only_what_was_changed(cast):
    ana = cast.person("Ana")
    with cast.script("Ben") as ben:
        wire = ben.__class__(cast.server.url).log_in("Ana")
    photo = wire.add_photo("bear", caption="Look", alt="A bear\nin a wood")["id"]
    wire.call("profile.edit", bio="Bears.\nAnd birds.")
    ana.go(f"/photo/{photo}")
    page = ana.page
    choose(page, "Edit")
    page.get_by_role("dialog").get_by_label("Caption").fill("Look here")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Look here")).to_be_visible()
    shown = wire.call("photo.show", photo=photo)["photo"]
    assert (shown["caption"], shown["alt"]) == ("Look here", "A bear\nin a wood")
    ana.go("/@Ana")
    page.get_by_role("button", name="Edit profile").click()
    page.get_by_role("dialog").get_by_role("checkbox").first.check()
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Requests")).to_be_visible()
    profile = wire.call("profile.show", name="Ana")["profile"]
    assert (profile["bio"], profile["approves"]) == ("Bears.\nAnd birds.", True)


@pytest.mark.measurement
@many
def test_nothing_jumps_in_a_grid_while_it_loads_and_grows(cast, capsys):
    with cast.script("Ben") as ben:
        fill(ben, 53)
    ana = cast.person("Ana", **PHONE)
    ana.page.add_init_script(WATCH)
    slow(ana)
    ana.go("/@Ben")
    expect(tiles(ana.page)).to_have_count(50)
    seen = ana.page.evaluate("window.shift")
    ana.page.evaluate(RESET)
    # By script, without user input: shifts right after real input would not count.
    ana.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(tiles(ana.page)).to_have_count(53)
    before = ana.page.locator(".profile-body .photo-grid").evaluate(COLUMNS)
    wait_for_images(ana.page)
    assert ana.page.locator(".profile-body .photo-grid").evaluate(COLUMNS) == before
    paged = ana.page.evaluate("window.shift")
    with capsys.disabled():
        print(f"\n  [measured] layout shift: profile {seen['sum']:.3f}, further pages {paged['sum']:.3f}")
    assert (seen["sum"] < 0.1, paged["sum"]) == (True, 0), (seen, paged)


def test_ages_of_what_lasts_end_in_dates_of_the_reader_s_language(modules):
    minute, hour, day = 60_000, 3_600_000, 86_400_000
    past = [0, minute - 1, minute, 59 * minute, hour, day - 1, day, 7 * day - 1, 7 * day, 400 * day]
    shown = modules.evaluate("""async (past) => {
        const [{ since }, { speak }] = await Promise.all([import('/text/since.js'), import('/text/text.js'), import('/screens.js')]);
        const now = Date.UTC(2026, 2, 15, 12);
        const words = (language) => { speak(language); return past.map((ms) => since.words(now - ms, now)); };
        const [de, en] = [words('de'), words('en')];
        return { de, en, future: since.words(now + 5_000, now), lasts: past.map((ms) => since.lasts(now - ms, now)) };
    }""", past)
    assert shown["en"] == ["just now", "just now", "1 minute ago", "59 minutes ago", "1 hour ago", "23 hours ago", "1 day ago", "6 days ago", "8 March", "8 February 2025"]
    assert shown["de"] == ["gerade eben", "gerade eben", "vor 1 Minute", "vor 59 Minuten", "vor 1 Stunde", "vor 23 Stunden", "vor 1 Tag", "vor 6 Tagen", "8. März", "8. Februar 2025"]
    assert shown["future"] == "just now" and shown["lasts"][:5] == [minute, 1, minute, minute, hour]


@pytest.mark.proof
def test_the_page_shows_the_author_s_photos_around_this_one_and_leads_to_all(cast):
    with cast.script("Ben") as ben:
        photos = [ben.add_photo("bear", caption=f"Number {number}")["id"] for number in range(5)]
    page = cast.person("Ana").go(f"/photo/{photos[2]}").page
    around = page.locator(".photo-more .tile > a")
    expect(around).to_have_count(4)
    assert [link.get_attribute("href") for link in around.all()] == [f"/photo/{photos[number]}" for number in (4, 3, 1, 0)]
    expect(page.locator(".photo-words time")).to_have_attribute("title", re.compile(r"\d{1,2} \w+ \d{4} at \d\d:\d\d"))
    page.get_by_role("link", name="All photos by Ben").click()
    expect(page).to_have_url(re.compile("/@Ben$"))
