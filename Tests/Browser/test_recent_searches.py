"""Completions while typing, and what was searched for before, which stays on this device."""

import json
import re

import pytest
from playwright.sync_api import expect

from people import DESK, PHONE, all_stored, until, wait_until
from searching import field, found, post, search


# Every suggestion that is shown from now on, even for a moment.
SUGGESTED = """() => {
    globalThis.suggested = [];
    const look = () => document.querySelectorAll('[role=option]').forEach(({ textContent }) => suggested.push(textContent));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

# Key by key, with no time between the keys.
WRITE_QUICKLY = """(input, words) => {
    for (let length = 1; length <= words.length; length += 1) {
        input.value = words.slice(0, length);
        input.dispatchEvent(new Event('input', { bubbles: true }));
    }
}"""


def options(page):
    return page.get_by_role("listbox", name="Suggestions").get_by_role("option")


def lines(page):
    return page.locator(".recent .line")


def recent(page) -> list[str]:
    return page.locator(".recent .line-main").all_inner_texts()


def stored(person) -> list[str]:
    account = person.page.evaluate("JSON.parse(localStorage['snapfeed.account'])")
    rows = person.page.evaluate(all_stored(f"snapfeed.search.{account}", "recent"))
    return [row["query"] for row in sorted(rows, key=lambda row: -row["at"])]


@pytest.mark.proof
def test_tags_are_completed_by_keyboard(cast):
    post(cast, "#sunset one", "#sunset two #sunrise", "#sea")
    page = cast.person("Ana").go("/search").page
    field(page).press_sequentially("#su")
    expect(options(page)).to_have_count(2)
    expect(options(page).first).to_have_text(re.compile("#sunset.*2 posts"))
    expect(field(page)).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(options(page).nth(1)).to_have_attribute("aria-selected", "true")
    assert field(page).get_attribute("aria-activedescendant") == options(page).nth(1).get_attribute("id")
    page.keyboard.press("ArrowUp")
    expect(field(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(cast.origin + "/search?q=%23sunset")
    expect(found(page)).to_have_count(2)


@pytest.mark.proof
def test_keys_of_an_input_method_choose_no_suggestion(cast):
    """Safari reports the Enter that ends a conversion after it: only its code says so."""
    post(cast, "#sunset one", "#sunset two #sunrise")
    page = cast.person("Ana").go("/search").page
    press = "(input, [key, keyCode]) => input.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }))"
    field(page).press_sequentially("#su")
    expect(options(page)).to_have_count(2)
    field(page).evaluate(press, ["ArrowDown", 229])
    expect(page.locator("[aria-selected=true]")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    field(page).evaluate(press, ["Enter", 229])
    expect(options(page)).to_have_count(2)
    expect(page).to_have_url(cast.origin + "/search")
    page.keyboard.press("Enter")
    expect(page).to_have_url(cast.origin + "/search?q=%23sunset")


@pytest.mark.proof
def test_a_name_behind_a_sign_is_completed_within_its_term(cast):
    cast.script("Ana 2").socket.close()
    cast.script("Anatol").socket.close()
    page = cast.person("Ben").go("/search").page
    field(page).press_sequentially("fox from:ana")
    expect(options(page)).to_have_count(2)
    options(page).filter(has_text="Ana 2").click()
    expect(field(page)).to_have_value('fox from:"Ana 2"')
    assert page.evaluate("new URLSearchParams(location.search).get('q')") == 'fox from:"Ana 2"'


@pytest.mark.proof
def test_a_word_finds_tags_and_people_and_a_person_leads_to_the_profile(cast):
    post(cast, "Look #bentley")
    page = cast.person("Ana", **PHONE).go("/search").page
    field(page).press_sequentially("ben")
    expect(options(page).filter(has_text="#bentley")).to_be_visible()
    options(page).filter(has_text=re.compile("^BBen|^Ben")).click()
    expect(page).to_have_url(re.compile("/@Ben$"))


@pytest.mark.proof
def test_escape_closes_and_then_clears_and_leaving_the_field_closes(cast):
    post(cast, "#sunset")
    page = cast.person("Ana").go("/search").page
    field(page).press_sequentially("#s")
    expect(options(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(options(page)).to_have_count(0)
    expect(field(page)).to_have_value("#s")
    page.keyboard.press("Escape")
    expect(field(page)).to_have_value("")
    field(page).press_sequentially("#s")
    expect(options(page)).to_have_count(1)
    page.keyboard.press("Tab")
    expect(options(page)).to_have_count(0)


@pytest.mark.proof
def test_stale_answers_are_dropped_and_keys_in_a_row_ask_once(cast, server):
    """The answer for the earlier text arrives last, and must not be shown."""
    post(cast, "#alpha", "#beta")
    ana = cast.person("Ana")
    page = ana.page
    asked, answered, held = {}, [], []

    def pass_on(socket):
        far = socket.connect_to_server()

        def up(message):
            call = json.loads(message) if isinstance(message, str) else {}
            if call.get("method") == "search.tags" and call["params"]["prefix"]:
                asked[call["id"]] = call["params"]["prefix"]
            far.send(message)

        def down(message):
            reply = json.loads(message) if isinstance(message, str) else {}
            prefix = asked.get(reply.get("id"))
            if prefix == "a":
                return held.append(lambda: socket.send(message))
            socket.send(message)
            return answered.append(prefix)

        socket.on_message(up)
        far.on_message(down)

    page.route_web_socket("**/ws", pass_on)
    ana.go("/search")
    field(page).press_sequentially("#a")
    until(page, lambda: held)
    field(page).fill("#b")
    expect(options(page)).to_have_text([re.compile("#beta")])
    page.evaluate(SUGGESTED)
    held[0]()
    # Answers come one after the other: with the next one, the page has had the stale one.
    field(page).fill("#be")
    until(page, lambda: "be" in answered)
    expect(options(page)).to_have_text([re.compile("#beta")])
    assert not any("alpha" in words for words in page.evaluate("suggested"))
    asked.clear()
    field(page).fill("")
    field(page).evaluate(WRITE_QUICKLY, "#alpha")
    expect(options(page)).to_have_text([re.compile("#alpha")])
    assert list(asked.values()) == ["alpha"]


@pytest.mark.proof
def test_searches_are_remembered_newest_first_without_doubles(cast):
    ana = cast.person("Ana", **PHONE)
    page = ana.go("/search").page
    for query in ("fox", "#sunset", "Fox", "red  fox", "red fox"):
        search(ana, query)
        until(page, lambda query=query: stored(ana)[:1] == [query])
    ana.go("/search")
    expect(lines(page)).to_have_count(3)
    assert recent(page) == ["red fox", "Fox", "#sunset"]
    lines(page).nth(2).get_by_role("link").click()
    expect(page).to_have_url(cast.origin + "/search?q=%23sunset")
    page.go_back()
    expect(lines(page).first).to_contain_text("#sunset")


@pytest.mark.proof
def test_one_or_all_are_removed_and_brought_back(cast):
    ana = cast.person("Ana")
    page = ana.go("/search").page
    for query in ("one", "two", "three"):
        search(ana, query)
    until(page, lambda: stored(ana) == ["three", "two", "one"])
    ana.go("/search")
    page.get_by_role("button", name="Remove “two” from your recent searches").click()
    expect(lines(page)).to_have_count(2)
    until(page, lambda: stored(ana) == ["three", "one"])
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator(".recent")).to_be_hidden()
    expect(field(page)).to_be_focused()
    assert stored(ana) == []
    page.get_by_role("button", name="Undo").click()
    expect(lines(page)).to_have_count(2)
    assert recent(page) == ["three", "one"]


@pytest.mark.proof
def test_a_hundred_are_kept_and_all_can_be_shown(cast):
    ana = cast.person("Ana", **DESK)
    page = ana.go("/search").page
    expect(field(page)).to_be_visible()
    search(ana, "first")
    account = page.evaluate("JSON.parse(localStorage['snapfeed.account'])")
    page.evaluate("""async (name) => {
        const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
        const database = await done(indexedDB.open(name));
        const store = database.transaction('recent', 'readwrite').objectStore('recent');
        for (let number = 0; number < 110; number += 1) store.put({ key: `word ${number}`, query: `word ${number}`, at: number });
        await new Promise((resolve) => { store.transaction.oncomplete = resolve; });
        database.close();
    }""", f"snapfeed.search.{account}")
    ana.go("/search")
    page.get_by_role("button", name="Show all 100").click()
    expect(lines(page)).to_have_count(100)
    search(ana, "last")
    until(page, lambda: "last" in stored(ana))
    ana.go("/search")
    expect(lines(page).first).to_contain_text("last")
    assert len(stored(ana)) == 100
    assert stored(ana)[:3] == ["last", "first", "word 109"]


def test_they_belong_to_the_account_and_go_with_the_login(cast):
    ana = cast.person("Ana")
    page = ana.go("/search").page
    search(ana, "a secret")
    expect(page).to_have_title(re.compile("a secret"))
    page.goto(cast.origin + "/account")
    page.get_by_role("button", name="Add an account").click()
    page.get_by_role("button", name="Create account").or_(page.get_by_role("button", name="Create an account")).first.click()
    page.get_by_label("Name", exact=True).fill("Ben")
    page.get_by_label("Password", exact=True).fill("correct horse")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Search", exact=True).click()
    expect(page.get_by_role("heading", name="Search", exact=True)).to_be_visible()
    expect(page.locator(".recent")).to_be_hidden()
    page.goto(cast.origin + "/account")
    page.get_by_role("button", name="Switch to Ana").or_(page.get_by_role("button", name="Use Ana")).first.click()
    page.get_by_role("link", name="Search", exact=True).click()
    expect(lines(page)).to_have_text(["a secret"])
    account = page.evaluate("JSON.parse(localStorage['snapfeed.account'])")
    page.goto(cast.origin + "/account")
    page.get_by_role("button", name="Log out").click()
    wait_until(page, "async (name) => !(await indexedDB.databases()).some((each) => each.name === name)", f"snapfeed.search.{account}")


@pytest.mark.proof
def test_an_earlier_search_is_offered_while_typing(cast):
    ana = cast.person("Ana", **PHONE)
    page = ana.go("/search").page
    search(ana, "red fox in the snow")
    expect(page).to_have_title(re.compile("red fox"))
    ana.go("/search")
    expect(lines(page)).to_have_count(1)
    field(page).press_sequentially("red")
    options(page).filter(has_text="red fox in the snow").click()
    expect(page).to_have_title(re.compile("red fox in the snow"))
