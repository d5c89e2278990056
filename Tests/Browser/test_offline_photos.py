"""Photos and profiles without a network: what was seen lately stays readable, within bounds, and goes when it should."""

import json
import re

import pytest
from playwright.sync_api import expect

from accounts import add_account, switch_to
from connection import OFFLINE, ONLINE
from inbox import send
from photos import choose
from people import PASSWORD, PHONE, all_stored, in_proofs, wait_until
from wire import Wire

SHOWN = "() => [...document.querySelectorAll('main img')].length > 0 && [...document.querySelectorAll('main img')].every((image) => image.naturalWidth > 0)"


def database(person) -> str:
    account = person.page.evaluate("JSON.parse(localStorage['snapfeed.accounts'])[0].id")
    return f"snapfeed.photos.{account}"


def stored(person, store: str) -> list:
    return person.page.evaluate(all_stored(database(person), store))


def wait_until_kept(person, photos: int, images: int) -> None:
    for store, count in (("photos", photos), ("images", images)):
        wait_until(person.page, f"async () => (await ({all_stored(database(person), store)})()).length === {count}")


def databases(page) -> list[str]:
    return page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name).filter((name) => name.startsWith('snapfeed.photos.'))")


def reader(cast, proxy, *captions: str, **options):
    """Ana, who follows Ben and has seen his photos; she and he, over the wire."""
    ben = cast.script("Ben")
    ana = cast.person("Ana", origin=proxy.origin, service_workers="allow", **options)
    wire = Wire(cast.server.url).log_in("Ana")
    wire.follow(ben)
    photos = [ben.add_photo("bear", caption=caption) for caption in captions]
    ana.go("/home")
    ana.page.evaluate("navigator.serviceWorker.ready")
    expect(ana.page.locator(".card[data-photo]")).to_have_count(len(captions))
    wait_until(ana.page, SHOWN)
    wait_until_kept(ana, len(captions), len(captions))
    return ana, ben, photos


def test_home_profiles_and_photos_are_readable_offline(cast, proxy):
    ana, _, photos = reader(cast, proxy, "One", "Two", **PHONE)
    page = ana.page
    ana.go("/@Ben")
    expect(page.locator(".profile-body .tile")).to_have_count(2)
    wait_until(page, f"async () => (await ({all_stored(database(ana), 'profiles')})()).length === 1")
    wait_until(page, f"async () => (await ({all_stored(database(ana), 'lists')})()).length === 3")
    proxy.go_away()
    for path, words in (("/home", "Two"), ("/@Ben", "2 photos"), (f"/photo/{photos[0]['id']}", "One")):
        page.goto(ana.origin + path)
        expect(page.locator("main")).to_contain_text(words)
        wait_until(page, SHOWN)
        assert page.evaluate("[...document.querySelectorAll('main img')].every((image) => image.src.startsWith('blob:'))")
        expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.goto(ana.origin + "/home")
    expect(page.get_by_text("Offline – last updated just now.")).to_be_visible()
    expect(page.get_by_text("You’re all caught up.")).to_have_count(0)


@pytest.mark.proof
def test_lists_seen_lately_are_readable_offline(cast, proxy):
    ana, ben, photos = reader(cast, proxy, "A bear #wild", **PHONE)
    page = ana.page
    own = Wire(cast.server.url).log_in("Ana")
    own.call("favourite.add", photo=photos[0]["id"])
    ben.follow(own)
    send(own, ben, caption="For you")
    own.call("list.create", name="Best friends", accounts=[ben.user["id"]])
    own.comment(photos[0], "My words")
    places = {"/@Ana/followers": ("Ben", "followers of Ana"), "/@Ana/following": ("Ben", "following of Ana"), "/notifications": ("Ben follows you", "notifications"),
              "/favourites": ("A bear", "favourites"), "/topic/n02123045": ("tabby", "topic n02123045"),
              "/sent": ("For you", "sent"), "/lists": ("Best friends", "lists"), "/comments": ("My words", "own comments"), "/search?q=wild": ("Photo", "search time wild")}
    for path, (words, name) in places.items():
        ana.go(path)
        expect(page.locator("main")).to_contain_text(words)
        wait_until(page, f"async (name) => (await ({all_stored(database(ana), 'lists')})()).some((list) => list.name === name && list.rows.length)", name)
    proxy.go_away()
    for path, (words, _) in places.items():
        ana.go(path)
        expect(page.get_by_text(OFFLINE)).to_be_visible()
        expect(page.locator("main")).to_contain_text(words)
        expect(page).not_to_have_title(re.compile("Loading"))
    expect(page.locator(".wall .tile img")).to_have_attribute("src", re.compile("^blob:"))
    page.goto(ana.origin + "/photo/4711")
    expect(page.get_by_text("Not available offline.")).to_be_visible()
    expect(page).to_have_title("Photo · Snapfeed")
    page.get_by_role("link", name="Go to Feeds").click()
    expect(page).to_have_url(re.compile("/feeds"))


