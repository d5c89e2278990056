"""Made by generate.py from the server's table of methods. Do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict


class Nothing(TypedDict):
    """An answer without members."""


Id: TypeAlias = str


Time: TypeAlias = int


class ErrorData(TypedDict):
    name: str
    """For programs."""
    temporary: bool
    """Whether the same request can succeed later."""
    retryAfterMs: NotRequired[int]
    openedAt: NotRequired[Time]
    device: NotRequired[str]
    reason: NotRequired[str]
    at: NotRequired[int]


class Error(TypedDict):
    code: int
    message: str
    """English, for people."""
    data: ErrorData


Role: TypeAlias = Literal['member', 'admin']


class Person(TypedDict):
    id: Id
    name: str
    portrait: NotRequired[str]
    """The path of the profile picture's smallest size on this server. It expires within 24 hours."""


class Session(TypedDict):
    id: Id
    device: str
    createdAt: Time
    usedAt: Time
    expiresAt: NotRequired[Time]
    current: NotRequired[bool]
    """Whether it is the login of this connection."""


class FoundSession(TypedDict):
    id: Id
    device: str
    createdAt: Time
    usedAt: Time
    expiresAt: NotRequired[Time]
    user: Person


class SignedIn(TypedDict):
    user: Person
    role: Role
    session: Id
    token: NotRequired[str]
    """Returned only once, by account.create and session.create."""
    expiresAt: NotRequired[Time]


class Invitation(TypedDict):
    id: Id
    uses: int
    usesLeft: int
    createdAt: Time
    expiresAt: Time
    creator: NotRequired[Person]
    name: NotRequired[str]
    """The person it was created for."""


class RosterRow(TypedDict):
    name: str
    invitation: NotRequired[Id]
    code: NotRequired[str]
    """Returned only once."""
    trouble: NotRequired[Literal['invalid_name', 'name_taken', 'name_confusable', 'repeated', 'already_invited']]
    """Why the name does not get an invitation."""


class AccountSuspended(TypedDict):
    at: Time
    reason: NotRequired[str]


class AccountExternal(TypedDict):
    issuer: str
    subject: str


class Account(TypedDict):
    id: Id
    name: str
    role: Role
    createdAt: Time
    usedAt: NotRequired[Time]
    suspended: NotRequired[AccountSuspended]
    external: NotRequired[AccountExternal]


class ExportedSnap(TypedDict):
    id: Id
    feed: Id
    postedAt: Time
    opens: int
    caption: NotRequired[str]
    gone: NotRequired[Literal['deleted', 'expired']]
    file: NotRequired[str]
    """Its name in the tar."""
    picture: NotRequired[Id]
    omitted: NotRequired[Literal['already_opened', 'snap_gone', 'image_lost', 'not_asked']]


class ExportedPhoto(TypedDict):
    id: Id
    audience: Literal['everyone', 'followers']
    postedAt: Time
    editedAt: NotRequired[Time]
    caption: NotRequired[str]
    alt: NotRequired[str]
    warning: NotRequired[str]
    labels: NotRequired[list[Id]]
    gone: NotRequired[Literal[True]]
    file: NotRequired[str]
    """Its name in the tar."""


class ExportedComment(TypedDict):
    id: Id
    photo: Id
    to: NotRequired[Id]
    text: str
    postedAt: Time
    editedAt: NotRequired[Time]


class ExportedPair(TypedDict):
    account: Person
    at: Time


Part = TypedDict('Part', {'kind': Literal['tag', 'mention', 'link'], 'from': int, 'to': int, 'target': str})


class Profile(TypedDict):
    """For an account that the viewer blocks, only the account."""

    account: Person
    bio: NotRequired[str]
    parts: NotRequired[list[Part]]
    """The tags, mentions and links of the caption or bio, in order; absent if there are none."""
    portrait: NotRequired[ProfileImage]
    banner: NotRequired[ProfileImage]
    photos: NotRequired[int]
    """Of all audiences."""
    followers: NotRequired[int]
    """Absent if the account hides it."""
    following: NotRequired[int]
    """Absent if the account hides it."""
    approves: NotRequired[bool]
    """Whether the account approves its followers."""
    hides: NotRequired[bool]
    """Whether it hides its follower lists and counts; only returned to itself."""
    findable: NotRequired[bool]
    """Whether search shows it to people who do not follow it; only returned to itself."""
    commentsFrom: NotRequired[Literal['everyone', 'following', 'nobody']]
    """Who may comment on its new photos; only returned to itself."""
    snapsFrom: NotRequired[Literal['following', 'everyone', 'nobody']]
    """From whom it takes snaps; only returned to itself."""
    joinedAt: NotRequired[Time]


class ProfileImageImages(TypedDict):
    thumb: PhotoImage
    small: PhotoImage
    large: PhotoImage


