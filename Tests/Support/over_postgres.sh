#!/bin/bash
# Runs the tests of the store over a PostgreSQL of their own: those of the gate and, like PROOFS says (proofs.py), the others. Those of SQLite's files
# only are left out.
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
from proofs import part

# What only PostgreSQL does, and what is done in other words there: the gate runs these.
GATE = """ClusterFenceTests ClusterImportTests ClusterRecoveryTests ClusterSweepTests BatchStatementTests EntryTests NameTests OpenTests PostAndOpenRuleTests
SearchRebuildTests SearchTests SearchVisibilityTests SnapSearchTests""".split()
# What a store does, whatever it is made of.
PROOFS = """AccountTests CommentErasureTests CommentNotificationTests CommentTests CommentVisibilityTests CompletionIndexTests CompletionTests DeletionTests FavouriteTests FeedHeadsTests InboxErasureTests InboxTests InboxVisibilityTests InspectionTests InvitationTests MentionTests
ModerationTests MuteTests NotificationTests PasswordResetTests PeopleTests PhotoEventTests PhotoExplanationTests PhotoRoomTests PhotoTests PhotoWorkTests
ProfileImageTests PushDeliveryTests PushSubscriptionTests RecipientListTests RelistingTests ShareTests SnapTests TopicTests VisibilityTests WebhookTests""".split()
selection = os.environ.get("PROOFS")
suites = GATE + [suite for suite in PROOFS if selection in (None, str(part(suite)))]

# These tests do not crash PostgreSQL, so its folder may be in memory, where a sync costs nothing. The store refuses a PostgreSQL with fsync off.
if os.access("/dev/shm", os.W_OK) and shutil.disk_usage("/dev/shm").free >= 4 << 30:
    tempfile.tempdir = "/dev/shm"
with Postgres() as postgres:
    ours = os.environ | {"SNAPFEED_TEST_DATABASE": postgres.conninfo}
    done = subprocess.run(["Tests/Support/swift_tests.sh", "--filter", f"SnapStoreTests.({'|'.join(suites)})"], env=ours)
sys.exit(done.returncode)
END