@pytest.mark.proof
def test_what_another_device_deleted_of_ones_own_leaves_this_one_at_the_next_connection(cast, proxy):
    """Both a list that is on the screen and one that was seen before."""
    ana, ben, photos = reader(cast, proxy, "A bear", **PHONE)
    page = ana.page
    own = Wire(cast.server.url).log_in("Ana")
    ben.follow(own)
    lost = {"/sent": ("My snap", "snap.delete", {"snap": send(own, ben, caption="My snap")["id"]}),
            "/comments": ("My words", "comment.delete", {"comment": own.comment(photos[0], "My words")["id"]})}
    kept = f"JSON.stringify(await ({all_stored(database(ana), 'lists')})())"
    for path, (words, _, _) in lost.items():
        ana.go(path)
        expect(page.locator("main")).to_contain_text(words)
        wait_until(page, f"async (words) => {kept}.includes(words)", words)
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    for _, method, params in lost.values():
        own.call(method, **params)
    proxy.come_back()
    page.evaluate(ONLINE)
    wait_until(page, f"async () => !/My snap|My words/.test({kept})")
    expect(page.locator("main")).not_to_contain_text("My words")


def test_what_is_gone_leaves_the_kept_lists(modules):
    left = modules.evaluate("""async () => {
        const { KeptPhotos } = await import('/model/kept-photos.js');
        const kept = new KeptPhotos('lists');
        const photo = (id, author) => ({ id, author: { id: author } });
        await kept.keepList('notifications', [{ offset: 3, photo: '1', actor: { id: 'b' } }, { offset: 2, photo: '2', actor: { id: 'b' } }, { offset: 1, actor: { id: 'c' } }], 5);
        await kept.keepList('followers of Ana', [{ account: { id: 'b' } }, { account: { id: 'c' } }], 5);
        await kept.keepList('comments of 2', [{ id: 'c1', photo: '2', author: { id: 'b' } }, { id: 'c2', photo: '2', to: 'c1', author: { id: 'c' } }], 5);
        await kept.keepList('sent', [{ id: 's1', author: { id: 'a' }, to: [{ account: { id: 'b' } }, { account: { id: 'c' } }] }, { id: 's2', author: { id: 'a' }, to: [{ account: { id: 'c' } }] }], 5);
        await kept.keepList('lists', [{ id: 'l1', accounts: [{ id: 'b' }] }, { id: 'l2', accounts: [] }], 5);
        await kept.keepList('favourites', [photo('1', 'b'), { id: 'topic n1', topic: { id: 'n1' } }, photo('2', 'b')], 5);
        const items = async (name) => (await kept.list(name))?.items.map(({ offset, account, id }) => offset ?? account?.id ?? id);
        const all = () => Promise.all(['notifications', 'followers of Ana', 'comments of 2', 'sent', 'lists', 'favourites'].map(items));
        const states = [await all()];
        await kept.forget(['1']);
        states.push(await all());
        await kept.forgetAccount('b');
        states.push(await all());
        await kept.forgetLists((name) => name === 'favourites');
        states.push(await all());
        return states;
    }""")
    assert left == [
        [[3, 2, 1], ["b", "c"], ["c1", "c2"], ["s1", "s2"], ["l1", "l2"], ["1", "topic n1", "2"]],
        [[2, 1], ["b", "c"], ["c1", "c2"], ["s1", "s2"], ["l1", "l2"], ["topic n1", "2"]],
        [[1], ["c"], [], ["s2"], ["l2"], ["topic n1"]],
        [[1], ["c"], [], ["s2"], ["l2"], None],
    ]