class ProfileImage(TypedDict):
    placeholder: str
    """A ThumbHash in base64."""
    width: int
    """Of the largest size."""
    height: int
    images: ProfileImageImages


class Relation(TypedDict):
    following: bool
    """Whether the viewer follows the other."""
    follower: bool
    """Whether the other follows the viewer."""
    requested: bool
    """Whether the viewer's request is pending."""
    blocking: bool
    """Whether the viewer blocks the other."""
    muting: bool
    """Whether the viewer mutes the other."""


class Mute(TypedDict):
    id: Id
    account: NotRequired[Person]
    tag: NotRequired[str]
    """With its case folded, without its `#`."""
    word: NotRequired[str]
    """With its case folded."""
    until: NotRequired[Time]


class Notification(TypedDict):
    offset: int
    kind: Literal['follow', 'request', 'accepted', 'mention', 'favourite', 'comment', 'answer', 'snap', 'report']
    actor: NotRequired[Person]
    photo: NotRequired[Id]
    thumb: NotRequired[str]
    """The path of the photo's smallest size."""
    snap: NotRequired[Id]
    comment: NotRequired[Id]
    text: NotRequired[str]
    """Of the comment, as it is now."""
    at: Time
    read: bool


class ListedPerson(TypedDict):
    account: Person
    bio: NotRequired[str]
    relation: NotRequired[Relation]


class ProfilePostPhoto(TypedDict):
    kind: Literal['photo']
    photo: Photo


class ProfilePostSnap(TypedDict):
    kind: Literal['snap']
    snap: Snap


ProfilePost: TypeAlias = 'ProfilePostPhoto | ProfilePostSnap'


class Feed(TypedDict):
    id: Id
    title: str
    epoch: Id
    offset: int
    snaps: int
    unread: NotRequired[int]
    """What the viewer can still open."""
    unreadOwn: NotRequired[int]
    """How many of those are the viewer's own, among the viewer's newest 1,000; absent for none."""
    expireAfterHours: NotRequired[int]


class Picture(TypedDict):
    id: Id
    title: str
    """In English."""
    alt: str
    """In English."""
    titles: NotRequired[dict[str, str]]
    """In other languages, by their two letters."""
    alts: NotRequired[dict[str, str]]
    """In other languages, by their two letters."""
    topics: list[Id]
    """What it shows."""
    type: str
    width: int
    height: int
    url: str
    thumbnail: str


class EventSnapPosted(TypedDict):
    feed: Id
    epoch: Id
    offset: int
    at: Time
    type: Literal['snap.posted']
    snap: Snap


class EventSnapDeletedOrSnapExpired(TypedDict):
    feed: Id
    epoch: Id
    offset: int
    at: Time
    type: Literal['snap.deleted', 'snap.expired']
    snap: Id


Event: TypeAlias = 'EventSnapPosted | EventSnapDeletedOrSnapExpired'


class SubscriptionRecovered(TypedDict):
    id: Id
    epoch: Id
    offset: int
    recovered: Literal[True]
    events: list[Event]


class SubscriptionFresh(TypedDict):
    id: Id
    epoch: Id
    offset: int
    recovered: Literal[False]
    snaps: list[Snap]
    next: NotRequired[int]


class SubscriptionRefused(TypedDict):
    id: Id
    error: Error


Subscription: TypeAlias = 'SubscriptionRecovered | SubscriptionFresh | SubscriptionRefused'


class SnapOpened(TypedDict):
    at: Time
    device: str


class Snap(TypedDict):
    id: Id
    feed: Id
    offset: int
    """Offset of the event that posted it."""
    author: Person
    width: int
    height: int
    postedAt: Time
    posted: str
    """The age when the message was created: "5 minutes ago"."""
    caption: NotRequired[str]
    parts: NotRequired[list[Part]]
    """The tags, mentions and links of the caption or bio, in order; absent if there are none."""
    status: NotRequired[Literal['unread', 'read']]
    """For the viewer; absent without an account."""
    opened: NotRequired[SnapOpened]
    opens: NotRequired[int]
    """How many viewers opened it; for its author and admins."""
    gone: NotRequired[Literal['deleted', 'expired']]


class View(TypedDict):
    viewer: Person
    at: Time


class PhotoImage(TypedDict):
    url: str
    """A path on this server that needs no login. It expires within 24 hours."""
    type: str
    width: int
    height: int
    bytes: int


class PhotoImages(TypedDict):
    thumb: PhotoImage
    small: PhotoImage
    large: PhotoImage
    full: NotRequired[PhotoImage]


