// Made by make-table.sh: the protocol's transcripts inside the conformance kit, each file by #embed (C23), which the compiler tracks like an #include.
#include "CSnapProtocolFiles.h"

static const unsigned char transcripts_account_changePassword_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.changePassword.json"
};
static const unsigned char transcripts_account_create_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.create.json"
};
static const unsigned char transcripts_account_delete_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.delete.json"
};
static const unsigned char transcripts_account_export_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.export.json"
};
static const unsigned char transcripts_account_grant_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.grant.json"
};
static const unsigned char transcripts_account_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.list.json"
};
static const unsigned char transcripts_account_remove_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.remove.json"
};
static const unsigned char transcripts_account_rename_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.rename.json"
};
static const unsigned char transcripts_account_resetLink_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.resetLink.json"
};
static const unsigned char transcripts_account_resetPassword_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.resetPassword.json"
};
static const unsigned char transcripts_account_restore_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.restore.json"
};
static const unsigned char transcripts_account_setPassword_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.setPassword.json"
};
static const unsigned char transcripts_account_suspend_json[] = {
#embed "../../../Tests/Fixtures/transcripts/account.suspend.json"
};
static const unsigned char transcripts_audit_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/audit.list.json"
};
static const unsigned char transcripts_block_create_json[] = {
#embed "../../../Tests/Fixtures/transcripts/block.create.json"
};
static const unsigned char transcripts_block_end_json[] = {
#embed "../../../Tests/Fixtures/transcripts/block.end.json"
};
static const unsigned char transcripts_block_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/block.list.json"
};
static const unsigned char transcripts_category_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/category.list.json"
};
static const unsigned char transcripts_comment_delete_json[] = {
#embed "../../../Tests/Fixtures/transcripts/comment.delete.json"
};
static const unsigned char transcripts_comment_edit_json[] = {
#embed "../../../Tests/Fixtures/transcripts/comment.edit.json"
};
static const unsigned char transcripts_comment_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/comment.list.json"
};
static const unsigned char transcripts_comment_mine_json[] = {
#embed "../../../Tests/Fixtures/transcripts/comment.mine.json"
};
static const unsigned char transcripts_comment_post_json[] = {
#embed "../../../Tests/Fixtures/transcripts/comment.post.json"
};
static const unsigned char transcripts_comment_report_json[] = {
#embed "../../../Tests/Fixtures/transcripts/comment.report.json"
};
static const unsigned char transcripts_comment_show_json[] = {
#embed "../../../Tests/Fixtures/transcripts/comment.show.json"
};
static const unsigned char transcripts_comment_subscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/comment.subscribe.json"
};
static const unsigned char transcripts_comment_unsubscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/comment.unsubscribe.json"
};
static const unsigned char transcripts_connection_kick_json[] = {
#embed "../../../Tests/Fixtures/transcripts/connection.kick.json"
};
static const unsigned char transcripts_connection_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/connection.list.json"
};
static const unsigned char transcripts_connection_trace_json[] = {
#embed "../../../Tests/Fixtures/transcripts/connection.trace.json"
};
static const unsigned char transcripts_favourite_add_json[] = {
#embed "../../../Tests/Fixtures/transcripts/favourite.add.json"
};
static const unsigned char transcripts_favourite_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/favourite.list.json"
};
static const unsigned char transcripts_favourite_remove_json[] = {
#embed "../../../Tests/Fixtures/transcripts/favourite.remove.json"
};
static const unsigned char transcripts_feed_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/feed.list.json"
};
static const unsigned char transcripts_feed_page_json[] = {
#embed "../../../Tests/Fixtures/transcripts/feed.page.json"
};
static const unsigned char transcripts_feed_subscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/feed.subscribe.json"
};
static const unsigned char transcripts_feed_unsubscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/feed.unsubscribe.json"
};
static const unsigned char transcripts_follow_create_json[] = {
#embed "../../../Tests/Fixtures/transcripts/follow.create.json"
};
static const unsigned char transcripts_follow_end_json[] = {
#embed "../../../Tests/Fixtures/transcripts/follow.end.json"
};
static const unsigned char transcripts_follow_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/follow.list.json"
};
static const unsigned char transcripts_follow_remove_json[] = {
#embed "../../../Tests/Fixtures/transcripts/follow.remove.json"
};
static const unsigned char transcripts_home_page_json[] = {
#embed "../../../Tests/Fixtures/transcripts/home.page.json"
};
static const unsigned char transcripts_home_subscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/home.subscribe.json"
};
static const unsigned char transcripts_home_unsubscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/home.unsubscribe.json"
};
static const unsigned char transcripts_image_identify_json[] = {
#embed "../../../Tests/Fixtures/transcripts/image.identify.json"
};
static const unsigned char transcripts_inbox_inspect_json[] = {
#embed "../../../Tests/Fixtures/transcripts/inbox.inspect.json"
};
static const unsigned char transcripts_inbox_open_json[] = {
#embed "../../../Tests/Fixtures/transcripts/inbox.open.json"
};
static const unsigned char transcripts_inbox_page_json[] = {
#embed "../../../Tests/Fixtures/transcripts/inbox.page.json"
};
static const unsigned char transcripts_inbox_remove_json[] = {
#embed "../../../Tests/Fixtures/transcripts/inbox.remove.json"
};
static const unsigned char transcripts_inbox_subscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/inbox.subscribe.json"
};
static const unsigned char transcripts_inbox_unsubscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/inbox.unsubscribe.json"
};
static const unsigned char transcripts_invitation_create_json[] = {
#embed "../../../Tests/Fixtures/transcripts/invitation.create.json"
};
static const unsigned char transcripts_invitation_createMany_json[] = {
#embed "../../../Tests/Fixtures/transcripts/invitation.createMany.json"
};
static const unsigned char transcripts_invitation_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/invitation.list.json"
};
static const unsigned char transcripts_invitation_revoke_json[] = {
#embed "../../../Tests/Fixtures/transcripts/invitation.revoke.json"
};
static const unsigned char transcripts_list_create_json[] = {
#embed "../../../Tests/Fixtures/transcripts/list.create.json"
};
static const unsigned char transcripts_list_delete_json[] = {
#embed "../../../Tests/Fixtures/transcripts/list.delete.json"
};
static const unsigned char transcripts_list_edit_json[] = {
#embed "../../../Tests/Fixtures/transcripts/list.edit.json"
};
static const unsigned char transcripts_list_page_json[] = {
#embed "../../../Tests/Fixtures/transcripts/list.page.json"
};
static const unsigned char transcripts_mute_create_json[] = {
#embed "../../../Tests/Fixtures/transcripts/mute.create.json"
};
static const unsigned char transcripts_mute_end_json[] = {
#embed "../../../Tests/Fixtures/transcripts/mute.end.json"
};
static const unsigned char transcripts_mute_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/mute.list.json"
};
static const unsigned char transcripts_notification_page_json[] = {
#embed "../../../Tests/Fixtures/transcripts/notification.page.json"
};
static const unsigned char transcripts_notification_read_json[] = {
#embed "../../../Tests/Fixtures/transcripts/notification.read.json"
};
static const unsigned char transcripts_notification_subscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/notification.subscribe.json"
};
static const unsigned char transcripts_notification_unsubscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/notification.unsubscribe.json"
};
static const unsigned char transcripts_photo_check_json[] = {
#embed "../../../Tests/Fixtures/transcripts/photo.check.json"
};
static const unsigned char transcripts_photo_delete_json[] = {
#embed "../../../Tests/Fixtures/transcripts/photo.delete.json"
};
static const unsigned char transcripts_photo_edit_json[] = {
#embed "../../../Tests/Fixtures/transcripts/photo.edit.json"
};
static const unsigned char transcripts_photo_explain_json[] = {
#embed "../../../Tests/Fixtures/transcripts/photo.explain.json"
};
static const unsigned char transcripts_photo_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/photo.list.json"
};
static const unsigned char transcripts_photo_post_json[] = {
#embed "../../../Tests/Fixtures/transcripts/photo.post.json"
};
static const unsigned char transcripts_photo_report_json[] = {
#embed "../../../Tests/Fixtures/transcripts/photo.report.json"
};
static const unsigned char transcripts_photo_show_json[] = {
#embed "../../../Tests/Fixtures/transcripts/photo.show.json"
};
static const unsigned char transcripts_picture_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/picture.list.json"
};
static const unsigned char transcripts_profile_edit_json[] = {
#embed "../../../Tests/Fixtures/transcripts/profile.edit.json"
};
static const unsigned char transcripts_profile_photos_json[] = {
#embed "../../../Tests/Fixtures/transcripts/profile.photos.json"
};
static const unsigned char transcripts_profile_setImage_json[] = {
#embed "../../../Tests/Fixtures/transcripts/profile.setImage.json"
};
static const unsigned char transcripts_profile_show_json[] = {
#embed "../../../Tests/Fixtures/transcripts/profile.show.json"
};
static const unsigned char transcripts_provider_begin_json[] = {
#embed "../../../Tests/Fixtures/transcripts/provider.begin.json"
};
static const unsigned char transcripts_provider_device_json[] = {
#embed "../../../Tests/Fixtures/transcripts/provider.device.json"
};
static const unsigned char transcripts_provider_finish_json[] = {
#embed "../../../Tests/Fixtures/transcripts/provider.finish.json"
};
static const unsigned char transcripts_provider_link_json[] = {
#embed "../../../Tests/Fixtures/transcripts/provider.link.json"
};
static const unsigned char transcripts_provider_links_json[] = {
#embed "../../../Tests/Fixtures/transcripts/provider.links.json"
};
static const unsigned char transcripts_provider_poll_json[] = {
#embed "../../../Tests/Fixtures/transcripts/provider.poll.json"
};
static const unsigned char transcripts_provider_unlink_json[] = {
#embed "../../../Tests/Fixtures/transcripts/provider.unlink.json"
};
static const unsigned char transcripts_push_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/push.list.json"
};
static const unsigned char transcripts_push_show_json[] = {
#embed "../../../Tests/Fixtures/transcripts/push.show.json"
};
static const unsigned char transcripts_push_status_json[] = {
#embed "../../../Tests/Fixtures/transcripts/push.status.json"
};
static const unsigned char transcripts_push_subscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/push.subscribe.json"
};
static const unsigned char transcripts_push_test_json[] = {
#embed "../../../Tests/Fixtures/transcripts/push.test.json"
};
static const unsigned char transcripts_push_unsubscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/push.unsubscribe.json"
};
static const unsigned char transcripts_report_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/report.list.json"
};
static const unsigned char transcripts_report_resolve_json[] = {
#embed "../../../Tests/Fixtures/transcripts/report.resolve.json"
};
static const unsigned char transcripts_request_answer_json[] = {
#embed "../../../Tests/Fixtures/transcripts/request.answer.json"
};
static const unsigned char transcripts_request_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/request.list.json"
};
static const unsigned char transcripts_search_people_json[] = {
#embed "../../../Tests/Fixtures/transcripts/search.people.json"
};
static const unsigned char transcripts_search_photos_json[] = {
#embed "../../../Tests/Fixtures/transcripts/search.photos.json"
};
static const unsigned char transcripts_search_snaps_json[] = {
#embed "../../../Tests/Fixtures/transcripts/search.snaps.json"
};
static const unsigned char transcripts_search_subscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/search.subscribe.json"
};
static const unsigned char transcripts_search_tags_json[] = {
#embed "../../../Tests/Fixtures/transcripts/search.tags.json"
};
static const unsigned char transcripts_search_unsubscribe_json[] = {
#embed "../../../Tests/Fixtures/transcripts/search.unsubscribe.json"
};
static const unsigned char transcripts_server_history_json[] = {
#embed "../../../Tests/Fixtures/transcripts/server.history.json"
};
static const unsigned char transcripts_server_info_json[] = {
#embed "../../../Tests/Fixtures/transcripts/server.info.json"
};
static const unsigned char transcripts_server_stats_json[] = {
#embed "../../../Tests/Fixtures/transcripts/server.stats.json"
};
static const unsigned char transcripts_session_create_json[] = {
#embed "../../../Tests/Fixtures/transcripts/session.create.json"
};
static const unsigned char transcripts_session_end_json[] = {
#embed "../../../Tests/Fixtures/transcripts/session.end.json"
};
static const unsigned char transcripts_session_find_json[] = {
#embed "../../../Tests/Fixtures/transcripts/session.find.json"
};
static const unsigned char transcripts_session_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/session.list.json"
};
static const unsigned char transcripts_session_resume_json[] = {
#embed "../../../Tests/Fixtures/transcripts/session.resume.json"
};
static const unsigned char transcripts_session_revoke_json[] = {
#embed "../../../Tests/Fixtures/transcripts/session.revoke.json"
};
static const unsigned char transcripts_share_create_json[] = {
#embed "../../../Tests/Fixtures/transcripts/share.create.json"
};
static const unsigned char transcripts_share_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/share.list.json"
};
static const unsigned char transcripts_share_revoke_json[] = {
#embed "../../../Tests/Fixtures/transcripts/share.revoke.json"
};
static const unsigned char transcripts_snap_delete_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.delete.json"
};
static const unsigned char transcripts_snap_explain_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.explain.json"
};
static const unsigned char transcripts_snap_forget_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.forget.json"
};
static const unsigned char transcripts_snap_inspect_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.inspect.json"
};
static const unsigned char transcripts_snap_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.list.json"
};
static const unsigned char transcripts_snap_open_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.open.json"
};
static const unsigned char transcripts_snap_post_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.post.json"
};
static const unsigned char transcripts_snap_report_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.report.json"
};
static const unsigned char transcripts_snap_send_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.send.json"
};
static const unsigned char transcripts_snap_sent_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.sent.json"
};
static const unsigned char transcripts_snap_show_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.show.json"
};
static const unsigned char transcripts_snap_views_json[] = {
#embed "../../../Tests/Fixtures/transcripts/snap.views.json"
};
static const unsigned char transcripts_store_backup_json[] = {
#embed "../../../Tests/Fixtures/transcripts/store.backup.json"
};
static const unsigned char transcripts_store_readBackup_json[] = {
#embed "../../../Tests/Fixtures/transcripts/store.readBackup.json"
};
static const unsigned char transcripts_token_create_json[] = {
#embed "../../../Tests/Fixtures/transcripts/token.create.json"
};
static const unsigned char transcripts_token_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/token.list.json"
};
static const unsigned char transcripts_token_revoke_json[] = {
#embed "../../../Tests/Fixtures/transcripts/token.revoke.json"
};
static const unsigned char transcripts_topic_show_json[] = {
#embed "../../../Tests/Fixtures/transcripts/topic.show.json"
};
static const unsigned char transcripts_topic_summary_json[] = {
#embed "../../../Tests/Fixtures/transcripts/topic.summary.json"
};
static const unsigned char transcripts_webhook_add_json[] = {
#embed "../../../Tests/Fixtures/transcripts/webhook.add.json"
};
static const unsigned char transcripts_webhook_list_json[] = {
#embed "../../../Tests/Fixtures/transcripts/webhook.list.json"
};
static const unsigned char transcripts_webhook_pause_json[] = {
#embed "../../../Tests/Fixtures/transcripts/webhook.pause.json"
};
static const unsigned char transcripts_webhook_remove_json[] = {
#embed "../../../Tests/Fixtures/transcripts/webhook.remove.json"
};
static const unsigned char transcripts_webhook_resume_json[] = {
#embed "../../../Tests/Fixtures/transcripts/webhook.resume.json"
};
static const unsigned char transcripts_webhook_test_json[] = {
#embed "../../../Tests/Fixtures/transcripts/webhook.test.json"
};
static const unsigned char pictures_bear_jpg[] = {
#embed "../../../data/pictures/bear.jpg"
};
static const unsigned char pictures_lion_jpg[] = {
#embed "../../../data/pictures/lion.jpg"
};

