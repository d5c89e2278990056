"""Identification: its four entries, the answer, errors and their next steps, the question before a photo leaves the server, topics as labels."""

import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tasks
from editor import open_editor, tool
from identifying import CAT, COFFEE, SIZES, elsewhere, served  # noqa: F401  (`elsewhere` is a fixture)
from images import give
from people import DESK, LANDSCAPE, PHONE
from photos import choose, expect_choices
from server import ROOT
from shift import WATCH, Meter, slow
from wire import Wire

has_model = (ROOT / "data" / "model" / "ready").exists() or bool(os.environ.get("CI"))
needs_model = pytest.mark.skipif(not has_model, reason="the recogniser's model is not in data/model; `make model` makes it")
off = pytest.mark.parametrize("serve_options", [["--identifier", "off"]], ids=["off"])


def choose_file(page, path: Path = CAT, name: str = "Choose a photo") -> None:
    with page.expect_file_chooser() as chooser:
        page.locator(".identify-answer").get_by_role("button", name=name, exact=True).click()
    chooser.value.set_files(str(path))


def answers(page):
    return page.locator(".answer-link")


def expect_cat(page) -> None:
    expect(page.locator(".answer-group .answer-name").first).to_have_text("cat")
    expect(answers(page).first).to_contain_text(re.compile(r"(very likely|likely|possible), \d+ %"))


def asked(cast, name="Ana", path: Path = CAT, **options):
    """A person who has identified a file from the search."""
    person = cast.person(name, **options).go("/search")
    person.page.get_by_role("link", name=re.compile("Identify|Was ist das")).click()
    choose_file(person.page, path, "Foto wählen" if options.get("locale", "").startswith("de") else "Choose a photo")
    return person


@pytest.fixture
def cloud(browser, tmp_path, elsewhere):
    key = tmp_path / "key"
    key.write_text("secret\n")
    with served(browser, tmp_path, "--identifier", "cloud-vision", "--vision-key", str(key), "--vision-endpoint", elsewhere.address) as cast:
        yield cast


