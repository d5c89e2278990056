// Made by make-table.sh: the web app inside the binary, each file by #embed (C23), which the compiler tracks like an #include.
#include "CSnapWebFiles.h"

static const unsigned char file0[] = {
#embed "../SnapWeb/Public/age.js"
};
static const unsigned char file1[] = {
#embed "../SnapWeb/Public/app.js"
};
static const unsigned char file2[] = {
#embed "../SnapWeb/Public/icons/icon-192.png"
};
static const unsigned char file3[] = {
#embed "../SnapWeb/Public/icons/icon-512.png"
};
static const unsigned char file4[] = {
#embed "../SnapWeb/Public/icons/icon.svg"
};
static const unsigned char file5[] = {
#embed "../SnapWeb/Public/icons/maskable-512.png"
};
static const unsigned char file6[] = {
#embed "../SnapWeb/Public/icons/maskable.svg"
};
static const unsigned char file7[] = {
#embed "../SnapWeb/Public/index.html"
};
static const unsigned char file8[] = {
#embed "../SnapWeb/Public/manifest.webmanifest"
};
static const unsigned char file9[] = {
#embed "../SnapWeb/Public/model/accounts.js"
};
static const unsigned char file10[] = {
#embed "../SnapWeb/Public/model/archive.js"
};
static const unsigned char file11[] = {
#embed "../SnapWeb/Public/model/camera.js"
};
static const unsigned char file12[] = {
#embed "../SnapWeb/Public/model/clock.js"
};
static const unsigned char file13[] = {
#embed "../SnapWeb/Public/model/device.js"
};
static const unsigned char file14[] = {
#embed "../SnapWeb/Public/model/feeds.js"
};
static const unsigned char file15[] = {
#embed "../SnapWeb/Public/model/outbox-storage.js"
};
static const unsigned char file16[] = {
#embed "../SnapWeb/Public/model/outbox.js"
};
static const unsigned char file17[] = {
#embed "../SnapWeb/Public/model/photo.js"
};
static const unsigned char file18[] = {
#embed "../SnapWeb/Public/model/remembered.js"
};
static const unsigned char file19[] = {
#embed "../SnapWeb/Public/model/session.js"
};
static const unsigned char file20[] = {
#embed "../SnapWeb/Public/model/settings.js"
};
static const unsigned char file21[] = {
#embed "../SnapWeb/Public/model/storage.js"
};
static const unsigned char file22[] = {
#embed "../SnapWeb/Public/protocol/backoff.js"
};
static const unsigned char file23[] = {
#embed "../SnapWeb/Public/protocol/codec.js"
};
static const unsigned char file24[] = {
#embed "../SnapWeb/Public/protocol/connection.js"
};
static const unsigned char file25[] = {
#embed "../SnapWeb/Public/protocol/failure.js"
};
static const unsigned char file26[] = {
#embed "../SnapWeb/Public/protocol/link.js"
};
static const unsigned char file27[] = {
#embed "../SnapWeb/Public/protocol/resume.js"
};
static const unsigned char file28[] = {
#embed "../SnapWeb/Public/service-worker.js"
};
static const unsigned char file29[] = {
#embed "../SnapWeb/Public/styles/account.css"
};
static const unsigned char file30[] = {
#embed "../SnapWeb/Public/styles/base.css"
};
static const unsigned char file31[] = {
#embed "../SnapWeb/Public/styles/feeds.css"
};
static const unsigned char file32[] = {
#embed "../SnapWeb/Public/styles/post.css"
};
static const unsigned char file33[] = {
#embed "../SnapWeb/Public/styles/shell.css"
};
static const unsigned char file34[] = {
#embed "../SnapWeb/Public/styles/tokens.css"
};
static const unsigned char file35[] = {
#embed "../SnapWeb/Public/styles/viewer.css"
};
static const unsigned char file36[] = {
#embed "../SnapWeb/Public/styles/welcome.css"
};
static const unsigned char file37[] = {
#embed "../SnapWeb/Public/text/de.js"
};
static const unsigned char file38[] = {
#embed "../SnapWeb/Public/text/en.js"
};
static const unsigned char file39[] = {
#embed "../SnapWeb/Public/text/text.js"
};
static const unsigned char file40[] = {
#embed "../SnapWeb/Public/views/account.js"
};
static const unsigned char file41[] = {
#embed "../SnapWeb/Public/views/ages.js"
};
static const unsigned char file42[] = {
#embed "../SnapWeb/Public/views/camera.js"
};
static const unsigned char file43[] = {
#embed "../SnapWeb/Public/views/compose.js"
};
static const unsigned char file44[] = {
#embed "../SnapWeb/Public/views/credentials.js"
};
static const unsigned char file45[] = {
#embed "../SnapWeb/Public/views/details.js"
};
static const unsigned char file46[] = {
#embed "../SnapWeb/Public/views/element.js"
};
static const unsigned char file47[] = {
#embed "../SnapWeb/Public/views/feed-section.js"
};
static const unsigned char file48[] = {
#embed "../SnapWeb/Public/views/feeds.js"
};
static const unsigned char file49[] = {
#embed "../SnapWeb/Public/views/form-sheet.js"
};
static const unsigned char file50[] = {
#embed "../SnapWeb/Public/views/icons.js"
};
static const unsigned char file51[] = {
#embed "../SnapWeb/Public/views/intake.js"
};
static const unsigned char file52[] = {
#embed "../SnapWeb/Public/views/later.js"
};
static const unsigned char file53[] = {
#embed "../SnapWeb/Public/views/line-field.js"
};
static const unsigned char file54[] = {
#embed "../SnapWeb/Public/views/notices.js"
};
static const unsigned char file55[] = {
#embed "../SnapWeb/Public/views/opening.js"
};
static const unsigned char file56[] = {
#embed "../SnapWeb/Public/views/post.js"
};
static const unsigned char file57[] = {
#embed "../SnapWeb/Public/views/posting.js"
};
static const unsigned char file58[] = {
#embed "../SnapWeb/Public/views/report.js"
};
static const unsigned char file59[] = {
#embed "../SnapWeb/Public/views/router.js"
};
static const unsigned char file60[] = {
#embed "../SnapWeb/Public/views/row.js"
};
static const unsigned char file61[] = {
#embed "../SnapWeb/Public/views/sheet.js"
};
static const unsigned char file62[] = {
#embed "../SnapWeb/Public/views/shell.js"
};
static const unsigned char file63[] = {
#embed "../SnapWeb/Public/views/stage.js"
};
static const unsigned char file64[] = {
#embed "../SnapWeb/Public/views/viewer.js"
};
static const unsigned char file65[] = {
#embed "../SnapWeb/Public/views/welcome.js"
};

