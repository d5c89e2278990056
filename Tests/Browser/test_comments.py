"""Comments: writing, answering, live arrival, editing, deleting, drafts, offline, Home, the viewer, notifications, one's own comments, reports."""

import re

import pytest
from playwright.sync_api import expect

from comments import answers, choose, expect_sent, field, rows, write
from connection import OFFLINE, ONLINE
from held import hold, release
from invariants import check, layout
from notifications import lines
from people import PHONE, all_stored, until, wait_for_frames, wait_until
from photos import many
from test_admin import as_admin, enter
from wire import Wire

# The server receives the next comment with a text that it refuses.
REFUSE_ONE_COMMENT = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (sent) {
        if (!String(sent).includes('"comment.post"')) return send.call(this, sent);
        WebSocket.prototype.send = send;
        const asked = JSON.parse(sent);
        asked.params.text = '';
        return send.call(this, JSON.stringify(asked));
    };
}"""


def photo_of(cast, name: str = "Ben", **words) -> tuple[Wire, dict]:
    """An author, and a photo of that author."""
    author = cast.script(name)
    return author, author.add_photo(**words)


@pytest.mark.smoke
def test_two_people_talk_under_a_photo(cast):
    ben, photo = photo_of(cast, caption="A bear")
    path = f"/photo/{photo['id']}"
    ana, author = cast.person("Ana").go(path), cast.person("Ben", **PHONE).go(path)
    expect(ana.page.get_by_text("No comments yet.")).to_be_visible()
    write(ana.page, "What a bear! #wild")
    expect(rows(ana.page)).to_contain_text(["What a bear!"])
    expect_sent(ana.page)
    expect(ana.page.locator(".comment-text").get_by_role("link", name="#wild")).to_be_visible()
    expect(field(ana.page)).to_have_value("")

    # It arrives at the author, who answers.
    expect(rows(author.page)).to_contain_text(["What a bear!"])
    expect(author.page.get_by_role("link", name="1 comment", exact=True)).to_have_text("1")
    author.page.get_by_role("button", name="Reply to Ana").click()
    expect(author.page.locator(".comment-replying")).to_have_text("Replying to Ana")
    field(author.page).press_sequentially("Thank you")
    author.page.get_by_role("button", name="Post comment").click()
    expect(answers(author.page)).to_contain_text(["Thank you"])
    expect(answers(author.page).locator(".tag")).to_have_text("Author")

    # Answers are folded.
    ana.page.get_by_role("button", name="View 1 reply").click()
    expect(answers(ana.page)).to_contain_text(["Thank you"])
    expect(ana.page.get_by_role("link", name="2 comments", exact=True)).to_be_visible()
    ana.page.get_by_role("button", name="Hide replies").click()
    expect(answers(ana.page)).to_have_count(0)
    assert ben.call("comment.list", photo=photo["id"])["count"] == 2


def test_own_comment_whose_event_comes_first_is_shown_once(cast):
    _, photo = photo_of(cast)
    ana = cast.person("Ana")
    arrived, held = hold(ana.page, "comment.post")
    ana.go(f"/photo/{photo['id']}")
    expect(ana.page.get_by_text("No comments yet.")).to_be_visible()
    write(ana.page, "Once")
    until(ana.page, lambda: held and "comment.event" in arrived)
    wait_for_frames(ana.page)
    expect(rows(ana.page)).to_have_count(1)
    release(held)
    expect_sent(ana.page)
    expect(rows(ana.page)).to_have_count(1)


@pytest.mark.proof
def test_own_comment_that_is_deleted_before_its_answer_comes_is_not_shown(cast):
    ben, photo = photo_of(cast)
    ana = cast.person("Ana")
    arrived, held = hold(ana.page, "comment.post")
    ana.go(f"/photo/{photo['id']}")
    expect(ana.page.get_by_text("No comments yet.")).to_be_visible()
    write(ana.page, "Gone")
    until(ana.page, lambda: held and "comment.event" in arrived)
    comment = ben.call("comment.list", photo=photo["id"])["comments"][0]
    ben.call("comment.delete", comment=comment["id"])
    ben.comment(photo, "Stays")
    expect(rows(ana.page)).to_contain_text(["Gone", "Stays"])
    release(held)
    expect(rows(ana.page)).to_have_count(1)
    expect(rows(ana.page)).to_contain_text(["Stays"])
    expect(ana.page.get_by_role("link", name="1 comment", exact=True)).to_be_visible()


@pytest.mark.proof
def test_a_reply_can_be_cancelled_and_an_answer_to_an_answer_names_its_author(cast):
    ben, photo = photo_of(cast)
    top = ben.comment(photo, "First")
    with cast.script("Cleo") as cleo:
        cleo.comment(photo, "Second", top)
    page = cast.person("Ana").go(f"/photo/{photo['id']}").page
    page.get_by_role("button", name="Reply to Ben").click()
    field(page).press("Escape")
    expect(page.locator(".comment-replying")).to_be_hidden()
    expect(field(page)).to_be_focused()
    page.get_by_role("button", name="View 1 reply").click()
    page.get_by_role("button", name="Reply to Cleo").click()
    expect(field(page)).to_have_value("@Cleo ")
    field(page).press_sequentially("me too")
    field(page).press("Enter")
    expect(answers(page)).to_contain_text(["Second", "@Cleo me too"])
    expect_sent(page)


@pytest.mark.proof
@many
def test_new_comments_do_not_move_the_list(cast):
    ben, photo = photo_of(cast)
    for number in range(30):
        ben.comment(photo, f"Number {number}")
    page = cast.person("Ana", **PHONE).go(f"/photo/{photo['id']}").page
    expect(rows(page)).to_have_count(10)
    expect(rows(page).first).to_contain_text("Number 29")
    # At the beginning of the list they appear by themselves.
    ben.comment(photo, "At the top")
    expect(rows(page).first).to_contain_text("At the top")
    read = rows(page).filter(has_text="Number 22")
    read.evaluate("(row) => scrollTo(0, row.getBoundingClientRect().top + scrollY - 100)")
    before = read.bounding_box()["y"]
    ben.comment(photo, "Later")
    ben.comment(photo, "Latest")
    news = page.get_by_role("button", name="2 new comments")
    expect(news).to_be_visible()
    assert read.bounding_box()["y"] == before
    # Without the scrolling of a click by Playwright: at the beginning the comments appear by themselves, and the button goes.
    news.evaluate("(button) => button.click()")
    expect(rows(page).first).to_contain_text("Latest")
    page.get_by_role("button", name="Show more comments").click()
    expect(rows(page).last).to_contain_text("Number 0")
    page.get_by_role("combobox", name="Order of the comments").select_option("oldest")
    expect(rows(page).first).to_contain_text("Number 0")


def test_comments_catch_up_after_a_broken_connection(cast, proxy):
    ben, photo = photo_of(cast)
    ben.comment(photo, "Before")
    ana = cast.person("Ana", origin=proxy.origin).go(f"/photo/{photo['id']}")
    page = ana.page
    expect(rows(page)).to_have_count(1)
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    ben.comment(photo, "Meanwhile")
    proxy.come_back()
    page.evaluate(ONLINE)
    expect(rows(page)).to_contain_text(["Meanwhile", "Before"])


@pytest.mark.proof
def test_a_comment_written_offline_is_sent_once(cast, proxy):
    ben, photo = photo_of(cast)
    ana = cast.person("Ana", origin=proxy.origin, service_workers="allow").go(f"/photo/{photo['id']}")
    page = ana.page
    page.evaluate("navigator.serviceWorker.ready")
    expect(field(page)).to_be_visible()
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    write(page, "From the train")
    expect(page.locator(".comment.is-waiting")).to_contain_text("Waiting to be sent")
    write(page, "Never sent")
    page.get_by_role("button", name="Discard: Comment “Never sent”").click()
    expect(rows(page)).to_have_count(1)
    proxy.come_back()
    page.evaluate(ONLINE)
    expect_sent(page)
    expect(rows(page)).to_contain_text(["From the train"])
    assert [comment["text"] for comment in ben.call("comment.list", photo=photo["id"])["comments"]] == ["From the train"]


@pytest.mark.proof
def test_comments_seen_lately_are_readable_offline(cast, proxy):
    """They and a waiting comment survive a reload. The next connection removes them, since some may have been deleted meanwhile."""
    ben, photo = photo_of(cast)
    ben.comment(photo, "An answer", to=ben.comment(photo, "Seen first"))
    last = ben.comment(photo, "Seen last")
    ana = cast.person("Ana", origin=proxy.origin, service_workers="allow").go(f"/photo/{photo['id']}")
    page = ana.page
    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("button", name="View 1 reply").click()
    expect(answers(page)).to_have_count(1)
    account = page.evaluate("JSON.parse(localStorage['snapfeed.account'])")
    lists = all_stored(f"snapfeed.photos.{account}", "lists")
    kept = f"async () => (await ({lists})()).find(({{ name }}) => name.startsWith('comments of'))?.rows.length ?? 0"
    wait_until(page, f"async () => await ({kept})() === 3")
    proxy.go_away()
    page.reload()
    expect(rows(page)).to_contain_text(["Seen last", "Seen first"])
    expect(page.locator(".comments").get_by_text("Offline – last updated")).to_be_visible()
    page.get_by_role("button", name="View 1 reply").click()
    expect(answers(page)).to_contain_text(["An answer"])
    write(page, "From the train")
    expect(page.locator(".comment.is-waiting")).to_be_visible()
    page.reload()
    expect(rows(page)).to_contain_text(["From the train", "Seen last", "Seen first"])
    ben.call("comment.delete", comment=last["id"])
    ana.go("/home")
    proxy.come_back()
    page.evaluate(ONLINE)
    wait_until(page, f"async () => await ({kept})() === 0")
    until(page, lambda: [each["text"] for each in ben.call("comment.list", photo=photo["id"])["comments"]] == ["From the train", "Seen first"])


@pytest.mark.proof
def test_refused_reply_comes_back_as_a_reply(cast):
    ben, photo = photo_of(cast)
    ben.comment(photo, "First")
    page = cast.person("Ana").go(f"/photo/{photo['id']}").page
    page.get_by_role("button", name="Reply to Ben").click()
    field(page).fill("Thank you")
    page.evaluate(REFUSE_ONE_COMMENT)
    field(page).press("Enter")
    expect(page.locator(".comment-form .form-error")).not_to_be_empty()
    expect(field(page)).to_have_value("Thank you")
    expect(page.locator(".comment-replying")).to_have_text("Replying to Ben")
    field(page).press("Enter")
    expect(answers(page)).to_contain_text(["Thank you"])
    expect_sent(page)


@pytest.mark.proof
def test_comment_sent_in_a_sheet_is_no_longer_offered_by_the_page_below(cast):
    ben, photo = photo_of(cast)
    page = cast.person("Ana", **PHONE).go(f"/photo/{photo['id']}").page
    field(page).fill("What a bear!")
    page.get_by_role("button", name="Full screen").click()
    page.locator(".photo-viewer").get_by_role("link", name="Comment", exact=True).click()
    sheet = page.locator(".comments-sheet")
    expect(field(sheet)).to_have_value("What a bear!")
    field(sheet).press("Enter")
    expect(sheet.locator(".comment-text")).to_have_text(["What a bear!"])
    page.go_back()
    expect(sheet).to_have_count(0)
    expect(field(page)).to_have_value("")


def test_own_comments_are_edited_deleted_and_taken_back(cast):
    ben, photo = photo_of(cast)
    page = cast.person("Ana").go(f"/photo/{photo['id']}").page
    write(page, "Frist")
    expect_sent(page, "Frist")
    choose(page, rows(page), "Edit")
    page.get_by_role("dialog").get_by_label("Your comment").fill("First")
    page.get_by_role("button", name="Save").click()
    expect(rows(page)).to_contain_text(["First"])
    expect(rows(page)).to_contain_text(["edited"])
    choose(page, rows(page), "Delete comment")
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_contain_text(["First"])
    choose(page, rows(page), "Delete comment")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    # Leaving the page ends the time for second thoughts.
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.locator(".home-page")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("No comments yet.")).to_be_visible()
    assert ben.call("comment.list", photo=photo["id"])["count"] == 0


@pytest.mark.proof
@pytest.mark.parametrize("serve_options", [["--limit", "commentEditMinutes=30"]], ids=["30 minutes"])
def test_waiting_edit_can_be_edited_again_for_as_long_as_the_server_allows(cast, proxy):
    ben, photo = photo_of(cast)
    ana = cast.person("Ana", origin=proxy.origin).go(f"/photo/{photo['id']}")
    page, dialog = ana.page, ana.page.get_by_role("dialog")
    write(page, "Frist")
    expect_sent(page, "Frist")
    page.clock.install()
    page.clock.set_system_time(page.evaluate("Date.now()") / 1_000 + 20 * 60)
    proxy.go_away()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    choose(page, rows(page), "Edit")
    expect(dialog).to_contain_text("You can edit a comment for 30 minutes.")
    dialog.get_by_label("Your comment").fill("First")
    page.get_by_role("button", name="Save").click()
    expect(rows(page)).to_contain_text(["First"])
    choose(page, rows(page), "Edit")
    expect(dialog.get_by_label("Your comment")).to_have_value("First")
    dialog.get_by_label("Your comment").fill("Frist")
    page.get_by_role("button", name="Save").click()
    expect(rows(page)).to_contain_text(["Frist"])


@pytest.mark.proof
def test_deletion_is_sent_while_its_author_stays_on_the_page(cast):
    ben, photo = photo_of(cast)
    ana = cast.person("Ana").go(f"/photo/{photo['id']}")
    page = ana.page
    write(page, "Wrong photo")
    expect_sent(page, "Wrong photo")
    ana.stop_clock()
    choose(page, rows(page), "Delete comment")
    # The menu has closed, and the focus is on what replaced its button.
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    page.clock.run_for(13_000)
    expect(page.get_by_text("No comments yet.")).to_be_visible()
    assert ben.call("comment.list", photo=photo["id"])["comments"] == []


@pytest.mark.proof
def test_a_draft_stays_with_its_photo_and_goes_with_the_login(cast):
    ben, photo = photo_of(cast)
    other = ben.add_photo("moon")
    ana = cast.person("Ana").go(f"/photo/{photo['id']}")
    page = ana.page
    field(page).fill("Half a thou")
    ana.go(f"/photo/{other['id']}")
    expect(field(page)).to_have_value("")
    ana.go(f"/photo/{photo['id']}")
    expect(field(page)).to_have_value("Half a thou")
    ana.go("/account")
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.locator(".entry")).to_be_visible()
    assert "Half a thou" not in page.evaluate("JSON.stringify(localStorage)")


def test_a_closed_photo_says_why_and_its_author_opens_it(cast):
    ben, photo = photo_of(cast, commentsFrom="following")
    ana = cast.person("Ana").go(f"/photo/{photo['id']}").page
    expect(ana.get_by_text("Only people Ben follows can comment.")).to_be_visible()
    expect(field(ana)).to_be_hidden()
    author = cast.person("Ben").go(f"/photo/{photo['id']}").page
    author.get_by_role("button", name="More", exact=True).click()
    author.get_by_role("dialog").get_by_role("button", name="Edit", exact=True).click()
    author.get_by_label("Who can comment").select_option("nobody")
    author.get_by_role("button", name="Save").click()
    expect(author.get_by_text("You’ve turned off comments on this photo.")).to_be_visible()
    author.get_by_role("button", name="Change", exact=True).click()
    author.get_by_label("Who can comment").select_option("everyone")
    author.get_by_role("button", name="Save").click()
    expect(field(author)).to_be_visible()
    ana.reload()
    write(ana, "Hello")
    expect(rows(author)).to_contain_text(["Hello"])


@pytest.mark.proof
def test_change_of_who_may_comment_reaches_an_open_page(cast):
    ben, photo = photo_of(cast)
    ana = cast.person("Ana")
    Wire(cast.server.url).log_in("Ana").follow(ben)
    page = ana.go(f"/photo/{photo['id']}").page
    expect(field(page)).to_be_visible()
    ben.call("photo.edit", photo=photo["id"], commentsFrom="nobody")
    expect(page.get_by_text("Comments are turned off.")).to_be_visible()
    expect(page.get_by_text("No comments yet.")).to_be_hidden()
    ben.call("photo.edit", photo=photo["id"], commentsFrom="everyone")
    expect(field(page)).to_be_visible()
    ben.call("photo.edit", photo=photo["id"], commentsFrom="following")
    expect(page.get_by_text("Only people Ben follows can comment.")).to_be_visible()


@pytest.mark.proof
def test_sheet_opens_to_comments_when_its_author_allows_them(cast):
    ben, photo = photo_of(cast, commentsFrom="nobody")
    page = cast.person("Ben", **PHONE).go(f"/photo/{photo['id']}").page
    page.get_by_role("button", name="Full screen").click()
    page.locator(".photo-viewer").get_by_role("link", name="Comment", exact=True).click()
    sheet = page.locator(".comments-sheet")
    sheet.get_by_role("button", name="Change", exact=True).click()
    page.get_by_label("Who can comment").select_option("everyone")
    page.get_by_role("button", name="Save").click()
    expect(field(sheet)).to_be_visible()


@pytest.mark.proof
def test_address_with_a_broken_comment_shows_the_photo(cast):
    ben, photo = photo_of(cast)
    ben.comment(photo, "Below the bear")
    page = cast.person("Ana").go(f"/photo/{photo['id']}#comment-%").page
    expect(rows(page)).to_contain_text(["Below the bear"])


@pytest.mark.proof
def test_home_shows_the_newest_two_and_leads_to_all(cast):
    ben, photo = photo_of(cast, caption="A bear")
    ana = cast.person("Ana")
    own = Wire(cast.server.url).log_in("Ana")
    own.follow(ben)
    for words in ("One", "Two", "Three"):
        own.comment(photo, words)
    page = ana.go("/home").page
    newest = page.locator(".card-comment")
    expect(newest).to_have_text(["Ana Two", "Ana Three"])
    page.get_by_role("link", name="View all 3 comments").click()
    expect(page).to_have_url(re.compile("#comments$"))
    expect(rows(page)).to_contain_text(["Three", "Two", "One"])
    write(page, "Four")
    expect_sent(page, "Four")
    page.go_back()
    expect(newest).to_have_text(["Ana Three", "Ana Four"])
    expect(page.get_by_role("link", name="4 comments", exact=True)).to_have_text("4")


def test_the_viewer_has_a_sheet_that_back_closes_before_the_photo(cast):
    ben, photo = photo_of(cast)
    ben.comment(photo, "Below the bear")
    page = cast.person("Ana", **PHONE).go(f"/photo/{photo['id']}").page
    page.get_by_role("button", name="Full screen").click()
    viewer, sheet = page.locator(".photo-viewer"), page.locator(".comments-sheet")
    viewer.get_by_role("link", name="1 comment", exact=True).click()
    expect(sheet.locator(".comment-text")).to_have_text(["Below the bear"])
    check(page, "comments over the viewer")
    assert layout(page) == []
    sheet.get_by_role("button", name="More about the comment by Ben").click()
    expect(page.locator(".menu")).to_be_visible()
    page.go_back()
    expect(page.locator(".menu")).to_have_count(0)
    expect(sheet).to_be_visible()
    page.go_back()
    expect(sheet).to_have_count(0)
    expect(viewer).to_be_visible()
    viewer.get_by_role("link", name="1 comment", exact=True).click()
    sheet.get_by_role("link", name="Ben", exact=True).click()
    expect(page).to_have_url(re.compile("/@Ben$"))
    expect(page.locator("dialog")).to_have_count(0)
    page.go_back()
    expect(rows(page)).to_contain_text(["Below the bear"])


@pytest.mark.proof
@many
def test_a_notification_leads_to_its_comment(cast):
    ana = cast.person("Ana")
    own = Wire(cast.server.url).log_in("Ana")
    photo = own.add_photo(caption="A bear")
    with cast.script("Ben") as ben, cast.script("Cleo") as cleo:
        top = own.comment(photo, "Mine")
        ben.comment(photo, "Thanks for it", top)
        ben.comment(photo, "From Ben")
        cleo.comment(photo, "From Cleo")
        for number in range(60):
            ben.comment(photo, f"Number {number}")
        ben.comment(ben.add_photo("moon"), "Look @Ana")
    page = ana.go("/notifications").page
    expect(lines(page).filter(has_text="replied to your comment")).to_contain_text("Thanks for it")
    expect(lines(page).filter(has_text="mentioned you in a comment")).to_have_count(1)
    page.get_by_role("radio", name="Comments").check()
    expect(lines(page)).to_have_count(2)
    expect(lines(page).filter(has_text="commented on your photo")).to_contain_text("Ben and Cleo")
    lines(page).filter(has_text="replied to your comment").get_by_role("link").click()
    aimed = page.locator(".comment.is-aimed")
    expect(aimed).to_contain_text("Thanks for it")
    expect(aimed).to_be_focused()
    expect(aimed).to_be_in_viewport()


@pytest.mark.proof
def test_own_comments_are_found_and_deleted(cast):
    ben, photo = photo_of(cast)
    ana = cast.person("Ana")
    own = Wire(cast.server.url).log_in("Ana")
    own.comment(photo, "A fox", ben.comment(photo, "First"))
    own.comment(photo, "A bear")
    page = ana.go("/@Ana").page
    page.locator(".profile-words .actions .round:not(.round-link)").first.click()
    page.get_by_role("link", name="My comments").click()
    mine = page.locator(".photo-lines .line")
    expect(mine).to_contain_text(["A bear", "A fox"])
    account = own.user["id"]
    stored = f"JSON.stringify(await ({all_stored(f'snapfeed.photos.{account}', 'lists')})())"
    wait_until(page, f"async () => {stored}.includes('A fox')")
    page.get_by_role("searchbox").fill("FOX")
    expect(mine).to_have_count(1)
    page.get_by_role("button", name="Delete the comment “A fox”").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(mine).to_have_count(0)
    # Nothing that this device keeps may show it again.
    wait_until(page, f"async () => !{stored}.includes('A fox')")
    page.get_by_role("searchbox").fill("")
    expect(mine).to_have_count(1)
    mine.get_by_role("link").click()
    expect(page.locator(".comment.is-aimed")).to_contain_text("A bear")


def test_a_reported_comment_is_removed_by_an_admin(cast):
    ben, photo = photo_of(cast)
    ben.comment(photo, "Something rude")
    page = cast.person("Ana").go(f"/photo/{photo['id']}").page
    choose(page, rows(page), "Report comment")
    page.get_by_role("button", name="Spam").click()
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("Reported to the admins.")).to_be_visible()
    ada = enter(as_admin(cast))
    card = ada.locator(".admin-card")
    expect(card).to_contain_text("Something rude")
    expect(card).to_contain_text("Ben")
    card.get_by_role("button", name="Remove").click()
    ada.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(card).to_have_count(0)
    ada.get_by_role("link", name="People", exact=True).click()
    expect(rows(page)).to_have_count(0)
