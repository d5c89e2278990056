"""Bad networks and restarts: a post is kept, sent once, and the screen says so."""

import json
import re

import pytest
from playwright.sync_api import expect

from connection import captions, stored_entries
from images import give, photo
from people import PHONE
from viewer import load_viewer
from wire import Wire


def wait_for_post(server, feed: str) -> None:
    """Waits until the server has a snap, whatever the browser knows of it."""
    with Wire(server.url).sign_up("Watcher") as wire:
        if not wire.call("feed.subscribe", feeds=[{"id": feed}])["feeds"][0]["snaps"]:
            wire.await_push("feed.event")


def hear_just_now(person) -> None:
    """Opens the feeds and stops time at a moment when the server has just been heard: a tap then needs no check of the connection."""
    page = person.page
    page.clock.install()
    answers = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: answers.append(frame)))
    person.go("/feeds")
    expect(page.locator(".link-state > *")).to_have_count(0)
    # Feeds out of view are filled a moment later, which would never come.
    expect(page.locator("button.row-open").first).to_be_visible()
    load_viewer(page)
    person.stop_clock()
    known = len(answers)
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    while len(answers) == known:
        page.evaluate("1")


class Requests:
    """The requests of a page that are not answered yet. Made before the page connects."""

    def __init__(self, page):
        self.page = page
        self.open = set()
        page.on("websocket", self._follow)

    def _follow(self, socket) -> None:
        socket.on("framesent", lambda frame: self.open.add((socket, json.loads(frame)["id"])))
        socket.on("framereceived", lambda frame: self.open.discard((socket, json.loads(frame).get("id"))))

    def let_time_pass(self, milliseconds: int) -> None:
        """Moves the page's clock in small steps and lets every request be answered in between: a jump would make any answer look late."""
        for _ in range(0, milliseconds, 1_000):
            self.page.clock.run_for(1_000)
            while self.open:
                self.page.evaluate("1")


@pytest.mark.smoke
def test_a_post_made_offline_is_kept_and_sent_once(cast, server, proxy):
    ana = cast.person("Ana", origin=proxy.origin, **PHONE).go("/post")
    page = ana.page
    ana.choose_picture("Cabin")
    proxy.go_away()
    expect(page.get_by_text("No connection. Trying again…")).to_be_visible()
    expect(page.get_by_text("You’re offline. Your post is kept here")).to_be_visible()
    ana.send("Landscapes", "From the train")
    # This message ends by itself. The next one stays, and covers nothing.
    expect(page.get_by_role("status").filter(has_text="You’re offline. Your post to Landscapes is kept")).to_be_visible()
    expect(page.get_by_text("1 waiting to be sent")).to_be_visible()
    page.get_by_role("link", name="Feeds").first.click()
    expect(ana.row("From the train")).to_contain_text("Waiting to be sent")
    proxy.come_back()
    # The app may reconnect by itself before the press.
    page.evaluate("[...document.querySelectorAll('button')].find((button) => button.textContent === 'Retry now')?.click()")
    expect(page.get_by_text("Posted to Landscapes")).to_be_visible()
    expect(ana.snap("From the train")).to_contain_text("Not opened by you")
    expect(page.get_by_text("No connection")).to_have_count(0)
    assert captions(server, "landscapes") == ["From the train"]


def test_an_upload_survives_a_reload_offline(cast, server, proxy):
    """The shell comes from the service worker, the post from IndexedDB; after the acknowledgement nothing of it is left."""
    ana = cast.person("Ana", origin=proxy.origin, service_workers="allow").go("/post")
    page = ana.page
    page.evaluate("navigator.serviceWorker.ready")
    expect(page.locator(".print img")).to_have_count(14)
    proxy.go_away()
    give(page, "paste", photo())
    ana.send("People", "Kept upload")
    expect(page.get_by_text("Your post to People is kept")).to_be_visible()
    assert stored_entries(page) == ["Kept upload"]
    page.reload()
    expect(ana.row("Kept upload")).to_be_visible()
    expect(page.get_by_text("1 waiting to be sent")).to_be_visible()
    page.locator(".tab[href='/post']").click()
    expect(page.locator(".print-label")).to_have_count(14)
    proxy.come_back()
    expect(page.get_by_text("Posted to People")).to_be_visible()
    assert stored_entries(page) == []
    assert captions(server, "people") == ["Kept upload"]