class Photo(TypedDict):
    id: Id
    author: Person
    audience: Literal['everyone', 'followers']
    labels: NotRequired[list[NamedTopic]]
    """What it shows, as chosen by its author."""
    width: int
    """Of `large`."""
    height: int
    placeholder: NotRequired[str]
    """A ThumbHash in base64."""
    images: NotRequired[PhotoImages]
    postedAt: Time
    posted: str
    """The age when the message was created: "5 minutes ago"."""
    editedAt: NotRequired[Time]
    favourites: int
    """How many accounts like it."""
    favourited: NotRequired[bool]
    """Whether the viewer likes it; absent without an account, and in pushes."""
    comments: int
    """How many comments and answers it has; the same for everyone who sees it."""
    commentsFrom: Literal['everyone', 'following', 'nobody']
    """Who may comment, of those who see it."""
    mayComment: NotRequired[bool]
    """Whether the viewer may comment; absent without an account, and in pushes."""
    newestComments: NotRequired[list[Comment]]
    """The newest that the viewer sees; only in home."""
    gone: NotRequired[Literal[True]]
    """It was deleted: only returned to its author, on a retry with its key."""
    caption: NotRequired[str]
    parts: NotRequired[list[Part]]
    """The tags, mentions and links of the caption or bio, in order; absent if there are none."""
    alt: NotRequired[str]
    """What the photo shows, for people who cannot see it."""
    warning: NotRequired[str]
    """A warning that covers the photo until it is tapped."""


class Share(TypedDict):
    id: Id
    photo: Id
    createdAt: Time
    expiresAt: Time
    views: int
    """How often its page was viewed, as of a second ago."""


class PhotoEventPhotoPostedOrPhotoChanged(TypedDict):
    epoch: Id
    offset: int
    at: Time
    type: Literal['photo.posted', 'photo.changed']
    photo: Photo


class PhotoEventPhotoDeleted(TypedDict):
    epoch: Id
    offset: int
    at: Time
    type: Literal['photo.deleted']
    photo: Id


class PhotoEventPersonHidden(TypedDict):
    epoch: Id
    offset: int
    at: Time
    type: Literal['person.hidden']
    account: Id


PhotoEvent: TypeAlias = 'PhotoEventPhotoPostedOrPhotoChanged | PhotoEventPhotoDeleted | PhotoEventPersonHidden'


class HomeStartRecovered(TypedDict):
    now: Time
    epoch: Id
    offset: int
    recovered: Literal[True]
    events: list[PhotoEvent]


class HomeStartFresh(TypedDict):
    now: Time
    epoch: Id
    offset: int
    recovered: Literal[False]
    photos: list[Photo]
    next: NotRequired[Id]


HomeStart: TypeAlias = 'HomeStartRecovered | HomeStartFresh'


class Comment(TypedDict):
    id: Id
    photo: Id
    to: NotRequired[Id]
    author: NotRequired[Person]
    text: NotRequired[str]
    """Absent once it was deleted."""
    parts: NotRequired[list[Part]]
    """The tags, mentions and links of the caption or bio, in order; absent if there are none."""
    postedAt: Time
    posted: str
    """"x minutes ago", or "x hours ago" from 60 minutes on."""
    editedAt: NotRequired[Time]
    answers: NotRequired[int]
    """How many answers it has; absent in an answer."""
    gone: NotRequired[Literal[True]]
    """It was deleted, and is listed because it has answers."""
    thumb: NotRequired[str]
    """The path of the photo's smallest size; only in `comment.mine`."""


class CommentEventCommentPostedOrCommentEdited(TypedDict):
    photo: Id
    epoch: Id
    offset: int
    at: Time
    count: int
    """How many comments and answers the photo has then."""
    type: Literal['comment.posted', 'comment.edited']
    comment: Comment


class CommentEventCommentDeleted(TypedDict):
    photo: Id
    epoch: Id
    offset: int
    at: Time
    count: int
    """How many comments and answers the photo has then."""
    type: Literal['comment.deleted']
    comment: Id


CommentEvent: TypeAlias = 'CommentEventCommentPostedOrCommentEdited | CommentEventCommentDeleted'


class CommentStartRecovered(TypedDict):
    now: Time
    photo: Id
    epoch: Id
    offset: int
    count: int
    recovered: Literal[True]
    events: list[CommentEvent]


class CommentStartFresh(TypedDict):
    now: Time
    photo: Id
    epoch: Id
    offset: int
    count: int
    recovered: Literal[False]
    comments: list[Comment]
    next: NotRequired[Id]


CommentStart: TypeAlias = 'CommentStartRecovered | CommentStartFresh'


class SentSnapToItem(TypedDict):
    account: Person
    state: Literal['delivered', 'opened']
    openedAt: NotRequired[Time]


class SentSnapList(TypedDict):
    id: Id
    name: str


