#!/bin/bash
# Runs the tests of the store over a PostgreSQL of their own. Those of SQLite's files alone are left out.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec .venv/bin/python - <<'END'
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, "Tests/Support")
from postgres import Postgres

# What a store does, whatever it is made of.
SUITES = "SnapStoreTests.(" + """AccountTests|
DeletionTests|
FavouriteTests|
FeedHeadsTests|
InspectionTests|
InvitationTests|
MentionTests|
ModerationTests|
MuteTests|
NameTests|
NotificationTests|
OpenTests|
PasswordResetTests|
PeopleTests|
PhotoEventTests|
PhotoExplanationTests|
PhotoRoomTests|
PhotoTests|
ProfileImageTests|
ShareTests|
SnapSearchTests|
SnapTests|
TopicTests|
VisibilityTests|
WebhookTests|
PushSubscriptionTests|
PushDeliveryTests|
EntryTests|
SearchTests|
SearchVisibilityTests|
SearchRebuildTests|
CompletionTests|
HotRunTests|
ClusterFenceTests|
ClusterImportTests|
ClusterSealTests|
ClusterSweepTests""".replace("\n", "") + ")"

# These tests do not crash PostgreSQL, so its folder may be in memory, where a sync costs nothing. The store refuses a PostgreSQL with fsync off.
if os.access("/dev/shm", os.W_OK) and shutil.disk_usage("/dev/shm").free >= 4 << 30:
    tempfile.tempdir = "/dev/shm"
with Postgres() as postgres:
    ours = os.environ | {"SNAPFEED_TEST_DATABASE": postgres.conninfo}
    done = subprocess.run(["Tests/Support/swift_tests.sh", "--filter", SUITES], env=ours)
sys.exit(done.returncode)
END
