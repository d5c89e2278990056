// Made by make-table.sh: the protocol's transcripts inside the conformance kit, each file by #embed (C23), which the compiler tracks like an #include.
#include "CSnapProtocolFiles.h"

static const unsigned char file0[] = {
#embed "../../Tests/Fixtures/transcripts/account.changePassword.json"
};
static const unsigned char file1[] = {
#embed "../../Tests/Fixtures/transcripts/account.create.json"
};
static const unsigned char file2[] = {
#embed "../../Tests/Fixtures/transcripts/account.delete.json"
};
static const unsigned char file3[] = {
#embed "../../Tests/Fixtures/transcripts/account.export.json"
};
static const unsigned char file4[] = {
#embed "../../Tests/Fixtures/transcripts/account.grant.json"
};
static const unsigned char file5[] = {
#embed "../../Tests/Fixtures/transcripts/account.list.json"
};
static const unsigned char file6[] = {
#embed "../../Tests/Fixtures/transcripts/account.remove.json"
};
static const unsigned char file7[] = {
#embed "../../Tests/Fixtures/transcripts/account.rename.json"
};
static const unsigned char file8[] = {
#embed "../../Tests/Fixtures/transcripts/account.resetLink.json"
};
static const unsigned char file9[] = {
#embed "../../Tests/Fixtures/transcripts/account.resetPassword.json"
};
static const unsigned char file10[] = {
#embed "../../Tests/Fixtures/transcripts/account.restore.json"
};
static const unsigned char file11[] = {
#embed "../../Tests/Fixtures/transcripts/account.setPassword.json"
};
static const unsigned char file12[] = {
#embed "../../Tests/Fixtures/transcripts/account.suspend.json"
};
static const unsigned char file13[] = {
#embed "../../Tests/Fixtures/transcripts/audit.list.json"
};
static const unsigned char file14[] = {
#embed "../../Tests/Fixtures/transcripts/block.create.json"
};
static const unsigned char file15[] = {
#embed "../../Tests/Fixtures/transcripts/block.end.json"
};
static const unsigned char file16[] = {
#embed "../../Tests/Fixtures/transcripts/block.list.json"
};
static const unsigned char file17[] = {
#embed "../../Tests/Fixtures/transcripts/category.list.json"
};
static const unsigned char file18[] = {
#embed "../../Tests/Fixtures/transcripts/comment.delete.json"
};
static const unsigned char file19[] = {
#embed "../../Tests/Fixtures/transcripts/comment.edit.json"
};
static const unsigned char file20[] = {
#embed "../../Tests/Fixtures/transcripts/comment.list.json"
};
static const unsigned char file21[] = {
#embed "../../Tests/Fixtures/transcripts/comment.mine.json"
};
static const unsigned char file22[] = {
#embed "../../Tests/Fixtures/transcripts/comment.post.json"
};
static const unsigned char file23[] = {
#embed "../../Tests/Fixtures/transcripts/comment.report.json"
};
static const unsigned char file24[] = {
#embed "../../Tests/Fixtures/transcripts/comment.show.json"
};
static const unsigned char file25[] = {
#embed "../../Tests/Fixtures/transcripts/comment.subscribe.json"
};
static const unsigned char file26[] = {
#embed "../../Tests/Fixtures/transcripts/comment.unsubscribe.json"
};
static const unsigned char file27[] = {
#embed "../../Tests/Fixtures/transcripts/connection.kick.json"
};
static const unsigned char file28[] = {
#embed "../../Tests/Fixtures/transcripts/connection.list.json"
};
static const unsigned char file29[] = {
#embed "../../Tests/Fixtures/transcripts/connection.trace.json"
};
static const unsigned char file30[] = {
#embed "../../Tests/Fixtures/transcripts/favourite.add.json"
};
static const unsigned char file31[] = {
#embed "../../Tests/Fixtures/transcripts/favourite.list.json"
};
static const unsigned char file32[] = {
#embed "../../Tests/Fixtures/transcripts/favourite.remove.json"
};
static const unsigned char file33[] = {
#embed "../../Tests/Fixtures/transcripts/feed.list.json"
};
static const unsigned char file34[] = {
#embed "../../Tests/Fixtures/transcripts/feed.page.json"
};
static const unsigned char file35[] = {
#embed "../../Tests/Fixtures/transcripts/feed.subscribe.json"
};
static const unsigned char file36[] = {
#embed "../../Tests/Fixtures/transcripts/feed.unsubscribe.json"
};
static const unsigned char file37[] = {
#embed "../../Tests/Fixtures/transcripts/follow.create.json"
};
static const unsigned char file38[] = {
#embed "../../Tests/Fixtures/transcripts/follow.end.json"
};
static const unsigned char file39[] = {
#embed "../../Tests/Fixtures/transcripts/follow.list.json"
};
static const unsigned char file40[] = {
#embed "../../Tests/Fixtures/transcripts/follow.remove.json"
};
static const unsigned char file41[] = {
#embed "../../Tests/Fixtures/transcripts/home.page.json"
};
static const unsigned char file42[] = {
#embed "../../Tests/Fixtures/transcripts/home.subscribe.json"
};
static const unsigned char file43[] = {
#embed "../../Tests/Fixtures/transcripts/home.unsubscribe.json"
};
static const unsigned char file44[] = {
#embed "../../Tests/Fixtures/transcripts/image.identify.json"
};
static const unsigned char file45[] = {
#embed "../../Tests/Fixtures/transcripts/inbox.inspect.json"
};
static const unsigned char file46[] = {
#embed "../../Tests/Fixtures/transcripts/inbox.open.json"
};
static const unsigned char file47[] = {
#embed "../../Tests/Fixtures/transcripts/inbox.page.json"
};
static const unsigned char file48[] = {
#embed "../../Tests/Fixtures/transcripts/inbox.remove.json"
};
static const unsigned char file49[] = {
#embed "../../Tests/Fixtures/transcripts/inbox.subscribe.json"
};
static const unsigned char file50[] = {
#embed "../../Tests/Fixtures/transcripts/inbox.unsubscribe.json"
};
static const unsigned char file51[] = {
#embed "../../Tests/Fixtures/transcripts/invitation.create.json"
};
static const unsigned char file52[] = {
#embed "../../Tests/Fixtures/transcripts/invitation.createMany.json"
};
static const unsigned char file53[] = {
#embed "../../Tests/Fixtures/transcripts/invitation.list.json"
};
static const unsigned char file54[] = {
#embed "../../Tests/Fixtures/transcripts/invitation.revoke.json"
};
static const unsigned char file55[] = {
#embed "../../Tests/Fixtures/transcripts/list.create.json"
};
static const unsigned char file56[] = {
#embed "../../Tests/Fixtures/transcripts/list.delete.json"
};
static const unsigned char file57[] = {
#embed "../../Tests/Fixtures/transcripts/list.edit.json"
};
static const unsigned char file58[] = {
#embed "../../Tests/Fixtures/transcripts/list.page.json"
};
static const unsigned char file59[] = {
#embed "../../Tests/Fixtures/transcripts/mute.create.json"
};
static const unsigned char file60[] = {
#embed "../../Tests/Fixtures/transcripts/mute.end.json"
};
static const unsigned char file61[] = {
#embed "../../Tests/Fixtures/transcripts/mute.list.json"
};
static const unsigned char file62[] = {
#embed "../../Tests/Fixtures/transcripts/notification.page.json"
};
static const unsigned char file63[] = {
#embed "../../Tests/Fixtures/transcripts/notification.read.json"
};
static const unsigned char file64[] = {
#embed "../../Tests/Fixtures/transcripts/notification.subscribe.json"
};
static const unsigned char file65[] = {
#embed "../../Tests/Fixtures/transcripts/notification.unsubscribe.json"
};
static const unsigned char file66[] = {
#embed "../../Tests/Fixtures/transcripts/photo.check.json"
};
static const unsigned char file67[] = {
#embed "../../Tests/Fixtures/transcripts/photo.delete.json"
};
static const unsigned char file68[] = {
#embed "../../Tests/Fixtures/transcripts/photo.edit.json"
};
static const unsigned char file69[] = {
#embed "../../Tests/Fixtures/transcripts/photo.explain.json"
};
static const unsigned char file70[] = {
#embed "../../Tests/Fixtures/transcripts/photo.list.json"
};
static const unsigned char file71[] = {
#embed "../../Tests/Fixtures/transcripts/photo.post.json"
};
static const unsigned char file72[] = {
#embed "../../Tests/Fixtures/transcripts/photo.report.json"
};
static const unsigned char file73[] = {
#embed "../../Tests/Fixtures/transcripts/photo.show.json"
};
static const unsigned char file74[] = {
#embed "../../Tests/Fixtures/transcripts/picture.list.json"
};
static const unsigned char file75[] = {
#embed "../../Tests/Fixtures/transcripts/profile.edit.json"
};
static const unsigned char file76[] = {
#embed "../../Tests/Fixtures/transcripts/profile.photos.json"
};
static const unsigned char file77[] = {
#embed "../../Tests/Fixtures/transcripts/profile.setImage.json"
};
static const unsigned char file78[] = {
#embed "../../Tests/Fixtures/transcripts/profile.show.json"
};
static const unsigned char file79[] = {
#embed "../../Tests/Fixtures/transcripts/provider.begin.json"
};
static const unsigned char file80[] = {
#embed "../../Tests/Fixtures/transcripts/provider.device.json"
};
static const unsigned char file81[] = {
#embed "../../Tests/Fixtures/transcripts/provider.finish.json"
};
static const unsigned char file82[] = {
#embed "../../Tests/Fixtures/transcripts/provider.link.json"
};
static const unsigned char file83[] = {
#embed "../../Tests/Fixtures/transcripts/provider.links.json"
};
static const unsigned char file84[] = {
#embed "../../Tests/Fixtures/transcripts/provider.poll.json"
};
static const unsigned char file85[] = {
#embed "../../Tests/Fixtures/transcripts/provider.unlink.json"
};
static const unsigned char file86[] = {
#embed "../../Tests/Fixtures/transcripts/push.list.json"
};
static const unsigned char file87[] = {
#embed "../../Tests/Fixtures/transcripts/push.show.json"
};
static const unsigned char file88[] = {
#embed "../../Tests/Fixtures/transcripts/push.status.json"
};
static const unsigned char file89[] = {
#embed "../../Tests/Fixtures/transcripts/push.subscribe.json"
};
static const unsigned char file90[] = {
#embed "../../Tests/Fixtures/transcripts/push.test.json"
};
static const unsigned char file91[] = {
#embed "../../Tests/Fixtures/transcripts/push.unsubscribe.json"
};
static const unsigned char file92[] = {
#embed "../../Tests/Fixtures/transcripts/report.list.json"
};
static const unsigned char file93[] = {
#embed "../../Tests/Fixtures/transcripts/report.resolve.json"
};
static const unsigned char file94[] = {
#embed "../../Tests/Fixtures/transcripts/request.answer.json"
};
static const unsigned char file95[] = {
#embed "../../Tests/Fixtures/transcripts/request.list.json"
};
static const unsigned char file96[] = {
#embed "../../Tests/Fixtures/transcripts/search.people.json"
};
static const unsigned char file97[] = {
#embed "../../Tests/Fixtures/transcripts/search.photos.json"
};
static const unsigned char file98[] = {
#embed "../../Tests/Fixtures/transcripts/search.snaps.json"
};
static const unsigned char file99[] = {
#embed "../../Tests/Fixtures/transcripts/search.subscribe.json"
};
static const unsigned char file100[] = {
#embed "../../Tests/Fixtures/transcripts/search.tags.json"
};
static const unsigned char file101[] = {
#embed "../../Tests/Fixtures/transcripts/search.unsubscribe.json"
};
static const unsigned char file102[] = {
#embed "../../Tests/Fixtures/transcripts/server.history.json"
};
static const unsigned char file103[] = {
#embed "../../Tests/Fixtures/transcripts/server.info.json"
};
static const unsigned char file104[] = {
#embed "../../Tests/Fixtures/transcripts/server.stats.json"
};
static const unsigned char file105[] = {
#embed "../../Tests/Fixtures/transcripts/session.create.json"
};
static const unsigned char file106[] = {
#embed "../../Tests/Fixtures/transcripts/session.end.json"
};
static const unsigned char file107[] = {
#embed "../../Tests/Fixtures/transcripts/session.find.json"
};
static const unsigned char file108[] = {
#embed "../../Tests/Fixtures/transcripts/session.list.json"
};
static const unsigned char file109[] = {
#embed "../../Tests/Fixtures/transcripts/session.resume.json"
};
static const unsigned char file110[] = {
#embed "../../Tests/Fixtures/transcripts/session.revoke.json"
};
static const unsigned char file111[] = {
#embed "../../Tests/Fixtures/transcripts/share.create.json"
};
static const unsigned char file112[] = {
#embed "../../Tests/Fixtures/transcripts/share.list.json"
};
static const unsigned char file113[] = {
#embed "../../Tests/Fixtures/transcripts/share.revoke.json"
};
static const unsigned char file114[] = {
#embed "../../Tests/Fixtures/transcripts/snap.delete.json"
};
static const unsigned char file115[] = {
#embed "../../Tests/Fixtures/transcripts/snap.explain.json"
};
static const unsigned char file116[] = {
#embed "../../Tests/Fixtures/transcripts/snap.forget.json"
};
static const unsigned char file117[] = {
#embed "../../Tests/Fixtures/transcripts/snap.inspect.json"
};
static const unsigned char file118[] = {
#embed "../../Tests/Fixtures/transcripts/snap.list.json"
};
static const unsigned char file119[] = {
#embed "../../Tests/Fixtures/transcripts/snap.open.json"
};
static const unsigned char file120[] = {
#embed "../../Tests/Fixtures/transcripts/snap.post.json"
};
static const unsigned char file121[] = {
#embed "../../Tests/Fixtures/transcripts/snap.report.json"
};
static const unsigned char file122[] = {
#embed "../../Tests/Fixtures/transcripts/snap.send.json"
};
static const unsigned char file123[] = {
#embed "../../Tests/Fixtures/transcripts/snap.sent.json"
};
static const unsigned char file124[] = {
#embed "../../Tests/Fixtures/transcripts/snap.show.json"
};
static const unsigned char file125[] = {
#embed "../../Tests/Fixtures/transcripts/snap.views.json"
};
static const unsigned char file126[] = {
#embed "../../Tests/Fixtures/transcripts/store.backup.json"
};
static const unsigned char file127[] = {
#embed "../../Tests/Fixtures/transcripts/store.readBackup.json"
};
static const unsigned char file128[] = {
#embed "../../Tests/Fixtures/transcripts/token.create.json"
};
static const unsigned char file129[] = {
#embed "../../Tests/Fixtures/transcripts/token.list.json"
};
static const unsigned char file130[] = {
#embed "../../Tests/Fixtures/transcripts/token.revoke.json"
};
static const unsigned char file131[] = {
#embed "../../Tests/Fixtures/transcripts/topic.show.json"
};
static const unsigned char file132[] = {
#embed "../../Tests/Fixtures/transcripts/topic.summary.json"
};
static const unsigned char file133[] = {
#embed "../../Tests/Fixtures/transcripts/webhook.add.json"
};
static const unsigned char file134[] = {
#embed "../../Tests/Fixtures/transcripts/webhook.list.json"
};
static const unsigned char file135[] = {
#embed "../../Tests/Fixtures/transcripts/webhook.pause.json"
};
static const unsigned char file136[] = {
#embed "../../Tests/Fixtures/transcripts/webhook.remove.json"
};
static const unsigned char file137[] = {
#embed "../../Tests/Fixtures/transcripts/webhook.resume.json"
};
static const unsigned char file138[] = {
#embed "../../Tests/Fixtures/transcripts/webhook.test.json"
};
static const unsigned char file139[] = {
#embed "../../data/pictures/bear.jpg"
};
static const unsigned char file140[] = {
#embed "../../data/pictures/lion.jpg"
};

