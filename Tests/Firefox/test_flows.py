"""The web app's main flows in Firefox."""

import io
import subprocess

import pytest
from PIL import Image

from bidi import wait
from databases import changing
from server import binary, needs_files
from steps import look, photo, send
from visitor import DESK, PHONE
from wire import PASSWORD, Wire

without_a_server = pytest.mark.parametrize("expected", [["Firefox can’t establish a connection"]], ids=["without a server"])
RETRY = ".link-state button"
KEPT = "() => { window.isKept = true; }"


def screen(visitor) -> Image.Image:
    return Image.open(io.BytesIO(visitor.picture())).convert("RGB")


def is_bright(visitor) -> bool:
    """Whether the middle of a phone's screen shows bright colours."""
    return max(high for _, high in screen(visitor).crop((100, 350, 290, 500)).getextrema()) > 200


@pytest.mark.parametrize("serve_options", [["--sign-up", "invited"]], ids=["invited"])
def test_sign_up_by_invitation_log_out_and_in(cast, server):
    said = subprocess.run([binary(), "invitations", "add", "--store", str(server.store)], check=True, capture_output=True, text=True).stdout
    code = next(word for word in said.split() if word.count("-") >= 2)
    ana = cast.stranger(size=PHONE).go("/")
    ana.fill("Name", "Ana")
    ana.fill("Password", PASSWORD)
    ana.press("button", "Create account")
    ana.sees("invitation", ".field-error")
    ana.fill("Invitation code", code)
    ana.press("button", "Create account")
    ana.finds("link", "Account of Ana")
    ana.has_screens()
    ana.reload()
    ana.press("link", "Account of Ana")
    ana.sees("This device", ".line").sees("Firefox on Linux", ".line")
    ana.press("button", "Log out")
    ana.sees("Seen once. Remembered.", "h1")
    ana.press("button", "Log in")
    ana.fill("Name", "Ana")
    ana.fill("Password", "not the password")
    ana.press("button", "Log in")
    ana.sees("Wrong name or password.", ".field-error")
    ana.fill("Password", PASSWORD)
    ana.type("Enter")
    ana.finds("link", "Account of Ana")


def test_a_picture_arrives_live_and_opens_once(cast):
    ben, ana = cast.person("Ben", PHONE).go("/feeds/animals"), cast.person("Ana").go("/post")
    ben.sees("Nothing here yet.").ask(KEPT)
    ana.press_css(".print [aria-label^='Lion.']")
    send(ana, "Animals", "Monday face")
    ben.sees("Monday face", "#feed-animals .row[data-state=unread]").sees("0 minutes ago", "#feed-animals .row-age")
    assert ben.ask("() => window.isKept"), "it arrives without a reload"
    assert min(look(ben, "animals", "Monday face")) >= 1_080
    wait(lambda: is_bright(ben), "the picture has come up in the middle of the screen")
    assert screen(ben).crop((0, 80, 390, 200)).getextrema() == ((0, 0),) * 3, "it is black between the author and the picture"
    ben.type("Escape")
    ben.counts(0, "dialog")
    ben.sees("Monday face", "#feed-animals .row[data-state=read]")
    ben.press_css("#feed-animals .row-open")
    ben.sees("Already opened", "dialog").sees("with Ben's device", "dialog")
    ben.counts(0, ".viewer-image")
    ben.press("button", "OK")
    with cast.wire("Ben") as second:
        (snap,) = second.call("feed.page", feed="animals")["snaps"]
        assert second.ask("snap.open", snap=snap["id"])["error"]["data"]["name"] == "already_opened"
    # Its author sees who has opened it.
    ana.press("link", "Feeds")
    ana.press_css("#feed-animals .row-manage")
    ana.sees("Ben", "dialog")