@pytest.mark.proof
@needs_model
def test_from_the_search_to_a_topic_and_its_posts(cast):
    with cast.script("Ben") as ben:
        ben.add_photo(attachment=COFFEE.read_bytes(), caption="Labelled", labels=["n02121808"])
    ana = cast.person("Ana", **PHONE)
    complaints = ana.watch()
    page = ana.go("/search").page
    page.get_by_role("link", name="Identify").click()
    expect(page).to_have_url(f"{cast.origin}/identify")
    expect(page.get_by_text("Nothing is posted.")).to_be_visible()
    choose_file(page)
    expect_cat(page)
    expect(page.get_by_alt_text("Your photo")).to_be_visible()
    answers(page).filter(has_text=re.compile("^cat")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("cat")
    expect(page.locator(".topic-posts .tile")).to_have_count(1)
    page.go_back()
    expect_cat(page)
    page.go_forward()
    page.get_by_role("link", name="All posts about it").click()
    expect(page.get_by_role("combobox")).to_have_value('topic:"cat"')
    expect(page.locator(".wall .tile")).to_have_count(1)
    assert complaints == []
    with Wire(cast.server.url).log_in("Ana") as wire:
        assert wire.call("profile.photos", account=wire.user["id"])["photos"] == []


@needs_model
def test_from_the_composer_and_its_topics_become_labels(cast):
    ana = cast.person("Ana", **PHONE).go("/post")
    page = ana.page
    give(page, "paste", CAT.read_bytes())
    page.get_by_role("button", name="Stays").click()
    page.get_by_label("Caption").fill("My cat")
    page.get_by_role("button", name="Identify").click()
    expect_cat(page)
    labels = page.get_by_role("button", name=re.compile("^Add the topic "))
    names = [name.removeprefix("Add the topic ") for name in labels.evaluate_all("nodes => nodes.map((node) => node.ariaLabel)")]
    assert len(names) >= 2
    for name in names[:2]:
        page.get_by_role("button", name=f"Add the topic {name}", exact=True).click()
        expect(page.get_by_role("button", name=f"Add the topic {name}", exact=True)).to_have_attribute("aria-pressed", "true")
    # The topic's page and back: the draft waits.
    answers(page).first.click()
    expect(page.get_by_role("link", name="In the encyclopedia")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Back to the post").click()
    expect(page.get_by_label("Caption")).to_have_value("My cat")
    chips = page.get_by_role("group", name="Topics").get_by_role("button")
    expect(chips).to_have_count(2)
    page.get_by_role("button", name="Seen once").click()
    expect(chips.first).to_be_hidden()
    page.get_by_role("button", name="Stays").click()
    page.get_by_role("button", name=f"Remove the topic {names[0]}").click()
    expect(chips).to_have_count(1)
    expect(chips.first).to_be_focused()
    page.reload()
    expect(chips).to_have_count(1)
    page.get_by_role("button", name="Post").click()
    expect(page.get_by_text("Posted to your profile")).to_be_visible()
    page.goto(cast.origin + "/@Ana")
    page.locator(".photo-grid .tile a").first.click()
    topics = page.get_by_role("list", name="Topics of this photo").get_by_role("link")
    expect(topics).to_have_text([names[1]])
    choose(page, "Edit")
    page.get_by_role("dialog").get_by_role("button", name=f"Remove the topic {names[1]}").click()
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    expect(topics).to_have_count(0)
    with Wire(cast.server.url).log_in("Ana") as wire:
        (photo,) = wire.call("profile.photos", account=wire.user["id"])["photos"]
        assert "labels" not in photo and photo["caption"] == "My cat"


@pytest.mark.proof
@needs_model
def test_a_label_leads_to_its_topic(cast):
    with cast.script("Ben") as ben:
        photo = ben.add_photo(attachment=CAT.read_bytes(), labels=["n02123045"])["id"]
    page = cast.person("Ana").go(f"/photo/{photo}").page
    page.get_by_role("link", name="tabby cat").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("tabby cat")


@pytest.mark.proof
@needs_model
def test_camera_photo_is_identified(cast):
    ana = cast.person("Ana", permissions=["camera"], **PHONE).go("/post")
    page = ana.page
    page.get_by_role("button", name="Camera").click()
    ask = page.get_by_role("button", name="Identify")
    expect(ask).to_be_enabled()
    page.evaluate("window.tracks = document.querySelector('video').srcObject.getTracks()")
    ask.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Identify")
    expect(page.get_by_alt_text("Your photo")).to_be_visible()
    # The fake camera shows nothing that has a name.
    expect(page.locator(".answers, .identify-answer h2").first).to_be_attached()
    expect(page.get_by_role("button", name="Another photo")).to_be_visible()
    assert page.evaluate("window.tracks.every((track) => track.readyState === 'ended')"), "the camera was left on"
    page.get_by_role("button", name="Use the camera").click()
    take = page.get_by_role("button", name="Take photo")
    expect(take).to_be_enabled()
    expect(ask).to_have_count(0)
    take.click()
    expect(page.get_by_role("button", name="Another photo")).to_be_visible()
    expect(page).to_have_url(f"{cast.origin}/identify")
    page.get_by_role("button", name="Post this photo").click()
    expect(page.get_by_role("heading", name="Choose a feed or people")).to_be_visible()


@pytest.mark.proof
@needs_model
def test_from_a_photo_s_view(cast):
    with cast.script("Ben") as ben:
        photo = ben.add_photo(attachment=CAT.read_bytes(), caption="Who is this?")["id"]
        covered = ben.add_photo(attachment=CAT.read_bytes(), warning="Cats")["id"]
    ana = cast.person("Ana", **DESK)
    page = ana.go(f"/photo/{photo}").page
    choose(page, "Identify")
    expect_cat(page)
    expect(page.get_by_alt_text("Who is this?")).to_be_visible()
    expect(page.get_by_role("button", name="Post this photo")).to_have_count(0)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("heading", name="Photo by Ben")).to_be_visible()
    page = ana.go(f"/photo/{covered}").page
    expect(page.get_by_role("button", name=re.compile("Show photo"))).to_be_visible()
    expect_choices(page, "Copy link", "Report photo")


@pytest.mark.proof
@needs_model
def test_a_dropped_file_is_asked_about_and_not_posted(cast):
    ana = asked(cast, path=COFFEE)
    expect(answers(ana.page).first).to_contain_text("espresso")
    give(ana.page, "drop", CAT.read_bytes())
    expect_cat(ana.page)
    expect(ana.page).to_have_url(f"{cast.origin}/identify")


@pytest.mark.proof
def test_a_predefined_picture_is_asked_by_its_id(cast):
    ana = cast.person("Ana").go("/post")
    sent = []
    ana.page.on("websocket", lambda socket: socket.on("framesent", lambda payload: sent.append(payload)))
    ana.page.reload()
    ana.choose_picture("Lion")
    ana.page.get_by_role("button", name="Identify").click()
    expect(ana.page.locator(".answers, .identify-answer h2").first).to_be_attached()
    expect(ana.page.get_by_role("button", name="Back to the post")).to_be_visible()
    requests = [json.loads(each) for each in sent if isinstance(each, str) and "image.identify" in each]
    assert [each["params"] for each in requests] == [{"picture": "lion"}]


@pytest.mark.proof
@off
def test_identification_switched_off_is_not_offered(cast):
    with cast.script("Ben") as ben:
        photo = ben.add_photo(caption="Look")["id"]
    ana = cast.person("Ana", permissions=["camera"]).go("/search")
    page = ana.page
    expect(page.get_by_role("combobox")).to_be_visible()
    ask = page.locator(".asks")
    expect(page.locator("html")).to_have_attribute("data-identifier", "off")
    expect(ask.first).to_be_hidden()
    ana.go(f"/photo/{photo}")
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("button", name="Report photo")).to_be_visible()
    expect(page.locator(".menu-item.asks")).to_be_hidden()
    ana.go("/post")
    page.get_by_role("button", name="Camera").click()
    expect(page.get_by_role("button", name="Take photo")).to_be_enabled()
    expect(ask.first).to_be_hidden()
    page.go_back()
    ana.choose_picture("Lion")
    expect(page.get_by_role("button", name="Edit picture")).to_be_visible()
    expect(ask.first).to_be_hidden()
    page.goto(cast.origin + "/identify")
    expect(page.get_by_role("heading", name="Identifying photos is turned off")).to_be_visible()
    page.get_by_role("link", name="Search by words").click()
    expect(page.get_by_role("combobox")).to_be_visible()


