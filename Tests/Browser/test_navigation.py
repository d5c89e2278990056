"""Deep links, the back button, titles, scrolling."""

from playwright.sync_api import expect

from people import PHONE


def test_deep_links(cast):
    ana = cast.person("Ana")
    for path, heading in {"/": "Pick a picture", "/post": "Pick a picture", "/feeds": "Feeds", "/account": "Account"}.items():
        ana.go(path)
        expect(ana.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


def test_a_deep_link_survives_the_door(cast):
    cast.script("Ana").socket.close()
    page = cast.stranger().page
    page.goto(cast.origin + "/account")
    page.get_by_role("button", name="I have an account").click()
    page.get_by_label("Name", exact=True).fill("Ana")
    page.get_by_label("Password", exact=True).fill("correct horse")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("heading", name="Account", exact=True)).to_be_visible()


def test_back_and_forward_between_places_and_steps(cast):
    ana = cast.person("Ana", permissions=["camera"]).go("/post")
    page = ana.page

    def shows(heading):
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_attached()

    page.get_by_role("link", name="Feeds").first.click()
    shows("Feeds")
    page.get_by_role("link", name="Post").first.click()
    ana.choose_picture("Lion")
    shows("Choose a feed")
    page.go_back()
    shows("Pick a picture")
    page.get_by_role("button", name="Camera").click()
    shows("Camera")
    page.go_back()
    shows("Pick a picture")
    page.go_back()
    shows("Feeds")
    page.go_forward()
    shows("Pick a picture")
    assert page.url.endswith("/post")


def test_a_reload_in_the_composer_falls_back_to_the_grid(cast):
    ana = cast.person("Ana").go("/post")
    ana.choose_picture("Lion")
    expect(ana.page.get_by_role("heading", name="Choose a feed")).to_be_visible()
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="Pick a picture")).to_be_visible()


def test_each_place_keeps_its_scrolling(cast):
    with cast.script("Ben") as ben:
        for number in range(40):
            ben.post("landscapes", "waves", f"Wave {number}")
    ana = cast.person("Ana", **PHONE).go("/feeds")
    ana.page.evaluate("scrollTo(0, 900)")
    ana.page.get_by_role("link", name="Post").first.click()
    expect(ana.page.get_by_role("heading", name="Pick a picture")).to_be_in_viewport()
    ana.page.get_by_role("link", name="Feeds").first.click()
    assert abs(ana.page.evaluate("scrollY") - 900) < 60


def test_titles_tell_the_place_and_what_waits(cast):
    ana = cast.person("Ana").go("/feeds")
    expect(ana.page).to_have_title("Feeds · Snapfeed")
    cast.script("Ben").post("people", "man")
    expect(ana.page).to_have_title("(1) Feeds · Snapfeed")
    expect(ana.page.get_by_role("link", name="Feeds 1 unread")).to_be_visible()
