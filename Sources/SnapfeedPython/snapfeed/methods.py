"""Made by generate.py from the server's table of methods. Do not edit."""

from collections.abc import AsyncIterator
from typing import Any, Literal, cast

from .sending import Progress
from .types import (
    Account, AccountExportResult, AccountListResult, AccountRenameResult, AccountResetLinkResult, AuditEntry,
    AuditListResult, BlockCreateResult, BlockEndResult, BlockListResult, CategoryListResult, Connection,
    ConnectionListResult, FavouriteAddResult, FavouriteListResult, FavouriteListResultFavouritesItem1,
    FavouriteListResultFavouritesItem2, FavouriteRemoveResult, FeedListResult, FeedPageResult, FeedSubscribeFeedsItem,
    FeedSubscribeResult, FollowCreateResult, FollowEndResult, FollowListResult, FollowRemoveResult, FoundSession,
    HomePageResult, HomeStart, Id, ImageIdentifyResult, Invitation, InvitationCreateManyResult,
    InvitationCreateResult, InvitationListResult, ListedPerson, LiveSearch, Mute, MuteCreateResult, MuteListResult,
    Nothing, Notification, NotificationPageResult, NotificationReadResult, NotificationSubscribeResult, Photo,
    PhotoCheckResult, PhotoEditResult, PhotoExplainResult, PhotoListResult, PhotoPostResult, PhotoShowResult,
    PictureListResult, ProfileEditResult, ProfilePhotosResult, ProfileSetImageResult, ProfileShowResult,
    PushListResult, PushShowResult, PushStatusResult, PushSubscribeResult, Report, ReportListResult,
    RequestAnswerResult, RequestListResult, Role, SearchPeopleResult, SearchPhotosResult, SearchSnapsResult,
    SearchTagsResult, ServerHistoryResult, ServerInfoResult, ServerStatsResult, SessionFindResult, SessionListResult,
    ShareCreateResult, ShareListResult, SignedIn, Snap, SnapExplainResult, SnapInspectResult, SnapListResult,
    SnapOpenResult, SnapPostResult, SnapShowResult, SnapViewsResult, StoreBackupResult, StoreReadBackupResult, Time,
    TokenCreateResult, TokenListResult, TopicShowResult, TopicSummaryResult, WebhookAddResult, WebhookListResult,
)