@pytest.mark.proof
def test_stored_photos_deleted_meanwhile_are_removed_when_online(cast, proxy):
    ana, ben, photos = reader(cast, proxy, "Soon gone", "Stays")
    page = ana.page
    proxy.go_away()
    page.reload()
    expect(page.locator(".card[data-photo]")).to_have_count(2)
    ben.call("photo.delete", photo=photos[0]["id"])
    proxy.come_back()
    page.evaluate(ONLINE)
    expect(page.locator(".card[data-photo]")).to_have_count(1)
    wait_until_kept(ana, 1, 1)
    proxy.go_away()
    page.goto(f"{ana.origin}/photo/{photos[0]['id']}")
    expect(page.get_by_text("Not available offline.")).to_be_visible()


@pytest.mark.proof
def test_stored_photos_of_a_blocker_are_removed(cast, proxy):
    ana, ben, _ = reader(cast, proxy, "One", "Two")
    page = ana.page
    ana.go("/feeds")
    proxy.go_away()
    page.reload()
    ben.call("block.create", account=page.evaluate("JSON.parse(localStorage['snapfeed.account'])"))
    proxy.come_back()
    page.evaluate(ONLINE)
    expect(page.get_by_text(OFFLINE)).to_have_count(0)
    wait_until_kept(ana, 0, 0)


def test_accounts_see_only_their_own_offline(cast, proxy):
    ana, _, _ = reader(cast, proxy, "For Ana")
    page = ana.page
    cast.script("Mia").socket.close()
    page.goto(ana.origin + "/feeds")
    add_account(ana, "Mia")
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()
    proxy.go_away()
    page.goto(ana.origin + "/home")
    expect(page.get_by_text("Not available offline.")).to_be_visible()
    expect(page.get_by_text("For Ana")).to_have_count(0)
    switch_to(ana, "Ana")
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_text("For Ana")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("way", ["logged out", *map(in_proofs, ("deleted", "revoked", "logged out in another tab"))])
def test_kept_photos_go_with_the_login(cast, proxy, way):
    ana, _, _ = reader(cast, proxy, "One")
    page = ana.page
    other = ana.new_page()
    ana.go("/account", other)
    expect(other.get_by_text("This device", exact=True)).to_be_visible()
    assert len(databases(page)) == 1
    if way == "revoked":
        with Wire(cast.server.url).log_in("Ana", "phone") as wire:
            for each in wire.call("session.list")["sessions"]:
                if each["device"] == "Ana's browser":
                    wire.call("session.revoke", session=each["id"])
    elif way == "deleted":
        other.get_by_role("button", name="Delete account").click()
        other.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
        other.keyboard.press("Enter")
    else:
        (other if "tab" in way else page.goto(ana.origin + "/account") and page).get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_role("button", name="Create an account").or_(page.get_by_label("Password", exact=True)).first).to_be_visible()
    wait_until(page, "async () => !(await indexedDB.databases()).some(({ name }) => name.startsWith('snapfeed.photos.'))")


def test_no_image_of_a_snap_is_kept(cast, proxy):
    ana, ben, _ = reader(cast, proxy, "One")
    ben.post("animals", "lion", "Look")
    ana.go("/feeds")
    ana.open_button("Look").click()
    expect(ana.page.locator(".viewer-image")).to_be_visible()
    ana.close_sheet()
    ana.go("/@Ben")
    expect(ana.page.locator(".profile-body .tile")).to_have_count(1)
    wait_until(ana.page, f"async () => (await ({all_stored(database(ana), 'lists')})()).length === 3")
    wait_until(ana.page, f"""async () => {{
        const [photos, sizes] = [await ({all_stored(database(ana), 'photos')})(), await ({all_stored(database(ana), 'sizes')})()];
        return photos.length > 0 && new Set([...photos.map(({{ id }}) => id), ...sizes.map(({{ photo }}) => photo)]).size === photos.length
            && photos.every(({{ id }}) => sizes.some(({{ photo }}) => photo === id));
    }}""")
    assert "Look" not in json.dumps(stored(ana, "photos"))