@pytest.mark.proof
def test_a_missing_recogniser_is_explained(browser, tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    for part in (ROOT / "data").iterdir():
        if part.name != "model":
            (data / part.name).symlink_to(part)
    with served(browser, tmp_path, data=str(data)) as cast:
        page = asked(cast, **PHONE).page
        expect(page.get_by_role("alert").get_by_text("can’t identify photos yet")).to_be_visible()
        expect(page.get_by_role("button", name="Try again")).to_have_count(0)
        page.get_by_role("link", name="Search by words").click()
        expect(page.get_by_role("combobox")).to_be_visible()


@pytest.mark.proof
@needs_model
def test_offline_it_asks_again_once_there_is_a_connection(cast, proxy):
    ana = cast.person("Ana", origin=proxy.origin).go("/search")
    page = ana.page
    page.get_by_role("link", name="Identify").click()
    expect(page.get_by_role("button", name="Choose a photo")).to_be_visible()
    proxy.go_away()
    expect(page.get_by_text("No connection. Trying again…")).to_be_visible()
    choose_file(page)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.get_by_alt_text("Your photo")).to_be_visible()
    proxy.come_back()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect_cat(page)


@pytest.mark.proof
def test_identify_refuses_a_file_that_is_not_an_image(cast, tmp_path):
    path = tmp_path / "notes.jpg"
    path.write_bytes(b"not an image at all")
    page = asked(cast, path=path).page
    expect(page.get_by_role("alert").get_by_text("This file can’t be read as a picture")).to_be_visible()
    expect(page.get_by_role("button", name="Choose a photo")).to_be_visible()