class SentSnap(TypedDict):
    id: Id
    author: Person
    to: list[SentSnapToItem]
    list: NotRequired[SentSnapList]
    caption: NotRequired[str]
    parts: NotRequired[list[Part]]
    """The tags, mentions and links of the caption or bio, in order; absent if there are none."""
    width: int
    height: int
    postedAt: Time
    posted: str
    """The age when the message was created: "5 minutes ago"."""
    expiresAt: Time
    gone: NotRequired[Literal['deleted', 'expired', 'opened']]


class ReceivedSnap(TypedDict):
    id: Id
    offset: int
    """Offset of the event by which it came."""
    author: Person
    caption: NotRequired[str]
    parts: NotRequired[list[Part]]
    """The tags, mentions and links of the caption or bio, in order; absent if there are none."""
    width: int
    height: int
    postedAt: Time
    posted: str
    """The age when the message was created: "5 minutes ago"."""
    expiresAt: Time
    state: Literal['unread', 'read']
    readAt: NotRequired[Time]
    gone: NotRequired[Literal['deleted', 'expired']]


class RecipientList(TypedDict):
    id: Id
    name: str
    accounts: list[Person]


class InboxEventSnapReceived(TypedDict):
    epoch: Id
    offset: int
    at: Time
    type: Literal['snap.received']
    snap: ReceivedSnap


class InboxEventSnapGone(TypedDict):
    epoch: Id
    offset: int
    at: Time
    type: Literal['snap.gone']
    snap: Id
    gone: Literal['deleted', 'expired']


class InboxEventSnapOpened(TypedDict):
    epoch: Id
    offset: int
    at: Time
    type: Literal['snap.opened']
    snap: Id
    readAt: Time


class InboxEventSnapRemoved(TypedDict):
    epoch: Id
    offset: int
    at: Time
    type: Literal['snap.removed']
    snap: Id


InboxEvent: TypeAlias = 'InboxEventSnapReceived | InboxEventSnapGone | InboxEventSnapOpened | InboxEventSnapRemoved'


class InboxStartRecovered(TypedDict):
    now: Time
    epoch: Id
    offset: int
    unread: int
    recovered: Literal[True]
    events: list[InboxEvent]


class InboxStartFresh(TypedDict):
    now: Time
    epoch: Id
    offset: int
    unread: int
    recovered: Literal[False]
    snaps: list[ReceivedSnap]
    next: NotRequired[int]


InboxStart: TypeAlias = 'InboxStartRecovered | InboxStartFresh'


class TagUse(TypedDict):
    name: str
    """Folded, without its `#`."""
    uses: int
    """How many public photos and snaps have it."""


class Category(TypedDict):
    id: Id
    title: str
    """In English."""
    titles: dict[str, str]
    """In other languages, by their two letters."""
    icon: str
    """An emoji."""
    query: str


class SearchEventPhotoPostedOrPhotoChanged(TypedDict):
    epoch: Id
    offset: int
    at: Time
    search: Id
    type: Literal['photo.posted', 'photo.changed']
    photo: Photo


class SearchEventPhotoDeleted(TypedDict):
    epoch: Id
    offset: int
    at: Time
    search: Id
    type: Literal['photo.deleted']
    photo: Id


class SearchEventPersonHidden(TypedDict):
    epoch: Id
    offset: int
    at: Time
    search: Id
    type: Literal['person.hidden']
    account: Id


SearchEvent: TypeAlias = 'SearchEventPhotoPostedOrPhotoChanged | SearchEventPhotoDeleted | SearchEventPersonHidden'


class LiveSearchRecovered(TypedDict):
    search: Id
    now: Time
    epoch: Id
    offset: int
    recovered: Literal[True]
    events: list[PhotoEvent]


class LiveSearchFresh(TypedDict):
    search: Id
    now: Time
    epoch: Id
    offset: int
    recovered: Literal[False]
    photos: list[Photo]
    next: NotRequired[Id]
    partial: NotRequired[Literal[True]]


LiveSearch: TypeAlias = 'LiveSearchRecovered | LiveSearchFresh'


class NamedTopic(TypedDict):
    """A thing that a photo can show."""

    id: Id
    name: str
    """In English."""
    names: NotRequired[dict[str, str]]
    """In other languages, by their two letters."""


class Topic(TypedDict):
    id: Id
    name: str
    """In English."""
    names: NotRequired[dict[str, str]]
    """In other languages, by their two letters."""
    description: str
    source: str
    """The source of the description."""
    kinds: list[NamedTopic]
    """The topics directly above it."""
    link: str
    """The encyclopedia's page."""
    favourited: NotRequired[bool]
    """Absent without an account."""
    summary: bool
    """Whether topic.summary can return more."""