static const struct CSnapWebFile files[] = {
    {"/age.js", file0, sizeof file0},
    {"/app.js", file1, sizeof file1},
    {"/icons/icon-192.png", file2, sizeof file2},
    {"/icons/icon-512.png", file3, sizeof file3},
    {"/icons/icon.svg", file4, sizeof file4},
    {"/icons/maskable-512.png", file5, sizeof file5},
    {"/icons/maskable.svg", file6, sizeof file6},
    {"/index.html", file7, sizeof file7},
    {"/manifest.webmanifest", file8, sizeof file8},
    {"/model/accounts.js", file9, sizeof file9},
    {"/model/archive.js", file10, sizeof file10},
    {"/model/camera.js", file11, sizeof file11},
    {"/model/clock.js", file12, sizeof file12},
    {"/model/device.js", file13, sizeof file13},
    {"/model/feeds.js", file14, sizeof file14},
    {"/model/outbox-storage.js", file15, sizeof file15},
    {"/model/outbox.js", file16, sizeof file16},
    {"/model/photo.js", file17, sizeof file17},
    {"/model/remembered.js", file18, sizeof file18},
    {"/model/session.js", file19, sizeof file19},
    {"/model/settings.js", file20, sizeof file20},
    {"/model/storage.js", file21, sizeof file21},
    {"/protocol/backoff.js", file22, sizeof file22},
    {"/protocol/codec.js", file23, sizeof file23},
    {"/protocol/connection.js", file24, sizeof file24},
    {"/protocol/failure.js", file25, sizeof file25},
    {"/protocol/link.js", file26, sizeof file26},
    {"/protocol/resume.js", file27, sizeof file27},
    {"/service-worker.js", file28, sizeof file28},
    {"/styles/account.css", file29, sizeof file29},
    {"/styles/base.css", file30, sizeof file30},
    {"/styles/feeds.css", file31, sizeof file31},
    {"/styles/post.css", file32, sizeof file32},
    {"/styles/shell.css", file33, sizeof file33},
    {"/styles/tokens.css", file34, sizeof file34},
    {"/styles/viewer.css", file35, sizeof file35},
    {"/styles/welcome.css", file36, sizeof file36},
    {"/text/de.js", file37, sizeof file37},
    {"/text/en.js", file38, sizeof file38},
    {"/text/text.js", file39, sizeof file39},
    {"/views/account.js", file40, sizeof file40},
    {"/views/ages.js", file41, sizeof file41},
    {"/views/camera.js", file42, sizeof file42},
    {"/views/compose.js", file43, sizeof file43},
    {"/views/credentials.js", file44, sizeof file44},
    {"/views/details.js", file45, sizeof file45},
    {"/views/element.js", file46, sizeof file46},
    {"/views/feed-section.js", file47, sizeof file47},
    {"/views/feeds.js", file48, sizeof file48},
    {"/views/form-sheet.js", file49, sizeof file49},
    {"/views/icons.js", file50, sizeof file50},
    {"/views/intake.js", file51, sizeof file51},
    {"/views/later.js", file52, sizeof file52},
    {"/views/line-field.js", file53, sizeof file53},
    {"/views/notices.js", file54, sizeof file54},
    {"/views/opening.js", file55, sizeof file55},
    {"/views/post.js", file56, sizeof file56},
    {"/views/posting.js", file57, sizeof file57},
    {"/views/report.js", file58, sizeof file58},
    {"/views/router.js", file59, sizeof file59},
    {"/views/row.js", file60, sizeof file60},
    {"/views/sheet.js", file61, sizeof file61},
    {"/views/shell.js", file62, sizeof file62},
    {"/views/stage.js", file63, sizeof file63},
    {"/views/viewer.js", file64, sizeof file64},
    {"/views/welcome.js", file65, sizeof file65},
};

const struct CSnapWebFile *CSnapWebFilesTable(void) { return files; }
size_t CSnapWebFilesCount(void) { return sizeof files / sizeof files[0]; }
