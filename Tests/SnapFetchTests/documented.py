"""Cloud Vision and MediaWiki, as their documentation says. A word in the picture, or the page's title, chooses the answer."""

import base64
import binascii
import json
from urllib.parse import parse_qs

KEY = "AIza-good-key"
LABELS = [
    {"mid": "/m/01yrx", "description": "Cat", "score": 0.99598557, "topicality": 0.99598557},
    {"mid": "/m/0k0pj", "description": "Nose", "score": 0.5, "topicality": 0.5},
    {"description": "Süße Katze", "score": 0.25},
    {"mid": "/m/0zero", "description": "Faint"},
]
CODES = {400: "INVALID_ARGUMENT", 403: "PERMISSION_DENIED", 429: "RESOURCE_EXHAUSTED", 503: "UNAVAILABLE"}

LONG = "The espresso machine was patented by Angelo Moriondo of Turin. " * 20
PAGES = {
    "Tabby cat": "A tabby is any domestic cat with a distinctive 'M'-shaped marking on its forehead.",
    "Café & crème/100% +?": "Crème brûlée is \u201eburnt\u201c cream.",
    "Espresso": LONG,
    "日本": "日本国は、東アジアに位置する。",
}
REDIRECTS = {"Tabby": "Tabby cat"}
HTML = """<div class="mw-content-ltr mw-parser-output" lang="en" dir="ltr"><style data-x="a>b">.a{color:red}</style>
<div role="note" class="hatnote">For others, see <a href="/x">others</a>.</div>
<table class="infobox"><tbody><tr><td><p>In a box</p><table><tr><td>x</td></tr></table></td></tr></tbody></table>
<p class="mw-empty-elt">
</p><p><span style="font-size: small;"><span id="coordinates">Coordinates: 1°N 2°E</span></span></p>
<!-- <p>a comment</p> --><p><a href="/w/index.php?title=Template:Short&amp;action=edit" class="new" title="Template:Short (page does not exist)">Template:Short</a></p>
<p>A <b>tabby</b> (<span style="display:none">hidden</span>) is any <i title="a > b">domestic</i> cat<sup id="cite_ref-1" class="reference"><a href="#n">&#91;1&#93;</a></sup>
with an &#39;M&#39; &amp;amp; 5&#160;&lt;&#32;6<br />stripes.</p><p>Second.</p></div>"""


def vision(method, headers, body, key=KEY):
    """Returns the status, further headers, and the answer."""

    def refused(code, message):
        return code, {}, {"error": {"code": code, "message": message, "status": CODES[code]}}

    if method != "POST" or not headers.get("Content-Type", "").startswith("application/json"):
        return refused(400, "Invalid JSON payload received.")
    if headers.get("X-Goog-Api-Key") != key:
        # The service does name the key in some of its messages.
        return refused(403, f"Consumer 'api_key:{headers.get('X-Goog-Api-Key')}' has been suspended.\n")
    try:
        (request,) = json.loads(body)["requests"]
        picture = base64.b64decode(request["image"]["content"], validate=True)
        (feature,) = request["features"]
        assert set(request) == {"image", "features"} and feature == {"type": "LABEL_DETECTION", "maxResults": 10}
    except (ValueError, KeyError, AssertionError, binascii.Error):
        return refused(400, "Invalid JSON payload received.")
    return answer(picture, refused)


def answer(picture, refused):
    if b"nothing to see" in picture:
        return 200, {}, {"responses": [{}]}
    if b"not a picture" in picture:
        return 200, {}, {"responses": [{"error": {"code": 3, "message": "Bad image data."}}]}
    if b"quota" in picture:
        return refused(429, "Quota exceeded for quota metric 'Requests'.")
    if b"no JSON" in picture:
        return 200, {}, b'{"responses": [{"labelAnnotations": [{"mid": '
    if b"another JSON" in picture:
        return 200, {}, {"responses": "none"}
    if b"many" in picture:
        return 200, {}, {"responses": [{"labelAnnotations": LABELS * 10}]}
    return 200, {}, {"responses": [{"labelAnnotations": LABELS}]}


def wiki(query, agent, has_extracts):
    """Returns the status, further headers, and the answer."""
    fields = {name: values[0] for name, values in parse_qs(query).items()}
    if not agent.startswith("Snapfeed"):
        return 403, {}, b"Please set a user-agent"
    if fields.get("format") != "json" or fields.get("formatversion") != "2":
        return 200, {}, b"<!DOCTYPE html>"
    if fields["action"] == "parse":
        return 200, {}, parsed(fields["page"])
    return 200, {}, queried(fields, has_extracts)


def parsed(title):
    if title == "Gone":
        return {"error": {"code": "missingtitle", "info": "The page you specified doesn't exist.", "docref": "See /w/api.php"}}
    text = HTML if title == "Tabby cat" else f"<p>{LONG}</p>" if title == "Espresso" else "<div class='mw-parser-output'></div>"
    return {"parse": {"title": title, "pageid": 7, "text": text}}


def queried(fields, has_extracts):
    title = fields["titles"]
    if title == "Locked":
        return {"error": {"code": "readapidenied", "info": "You need read permission to use this module.", "docref": "See"}}
    if title == "wikt:cat":
        return {"batchcomplete": True, "query": {"interwiki": [{"title": "wikt:cat", "iw": "wikt"}]}}
    if title == "Special:Version":
        return {"batchcomplete": True, "query": {"pages": [{"ns": -1, "title": title, "special": True}]}}
    if title == "Wrong":
        return ["not", "an", "object"]
    target = REDIRECTS.get(title, title)
    page = {"pageid": 7, "ns": 0, "title": target, "fullurl": "https://wiki.example/wiki/" + title}
    if title == "Script":
        page["fullurl"] = "javascript:alert(1)"
    elif target not in PAGES and title != "Gone":
        return {"batchcomplete": True, "query": {"pages": [{"ns": 0, "title": title, "missing": True}]}}
    if not has_extracts:
        reported = {"query": {"warnings": 'Unrecognized value for parameter "prop": extracts'}}
        return {"batchcomplete": True, "warnings": reported, "query": {"pages": [page]}}
    if fields.get("exintro") == fields.get("explaintext") == "1":
        page["extract"] = PAGES.get(target, "A page.")[: int(fields["exchars"])]
    return {"batchcomplete": True, "query": {"pages": [page]}}
