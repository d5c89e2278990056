"""The account, and notifications while the app is closed, in each of their states."""

from push_browser import PushBrowser, switch
from screens.visit import Tour, Visit
from screens.world import VIEWER
from wire import Wire

DEVICES = ".push-part .line >> nth=3"


def enter(visit: Visit) -> None:
    visit.be(VIEWER, service_workers="allow")
    visit.push = PushBrowser(visit.person, visit.world.service)
    visit.load("/account", DEVICES)


TOUR = Tour("account", "desk-en", enter)
TOUR.places(("account", "/account", DEVICES), ("notifications with the question", "/notifications", ".push-question"))


def form(place: int):
    def reach(visit: Visit) -> None:
        visit.go("/account", DEVICES)
        visit.press(f".credentials-part button >> nth={place}")

    return reach


for place, name in enumerate(("change the name", "change the password", "download the data", "delete the account")):
    TOUR.screen(name)(form(place))


@TOUR.screen("add another way to log in")
def add_provider(visit: Visit) -> None:
    visit.go("/account", DEVICES)
    visit.press(".account-parts > .part:last-child .actions button")


TOKENS = ".account-parts > .part:nth-last-child(3)"


@TOUR.screen("a new access token")
def token(visit: Visit) -> None:
    visit.go("/account", DEVICES)
    visit.press(f"{TOKENS} .actions button", "#token-name")


@TOUR.screen("an access token, shown once")
def shown_token(visit: Visit) -> None:
    token(visit)
    visit.find("#token-name").fill("W" * 30)
    visit.press("dialog .primary", "dialog .secret")


@TOUR.screen("account, notified")
def on(visit: Visit) -> None:
    visit.go("/account", DEVICES)
    if not switch(visit.page).is_checked():
        switch(visit.page).click()
    visit.see(".push-part .actions")


@TOUR.screen("account, notifications ended")
def ended(visit: Visit) -> None:
    on(visit)
    end(visit)
    visit.load("/account", ".push-part .banner")


def end(visit: Visit) -> None:
    """The server forgets the device that this browser is."""
    with Wire(visit.world.server.url).log_in(VIEWER) as wire:
        newest = max(wire.call("push.list")["subscriptions"], key=lambda each: int(each["id"]))
        wire.call("push.unsubscribe", subscription=newest["id"])


@TOUR.screen("question after the end")
def question(visit: Visit) -> None:
    ended(visit)
    visit.load("/notifications", ".push-question")


@TOUR.screen("account, notifications blocked")
def blocked(visit: Visit) -> None:
    visit.go("/account", DEVICES)
    visit.push.keep("permission", "denied")
    visit.load("/account", "#push[disabled]")
