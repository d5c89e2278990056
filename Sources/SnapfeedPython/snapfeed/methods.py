"""Made by generate.py from the server's table of methods. Do not edit."""

from collections.abc import AsyncIterator
from typing import Any, Literal, cast

from .sending import Progress
from .types import (
    Account, AccountExportResult, AccountListResult, AccountRenameResult, AccountResetLinkResult, AuditEntry,
    AuditListResult, BlockCreateResult, BlockEndResult, BlockListResult, CategoryListResult, Comment,
    CommentDeleteResult, CommentEditResult, CommentListResult, CommentMineResult, CommentPostResult,
    CommentShowResult, CommentStart, Connection, ConnectionListResult, FavouriteAddResult, FavouriteListResult,
    FavouriteListResultFavouritesItem1, FavouriteListResultFavouritesItem2, FavouriteRemoveResult, FeedListResult,
    FeedPageResult, FeedSubscribeFeedsItem, FeedSubscribeResult, FollowCreateResult, FollowEndResult,
    FollowListResult, FollowRemoveResult, FoundSession, HomePageResult, HomeStart, Id, ImageIdentifyResult,
    InboxInspectResult, InboxOpenResult, InboxPageResult, InboxStart, Invitation, InvitationCreateManyResult,
    InvitationCreateResult, InvitationListResult, ListCreateResult, ListEditResult, ListPageResult, ListedPerson,
    LiveSearch, Mute, MuteCreateResult, MuteListResult, Nothing, Notification, NotificationPageResult,
    NotificationReadResult, NotificationSubscribeResult, Photo, PhotoCheckResult, PhotoEditResult, PhotoExplainResult,
    PhotoListResult, PhotoPostResult, PhotoShowResult, PictureListResult, ProfileEditResult, ProfilePhotosResult,
    ProfileSetImageResult, ProfileShowResult, ProviderBeginResult, ProviderDeviceResult, ProviderLinkResult,
    ProviderLinksResult, PushListResult, PushShowResult, PushStatusResult, PushSubscribeResult, ReceivedSnap, Report,
    ReportListResult, RequestAnswerResult, RequestListResult, Role, SearchPeopleResult, SearchPhotosResult,
    SearchSnapsResult, SearchTagsResult, SentSnap, ServerHistoryResult, ServerInfoResult, ServerStatsResult,
    SessionFindResult, SessionListResult, ShareCreateResult, ShareListResult, SignedIn, Snap, SnapExplainResult,
    SnapInspectResult, SnapListResult, SnapOpenResult, SnapPostResult, SnapSendResult, SnapSentResult, SnapShowResult,
    SnapViewsResult, StoreBackupResult, StoreReadBackupResult, Time, TokenCreateResult, TokenListResult,
    TopicShowResult, TopicSummaryResult, WebhookAddResult, WebhookListResult,
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
        """Returns the server's version, clock and limits.

            result = await client.server_info()

        Raises `Refused` (errors that every method has), `ConnectionLost` and `Stopped`. Source: `server.info`.
        """
        return cast(ServerInfoResult, (await self.request('server.info', {}))[0])

    async def server_stats(self) -> ServerStatsResult:
        """Returns the metrics of /metrics.

            result = await client.server_stats()

        Raises `Refused` (`not_authenticated`, `forbidden`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `server.stats`.
        """
        return cast(ServerStatsResult, (await self.request('server.stats', {}))[0])

    async def server_history(self, *, minutes: int | None = None) -> ServerHistoryResult:
        """Returns what this process measured of itself in the last 24 hours: one value of each series per step, oldest
        first.

            result = await client.server_history()

        - `minutes`: The length of a step. 1 to 60. The default is `10`.

        Raises `Refused` (`not_authenticated`, `forbidden`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `server.history`.
        """
        return cast(ServerHistoryResult, (await self.request('server.history', {'minutes': minutes}))[0])

    async def store_backup(self, *, file: str, replace: bool | None = None, progress: bool | None = None) -> StoreBackupResult:
        """Writes a backup into one file on the server's machine. Only over the admin socket.

            result = await client.store_backup(file="../a.tar", replace=True)

        - `file`: Relative to the store's folder unless absolute.
        - `replace`: The default is `false`.
        - `progress`: Whether to push store.progress while it runs. The default is `false`.

        Raises `Refused` (`not_authenticated`, `forbidden`, `backup_failed`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `store.backup`.
        """
        return cast(StoreBackupResult, (await self.request('store.backup', {'file': file, 'replace': replace, 'progress': progress}))[0])

    async def store_read_backup(self, *, offset: int, progress: bool | None = None) -> tuple[StoreReadBackupResult, bytes]:
        """Reads a backup, some bytes at a time and in order. Only over the admin socket. Offset 0 starts one; it ends
        with its connection.

            result, attached = await client.store_read_backup(offset=0)

        - `offset`: The end of the previous reply's bytes.
        - `progress`: With offset 0: whether to push store.progress while it runs. The default is `false`.

        Raises `Refused` (`not_authenticated`, `forbidden`, `backup_failed`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `store.readBackup`.
        """
        result, attached = await self.request('store.readBackup', {'offset': offset, 'progress': progress})
        return cast(StoreReadBackupResult, result), attached

    async def connection_list(self, *, name: str | None = None, before: Id | None = None, limit: int | None = None) -> ConnectionListResult:
        """Lists the open connections, newest first.

            result = await client.connection_list(name="ana")

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 500.

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `connection.list`.
        """
        return cast(ConnectionListResult, (await self.request('connection.list', {'name': name, 'before': before, 'limit': limit}))[0])

    async def connection_kick(self, *, connection: Id, reason: str | None = None) -> Nothing:
        """Closes a connection with 4006. Its client can reconnect.

            await client.connection_kick(connection="7", reason="stuck")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_connection`, `invalid_reason`, and errors that
        every method has), `ConnectionLost` and `Stopped`. Source: `connection.kick`.
        """
        return cast(Nothing, (await self.request('connection.kick', {'connection': connection, 'reason': reason}))[0])

    async def connection_trace(self, *, connection: Id, seconds: int | None = None) -> Nothing:
        """Pushes `connection.traced` for each message of a connection, for a limited time.

            await client.connection_trace(connection="7", seconds=60)

        - `seconds`: 1 to 600. The default is `60`.

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_connection`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `connection.trace`.
        """
        return cast(Nothing, (await self.request('connection.trace', {'connection': connection, 'seconds': seconds}))[0])

    async def account_create(self, *, name: str, password: str, device: str | None = None, invitation: str | None = None) -> SignedIn:
        """Creates an account and logs the connection in.

            result = await client.account_create(name="ana", password="correct horse", device="ana's phone")

        - `device`: The login's name in session.list.
        - `invitation`: An invitation's code.

        Raises `Refused` (`already_authenticated`, `invalid_name`, `name_taken`, `name_confusable`, `invalid_password`,
        `sign_up_closed`, `invalid_invitation`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `account.create`.
        """
        return cast(SignedIn, (await self.request('account.create', {'name': name, 'password': password, 'device': device, 'invitation': invitation}))[0])

    async def account_grant(self, *, name: str, role: Role) -> Nothing:
        """Makes an account an admin, or a member again.

            await client.account_grant(name="ana", role="admin")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `account.grant`.
        """
        return cast(Nothing, (await self.request('account.grant', {'name': name, 'role': role}))[0])

    async def account_change_password(self, *, new_password: str, password: str | None = None, provider: str | None = None, state: str | None = None, code: str | None = None, secret: str | None = None, issuer: str | None = None) -> Nothing:
        """Changes the password and ends all other logins.

            await client.account_change_password(new_password="battery staple", password="correct horse")

        - `password`: Needed, except for an account without one.
        - `provider`: With the next ones: what a service sent back after provider.begin for confirm.

        Raises `Refused` (`not_authenticated`, `wrong_credentials`, `invalid_password`, `unknown_provider`,
        `provider_unavailable`, `login_refused`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `account.changePassword`.
        """
        return cast(Nothing, (await self.request('account.changePassword', {'newPassword': new_password, 'password': password, 'provider': provider, 'state': state, 'code': code, 'secret': secret, 'issuer': issuer}))[0])

    async def account_set_password(self, *, name: str, password: str) -> Nothing:
        """Sets a new password for an account and ends all its logins. Only for the local admin.

            await client.account_set_password(name="ana", password="battery staple")

        Raises `Refused` (`not_authenticated`, `forbidden`, `invalid_password`, `unknown_account`, and errors that every
        method has), `ConnectionLost` and `Stopped`. Source: `account.setPassword`.
        """
        return cast(Nothing, (await self.request('account.setPassword', {'name': name, 'password': password}))[0])

    async def account_rename(self, *, name: str, account: Id | None = None, reason: str | None = None) -> AccountRenameResult:
        """Renames the account; its old name stays reserved for 30 days. Admins can rename other accounts.

            result = await client.account_rename(name="anna")

        - `account`: Whose name an admin changes.
        - `reason`: An admin's, for the audit log.

        Raises `Refused` (`not_authenticated`, `invalid_name`, `name_taken`, `name_confusable`, `unknown_account`,
        `forbidden`, `invalid_reason`, `suspended`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `account.rename`.
        """
        return cast(AccountRenameResult, (await self.request('account.rename', {'name': name, 'account': account, 'reason': reason}))[0])

    async def account_reset_link(self, *, name: str) -> AccountResetLinkResult:
        """Creates a link for setting a new password. An earlier link is no longer valid.

            result = await client.account_reset_link(name="ana")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, `suspended`, and errors that every method
        has), `ConnectionLost` and `Stopped`. Source: `account.resetLink`.
        """
        return cast(AccountResetLinkResult, (await self.request('account.resetLink', {'name': name}))[0])

    async def account_reset_password(self, *, code: str, password: str, device: str | None = None) -> SignedIn:
        """Sets a new password with a reset link, which works once, and logs in. All other logins end.

            result = await client.account_reset_password(code="…", password="battery staple", device="new")

        - `device`: The login's name in session.list.

        Raises `Refused` (`already_authenticated`, `invalid_reset`, `invalid_password`, and errors that every method
        has), `ConnectionLost` and `Stopped`. Source: `account.resetPassword`.
        """
        return cast(SignedIn, (await self.request('account.resetPassword', {'code': code, 'password': password, 'device': device}))[0])

    async def account_suspend(self, *, name: str, reason: str | None = None) -> Nothing:
        """Suspends an account: its logins end, and it cannot log in.

            await client.account_suspend(name="ben", reason="spam")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, `invalid_reason`, and errors that every
        method has), `ConnectionLost` and `Stopped`. Source: `account.suspend`.
        """
        return cast(Nothing, (await self.request('account.suspend', {'name': name, 'reason': reason}))[0])

    async def account_restore(self, *, name: str) -> Nothing:
        """Reinstates a suspended account.

            await client.account_restore(name="ben")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `account.restore`.
        """
        return cast(Nothing, (await self.request('account.restore', {'name': name}))[0])

    async def account_delete(self, *, password: str | None = None, token: str | None = None, provider: str | None = None, state: str | None = None, code: str | None = None, secret: str | None = None, issuer: str | None = None) -> Nothing:
        """Deletes your account permanently, with its snaps, photos, profile and everything else it has.

            await client.account_delete(password="correct horse")

        - `password`: Needed, except for an account without one.
        - `token`: A fresh token instead, for a user logged in by an app.
        - `provider`: With the next ones: what a service sent back after provider.begin for confirm.

        Raises `Refused` (`not_authenticated`, `wrong_credentials`, `invalid_token`, `token_expired`,
        `unknown_provider`, `provider_unavailable`, `login_refused`, and errors that every method has), `ConnectionLost`
        and `Stopped`. Source: `account.delete`.
        """
        return cast(Nothing, (await self.request('account.delete', {'password': password, 'token': token, 'provider': provider, 'state': state, 'code': code, 'secret': secret, 'issuer': issuer}))[0])

    async def account_remove(self, *, name: str, reason: str | None = None) -> Nothing:
        """Deletes another account.

            await client.account_remove(name="ben", reason="spam")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, `invalid_reason`, and errors that every
        method has), `ConnectionLost` and `Stopped`. Source: `account.remove`.
        """
        return cast(Nothing, (await self.request('account.remove', {'name': name, 'reason': reason}))[0])

    async def account_list(self, *, prefix: str | None = None, before: int | None = None, limit: int | None = None) -> AccountListResult:
        """Lists the accounts, newest first.

            result = await client.account_list()

        - `prefix`: Case is ignored.
        - `before`: The `next` of the previous page.
        - `limit`: 1 to 100.

        Raises `Refused` (`not_authenticated`, `forbidden`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `account.list`.
        """
        return cast(AccountListResult, (await self.request('account.list', {'prefix': prefix, 'before': before, 'limit': limit}))[0])

    async def account_export(self, *, cursor: str | None = None, images: bool | None = None) -> tuple[AccountExportResult, bytes]:
        """Exports your data, a page at a time; the attached bytes are a tar of your uploads and photos.

            result, attached = await client.account_export()

        - `cursor`: The `next` of the previous page.
        - `images`: false: without images, so no open is used up.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `account.export`.
        """
        result, attached = await self.request('account.export', {'cursor': cursor, 'images': images})
        return cast(AccountExportResult, result), attached

    async def invitation_create(self, *, uses: int | None = None, expires_in_hours: int | None = None) -> InvitationCreateResult:
        """Creates an invitation: a code for signing up.

            result = await client.invitation_create()

        - `uses`: 1 to 1000. The default is `1`.
        - `expires_in_hours`: 1 to 8760. The default is `168`.

        Raises `Refused` (`not_authenticated`, `forbidden`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `invitation.create`.
        """
        return cast(InvitationCreateResult, (await self.request('invitation.create', {'uses': uses, 'expiresInHours': expires_in_hours}))[0])

    async def invitation_create_many(self, *, names: list[str], expires_in_hours: int | None = None, dry_run: bool | None = None, key: str | None = None) -> InvitationCreateManyResult:
        """Creates an invitation for each name of a list, except for names that could not sign up. It is safe to retry.

            result = await client.invitation_create_many(names=['dora', 'ana', 'Dora'], dry_run=True)

        - `expires_in_hours`: 1 to 8760. The default is `168`.
        - `dry_run`: Whether to check the list without creating invitations. The default is `false`.
        - `key`: A new one for each list; a retry with the same key returns the same invitations with new codes. 1 to 64
          characters.

        Raises `Refused` (`not_authenticated`, `forbidden`, `too_many`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `invitation.createMany`.
        """
        return cast(InvitationCreateManyResult, (await self.request('invitation.createMany', {'names': names, 'expiresInHours': expires_in_hours, 'dryRun': dry_run, 'key': key}))[0])

    async def invitation_list(self, *, before: int | None = None, limit: int | None = None) -> InvitationListResult:
        """Lists the invitations, newest first, without their codes.

            result = await client.invitation_list()

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 100.

        Raises `Refused` (`not_authenticated`, `forbidden`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `invitation.list`.
        """
        return cast(InvitationListResult, (await self.request('invitation.list', {'before': before, 'limit': limit}))[0])

    async def invitation_revoke(self, *, invitation: Id) -> Nothing:
        """Revokes an invitation.

            await client.invitation_revoke(invitation="7")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_invitation`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `invitation.revoke`.
        """
        return cast(Nothing, (await self.request('invitation.revoke', {'invitation': invitation}))[0])

    async def session_create(self, *, name: str, password: str, device: str | None = None) -> SignedIn:
        """Logs in with name and password.

            result = await client.session_create(name="ana", password="correct horse", device="laptop")

        - `device`: The login's name in session.list.

        Raises `Refused` (`already_authenticated`, `wrong_credentials`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `session.create`.
        """
        return cast(SignedIn, (await self.request('session.create', {'name': name, 'password': password, 'device': device}))[0])

    async def session_resume(self, *, token: str, device: str | None = None) -> SignedIn:
        """Logs in with the token of an earlier login or of your own app.

            result = await client.session_resume(token="…")

        - `device`: The login's name in session.list.

        Raises `Refused` (`already_authenticated`, `invalid_token`, `token_expired`, `suspended`, `invalid_name`,
        `too_large`, and errors that every method has), `ConnectionLost` and `Stopped`. Source: `session.resume`.
        """
        return cast(SignedIn, (await self.request('session.resume', {'token': token, 'device': device}))[0])

    async def session_list(self) -> SessionListResult:
        """Lists your logins.

            result = await client.session_list()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `session.list`.
        """
        return cast(SessionListResult, (await self.request('session.list', {}))[0])

    async def session_revoke(self, *, session: Id) -> Nothing:
        """Ends a login; its connections are closed with 4500.

            await client.session_revoke(session="7")

        Raises `Refused` (`not_authenticated`, `unknown_session`, and errors that every method has), `ConnectionLost`
        and `Stopped`. Source: `session.revoke`.
        """
        return cast(Nothing, (await self.request('session.revoke', {'session': session}))[0])

    async def session_end(self) -> Nothing:
        """Ends the login of this connection.

            await client.session_end()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `session.end`.
        """
        return cast(Nothing, (await self.request('session.end', {}))[0])

    async def session_find(self, *, name: str | None = None, session: Id | None = None, before: Id | None = None, limit: int | None = None) -> SessionFindResult:
        """Lists the logins of all accounts, newest first.

            result = await client.session_find(limit=1)

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 100.

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_session`, and errors that every
        method has), `ConnectionLost` and `Stopped`. Source: `session.find`.
        """
        return cast(SessionFindResult, (await self.request('session.find', {'name': name, 'session': session, 'before': before, 'limit': limit}))[0])

    async def feed_list(self) -> FeedListResult:
        """Lists the feeds in the operator's order.

            result = await client.feed_list()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `feed.list`.
        """
        return cast(FeedListResult, (await self.request('feed.list', {}))[0])

    async def picture_list(self) -> PictureListResult:
        """Lists the predefined pictures.

            result = await client.picture_list()

        Raises `Refused` (errors that every method has), `ConnectionLost` and `Stopped`. Source: `picture.list`.
        """
        return cast(PictureListResult, (await self.request('picture.list', {}))[0])

    async def feed_subscribe(self, *, feeds: list[FeedSubscribeFeedsItem]) -> FeedSubscribeResult:
        """Subscribes to feeds, from a saved position or from now on.

            result = await client.feed_subscribe(feeds=['7'])

        - `feeds`: Each feed once. A position is an epoch and an offset. At most 64.

        Raises `Refused` (`not_authenticated`, `too_large`, `unknown_feed`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `feed.subscribe`.
        """
        return cast(FeedSubscribeResult, (await self.request('feed.subscribe', {'feeds': feeds}))[0])

    async def feed_unsubscribe(self, *, feeds: list[Id]) -> Nothing:
        """Unsubscribes from feeds.

            await client.feed_unsubscribe(feeds=['people', 'nowhere'])

        - `feeds`: At most 64.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `feed.unsubscribe`.
        """
        return cast(Nothing, (await self.request('feed.unsubscribe', {'feeds': feeds}))[0])

    async def feed_page(self, *, feed: Id, before: int | None = None, limit: int | None = None) -> FeedPageResult:
        """Lists the snaps of a feed, newest first.

            result = await client.feed_page(feed="animals")

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50. The default is `50`.

        Raises `Refused` (`not_authenticated`, `unknown_feed`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `feed.page`.
        """
        return cast(FeedPageResult, (await self.request('feed.page', {'feed': feed, 'before': before, 'limit': limit}))[0])

    async def snap_post(self, *, feed: Id, key: str, picture: Id | None = None, caption: str | None = None, image: bytes | None = None, progress: Progress | None = None) -> SnapPostResult:
        """Posts a snap: a picture or the attached image.

            result = await client.snap_post(feed="animals", key="k1", picture="bear")

        - `key`: A new one for each post; a retry with the same key returns the same snap. 1 to 64 characters.
        - `picture`: A predefined picture; without it, the message has an attached image.
        - `image`: the bytes of a JPEG, PNG or WebP.
        - `progress(sent, total)`: called with the sent bytes of the image.

        Raises `Refused` (`not_authenticated`, `unknown_feed`, `unknown_picture`, `invalid_caption`, `invalid_image`,
        `too_large`, `key_conflict`, `storage_full`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `snap.post`.
        """
        return cast(SnapPostResult, (await self.request('snap.post', {'feed': feed, 'key': key, 'picture': picture, 'caption': caption}, image, progress))[0])

    async def snap_show(self, *, snap: Id) -> SnapShowResult:
        """Returns everything about a snap except its image. It does not use up the open.

            result = await client.snap_show(snap="7")

        Raises `Refused` (`not_authenticated`, `unknown_snap`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `snap.show`.
        """
        return cast(SnapShowResult, (await self.request('snap.show', {'snap': snap}))[0])

    async def snap_views(self, *, snap: Id) -> SnapViewsResult:
        """Lists the latest 100 viewers who opened a snap. For its author and admins.

            result = await client.snap_views(snap="7")

        Raises `Refused` (`not_authenticated`, `unknown_snap`, `forbidden`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `snap.views`.
        """
        return cast(SnapViewsResult, (await self.request('snap.views', {'snap': snap}))[0])

    async def snap_open(self, *, snap: Id) -> tuple[SnapOpenResult, bytes]:
        """Opens a snap: returns its image, once per viewer.

            result, attached = await client.snap_open(snap="7")

        Raises `Refused` (`not_authenticated`, `unknown_snap`, `already_opened`, `snap_gone`, `image_lost`, and errors
        that every method has), `ConnectionLost` and `Stopped`. Source: `snap.open`.
        """
        result, attached = await self.request('snap.open', {'snap': snap})
        return cast(SnapOpenResult, result), attached

    async def snap_delete(self, *, snap: Id, reason: str | None = None) -> Nothing:
        """Deletes a snap: its image is erased, its offset stays used. For its author and admins.

            await client.snap_delete(snap="7")

        Raises `Refused` (`not_authenticated`, `unknown_snap`, `forbidden`, `snap_gone`, `invalid_reason`, and errors
        that every method has), `ConnectionLost` and `Stopped`. Source: `snap.delete`.
        """
        return cast(Nothing, (await self.request('snap.delete', {'snap': snap, 'reason': reason}))[0])

    async def snap_report(self, *, snap: Id, reason: str) -> Nothing:
        """Reports a snap to the admins, once per viewer.

            await client.snap_report(snap="7", reason="spam")

        Raises `Refused` (`not_authenticated`, `unknown_snap`, `snap_gone`, `invalid_reason`, `already_reported`, and
        errors that every method has), `ConnectionLost` and `Stopped`. Source: `snap.report`.
        """
        return cast(Nothing, (await self.request('snap.report', {'snap': snap, 'reason': reason}))[0])

    async def snap_list(self, *, feed: Id | None = None, author: str | None = None, since: Time | None = None, until: Time | None = None, state: Literal['live', 'deleted', 'expired', 'all'] | None = None, before: Id | None = None, limit: int | None = None) -> SnapListResult:
        """Lists snaps of all feeds by a filter, newest first.

            result = await client.snap_list(limit=1)

        - `author`: A name.
        - `since`: Milliseconds since 1970.
        - `until`: Exclusive. Milliseconds since 1970.
        - `state`: One of `live`, `deleted`, `expired`, `all`. The default is `"live"`.
        - `before`: The `next` of the previous page.
        - `limit`: 1 to 100.

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_feed`, `unknown_account`, and errors that every
        method has), `ConnectionLost` and `Stopped`. Source: `snap.list`.
        """
        return cast(SnapListResult, (await self.request('snap.list', {'feed': feed, 'author': author, 'since': since, 'until': until, 'state': state, 'before': before, 'limit': limit}))[0])

    async def snap_explain(self, *, snap: Id, viewer: str) -> SnapExplainResult:
        """Explains what would happen if an account opened a snap, and why. Opens nothing.

            result = await client.snap_explain(snap="7", viewer="ben")

        - `viewer`: A name.

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_snap`, and errors that every
        method has), `ConnectionLost` and `Stopped`. Source: `snap.explain`.
        """
        return cast(SnapExplainResult, (await self.request('snap.explain', {'snap': snap, 'viewer': viewer}))[0])

    async def snap_inspect(self, *, snap: Id, reason: str) -> tuple[SnapInspectResult, bytes]:
        """Returns a snap's image to the local admin for moderation, once per snap. It is recorded in the audit log
        before the bytes leave.

            result, attached = await client.snap_inspect(snap="7", reason="reported")

        Raises `Refused` (`not_authenticated`, `forbidden`, `invalid_reason`, `unknown_snap`, `already_inspected`,
        `snap_gone`, `image_lost`, and errors that every method has), `ConnectionLost` and `Stopped`. Source:
        `snap.inspect`.
        """
        result, attached = await self.request('snap.inspect', {'snap': snap, 'reason': reason})
        return cast(SnapInspectResult, result), attached

    async def photo_post(self, *, key: str, picture: Id | None = None, caption: str | None = None, alt: str | None = None, warning: str | None = None, audience: Literal['everyone', 'followers'] | None = None, labels: list[Id] | None = None, comments_from: Literal['everyone', 'following', 'nobody'] | None = None, image: bytes | None = None, progress: Progress | None = None) -> PhotoPostResult:
        """Posts a photo, which stays on your profile: a picture or the attached image.

            result = await client.photo_post(key="k1", picture="bear", caption="Look 🐻")

        - `key`: A new one for each post; a retry with the same key returns the same photo. 1 to 64 characters.
        - `picture`: A predefined picture; without it, the message has an attached image.
        - `alt`: What the photo shows, for people who cannot see it.
        - `warning`: A warning that covers the photo until it is tapped.
        - `audience`: One of `everyone`, `followers`. The default is `"everyone"`.
        - `labels`: The topics chosen by the author. At most 5.
        - `comments_from`: Your default if it is absent. One of `everyone`, `following`, `nobody`.
        - `image`: the bytes of a JPEG, PNG or WebP.
        - `progress(sent, total)`: called with the sent bytes of the image.

        Raises `Refused` (`not_authenticated`, `unknown_picture`, `unknown_topic`, `invalid_caption`, `invalid_alt`,
        `invalid_image`, `too_large`, `too_many`, `storage_full`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `photo.post`.
        """
        return cast(PhotoPostResult, (await self.request('photo.post', {'key': key, 'picture': picture, 'caption': caption, 'alt': alt, 'warning': warning, 'audience': audience, 'labels': labels, 'commentsFrom': comments_from}, image, progress))[0])

    async def photo_show(self, *, photo: Id) -> PhotoShowResult:
        """Returns a photo and its author's next 10.

            result = await client.photo_show(photo="7")

        Raises `Refused` (`not_authenticated`, `unknown_photo`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `photo.show`.
        """
        return cast(PhotoShowResult, (await self.request('photo.show', {'photo': photo}))[0])

    async def photo_edit(self, *, photo: Id, caption: str | None = None, alt: str | None = None, warning: str | None = None, audience: Literal['everyone', 'followers'] | None = None, labels: list[Id] | None = None, comments_from: Literal['everyone', 'following', 'nobody'] | None = None) -> PhotoEditResult:
        """Edits your photo. Absent members stay unchanged, and the old text is erased.

            result = await client.photo_edit(photo="7", caption="", alt="A bear yawns.")

        - `alt`: What the photo shows, for people who cannot see it.
        - `warning`: A warning that covers the photo until it is tapped.
        - `audience`: One of `everyone`, `followers`.
        - `labels`: All topics of the photo, replacing the old ones. At most 5.
        - `comments_from`: Who may comment from now on. One of `everyone`, `following`, `nobody`.

        Raises `Refused` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `forbidden`, `invalid_caption`,
        `invalid_alt`, `suspended`, and errors that every method has), `ConnectionLost` and `Stopped`. Source:
        `photo.edit`.
        """
        return cast(PhotoEditResult, (await self.request('photo.edit', {'photo': photo, 'caption': caption, 'alt': alt, 'warning': warning, 'audience': audience, 'labels': labels, 'commentsFrom': comments_from}))[0])

    async def photo_delete(self, *, photo: Id, reason: str | None = None) -> Nothing:
        """Deletes a photo and erases its text and images. For its author and admins.

            await client.photo_delete(photo="7")

        Raises `Refused` (`not_authenticated`, `unknown_photo`, `forbidden`, `invalid_reason`, `suspended`, and errors
        that every method has), `ConnectionLost` and `Stopped`. Source: `photo.delete`.
        """
        return cast(Nothing, (await self.request('photo.delete', {'photo': photo, 'reason': reason}))[0])

    async def photo_report(self, *, photo: Id, reason: str) -> Nothing:
        """Reports a photo to the admins, once per viewer.

            await client.photo_report(photo="7", reason="spam")

        Raises `Refused` (`not_authenticated`, `unknown_photo`, `invalid_reason`, `already_reported`, `suspended`, and
        errors that every method has), `ConnectionLost` and `Stopped`. Source: `photo.report`.
        """
        return cast(Nothing, (await self.request('photo.report', {'photo': photo, 'reason': reason}))[0])

    async def photo_check(self, *, photos: list[Id]) -> PhotoCheckResult:
        """Returns which of these photos a device must forget.

            result = await client.photo_check(photos=['7'])

        - `photos`: At most 500.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `photo.check`.
        """
        return cast(PhotoCheckResult, (await self.request('photo.check', {'photos': photos}))[0])

    async def profile_photos(self, *, account: Id, before: Id | None = None, limit: int | None = None) -> ProfilePhotosResult:
        """Lists an account's photos, newest first.

            result = await client.profile_photos(account="7")

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, `unknown_account`, and errors that every method has), `ConnectionLost`
        and `Stopped`. Source: `profile.photos`.
        """
        return cast(ProfilePhotosResult, (await self.request('profile.photos', {'account': account, 'before': before, 'limit': limit}))[0])

    async def home_page(self, *, before: Id | None = None, limit: int | None = None) -> HomePageResult:
        """Lists your photos and those of the accounts you follow, newest first.

            result = await client.home_page()

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `home.page`.
        """
        return cast(HomePageResult, (await self.request('home.page', {'before': before, 'limit': limit}))[0])

    async def favourite_add(self, *, photo: Id | None = None, topic: Id | None = None) -> FavouriteAddResult:
        """Likes a photo or topic: adds it to your favourites.

            result = await client.favourite_add(photo="7")

        - `topic`: Instead of a photo.

        Raises `Refused` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `too_many`, `suspended`, and errors
        that every method has), `ConnectionLost` and `Stopped`. Source: `favourite.add`.
        """
        return cast(FavouriteAddResult, (await self.request('favourite.add', {'photo': photo, 'topic': topic}))[0])

    async def favourite_remove(self, *, photo: Id | None = None, topic: Id | None = None) -> FavouriteRemoveResult:
        """Unlikes a photo or topic: removes it from your favourites.

            result = await client.favourite_remove(photo="7")

        - `topic`: Instead of a photo.

        Raises `Refused` (`not_authenticated`, `unknown_photo`, `unknown_topic`, `suspended`, and errors that every
        method has), `ConnectionLost` and `Stopped`. Source: `favourite.remove`.
        """
        return cast(FavouriteRemoveResult, (await self.request('favourite.remove', {'photo': photo, 'topic': topic}))[0])

    async def favourite_list(self, *, kind: Literal['photo', 'topic'] | None = None, before: int | None = None, limit: int | None = None) -> FavouriteListResult:
        """Lists the favourites that you can currently see, newest first.

            result = await client.favourite_list()

        - `kind`: Both if it is absent. One of `photo`, `topic`.
        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `favourite.list`.
        """
        return cast(FavouriteListResult, (await self.request('favourite.list', {'kind': kind, 'before': before, 'limit': limit}))[0])

    async def share_create(self, *, photo: Id, expires_in_hours: int | None = None) -> ShareCreateResult:
        """Creates a link with which anyone can see your photo without an account.

            result = await client.share_create(photo="7")

        - `expires_in_hours`: 1 to 8760. The default is `168`.

        Raises `Refused` (`not_authenticated`, `unknown_photo`, `forbidden`, `too_many`, `suspended`, and errors that
        every method has), `ConnectionLost` and `Stopped`. Source: `share.create`.
        """
        return cast(ShareCreateResult, (await self.request('share.create', {'photo': photo, 'expiresInHours': expires_in_hours}))[0])

    async def share_list(self, *, photo: Id | None = None) -> ShareListResult:
        """Lists your share links that have not expired, newest first, without their addresses.

            result = await client.share_list()

        - `photo`: Only the links of this photo.

        Raises `Refused` (`not_authenticated`, `unknown_photo`, `forbidden`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `share.list`.
        """
        return cast(ShareListResult, (await self.request('share.list', {'photo': photo}))[0])

    async def share_revoke(self, *, share: Id) -> Nothing:
        """Revokes a share link immediately.

            await client.share_revoke(share="7")

        Raises `Refused` (`not_authenticated`, `unknown_share`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `share.revoke`.
        """
        return cast(Nothing, (await self.request('share.revoke', {'share': share}))[0])

    async def photo_list(self, *, author: str | None = None, since: Time | None = None, until: Time | None = None, state: Literal['live', 'gone', 'all'] | None = None, reported: bool | None = None, before: Id | None = None, limit: int | None = None) -> PhotoListResult:
        """Lists photos of all authors by a filter, newest first.

            result = await client.photo_list(author="ana")

        - `author`: A name.
        - `since`: Milliseconds since 1970.
        - `until`: Exclusive. Milliseconds since 1970.
        - `state`: One of `live`, `gone`, `all`. The default is `"live"`.
        - `reported`: Only reported ones.
        - `before`: The `next` of the previous page.
        - `limit`: 1 to 100.

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `photo.list`.
        """
        return cast(PhotoListResult, (await self.request('photo.list', {'author': author, 'since': since, 'until': until, 'state': state, 'reported': reported, 'before': before, 'limit': limit}))[0])

    async def photo_explain(self, *, photo: Id, viewer: str) -> PhotoExplainResult:
        """Explains whether an account can see a photo, and which rule decides it.

            result = await client.photo_explain(photo="7", viewer="ben")

        - `viewer`: A name.

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, `unknown_photo`, and errors that every
        method has), `ConnectionLost` and `Stopped`. Source: `photo.explain`.
        """
        return cast(PhotoExplainResult, (await self.request('photo.explain', {'photo': photo, 'viewer': viewer}))[0])

    async def home_subscribe(self, *, epoch: str | None = None, offset: int | None = None) -> HomeStart:
        """Subscribes to your home, from a saved position or from now on.

            result = await client.home_subscribe()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `home.subscribe`.
        """
        return cast(HomeStart, (await self.request('home.subscribe', {'epoch': epoch, 'offset': offset}))[0])

    async def home_unsubscribe(self) -> Nothing:
        """Unsubscribes from your home.

            await client.home_unsubscribe()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `home.unsubscribe`.
        """
        return cast(Nothing, (await self.request('home.unsubscribe', {}))[0])

    async def comment_post(self, *, photo: Id, text: str, key: str, to: Id | None = None) -> CommentPostResult:
        """Posts a comment on a photo, or an answer to one.

            result = await client.comment_post(photo="7", text="Lovely #Fox!", key="1")

        - `key`: A new one for each comment; a retry with the same key returns the same comment. 1 to 64 characters.
        - `to`: The comment that it answers; that of an answer is the answer's own comment.

        Raises `Refused` (`not_authenticated`, `unknown_photo`, `unknown_comment`, `comments_closed`, `invalid_comment`,
        `too_many`, `key_conflict`, `storage_full`, `suspended`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `comment.post`.
        """
        return cast(CommentPostResult, (await self.request('comment.post', {'photo': photo, 'text': text, 'key': key, 'to': to}))[0])

    async def comment_edit(self, *, comment: Id, text: str) -> CommentEditResult:
        """Edits your comment, for some minutes after it was posted. The old text is erased.

            result = await client.comment_edit(comment="7", text="Lovely")

        Raises `Refused` (`not_authenticated`, `unknown_comment`, `forbidden`, `invalid_comment`, `edit_closed`,
        `suspended`, and errors that every method has), `ConnectionLost` and `Stopped`. Source: `comment.edit`.
        """
        return cast(CommentEditResult, (await self.request('comment.edit', {'comment': comment, 'text': text}))[0])

    async def comment_delete(self, *, comment: Id, reason: str | None = None) -> CommentDeleteResult:
        """Deletes a comment and erases its text. For its author, the photo's author and admins. Answers stay.

            result = await client.comment_delete(comment="7")

        Raises `Refused` (`not_authenticated`, `unknown_comment`, `forbidden`, `invalid_reason`, `suspended`, and errors
        that every method has), `ConnectionLost` and `Stopped`. Source: `comment.delete`.
        """
        return cast(CommentDeleteResult, (await self.request('comment.delete', {'comment': comment, 'reason': reason}))[0])

    async def comment_show(self, *, comment: Id) -> CommentShowResult:
        """Returns a comment, and the one that it answers.

            result = await client.comment_show(comment="7")

        Raises `Refused` (`not_authenticated`, `unknown_comment`, and errors that every method has), `ConnectionLost`
        and `Stopped`. Source: `comment.show`.
        """
        return cast(CommentShowResult, (await self.request('comment.show', {'comment': comment}))[0])

    async def comment_report(self, *, comment: Id, reason: str) -> Nothing:
        """Reports a comment to the admins, once per viewer.

            await client.comment_report(comment="7", reason="spam")

        Raises `Refused` (`not_authenticated`, `unknown_comment`, `invalid_reason`, `already_reported`, `suspended`, and
        errors that every method has), `ConnectionLost` and `Stopped`. Source: `comment.report`.
        """
        return cast(Nothing, (await self.request('comment.report', {'comment': comment, 'reason': reason}))[0])

    async def comment_list(self, *, photo: Id, to: Id | None = None, order: Literal['newest', 'oldest'] | None = None, before: Id | None = None, after: Id | None = None, limit: int | None = None) -> CommentListResult:
        """Lists the comments on a photo, or the answers to one of them.

            result = await client.comment_list(photo="7")

        - `to`: The answers to this comment.
        - `order`: One of `newest`, `oldest`. The default is `"newest"`.
        - `before`: The `next` of the previous page, newest first.
        - `after`: The `next` of the previous page, oldest first.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, `unknown_photo`, `unknown_comment`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `comment.list`.
        """
        return cast(CommentListResult, (await self.request('comment.list', {'photo': photo, 'to': to, 'order': order, 'before': before, 'after': after, 'limit': limit}))[0])

    async def comment_mine(self, *, query: str | None = None, before: Id | None = None, limit: int | None = None) -> CommentMineResult:
        """Lists your own comments, newest first.

            result = await client.comment_mine()

        - `query`: Only comments that contain this text.
        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `comment.mine`.
        """
        return cast(CommentMineResult, (await self.request('comment.mine', {'query': query, 'before': before, 'limit': limit}))[0])

    async def comment_subscribe(self, *, photo: Id, epoch: str | None = None, offset: int | None = None) -> CommentStart:
        """Subscribes to the comments on a photo, from a saved position or from now on.

            result = await client.comment_subscribe(photo="7")

        Raises `Refused` (`not_authenticated`, `unknown_photo`, `too_many`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `comment.subscribe`.
        """
        return cast(CommentStart, (await self.request('comment.subscribe', {'photo': photo, 'epoch': epoch, 'offset': offset}))[0])

    async def comment_unsubscribe(self, *, photo: Id) -> Nothing:
        """Unsubscribes from the comments on a photo.

            await client.comment_unsubscribe(photo="7")

        Raises `Refused` (`not_authenticated`, `unknown_photo`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `comment.unsubscribe`.
        """
        return cast(Nothing, (await self.request('comment.unsubscribe', {'photo': photo}))[0])

    async def snap_send(self, *, key: str, to: list[Id] | None = None, list: Id | None = None, picture: Id | None = None, caption: str | None = None, image: bytes | None = None, progress: Progress | None = None) -> SnapSendResult:
        """Sends a snap to some accounts, or to those of a list.

            result = await client.snap_send(key="k1", to=['7'], picture="bear")

        - `to`: The accounts; without it, a list. At most 100.
        - `list`: One of your lists.
        - `key`: A new one for each snap; a retry with the same key returns the same snap. 1 to 64 characters.
        - `picture`: A predefined picture; without it, the message has an attached image.
        - `image`: the bytes of a JPEG, PNG or WebP.
        - `progress(sent, total)`: called with the sent bytes of the image.

        Raises `Refused` (`not_authenticated`, `unknown_account`, `unknown_list`, `invalid_recipients`,
        `unknown_picture`, `invalid_caption`, `invalid_image`, `too_large`, `key_conflict`, `storage_full`, `suspended`,
        and errors that every method has), `ConnectionLost` and `Stopped`. Source: `snap.send`.
        """
        return cast(SnapSendResult, (await self.request('snap.send', {'key': key, 'to': to, 'list': list, 'picture': picture, 'caption': caption}, image, progress))[0])

    async def snap_sent(self, *, before: Id | None = None, limit: int | None = None) -> SnapSentResult:
        """Lists the snaps that you sent to people, newest first.

            result = await client.snap_sent(limit=1)

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `snap.sent`.
        """
        return cast(SnapSentResult, (await self.request('snap.sent', {'before': before, 'limit': limit}))[0])

    async def snap_forget(self, *, snap: Id) -> Nothing:
        """Removes a snap that is gone from the list of those you sent.

            await client.snap_forget(snap="7")

        Raises `Refused` (`not_authenticated`, `unknown_snap`, `forbidden`, `suspended`, and errors that every method
        has), `ConnectionLost` and `Stopped`. Source: `snap.forget`.
        """
        return cast(Nothing, (await self.request('snap.forget', {'snap': snap}))[0])

    async def inbox_page(self, *, before: int | None = None, limit: int | None = None) -> InboxPageResult:
        """Lists the snaps in your inbox, newest first.

            result = await client.inbox_page(limit=1)

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `inbox.page`.
        """
        return cast(InboxPageResult, (await self.request('inbox.page', {'before': before, 'limit': limit}))[0])

    async def inbox_open(self, *, snap: Id) -> tuple[InboxOpenResult, bytes]:
        """Opens a received snap: returns its image, once per recipient.

            result, attached = await client.inbox_open(snap="7")

        Raises `Refused` (`not_authenticated`, `unknown_snap`, `already_opened`, `snap_gone`, `image_lost`, `forbidden`,
        `suspended`, and errors that every method has), `ConnectionLost` and `Stopped`. Source: `inbox.open`.
        """
        result, attached = await self.request('inbox.open', {'snap': snap})
        return cast(InboxOpenResult, result), attached

    async def inbox_remove(self, *, snap: Id) -> Nothing:
        """Removes a snap from your inbox. One that you have not opened can never be opened.

            await client.inbox_remove(snap="7")

        Raises `Refused` (`not_authenticated`, `unknown_snap`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `inbox.remove`.
        """
        return cast(Nothing, (await self.request('inbox.remove', {'snap': snap}))[0])

    async def inbox_subscribe(self, *, epoch: str | None = None, offset: int | None = None) -> InboxStart:
        """Subscribes to your inbox, from a saved position or from now on.

            result = await client.inbox_subscribe()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `inbox.subscribe`.
        """
        return cast(InboxStart, (await self.request('inbox.subscribe', {'epoch': epoch, 'offset': offset}))[0])

    async def inbox_unsubscribe(self) -> Nothing:
        """Unsubscribes from your inbox.

            await client.inbox_unsubscribe()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `inbox.unsubscribe`.
        """
        return cast(Nothing, (await self.request('inbox.unsubscribe', {}))[0])

    async def inbox_inspect(self, *, snap: Id, reason: str) -> tuple[InboxInspectResult, bytes]:
        """Returns the image of a received snap to the local admin for moderation, once per snap and while a report of
        it is open. It is recorded in the audit log before the bytes leave.

            result, attached = await client.inbox_inspect(snap="7", reason="reported")

        Raises `Refused` (`not_authenticated`, `forbidden`, `invalid_reason`, `unknown_snap`, `already_inspected`,
        `snap_gone`, `image_lost`, and errors that every method has), `ConnectionLost` and `Stopped`. Source:
        `inbox.inspect`.
        """
        result, attached = await self.request('inbox.inspect', {'snap': snap, 'reason': reason})
        return cast(InboxInspectResult, result), attached

    async def list_create(self, *, name: str, accounts: list[Id], key: str | None = None) -> ListCreateResult:
        """Creates a list of recipients, which only you see.

            result = await client.list_create(name="family", accounts=['7'], key="k1")

        - `name`: Your lists have different names, regardless of case.
        - `accounts`: At most 100.
        - `key`: A new one for each list; a retry with the same key returns the same list. 1 to 64 characters.

        Raises `Refused` (`not_authenticated`, `invalid_list`, `invalid_recipients`, `unknown_account`, `too_many`,
        `key_conflict`, `suspended`, and errors that every method has), `ConnectionLost` and `Stopped`. Source:
        `list.create`.
        """
        return cast(ListCreateResult, (await self.request('list.create', {'name': name, 'accounts': accounts, 'key': key}))[0])

    async def list_edit(self, *, list: Id, name: str | None = None, add: list[Id] | None = None, remove: list[Id] | None = None) -> ListEditResult:
        """Renames a list, and adds and removes accounts.

            result = await client.list_edit(list="7", name="friends", add=['7'])

        - `add`: At most 100.
        - `remove`: At most 100.

        Raises `Refused` (`not_authenticated`, `unknown_list`, `invalid_list`, `invalid_recipients`, `unknown_account`,
        `suspended`, and errors that every method has), `ConnectionLost` and `Stopped`. Source: `list.edit`.
        """
        return cast(ListEditResult, (await self.request('list.edit', {'list': list, 'name': name, 'add': add, 'remove': remove}))[0])

    async def list_delete(self, *, list: Id) -> Nothing:
        """Deletes a list. What was sent to it stays.

            await client.list_delete(list="7")

        Raises `Refused` (`not_authenticated`, `unknown_list`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `list.delete`.
        """
        return cast(Nothing, (await self.request('list.delete', {'list': list}))[0])

    async def list_page(self) -> ListPageResult:
        """Lists your lists of recipients, by name.

            result = await client.list_page()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `list.page`.
        """
        return cast(ListPageResult, (await self.request('list.page', {}))[0])

    async def search_photos(self, *, query: str, order: Literal['time', 'relevance'] | None = None, cursor: Id | None = None, limit: int | None = None) -> SearchPhotosResult:
        """Finds photos by words, tags, names and dates.

            result = await client.search_photos(query="#fox from:ana")

        - `query`: At most 200 characters and 8 terms.
        - `order`: By relevance, the best of the newest 1000 matches are returned. One of `time`, `relevance`. The
          default is `"time"`.
        - `cursor`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, `invalid_query`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `search.photos`.
        """
        return cast(SearchPhotosResult, (await self.request('search.photos', {'query': query, 'order': order, 'cursor': cursor, 'limit': limit}))[0])

    async def search_snaps(self, *, query: str, cursor: Id | None = None, limit: int | None = None) -> SearchSnapsResult:
        """Finds snaps that can still be opened, as rows of their feeds. Opens nothing.

            result = await client.search_snaps(query="#fox from:ana")

        - `query`: At most 200 characters and 8 terms.
        - `cursor`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, `invalid_query`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `search.snaps`.
        """
        return cast(SearchSnapsResult, (await self.request('search.snaps', {'query': query, 'cursor': cursor, 'limit': limit}))[0])

    async def search_people(self, *, query: str, cursor: Id | None = None, limit: int | None = None) -> SearchPeopleResult:
        """Finds people by the beginning of a name or of a word in it.

            result = await client.search_people(query="#fox from:ana")

        - `cursor`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `search.people`.
        """
        return cast(SearchPeopleResult, (await self.request('search.people', {'query': query, 'cursor': cursor, 'limit': limit}))[0])

    async def search_tags(self, *, prefix: str, limit: int | None = None) -> SearchTagsResult:
        """Finds tags by their beginning, most used first.

            result = await client.search_tags(prefix="#sun")

        - `prefix`: With or without `#`; empty for the most used tags.
        - `limit`: 1 to 50. The default is `50`.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `search.tags`.
        """
        return cast(SearchTagsResult, (await self.request('search.tags', {'prefix': prefix, 'limit': limit}))[0])

    async def category_list(self) -> CategoryListResult:
        """Lists the predefined searches.

            result = await client.category_list()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `category.list`.
        """
        return cast(CategoryListResult, (await self.request('category.list', {}))[0])

    async def search_subscribe(self, *, query: str, epoch: str | None = None, offset: int | None = None, limit: int | None = None) -> LiveSearch:
        """Starts a live search, which pushes new matches of a query, from a saved position or from now on.

            result = await client.search_subscribe(query="#fox from:ana")

        - `query`: At most 200 characters and 8 terms.
        - `limit`: The most photos in a reply that is a first page. 1 to 50.

        Raises `Refused` (`not_authenticated`, `invalid_query`, `too_many`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `search.subscribe`.
        """
        return cast(LiveSearch, (await self.request('search.subscribe', {'query': query, 'epoch': epoch, 'offset': offset, 'limit': limit}))[0])

    async def search_unsubscribe(self, *, search: Id) -> Nothing:
        """Ends a live search of this connection.

            await client.search_unsubscribe(search="7")

        Raises `Refused` (`not_authenticated`, `unknown_search`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `search.unsubscribe`.
        """
        return cast(Nothing, (await self.request('search.unsubscribe', {'search': search}))[0])

    async def image_identify(self, *, picture: Id | None = None, image: bytes | None = None, progress: Progress | None = None) -> ImageIdentifyResult:
        """Identifies what an image may show, most likely topics first. Nothing is stored or published.

            result = await client.image_identify(picture="redpanda")

        - `picture`: A predefined picture; without it, the message has an attached image.
        - `image`: the bytes of a JPEG, PNG or WebP.
        - `progress(sent, total)`: called with the sent bytes of the image.

        Raises `Refused` (`not_authenticated`, `unknown_picture`, `invalid_image`, `too_large`, `no_recogniser`,
        `recogniser_failed`, and errors that every method has), `ConnectionLost` and `Stopped`. Source:
        `image.identify`.
        """
        return cast(ImageIdentifyResult, (await self.request('image.identify', {'picture': picture}, image, progress))[0])

    async def topic_show(self, *, topic: str) -> TopicShowResult:
        """Returns a topic and the newest posts about it that the viewer can see.

            result = await client.topic_show(topic="Tabby Cat")

        - `topic`: An ID or a name.

        Raises `Refused` (`not_authenticated`, `unknown_topic`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `topic.show`.
        """
        return cast(TopicShowResult, (await self.request('topic.show', {'topic': topic}))[0])

    async def topic_summary(self, *, topic: Id) -> TopicSummaryResult:
        """Returns the beginning of the encyclopedia's page about a topic.

            result = await client.topic_summary(topic="n02123045")

        Raises `Refused` (`not_authenticated`, `unknown_topic`, `no_encyclopedia`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `topic.summary`.
        """
        return cast(TopicSummaryResult, (await self.request('topic.summary', {'topic': topic}))[0])

    async def profile_show(self, *, account: Id | None = None, name: str | None = None) -> ProfileShowResult:
        """Returns a profile, the viewer's relation to it, and its newest 10 posts.

            result = await client.profile_show(account="7")

        - `name`: Instead of an ID.

        Raises `Refused` (`not_authenticated`, `unknown_account`, and errors that every method has), `ConnectionLost`
        and `Stopped`. Source: `profile.show`.
        """
        return cast(ProfileShowResult, (await self.request('profile.show', {'account': account, 'name': name}))[0])

    async def profile_edit(self, *, bio: str | None = None, approves: bool | None = None, hides: bool | None = None, findable: bool | None = None, comments_from: Literal['everyone', 'following', 'nobody'] | None = None, snaps_from: Literal['following', 'everyone', 'nobody'] | None = None) -> ProfileEditResult:
        """Changes your profile. Absent members stay unchanged.

            result = await client.profile_edit(bio="Bears 🐻\nand lions")

        - `bio`: An empty text removes it.
        - `approves`: Whether you approve followers. Turning it off accepts all pending requests.
        - `hides`: Whether your follower lists and counts are hidden from others.
        - `findable`: Whether search shows you to people who do not follow you.
        - `comments_from`: Who may comment on photos that you post from now on. One of `everyone`, `following`,
          `nobody`.
        - `snaps_from`: From whom you take snaps; people you follow by default. One of `following`, `everyone`,
          `nobody`.

        Raises `Refused` (`not_authenticated`, `invalid_bio`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `profile.edit`.
        """
        return cast(ProfileEditResult, (await self.request('profile.edit', {'bio': bio, 'approves': approves, 'hides': hides, 'findable': findable, 'commentsFrom': comments_from, 'snapsFrom': snaps_from}))[0])

    async def profile_set_image(self, *, role: Literal['portrait', 'banner'], account: Id | None = None, reason: str | None = None, image: bytes | None = None, progress: Progress | None = None) -> ProfileSetImageResult:
        """Sets your profile picture or banner to the attached image, or removes it without one. Admins can remove those
        of others.

            result = await client.profile_set_image(role="portrait", image=jpeg)

        - `role`: One of `portrait`, `banner`.
        - `account`: The account whose image an admin removes.
        - `reason`: An admin's reason, for the audit log.
        - `image`: the bytes of a JPEG, PNG or WebP.
        - `progress(sent, total)`: called with the sent bytes of the image.

        Raises `Refused` (`not_authenticated`, `invalid_image`, `too_large`, `too_many`, `storage_full`,
        `unknown_account`, `forbidden`, `invalid_reason`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `profile.setImage`.
        """
        return cast(ProfileSetImageResult, (await self.request('profile.setImage', {'role': role, 'account': account, 'reason': reason}, image, progress))[0])

    async def follow_create(self, *, account: Id) -> FollowCreateResult:
        """Follows an account, or sends a request if it approves followers. Repeating it changes nothing.

            result = await client.follow_create(account="7")

        Raises `Refused` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and errors that
        every method has), `ConnectionLost` and `Stopped`. Source: `follow.create`.
        """
        return cast(FollowCreateResult, (await self.request('follow.create', {'account': account}))[0])

    async def follow_end(self, *, account: Id) -> FollowEndResult:
        """Unfollows an account, or withdraws the request.

            result = await client.follow_end(account="7")

        Raises `Refused` (`not_authenticated`, `unknown_account`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `follow.end`.
        """
        return cast(FollowEndResult, (await self.request('follow.end', {'account': account}))[0])

    async def follow_remove(self, *, account: Id) -> FollowRemoveResult:
        """Removes a follower, who is not notified.

            result = await client.follow_remove(account="7")

        Raises `Refused` (`not_authenticated`, `unknown_account`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `follow.remove`.
        """
        return cast(FollowRemoveResult, (await self.request('follow.remove', {'account': account}))[0])

    async def follow_list(self, *, account: Id, side: Literal['followers', 'following'], before: int | None = None, limit: int | None = None) -> FollowListResult:
        """Lists the accounts that an account follows, or its followers, newest first.

            result = await client.follow_list(account="7", side="followers")

        - `side`: One of `followers`, `following`.
        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, `unknown_account`, `forbidden`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `follow.list`.
        """
        return cast(FollowListResult, (await self.request('follow.list', {'account': account, 'side': side, 'before': before, 'limit': limit}))[0])

    async def request_list(self, *, before: int | None = None, limit: int | None = None) -> RequestListResult:
        """Lists the pending requests to follow you, newest first.

            result = await client.request_list()

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `request.list`.
        """
        return cast(RequestListResult, (await self.request('request.list', {'before': before, 'limit': limit}))[0])

    async def request_answer(self, *, account: Id, accept: bool) -> RequestAnswerResult:
        """Accepts or declines a follow request. A declined account is not notified.

            result = await client.request_answer(account="7", accept=False)

        Raises `Refused` (`not_authenticated`, `unknown_account`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `request.answer`.
        """
        return cast(RequestAnswerResult, (await self.request('request.answer', {'account': account, 'accept': accept}))[0])

    async def block_create(self, *, account: Id) -> BlockCreateResult:
        """Blocks an account: the two no longer see each other, and follows and requests between them end. It is not
        notified.

            result = await client.block_create(account="7")

        Raises `Refused` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and errors that
        every method has), `ConnectionLost` and `Stopped`. Source: `block.create`.
        """
        return cast(BlockCreateResult, (await self.request('block.create', {'account': account}))[0])

    async def block_end(self, *, account: Id) -> BlockEndResult:
        """Unblocks an account. Follows are not restored.

            result = await client.block_end(account="7")

        Raises `Refused` (`not_authenticated`, `unknown_account`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `block.end`.
        """
        return cast(BlockEndResult, (await self.request('block.end', {'account': account}))[0])

    async def block_list(self, *, before: int | None = None, limit: int | None = None) -> BlockListResult:
        """Lists the accounts you block, newest first.

            result = await client.block_list()

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `block.list`.
        """
        return cast(BlockListResult, (await self.request('block.list', {'before': before, 'limit': limit}))[0])

    async def mute_create(self, *, account: Id | None = None, tag: str | None = None, word: str | None = None, for_hours: int | None = None) -> MuteCreateResult:
        """Mutes an account, a tag or a word in your home and notifications. Repeating it changes when the mute ends. No
        one is notified.

            result = await client.mute_create(account="7")

        - `tag`: With or without `#`.
        - `word`: One or more words.
        - `for_hours`: Without it the mute does not end. 1 to 8760.

        Raises `Refused` (`not_authenticated`, `unknown_account`, `forbidden`, `too_many`, `suspended`, and errors that
        every method has), `ConnectionLost` and `Stopped`. Source: `mute.create`.
        """
        return cast(MuteCreateResult, (await self.request('mute.create', {'account': account, 'tag': tag, 'word': word, 'forHours': for_hours}))[0])

    async def mute_end(self, *, mute: Id | None = None, account: Id | None = None, tag: str | None = None, word: str | None = None) -> Nothing:
        """Ends a mute, by its ID or by what is muted. It succeeds if there is none.

            await client.mute_end(mute="7")

        - `tag`: With or without `#`.
        - `word`: One or more words.

        Raises `Refused` (`not_authenticated`, `unknown_account`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `mute.end`.
        """
        return cast(Nothing, (await self.request('mute.end', {'mute': mute, 'account': account, 'tag': tag, 'word': word}))[0])

    async def mute_list(self, *, before: int | None = None, limit: int | None = None) -> MuteListResult:
        """Lists what you mute, newest first.

            result = await client.mute_list()

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `mute.list`.
        """
        return cast(MuteListResult, (await self.request('mute.list', {'before': before, 'limit': limit}))[0])

    async def notification_subscribe(self, *, epoch: str | None = None, offset: int | None = None) -> NotificationSubscribeResult:
        """Subscribes to your notifications, from a saved position or from now on.

            result = await client.notification_subscribe()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `notification.subscribe`.
        """
        return cast(NotificationSubscribeResult, (await self.request('notification.subscribe', {'epoch': epoch, 'offset': offset}))[0])

    async def notification_unsubscribe(self) -> Nothing:
        """Unsubscribes from your notifications.

            await client.notification_unsubscribe()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `notification.unsubscribe`.
        """
        return cast(Nothing, (await self.request('notification.unsubscribe', {}))[0])

    async def notification_page(self, *, before: int | None = None, limit: int | None = None) -> NotificationPageResult:
        """Lists your notifications, newest first.

            result = await client.notification_page()

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 50.

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `notification.page`.
        """
        return cast(NotificationPageResult, (await self.request('notification.page', {'before': before, 'limit': limit}))[0])

    async def notification_read(self, *, up_to: int) -> NotificationReadResult:
        """Marks your notifications as read, up to an offset.

            result = await client.notification_read(up_to=1)

        Raises `Refused` (`not_authenticated`, `unknown_notification`, `suspended`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `notification.read`.
        """
        return cast(NotificationReadResult, (await self.request('notification.read', {'upTo': up_to}))[0])

    async def report_list(self, *, state: Literal['open', 'kept', 'removed'] | None = None, author: str | None = None, before: int | None = None, limit: int | None = None) -> ReportListResult:
        """Lists reports, newest first.

            result = await client.report_list()

        - `state`: One of `open`, `kept`, `removed`. The default is `"open"`.
        - `author`: The name of the account whose posts were reported.
        - `before`: The `next` of the previous page.
        - `limit`: 1 to 100.

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `report.list`.
        """
        return cast(ReportListResult, (await self.request('report.list', {'state': state, 'author': author, 'before': before, 'limit': limit}))[0])

    async def report_resolve(self, *, report: Id, action: Literal['keep', 'remove'], reason: str | None = None) -> Nothing:
        """Resolves all open reports of a snap, photo or comment.

            await client.report_resolve(report="7", action="remove", reason="it is")

        - `action`: One of `keep`, `remove`.

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_report`, `report_resolved`, `invalid_reason`, and
        errors that every method has), `ConnectionLost` and `Stopped`. Source: `report.resolve`.
        """
        return cast(Nothing, (await self.request('report.resolve', {'report': report, 'action': action, 'reason': reason}))[0])

    async def audit_list(self, *, before: int | None = None, limit: int | None = None) -> AuditListResult:
        """Lists what admins did, newest first.

            result = await client.audit_list()

        - `before`: The `next` of the previous page.
        - `limit`: 1 to 100.

        Raises `Refused` (`not_authenticated`, `forbidden`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `audit.list`.
        """
        return cast(AuditListResult, (await self.request('audit.list', {'before': before, 'limit': limit}))[0])

    async def webhook_add(self, *, url: str, kinds: list[Literal['snap.posted', 'snap.deleted', 'snap.expired', 'snap.reported', 'photo.posted', 'photo.deleted', 'photo.reported', 'comment.posted', 'comment.deleted', 'comment.reported', 'report.resolved', 'account.made', 'account.deleted', 'account.moderated']] | None = None) -> WebhookAddResult:
        """Adds a webhook, which notifies an app's backend of events. Its secret is returned only once.

            result = await client.webhook_add(url="https://app.example.org/hooks", kinds=['snap.deleted'])

        - `url`: The receiver's address: https and public, unless the operator allows any.
        - `kinds`: The kinds of events to send; all by default. At most 14.

        Raises `Refused` (`not_authenticated`, `forbidden`, `invalid_address`, `too_many`, and errors that every method
        has), `ConnectionLost` and `Stopped`. Source: `webhook.add`.
        """
        return cast(WebhookAddResult, (await self.request('webhook.add', {'url': url, 'kinds': kinds}))[0])

    async def webhook_list(self) -> WebhookListResult:
        """Lists the webhooks, without their secrets.

            result = await client.webhook_list()

        Raises `Refused` (`not_authenticated`, `forbidden`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `webhook.list`.
        """
        return cast(WebhookListResult, (await self.request('webhook.list', {}))[0])

    async def webhook_remove(self, *, webhook: Id) -> Nothing:
        """Removes a webhook and drops its pending events.

            await client.webhook_remove(webhook="7")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_webhook`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `webhook.remove`.
        """
        return cast(Nothing, (await self.request('webhook.remove', {'webhook': webhook}))[0])

    async def webhook_pause(self, *, webhook: Id) -> Nothing:
        """Pauses a webhook until `webhook.resume`; its events are kept.

            await client.webhook_pause(webhook="7")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_webhook`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `webhook.pause`.
        """
        return cast(Nothing, (await self.request('webhook.pause', {'webhook': webhook}))[0])

    async def webhook_resume(self, *, webhook: Id) -> Nothing:
        """Resumes a webhook and sends its pending events immediately.

            await client.webhook_resume(webhook="7")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_webhook`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `webhook.resume`.
        """
        return cast(Nothing, (await self.request('webhook.resume', {'webhook': webhook}))[0])

    async def webhook_test(self, *, webhook: Id) -> Nothing:
        """Sends an event of the kind `webhook.test`, after the pending ones.

            await client.webhook_test(webhook="7")

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_webhook`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `webhook.test`.
        """
        return cast(Nothing, (await self.request('webhook.test', {'webhook': webhook}))[0])

    async def push_show(self) -> PushShowResult:
        """Returns the server's key, with which a browser subscribes.

            result = await client.push_show()

        Raises `Refused` (`not_authenticated`, `push_unavailable`, and errors that every method has), `ConnectionLost`
        and `Stopped`. Source: `push.show`.
        """
        return cast(PushShowResult, (await self.request('push.show', {}))[0])

    async def push_subscribe(self, *, endpoint: str, p256dh: str, auth: str) -> PushSubscribeResult:
        """Subscribes this device to pushes of your notifications. A device that is already subscribed moves to this
        login.

            result = await client.push_subscribe(endpoint="https://push.example.net/push/1", p256dh="…", auth="…")

        - `endpoint`: The `endpoint` of the browser's subscription. 1 to 2000 characters.
        - `p256dh`: Its public key: 65 bytes in base64url without padding. 87 characters.
        - `auth`: Its secret: 16 bytes in base64url without padding. 22 characters.

        Raises `Refused` (`not_authenticated`, `invalid_address`, `too_many`, `push_unavailable`, `suspended`, and
        errors that every method has), `ConnectionLost` and `Stopped`. Source: `push.subscribe`.
        """
        return cast(PushSubscribeResult, (await self.request('push.subscribe', {'endpoint': endpoint, 'p256dh': p256dh, 'auth': auth}))[0])

    async def push_list(self) -> PushListResult:
        """Lists your devices that get pushes.

            result = await client.push_list()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `push.list`.
        """
        return cast(PushListResult, (await self.request('push.list', {}))[0])

    async def push_unsubscribe(self, *, subscription: Id) -> Nothing:
        """Ends one of your push subscriptions.

            await client.push_unsubscribe(subscription="1")

        Raises `Refused` (`not_authenticated`, `unknown_subscription`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `push.unsubscribe`.
        """
        return cast(Nothing, (await self.request('push.unsubscribe', {'subscription': subscription}))[0])

    async def push_test(self, *, subscription: Id) -> Nothing:
        """Sends a test push to one of your devices. If it fails, it is retried.

            await client.push_test(subscription="1")

        Raises `Refused` (`not_authenticated`, `unknown_subscription`, `push_unavailable`, `suspended`, and errors that
        every method has), `ConnectionLost` and `Stopped`. Source: `push.test`.
        """
        return cast(Nothing, (await self.request('push.test', {'subscription': subscription}))[0])

    async def push_status(self) -> PushStatusResult:
        """Returns whether the server sends pushes, and their state.

            result = await client.push_status()

        Raises `Refused` (`not_authenticated`, `forbidden`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `push.status`.
        """
        return cast(PushStatusResult, (await self.request('push.status', {}))[0])

    async def token_create(self, *, name: str, scopes: list[Literal['read', 'post', 'open', 'people', 'moderate']], expires_in_hours: int | None = None) -> TokenCreateResult:
        """Creates an access token for the account: a credential for programs, with some of its rights. It is sent only
        here.

            result = await client.token_create(name="backend", scopes=['post', 'read'], expires_in_hours=24)

        - `name`: What the token is for, up to 64 characters.
        - `scopes`: What it may do. At most 5.
        - `expires_in_hours`: 1 to 87600. The default is `2160`.

        Raises `Refused` (`not_authenticated`, `invalid_name`, `forbidden`, `too_many`, and errors that every method
        has), `ConnectionLost` and `Stopped`. Source: `token.create`.
        """
        return cast(TokenCreateResult, (await self.request('token.create', {'name': name, 'scopes': scopes, 'expiresInHours': expires_in_hours}))[0])

    async def token_list(self, *, user: str | None = None) -> TokenListResult:
        """Lists your access tokens, or for the local admin the newest 500 of all, without the tokens themselves.

            result = await client.token_list()

        - `user`: The name of another account; for admins.

        Raises `Refused` (`not_authenticated`, `forbidden`, `unknown_account`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `token.list`.
        """
        return cast(TokenListResult, (await self.request('token.list', {'user': user}))[0])

    async def token_revoke(self, *, access_token: Id) -> Nothing:
        """Ends an access token immediately, with its connections. For its account, and for admins.

            await client.token_revoke(access_token="7")

        Raises `Refused` (`not_authenticated`, `unknown_session`, `forbidden`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `token.revoke`.
        """
        return cast(Nothing, (await self.request('token.revoke', {'accessToken': access_token}))[0])

    async def provider_begin(self, *, provider: str, origin: str, challenge: str, purpose: Literal['login', 'link', 'confirm'] | None = None, password: str | None = None) -> ProviderBeginResult:
        """Begins a login by another service: returns the address to which the browser goes.

            result = await client.provider_begin(provider="example", origin="https://feed.example.org", challenge="E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")

        - `provider`: A name of `providers` in server.info.
        - `origin`: This server's origin. The browser comes back to its page /continue/{provider}.
        - `challenge`: base64url of the SHA-256 of a secret of 43 to 128 characters. 43 characters.
        - `purpose`: login without an account; with one, link adds a way to log in, and confirm is for account.delete
          and account.changePassword. One of `login`, `link`, `confirm`. The default is `"login"`.
        - `password`: Of the account, for link.

        Raises `Refused` (`unknown_provider`, `provider_unavailable`, `already_authenticated`, `not_authenticated`,
        `wrong_credentials`, `forbidden`, `invalid_address`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `provider.begin`.
        """
        return cast(ProviderBeginResult, (await self.request('provider.begin', {'provider': provider, 'origin': origin, 'challenge': challenge, 'purpose': purpose, 'password': password}))[0])

    async def provider_finish(self, *, provider: str, state: str, code: str, secret: str, issuer: str | None = None, device: str | None = None) -> SignedIn:
        """Logs in with what the service sent back to the page. Makes the account of a new user, where the server allows
        it.

            result = await client.provider_finish(provider="example", state="AQEB", code="…", secret="dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")

        - `provider`: The name in the page's address.
        - `state`: Of the page's address.
        - `code`: Of the page's address.
        - `secret`: Whose SHA-256 provider.begin got.
        - `issuer`: The `iss` of the page's address, if it has one.
        - `device`: The login's name in session.list.

        Raises `Refused` (`unknown_provider`, `provider_unavailable`, `login_refused`, `already_authenticated`,
        `sign_up_closed`, `suspended`, `unknown_account`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `provider.finish`.
        """
        return cast(SignedIn, (await self.request('provider.finish', {'provider': provider, 'state': state, 'code': code, 'secret': secret, 'issuer': issuer, 'device': device}))[0])

    async def provider_link(self, *, provider: str, state: str, code: str, secret: str, issuer: str | None = None) -> ProviderLinkResult:
        """Adds the service as a way to log in to the account, after provider.begin with its password.

            result = await client.provider_link(provider="example", state="AQEB", code="…", secret="dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")

        - `provider`: The name in the page's address.
        - `state`: Of the page's address.
        - `code`: Of the page's address.
        - `secret`: Whose SHA-256 provider.begin got.
        - `issuer`: The `iss` of the page's address, if it has one.

        Raises `Refused` (`not_authenticated`, `unknown_provider`, `provider_unavailable`, `login_refused`,
        `identity_taken`, `too_many`, `wrong_credentials`, and errors that every method has), `ConnectionLost` and
        `Stopped`. Source: `provider.link`.
        """
        return cast(ProviderLinkResult, (await self.request('provider.link', {'provider': provider, 'state': state, 'code': code, 'secret': secret, 'issuer': issuer}))[0])

    async def provider_links(self) -> ProviderLinksResult:
        """Lists the services by which the account can log in.

            result = await client.provider_links()

        Raises `Refused` (`not_authenticated`, and errors that every method has), `ConnectionLost` and `Stopped`.
        Source: `provider.links`.
        """
        return cast(ProviderLinksResult, (await self.request('provider.links', {}))[0])

    async def provider_unlink(self, *, link: Id) -> Nothing:
        """Removes a service as a way to log in. Logins that exist continue.

            await client.provider_unlink(link="7")

        Raises `Refused` (`not_authenticated`, `unknown_session`, `last_login`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `provider.unlink`.
        """
        return cast(Nothing, (await self.request('provider.unlink', {'link': link}))[0])

    async def provider_device(self, *, provider: str) -> ProviderDeviceResult:
        """Begins a login by another service for a program without a browser.

            result = await client.provider_device(provider="example")

        Raises `Refused` (`unknown_provider`, `provider_unavailable`, `login_refused`, `already_authenticated`, and
        errors that every method has), `ConnectionLost` and `Stopped`. Source: `provider.device`.
        """
        return cast(ProviderDeviceResult, (await self.request('provider.device', {'provider': provider}))[0])

    async def provider_poll(self, *, provider: str, state: str, device: str | None = None) -> SignedIn:
        """Logs in once the person has allowed it at the service; login_pending until then.

            result = await client.provider_poll(provider="example", state="AQEB")

        - `device`: The login's name in session.list.

        Raises `Refused` (`unknown_provider`, `provider_unavailable`, `login_refused`, `login_pending`,
        `already_authenticated`, `sign_up_closed`, `suspended`, `unknown_account`, and errors that every method has),
        `ConnectionLost` and `Stopped`. Source: `provider.poll`.
        """
        return cast(SignedIn, (await self.request('provider.poll', {'provider': provider, 'state': state, 'device': device}))[0])

    async def each_connection_list(self, *, name: str | None = None, limit: int | None = None) -> AsyncIterator[Connection]:
        """Yields the connections of all pages of `connection.list`, one after another; `limit` is the size of a page.
        Raises what that method raises.
        """
        async for item in self._each('connection.list', 'connections', 'before', {'name': name, 'limit': limit}):
            yield cast(Connection, item)

    async def each_account_list(self, *, prefix: str | None = None, limit: int | None = None) -> AsyncIterator[Account]:
        """Yields the accounts of all pages of `account.list`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('account.list', 'accounts', 'before', {'prefix': prefix, 'limit': limit}):
            yield cast(Account, item)

    async def each_invitation_list(self, *, limit: int | None = None) -> AsyncIterator[Invitation]:
        """Yields the invitations of all pages of `invitation.list`, one after another; `limit` is the size of a page.
        Raises what that method raises.
        """
        async for item in self._each('invitation.list', 'invitations', 'before', {'limit': limit}):
            yield cast(Invitation, item)

    async def each_session_find(self, *, name: str | None = None, session: Id | None = None, limit: int | None = None) -> AsyncIterator[FoundSession]:
        """Yields the sessions of all pages of `session.find`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('session.find', 'sessions', 'before', {'name': name, 'session': session, 'limit': limit}):
            yield cast(FoundSession, item)

    async def each_feed_page(self, *, feed: Id, limit: int | None = None) -> AsyncIterator[Snap]:
        """Yields the snaps of all pages of `feed.page`, one after another; `limit` is the size of a page. Raises what
        that method raises.
        """
        async for item in self._each('feed.page', 'snaps', 'before', {'feed': feed, 'limit': limit}):
            yield cast(Snap, item)

    async def each_snap_list(self, *, feed: Id | None = None, author: str | None = None, since: Time | None = None, until: Time | None = None, state: Literal['live', 'deleted', 'expired', 'all'] | None = None, limit: int | None = None) -> AsyncIterator[Snap]:
        """Yields the snaps of all pages of `snap.list`, one after another; `limit` is the size of a page. Raises what
        that method raises.
        """
        async for item in self._each('snap.list', 'snaps', 'before', {'feed': feed, 'author': author, 'since': since, 'until': until, 'state': state, 'limit': limit}):
            yield cast(Snap, item)

    async def each_profile_photos(self, *, account: Id, limit: int | None = None) -> AsyncIterator[Photo]:
        """Yields the photos of all pages of `profile.photos`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('profile.photos', 'photos', 'before', {'account': account, 'limit': limit}):
            yield cast(Photo, item)

    async def each_home_page(self, *, limit: int | None = None) -> AsyncIterator[Photo]:
        """Yields the photos of all pages of `home.page`, one after another; `limit` is the size of a page. Raises what
        that method raises.
        """
        async for item in self._each('home.page', 'photos', 'before', {'limit': limit}):
            yield cast(Photo, item)

    async def each_favourite_list(self, *, kind: Literal['photo', 'topic'] | None = None, limit: int | None = None) -> AsyncIterator[FavouriteListResultFavouritesItem1 | FavouriteListResultFavouritesItem2]:
        """Yields the favourites of all pages of `favourite.list`, one after another; `limit` is the size of a page.
        Raises what that method raises.
        """
        async for item in self._each('favourite.list', 'favourites', 'before', {'kind': kind, 'limit': limit}):
            yield cast(FavouriteListResultFavouritesItem1 | FavouriteListResultFavouritesItem2, item)

    async def each_photo_list(self, *, author: str | None = None, since: Time | None = None, until: Time | None = None, state: Literal['live', 'gone', 'all'] | None = None, reported: bool | None = None, limit: int | None = None) -> AsyncIterator[Photo]:
        """Yields the photos of all pages of `photo.list`, one after another; `limit` is the size of a page. Raises what
        that method raises.
        """
        async for item in self._each('photo.list', 'photos', 'before', {'author': author, 'since': since, 'until': until, 'state': state, 'reported': reported, 'limit': limit}):
            yield cast(Photo, item)

    async def each_comment_list(self, *, photo: Id, to: Id | None = None, order: Literal['newest', 'oldest'] | None = None, after: Id | None = None, limit: int | None = None) -> AsyncIterator[Comment]:
        """Yields the comments of all pages of `comment.list`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('comment.list', 'comments', 'before', {'photo': photo, 'to': to, 'order': order, 'after': after, 'limit': limit}):
            yield cast(Comment, item)

    async def each_comment_mine(self, *, query: str | None = None, limit: int | None = None) -> AsyncIterator[Comment]:
        """Yields the comments of all pages of `comment.mine`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('comment.mine', 'comments', 'before', {'query': query, 'limit': limit}):
            yield cast(Comment, item)

    async def each_snap_sent(self, *, limit: int | None = None) -> AsyncIterator[SentSnap]:
        """Yields the snaps of all pages of `snap.sent`, one after another; `limit` is the size of a page. Raises what
        that method raises.
        """
        async for item in self._each('snap.sent', 'snaps', 'before', {'limit': limit}):
            yield cast(SentSnap, item)

    async def each_inbox_page(self, *, limit: int | None = None) -> AsyncIterator[ReceivedSnap]:
        """Yields the snaps of all pages of `inbox.page`, one after another; `limit` is the size of a page. Raises what
        that method raises.
        """
        async for item in self._each('inbox.page', 'snaps', 'before', {'limit': limit}):
            yield cast(ReceivedSnap, item)

    async def each_search_photos(self, *, query: str, order: Literal['time', 'relevance'] | None = None, limit: int | None = None) -> AsyncIterator[Photo]:
        """Yields the photos of all pages of `search.photos`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('search.photos', 'photos', 'cursor', {'query': query, 'order': order, 'limit': limit}):
            yield cast(Photo, item)

    async def each_search_snaps(self, *, query: str, limit: int | None = None) -> AsyncIterator[Snap]:
        """Yields the snaps of all pages of `search.snaps`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('search.snaps', 'snaps', 'cursor', {'query': query, 'limit': limit}):
            yield cast(Snap, item)

    async def each_search_people(self, *, query: str, limit: int | None = None) -> AsyncIterator[ListedPerson]:
        """Yields the people of all pages of `search.people`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('search.people', 'people', 'cursor', {'query': query, 'limit': limit}):
            yield cast(ListedPerson, item)

    async def each_follow_list(self, *, account: Id, side: Literal['followers', 'following'], limit: int | None = None) -> AsyncIterator[ListedPerson]:
        """Yields the people of all pages of `follow.list`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('follow.list', 'people', 'before', {'account': account, 'side': side, 'limit': limit}):
            yield cast(ListedPerson, item)

    async def each_request_list(self, *, limit: int | None = None) -> AsyncIterator[ListedPerson]:
        """Yields the people of all pages of `request.list`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('request.list', 'people', 'before', {'limit': limit}):
            yield cast(ListedPerson, item)

    async def each_block_list(self, *, limit: int | None = None) -> AsyncIterator[ListedPerson]:
        """Yields the people of all pages of `block.list`, one after another; `limit` is the size of a page. Raises what
        that method raises.
        """
        async for item in self._each('block.list', 'people', 'before', {'limit': limit}):
            yield cast(ListedPerson, item)

    async def each_mute_list(self, *, limit: int | None = None) -> AsyncIterator[Mute]:
        """Yields the mutes of all pages of `mute.list`, one after another; `limit` is the size of a page. Raises what
        that method raises.
        """
        async for item in self._each('mute.list', 'mutes', 'before', {'limit': limit}):
            yield cast(Mute, item)

    async def each_notification_page(self, *, limit: int | None = None) -> AsyncIterator[Notification]:
        """Yields the notifications of all pages of `notification.page`, one after another; `limit` is the size of a
        page. Raises what that method raises.
        """
        async for item in self._each('notification.page', 'notifications', 'before', {'limit': limit}):
            yield cast(Notification, item)

    async def each_report_list(self, *, state: Literal['open', 'kept', 'removed'] | None = None, author: str | None = None, limit: int | None = None) -> AsyncIterator[Report]:
        """Yields the reports of all pages of `report.list`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('report.list', 'reports', 'before', {'state': state, 'author': author, 'limit': limit}):
            yield cast(Report, item)

    async def each_audit_list(self, *, limit: int | None = None) -> AsyncIterator[AuditEntry]:
        """Yields the entries of all pages of `audit.list`, one after another; `limit` is the size of a page. Raises
        what that method raises.
        """
        async for item in self._each('audit.list', 'entries', 'before', {'limit': limit}):
            yield cast(AuditEntry, item)
