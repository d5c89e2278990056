"""Notifications while the app is closed, as Firefox itself does them: its push manager, its permission, its decryption, its notifications
and what a press on one opens."""

import pytest
from bidi import wait
from wire import Wire

# A server that pushes to this machine, and retries immediately.
OPTIONS = ("--push-contact", "mailto:push@snapfeed.example", "--push-addresses", "any", "--limit", "pushRetryMilliseconds=20", "--limit", "pushGapMilliseconds=0")
SHOWN = """async () => (await (await navigator.serviceWorker.getRegistration('/')).getNotifications()).map(({ title, body }) => `${title}: ${body}`)"""
offered = pytest.mark.parametrize("serve_options", [OPTIONS], ids=["offered"])


def ask_for_notifications(cast, visitor, answer: str) -> None:
    cast.firefox.call("permissions.setPermission", descriptor={"name": "notifications"}, state=answer, origin=cast.origin, userContext=visitor.user)


@offered
def test_a_push_reaches_firefox_while_the_app_is_closed(cast, autopush):
    ana = cast.person("Ana")
    ask_for_notifications(cast, ana, "granted")
    ana.go("/account").press("switch", "Notifications on this device")
    ana.sees("This device now gets notifications.")
    own = cast.wire("Ana")
    assert len(own.call("push.list")["subscriptions"]) == 1
    ana.press("button", "Send a test notification")
    ana.sees("A test notification is on its way")
    ana.until(f"async () => String(await ({SHOWN})()) === 'Snapfeed: This is a test notification.'")
    # A page that is none of the app's: the app is closed.
    ana.go("/docs")
    with cast.wire("Ben") as ben:
        ben.follow(own)
        ana.until(f"async () => (await ({SHOWN})()).some((text) => text.includes('Ben') && text.includes('follows you'))")
    cast.firefox.press_notification("Ben")
    ana.goes_to_new_window()
    ana.is_at("/@Ben")
    ana.sees("Ben", "h1")
    wait(lambda: autopush.acknowledged == [100, 100], lambda: f"Firefox takes both: {autopush.acknowledged}")
    ana.go("/account").press("switch", "Notifications on this device")
    ana.sees("This device no longer gets notifications.")
    wait(lambda: own.call("push.list")["subscriptions"] == [] and autopush.channels == {}, "it ends everywhere")
    own.socket.close()


@pytest.mark.proof
@offered
def test_a_refused_permission_is_said(cast):
    ana = cast.person("Ana")
    ask_for_notifications(cast, ana, "denied")
    ana.go("/account").sees("Your browser blocks notifications from this site.", ".push-part")
    assert ana.ask("() => document.querySelector('#push').disabled")


@pytest.mark.proof
@offered
def test_a_push_service_that_refuses_leaves_the_switch_off(cast, autopush):
    ana = cast.person("Ana")
    ask_for_notifications(cast, ana, "granted")
    autopush.refuses = True
    ana.go("/account").press("switch", "Notifications on this device")
    ana.sees("Couldn’t turn on notifications in this browser.", ".notice-bad")
    ana.until("() => !document.querySelector('#push').checked")
    with Wire(cast.server.url).log_in("Ana") as own:
        assert own.call("push.list")["subscriptions"] == []


@pytest.mark.proof
def test_a_server_without_pushes_offers_no_switch(cast):
    ana = cast.person("Ana").go("/account")
    ana.sees("This device", ".line").until("() => JSON.parse(localStorage['snapfeed.push'] ?? 'null') !== null")
    ana.counts(0, ".push-part")