# The app's patience is 20 seconds; here they pass immediately, and the request never leaves.
NO_ANSWER = """const real = window.setTimeout;
window.setTimeout = (run, after, ...rest) => real(run, after === 20_000 && window.isMute ? 300 : after, ...rest);
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) { if (typeof data === 'string' || !window.isMute) send.call(this, data); };
window.isMute = true;"""


@pytest.mark.proof
@needs_model
def test_no_answer_in_time(cast):
    ana = cast.person("Ana", **PHONE)
    ana.page.add_init_script(NO_ANSWER)
    page = ana.go("/search").page
    page.get_by_role("link", name="Identify").click()
    choose_file(page)
    expect(page.get_by_role("heading", name="This is taking too long")).to_be_visible()
    page.evaluate("window.isMute = false")
    page.get_by_role("button", name="Try again").click()
    expect_cat(page)


@pytest.mark.proof
def test_another_photo_can_be_chosen_after_cancelling(cast):
    ana = cast.person("Ana")
    ana.page.add_init_script(NO_ANSWER.replace("300", "20_000"))
    page = ana.go("/search").page
    page.get_by_role("link", name="Identify").click()
    choose_file(page)
    expect(page.locator(".identify-wait")).to_have_text("Identifying the photo…")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Choose a photo")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--limit", "uploadBytes=20000"]], ids=["small"])
def test_a_photo_that_is_too_large(cast):
    page = asked(cast).page
    expect(page.get_by_role("heading", name="This picture is too large")).to_be_visible()
    expect(page.get_by_role("button", name="Another photo")).to_be_visible()


@pytest.mark.proof
@needs_model
@pytest.mark.parametrize("serve_options", [["--limit", "identificationsPerMinute=1"]], ids=["one"])
def test_rate_limit_of_identification_is_explained(cast):
    page = asked(cast).page
    expect_cat(page)
    choose_file(page, COFFEE, "Another photo")
    expect(page.get_by_role("heading", name="That was too fast")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.proof
def test_a_camera_that_is_blocked_leaves_a_way_on(cast):
    ana = cast.person("Ana")
    ana.page.add_init_script("navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))")
    page = ana.go("/search").page
    page.get_by_role("link", name="Identify").click()
    page.get_by_role("button", name="Use the camera").click()
    expect(page.get_by_text("Your browser blocks the camera on this site.")).to_be_visible()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a photo").click()
    chooser.value.set_files(str(CAT))
    expect(page.get_by_alt_text("Your photo")).to_be_visible()
    expect(page).to_have_url(f"{cast.origin}/identify")


def test_a_photo_leaves_the_server_only_after_a_yes(cloud, elsewhere):
    page = asked(cloud, **PHONE).page
    expect(page.get_by_role("heading", name="This photo will be sent to Google Cloud Vision.")).to_be_visible()
    assert elsewhere.requests == []
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Choose a photo")).to_be_visible()
    choose_file(page)
    page.get_by_role("button", name="Continue").click()
    expect_cat(page)
    expect(page.get_by_text("Automatic guess – may be wrong.")).to_be_visible()
    assert len(elsewhere.requests) == 1
    choose_file(page, COFFEE, "Another photo")
    expect(page.get_by_role("heading", name="This photo will be sent to Google Cloud Vision.")).to_be_visible()
    assert len(elsewhere.requests) == 1


@pytest.mark.proof
@pytest.mark.parametrize("status, title", [(503, "That didn’t work"), (403, "Identification not available")])
def test_a_recogniser_elsewhere_that_fails(cloud, elsewhere, status, title):
    elsewhere.status = status
    page = asked(cloud).page
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("link", name="Search by words")).to_be_visible()
    if status == 503:
        elsewhere.status = 200
        page.get_by_role("button", name="Try again").click()
        expect_cat(page)


@pytest.mark.proof
def test_unsure_identification_is_shown_as_unsure(cloud, elsewhere):
    elsewhere.labels = []
    page = asked(cloud).page
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="Not sure what this is")).to_be_visible()
    expect(page.get_by_role("button", name="Another photo")).to_be_visible()
    expect(page.get_by_role("link", name="Search by words")).to_be_visible()