def test_the_oldest_go_first(modules):
    """With bounds of 3 photos and 2,500 bytes: what was kept first goes first, rows and images."""
    left = modules.evaluate("""async () => {
        const { KeptPhotos } = await import('/model/kept-photos.js');
        const kept = new KeptPhotos('bounds', { bytes: 2_500, photos: 3 });
        const blob = new Blob([new Uint8Array(1_000)]);
        for (const id of ['1', '2', '3', '4']) {
            await kept.keepPhotos([{ id, author: { id: 'a' } }]);
            await kept.keepImage(id, 'small', blob);
            await new Promise((resolve) => setTimeout(resolve, 5));
        }
        await kept.keepImage('9', 'small', blob);
        await kept.keepImage('4', 'large', blob);
        await kept.prune();
        const images = await Promise.all(['1', '2', '3', '4', '9'].map(async (id) => Boolean(await kept.image(id))));
        return { ids: await kept.ids(), images };
    }""")
    assert left == {"ids": ["2", "3", "4"], "images": [False, False, True, True, False]}


@pytest.mark.proof
def test_a_check_asks_in_pieces_of_500(modules):
    asked = modules.evaluate("""async () => {
        const { SavedRows } = await import('/photos/saved-rows.js');
        const { KeptPhotos } = await import('/model/kept-photos.js');
        const kept = new KeptPhotos('pieces');
        await kept.keepPhotos(Array.from({ length: 700 }, (_, id) => ({ id: String(id), author: { id: 'a' } })));
        const asked = [];
        const forgotten = [];
        const session = Object.assign(new EventTarget(), { user: { id: 'pieces' }, state: 'waiting', signal: new AbortController().signal,
            request: async (method, { photos }) => { asked.push(photos.length); return { gone: photos.slice(0, 1) }; } });
        await new SavedRows({ session }, (ids) => forgotten.push(...ids)).check();
        return { asked, forgotten };
    }""")
    assert asked["asked"] == [500, 200] and len(asked["forgotten"]) == 2


def waiting(page):
    return page.locator(".waiting .line")


def back(person, proxy) -> None:
    proxy.come_back()
    person.page.evaluate(ONLINE)
    expect(person.page.get_by_text(OFFLINE)).to_have_count(0)


@pytest.mark.proof
def test_following_offline_waits_and_is_sent_once(cast, proxy):
    ben = cast.script("Ben")
    ana = cast.person("Ana", origin=proxy.origin, service_workers="allow").go("/@Ben")
    page = ana.page
    follow = page.get_by_role("button", name="Follow", exact=True)
    expect(follow).to_be_enabled()
    page.evaluate("navigator.serviceWorker.ready")
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    follow.click()
    expect(page.get_by_text("You’re offline. This is kept")).to_be_visible()
    expect(page.get_by_role("button", name="Following")).to_be_visible()
    expect(page.locator(".profile-head .waiting-mark")).to_be_visible()
    page.reload()
    expect(page.locator(".profile-head .waiting-mark")).to_be_visible()
    back(ana, proxy)
    expect(page.locator(".profile-head .waiting-mark")).to_have_count(0)
    expect(page.get_by_role("button", name="Following")).to_be_visible()
    assert [each["account"]["name"] for each in ben.call("follow.list", account=ben.user["id"], side="followers")["people"]] == ["Ana"]


@pytest.mark.proof
def test_following_and_stopping_offline_leaves_nothing(cast, proxy):
    cast.script("Ben").socket.close()
    ana = cast.person("Ana", origin=proxy.origin).go("/@Ben")
    page = ana.page
    follow = page.get_by_role("button", name="Follow", exact=True)
    expect(follow).to_be_enabled()
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    follow.click()
    page.get_by_role("button", name="Following").click()
    expect(follow).to_be_visible()
    expect(page.get_by_text("Discarded")).to_be_visible()
    expect(page.locator(".waiting-mark")).to_have_count(0)
    assert page.evaluate(all_stored("snapfeed.outbox", "entries")) == []


