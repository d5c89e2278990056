"""Which article is which page, and in which part of the navigation."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
WIRE, SERVER, ADMIN = "Sources/SnapWire/SnapWire.docc", "Sources/snapfeed/snapfeed.docc", "Sources/SnapAdmin/SnapAdmin.docc"
SWIFT = "Sources/SnapfeedClient/SnapfeedClient.docc"

# Part of the navigation, by reader, then path of the page and its article; None for pages that are made from the method table.
PARTS = {
    "Start": {
        "index": f"{SERVER}/Building.md",
        "examples": "Tests/Examples/README.md",
        "tour": f"{ADMIN}/Tour.md",
    },
    "Build an app": {
        "protocol": f"{WIRE}/Protocol.md",
        "protocol/accounts": f"{WIRE}/Protocol/Accounts.md",
        "protocol/feeds": f"{WIRE}/Protocol/Feeds.md",
        "protocol/photos": f"{WIRE}/Protocol/Photos.md",
        "protocol/comments": f"{WIRE}/Protocol/Comments.md",
        "protocol/inbox": f"{WIRE}/Protocol/Inbox.md",
        "protocol/people": f"{WIRE}/Protocol/People.md",
        "protocol/search": f"{WIRE}/Protocol/Search.md",
        "protocol/admins": f"{WIRE}/Protocol/Admins.md",
        "recipes/web-app": f"{SERVER}/Recipes/WebApp.md",
        "recipes/own-users": f"{SERVER}/Recipes/OwnUsers.md",
        "recipes/bot": f"{SERVER}/Recipes/Bot.md",
        "recipes/backend-moderation": f"{SERVER}/Recipes/BackendModeration.md",
        "recipes/migrating": f"{SERVER}/Recipes/Migrating.md",
        "http-api": f"{SERVER}/HTTPAPI.md",
        "recipes/curl": f"{SERVER}/Recipes/Curl.md",
        "webhooks": f"{SERVER}/Webhooks.md",
        "push": f"{SERVER}/Push.md",
        "clients": f"{WIRE}/Clients.md",
    },
    "Libraries": {
        "javascript": "Sources/SnapfeedJavaScript/README.md",
        "python": "Sources/SnapfeedPython/README.md",
        "swift": f"{SWIFT}/SnapfeedClient.md",
        "swift/first-app": f"{SWIFT}/FirstApp.md",
        "swift/offline": f"{SWIFT}/Offline.md",
        "swift/errors": f"{SWIFT}/Errors.md",
        "swift/swiftui-list": f"{SWIFT}/SwiftUIList.md",
    },
    "Operate": {
        "install": f"{SERVER}/Install.md",
        "operating": f"{SERVER}/Operating.md",
        "logins": f"{SERVER}/Logins.md",
        "recipes/backup": f"{SERVER}/Recipes/Backup.md",
        "feeds": f"{SERVER}/Feeds.md",
        "recipes/class": f"{SERVER}/Recipes/Class.md",
        "recipes/moderation": f"{SERVER}/Recipes/Moderation.md",
        "identification": f"{SERVER}/Identification.md",
        "cluster": f"{SERVER}/Cluster.md",
        "command-line": f"{ADMIN}/CommandLine.md",
        "security": ".github/SECURITY.md",
    },
    "Contribute": {
        "contributing": ".github/CONTRIBUTING.md",
        "contributing/adding": f"{SERVER}/Adding.md",
        "architecture": f"{SERVER}/Architecture.md",
        "decisions": f"{SERVER}/Decisions.md",
        "threat-model": f"{SERVER}/ThreatModel.md",
        "performance": f"{SERVER}/Performance.md",
    },
    "Reference": {
        "methods": None,
        "errors": None,
        "limits": f"{WIRE}/Limits.md",
        "settings": f"{SERVER}/Settings.md",
        "metrics": f"{SERVER}/Metrics.md",
        "glossary": f"{SERVER}/Glossary.md",
        "changes": ".github/CHANGELOG.md",
    },
}

# Titles in place of the articles' own, which DocC wants to be the name of the module.
TITLES = {"swift": "Snapfeed for Swift"}

# Words of other products, and the place of a page that answers them under another name. The search shows it first.
SYNONYMS = {
    "auth authentication jwks jwt": "recipes/own-users",
    "google keycloak oauth oauth2 oidc openid social-login sso": "logins",
    "chat direct direct-message dm messaging": "protocol/inbox",
    "replies reply thread": "protocol/comments",
    "like likes": "protocol/photos",
    "apikey api-key pat service-account": "protocol/accounts#access-tokens",
    "cors cross-origin same-origin": "recipes/web-app#which-requests-are-allowed",
    "rest restful json-api": "http-api",
    "infinite-scroll paginate pagination paging": "methods#feed.page",
    "callback event-hook": "webhooks",
    "dedup deduplicate exactly-once idempotency idempotent": "http-api#post-once-whatever-happens",
    "docker kubernetes nginx systemd": "operating",
    "apns fcm": "push",
    "firebase firestore pocketbase supabase": "recipes/migrating",
    "form-data multipart": "http-api#upload-an-image",
    "codegen sdk swagger": "http-api#for-programs",
    "eventsource sse": "http-api#follow-a-feed",
    "quota ratelimit rate-limit throttling": "limits",
    "dart flutter go java kotlin rust": "clients",
    "asyncio pip pypi": "python",
    "node nodejs npm typescript": "javascript",
    "ios macos spm swiftpm": "swift/first-app",
    "ha replica replication scaling": "cluster",
}


def all_parts() -> dict[str, dict[str, str | None]]:
    """The parts, with the articles of other targets among the libraries: a new one needs no line here."""
    parts = {name: dict(pages) for name, pages in PARTS.items()}
    known = {article for pages in parts.values() for article in pages.values()}
    for path in sorted(ROOT.glob("Sources/*/*.docc/**/*.md")):
        article = str(path.relative_to(ROOT))
        if article not in known:
            parts["Libraries"][slug_of(path)] = article
    return {name: pages for name, pages in parts.items() if pages}


def slug_of(path: Path) -> str:
    """The page of an article that has no line above: `SnapAdmin.docc/FirstStep.md` is `snapadmin/first-step`."""
    catalogue = next(parent.stem for parent in path.parents if parent.suffix == ".docc")
    return f"{catalogue}/{re.sub(r'(?<=[a-z0-9])(?=[A-Z])', '-', path.stem)}".lower()


def address(page: str) -> str:
    return "/docs" if page == "index" else f"/docs/{page}"
