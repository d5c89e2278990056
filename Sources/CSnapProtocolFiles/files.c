// Made by make-table.sh: the protocol's transcripts inside the binary, each file by #embed (C23), which the compiler tracks like an #include.
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
#embed "../../Tests/Fixtures/transcripts/account.restore.json"
};
static const unsigned char file8[] = {
#embed "../../Tests/Fixtures/transcripts/account.setPassword.json"
};
static const unsigned char file9[] = {
#embed "../../Tests/Fixtures/transcripts/account.suspend.json"
};
static const unsigned char file10[] = {
#embed "../../Tests/Fixtures/transcripts/audit.list.json"
};
static const unsigned char file11[] = {
#embed "../../Tests/Fixtures/transcripts/connection.kick.json"
};
static const unsigned char file12[] = {
#embed "../../Tests/Fixtures/transcripts/connection.list.json"
};
static const unsigned char file13[] = {
#embed "../../Tests/Fixtures/transcripts/connection.trace.json"
};
static const unsigned char file14[] = {
#embed "../../Tests/Fixtures/transcripts/feed.list.json"
};
static const unsigned char file15[] = {
#embed "../../Tests/Fixtures/transcripts/feed.page.json"
};
static const unsigned char file16[] = {
#embed "../../Tests/Fixtures/transcripts/feed.subscribe.json"
};
static const unsigned char file17[] = {
#embed "../../Tests/Fixtures/transcripts/feed.unsubscribe.json"
};
static const unsigned char file18[] = {
#embed "../../Tests/Fixtures/transcripts/invitation.create.json"
};
static const unsigned char file19[] = {
#embed "../../Tests/Fixtures/transcripts/invitation.list.json"
};
static const unsigned char file20[] = {
#embed "../../Tests/Fixtures/transcripts/invitation.revoke.json"
};
static const unsigned char file21[] = {
#embed "../../Tests/Fixtures/transcripts/picture.list.json"
};
static const unsigned char file22[] = {
#embed "../../Tests/Fixtures/transcripts/report.list.json"
};
static const unsigned char file23[] = {
#embed "../../Tests/Fixtures/transcripts/report.resolve.json"
};
static const unsigned char file24[] = {
#embed "../../Tests/Fixtures/transcripts/server.info.json"
};
static const unsigned char file25[] = {
#embed "../../Tests/Fixtures/transcripts/server.stats.json"
};
static const unsigned char file26[] = {
#embed "../../Tests/Fixtures/transcripts/session.create.json"
};
static const unsigned char file27[] = {
#embed "../../Tests/Fixtures/transcripts/session.end.json"
};
static const unsigned char file28[] = {
#embed "../../Tests/Fixtures/transcripts/session.find.json"
};
static const unsigned char file29[] = {
#embed "../../Tests/Fixtures/transcripts/session.list.json"
};
static const unsigned char file30[] = {
#embed "../../Tests/Fixtures/transcripts/session.resume.json"
};
static const unsigned char file31[] = {
#embed "../../Tests/Fixtures/transcripts/session.revoke.json"
};
static const unsigned char file32[] = {
#embed "../../Tests/Fixtures/transcripts/snap.delete.json"
};
static const unsigned char file33[] = {
#embed "../../Tests/Fixtures/transcripts/snap.explain.json"
};
static const unsigned char file34[] = {
#embed "../../Tests/Fixtures/transcripts/snap.inspect.json"
};
static const unsigned char file35[] = {
#embed "../../Tests/Fixtures/transcripts/snap.list.json"
};
static const unsigned char file36[] = {
#embed "../../Tests/Fixtures/transcripts/snap.open.json"
};
static const unsigned char file37[] = {
#embed "../../Tests/Fixtures/transcripts/snap.post.json"
};
static const unsigned char file38[] = {
#embed "../../Tests/Fixtures/transcripts/snap.report.json"
};
static const unsigned char file39[] = {
#embed "../../Tests/Fixtures/transcripts/snap.show.json"
};
static const unsigned char file40[] = {
#embed "../../Tests/Fixtures/transcripts/snap.views.json"
};
static const unsigned char file41[] = {
#embed "../../Tests/Fixtures/transcripts/store.backup.json"
};
static const unsigned char file42[] = {
#embed "../../data/pictures/bear.jpg"
};
static const unsigned char file43[] = {
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
    {"transcripts/account.restore.json", file7, sizeof file7},
    {"transcripts/account.setPassword.json", file8, sizeof file8},
    {"transcripts/account.suspend.json", file9, sizeof file9},
    {"transcripts/audit.list.json", file10, sizeof file10},
    {"transcripts/connection.kick.json", file11, sizeof file11},
    {"transcripts/connection.list.json", file12, sizeof file12},
    {"transcripts/connection.trace.json", file13, sizeof file13},
    {"transcripts/feed.list.json", file14, sizeof file14},
    {"transcripts/feed.page.json", file15, sizeof file15},
    {"transcripts/feed.subscribe.json", file16, sizeof file16},
    {"transcripts/feed.unsubscribe.json", file17, sizeof file17},
    {"transcripts/invitation.create.json", file18, sizeof file18},
    {"transcripts/invitation.list.json", file19, sizeof file19},
    {"transcripts/invitation.revoke.json", file20, sizeof file20},
    {"transcripts/picture.list.json", file21, sizeof file21},
    {"transcripts/report.list.json", file22, sizeof file22},
    {"transcripts/report.resolve.json", file23, sizeof file23},
    {"transcripts/server.info.json", file24, sizeof file24},
    {"transcripts/server.stats.json", file25, sizeof file25},
    {"transcripts/session.create.json", file26, sizeof file26},
    {"transcripts/session.end.json", file27, sizeof file27},
    {"transcripts/session.find.json", file28, sizeof file28},
    {"transcripts/session.list.json", file29, sizeof file29},
    {"transcripts/session.resume.json", file30, sizeof file30},
    {"transcripts/session.revoke.json", file31, sizeof file31},
    {"transcripts/snap.delete.json", file32, sizeof file32},
    {"transcripts/snap.explain.json", file33, sizeof file33},
    {"transcripts/snap.inspect.json", file34, sizeof file34},
    {"transcripts/snap.list.json", file35, sizeof file35},
    {"transcripts/snap.open.json", file36, sizeof file36},
    {"transcripts/snap.post.json", file37, sizeof file37},
    {"transcripts/snap.report.json", file38, sizeof file38},
    {"transcripts/snap.show.json", file39, sizeof file39},
    {"transcripts/snap.views.json", file40, sizeof file40},
    {"transcripts/store.backup.json", file41, sizeof file41},
    {"pictures/bear.jpg", file42, sizeof file42},
    {"pictures/lion.jpg", file43, sizeof file43},
};

const struct CSnapProtocolFile *CSnapProtocolFilesTable(void) { return files; }
size_t CSnapProtocolFilesCount(void) { return sizeof files / sizeof files[0]; }