class Methods:
    """All methods of the protocol, with the types of their parameters and results."""

    async def request(
        self, method: str, params: dict[str, Any], attachment: bytes | None = None, progress: Progress | None = None
    ) -> tuple[Any, bytes]:
        raise NotImplementedError

    async def _each(self, method: str, items: str, place: str, params: dict[str, Any]) -> AsyncIterator[Any]:
        while True:
            page = (await self.request(method, params))[0]
            for item in page[items]:
                yield item
            if page.get("next") is None:
                return
            params = params | {place: page["next"]}

    async def server_info(self) -> ServerInfoResult:
        """Returns the server's version, clock and limits."""
        return cast(ServerInfoResult, (await self.request('server.info', {}))[0])

    async def server_stats(self) -> ServerStatsResult:
        """Returns the metrics of /metrics."""
        return cast(ServerStatsResult, (await self.request('server.stats', {}))[0])

    async def server_history(self, *, minutes: int | None = None) -> ServerHistoryResult:
        """Returns what this process measured of itself in the last 24 hours: one value of each series per step, oldest
        first.
        """
        return cast(ServerHistoryResult, (await self.request('server.history', {'minutes': minutes}))[0])

    async def store_backup(self, *, file: str, replace: bool | None = None, progress: bool | None = None) -> StoreBackupResult:
        """Writes a backup into one file on the server's machine. Only over the admin socket."""
        return cast(StoreBackupResult, (await self.request('store.backup', {'file': file, 'replace': replace, 'progress': progress}))[0])

    async def store_read_backup(self, *, offset: int, progress: bool | None = None) -> tuple[StoreReadBackupResult, bytes]:
        """Reads a backup, some bytes at a time and in order. Only over the admin socket. Offset 0 starts one; it ends
        with its connection.
        """
        result, attached = await self.request('store.readBackup', {'offset': offset, 'progress': progress})
        return cast(StoreReadBackupResult, result), attached

    async def connection_list(self, *, name: str | None = None, before: Id | None = None, limit: int | None = None) -> ConnectionListResult:
        """Lists the open connections, newest first."""
        return cast(ConnectionListResult, (await self.request('connection.list', {'name': name, 'before': before, 'limit': limit}))[0])

    async def connection_kick(self, *, connection: Id, reason: str | None = None) -> Nothing:
        """Closes a connection with 4006. Its client can reconnect."""
        return cast(Nothing, (await self.request('connection.kick', {'connection': connection, 'reason': reason}))[0])

    async def connection_trace(self, *, connection: Id, seconds: int | None = None) -> Nothing:
        """Pushes `connection.traced` for each message of a connection, for a limited time."""
        return cast(Nothing, (await self.request('connection.trace', {'connection': connection, 'seconds': seconds}))[0])

    async def account_create(self, *, name: str, password: str, device: str | None = None, invitation: str | None = None) -> SignedIn:
        """Creates an account and logs the connection in."""
        return cast(SignedIn, (await self.request('account.create', {'name': name, 'password': password, 'device': device, 'invitation': invitation}))[0])

    async def account_grant(self, *, name: str, role: Role) -> Nothing:
        """Makes an account an admin, or a member again."""
        return cast(Nothing, (await self.request('account.grant', {'name': name, 'role': role}))[0])

    async def account_change_password(self, *, password: str, new_password: str) -> Nothing:
        """Changes the password and ends all other logins."""
        return cast(Nothing, (await self.request('account.changePassword', {'password': password, 'newPassword': new_password}))[0])

    async def account_set_password(self, *, name: str, password: str) -> Nothing:
        """Sets a new password for an account and ends all its logins. Only for the local admin."""
        return cast(Nothing, (await self.request('account.setPassword', {'name': name, 'password': password}))[0])

    async def account_rename(self, *, name: str, account: Id | None = None, reason: str | None = None) -> AccountRenameResult:
        """Renames the account; its old name stays reserved for 30 days. Admins can rename other accounts."""
        return cast(AccountRenameResult, (await self.request('account.rename', {'name': name, 'account': account, 'reason': reason}))[0])

    async def account_reset_link(self, *, name: str) -> AccountResetLinkResult:
        """Creates a link for setting a new password. An earlier link is no longer valid."""
        return cast(AccountResetLinkResult, (await self.request('account.resetLink', {'name': name}))[0])

    async def account_reset_password(self, *, code: str, password: str, device: str | None = None) -> SignedIn:
        """Sets a new password with a reset link, which works once, and logs in. All other logins end."""
        return cast(SignedIn, (await self.request('account.resetPassword', {'code': code, 'password': password, 'device': device}))[0])

    async def account_suspend(self, *, name: str, reason: str | None = None) -> Nothing:
        """Suspends an account: its logins end, and it cannot log in."""
        return cast(Nothing, (await self.request('account.suspend', {'name': name, 'reason': reason}))[0])

    async def account_restore(self, *, name: str) -> Nothing:
        """Reinstates a suspended account."""
        return cast(Nothing, (await self.request('account.restore', {'name': name}))[0])

    async def account_delete(self, *, password: str | None = None, token: str | None = None) -> Nothing:
        """Deletes your account permanently, with its snaps, photos, profile and everything else it has."""
        return cast(Nothing, (await self.request('account.delete', {'password': password, 'token': token}))[0])

    async def account_remove(self, *, name: str, reason: str | None = None) -> Nothing:
        """Deletes another account."""
        return cast(Nothing, (await self.request('account.remove', {'name': name, 'reason': reason}))[0])

    async def account_list(self, *, prefix: str | None = None, before: int | None = None, limit: int | None = None) -> AccountListResult:
        """Lists the accounts, newest first."""
        return cast(AccountListResult, (await self.request('account.list', {'prefix': prefix, 'before': before, 'limit': limit}))[0])

    async def account_export(self, *, cursor: str | None = None, images: bool | None = None) -> tuple[AccountExportResult, bytes]:
        """Exports your data, a page at a time; the attached bytes are a tar of your uploads and photos."""
        result, attached = await self.request('account.export', {'cursor': cursor, 'images': images})
        return cast(AccountExportResult, result), attached

    async def invitation_create(self, *, uses: int | None = None, expires_in_hours: int | None = None) -> InvitationCreateResult:
        """Creates an invitation: a code for signing up."""
        return cast(InvitationCreateResult, (await self.request('invitation.create', {'uses': uses, 'expiresInHours': expires_in_hours}))[0])

    async def invitation_create_many(self, *, names: list[str], expires_in_hours: int | None = None, dry_run: bool | None = None, key: str | None = None) -> InvitationCreateManyResult:
        """Creates an invitation for each name of a list, except for names that could not sign up. It is safe to retry."""
        return cast(InvitationCreateManyResult, (await self.request('invitation.createMany', {'names': names, 'expiresInHours': expires_in_hours, 'dryRun': dry_run, 'key': key}))[0])

    async def invitation_list(self, *, before: int | None = None, limit: int | None = None) -> InvitationListResult:
        """Lists the invitations, newest first, without their codes."""
        return cast(InvitationListResult, (await self.request('invitation.list', {'before': before, 'limit': limit}))[0])

    async def invitation_revoke(self, *, invitation: Id) -> Nothing:
        """Revokes an invitation."""
        return cast(Nothing, (await self.request('invitation.revoke', {'invitation': invitation}))[0])

    async def session_create(self, *, name: str, password: str, device: str | None = None) -> SignedIn:
        """Logs in with name and password."""
        return cast(SignedIn, (await self.request('session.create', {'name': name, 'password': password, 'device': device}))[0])

    async def session_resume(self, *, token: str, device: str | None = None) -> SignedIn:
        """Logs in with the token of an earlier login or of your own app."""
        return cast(SignedIn, (await self.request('session.resume', {'token': token, 'device': device}))[0])

    async def session_list(self) -> SessionListResult:
        """One's logins."""
        return cast(SessionListResult, (await self.request('session.list', {}))[0])

    async def session_revoke(self, *, session: Id) -> Nothing:
        """Ends a login; its connections are closed with 4500."""
        return cast(Nothing, (await self.request('session.revoke', {'session': session}))[0])

    async def session_end(self) -> Nothing:
        """Ends the login of this connection."""
        return cast(Nothing, (await self.request('session.end', {}))[0])

    async def session_find(self, *, name: str | None = None, session: Id | None = None, before: Id | None = None, limit: int | None = None) -> SessionFindResult:
        """Lists the logins of all accounts, newest first."""
        return cast(SessionFindResult, (await self.request('session.find', {'name': name, 'session': session, 'before': before, 'limit': limit}))[0])

    async def feed_list(self) -> FeedListResult:
        """Lists the feeds in the operator's order."""
        return cast(FeedListResult, (await self.request('feed.list', {}))[0])

    async def picture_list(self) -> PictureListResult:
        """Lists the predefined pictures."""
        return cast(PictureListResult, (await self.request('picture.list', {}))[0])

    async def feed_subscribe(self, *, feeds: list[FeedSubscribeFeedsItem]) -> FeedSubscribeResult:
        """Subscribes to feeds, from a saved position or from now on."""
        return cast(FeedSubscribeResult, (await self.request('feed.subscribe', {'feeds': feeds}))[0])

    async def feed_unsubscribe(self, *, feeds: list[Id]) -> Nothing:
        """Unsubscribes from feeds."""
        return cast(Nothing, (await self.request('feed.unsubscribe', {'feeds': feeds}))[0])

    async def feed_page(self, *, feed: Id, before: int | None = None, limit: int | None = None) -> FeedPageResult:
        """Lists the snaps of a feed, newest first."""
        return cast(FeedPageResult, (await self.request('feed.page', {'feed': feed, 'before': before, 'limit': limit}))[0])

    async def snap_post(self, *, feed: Id, key: str, picture: Id | None = None, caption: str | None = None, image: bytes | None = None, progress: Progress | None = None) -> SnapPostResult:
        """Posts a snap: a picture or the attached image."""
        return cast(SnapPostResult, (await self.request('snap.post', {'feed': feed, 'key': key, 'picture': picture, 'caption': caption}, image, progress))[0])

    async def snap_show(self, *, snap: Id) -> SnapShowResult:
        """Returns everything about a snap except its image. It does not use up the open."""
        return cast(SnapShowResult, (await self.request('snap.show', {'snap': snap}))[0])

    async def snap_views(self, *, snap: Id) -> SnapViewsResult:
        """Lists the latest 100 viewers who opened a snap. For its author and admins."""
        return cast(SnapViewsResult, (await self.request('snap.views', {'snap': snap}))[0])

    async def snap_open(self, *, snap: Id) -> tuple[SnapOpenResult, bytes]:
        """Opens a snap: returns its image, once per viewer."""
        result, attached = await self.request('snap.open', {'snap': snap})
        return cast(SnapOpenResult, result), attached

    async def snap_delete(self, *, snap: Id, reason: str | None = None) -> Nothing:
        """Deletes a snap: its image is erased, its offset stays used. For its author and admins."""
        return cast(Nothing, (await self.request('snap.delete', {'snap': snap, 'reason': reason}))[0])

    async def snap_report(self, *, snap: Id, reason: str) -> Nothing:
        """Reports a snap to the admins, once per viewer."""
        return cast(Nothing, (await self.request('snap.report', {'snap': snap, 'reason': reason}))[0])

    async def snap_list(self, *, feed: Id | None = None, author: str | None = None, since: Time | None = None, until: Time | None = None, state: Literal['live', 'deleted', 'expired', 'all'] | None = None, before: Id | None = None, limit: int | None = None) -> SnapListResult:
        """Lists snaps of all feeds by a filter, newest first."""
        return cast(SnapListResult, (await self.request('snap.list', {'feed': feed, 'author': author, 'since': since, 'until': until, 'state': state, 'before': before, 'limit': limit}))[0])

    async def snap_explain(self, *, snap: Id, viewer: str) -> SnapExplainResult:
        """Explains what would happen if an account opened a snap, and why. Opens nothing."""
        return cast(SnapExplainResult, (await self.request('snap.explain', {'snap': snap, 'viewer': viewer}))[0])

    async def snap_inspect(self, *, snap: Id, reason: str) -> tuple[SnapInspectResult, bytes]:
        """Returns a snap's image to the local admin for moderation, once per snap. It is recorded in the audit log
        before the bytes leave.
        """
        result, attached = await self.request('snap.inspect', {'snap': snap, 'reason': reason})
        return cast(SnapInspectResult, result), attached

    async def photo_post(self, *, key: str, picture: Id | None = None, caption: str | None = None, alt: str | None = None, warning: str | None = None, audience: Literal['everyone', 'followers'] | None = None, labels: list[Id] | None = None, image: bytes | None = None, progress: Progress | None = None) -> PhotoPostResult:
        """Posts a photo, which stays on your profile: a picture or the attached image."""
        return cast(PhotoPostResult, (await self.request('photo.post', {'key': key, 'picture': picture, 'caption': caption, 'alt': alt, 'warning': warning, 'audience': audience, 'labels': labels}, image, progress))[0])

    async def photo_show(self, *, photo: Id) -> PhotoShowResult:
        """Returns a photo and its author's next 10."""
        return cast(PhotoShowResult, (await self.request('photo.show', {'photo': photo}))[0])

    async def photo_edit(self, *, photo: Id, caption: str | None = None, alt: str | None = None, warning: str | None = None, audience: Literal['everyone', 'followers'] | None = None, labels: list[Id] | None = None) -> PhotoEditResult:
        """Edits your photo. Absent members stay unchanged, and the old text is erased."""
        return cast(PhotoEditResult, (await self.request('photo.edit', {'photo': photo, 'caption': caption, 'alt': alt, 'warning': warning, 'audience': audience, 'labels': labels}))[0])

    async def photo_delete(self, *, photo: Id, reason: str | None = None) -> Nothing:
        """Deletes a photo and erases its text and images. For its author and admins."""
        return cast(Nothing, (await self.request('photo.delete', {'photo': photo, 'reason': reason}))[0])

    async def photo_report(self, *, photo: Id, reason: str) -> Nothing:
        """Reports a photo to the admins, once per viewer."""
        return cast(Nothing, (await self.request('photo.report', {'photo': photo, 'reason': reason}))[0])

    async def photo_check(self, *, photos: list[Id]) -> PhotoCheckResult:
        """Returns which of these photos a device must forget."""
        return cast(PhotoCheckResult, (await self.request('photo.check', {'photos': photos}))[0])

    async def profile_photos(self, *, account: Id, before: Id | None = None, limit: int | None = None) -> ProfilePhotosResult:
        """Lists an account's photos, newest first."""
        return cast(ProfilePhotosResult, (await self.request('profile.photos', {'account': account, 'before': before, 'limit': limit}))[0])

    async def home_page(self, *, before: Id | None = None, limit: int | None = None) -> HomePageResult:
        """Lists your photos and those of the accounts you follow, newest first."""
        return cast(HomePageResult, (await self.request('home.page', {'before': before, 'limit': limit}))[0])

    async def favourite_add(self, *, photo: Id | None = None, topic: Id | None = None) -> FavouriteAddResult:
        """Likes a photo or topic: adds it to your favourites."""
        return cast(FavouriteAddResult, (await self.request('favourite.add', {'photo': photo, 'topic': topic}))[0])

    async def favourite_remove(self, *, photo: Id | None = None, topic: Id | None = None) -> FavouriteRemoveResult:
        """Unlikes a photo or topic: removes it from your favourites."""
        return cast(FavouriteRemoveResult, (await self.request('favourite.remove', {'photo': photo, 'topic': topic}))[0])

    async def favourite_list(self, *, kind: Literal['photo', 'topic'] | None = None, before: int | None = None, limit: int | None = None) -> FavouriteListResult:
        """Lists the favourites that you can currently see, newest first."""
        return cast(FavouriteListResult, (await self.request('favourite.list', {'kind': kind, 'before': before, 'limit': limit}))[0])

    async def share_create(self, *, photo: Id, expires_in_hours: int | None = None) -> ShareCreateResult:
        """Creates a link with which anyone can see your photo without an account."""
        return cast(ShareCreateResult, (await self.request('share.create', {'photo': photo, 'expiresInHours': expires_in_hours}))[0])

    async def share_list(self, *, photo: Id | None = None) -> ShareListResult:
        """Lists your share links that have not expired, newest first, without their addresses."""
        return cast(ShareListResult, (await self.request('share.list', {'photo': photo}))[0])

    async def share_revoke(self, *, share: Id) -> Nothing:
        """Revokes a share link immediately."""
        return cast(Nothing, (await self.request('share.revoke', {'share': share}))[0])

    async def photo_list(self, *, author: str | None = None, since: Time | None = None, until: Time | None = None, state: Literal['live', 'gone', 'all'] | None = None, reported: bool | None = None, before: Id | None = None, limit: int | None = None) -> PhotoListResult:
        """Lists photos of all authors by a filter, newest first."""
        return cast(PhotoListResult, (await self.request('photo.list', {'author': author, 'since': since, 'until': until, 'state': state, 'reported': reported, 'before': before, 'limit': limit}))[0])

    async def photo_explain(self, *, photo: Id, viewer: str) -> PhotoExplainResult:
        """Explains whether an account can see a photo, and which rule decides it."""
        return cast(PhotoExplainResult, (await self.request('photo.explain', {'photo': photo, 'viewer': viewer}))[0])

    async def home_subscribe(self, *, epoch: str | None = None, offset: int | None = None) -> HomeStart:
        """Subscribes to your home, from a saved position or from now on."""
        return cast(HomeStart, (await self.request('home.subscribe', {'epoch': epoch, 'offset': offset}))[0])

    async def home_unsubscribe(self) -> Nothing:
        """Unsubscribes from your home."""
        return cast(Nothing, (await self.request('home.unsubscribe', {}))[0])

    async def search_photos(self, *, query: str, order: Literal['time', 'relevance'] | None = None, cursor: Id | None = None, limit: int | None = None) -> SearchPhotosResult:
        """Finds photos by words, tags, names and dates."""
        return cast(SearchPhotosResult, (await self.request('search.photos', {'query': query, 'order': order, 'cursor': cursor, 'limit': limit}))[0])

    async def search_snaps(self, *, query: str, cursor: Id | None = None, limit: int | None = None) -> SearchSnapsResult:
        """Finds snaps that can still be opened, as rows of their feeds. Opens nothing."""
        return cast(SearchSnapsResult, (await self.request('search.snaps', {'query': query, 'cursor': cursor, 'limit': limit}))[0])

    async def search_people(self, *, query: str, cursor: Id | None = None, limit: int | None = None) -> SearchPeopleResult:
        """Finds people by the beginning of a name or of a word in it."""
        return cast(SearchPeopleResult, (await self.request('search.people', {'query': query, 'cursor': cursor, 'limit': limit}))[0])

    async def search_tags(self, *, prefix: str, limit: int | None = None) -> SearchTagsResult:
        """Finds tags by their beginning, most used first."""
        return cast(SearchTagsResult, (await self.request('search.tags', {'prefix': prefix, 'limit': limit}))[0])

    async def category_list(self) -> CategoryListResult:
        """Lists the predefined searches."""
        return cast(CategoryListResult, (await self.request('category.list', {}))[0])

    async def search_subscribe(self, *, query: str, epoch: str | None = None, offset: int | None = None, limit: int | None = None) -> LiveSearch:
        """Starts a live search, which pushes new matches of a query, from a saved position or from now on."""
        return cast(LiveSearch, (await self.request('search.subscribe', {'query': query, 'epoch': epoch, 'offset': offset, 'limit': limit}))[0])

    async def search_unsubscribe(self, *, search: Id) -> Nothing:
        """Ends a live search of this connection."""
        return cast(Nothing, (await self.request('search.unsubscribe', {'search': search}))[0])

    async def image_identify(self, *, picture: Id | None = None, image: bytes | None = None, progress: Progress | None = None) -> ImageIdentifyResult:
        """Identifies what an image may show, most likely topics first. Nothing is stored or published."""
        return cast(ImageIdentifyResult, (await self.request('image.identify', {'picture': picture}, image, progress))[0])

    async def topic_show(self, *, topic: str) -> TopicShowResult:
        """Returns a topic and the newest posts about it that the viewer can see."""
        return cast(TopicShowResult, (await self.request('topic.show', {'topic': topic}))[0])

    async def topic_summary(self, *, topic: Id) -> TopicSummaryResult:
        """Returns the beginning of the encyclopedia's page about a topic."""
        return cast(TopicSummaryResult, (await self.request('topic.summary', {'topic': topic}))[0])

    async def profile_show(self, *, account: Id | None = None, name: str | None = None) -> ProfileShowResult:
        """Returns a profile, the viewer's relation to it, and its newest 10 posts."""
        return cast(ProfileShowResult, (await self.request('profile.show', {'account': account, 'name': name}))[0])

    async def profile_edit(self, *, bio: str | None = None, approves: bool | None = None, hides: bool | None = None, findable: bool | None = None) -> ProfileEditResult:
        """Changes your profile. Absent members stay unchanged."""
        return cast(ProfileEditResult, (await self.request('profile.edit', {'bio': bio, 'approves': approves, 'hides': hides, 'findable': findable}))[0])

    async def profile_set_image(self, *, role: Literal['portrait', 'banner'], account: Id | None = None, reason: str | None = None, image: bytes | None = None, progress: Progress | None = None) -> ProfileSetImageResult:
        """Sets your profile picture or banner to the attached image, or removes it without one. Admins can remove those
        of others.
        """
        return cast(ProfileSetImageResult, (await self.request('profile.setImage', {'role': role, 'account': account, 'reason': reason}, image, progress))[0])

    async def follow_create(self, *, account: Id) -> FollowCreateResult:
        """Follows an account, or sends a request if it approves followers. Repeating it changes nothing."""
        return cast(FollowCreateResult, (await self.request('follow.create', {'account': account}))[0])

    async def follow_end(self, *, account: Id) -> FollowEndResult:
        """Unfollows an account, or withdraws the request."""
        return cast(FollowEndResult, (await self.request('follow.end', {'account': account}))[0])

    async def follow_remove(self, *, account: Id) -> FollowRemoveResult:
        """Removes a follower, who is not notified."""
        return cast(FollowRemoveResult, (await self.request('follow.remove', {'account': account}))[0])

    async def follow_list(self, *, account: Id, side: Literal['followers', 'following'], before: int | None = None, limit: int | None = None) -> FollowListResult:
        """Lists the accounts that an account follows, or its followers, newest first."""
        return cast(FollowListResult, (await self.request('follow.list', {'account': account, 'side': side, 'before': before, 'limit': limit}))[0])

    async def request_list(self, *, before: int | None = None, limit: int | None = None) -> RequestListResult:
        """Lists the pending requests to follow you, newest first."""
        return cast(RequestListResult, (await self.request('request.list', {'before': before, 'limit': limit}))[0])

    async def request_answer(self, *, account: Id, accept: bool) -> RequestAnswerResult:
        """Accepts or declines a follow request. A declined account is not notified."""
        return cast(RequestAnswerResult, (await self.request('request.answer', {'account': account, 'accept': accept}))[0])

    async def block_create(self, *, account: Id) -> BlockCreateResult:
        """Blocks an account: the two no longer see each other, and follows and requests between them end. It is not
        notified.
        """
        return cast(BlockCreateResult, (await self.request('block.create', {'account': account}))[0])

    async def block_end(self, *, account: Id) -> BlockEndResult:
        """Unblocks an account. Follows are not restored."""
        return cast(BlockEndResult, (await self.request('block.end', {'account': account}))[0])

    async def block_list(self, *, before: int | None = None, limit: int | None = None) -> BlockListResult:
        """Lists the accounts you block, newest first."""
        return cast(BlockListResult, (await self.request('block.list', {'before': before, 'limit': limit}))[0])

    async def mute_create(self, *, account: Id | None = None, tag: str | None = None, word: str | None = None, for_hours: int | None = None) -> MuteCreateResult:
        """Mutes an account, a tag or a word in your home and notifications. Repeating it changes when the mute ends. No
        one is notified.
        """
        return cast(MuteCreateResult, (await self.request('mute.create', {'account': account, 'tag': tag, 'word': word, 'forHours': for_hours}))[0])

    async def mute_end(self, *, mute: Id | None = None, account: Id | None = None, tag: str | None = None, word: str | None = None) -> Nothing:
        """Ends a mute, by its ID or by what is muted. It succeeds if there is none."""
        return cast(Nothing, (await self.request('mute.end', {'mute': mute, 'account': account, 'tag': tag, 'word': word}))[0])

    async def mute_list(self, *, before: int | None = None, limit: int | None = None) -> MuteListResult:
        """Lists what you mute, newest first."""
        return cast(MuteListResult, (await self.request('mute.list', {'before': before, 'limit': limit}))[0])

    async def notification_subscribe(self, *, epoch: str | None = None, offset: int | None = None) -> NotificationSubscribeResult:
        """Subscribes to your notifications, from a saved position or from now on."""
        return cast(NotificationSubscribeResult, (await self.request('notification.subscribe', {'epoch': epoch, 'offset': offset}))[0])

    async def notification_unsubscribe(self) -> Nothing:
        """Unsubscribes from your notifications."""
        return cast(Nothing, (await self.request('notification.unsubscribe', {}))[0])

    async def notification_page(self, *, before: int | None = None, limit: int | None = None) -> NotificationPageResult:
        """Lists your notifications, newest first."""
        return cast(NotificationPageResult, (await self.request('notification.page', {'before': before, 'limit': limit}))[0])

    async def notification_read(self, *, up_to: int) -> NotificationReadResult:
        """Marks your notifications as read, up to an offset."""
        return cast(NotificationReadResult, (await self.request('notification.read', {'upTo': up_to}))[0])

    async def report_list(self, *, state: Literal['open', 'kept', 'removed'] | None = None, author: str | None = None, before: int | None = None, limit: int | None = None) -> ReportListResult:
        """Lists reports, newest first."""
        return cast(ReportListResult, (await self.request('report.list', {'state': state, 'author': author, 'before': before, 'limit': limit}))[0])

    async def report_resolve(self, *, report: Id, action: Literal['keep', 'remove'], reason: str | None = None) -> Nothing:
        """Resolves all open reports of a snap or photo."""
        return cast(Nothing, (await self.request('report.resolve', {'report': report, 'action': action, 'reason': reason}))[0])

    async def audit_list(self, *, before: int | None = None, limit: int | None = None) -> AuditListResult:
        """Lists what admins did, newest first."""
        return cast(AuditListResult, (await self.request('audit.list', {'before': before, 'limit': limit}))[0])

    async def webhook_add(self, *, url: str, kinds: list[Literal['snap.posted', 'snap.deleted', 'snap.expired', 'snap.reported', 'photo.posted', 'photo.deleted', 'photo.reported', 'report.resolved', 'account.made', 'account.deleted', 'account.moderated']] | None = None) -> WebhookAddResult:
        """Adds a webhook, which notifies an app's backend of events. Its secret is returned only once."""
        return cast(WebhookAddResult, (await self.request('webhook.add', {'url': url, 'kinds': kinds}))[0])

    async def webhook_list(self) -> WebhookListResult:
        """Lists the webhooks, without their secrets."""
        return cast(WebhookListResult, (await self.request('webhook.list', {}))[0])

    async def webhook_remove(self, *, webhook: Id) -> Nothing:
        """Removes a webhook and drops its pending events."""
        return cast(Nothing, (await self.request('webhook.remove', {'webhook': webhook}))[0])

    async def webhook_pause(self, *, webhook: Id) -> Nothing:
        """Pauses a webhook until `webhook.resume`; its events are kept."""
        return cast(Nothing, (await self.request('webhook.pause', {'webhook': webhook}))[0])

    async def webhook_resume(self, *, webhook: Id) -> Nothing:
        """Resumes a webhook and sends its pending events immediately."""
        return cast(Nothing, (await self.request('webhook.resume', {'webhook': webhook}))[0])

    async def webhook_test(self, *, webhook: Id) -> Nothing:
        """Sends an event of the kind `webhook.test`, after the pending ones."""
        return cast(Nothing, (await self.request('webhook.test', {'webhook': webhook}))[0])

    async def push_show(self) -> PushShowResult:
        """Returns the server's key, with which a browser subscribes."""
        return cast(PushShowResult, (await self.request('push.show', {}))[0])

    async def push_subscribe(self, *, endpoint: str, p256dh: str, auth: str) -> PushSubscribeResult:
        """Subscribes this device to pushes of your notifications. A device that is already subscribed moves to this
        login.
        """
        return cast(PushSubscribeResult, (await self.request('push.subscribe', {'endpoint': endpoint, 'p256dh': p256dh, 'auth': auth}))[0])

    async def push_list(self) -> PushListResult:
        """Lists your devices that get pushes."""
        return cast(PushListResult, (await self.request('push.list', {}))[0])

    async def push_unsubscribe(self, *, subscription: Id) -> Nothing:
        """Ends one of your push subscriptions."""
        return cast(Nothing, (await self.request('push.unsubscribe', {'subscription': subscription}))[0])

    async def push_test(self, *, subscription: Id) -> Nothing:
        """Sends a test push to one of your devices. If it fails, it is retried."""
        return cast(Nothing, (await self.request('push.test', {'subscription': subscription}))[0])

    async def push_status(self) -> PushStatusResult:
        """Returns whether the server sends pushes, and their state."""
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

    async def each_connection_list(self, *, name: str | None = None, limit: int | None = None) -> AsyncIterator[Connection]:
        """Yields the connections of all pages of `connection.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('connection.list', 'connections', 'before', {'name': name, 'limit': limit}):
            yield cast(Connection, item)

    async def each_account_list(self, *, prefix: str | None = None, limit: int | None = None) -> AsyncIterator[Account]:
        """Yields the accounts of all pages of `account.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('account.list', 'accounts', 'before', {'prefix': prefix, 'limit': limit}):
            yield cast(Account, item)

    async def each_invitation_list(self, *, limit: int | None = None) -> AsyncIterator[Invitation]:
        """Yields the invitations of all pages of `invitation.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('invitation.list', 'invitations', 'before', {'limit': limit}):
            yield cast(Invitation, item)

    async def each_session_find(self, *, name: str | None = None, session: Id | None = None, limit: int | None = None) -> AsyncIterator[FoundSession]:
        """Yields the sessions of all pages of `session.find`, one after another; `limit` is the size of a page."""
        async for item in self._each('session.find', 'sessions', 'before', {'name': name, 'session': session, 'limit': limit}):
            yield cast(FoundSession, item)

    async def each_feed_page(self, *, feed: Id, limit: int | None = None) -> AsyncIterator[Snap]:
        """Yields the snaps of all pages of `feed.page`, one after another; `limit` is the size of a page."""
        async for item in self._each('feed.page', 'snaps', 'before', {'feed': feed, 'limit': limit}):
            yield cast(Snap, item)

    async def each_snap_list(self, *, feed: Id | None = None, author: str | None = None, since: Time | None = None, until: Time | None = None, state: Literal['live', 'deleted', 'expired', 'all'] | None = None, limit: int | None = None) -> AsyncIterator[Snap]:
        """Yields the snaps of all pages of `snap.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('snap.list', 'snaps', 'before', {'feed': feed, 'author': author, 'since': since, 'until': until, 'state': state, 'limit': limit}):
            yield cast(Snap, item)

    async def each_profile_photos(self, *, account: Id, limit: int | None = None) -> AsyncIterator[Photo]:
        """Yields the photos of all pages of `profile.photos`, one after another; `limit` is the size of a page."""
        async for item in self._each('profile.photos', 'photos', 'before', {'account': account, 'limit': limit}):
            yield cast(Photo, item)

    async def each_home_page(self, *, limit: int | None = None) -> AsyncIterator[Photo]:
        """Yields the photos of all pages of `home.page`, one after another; `limit` is the size of a page."""
        async for item in self._each('home.page', 'photos', 'before', {'limit': limit}):
            yield cast(Photo, item)

    async def each_favourite_list(self, *, kind: Literal['photo', 'topic'] | None = None, limit: int | None = None) -> AsyncIterator[FavouriteListResultFavouritesItem1 | FavouriteListResultFavouritesItem2]:
        """Yields the favourites of all pages of `favourite.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('favourite.list', 'favourites', 'before', {'kind': kind, 'limit': limit}):
            yield cast(FavouriteListResultFavouritesItem1 | FavouriteListResultFavouritesItem2, item)

    async def each_photo_list(self, *, author: str | None = None, since: Time | None = None, until: Time | None = None, state: Literal['live', 'gone', 'all'] | None = None, reported: bool | None = None, limit: int | None = None) -> AsyncIterator[Photo]:
        """Yields the photos of all pages of `photo.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('photo.list', 'photos', 'before', {'author': author, 'since': since, 'until': until, 'state': state, 'reported': reported, 'limit': limit}):
            yield cast(Photo, item)

    async def each_search_photos(self, *, query: str, order: Literal['time', 'relevance'] | None = None, limit: int | None = None) -> AsyncIterator[Photo]:
        """Yields the photos of all pages of `search.photos`, one after another; `limit` is the size of a page."""
        async for item in self._each('search.photos', 'photos', 'cursor', {'query': query, 'order': order, 'limit': limit}):
            yield cast(Photo, item)

    async def each_search_snaps(self, *, query: str, limit: int | None = None) -> AsyncIterator[Snap]:
        """Yields the snaps of all pages of `search.snaps`, one after another; `limit` is the size of a page."""
        async for item in self._each('search.snaps', 'snaps', 'cursor', {'query': query, 'limit': limit}):
            yield cast(Snap, item)

    async def each_search_people(self, *, query: str, limit: int | None = None) -> AsyncIterator[ListedPerson]:
        """Yields the people of all pages of `search.people`, one after another; `limit` is the size of a page."""
        async for item in self._each('search.people', 'people', 'cursor', {'query': query, 'limit': limit}):
            yield cast(ListedPerson, item)

    async def each_follow_list(self, *, account: Id, side: Literal['followers', 'following'], limit: int | None = None) -> AsyncIterator[ListedPerson]:
        """Yields the people of all pages of `follow.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('follow.list', 'people', 'before', {'account': account, 'side': side, 'limit': limit}):
            yield cast(ListedPerson, item)

    async def each_request_list(self, *, limit: int | None = None) -> AsyncIterator[ListedPerson]:
        """Yields the people of all pages of `request.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('request.list', 'people', 'before', {'limit': limit}):
            yield cast(ListedPerson, item)

    async def each_block_list(self, *, limit: int | None = None) -> AsyncIterator[ListedPerson]:
        """Yields the people of all pages of `block.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('block.list', 'people', 'before', {'limit': limit}):
            yield cast(ListedPerson, item)

    async def each_mute_list(self, *, limit: int | None = None) -> AsyncIterator[Mute]:
        """Yields the mutes of all pages of `mute.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('mute.list', 'mutes', 'before', {'limit': limit}):
            yield cast(Mute, item)

    async def each_notification_page(self, *, limit: int | None = None) -> AsyncIterator[Notification]:
        """Yields the notifications of all pages of `notification.page`, one after another; `limit` is the size of a
        page.
        """
        async for item in self._each('notification.page', 'notifications', 'before', {'limit': limit}):
            yield cast(Notification, item)

    async def each_report_list(self, *, state: Literal['open', 'kept', 'removed'] | None = None, author: str | None = None, limit: int | None = None) -> AsyncIterator[Report]:
        """Yields the reports of all pages of `report.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('report.list', 'reports', 'before', {'state': state, 'author': author, 'limit': limit}):
            yield cast(Report, item)

    async def each_audit_list(self, *, limit: int | None = None) -> AsyncIterator[AuditEntry]:
        """Yields the entries of all pages of `audit.list`, one after another; `limit` is the size of a page."""
        async for item in self._each('audit.list', 'entries', 'before', {'limit': limit}):
            yield cast(AuditEntry, item)