class Identification(TypedDict):
    topic: Id
    name: str
    """In English."""
    names: NotRequired[dict[str, str]]
    """In other languages, by their two letters."""
    confidence: int
    """In percent."""
    broad: bool
    """Whether it is a kind of things, such as "cat"."""
    within: NotRequired[Id]


class ReportResolution(TypedDict):
    at: Time
    by: NotRequired[Person]
    reason: NotRequired[str]


class Report(TypedDict):
    id: Id
    snap: NotRequired[Snap]
    photo: NotRequired[Photo]
    comment: NotRequired[Comment]
    received: NotRequired[ReceivedSnap]
    reporter: Person
    reason: str
    at: Time
    state: Literal['open', 'kept', 'removed']
    resolution: NotRequired[ReportResolution]


class AuditEntry(TypedDict):
    id: int
    at: Time
    action: str
    target: str
    by: NotRequired[Person]
    reason: NotRequired[str]


class Figure(TypedDict):
    name: str
    value: int
    help: str


class Connection(TypedDict):
    id: Id
    user: NotRequired[Person]
    role: NotRequired[Role]
    session: NotRequired[Id]
    device: NotRequired[str]
    localAdmin: bool
    address: str
    openedAt: Time
    feeds: list[Id]
    requests: int
    bytesReceived: int
    queuedBytes: int


class WebhookFailure(TypedDict):
    """Time of the first failure since the latest success."""

    tries: int
    since: Time
    nextAt: Time
    error: str


class WebhookPaused(TypedDict):
    at: Time
    why: Literal['admin', 'dead', 'gone']


class Webhook(TypedDict):
    id: Id
    url: str
    kinds: list[Literal['snap.posted', 'snap.deleted', 'snap.expired', 'snap.reported', 'photo.posted', 'photo.deleted', 'photo.reported', 'comment.posted', 'comment.deleted', 'comment.reported', 'report.resolved', 'account.made', 'account.deleted', 'account.moderated']]
    state: Literal['active', 'failing', 'paused']
    madeAt: Time
    waiting: int
    """Events that are not yet delivered."""
    dropped: int
    """Events that were too old or too many."""
    deliveredAt: NotRequired[Time]
    failure: NotRequired[WebhookFailure]
    """Time of the first failure since the latest success."""
    paused: NotRequired[WebhookPaused]


class PushSubscriptionFailure(TypedDict):
    """Time of the first failure since the latest success, while something is pending."""

    tries: int
    since: Time
    nextAt: Time
    error: str


class PushSubscription(TypedDict):
    id: Id
    service: str
    """The host of the push service."""
    madeAt: Time
    deliveredAt: NotRequired[Time]
    failure: NotRequired[PushSubscriptionFailure]
    """Time of the first failure since the latest success, while something is pending."""
    isCurrent: bool
    """Whether this connection's login created it."""
    session: NotRequired[Id]


class AccessToken(TypedDict):
    id: Id
    name: str
    scopes: list[Literal['read', 'post', 'open', 'people', 'moderate']]
    createdAt: Time
    usedAt: Time
    expiresAt: Time
    user: NotRequired[Person]


class ProviderLink(TypedDict):
    id: Id
    provider: NotRequired[str]
    """Absent for a service that the server no longer uses."""
    label: NotRequired[str]
    """The service's name, for people."""
    issuer: str
    subject: str
    """By which the issuer knows the person."""
    linkedAt: NotRequired[Time]
    usedAt: Time


class ServerInfoResultProvidersItem(TypedDict):
    name: str
    label: str


class ServerInfoResult(TypedDict):
    name: str
    version: str
    now: Time
    signUp: Literal['open', 'invited', 'closed']
    identifier: Literal['local', 'cloud-vision', 'off']
    """What identifies images: this server, Google, or nothing."""
    encyclopedia: bool
    """Whether topic.summary has an encyclopedia to ask."""
    providers: NotRequired[list[ServerInfoResultProvidersItem]]
    """Services by which people can log in, for provider.begin; absent where there are none."""
    limits: dict[str, int]
    """By the names in the protocol's table of limits."""


class ServerStatsResult(TypedDict):
    now: Time
    complaint: NotRequired[str]
    """Why the server is not ready; absent if it is."""
    figures: list[Figure]


class ServerHistoryResultSeriesItem(TypedDict):
    name: Literal['connections', 'snaps', 'photos', 'opens', 'errors', 'storeBytes', 'storeFreeBytes', 'queueBytes', 'identified', 'unidentified']
    values: list[int]


class ServerHistoryResult(TypedDict):
    now: Time
    minutes: int
    steps: list[Time]
    """The starts of the steps. A step in which the server did not run is absent."""
    series: list[ServerHistoryResultSeriesItem]


class StoreBackupResult(TypedDict):
    file: str
    bytes: int
    snaps: int
    images: int
    createdAt: Time