static const struct CSnapProtocolFile files[] = {
    {"transcripts/account.changePassword.json", transcripts_account_changePassword_json, sizeof transcripts_account_changePassword_json},
    {"transcripts/account.create.json", transcripts_account_create_json, sizeof transcripts_account_create_json},
    {"transcripts/account.delete.json", transcripts_account_delete_json, sizeof transcripts_account_delete_json},
    {"transcripts/account.export.json", transcripts_account_export_json, sizeof transcripts_account_export_json},
    {"transcripts/account.grant.json", transcripts_account_grant_json, sizeof transcripts_account_grant_json},
    {"transcripts/account.list.json", transcripts_account_list_json, sizeof transcripts_account_list_json},
    {"transcripts/account.remove.json", transcripts_account_remove_json, sizeof transcripts_account_remove_json},
    {"transcripts/account.rename.json", transcripts_account_rename_json, sizeof transcripts_account_rename_json},
    {"transcripts/account.resetLink.json", transcripts_account_resetLink_json, sizeof transcripts_account_resetLink_json},
    {"transcripts/account.resetPassword.json", transcripts_account_resetPassword_json, sizeof transcripts_account_resetPassword_json},
    {"transcripts/account.restore.json", transcripts_account_restore_json, sizeof transcripts_account_restore_json},
    {"transcripts/account.setPassword.json", transcripts_account_setPassword_json, sizeof transcripts_account_setPassword_json},
    {"transcripts/account.suspend.json", transcripts_account_suspend_json, sizeof transcripts_account_suspend_json},
    {"transcripts/audit.list.json", transcripts_audit_list_json, sizeof transcripts_audit_list_json},
    {"transcripts/block.create.json", transcripts_block_create_json, sizeof transcripts_block_create_json},
    {"transcripts/block.end.json", transcripts_block_end_json, sizeof transcripts_block_end_json},
    {"transcripts/block.list.json", transcripts_block_list_json, sizeof transcripts_block_list_json},
    {"transcripts/category.list.json", transcripts_category_list_json, sizeof transcripts_category_list_json},
    {"transcripts/comment.delete.json", transcripts_comment_delete_json, sizeof transcripts_comment_delete_json},
    {"transcripts/comment.edit.json", transcripts_comment_edit_json, sizeof transcripts_comment_edit_json},
    {"transcripts/comment.list.json", transcripts_comment_list_json, sizeof transcripts_comment_list_json},
    {"transcripts/comment.mine.json", transcripts_comment_mine_json, sizeof transcripts_comment_mine_json},
    {"transcripts/comment.post.json", transcripts_comment_post_json, sizeof transcripts_comment_post_json},
    {"transcripts/comment.report.json", transcripts_comment_report_json, sizeof transcripts_comment_report_json},
    {"transcripts/comment.show.json", transcripts_comment_show_json, sizeof transcripts_comment_show_json},
    {"transcripts/comment.subscribe.json", transcripts_comment_subscribe_json, sizeof transcripts_comment_subscribe_json},
    {"transcripts/comment.unsubscribe.json", transcripts_comment_unsubscribe_json, sizeof transcripts_comment_unsubscribe_json},
    {"transcripts/connection.kick.json", transcripts_connection_kick_json, sizeof transcripts_connection_kick_json},
    {"transcripts/connection.list.json", transcripts_connection_list_json, sizeof transcripts_connection_list_json},
    {"transcripts/connection.trace.json", transcripts_connection_trace_json, sizeof transcripts_connection_trace_json},
    {"transcripts/favourite.add.json", transcripts_favourite_add_json, sizeof transcripts_favourite_add_json},
    {"transcripts/favourite.list.json", transcripts_favourite_list_json, sizeof transcripts_favourite_list_json},
    {"transcripts/favourite.remove.json", transcripts_favourite_remove_json, sizeof transcripts_favourite_remove_json},
    {"transcripts/feed.list.json", transcripts_feed_list_json, sizeof transcripts_feed_list_json},
    {"transcripts/feed.page.json", transcripts_feed_page_json, sizeof transcripts_feed_page_json},
    {"transcripts/feed.subscribe.json", transcripts_feed_subscribe_json, sizeof transcripts_feed_subscribe_json},
    {"transcripts/feed.unsubscribe.json", transcripts_feed_unsubscribe_json, sizeof transcripts_feed_unsubscribe_json},
    {"transcripts/follow.create.json", transcripts_follow_create_json, sizeof transcripts_follow_create_json},
    {"transcripts/follow.end.json", transcripts_follow_end_json, sizeof transcripts_follow_end_json},
    {"transcripts/follow.list.json", transcripts_follow_list_json, sizeof transcripts_follow_list_json},
    {"transcripts/follow.remove.json", transcripts_follow_remove_json, sizeof transcripts_follow_remove_json},
    {"transcripts/home.page.json", transcripts_home_page_json, sizeof transcripts_home_page_json},
    {"transcripts/home.subscribe.json", transcripts_home_subscribe_json, sizeof transcripts_home_subscribe_json},
    {"transcripts/home.unsubscribe.json", transcripts_home_unsubscribe_json, sizeof transcripts_home_unsubscribe_json},
    {"transcripts/image.identify.json", transcripts_image_identify_json, sizeof transcripts_image_identify_json},
    {"transcripts/inbox.inspect.json", transcripts_inbox_inspect_json, sizeof transcripts_inbox_inspect_json},
    {"transcripts/inbox.open.json", transcripts_inbox_open_json, sizeof transcripts_inbox_open_json},
    {"transcripts/inbox.page.json", transcripts_inbox_page_json, sizeof transcripts_inbox_page_json},
    {"transcripts/inbox.remove.json", transcripts_inbox_remove_json, sizeof transcripts_inbox_remove_json},
    {"transcripts/inbox.subscribe.json", transcripts_inbox_subscribe_json, sizeof transcripts_inbox_subscribe_json},
    {"transcripts/inbox.unsubscribe.json", transcripts_inbox_unsubscribe_json, sizeof transcripts_inbox_unsubscribe_json},
    {"transcripts/invitation.create.json", transcripts_invitation_create_json, sizeof transcripts_invitation_create_json},
    {"transcripts/invitation.createMany.json", transcripts_invitation_createMany_json, sizeof transcripts_invitation_createMany_json},
    {"transcripts/invitation.list.json", transcripts_invitation_list_json, sizeof transcripts_invitation_list_json},
    {"transcripts/invitation.revoke.json", transcripts_invitation_revoke_json, sizeof transcripts_invitation_revoke_json},
    {"transcripts/list.create.json", transcripts_list_create_json, sizeof transcripts_list_create_json},
    {"transcripts/list.delete.json", transcripts_list_delete_json, sizeof transcripts_list_delete_json},
    {"transcripts/list.edit.json", transcripts_list_edit_json, sizeof transcripts_list_edit_json},
    {"transcripts/list.page.json", transcripts_list_page_json, sizeof transcripts_list_page_json},
    {"transcripts/mute.create.json", transcripts_mute_create_json, sizeof transcripts_mute_create_json},
    {"transcripts/mute.end.json", transcripts_mute_end_json, sizeof transcripts_mute_end_json},
    {"transcripts/mute.list.json", transcripts_mute_list_json, sizeof transcripts_mute_list_json},
    {"transcripts/notification.page.json", transcripts_notification_page_json, sizeof transcripts_notification_page_json},
    {"transcripts/notification.read.json", transcripts_notification_read_json, sizeof transcripts_notification_read_json},
    {"transcripts/notification.subscribe.json", transcripts_notification_subscribe_json, sizeof transcripts_notification_subscribe_json},
    {"transcripts/notification.unsubscribe.json", transcripts_notification_unsubscribe_json, sizeof transcripts_notification_unsubscribe_json},
    {"transcripts/photo.check.json", transcripts_photo_check_json, sizeof transcripts_photo_check_json},
    {"transcripts/photo.delete.json", transcripts_photo_delete_json, sizeof transcripts_photo_delete_json},
    {"transcripts/photo.edit.json", transcripts_photo_edit_json, sizeof transcripts_photo_edit_json},
    {"transcripts/photo.explain.json", transcripts_photo_explain_json, sizeof transcripts_photo_explain_json},
    {"transcripts/photo.list.json", transcripts_photo_list_json, sizeof transcripts_photo_list_json},
    {"transcripts/photo.post.json", transcripts_photo_post_json, sizeof transcripts_photo_post_json},
    {"transcripts/photo.report.json", transcripts_photo_report_json, sizeof transcripts_photo_report_json},
    {"transcripts/photo.show.json", transcripts_photo_show_json, sizeof transcripts_photo_show_json},
    {"transcripts/picture.list.json", transcripts_picture_list_json, sizeof transcripts_picture_list_json},
    {"transcripts/profile.edit.json", transcripts_profile_edit_json, sizeof transcripts_profile_edit_json},
    {"transcripts/profile.photos.json", transcripts_profile_photos_json, sizeof transcripts_profile_photos_json},
    {"transcripts/profile.setImage.json", transcripts_profile_setImage_json, sizeof transcripts_profile_setImage_json},
    {"transcripts/profile.show.json", transcripts_profile_show_json, sizeof transcripts_profile_show_json},
    {"transcripts/provider.begin.json", transcripts_provider_begin_json, sizeof transcripts_provider_begin_json},
    {"transcripts/provider.device.json", transcripts_provider_device_json, sizeof transcripts_provider_device_json},
    {"transcripts/provider.finish.json", transcripts_provider_finish_json, sizeof transcripts_provider_finish_json},
    {"transcripts/provider.link.json", transcripts_provider_link_json, sizeof transcripts_provider_link_json},
    {"transcripts/provider.links.json", transcripts_provider_links_json, sizeof transcripts_provider_links_json},
    {"transcripts/provider.poll.json", transcripts_provider_poll_json, sizeof transcripts_provider_poll_json},
    {"transcripts/provider.unlink.json", transcripts_provider_unlink_json, sizeof transcripts_provider_unlink_json},
    {"transcripts/push.list.json", transcripts_push_list_json, sizeof transcripts_push_list_json},
    {"transcripts/push.show.json", transcripts_push_show_json, sizeof transcripts_push_show_json},
    {"transcripts/push.status.json", transcripts_push_status_json, sizeof transcripts_push_status_json},
    {"transcripts/push.subscribe.json", transcripts_push_subscribe_json, sizeof transcripts_push_subscribe_json},
    {"transcripts/push.test.json", transcripts_push_test_json, sizeof transcripts_push_test_json},
    {"transcripts/push.unsubscribe.json", transcripts_push_unsubscribe_json, sizeof transcripts_push_unsubscribe_json},
    {"transcripts/report.list.json", transcripts_report_list_json, sizeof transcripts_report_list_json},
    {"transcripts/report.resolve.json", transcripts_report_resolve_json, sizeof transcripts_report_resolve_json},
    {"transcripts/request.answer.json", transcripts_request_answer_json, sizeof transcripts_request_answer_json},
    {"transcripts/request.list.json", transcripts_request_list_json, sizeof transcripts_request_list_json},
    {"transcripts/search.people.json", transcripts_search_people_json, sizeof transcripts_search_people_json},
    {"transcripts/search.photos.json", transcripts_search_photos_json, sizeof transcripts_search_photos_json},
    {"transcripts/search.snaps.json", transcripts_search_snaps_json, sizeof transcripts_search_snaps_json},
    {"transcripts/search.subscribe.json", transcripts_search_subscribe_json, sizeof transcripts_search_subscribe_json},
    {"transcripts/search.tags.json", transcripts_search_tags_json, sizeof transcripts_search_tags_json},
    {"transcripts/search.unsubscribe.json", transcripts_search_unsubscribe_json, sizeof transcripts_search_unsubscribe_json},
    {"transcripts/server.history.json", transcripts_server_history_json, sizeof transcripts_server_history_json},
    {"transcripts/server.info.json", transcripts_server_info_json, sizeof transcripts_server_info_json},
    {"transcripts/server.stats.json", transcripts_server_stats_json, sizeof transcripts_server_stats_json},
    {"transcripts/session.create.json", transcripts_session_create_json, sizeof transcripts_session_create_json},
    {"transcripts/session.end.json", transcripts_session_end_json, sizeof transcripts_session_end_json},
    {"transcripts/session.find.json", transcripts_session_find_json, sizeof transcripts_session_find_json},
    {"transcripts/session.list.json", transcripts_session_list_json, sizeof transcripts_session_list_json},
    {"transcripts/session.resume.json", transcripts_session_resume_json, sizeof transcripts_session_resume_json},
    {"transcripts/session.revoke.json", transcripts_session_revoke_json, sizeof transcripts_session_revoke_json},
    {"transcripts/share.create.json", transcripts_share_create_json, sizeof transcripts_share_create_json},
    {"transcripts/share.list.json", transcripts_share_list_json, sizeof transcripts_share_list_json},
    {"transcripts/share.revoke.json", transcripts_share_revoke_json, sizeof transcripts_share_revoke_json},
    {"transcripts/snap.delete.json", transcripts_snap_delete_json, sizeof transcripts_snap_delete_json},
    {"transcripts/snap.explain.json", transcripts_snap_explain_json, sizeof transcripts_snap_explain_json},
    {"transcripts/snap.forget.json", transcripts_snap_forget_json, sizeof transcripts_snap_forget_json},
    {"transcripts/snap.inspect.json", transcripts_snap_inspect_json, sizeof transcripts_snap_inspect_json},
    {"transcripts/snap.list.json", transcripts_snap_list_json, sizeof transcripts_snap_list_json},
    {"transcripts/snap.open.json", transcripts_snap_open_json, sizeof transcripts_snap_open_json},
    {"transcripts/snap.post.json", transcripts_snap_post_json, sizeof transcripts_snap_post_json},
    {"transcripts/snap.report.json", transcripts_snap_report_json, sizeof transcripts_snap_report_json},
    {"transcripts/snap.send.json", transcripts_snap_send_json, sizeof transcripts_snap_send_json},
    {"transcripts/snap.sent.json", transcripts_snap_sent_json, sizeof transcripts_snap_sent_json},
    {"transcripts/snap.show.json", transcripts_snap_show_json, sizeof transcripts_snap_show_json},
    {"transcripts/snap.views.json", transcripts_snap_views_json, sizeof transcripts_snap_views_json},
    {"transcripts/store.backup.json", transcripts_store_backup_json, sizeof transcripts_store_backup_json},
    {"transcripts/store.readBackup.json", transcripts_store_readBackup_json, sizeof transcripts_store_readBackup_json},
    {"transcripts/token.create.json", transcripts_token_create_json, sizeof transcripts_token_create_json},
    {"transcripts/token.list.json", transcripts_token_list_json, sizeof transcripts_token_list_json},
    {"transcripts/token.revoke.json", transcripts_token_revoke_json, sizeof transcripts_token_revoke_json},
    {"transcripts/topic.show.json", transcripts_topic_show_json, sizeof transcripts_topic_show_json},
    {"transcripts/topic.summary.json", transcripts_topic_summary_json, sizeof transcripts_topic_summary_json},
    {"transcripts/webhook.add.json", transcripts_webhook_add_json, sizeof transcripts_webhook_add_json},
    {"transcripts/webhook.list.json", transcripts_webhook_list_json, sizeof transcripts_webhook_list_json},
    {"transcripts/webhook.pause.json", transcripts_webhook_pause_json, sizeof transcripts_webhook_pause_json},
    {"transcripts/webhook.remove.json", transcripts_webhook_remove_json, sizeof transcripts_webhook_remove_json},
    {"transcripts/webhook.resume.json", transcripts_webhook_resume_json, sizeof transcripts_webhook_resume_json},
    {"transcripts/webhook.test.json", transcripts_webhook_test_json, sizeof transcripts_webhook_test_json},
    {"pictures/bear.jpg", pictures_bear_jpg, sizeof pictures_bear_jpg},
    {"pictures/lion.jpg", pictures_lion_jpg, sizeof pictures_lion_jpg},
};

const struct CSnapProtocolFile *CSnapProtocolFilesTable(void) { return files; }
size_t CSnapProtocolFilesCount(void) { return sizeof files / sizeof files[0]; }
