"""Share links: one photo for anybody, without an account, until the link ends."""

import io
import json
import re
import urllib.parse

import pytest
from accounts import people
from client import Client, refusal, run
from PIL import Image
from photo_files import fetch, upload
from server import Server
from waiting import eventually


def share(server, *, caption=None, alt=None, warning=None, hours=168, audience="everyone", name="ana"):
    """The photo and its link, of a new account."""

    async def make():
        (ana,) = await people(server, name)
        words = {key: text for key, text in (("caption", caption), ("alt", alt), ("warning", warning)) if text}
        photo = (await ana.call("photo.post", upload(), key="1", audience=audience, **words))["photo"]
        return ana.token, photo, (await ana.call("share.create", photo=photo["id"], expiresInHours=hours))["share"]

    return run(make())


def acting(server, token, *calls):
    """The results of calls, one after the other, by one account."""

    async def act():
        client = await Client.resumed(server.url, token)
        return [await client.call(method, **params) for method, params in calls]

    return run(act())


def meta(page):
    return {name: content for name, content in re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page)}


def test_a_link_shows_the_photo_to_anybody_and_ends_when_it_is_revoked(server):
    token, photo, link = share(server, caption="The old bridge", alt="A bridge of stone")
    assert re.fullmatch(r"/s/[A-Za-z0-9_-]{24}", link["url"]) and link["views"] == 0
    assert link["expiresAt"] - link["createdAt"] == 168 * 3_600_000
    answer = fetch(server, link["url"])
    page = answer.read().decode()
    assert answer.status == 200 and answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["x-robots-tag"] == "noindex" and answer.headers["cache-control"] == "private, no-cache"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script" not in policy and "unsafe" not in policy and "<script" not in page
    assert "The old bridge" in page and 'alt="A bridge of stone"' in page and ">ana<" in page and '<html lang="en">' in page
    assert "/photos/" not in page, "the link gives no other address"

    reported = meta(page)
    assert (reported["og:url"], reported["og:image"]) == (server.http + link["url"], server.http + link["url"] + "/large")
    assert (reported["twitter:card"], reported["robots"], reported["og:description"]) == ("summary_large_image", "noindex", "The old bridge")
    for size in ("thumb", "small", "large"):
        image = fetch(server, f"{link['url']}/{size}")
        content = image.read()
        expected = photo["images"][size]
        assert image.headers["content-type"] == expected["type"] and len(content) == expected["bytes"]
        assert Image.open(io.BytesIO(content)).size == (expected["width"], expected["height"])
        assert image.headers["cache-control"] == "private, no-cache" and image.headers.get_all("cross-origin-resource-policy") == ["cross-origin"]
        again = fetch(server, f"{link['url']}/{size}", **{"If-None-Match": image.headers["etag"]})
        assert again.status == 304 and again.read() == b""
    head = fetch(server, link["url"], method="HEAD")
    assert head.status == 200 and head.read() == b""
    german = fetch(server, link["url"], **{"Accept-Language": "de-CH, en;q=0.8"})
    assert "Ein Foto von ana" in german.read().decode() and german.headers["content-language"] == "de" and german.headers["vary"] == "accept-language"

    # Two pages were given; a head and images are not views.
    eventually(lambda: acting(server, token, ("share.list", {}))[0]["shares"][0]["views"] == 2)
    (listed,) = acting(server, token, ("share.list", {"photo": photo["id"]}))[0]["shares"]
    assert listed == {key: value for key, value in link.items() if key != "url"} | {"views": 2}
    tag = fetch(server, f"{link['url']}/thumb").headers["etag"]
    acting(server, token, ("share.revoke", {"share": link["id"]}))
    nothing = fetch(server, "/s/" + "A" * 24).read()
    for path in (link["url"], link["url"] + "/thumb"):
        gone = fetch(server, path, **{"If-None-Match": tag})
        assert gone.status == 404 and gone.read() == nothing
    # A browser gets a page, the same for a link that ended and one that never was.
    pages = [fetch(server, path, Accept="text/html,*/*;q=0.8") for path in (link["url"], "/s/" + "A" * 24)]
    assert [page.status for page in pages] == [404, 404] and pages[0].read() == pages[1].read() != nothing
    assert all(page.headers["content-type"] == "text/html; charset=utf-8" for page in pages)
    metrics = server.metrics()
    assert "\nsnapfeed_shares_total 1\n" in metrics and "\nsnapfeed_share_views_total 2\n" in metrics


def test_invalid_share_links_get_one_answer(server):
    _, _, link = share(server)
    expected = fetch(server, "/nothing")
    body = expected.read()
    url = urllib.parse.quote(server.http + link["url"], safe="")
    wrong = [
        "/s/", "/s/x", "/s/" + "x" * 500, link["url"] + "/", link["url"] + "/huge", link["url"] + "/thumb/", link["url"].swapcase(),
        link["url"][:-1], "/s/%22%3E%3Cscript%3E", "/oembed", "/oembed?url=", "/oembed?format=json",
        "/oembed?url=" + url.replace("127.0.0.1", "evil.example"), f"/oembed?url={url}x", f"/oembed?url={url}&maxwidth=0",
    ]
    for path in wrong:
        answer = fetch(server, path)
        assert (answer.status, answer.read()) == (404, body), path
        assert answer.headers["content-security-policy"] == expected.headers["content-security-policy"]
    assert fetch(server, f"/oembed?url={url}&format=xml").status == 501