class StoreReadBackupResultBackup(TypedDict):
    """In the last reply, which has no bytes."""

    bytes: int
    snaps: int
    images: int
    createdAt: Time


class StoreReadBackupResult(TypedDict):
    offset: int
    backup: NotRequired[StoreReadBackupResultBackup]
    """In the last reply, which has no bytes."""


class ConnectionListResult(TypedDict):
    now: Time
    connections: list[Connection]
    next: NotRequired[Id]


class AccountRenameResult(TypedDict):
    profile: Profile


class AccountResetLinkResult(TypedDict):
    user: Person
    code: str
    """Returned only once."""
    expiresAt: Time


class AccountListResult(TypedDict):
    accounts: list[Account]
    next: NotRequired[int]


class AccountExportResultOpensItem(TypedDict):
    snap: Id
    at: Time
    device: str


class AccountExportResultReportsItem(TypedDict):
    id: Id
    snap: NotRequired[Id]
    photo: NotRequired[Id]
    comment: NotRequired[Id]
    reason: str
    at: Time
    state: Literal['open', 'kept', 'removed']


class AccountExportResultFavouritesItem(TypedDict):
    photo: NotRequired[Id]
    topic: NotRequired[Id]
    at: Time


class AccountExportResultPushesItem(TypedDict):
    service: str
    madeAt: Time
    deliveredAt: NotRequired[Time]


class AccountExportResultAccount(TypedDict):
    id: Id
    name: str
    role: Role
    createdAt: Time
    bio: NotRequired[str]
    approves: bool
    hides: bool
    findable: bool
    commentsFrom: Literal['everyone', 'following', 'nobody']
    snapsFrom: Literal['following', 'everyone', 'nobody']
    portrait: NotRequired[str]
    """Its name in the tar."""
    banner: NotRequired[str]
    """Its name in the tar."""
    sessions: list[Session]
    accessTokens: list[AccessToken]
    logins: list[ProviderLink]


class AccountExportResult(TypedDict):
    snaps: list[ExportedSnap]
    opens: list[AccountExportResultOpensItem]
    reports: list[AccountExportResultReportsItem]
    photos: list[ExportedPhoto]
    comments: list[ExportedComment]
    sent: list[SentSnap]
    received: list[ReceivedSnap]
    lists: list[RecipientList]
    follows: list[ExportedPair]
    followers: list[ExportedPair]
    requests: list[ExportedPair]
    blocks: list[ExportedPair]
    shares: list[Share]
    favourites: list[AccountExportResultFavouritesItem]
    mutes: list[Mute]
    notifications: list[Notification]
    pushes: list[AccountExportResultPushesItem]
    account: NotRequired[AccountExportResultAccount]
    next: NotRequired[str]


class InvitationCreateResult(TypedDict):
    invitation: Invitation
    code: str
    """Returned only once."""


class InvitationCreateManyResult(TypedDict):
    rows: list[RosterRow]


class InvitationListResult(TypedDict):
    invitations: list[Invitation]
    next: NotRequired[int]


class SessionListResult(TypedDict):
    sessions: list[Session]


class SessionFindResult(TypedDict):
    sessions: list[FoundSession]
    next: NotRequired[Id]


class FeedListResult(TypedDict):
    feeds: list[Feed]


class PictureListResult(TypedDict):
    pictures: list[Picture]


class FeedSubscribeResult(TypedDict):
    now: Time
    feeds: list[Subscription]


class FeedSubscribeFeedsItem(TypedDict):
    id: Id
    epoch: NotRequired[str]
    offset: NotRequired[int]


class FeedPageResult(TypedDict):
    now: Time
    snaps: list[Snap]
    next: NotRequired[int]


class SnapPostResult(TypedDict):
    snap: Snap


class SnapShowResult(TypedDict):
    snap: Snap


class SnapViewsResult(TypedDict):
    views: list[View]
    opens: int


class SnapOpenResult(TypedDict):
    snap: Snap
    type: str
    width: int
    height: int


class SnapListResult(TypedDict):
    now: Time
    snaps: list[Snap]
    next: NotRequired[Id]


class SnapExplainResult(TypedDict):
    snap: Id
    viewer: Person
    verdict: Literal['would_succeed', 'already_opened', 'snap_gone', 'suspended', 'unknown_snap']
    at: NotRequired[Time]
    device: NotRequired[str]
    gone: NotRequired[Literal['deleted', 'expired']]
    remover: NotRequired[Literal['author', 'admin', 'account_deletion']]
    admin: NotRequired[Person]
    reason: NotRequired[str]


class SnapInspectResult(TypedDict):
    snap: Snap
    type: str
    width: int
    height: int


class PhotoPostResult(TypedDict):
    photo: Photo