@pytest.mark.proof
def test_pending_actions_are_listed_and_can_be_cancelled(cast, proxy):
    ana, ben, photos = reader(cast, proxy, "One")
    page = ana.page
    own = Wire(cast.server.url).log_in("Ana")
    mine = own.add_photo("moon", caption="Mine")["id"]
    ana.go(f"/photo/{mine}")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    for words in ("First", "Second"):
        choose(page, "Edit")
        page.get_by_role("dialog").get_by_label("Caption").fill(words)
        page.get_by_role("dialog").get_by_role("button", name="Save").click()
        expect(page.locator(".photo-words .snap-caption")).to_have_text(words)
        expect(page.locator(".photo-words .waiting-mark")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    expect(waiting(page)).to_have_count(1)
    expect(waiting(page)).to_contain_text("Edit the photo")
    page.get_by_role("button", name="Discard: Edit the photo").click()
    expect(waiting(page)).to_have_count(0)
    back(ana, proxy)
    expect(page.locator(".card[data-photo]")).to_have_count(2)
    assert own.call("photo.show", photo=mine)["photo"]["caption"] == "Mine"


@pytest.mark.proof
def test_words_and_deletions_made_offline_are_sent(cast, proxy):
    ana = cast.person("Ana", origin=proxy.origin)
    own = Wire(cast.server.url).log_in("Ana")
    ids = [own.add_photo("moon", caption=caption)["id"] for caption in ("Change me", "Delete me")]
    page = ana.page
    ana.go("/home")
    expect(page.locator(".card[data-photo]")).to_have_count(2)
    page.locator(".card-age").last.click()
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    choose(page, "Edit")
    page.get_by_role("dialog").get_by_label("Caption").fill("Saved")
    page.get_by_role("dialog").get_by_label("Description").fill("A moon")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    # An open dialog would get the key.
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".snap-caption")).to_have_text("Delete me")
    choose(page, "Delete photo")
    page.get_by_role("dialog").get_by_role("button", name="Delete photo").click()
    expect(page.locator(".waiting-banner")).to_contain_text("Delete the photo “Delete me”")
    page.get_by_role("link", name="Home", exact=True).click()
    expect(waiting(page)).to_have_count(2)
    back(ana, proxy)
    expect(waiting(page)).to_have_count(0)
    expect(page.locator(".card[data-photo]")).to_have_count(1)
    expect(page.locator(".card-caption")).to_have_text("Saved")
    shown = own.call("photo.show", photo=ids[0])["photo"]
    assert (shown["caption"], shown["alt"]) == ("Saved", "A moon")
    assert own.ask("photo.show", photo=ids[1])["error"]["data"]["name"] == "unknown_photo"


@pytest.mark.proof
def test_a_refused_action_says_so(cast, proxy):
    ben = cast.script("Ben")
    ana = cast.person("Ana", origin=proxy.origin).go("/@Ben")
    page = ana.page
    expect(page.get_by_role("button", name="Follow", exact=True)).to_be_enabled()
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.get_by_role("button", name="Follow", exact=True).click()
    ben.call("block.create", account=page.evaluate("JSON.parse(localStorage['snapfeed.account'])"))
    back(ana, proxy)
    expect(page.get_by_text("This didn’t work: Follow Ben.")).to_be_visible()


@pytest.mark.proof
def test_a_photo_made_offline_can_be_taken_back(cast, proxy):
    ana = cast.person("Ana", origin=proxy.origin).go("/home")
    page = ana.page
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.get_by_role("link", name="Post", exact=True).click()
    ana.choose_picture("Moon")
    page.get_by_role("button", name="Stays").click()
    page.get_by_label("Caption").fill("Kept")
    page.get_by_role("button", name="Post").click()
    expect(page.get_by_text("Your photo is kept")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    page.get_by_role("button", name="Discard: Photo: Kept").click()
    expect(page.get_by_text("Discarded")).to_be_visible()
    back(ana, proxy)
    expect(page.locator(".card[data-photo]")).to_have_count(0)
    with Wire(cast.server.url).log_in("Ana") as wire:
        assert wire.call("home.page")["photos"] == []
