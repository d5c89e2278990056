"""Made by generate.py from the server's table of methods. Do not edit."""

from typing import Any, Literal, cast

from .sending import Progress
from .types import (
    AccountExportResult, AccountListResult, AccountRenameResult, AccountResetLinkResult, AuditListResult,
    BlockCreateResult, BlockEndResult, BlockListResult, CategoryListResult, ConnectionListResult, FavouriteAddResult,
    FavouriteListResult, FavouriteRemoveResult, FeedListResult, FeedPageResult, FeedSubscribeFeedsItem,
    FeedSubscribeResult, FollowCreateResult, FollowEndResult, FollowListResult, FollowRemoveResult, HomePageResult,
    HomeStart, Id, ImageIdentifyResult, InvitationCreateManyResult, InvitationCreateResult, InvitationListResult,
    LiveSearch, MuteCreateResult, MuteListResult, Nothing, NotificationPageResult, NotificationReadResult,
    NotificationSubscribeResult, PhotoCheckResult, PhotoEditResult, PhotoExplainResult, PhotoListResult,
    PhotoPostResult, PhotoShowResult, PictureListResult, ProfileEditResult, ProfilePhotosResult,
    ProfileSetImageResult, ProfileShowResult, PushListResult, PushShowResult, PushStatusResult, PushSubscribeResult,
    ReportListResult, RequestAnswerResult, RequestListResult, Role, SearchPeopleResult, SearchPhotosResult,
    SearchSnapsResult, SearchTagsResult, ServerInfoResult, ServerStatsResult, SessionFindResult, SessionListResult,
    ShareCreateResult, ShareListResult, SignedIn, SnapExplainResult, SnapInspectResult, SnapListResult,
    SnapOpenResult, SnapPostResult, SnapShowResult, SnapViewsResult, StoreBackupResult, StoreReadBackupResult, Time,
    TokenCreateResult, TokenListResult, TopicShowResult, TopicSummaryResult, WebhookAddResult, WebhookListResult,
)