class PhotoShowResult(TypedDict):
    now: Time
    photo: Photo
    others: list[Photo]


class PhotoEditResult(TypedDict):
    photo: Photo


class PhotoCheckResult(TypedDict):
    gone: list[Id]


class ProfilePhotosResult(TypedDict):
    now: Time
    photos: list[Photo]
    next: NotRequired[Id]


class HomePageResult(TypedDict):
    now: Time
    photos: list[Photo]
    next: NotRequired[Id]


class FavouriteAddResult(TypedDict):
    favourites: int


class FavouriteRemoveResult(TypedDict):
    favourites: int


class FavouriteListResultFavouritesItem1(TypedDict):
    photo: Photo
    at: Time


class FavouriteListResultFavouritesItem2(TypedDict):
    topic: NamedTopic
    at: Time


class FavouriteListResult(TypedDict):
    now: Time
    favourites: list[FavouriteListResultFavouritesItem1 | FavouriteListResultFavouritesItem2]
    next: NotRequired[int]


class ShareCreateResultShare(TypedDict):
    url: str
    """A path on this server, returned only here."""
    id: Id
    photo: Id
    createdAt: Time
    expiresAt: Time
    views: int
    """How often its page was viewed, as of a second ago."""


class ShareCreateResult(TypedDict):
    share: ShareCreateResultShare


class ShareListResult(TypedDict):
    shares: list[Share]


class PhotoListResult(TypedDict):
    now: Time
    photos: list[Photo]
    next: NotRequired[Id]


class PhotoExplainResult(TypedDict):
    photo: Id
    viewer: Person
    verdict: Literal['author', 'everyone', 'follower', 'not_follower', 'blocked', 'author_suspended', 'suspended', 'photo_gone', 'unknown_photo']
    home: NotRequired[Literal['shown', 'not_followed', 'muted_person', 'muted_tag', 'muted_word']]
    """The address of the photo's page."""
    at: NotRequired[Time]
    asking: NotRequired[bool]
    blocker: NotRequired[Literal['viewer', 'author']]
    remover: NotRequired[Literal['author', 'admin', 'account_deletion']]
    admin: NotRequired[Person]
    reason: NotRequired[str]


class CommentPostResult(TypedDict):
    comment: Comment
    comments: int
    """How many comments and answers the photo has now."""


class CommentEditResult(TypedDict):
    comment: Comment


class CommentDeleteResult(TypedDict):
    comments: NotRequired[int]
    """How many comments and answers the photo has now."""


class CommentShowResult(TypedDict):
    now: Time
    comment: Comment
    top: NotRequired[Comment]


class CommentListResult(TypedDict):
    now: Time
    comments: list[Comment]
    count: int
    """How many comments and answers the photo has now."""
    next: NotRequired[Id]


class CommentMineResult(TypedDict):
    now: Time
    comments: list[Comment]
    next: NotRequired[Id]


class SnapSendResult(TypedDict):
    snap: SentSnap


class SnapSentResult(TypedDict):
    now: Time
    snaps: list[SentSnap]
    next: NotRequired[Id]


class InboxPageResult(TypedDict):
    now: Time
    snaps: list[ReceivedSnap]
    unread: int
    """How many can still be opened."""
    next: NotRequired[int]


class InboxOpenResult(TypedDict):
    snap: ReceivedSnap
    type: str
    width: int
    height: int


class InboxInspectResult(TypedDict):
    snap: ReceivedSnap
    type: str
    width: int
    height: int


class ListCreateResult(TypedDict):
    list: RecipientList


class ListEditResult(TypedDict):
    list: RecipientList


class ListPageResult(TypedDict):
    lists: list[RecipientList]


class SearchPhotosResult(TypedDict):
    now: Time
    photos: list[Photo]
    next: NotRequired[Id]
    partial: NotRequired[Literal[True]]
    """Matches may be missing: the time limit was reached, or the index is being built."""


class SearchSnapsResult(TypedDict):
    now: Time
    snaps: list[Snap]
    next: NotRequired[Id]
    partial: NotRequired[Literal[True]]
    """Matches may be missing: the time limit was reached, or the index is being built."""


class SearchPeopleResult(TypedDict):
    people: list[ListedPerson]
    next: NotRequired[Id]


class SearchTagsResult(TypedDict):
    tags: list[TagUse]


class CategoryListResult(TypedDict):
    categories: list[Category]


class ImageIdentifyResult(TypedDict):
    identifications: list[Identification]
    """Empty if nothing is likely enough."""
    model: str
    """What identified them, for people."""


class TopicShowResult(TypedDict):
    now: Time
    topic: Topic
    photos: list[Photo]
    snaps: list[Snap]
    """Snaps with captions that name it."""