def test_hostile_words_stay_words(server):
    hostile = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>&lt;"
    _, _, link = share(server, caption=hostile, alt=hostile, warning="</summary><b>" + "\"'", name="<i>\"'&</i>")
    page = fetch(server, link["url"]).read().decode()
    assert "<script" not in page and "<img src=x" not in page and "<b>" not in page and "<i>" not in page
    # The logo and the photo.
    assert page.count("<img ") == 2 and "&amp;lt;" in page
    document = re.sub(r"<style>.*?</style>", "", page, flags=re.S)
    # Without what is in quotes, only known tags and names of attributes are left.
    tags = re.findall(r"<(/?[a-zA-Z0-9!]+)([^<>]*)>", document)
    names = {name for _, inside in tags for name in re.findall(r'\s([a-z-]+)=', re.sub(r'"[^"]*"', '""', inside))}
    assert {tag.strip("/").lower() for tag, _ in tags} <= {
        "!doctype", "html", "head", "meta", "title", "link", "style", "body", "main", "header", "h1", "time", "figure", "figcaption", "details",
        "summary", "strong", "span", "img", "div", "nav", "p", "footer", "a",
    }
    assert not [name for name in names if name.startswith("on")]


def test_a_covered_photo_is_in_no_preview(server):
    _, _, link = share(server, caption="After the fall", warning="Blood")
    page = fetch(server, link["url"]).read().decode()
    reported = meta(page)
    assert "og:image" not in reported and reported["twitter:card"] == "summary" and reported["og:description"] == "Blood"
    assert '<details class="cover">' in page and page.index("<details") < page.index(f'<img src="{link["url"]}')
    url = urllib.parse.quote(server.http + link["url"], safe="")
    answer = json.loads(fetch(server, f"/oembed?url={url}").read())
    assert answer["type"] == "link" and answer["title"] == "Blood" and "url" not in answer


@pytest.mark.proof
def test_oembed_describes_a_shared_photo(server):
    _, photo, link = share(server, caption="Red & green")
    page = fetch(server, link["url"]).read().decode()
    discovered = re.search(r'<link rel="alternate" type="application/json\+oembed" title="[^"]*" href="([^"]+)">', page)[1].replace("&amp;", "&")
    assert discovered.startswith(server.http)
    answer = fetch(server, discovered[len(server.http) :])
    assert answer.headers["content-type"] == "application/json; charset=utf-8" and answer.headers["x-robots-tag"] == "noindex"
    reported = json.loads(answer.read())
    assert (reported["version"], reported["type"], reported["title"], reported["author_name"]) == ("1.0", "photo", "Red & green", "ana")
    assert (reported["url"], reported["width"], reported["height"]) == (server.http + link["url"] + "/large", photo["width"], photo["height"])
    small = json.loads(fetch(server, discovered[len(server.http) :] + "&maxwidth=400&maxheight=400").read())
    assert small["url"].endswith("/thumb") and max(small["width"], small["height"]) <= 400


def test_a_link_ends_with_its_photo_its_audience_and_while_its_author_is_suspended(server):
    async def tour():
        ana, ben = await people(server, "ana", "ben")
        admin = await Client.local_admin(server.store / "admin.sock")
        photos = [(await ana.call("photo.post", key=str(key), picture="bear"))["photo"]["id"] for key in range(3)]
        links = [(await ana.call("share.create", photo=photo))["share"]["url"] for photo in photos]

        def statuses():
            return [fetch(server, link + part).status for link in links for part in ("", "/thumb")]

        assert statuses() == [200] * 6
        assert (await refusal(ben.call("share.create", photo=photos[0])))["name"] == "forbidden"
        await ana.call("photo.edit", photo=photos[0], audience="followers")
        await ana.call("photo.delete", photo=photos[1])
        assert statuses() == [404] * 4 + [200] * 2
        await ana.call("photo.edit", photo=photos[0], audience="everyone")
        await admin.call("account.suspend", name="ana")
        assert statuses() == [404] * 6
        await admin.call("account.restore", name="ana")
        assert statuses() == [404] * 4 + [200] * 2
        await admin.call("account.remove", name="ana")
        assert statuses() == [404] * 6

    run(tour())


@pytest.mark.proof
def test_behind_a_trusted_proxy_addresses_have_its_scheme(tmp_path):
    with Server(tmp_path / "store", "--trust-proxy", "127.0.0.1", "--allow-host", "feed.example.org") as server:

        async def make():
            ana = await Client.connect(server.url, additional_headers={"X-Forwarded-For": "192.0.2.7"})
            await ana.call("account.create", name="ana", password="correct horse", device="test")
            await ana.call("photo.post", key="1", picture="bear")
            return (await ana.call("share.create", photo="1"))["share"]["url"]

        url = run(make())
        for reported, scheme in (({"X-Forwarded-Proto": "https"}, "https"), ({}, "http"), ({"X-Forwarded-Proto": "x\"<"}, "http")):
            headers = {"Host": "feed.example.org", "X-Forwarded-For": "192.0.2.7"} | reported
            assert meta(fetch(server, url, **headers).read().decode())["og:url"] == f"{scheme}://feed.example.org{url}"


@pytest.mark.parametrize("limit", [2])
def test_an_account_has_only_so_many_links(tmp_path, limit):
    with Server(tmp_path / "store", "--limit", f"sharesPerAccount={limit}") as server:

        async def make():
            (ana,) = await people(server, "ana")
            await ana.call("photo.post", key="1", picture="bear")
            links = [(await ana.call("share.create", photo="1"))["share"] for _ in range(limit)]
            reported = await refusal(ana.call("share.create", photo="1"))
            await ana.call("share.revoke", share=links[0]["id"])
            await ana.call("share.create", photo="1")
            return reported

        assert run(make())["name"] == "too_many"