def test_a_server_restart_in_the_middle_of_a_post(cast, server):
    """The process is frozen, so the request is under way when the process is killed."""
    ana = cast.person("Ana").go("/post")
    ana.choose_picture("Bear")
    server.freeze()
    ana.send("Animals", "In the middle")
    expect(ana.page.get_by_role("button", name="Posting…")).to_be_visible()
    server.kill()
    expect(ana.page.get_by_text("Your post to Animals is kept")).to_be_visible()
    server.restart()
    expect(ana.page.get_by_text("Posted to Animals")).to_be_visible()
    assert captions(server, "animals") == ["In the middle"]


def test_a_lost_acknowledgement_makes_no_second_snap(cast, server, proxy):
    """The server has the post, but its answer never arrives: the same key returns the same snap."""
    ana = cast.person("Ana", origin=proxy.origin).go("/post")
    ana.choose_picture("Bird")
    proxy.hold_down()
    ana.send("Animals", "Once only")
    wait_for_post(server, "animals")
    proxy.cut()
    expect(ana.page.get_by_text("Posted to Animals")).to_be_visible()
    assert captions(server, "animals") == ["Once only"]


def test_a_silent_connection_is_noticed(cast, server, proxy):
    """Nothing is closed and nothing answers. After some seconds the person can continue, and the post is sent later."""
    ana = cast.person("Ana", origin=proxy.origin)
    ana.page.clock.install()
    ana.go("/post")
    ana.choose_picture("Waves")
    ana.stop_clock()
    proxy.hold_up()
    ana.send("Landscapes", "Into the void")
    expect(ana.page.get_by_role("button", name="Posting…")).to_be_visible()
    # The post is first stored on the browser's disk; the silence counts from sending it.
    assert proxy.caught.wait(20)
    ana.page.clock.run_for(7_000)
    expect(ana.page.get_by_text("Slow connection. Your post to Landscapes is kept")).to_be_visible()
    expect(ana.row("Into the void")).to_be_visible()
    ana.page.clock.run_for(8_000)
    expect(ana.page.get_by_text("No connection. Trying again…")).to_be_visible()
    ana.page.clock.resume()
    proxy.cut()
    expect(ana.page.get_by_text("Posted to Landscapes")).to_be_visible()
    assert captions(server, "landscapes") == ["Into the void"]


@pytest.mark.smoke
def test_missed_events_arrive_after_a_reconnect(cast, server, proxy):
    """New snaps, and opens on another device, while this one was away."""
    ben = cast.script("Ben")
    first = ben.post("animals", "lion", "Before")
    ana = cast.person("Ana", origin=proxy.origin).go("/feeds")
    expect(ana.row("Before")).to_contain_text("Unread")
    proxy.go_away()
    expect(ana.page.get_by_text("No connection. Trying again…")).to_be_visible()
    ben.post("animals", "bear", "Meanwhile")
    with Wire(server.url).log_in("Ana", "Ana's phone") as phone:
        phone.call("snap.open", snap=first["id"])
    proxy.come_back()
    expect(ana.row("Meanwhile")).to_contain_text("Unread")
    expect(ana.row("Before")).to_contain_text("Read")
    expect(ana.page.locator("#feed-animals .feed-count")).to_have_text("1 unread")
    ana.open_button("Before").click()
    expect(ana.page.get_by_text("with Ana's phone")).to_be_visible()


def test_a_connection_that_breaks_while_opening_says_so(cast, server, proxy):
    cast.script("Ben").post("animals", "lion", "Lost on the way")
    ana = cast.person("Ana", origin=proxy.origin)
    hear_just_now(ana)
    proxy.hold_down()
    ana.open_button("Lost on the way").click()
    with Wire(server.url).log_in("Ana") as phone:
        if phone.call("feed.page", feed="animals")["snaps"][0]["status"] != "read":
            phone.await_push("snap.opened")
    ana.page.clock.resume()
    proxy.cut()
    expect(ana.page.get_by_text("The connection was lost while the snap was opening.")).to_be_visible()
    # Once the server can be asked again, it is known.
    expect(ana.page.locator(".viewer-card")).to_contain_text("You’ve used your one view.")
    ana.page.get_by_role("button", name="Close", exact=True).click()
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(ana.row("Lost on the way")).to_contain_text("Read")


@pytest.mark.proof
def test_a_look_on_a_slow_network_is_not_given_up(cast, proxy):
    """Browsers report a message only when it is complete."""
    cast.script("Ben").post("animals", "lion", "Slow but whole")
    ana = cast.person("Ana", origin=proxy.origin)
    hear_just_now(ana)
    proxy.hold_down()
    ana.open_button("Slow but whole").click()
    expect(ana.page.locator(".viewer")).to_be_visible()
    assert proxy.caught.wait(20)
    ana.page.clock.run_for(25_000)
    ana.page.evaluate("window.dispatchEvent(new Event('focus'))")
    ana.page.clock.run_for(5_000)
    proxy.down.set()
    expect(ana.page.locator(".viewer-image")).to_be_visible()