class TopicSummaryResult(TypedDict):
    summary: NotRequired[str]
    """Plain text; absent if there is no page."""
    source: str
    """The encyclopedia's host."""


class ProfileShowResult(TypedDict):
    now: Time
    profile: Profile
    relation: NotRequired[Relation]
    posts: list[ProfilePost]


class ProfileEditResult(TypedDict):
    profile: Profile


class ProfileSetImageResult(TypedDict):
    profile: Profile


class FollowCreateResult(TypedDict):
    relation: Relation


class FollowEndResult(TypedDict):
    relation: Relation


class FollowRemoveResult(TypedDict):
    relation: Relation


class FollowListResult(TypedDict):
    people: list[ListedPerson]
    next: NotRequired[int]


class RequestListResult(TypedDict):
    people: list[ListedPerson]
    next: NotRequired[int]


class RequestAnswerResult(TypedDict):
    relation: Relation


class BlockCreateResult(TypedDict):
    relation: Relation


class BlockEndResult(TypedDict):
    relation: Relation


class BlockListResult(TypedDict):
    people: list[ListedPerson]
    next: NotRequired[int]


class MuteCreateResult(TypedDict):
    mute: Mute


class MuteListResult(TypedDict):
    mutes: list[Mute]
    next: NotRequired[int]


class NotificationSubscribeResult(TypedDict):
    now: Time
    epoch: Id
    offset: int
    recovered: bool
    notifications: list[Notification]
    unread: int
    next: NotRequired[int]


class NotificationPageResult(TypedDict):
    now: Time
    notifications: list[Notification]
    unread: int
    next: NotRequired[int]


class NotificationReadResult(TypedDict):
    unread: int


class ReportListResult(TypedDict):
    reports: list[Report]
    next: NotRequired[int]
    open: int
    """How many reports are open in all, counted up to 1,000."""


class AuditListResult(TypedDict):
    entries: list[AuditEntry]
    next: NotRequired[int]


class WebhookAddResult(TypedDict):
    webhook: Webhook
    secret: str
    """With it the receiver checks each signature."""


class WebhookListResult(TypedDict):
    webhooks: list[Webhook]


class PushShowResult(TypedDict):
    key: str
    """An uncompressed point on P-256 in base64url: `applicationServerKey`."""


class PushSubscribeResult(TypedDict):
    subscription: PushSubscription


class PushListResult(TypedDict):
    subscriptions: list[PushSubscription]


class PushStatusResultServicesItem(TypedDict):
    host: str
    subscriptions: int
    failing: int


class PushStatusResult(TypedDict):
    available: bool
    key: NotRequired[str]
    contact: NotRequired[str]
    """The operator's address for push services."""
    subscriptions: int
    waiting: int
    """Subscriptions with pending notifications."""
    failing: int
    services: list[PushStatusResultServicesItem]
    """The 20 with the most subscriptions."""


class TokenCreateResult(TypedDict):
    accessToken: AccessToken
    token: str
    """Sent once; the server keeps a digest."""


class TokenListResult(TypedDict):
    accessTokens: list[AccessToken]


class ProviderBeginResult(TypedDict):
    address: str


class ProviderLinkResult(TypedDict):
    link: ProviderLink


class ProviderLinksResult(TypedDict):
    links: list[ProviderLink]
    password: bool
    """Whether the account has a password."""


class ProviderDeviceResult(TypedDict):
    state: str
    """For provider.poll."""
    userCode: str
    """What the person types there."""
    address: str
    completeAddress: NotRequired[str]
    """The address with the code in it."""
    intervalSeconds: int
    """The least time between two calls of provider.poll."""
    expiresAt: Time


class SnapOpenedPush(TypedDict):
    snap: Id
    at: Time
    device: str


class SnapViewedPush(TypedDict):
    snap: Id
    viewer: Person
    at: Time
    opens: int


class FavouriteChangedPush(TypedDict):
    photo: NotRequired[Id]
    topic: NotRequired[Id]
    favourited: bool
    favourites: int


class PersonHiddenPush(TypedDict):
    epoch: Id
    offset: int
    at: Time
    account: Id


class SentChangedPush(TypedDict):
    snap: SentSnap


class NotificationEventPush(TypedDict):
    epoch: Id
    offset: int
    at: Time
    notification: Notification
    unread: int


class NotificationReadPush(TypedDict):
    upTo: int
    unread: int


class StoreProgressPush(TypedDict):
    done: int
    total: int


class ConnectionTracedPush(TypedDict):
    connection: Id
    at: Time
    type: Literal['request', 'reply', 'error', 'push', 'closed', 'over']
    id: NotRequired[str | int]
    method: NotRequired[str]
    error: NotRequired[str]
    bytes: NotRequired[int]
    code: NotRequired[int]
    dropped: NotRequired[int]