@pytest.mark.proof
@pytest.mark.parametrize("way", ["tap", "swipe", "back"])
def test_ways_to_close_an_opened_snap(cast, way):
    with cast.wire("Ben") as ben:
        ben.post("animals", "lion", "Look")
    ana = cast.person("Ana", PHONE).go("/feeds/animals")
    look(ana, "animals", "Look")
    # A viewer ignores fingers for a moment, so they try until it closes.
    close = {"tap": lambda: ana.click(200, 300), "swipe": lambda: ana.swipe((200, 200), (200, 500)), "back": ana.back}[way]
    wait(lambda: ana.ask("() => !document.querySelector('.viewer')") or close(), f"{way} closes the viewer")
    ana.counts(0, "dialog")
    ana.sees("Look", "#feed-animals .row[data-state=read]").is_at("/feeds/animals")


def test_an_uploaded_image_is_scaled_and_posted(cast, tmp_path):
    ana = cast.person("Ana").go("/post")
    ana.press("button", "My photos")
    ana.hands_over(photo(tmp_path / "photo.jpg", 4_000, 2_000))
    send(ana, "People", "From a file")
    ben = cast.person("Ben").go("/feeds")
    assert look(ben, "people", "From a file") == (2_048, 1_024)


@pytest.mark.proof
def test_a_photo_of_the_camera_is_posted(cast):
    ana = cast.person("Ana", PHONE).go("/post")
    ana.press("button", "Camera")
    ana.press("button", "Take photo")
    ana.sees("Choose a feed or people", "h1")
    send(ana, "People", "Taken here")
    with cast.wire("Ben") as ben:
        (snap,) = ben.call("feed.page", feed="people")["snaps"]
        assert snap["caption"] == "Taken here"


@pytest.mark.proof
def test_a_photo_that_stays_is_in_home_and_on_the_profile(cast, tmp_path):
    ana = cast.person("Ana", PHONE).go("/post")
    ana.press("button", "My photos")
    ana.hands_over(photo(tmp_path / "photo.jpg", 600, 900, (40, 120, 60)))
    ana.press_css(".kinds button", "Stays")
    ana.fill("Caption", "Green as grass")
    ana.press("button", "Post")
    ana.sees("Posted to your profile")
    ana.press("link", "Home")
    ana.sees("Green as grass", ".card[data-photo]")
    ana.until("() => { const { naturalWidth, naturalHeight } = document.querySelector('.card-photo img'); return naturalWidth > 0 && naturalHeight > naturalWidth; }")
    ana.press("link", "You")
    ana.counts(1, ".profile-body .tile:not(.ghost-tile)")
    ana.press_css(".profile-body .tile a")
    ana.sees("Green as grass")
    ana.until("() => location.pathname.startsWith('/photo/')")


@pytest.mark.proof
def test_following_is_noticed_and_search_finds_a_photo(cast):
    with cast.wire("Ben") as ben:
        ben.add_photo("moon", caption="Full moon over the lake")
    ben, ana = cast.person("Ben", PHONE).go("/home"), cast.person("Ana").go("/@Ben")
    ben.sees("Full moon", ".card")
    ana.press("button", "Follow")
    ana.sees("Following", ".profile-page button").sees("1 follower")
    ana.press("link", "Home")
    ana.sees("Full moon", ".card")
    ben.sees("1", ".tab[href='/home'] .count").press("link", "Notifications, 1 new")
    ben.sees("Ana follows you", ".notifications > .line").counts(0, ".tab[href='/home'] .count")
    ana.press("link", "Search")
    ana.press_css("input[role=combobox]")
    ana.type("full moon", "Enter")
    ana.counts(1, ".wall .tile")
    ana.until("() => document.querySelector('.wall .tile img').naturalWidth > 0")


@pytest.mark.proof
def test_ages_are_in_minutes_after_a_restart(cast, server):
    needs_files()
    with cast.wire("Ben") as ben:
        ben.post("animals", "lion", "Ageing")
    server.stop()
    with changing(server.database) as database:
        database.execute("UPDATE snap SET posted = posted - ?", (7 * 60_000 + 15_000,))
    server.restart()
    ana = cast.person("Ana").go("/feeds")
    ana.sees("7 minutes ago", "#feed-animals .row-age")


