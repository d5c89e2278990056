"""Identification from the command line: identify, topics, labels, favourites, and the reports of doctor and check on the recogniser."""

import json

import pytest
from cli_place import data_folder, png
from recogniser import PHOTOS, data_with_model, data_without_model, needs_model, truncated_model
from server import UNTIMED_CHECK

CAT_PHOTO, COFFEE_PHOTO = PHOTOS / "chelsea.jpg", PHOTOS / "coffee.jpg"
CAT, TABBY, PANDA = "n02121808", "n02123045", "n02509815"


def post(place, *args, by="ana"):
    (photo,) = place.objects("photos", "post", "--picture", "redpanda", *args, "--as", by)
    return photo["id"]


def labels(place, photo):
    (shown,) = place.objects("photos", "show", photo, "--as", "ana")
    return [each["name"] for each in shown.get("labels", [])]


def serve_without_model(place):
    """A place whose server has no model."""
    place.serve("--data", str(data_without_model(place.folder / "data")))
    place.sign_up("ana")
    return place


# identify


@needs_model
def test_a_photo_is_named(people):
    lines = people.ok("identify", COFFEE_PHOTO, "--as", "ana").splitlines()
    assert lines[0].split() == ["WHAT", "SURE", "TOPIC"]
    assert lines[1].split()[0] == "espresso" and lines[1].split()[2:] == ["%", "n07920052"]
    lines = people.ok("identify", CAT_PHOTO, "--as", "ana").splitlines()
    assert lines[0].split("  ")[0] == "WHAT" and "KIND OF THINGS" in lines[0] and lines[1].split()[0] == "cat" and " yes " in lines[1]
    (answer,) = people.objects("identify", CAT_PHOTO, "--as", "ana")
    assert answer["identifications"][0]["topic"] == CAT and answer["model"]
    # Nothing was posted.
    assert people.objects("photos", "--as", "ana") == [] and people.objects("search", "topic:cat", "--as", "ana") == []


def test_a_predefined_picture_is_known(place):
    place.sign_up("ana")
    assert place.ok("identify", "redpanda", "--as", "ana").splitlines() == [
        "WHAT        SURE  TOPIC",
        "red panda  100 %  n02509815",
    ]
    nothing = place.run("identify", "man", "--as", "ana", code=0)
    assert (nothing.out, nothing.err) == ("", "Not sure what it shows.\n")
    assert place.objects("identify", "man", "--as", "ana")[0]["identifications"] == []


def test_identify_refuses_invalid_input(people):
    text = people.folder / "notes.jpg"
    text.write_text("These are notes.")
    for args, code, name in (
        (("./none.jpg",), 66, "no_input"), (("unicorn",), 66, "unknown_picture"), ((text,), 65, "invalid_image"), ((), 64, "usage"),
        ((CAT_PHOTO, COFFEE_PHOTO), 64, "usage"),
    ):
        assert people.error(code, "identify", *args, "--as", "ana")["name"] == name, args


def test_a_server_without_a_model_says_what_to_do(bare):
    place = serve_without_model(bare)
    error = place.error(78, "identify", COFFEE_PHOTO, "--as", "ana")
    assert error["name"] == "no_recogniser" and "libonnxruntime.so.1 is missing" in error["message"] and not error["temporary"]
    assert "is missing" in place.run("identify", COFFEE_PHOTO, "--as", "ana", code=78).err
    assert place.ok("identify", "redpanda", "--as", "ana").count("\n") == 2


@pytest.mark.proof
def test_a_server_that_has_it_switched_off_says_so(bare):
    bare.serve("--identifier", "off")
    bare.sign_up("ana")
    assert "turned off" in bare.error(78, "identify", COFFEE_PHOTO, "--as", "ana")["message"]


# topics