static const struct CSnapProtocolFile files[] = {
    {"transcripts/account.changePassword.json", file0, sizeof file0},
    {"transcripts/account.create.json", file1, sizeof file1},
    {"transcripts/account.delete.json", file2, sizeof file2},
    {"transcripts/account.export.json", file3, sizeof file3},
    {"transcripts/account.grant.json", file4, sizeof file4},
    {"transcripts/account.list.json", file5, sizeof file5},
    {"transcripts/account.remove.json", file6, sizeof file6},
    {"transcripts/account.rename.json", file7, sizeof file7},
    {"transcripts/account.resetLink.json", file8, sizeof file8},
    {"transcripts/account.resetPassword.json", file9, sizeof file9},
    {"transcripts/account.restore.json", file10, sizeof file10},
    {"transcripts/account.setPassword.json", file11, sizeof file11},
    {"transcripts/account.suspend.json", file12, sizeof file12},
    {"transcripts/audit.list.json", file13, sizeof file13},
    {"transcripts/block.create.json", file14, sizeof file14},
    {"transcripts/block.end.json", file15, sizeof file15},
    {"transcripts/block.list.json", file16, sizeof file16},
    {"transcripts/category.list.json", file17, sizeof file17},
    {"transcripts/comment.delete.json", file18, sizeof file18},
    {"transcripts/comment.edit.json", file19, sizeof file19},
    {"transcripts/comment.list.json", file20, sizeof file20},
    {"transcripts/comment.mine.json", file21, sizeof file21},
    {"transcripts/comment.post.json", file22, sizeof file22},
    {"transcripts/comment.report.json", file23, sizeof file23},
    {"transcripts/comment.show.json", file24, sizeof file24},
    {"transcripts/comment.subscribe.json", file25, sizeof file25},
    {"transcripts/comment.unsubscribe.json", file26, sizeof file26},
    {"transcripts/connection.kick.json", file27, sizeof file27},
    {"transcripts/connection.list.json", file28, sizeof file28},
    {"transcripts/connection.trace.json", file29, sizeof file29},
    {"transcripts/favourite.add.json", file30, sizeof file30},
    {"transcripts/favourite.list.json", file31, sizeof file31},
    {"transcripts/favourite.remove.json", file32, sizeof file32},
    {"transcripts/feed.list.json", file33, sizeof file33},
    {"transcripts/feed.page.json", file34, sizeof file34},
    {"transcripts/feed.subscribe.json", file35, sizeof file35},
    {"transcripts/feed.unsubscribe.json", file36, sizeof file36},
    {"transcripts/follow.create.json", file37, sizeof file37},
    {"transcripts/follow.end.json", file38, sizeof file38},
    {"transcripts/follow.list.json", file39, sizeof file39},
    {"transcripts/follow.remove.json", file40, sizeof file40},
    {"transcripts/home.page.json", file41, sizeof file41},
    {"transcripts/home.subscribe.json", file42, sizeof file42},
    {"transcripts/home.unsubscribe.json", file43, sizeof file43},
    {"transcripts/image.identify.json", file44, sizeof file44},
    {"transcripts/inbox.inspect.json", file45, sizeof file45},
    {"transcripts/inbox.open.json", file46, sizeof file46},
    {"transcripts/inbox.page.json", file47, sizeof file47},
    {"transcripts/inbox.remove.json", file48, sizeof file48},
    {"transcripts/inbox.subscribe.json", file49, sizeof file49},
    {"transcripts/inbox.unsubscribe.json", file50, sizeof file50},
    {"transcripts/invitation.create.json", file51, sizeof file51},
    {"transcripts/invitation.createMany.json", file52, sizeof file52},
    {"transcripts/invitation.list.json", file53, sizeof file53},
    {"transcripts/invitation.revoke.json", file54, sizeof file54},
    {"transcripts/list.create.json", file55, sizeof file55},
    {"transcripts/list.delete.json", file56, sizeof file56},
    {"transcripts/list.edit.json", file57, sizeof file57},
    {"transcripts/list.page.json", file58, sizeof file58},
    {"transcripts/mute.create.json", file59, sizeof file59},
    {"transcripts/mute.end.json", file60, sizeof file60},
    {"transcripts/mute.list.json", file61, sizeof file61},
    {"transcripts/notification.page.json", file62, sizeof file62},
    {"transcripts/notification.read.json", file63, sizeof file63},
    {"transcripts/notification.subscribe.json", file64, sizeof file64},
    {"transcripts/notification.unsubscribe.json", file65, sizeof file65},
    {"transcripts/photo.check.json", file66, sizeof file66},
    {"transcripts/photo.delete.json", file67, sizeof file67},
    {"transcripts/photo.edit.json", file68, sizeof file68},
    {"transcripts/photo.explain.json", file69, sizeof file69},
    {"transcripts/photo.list.json", file70, sizeof file70},
    {"transcripts/photo.post.json", file71, sizeof file71},
    {"transcripts/photo.report.json", file72, sizeof file72},
    {"transcripts/photo.show.json", file73, sizeof file73},
    {"transcripts/picture.list.json", file74, sizeof file74},
    {"transcripts/profile.edit.json", file75, sizeof file75},
    {"transcripts/profile.photos.json", file76, sizeof file76},
    {"transcripts/profile.setImage.json", file77, sizeof file77},
    {"transcripts/profile.show.json", file78, sizeof file78},
    {"transcripts/provider.begin.json", file79, sizeof file79},
    {"transcripts/provider.device.json", file80, sizeof file80},
    {"transcripts/provider.finish.json", file81, sizeof file81},
    {"transcripts/provider.link.json", file82, sizeof file82},
    {"transcripts/provider.links.json", file83, sizeof file83},
    {"transcripts/provider.poll.json", file84, sizeof file84},
    {"transcripts/provider.unlink.json", file85, sizeof file85},
    {"transcripts/push.list.json", file86, sizeof file86},
    {"transcripts/push.show.json", file87, sizeof file87},
    {"transcripts/push.status.json", file88, sizeof file88},
    {"transcripts/push.subscribe.json", file89, sizeof file89},
    {"transcripts/push.test.json", file90, sizeof file90},
    {"transcripts/push.unsubscribe.json", file91, sizeof file91},
    {"transcripts/report.list.json", file92, sizeof file92},
    {"transcripts/report.resolve.json", file93, sizeof file93},
    {"transcripts/request.answer.json", file94, sizeof file94},
    {"transcripts/request.list.json", file95, sizeof file95},
    {"transcripts/search.people.json", file96, sizeof file96},
    {"transcripts/search.photos.json", file97, sizeof file97},
    {"transcripts/search.snaps.json", file98, sizeof file98},
    {"transcripts/search.subscribe.json", file99, sizeof file99},
    {"transcripts/search.tags.json", file100, sizeof file100},
    {"transcripts/search.unsubscribe.json", file101, sizeof file101},
    {"transcripts/server.history.json", file102, sizeof file102},
    {"transcripts/server.info.json", file103, sizeof file103},
    {"transcripts/server.stats.json", file104, sizeof file104},
    {"transcripts/session.create.json", file105, sizeof file105},
    {"transcripts/session.end.json", file106, sizeof file106},
    {"transcripts/session.find.json", file107, sizeof file107},
    {"transcripts/session.list.json", file108, sizeof file108},
    {"transcripts/session.resume.json", file109, sizeof file109},
    {"transcripts/session.revoke.json", file110, sizeof file110},
    {"transcripts/share.create.json", file111, sizeof file111},
    {"transcripts/share.list.json", file112, sizeof file112},
    {"transcripts/share.revoke.json", file113, sizeof file113},
    {"transcripts/snap.delete.json", file114, sizeof file114},
    {"transcripts/snap.explain.json", file115, sizeof file115},
    {"transcripts/snap.forget.json", file116, sizeof file116},
    {"transcripts/snap.inspect.json", file117, sizeof file117},
    {"transcripts/snap.list.json", file118, sizeof file118},
    {"transcripts/snap.open.json", file119, sizeof file119},
    {"transcripts/snap.post.json", file120, sizeof file120},
    {"transcripts/snap.report.json", file121, sizeof file121},
    {"transcripts/snap.send.json", file122, sizeof file122},
    {"transcripts/snap.sent.json", file123, sizeof file123},
    {"transcripts/snap.show.json", file124, sizeof file124},
    {"transcripts/snap.views.json", file125, sizeof file125},
    {"transcripts/store.backup.json", file126, sizeof file126},
    {"transcripts/store.readBackup.json", file127, sizeof file127},
    {"transcripts/token.create.json", file128, sizeof file128},
    {"transcripts/token.list.json", file129, sizeof file129},
    {"transcripts/token.revoke.json", file130, sizeof file130},
    {"transcripts/topic.show.json", file131, sizeof file131},
    {"transcripts/topic.summary.json", file132, sizeof file132},
    {"transcripts/webhook.add.json", file133, sizeof file133},
    {"transcripts/webhook.list.json", file134, sizeof file134},
    {"transcripts/webhook.pause.json", file135, sizeof file135},
    {"transcripts/webhook.remove.json", file136, sizeof file136},
    {"transcripts/webhook.resume.json", file137, sizeof file137},
    {"transcripts/webhook.test.json", file138, sizeof file138},
    {"pictures/bear.jpg", file139, sizeof file139},
    {"pictures/lion.jpg", file140, sizeof file140},
};

const struct CSnapProtocolFile *CSnapProtocolFilesTable(void) { return files; }
size_t CSnapProtocolFilesCount(void) { return sizeof files / sizeof files[0]; }