@pytest.mark.proof
@without_a_server
def test_a_server_that_comes_back_is_found_and_gets_the_post(cast, server):
    ben, ana = cast.person("Ben", PHONE).go("/feeds/landscapes"), cast.person("Ana").go("/post")
    ben.sees("Nothing here yet.").ask(KEPT)
    ana.press_css(".print [aria-label^='Cabin.']")
    server.stop()
    ana.sees("No connection. Trying again…").sees("You’re offline. Your post is kept here")
    ana.press("radio", "Landscapes")
    ana.fill("Caption", "From the train")
    ana.press("button", "Post")
    ana.sees("1 waiting to be sent")
    server.restart()
    ana.press_if_there(RETRY)
    ana.sees("Posted to Landscapes").sees_no("No connection")
    ben.sees("From the train", "#feed-landscapes .row[data-snap]")
    assert ben.ask("() => window.isKept"), "it comes back without a reload"
    with Wire(server.url).log_in("Ben") as wire:
        assert len(wire.call("feed.page", feed="landscapes")["snaps"]) == 1


@pytest.mark.proof
@without_a_server
def test_the_app_starts_from_its_worker_without_a_server(cast, server):
    with cast.wire("Ben") as ben:
        ben.post("animals", "lion", "Still there")
    ana = cast.person("Ana", PHONE).go("/feeds/animals")
    ana.sees("Still there", ".row").ask("async () => { await navigator.serviceWorker.ready; }")
    ana.until("""async () => (await indexedDB.databases()).some(({ name }) => name === 'snapfeed.rows')
        && (await caches.keys()).some((name) => name.startsWith('snapfeed.shell.'))""")
    server.stop()
    ana.reload()
    ana.sees("Still there", ".row").sees("No connection. Trying again…").press_css("#feed-animals .row-open")
    # While the app tries to connect, the viewer says so, and otherwise a message.
    ana.sees("You’re not connected")
    ana.press_if_there(".viewer-close")
    ana.counts(0, "dialog[open]")
    server.restart()
    ana.press_if_there(RETRY)
    ana.sees_no("No connection")
    look(ana, "animals", "Still there")


@pytest.mark.proof
def test_offline_mode_takes_effect_immediately(cast):
    ana = cast.person("Ana").go("/feeds")
    ana.sees("Nothing here yet.").offline(True)
    ana.sees("No connection. Trying again…").offline(False)
    ana.sees_no("No connection")


@pytest.mark.proof
def test_settings_language_and_appearance(cast, firefox):
    ana = cast.person("Ana").go("/account")
    ana.sees("This device").choose("Language", "de")
    ana.sees("Konto", "h1").choose("Darstellung", "dark")
    assert ana.ask("() => document.documentElement.lang") == "de"
    background = "() => getComputedStyle(document.documentElement).backgroundColor"
    dark = "rgb(21, 17, 14)"
    assert ana.until(f"() => ({background})() === '{dark}'")
    ana.reload()
    ana.sees("Konto", "h1").choose("Darstellung", "")
    light = ana.until(f"() => ({background})() !== '{dark}' && ({background})()")
    # The system's colours, which the page follows while it is open.
    with firefox.prefer("layout.css.prefers-color-scheme.content-override", 0):
        ana.until(f"() => ({background})() === '{dark}'")
    ana.until("(colour, now) => now !== colour", light, dark)
    ana.choose("Sprache", "")
    ana.sees("Account", "h1")


@pytest.mark.proof
def test_the_browser_s_language_is_spoken(cast):
    with cast.wire("Ben") as ben:
        ben.post("people", "man", "Hallo")
    ana = cast.person("Ana", DESK, language="de-DE").go("/feeds")
    ana.sees("vor 0 Minuten", "#feed-people .row-age").finds("link", "Posten")