def test_a_topic_is_shown_with_its_photos(people):
    photo = post(people, "--label", "Tabby Cat", "--caption", "My own")
    people.ok("post", "animals", "redpanda", "--caption", "a tabby cat", "--as", "ana")
    lines = people.ok("topics", "show", "tabby cat", "--as", "ben").splitlines()
    assert lines[:2] == ["Topic        tabby cat", f"Id           {TABBY}"] and lines[2].startswith("Description  a cat ")
    assert lines[3:6] == ["Kind of      cat", "Read more    https://en.wikipedia.org/wiki/Tabby_cat", ""]
    assert lines[6:9] == ["PHOTO  POSTED         AUTHOR  AUDIENCE  CAPTION", f"{photo:>5}  0 minutes ago  ana     everyone  My own", ""]
    assert lines[9].startswith("SNAP ") and len(lines) == 11
    # The kind above, by its id, and without the word `show`.
    assert "My own" in people.ok("topics", CAT, "--as", "ben")
    (page,) = people.objects("topics", "show", "CAT", "--as", "ben")
    assert page["topic"]["id"] == CAT and [each["id"] for each in page["photos"]] == [photo] and len(page["snaps"]) == 1
    people.ok("photos", "edit", photo, "--audience", "followers", "--as", "ana")
    assert "PHOTO" not in people.ok("topics", "show", "cat", "--as", "ben")


@pytest.mark.proof
def test_unknown_topic_is_refused(people):
    for args in (("topics", "show", "unicorn"), ("topics", "show", "n00000000"), ("topics", "favourite", "unicorn"),
                 ("topics", "unfavourite", "unicorn"), ("photos", "post", "--picture", "bear", "--label", "unicorn")):
        assert people.error(66, *args, "--as", "ana")["name"] == "unknown_topic", args
    assert people.error(64, "topics", "show", "--as", "ana")["name"] == "usage"
    assert people.objects("photos", "--as", "ana") == []


def test_a_summary_needs_an_encyclopedia(people):
    assert people.error(78, "topics", "show", "cat", "--summary", "--as", "ana")["name"] == "no_encyclopedia"


def test_favourites_are_photos_and_topics(people):
    assert people.run("favourites", "--as", "ana", code=0).err.startswith("No favourites. ")
    photo = post(people, "--caption", "one")
    people.ok("photos", "favourite", photo, "--as", "ana")
    assert people.ok("topics", "favourite", "Tabby cat", "--as", "ana") == "You like Tabby cat.\n"
    (said,) = people.objects("topics", "favourite", "red panda", "--as", "ana")
    assert (said["topic"], said["favourited"]) == (PANDA, True)
    assert "Favourite    yes" in people.ok("topics", "show", "tabby cat", "--as", "ana").splitlines()
    assert people.ok("favourites", "--as", "ana").splitlines() == [
        "TOPIC      PHOTO  ADDED          AUTHOR  CAPTION",
        "red panda         0 minutes ago",
        "tabby cat         0 minutes ago",
        f"           {photo:>5}  0 minutes ago  ana     one",
    ]
    listed = people.objects("favourites", "--as", "ana")
    assert [each["topic"]["name"] if "topic" in each else each["photo"]["id"] for each in listed] == ["red panda", "tabby cat", photo]
    first = people.run("favourites", "--limit", 1, "--as", "ana", code=0)
    assert "red panda" in first.out and "tabby cat" not in first.out and "More with --before " in first.err
    # The list of photos has no topics.
    assert [each["photo"]["id"] for each in people.objects("photos", "favourites", "--as", "ana")] == [photo]
    assert people.ok("topics", "unfavourite", TABBY, "--as", "ana") == f"You no longer like {TABBY}.\n"
    assert people.ok("favourites", "--as", "ana").count("tabby cat") == 0
    assert people.objects("favourites", "--as", "ben") == []


# Labels


def test_labels_are_put_on_and_taken_off(people):
    photo = post(people, "--label", "tabby cat", "--label", PANDA)
    assert labels(people, photo) == ["tabby cat", "red panda"]
    assert "Labels    tabby cat, red panda" in people.ok("photos", "show", photo, "--as", "ben").splitlines()
    people.ok("photos", "edit", photo, "--caption", "other words", "--as", "ana")
    assert labels(people, photo) == ["tabby cat", "red panda"]
    assert [each["id"] for each in people.objects("search", "topic:cat", "--as", "ben")] == [photo]
    assert [each["id"] for each in people.objects("search", 'topic:"red panda"', "other", "--as", "ben")] == [photo]
    people.ok("photos", "edit", photo, "--label", "espresso", "--as", "ana")
    assert labels(people, photo) == ["espresso"] and people.objects("search", "topic:cat", "--as", "ben") == []
    people.ok("photos", "edit", photo, "--no-labels", "--as", "ana")
    assert labels(people, photo) == []