class Methods:
    """All methods of the protocol, with the types of their parameters and results."""

    async def request(
        self, method: str, params: dict[str, Any], attachment: bytes | None = None, progress: Progress | None = None
    ) -> tuple[Any, bytes]:
        raise NotImplementedError

    async def server_info(self) -> ServerInfoResult:
        """The server, its clock and its limits."""
        return cast(ServerInfoResult, (await self.request('server.info', {}))[0])

    async def server_stats(self) -> ServerStatsResult:
        """The figures of /metrics."""
        return cast(ServerStatsResult, (await self.request('server.stats', {}))[0])

    async def store_backup(self, *, file: str, replace: bool | None = None, progress: bool | None = None) -> StoreBackupResult:
        """Writes everything into one file on the server's machine; over the admin socket alone."""
        return cast(StoreBackupResult, (await self.request('store.backup', {'file': file, 'replace': replace, 'progress': progress}))[0])

    async def store_read_backup(self, *, offset: int, progress: bool | None = None) -> tuple[StoreReadBackupResult, bytes]:
        """A backup, some bytes at a time and in order; over the admin socket alone. Offset 0 begins one. It ends with
        its connection.
        """
        result, attached = await self.request('store.readBackup', {'offset': offset, 'progress': progress})
        return cast(StoreReadBackupResult, result), attached

    async def connection_list(self, *, name: str | None = None, before: Id | None = None, limit: int | None = None) -> ConnectionListResult:
        """Connections that are open now, newest first."""
        return cast(ConnectionListResult, (await self.request('connection.list', {'name': name, 'before': before, 'limit': limit}))[0])

    async def connection_kick(self, *, connection: Id, reason: str | None = None) -> Nothing:
        """Closes a connection with 4006; its client may come back."""
        return cast(Nothing, (await self.request('connection.kick', {'connection': connection, 'reason': reason}))[0])

    async def connection_trace(self, *, connection: Id, seconds: int | None = None) -> Nothing:
        """Pushes `connection.traced` for each message of a connection, for a while."""
        return cast(Nothing, (await self.request('connection.trace', {'connection': connection, 'seconds': seconds}))[0])

    async def account_create(self, *, name: str, password: str, device: str | None = None, invitation: str | None = None) -> SignedIn:
        """Signs up; the connection acts for the account from then on."""
        return cast(SignedIn, (await self.request('account.create', {'name': name, 'password': password, 'device': device, 'invitation': invitation}))[0])

    async def account_grant(self, *, name: str, role: Role) -> Nothing:
        """Makes an admin of an account, or a member again."""
        return cast(Nothing, (await self.request('account.grant', {'name': name, 'role': role}))[0])

    async def account_change_password(self, *, password: str, new_password: str) -> Nothing:
        """A new password; all other logins end."""
        return cast(Nothing, (await self.request('account.changePassword', {'password': password, 'newPassword': new_password}))[0])

    async def account_set_password(self, *, name: str, password: str) -> Nothing:
        """A new password for somebody who forgot the old one; for the local admin alone. All logins end."""
        return cast(Nothing, (await self.request('account.setPassword', {'name': name, 'password': password}))[0])

    async def account_rename(self, *, name: str, account: Id | None = None, reason: str | None = None) -> AccountRenameResult:
        """Another name for one's account; the old one is reserved for it for 30 days. Admins may rename somebody
        else's.
        """
        return cast(AccountRenameResult, (await self.request('account.rename', {'name': name, 'account': account, 'reason': reason}))[0])

    async def account_reset_link(self, *, name: str) -> AccountResetLinkResult:
        """A link by which somebody who forgot the password sets a new one. It ends the one before."""
        return cast(AccountResetLinkResult, (await self.request('account.resetLink', {'name': name}))[0])

    async def account_reset_password(self, *, code: str, password: str, device: str | None = None) -> SignedIn:
        """Sets a new password by a reset link, once, and logs in; all other logins end."""
        return cast(SignedIn, (await self.request('account.resetPassword', {'code': code, 'password': password, 'device': device}))[0])

    async def account_suspend(self, *, name: str, reason: str | None = None) -> Nothing:
        """Bars an account."""
        return cast(Nothing, (await self.request('account.suspend', {'name': name, 'reason': reason}))[0])

    async def account_restore(self, *, name: str) -> Nothing:
        """Lets a suspended account in again."""
        return cast(Nothing, (await self.request('account.restore', {'name': name}))[0])

    async def account_delete(self, *, password: str | None = None, token: str | None = None) -> Nothing:
        """One's own account goes for good, with every snap that it posted."""
        return cast(Nothing, (await self.request('account.delete', {'password': password, 'token': token}))[0])

    async def account_remove(self, *, name: str, reason: str | None = None) -> Nothing:
        """Deletes somebody else's account."""
        return cast(Nothing, (await self.request('account.remove', {'name': name, 'reason': reason}))[0])

    async def account_list(self, *, prefix: str | None = None, before: int | None = None, limit: int | None = None) -> AccountListResult:
        """The accounts, the newest first."""
        return cast(AccountListResult, (await self.request('account.list', {'prefix': prefix, 'before': before, 'limit': limit}))[0])

    async def account_export(self, *, cursor: str | None = None, images: bool | None = None) -> tuple[AccountExportResult, bytes]:
        """All that is one's own, a page at a time; the bytes are a tar of own uploads and photos."""
        result, attached = await self.request('account.export', {'cursor': cursor, 'images': images})
        return cast(AccountExportResult, result), attached

    async def invitation_create(self, *, uses: int | None = None, expires_in_hours: int | None = None) -> InvitationCreateResult:
        """A code with which somebody may sign up."""
        return cast(InvitationCreateResult, (await self.request('invitation.create', {'uses': uses, 'expiresInHours': expires_in_hours}))[0])

    async def invitation_create_many(self, *, names: list[str], expires_in_hours: int | None = None, dry_run: bool | None = None, key: str | None = None) -> InvitationCreateManyResult:
        """An invitation for each name of a list; a name that could not sign up gets none. It can be sent again."""
        return cast(InvitationCreateManyResult, (await self.request('invitation.createMany', {'names': names, 'expiresInHours': expires_in_hours, 'dryRun': dry_run, 'key': key}))[0])

    async def invitation_list(self, *, before: int | None = None, limit: int | None = None) -> InvitationListResult:
        """The invitations, the newest first, without their codes."""
        return cast(InvitationListResult, (await self.request('invitation.list', {'before': before, 'limit': limit}))[0])

    async def invitation_revoke(self, *, invitation: Id) -> Nothing:
        """Nobody signs up with it any more."""
        return cast(Nothing, (await self.request('invitation.revoke', {'invitation': invitation}))[0])

    async def session_create(self, *, name: str, password: str, device: str | None = None) -> SignedIn:
        """Logs in with name and password."""
        return cast(SignedIn, (await self.request('session.create', {'name': name, 'password': password, 'device': device}))[0])

    async def session_resume(self, *, token: str, device: str | None = None) -> SignedIn:
        """Comes back with the token of an earlier login, or one of your own app."""
        return cast(SignedIn, (await self.request('session.resume', {'token': token, 'device': device}))[0])

    async def session_list(self) -> SessionListResult:
        """One's logins."""
        return cast(SessionListResult, (await self.request('session.list', {}))[0])

    async def session_revoke(self, *, session: Id) -> Nothing:
        """Ends a login; its connections are closed with 4500."""
        return cast(Nothing, (await self.request('session.revoke', {'session': session}))[0])

    async def session_end(self) -> Nothing:
        """Ends one's own login."""
        return cast(Nothing, (await self.request('session.end', {}))[0])

    async def session_find(self, *, name: str | None = None, session: Id | None = None, before: Id | None = None, limit: int | None = None) -> SessionFindResult:
        """Logins of all accounts, newest first."""
        return cast(SessionFindResult, (await self.request('session.find', {'name': name, 'session': session, 'before': before, 'limit': limit}))[0])

    async def feed_list(self) -> FeedListResult:
        """The feeds in the operator's order."""
        return cast(FeedListResult, (await self.request('feed.list', {}))[0])

    async def picture_list(self) -> PictureListResult:
        """The predefined pictures."""
        return cast(PictureListResult, (await self.request('picture.list', {}))[0])

    async def feed_subscribe(self, *, feeds: list[FeedSubscribeFeedsItem]) -> FeedSubscribeResult:
        """Follows feeds, from a position that was kept or from now on."""
        return cast(FeedSubscribeResult, (await self.request('feed.subscribe', {'feeds': feeds}))[0])

    async def feed_unsubscribe(self, *, feeds: list[Id]) -> Nothing:
        """Follows these feeds no more."""
        return cast(Nothing, (await self.request('feed.unsubscribe', {'feeds': feeds}))[0])

    async def feed_page(self, *, feed: Id, before: int | None = None, limit: int | None = None) -> FeedPageResult:
        """Snaps of a feed, the newest first."""
        return cast(FeedPageResult, (await self.request('feed.page', {'feed': feed, 'before': before, 'limit': limit}))[0])

    async def snap_post(self, *, feed: Id, key: str, picture: Id | None = None, caption: str | None = None, image: bytes | None = None, progress: Progress | None = None) -> SnapPostResult:
        """Posts a picture, or the image attached to the message."""
        return cast(SnapPostResult, (await self.request('snap.post', {'feed': feed, 'key': key, 'picture': picture, 'caption': caption}, image, progress))[0])

    async def snap_show(self, *, snap: Id) -> SnapShowResult:
        """Everything about a snap but its image; never uses up the open."""
        return cast(SnapShowResult, (await self.request('snap.show', {'snap': snap}))[0])

    async def snap_views(self, *, snap: Id) -> SnapViewsResult:
        """Who opened a snap, the latest 100; for its author and admins."""
        return cast(SnapViewsResult, (await self.request('snap.views', {'snap': snap}))[0])

    async def snap_open(self, *, snap: Id) -> tuple[SnapOpenResult, bytes]:
        """The image, once."""
        result, attached = await self.request('snap.open', {'snap': snap})
        return cast(SnapOpenResult, result), attached

    async def snap_delete(self, *, snap: Id, reason: str | None = None) -> Nothing:
        """For its author and admins: the image is erased, the offset stays used."""
        return cast(Nothing, (await self.request('snap.delete', {'snap': snap, 'reason': reason}))[0])

    async def snap_report(self, *, snap: Id, reason: str) -> Nothing:
        """Tells the admins of a snap; once for each viewer."""
        return cast(Nothing, (await self.request('snap.report', {'snap': snap, 'reason': reason}))[0])

    async def snap_list(self, *, feed: Id | None = None, author: str | None = None, since: Time | None = None, until: Time | None = None, state: Literal['live', 'deleted', 'expired', 'all'] | None = None, before: Id | None = None, limit: int | None = None) -> SnapListResult:
        """Snaps of all feeds by a filter, newest first."""
        return cast(SnapListResult, (await self.request('snap.list', {'feed': feed, 'author': author, 'since': since, 'until': until, 'state': state, 'before': before, 'limit': limit}))[0])

    async def snap_explain(self, *, snap: Id, viewer: str) -> SnapExplainResult:
        """What would become of somebody's open of a snap, and why. Opens nothing."""
        return cast(SnapExplainResult, (await self.request('snap.explain', {'snap': snap, 'viewer': viewer}))[0])

    async def snap_inspect(self, *, snap: Id, reason: str) -> tuple[SnapInspectResult, bytes]:
        """The local admin's look at an image, for moderation: once for each snap, in the audit log before the bytes
        leave.
        """
        result, attached = await self.request('snap.inspect', {'snap': snap, 'reason': reason})
        return cast(SnapInspectResult, result), attached

    async def photo_post(self, *, key: str, picture: Id | None = None, caption: str | None = None, alt: str | None = None, warning: str | None = None, audience: Literal['everyone', 'followers'] | None = None, labels: list[Id] | None = None, image: bytes | None = None, progress: Progress | None = None) -> PhotoPostResult:
        """Posts a photo that stays on one's profile: a picture, or the image attached to the message."""
        return cast(PhotoPostResult, (await self.request('photo.post', {'key': key, 'picture': picture, 'caption': caption, 'alt': alt, 'warning': warning, 'audience': audience, 'labels': labels}, image, progress))[0])

    async def photo_show(self, *, photo: Id) -> PhotoShowResult:
        """A photo, and its author's next 10."""
        return cast(PhotoShowResult, (await self.request('photo.show', {'photo': photo}))[0])

    async def photo_edit(self, *, photo: Id, caption: str | None = None, alt: str | None = None, warning: str | None = None, audience: Literal['everyone', 'followers'] | None = None, labels: list[Id] | None = None) -> PhotoEditResult:
        """Changes one's own photo; what is absent stays as it is, and the old words are erased."""
        return cast(PhotoEditResult, (await self.request('photo.edit', {'photo': photo, 'caption': caption, 'alt': alt, 'warning': warning, 'audience': audience, 'labels': labels}))[0])

    async def photo_delete(self, *, photo: Id, reason: str | None = None) -> Nothing:
        """For its author and admins: words and images are erased."""
        return cast(Nothing, (await self.request('photo.delete', {'photo': photo, 'reason': reason}))[0])

    async def photo_report(self, *, photo: Id, reason: str) -> Nothing:
        """Tells the admins of a photo; once for each viewer."""
        return cast(Nothing, (await self.request('photo.report', {'photo': photo, 'reason': reason}))[0])

    async def photo_check(self, *, photos: list[Id]) -> PhotoCheckResult:
        """Which of these photos a device must forget."""
        return cast(PhotoCheckResult, (await self.request('photo.check', {'photos': photos}))[0])

    async def profile_photos(self, *, account: Id, before: Id | None = None, limit: int | None = None) -> ProfilePhotosResult:
        """An account's photos, newest first."""
        return cast(ProfilePhotosResult, (await self.request('profile.photos', {'account': account, 'before': before, 'limit': limit}))[0])

    async def home_page(self, *, before: Id | None = None, limit: int | None = None) -> HomePageResult:
        """The photos of those one follows and one's own, newest first."""
        return cast(HomePageResult, (await self.request('home.page', {'before': before, 'limit': limit}))[0])

    async def favourite_add(self, *, photo: Id | None = None, topic: Id | None = None) -> FavouriteAddResult:
        """Puts a photo or a topic on one's own list of favourites."""
        return cast(FavouriteAddResult, (await self.request('favourite.add', {'photo': photo, 'topic': topic}))[0])

    async def favourite_remove(self, *, photo: Id | None = None, topic: Id | None = None) -> FavouriteRemoveResult:
        """Takes a photo or a topic off one's list of favourites."""
        return cast(FavouriteRemoveResult, (await self.request('favourite.remove', {'photo': photo, 'topic': topic}))[0])

    async def favourite_list(self, *, kind: Literal['photo', 'topic'] | None = None, before: int | None = None, limit: int | None = None) -> FavouriteListResult:
        """One's favourites that one may see now, newest first."""
        return cast(FavouriteListResult, (await self.request('favourite.list', {'kind': kind, 'before': before, 'limit': limit}))[0])

    async def share_create(self, *, photo: Id, expires_in_hours: int | None = None) -> ShareCreateResult:
        """Makes a link by which anybody sees one's own photo, without an account."""
        return cast(ShareCreateResult, (await self.request('share.create', {'photo': photo, 'expiresInHours': expires_in_hours}))[0])

    async def share_list(self, *, photo: Id | None = None) -> ShareListResult:
        """One's own share links that have not expired, newest first, without their addresses."""
        return cast(ShareListResult, (await self.request('share.list', {'photo': photo}))[0])

    async def share_revoke(self, *, share: Id) -> Nothing:
        """Ends a share link at once."""
        return cast(Nothing, (await self.request('share.revoke', {'share': share}))[0])

    async def photo_list(self, *, author: str | None = None, since: Time | None = None, until: Time | None = None, state: Literal['live', 'gone', 'all'] | None = None, reported: bool | None = None, before: Id | None = None, limit: int | None = None) -> PhotoListResult:
        """Photos of all authors by a filter, newest first."""
        return cast(PhotoListResult, (await self.request('photo.list', {'author': author, 'since': since, 'until': until, 'state': state, 'reported': reported, 'before': before, 'limit': limit}))[0])

    async def photo_explain(self, *, photo: Id, viewer: str) -> PhotoExplainResult:
        """Whether somebody sees a photo, and which rule decides it."""
        return cast(PhotoExplainResult, (await self.request('photo.explain', {'photo': photo, 'viewer': viewer}))[0])

    async def home_subscribe(self, *, epoch: str | None = None, offset: int | None = None) -> HomeStart:
        """Follows home, from a position that was kept or from now on."""
        return cast(HomeStart, (await self.request('home.subscribe', {'epoch': epoch, 'offset': offset}))[0])

    async def home_unsubscribe(self) -> Nothing:
        """Follows home no more."""
        return cast(Nothing, (await self.request('home.unsubscribe', {}))[0])

    async def search_photos(self, *, query: str, order: Literal['time', 'relevance'] | None = None, cursor: Id | None = None, limit: int | None = None) -> SearchPhotosResult:
        """Photos by words, tags, names and days."""
        return cast(SearchPhotosResult, (await self.request('search.photos', {'query': query, 'order': order, 'cursor': cursor, 'limit': limit}))[0])

    async def search_snaps(self, *, query: str, cursor: Id | None = None, limit: int | None = None) -> SearchSnapsResult:
        """Live snaps, as rows of their feeds; nothing is opened."""
        return cast(SearchSnapsResult, (await self.request('search.snaps', {'query': query, 'cursor': cursor, 'limit': limit}))[0])

    async def search_people(self, *, query: str, cursor: Id | None = None, limit: int | None = None) -> SearchPeopleResult:
        """People by the beginning of a name, or of a word in it."""
        return cast(SearchPeopleResult, (await self.request('search.people', {'query': query, 'cursor': cursor, 'limit': limit}))[0])

    async def search_tags(self, *, prefix: str, limit: int | None = None) -> SearchTagsResult:
        """Tags that begin so, the ones most used first."""
        return cast(SearchTagsResult, (await self.request('search.tags', {'prefix': prefix, 'limit': limit}))[0])

    async def category_list(self) -> CategoryListResult:
        """The predefined searches."""
        return cast(CategoryListResult, (await self.request('category.list', {}))[0])

    async def search_subscribe(self, *, query: str, epoch: str | None = None, offset: int | None = None, limit: int | None = None) -> LiveSearch:
        """Goes on telling photos that a query finds, from a position that was kept or from now on."""
        return cast(LiveSearch, (await self.request('search.subscribe', {'query': query, 'epoch': epoch, 'offset': offset, 'limit': limit}))[0])

    async def search_unsubscribe(self, *, search: Id) -> Nothing:
        """Ends a live search of this connection."""
        return cast(Nothing, (await self.request('search.unsubscribe', {'search': search}))[0])

    async def image_identify(self, *, picture: Id | None = None, image: bytes | None = None, progress: Progress | None = None) -> ImageIdentifyResult:
        """What an image may show, likely topics first. Nothing is stored, and nobody else is told."""
        return cast(ImageIdentifyResult, (await self.request('image.identify', {'picture': picture}, image, progress))[0])

    async def topic_show(self, *, topic: str) -> TopicShowResult:
        """A topic, and the newest posts about it that the asker may see."""
        return cast(TopicShowResult, (await self.request('topic.show', {'topic': topic}))[0])

    async def topic_summary(self, *, topic: Id) -> TopicSummaryResult:
        """The beginning of the encyclopedia's page about a topic."""
        return cast(TopicSummaryResult, (await self.request('topic.summary', {'topic': topic}))[0])

    async def profile_show(self, *, account: Id | None = None, name: str | None = None) -> ProfileShowResult:
        """A profile, how the asker stands to it, and its newest 10 posts."""
        return cast(ProfileShowResult, (await self.request('profile.show', {'account': account, 'name': name}))[0])

    async def profile_edit(self, *, bio: str | None = None, approves: bool | None = None, hides: bool | None = None, findable: bool | None = None) -> ProfileEditResult:
        """Changes one's own profile; what is absent stays as it is."""
        return cast(ProfileEditResult, (await self.request('profile.edit', {'bio': bio, 'approves': approves, 'hides': hides, 'findable': findable}))[0])

    async def profile_set_image(self, *, role: Literal['portrait', 'banner'], account: Id | None = None, reason: str | None = None, image: bytes | None = None, progress: Progress | None = None) -> ProfileSetImageResult:
        """Sets one's own portrait or banner to the image attached to the message; without one it is removed. Admins may
        remove somebody else's.
        """
        return cast(ProfileSetImageResult, (await self.request('profile.setImage', {'role': role, 'account': account, 'reason': reason}, image, progress))[0])

    async def follow_create(self, *, account: Id) -> FollowCreateResult:
        """Follows somebody, or asks to where they decide who may; again it changes nothing."""
        return cast(FollowCreateResult, (await self.request('follow.create', {'account': account}))[0])

    async def follow_end(self, *, account: Id) -> FollowEndResult:
        """Follows somebody no more, or takes the request back."""
        return cast(FollowEndResult, (await self.request('follow.end', {'account': account}))[0])

    async def follow_remove(self, *, account: Id) -> FollowRemoveResult:
        """Ends somebody's follow of oneself; they are not told."""
        return cast(FollowRemoveResult, (await self.request('follow.remove', {'account': account}))[0])

    async def follow_list(self, *, account: Id, side: Literal['followers', 'following'], before: int | None = None, limit: int | None = None) -> FollowListResult:
        """Whom an account follows, or who follows it; the newest first."""
        return cast(FollowListResult, (await self.request('follow.list', {'account': account, 'side': side, 'before': before, 'limit': limit}))[0])

    async def request_list(self, *, before: int | None = None, limit: int | None = None) -> RequestListResult:
        """Who waits to follow oneself, the newest first."""
        return cast(RequestListResult, (await self.request('request.list', {'before': before, 'limit': limit}))[0])

    async def request_answer(self, *, account: Id, accept: bool) -> RequestAnswerResult:
        """Lets somebody follow who asked, or not; the refused are not told."""
        return cast(RequestAnswerResult, (await self.request('request.answer', {'account': account, 'accept': accept}))[0])

    async def block_create(self, *, account: Id) -> BlockCreateResult:
        """Hides the profiles and photos of two accounts from each other, and ends follows and requests between them;
        the other is not told.
        """
        return cast(BlockCreateResult, (await self.request('block.create', {'account': account}))[0])

    async def block_end(self, *, account: Id) -> BlockEndResult:
        """Ends a block; follows do not come back."""
        return cast(BlockEndResult, (await self.request('block.end', {'account': account}))[0])

    async def block_list(self, *, before: int | None = None, limit: int | None = None) -> BlockListResult:
        """Whom one blocks, the newest first."""
        return cast(BlockListResult, (await self.request('block.list', {'before': before, 'limit': limit}))[0])

    async def mute_create(self, *, account: Id | None = None, tag: str | None = None, word: str | None = None, for_hours: int | None = None) -> MuteCreateResult:
        """Keeps somebody, a tag or a word out of one's home and notifications; again it changes the end. Nobody is
        told.
        """
        return cast(MuteCreateResult, (await self.request('mute.create', {'account': account, 'tag': tag, 'word': word, 'forHours': for_hours}))[0])

    async def mute_end(self, *, mute: Id | None = None, account: Id | None = None, tag: str | None = None, word: str | None = None) -> Nothing:
        """Ends a mute, by its id or by what is muted; one that is not there is ended already."""
        return cast(Nothing, (await self.request('mute.end', {'mute': mute, 'account': account, 'tag': tag, 'word': word}))[0])

    async def mute_list(self, *, before: int | None = None, limit: int | None = None) -> MuteListResult:
        """What one mutes, the newest first."""
        return cast(MuteListResult, (await self.request('mute.list', {'before': before, 'limit': limit}))[0])

    async def notification_subscribe(self, *, epoch: str | None = None, offset: int | None = None) -> NotificationSubscribeResult:
        """Follows one's notifications, from a position that was kept or from now on."""
        return cast(NotificationSubscribeResult, (await self.request('notification.subscribe', {'epoch': epoch, 'offset': offset}))[0])

    async def notification_unsubscribe(self) -> Nothing:
        """Follows one's notifications no more."""
        return cast(Nothing, (await self.request('notification.unsubscribe', {}))[0])

    async def notification_page(self, *, before: int | None = None, limit: int | None = None) -> NotificationPageResult:
        """One's notifications, the newest first."""
        return cast(NotificationPageResult, (await self.request('notification.page', {'before': before, 'limit': limit}))[0])

    async def notification_read(self, *, up_to: int) -> NotificationReadResult:
        """Marks notifications as read, up to an offset."""
        return cast(NotificationReadResult, (await self.request('notification.read', {'upTo': up_to}))[0])

    async def report_list(self, *, state: Literal['open', 'kept', 'removed'] | None = None, before: int | None = None, limit: int | None = None) -> ReportListResult:
        """What viewers reported, the newest first."""
        return cast(ReportListResult, (await self.request('report.list', {'state': state, 'before': before, 'limit': limit}))[0])

    async def report_resolve(self, *, report: Id, action: Literal['keep', 'remove'], reason: str | None = None) -> Nothing:
        """Settles all open reports of a snap or photo."""
        return cast(Nothing, (await self.request('report.resolve', {'report': report, 'action': action, 'reason': reason}))[0])

    async def audit_list(self, *, before: int | None = None, limit: int | None = None) -> AuditListResult:
        """What admins did, the newest first."""
        return cast(AuditListResult, (await self.request('audit.list', {'before': before, 'limit': limit}))[0])

    async def webhook_add(self, *, url: str, kinds: list[Literal['snap.posted', 'snap.deleted', 'snap.expired', 'snap.reported', 'photo.posted', 'photo.deleted', 'photo.reported', 'report.resolved', 'account.made', 'account.deleted', 'account.moderated']] | None = None) -> WebhookAddResult:
        """Tells an app's backend what happens; the secret is told this once."""
        return cast(WebhookAddResult, (await self.request('webhook.add', {'url': url, 'kinds': kinds}))[0])

    async def webhook_list(self) -> WebhookListResult:
        """All webhooks, without their secrets."""
        return cast(WebhookListResult, (await self.request('webhook.list', {}))[0])

    async def webhook_remove(self, *, webhook: Id) -> Nothing:
        """Ends a webhook, and drops what waits for it."""
        return cast(Nothing, (await self.request('webhook.remove', {'webhook': webhook}))[0])

    async def webhook_pause(self, *, webhook: Id) -> Nothing:
        """Sends nothing until `webhook.resume`; events are kept meanwhile."""
        return cast(Nothing, (await self.request('webhook.pause', {'webhook': webhook}))[0])

    async def webhook_resume(self, *, webhook: Id) -> Nothing:
        """Sends again, at once, what waits."""
        return cast(Nothing, (await self.request('webhook.resume', {'webhook': webhook}))[0])

    async def webhook_test(self, *, webhook: Id) -> Nothing:
        """Sends an event of the kind `webhook.test`, behind those that wait."""
        return cast(Nothing, (await self.request('webhook.test', {'webhook': webhook}))[0])

    async def push_show(self) -> PushShowResult:
        """The server's key, by which a browser subscribes."""
        return cast(PushShowResult, (await self.request('push.show', {}))[0])

    async def push_subscribe(self, *, endpoint: str, p256dh: str, auth: str) -> PushSubscribeResult:
        """Tells this device of notifications from now on; a device that is subscribed already moves to this login."""
        return cast(PushSubscribeResult, (await self.request('push.subscribe', {'endpoint': endpoint, 'p256dh': p256dh, 'auth': auth}))[0])

    async def push_list(self) -> PushListResult:
        """The devices of the account that pushes go to."""
        return cast(PushListResult, (await self.request('push.list', {}))[0])

    async def push_unsubscribe(self, *, subscription: Id) -> Nothing:
        """Ends a subscription of one's own."""
        return cast(Nothing, (await self.request('push.unsubscribe', {'subscription': subscription}))[0])

    async def push_test(self, *, subscription: Id) -> Nothing:
        """Sends the device a push without a notification; one that fails gets it with the next try."""
        return cast(Nothing, (await self.request('push.test', {'subscription': subscription}))[0])

    async def push_status(self) -> PushStatusResult:
        """Whether the server sends pushes, and how they are."""
        return cast(PushStatusResult, (await self.request('push.status', {}))[0])

    async def token_create(self, *, name: str, scopes: list[Literal['read', 'post', 'open', 'people', 'moderate']], expires_in_hours: int | None = None) -> TokenCreateResult:
        """Makes an access token for the account: a credential for programs, with some of its rights. It is sent only
        here.
        """
        return cast(TokenCreateResult, (await self.request('token.create', {'name': name, 'scopes': scopes, 'expiresInHours': expires_in_hours}))[0])

    async def token_list(self, *, user: str | None = None) -> TokenListResult:
        """The account's access tokens, or for the local admin the newest 500 of all, without the tokens themselves."""
        return cast(TokenListResult, (await self.request('token.list', {'user': user}))[0])

    async def token_revoke(self, *, access_token: Id) -> Nothing:
        """Ends an access token immediately, with its connections. For its account, and for admins."""
        return cast(Nothing, (await self.request('token.revoke', {'accessToken': access_token}))[0])