@pytest.mark.proof
def test_up_to_five_labels(cloud, elsewhere):
    elsewhere.labels = [("Dog", 0.9), ("Cat", 0.8), ("Teapot", 0.7), ("Espresso", 0.6), ("Banana", 0.55)]
    ana = cloud.person("Ana", **PHONE).go("/post")
    page = ana.page
    give(page, "paste", CAT.read_bytes())
    labels = page.locator(".answer-label")
    ask(page)
    expect(page.get_by_text("for a photo that stays")).to_be_visible()
    for place in range(5):
        labels.nth(place).click()
    page.get_by_role("button", name="Back to the post").click()
    # Another form of the picture is another question, about the same post.
    open_editor(page)
    tool(page, "Rotate")
    page.get_by_role("button", name="Rotate right").click()
    page.get_by_role("button", name="Done").click()
    elsewhere.labels = [("Golden retriever", 0.9)]
    ask(page)
    labels.first.click()
    expect(page.get_by_role("alert").get_by_text("A photo can have up to 5 topics.")).to_be_visible()
    expect(labels.first).to_have_attribute("aria-pressed", "false")


def ask(page) -> None:
    page.get_by_role("button", name="Identify").click()
    page.get_by_role("button", name="Continue").click()
    expect(answers(page).first).to_be_visible()


@pytest.mark.proof
@needs_model
@pytest.mark.parametrize("size", [LANDSCAPE, DESK, PHONE], ids=["landscape", "desk", "phone"])
def test_the_list_stands_beside_the_photo_or_below_it(cast, size):
    page = asked(cast, **size).page
    expect_cat(page)
    picture, answer = (page.locator(name).bounding_box() for name in (".identify-picture img", ".identify-answer"))
    if size is PHONE:
        assert answer["y"] >= picture["y"] + picture["height"]
    else:
        assert answer["x"] >= picture["x"] + picture["width"] and answer["y"] < picture["y"] + picture["height"]
    assert picture["y"] + picture["height"] <= size["viewport"]["height"]
    assert answers(page).first.bounding_box()["y"] < size["viewport"]["height"]


@pytest.mark.measurement
@needs_model
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_identify_screen_does_not_shift(cast, size):
    ana = cast.person("Ana", **size)
    ana.page.add_init_script(WATCH)
    slow(ana)
    meter = Meter(ana.page)
    ana.go("/search")
    meter.read("search")
    meter.click(".search-ask", "what is that", ana.page.locator(".identify-answer .primary"))
    ana.page.evaluate("""() => { HTMLInputElement.prototype.click = function () { window.chosen = this; }; }""")
    meter.click(".identify-answer .primary", "choosing", ana.page.locator(".identify-answer .primary"))
    give(ana.page, "drop", CAT.read_bytes())
    expect(answers(ana.page).first).to_be_visible()
    meter.read("answer")
    assert {screen: causes for screen, (sum, causes) in meter.shifts.items() if sum > 0 and screen != "search"} == {}


@pytest.mark.measurement
@needs_model
def test_an_answer_comes_without_a_long_task(cast, capsys):
    """Measured as in test_many.py: the page's own processor time, as multiples of a reference task."""
    longest = []
    while len(longest) < 3 and not any(most <= 100 for most in longest):
        ana = cast.person(f"Ana {len(longest)}", **PHONE).go("/search")
        ana.page.get_by_role("link", name="Identify").click()
        expect(ana.page.get_by_role("button", name="Choose a photo")).to_be_visible()
        blank = ana.new_page()
        blank.goto(ana.origin + "/healthz")
        cast.browser.start_tracing(page=ana.page, categories=tasks.CATEGORIES)
        tasks.run_the_reference(blank)
        ana.page.bring_to_front()
        ana.page.evaluate("performance.mark('asked')")
        choose_file(ana.page)
        expect_cat(ana.page)
        ana.page.evaluate("performance.mark('answered')")
        found = sorted(tasks.on_a_slow_phone(cast.browser.stop_tracing(), "asked", "answered"), reverse=True)
        with capsys.disabled():
            print(f"\n  [measured] asking what a photo shows: the longest tasks {[round(ms) for ms in found[:5]]} ms on a slow phone")
        longest.append(found[0])
    assert min(longest) <= 100