@pytest.mark.proof
def test_a_request_after_some_quiet_is_given_its_time(cast, server, proxy):
    """The heartbeat may check right after the request was sent. Time without a request does not count as silence."""
    ana = cast.person("Ana", origin=proxy.origin)
    ana.page.clock.install()
    requests = Requests(ana.page)
    ana.go("/post")
    ana.choose_picture("Lion")
    ana.stop_clock()
    requests.let_time_pass(20_000)
    proxy.hold_down()
    ana.send("Animals", "After reading")
    wait_for_post(server, "animals")
    ana.page.clock.run_for(4_000)
    expect(ana.page.get_by_role("button", name="Posting…")).to_be_visible()
    proxy.down.set()
    expect(ana.page.get_by_text("Posted to Animals")).to_be_visible()


@pytest.mark.proof
def test_an_image_that_never_comes_is_given_up_in_the_end(cast, proxy):
    cast.script("Ben").post("animals", "lion", "Never")
    ana = cast.person("Ana", origin=proxy.origin)
    hear_just_now(ana)
    proxy.hold_down()
    ana.open_button("Never").click()
    expect(ana.page.locator(".viewer")).to_be_visible()
    assert proxy.caught.wait(20)
    ana.page.clock.run_for(70_000)
    expect(ana.page.get_by_text("The connection was lost while the snap was opening.")).to_be_visible()


@pytest.mark.proof
def test_posts_of_a_closed_tab_are_sent_by_another(cast, server, proxy):
    ana = cast.person("Ana", origin=proxy.origin).go("/feeds")
    second = ana.new_page()
    ana.go("/post", second)
    second.get_by_role("button", name=re.compile("^Bear[.]")).click()
    second.get_by_role("radio", name="Animals").check()
    proxy.go_away()
    second.get_by_label("Caption").fill("Left behind")
    second.get_by_role("button", name="Post", exact=True).click()
    expect(second.get_by_text("Your post to Animals is kept")).to_be_visible()
    second.close()
    proxy.come_back()
    expect(ana.snap("Left behind")).to_contain_text("Not opened by you")
    assert captions(server, "animals") == ["Left behind"]


@pytest.mark.proof
def test_quick_posts_one_after_another_all_arrive_once(cast, server):
    """Each is made while the one before is still finishing: here, the lock between tabs is released slowly."""
    ana = cast.person("Ana")
    ana.page.add_init_script("""const ask = navigator.locks.request.bind(navigator.locks);
        navigator.locks.request = async (...words) => { await ask(...words); await new Promise((resolve) => setTimeout(resolve, 1_000)); };""")
    ana.go("/post")
    wanted = [f"Post {number}" for number in range(4)]
    for caption in wanted:
        ana.choose_picture("Bear")
        ana.send("Animals", caption)
        expect(ana.row(caption).first).to_be_visible()
    assert list(reversed(captions(server, "animals"))) == wanted


@pytest.mark.proof
def test_opens_made_elsewhere_are_learned_far_down_the_feed(cast, server, proxy):
    with cast.script("Ben") as ben:
        first = ben.post("animals", "lion", "The very first")
        for number in range(60):
            ben.post("animals", "bear", f"Later {number}")
    ana = cast.person("Ana", origin=proxy.origin).go("/feeds")
    rows = ana.page.locator("#feed-animals .row")
    ana.page.locator("#feed-animals .feed-end").scroll_into_view_if_needed()
    expect(rows).to_have_count(61)
    proxy.go_away()
    expect(ana.page.get_by_text("No connection. Trying again…")).to_be_visible()
    with Wire(server.url).log_in("Ana", "Ana's phone") as phone:
        phone.call("snap.open", snap=first["id"])
    proxy.come_back()
    expect(ana.row("The very first")).to_contain_text("Read")
    expect(ana.page.locator("#feed-animals .feed-count")).to_have_text("60 unread")


@pytest.mark.proof
def test_the_browser_s_own_offline_mode(cast):
    ana = cast.person("Ana", service_workers="allow").go("/post")
    page = ana.page
    page.evaluate("navigator.serviceWorker.ready")
    ana.choose_picture("Moon")
    ana.context.set_offline(True)
    ana.send("Landscapes", "On a plane")
    expect(page.get_by_text("Your post to Landscapes is kept").or_(page.get_by_text("Posted to Landscapes"))).to_be_visible()
    ana.context.set_offline(False)
    page.get_by_role("link", name="Feeds").first.click()
    expect(ana.snap("On a plane")).to_contain_text("Not opened by you")