@pytest.mark.proof
def test_wishes_about_labels_that_cannot_be(people):
    photo = post(people, "--label", "tabby cat")
    assert people.error(64, "photos", "edit", photo, "--as", "ana")["name"] == "usage"
    assert people.error(64, "photos", "edit", photo, "--no-labels", "--label", "espresso", "--as", "ana")["name"] == "usage"
    assert people.run("photos", "edit", photo, "--no-labels", "--as", "ben").returncode == 77
    assert labels(people, photo) == ["tabby cat"]


# doctor and check


def recogniser_findings(place, data, **env):
    """Returns the doctor's report on the recogniser, and its exit code. The limit of connections would depend on this machine."""
    done = place.run("doctor", "--store", "store", "--data", data, "--json", SNAPFEED_LIMIT_CONNECTIONS="100", **env)
    found = [json.loads(line) for line in done.out.splitlines()]
    return done.returncode, [(each["severity"], each["name"], each["what"]) for each in found if "recogniser" in each["name"]]


@needs_model
def test_the_doctor_tries_the_recogniser(bare):
    bare.serve()
    assert bare.server.stop() == 0
    assert recogniser_findings(bare, data_folder()) == (0, [])
    broken = truncated_model(bare.folder / "broken")
    code, ((severity, name, what),) = recogniser_findings(bare, broken)
    assert (code, severity, name) == (1, "warning", "recogniser") and "efficientnet-lite2.onnx" in what
    # Where identification is off, a missing model is not a problem.
    assert recogniser_findings(bare, broken, SNAPFEED_IDENTIFIER="off") == (0, [])
    library = data_with_model(bare.folder / "library")
    (library / "model/libonnxruntime.so.1").write_bytes(png())
    code, ((severity, name, what),) = recogniser_findings(bare, library)
    assert (code, severity, name) == (1, "warning", "recogniser") and "ONNX Runtime cannot be opened" in what


@pytest.mark.proof
@needs_model
def test_the_doctor_s_sentences_have_one_full_stop(bare):
    bare.serve()
    assert bare.server.stop() == 0
    said = bare.run("doctor", "--store", "store", "--data", truncated_model(bare.folder / "broken")).out
    assert "Images cannot be identified" in said and ".." not in said


@pytest.mark.proof
def test_doctor_reports_a_missing_model(bare):
    bare.serve()
    assert bare.server.stop() == 0
    code, ((severity, name, what),) = recogniser_findings(bare, data_without_model(bare.folder / "data"))
    # A note is nothing to fix.
    assert (code, severity, name) == (0, "note", "no_recogniser") and "libonnxruntime.so.1 is missing" in what


@pytest.mark.proof
@needs_model
def test_check_reports_whether_images_can_be_identified(people):
    assert "ok        recogniser  images can be identified" in people.ok(*UNTIMED_CHECK).splitlines()
    # Members do not learn it.
    assert "recogniser" not in people.ok(*UNTIMED_CHECK, "--as", "ana")


def test_check_warns_of_a_missing_model(bare):
    place = serve_without_model(bare)
    (line,) = [each for each in place.ok(*UNTIMED_CHECK).splitlines() if "recogniser" in each]
    assert line.startswith("warning   recogniser  images cannot be identified: ") and "snapfeed doctor" in line
    assert [each["status"] for each in place.objects(*UNTIMED_CHECK) if each["check"] == "recogniser"] == ["warning"]
    nagios = place.run(*UNTIMED_CHECK, "--format", "nagios")
    assert nagios.returncode == 1 and nagios.out.startswith("SNAPFEED WARNING - ") and "images cannot be identified" in nagios.out


@pytest.mark.proof
def test_help_and_completions_know_the_commands(bare):
    for path in (("identify",), ("topics",), ("topics", "show"), ("topics", "favourite"), ("topics", "unfavourite"), ("favourites",)):
        assert bare.ok(*path, "--help").startswith("OVERVIEW: "), path
        assert ".SS snapfeed " + " ".join(path) + "\n" in bare.ok("manual"), path
    assert "--label" in bare.ok("photos", "post", "--help") and "--no-labels" in bare.ok("photos", "edit", "--help")
    overview = bare.ok("--help")
    assert all(word in overview for word in ("identify", "topics", "favourites"))
