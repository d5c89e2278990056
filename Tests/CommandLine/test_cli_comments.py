"""Comments on photos: posting, answering, listing, editing, reporting and deleting them."""


def test_the_tour_of_comments(people):
    people.ok("photos", "post", "--picture", "redpanda", "--as", "ana")
    assert people.objects("photos", "comments", 1, "--as", "ben") == []
    assert people.ok("comment", 1, "The old bridge!", "--as", "ben") == "Posted comment 1.\n"
    assert people.ok("comment", 1, "Thank you, @ben", "--to", 1, "--as", "ana") == "Posted comment 2.\n"
    (again,) = people.objects("comment", "post", 1, "Once more", "--key", "k", "--as", "ben")
    assert people.objects("comment", "post", 1, "Once more", "--key", "k", "--as", "ben") == [again]
    assert people.ok("photos", "comments", 1, "--as", "ana").splitlines() == [
        "COMMENT  POSTED         AUTHOR  ANSWERS  TEXT",
        "      3  0 minutes ago  ben           0  Once more",
        "      1  0 minutes ago  ben           1  The old bridge!",
    ]
    assert [each["text"] for each in people.objects("photos", "comments", 1, "--to", 1, "--as", "ben")] == ["Thank you, @ben"]
    assert people.ok("comment", "edit", 3, "Twice", "--as", "ben") == "Edited comment 3.\n"
    assert [each["text"] for each in people.objects("comment", "mine", "twice", "--as", "ben")] == ["Twice"]
    assert people.error(65, "comment", 1, "", "--as", "ben")["name"] == "invalid_comment"
    assert people.error(66, "comment", 9, "Where?", "--as", "ben")["name"] == "unknown_photo"


def test_reports_and_deletions_of_comments(people):
    people.ok("photos", "post", "--picture", "redpanda", "--comments-from", "everyone", "--as", "ana")
    people.ok("comment", 1, "Buy this", "--as", "ben")
    assert people.ok("comment", "report", 1, "--reason", "spam", "--as", "ana") == "Reported comment 1.\n"
    (report,) = people.objects("reports")
    assert report["comment"]["text"] == "Buy this" and report["comment"]["author"]["name"] == "ben"
    assert "comment 1" in people.ok("reports") and "spam (comment: Buy this)" in people.ok("reports")
    assert people.ok("reports", "remove", report["id"], "--yes") == f"Reviewed report {report['id']}: the post was removed.\n"
    assert people.objects("photos", "comments", 1, "--as", "ben") == []
    people.ok("comment", 1, "Again", "--as", "ben")
    assert people.ok("comment", "delete", 2, "--reason", "spam", "--yes") == "Deleted comment 2.\n"
    assert [entry["target"] for entry in people.objects("audit")][:2] == ["comment 2", "comment 1"]
    people.ok("photos", "edit", 1, "--comments-from", "following", "--as", "ana")
    assert people.error(77, "comment", 1, "Closed?", "--as", "ben")["name"] == "comments_closed"
