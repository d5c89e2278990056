"""Identification: the recogniser and its faults, Google Cloud Vision in its place, and the bounds of both."""

import asyncio
import base64
import io
import json
import os
import random
import signal
import subprocess
import time

import pytest
from client import Client, Refused, refusal, run
from databases import reading
from families import family
from outside import Outside
from PIL import Image
from recogniser import CAT, COFFEE, children, data_with_model, data_without_model, lives, needs_model, truncated_model
from server import ROOT, Server, binary, environment
from waiting import eventually

CAT_ID, TABBY_ID, ESPRESSO_ID = "n02121808", "n02123045", "n07920052"
KEY = "AIza-a-key-of-no-one"
HOSTILE = int(os.environ.get("HOSTILE", 60))


def limited(tmp_path, *limits, options=(), **more):
    return Server(tmp_path / "store", *(text for limit in limits for text in ("--limit", limit)), *options, **more)


def ana_of(server):
    return Client.signed_up(server.url, "ana")


def names(answer):
    return [each["name"] for each in answer["identifications"]]


async def identified(client, image=COFFEE):
    return names(await client.call("image.identify", image))


async def outcome(awaitable):
    """`ok`, or the name of the refusal."""
    try:
        await awaitable
    except Refused as refused:
        return refused.name
    return "ok"


def metric(server, name):
    """The value of one line of /metrics, named with its labels."""
    return float(next(line.split()[-1] for line in server.metrics().splitlines() if line.startswith(f"snapfeed_{name} ")))


def child_of(server):
    (child,) = children(server.pid)
    return child


def image_bytes(width, height, form="PNG", colour="teal"):
    file = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(file, form)
    return file.getvalue()


# Answers


@needs_model
def test_a_photo_is_identified(server):
    async def tour():
        ana = await ana_of(server)
        cat = await ana.call("image.identify", CAT)
        first, *others = cat["identifications"]
        assert (first["topic"], first["name"], first["broad"]) == (CAT_ID, "cat", True) and 50 <= first["confidence"] <= 100
        assert "within" not in first and others and all(each["within"] == CAT_ID for each in others)
        coffee = await ana.call("image.identify", COFFEE)
        first = coffee["identifications"][0]
        assert (first["topic"], first["name"], first["broad"]) == (ESPRESSO_ID, "espresso", False) and "EfficientNet" in coffee["model"]
        assert (await ana.call("server.info"))["identifier"] == "local"

    run(tour())


@pytest.mark.proof
@needs_model
@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_the_form_of_the_file_does_not_matter(server, form):
    file = io.BytesIO()
    Image.open(io.BytesIO(COFFEE)).save(file, form)

    async def tour():
        assert (await identified(await ana_of(server), file.getvalue()))[0] == "espresso"

    run(tour())


@pytest.mark.proof
@needs_model
def test_a_photo_on_its_side_is_turned_first(server):
    """The camera's note of how it was held counts: the same photo, with and without it, gives the same answer."""
    picture = Image.open(io.BytesIO(CAT))
    turned, exif = io.BytesIO(), Image.Exif()
    exif[0x0112] = 6
    picture.transpose(Image.Transpose.ROTATE_90).save(turned, "PNG", exif=exif)

    async def tour():
        ana = await ana_of(server)
        plain = io.BytesIO()
        picture.save(plain, "PNG")
        assert await ana.call("image.identify", turned.getvalue()) == await ana.call("image.identify", plain.getvalue())

    run(tour())


def test_a_predefined_picture_is_known_without_a_recogniser(tmp_path):
    async def tour(server):
        ana = await ana_of(server)
        answer = await ana.call("image.identify", picture="redpanda")
        assert answer["identifications"] == [{"topic": "n02509815", "name": "red panda", "names": {"de": "Roter Panda"}, "confidence": 100, "broad": False}]
        assert (await ana.call("image.identify", picture="man"))["identifications"] == []
        assert (await refusal(ana.call("image.identify", picture="unicorn")))["name"] == "unknown_picture"

    with limited(tmp_path, data=str(data_without_model(tmp_path / "data"))) as server:
        run(tour(server))


@pytest.mark.proof
@needs_model
def test_identification_needs_a_login(server):
    async def tour():
        stranger = await Client.connect(server.url)
        assert (await refusal(stranger.call("image.identify", COFFEE)))["name"] == "not_authenticated"
        local = await Client.local_admin(server.store / "admin.sock")
        assert (await identified(local))[0] == "espresso"

    run(tour())


def rows(server):
    """All that the database holds, but when sessions were used."""
    with reading(server.database) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        return {name: database.execute(f'SELECT * FROM "{name}"').fetchall() for name in tables if name != "session"}


def stored_files(server):
    return sorted(str(path.relative_to(server.store)) for path in server.store.rglob("*"))


@needs_model
def test_nothing_is_stored_and_the_log_names_no_topic(tmp_path):
    async def tour(server):
        ana = await ana_of(server)
        before = rows(server), stored_files(server)
        shown = await identified(ana, CAT) + await identified(ana)
        await ana.call("image.identify", picture="redpanda")
        await refusal(ana.call("image.identify", COFFEE[:3000]))
        assert (rows(server), stored_files(server)) == before
        return shown

    with limited(tmp_path, options=("--log-level", "debug")) as server:
        shown = run(tour(server))
        assert server.stop() == 0
        log = "".join(server.output)
        assert "recogniser-started" in log and "espresso" in shown
        assert not [name for name in [*shown, "red panda", "redpanda", ESPRESSO_ID, CAT_ID] if name in log]
        # The upload itself was nowhere either: neither a file nor the database has a piece of it.
        pieces = [CAT[5000:5032], COFFEE[5000:5032]]
        assert not [path for path in server.store.rglob("*") if path.is_file() and any(piece in path.read_bytes() for piece in pieces)]


@pytest.mark.proof
@needs_model
def test_metrics_count_identified_images(server):
    async def tour():
        ana = await ana_of(server)
        assert metric(server, "recogniser_usable") == server.size and metric(server, "recogniser_starts_total") == 0
        await identified(ana)
        await identified(ana)
        assert metric(server, 'identifications_total{outcome="identified"}') == metric(server, "identify_seconds_count") == 2
        assert metric(server, 'identifications_total{outcome="failed"}') == 0 and metric(server, "recogniser_starts_total") == 1

    run(tour())


# The child process


@pytest.mark.proof
@needs_model
def test_there_is_at_most_one_child_and_others_are_served_meanwhile(tmp_path):
    async def tour(server):
        clients = [await Client.signed_up(server.url, f"p{number}") for number in range(4)]
        assert children(server.pid) == []
        flood = [asyncio.ensure_future(outcome(client.call("image.identify", CAT))) for client in clients for _ in range(5)]
        seen, answered_meanwhile = set(), 0
        while not all(each.done() for each in flood):
            await clients[0].call("server.info")
            answered_meanwhile += not all(each.done() for each in flood)
            seen.add(len(children(server.pid)))
        assert {each.result() for each in flood} == {"ok"} and seen <= {0, 1} and 1 in seen
        # If others waited for the images, hardly any answer would come while some are under way.
        assert answered_meanwhile > 5
        assert metric(server, "recogniser_starts_total") == 1

    with limited(
        tmp_path, "identifyQueue=32", "identifyQueuePerAccount=0", "readsPerSecond=0", "readsPerSecondPerAccount=0", options=("--memory", "2g")
    ) as server:
        run(tour(server))


@pytest.mark.proof
@needs_model
def test_a_child_that_is_killed_while_it_has_no_work_is_replaced(server):
    async def tour():
        ana = await ana_of(server)
        await identified(ana)
        child = child_of(server)
        os.kill(child, signal.SIGKILL)
        eventually(lambda: not lives(child))
        assert (await identified(ana))[0] == "espresso" and child_of(server) != child
        assert metric(server, "recogniser_starts_total") == 2

    run(tour())


@pytest.mark.proof
@needs_model
def test_a_child_that_is_killed_at_work_costs_one_answer(tmp_path):
    """It is held, given an image and killed. The longer it is held, the surer it is that the image was with it."""

    async def tour(server):
        ana = await ana_of(server)
        for tenths in range(30):
            await identified(ana)
            child = child_of(server)
            os.kill(child, signal.SIGSTOP)
            call = asyncio.ensure_future(outcome(ana.call("image.identify", COFFEE)))
            await asyncio.wait({call}, timeout=tenths / 10)
            os.kill(child, signal.SIGKILL)
            if await call == "recogniser_failed":
                break
            assert call.result() == "ok"
        assert call.result() == "recogniser_failed"
        assert (await identified(ana))[0] == "espresso" and len(children(server.pid)) == 1
        assert metric(server, 'identifications_total{outcome="failed"}') == 1 and metric(server, "recogniser_usable") == 1

    with limited(tmp_path, "identificationsPerMinute=0") as server:
        run(tour(server))


@pytest.mark.proof
@needs_model
def test_a_child_that_hangs_is_given_up_and_the_next_image_is_identified(server):
    async def tour():
        ana = await ana_of(server)
        await identified(ana)
        child = child_of(server)
        os.kill(child, signal.SIGSTOP)
        began = time.monotonic()
        answer = await refusal(ana.call("image.identify", COFFEE))
        assert (answer["name"], answer["temporary"]) == ("recogniser_failed", True) and answer["retryAfterMs"] > 0
        assert 4 < time.monotonic() - began < 60
        assert not lives(child)
        assert (await identified(ana))[0] == "espresso"

    run(tour())


@needs_model
@pytest.mark.parametrize("held", [False, True], ids=["running", "held"])
@pytest.mark.parametrize("end", ["stop", "kill"])
def test_the_child_ends_with_the_server(server, end, held):
    async def tour():
        await identified(await ana_of(server))

    run(tour())
    child = child_of(server)
    if held:
        os.kill(child, signal.SIGSTOP)
    if end == "stop":
        assert server.stop() == 0
    else:
        server.kill()
    eventually(lambda: not lives(child))


@pytest.mark.proof
@needs_model
def test_a_server_ends_although_its_child_hangs_at_work(server):
    async def tour():
        ana = await ana_of(server)
        await identified(ana)
        os.kill(child_of(server), signal.SIGSTOP)
        calls = [asyncio.ensure_future(outcome(ana.call("image.identify", COFFEE))) for _ in range(2)]
        await ana.call("server.info")
        child = child_of(server)
        server.process.send_signal(signal.SIGTERM)
        await asyncio.wait(calls, timeout=15)
        return child

    async def quietly():
        try:
            return await tour()
        except Exception as error:  # The connection may end in the middle of it.
            return error

    child = run(quietly())
    assert isinstance(child, int), child
    assert server.process.wait(15) == 0
    eventually(lambda: not lives(child))


# Missing and broken files


@needs_model
@family(1, "file", ["libonnxruntime.so.1", "efficientnet-lite2.onnx"])
def test_a_missing_file_is_named(tmp_path, file):
    data = data_with_model(tmp_path / "data")
    (data / "model" / file).unlink()

    async def tour(server):
        ana = await ana_of(server)
        with pytest.raises(Refused) as refused:
            await ana.call("image.identify", COFFEE)
        assert refused.value.name == "no_recogniser" and file in str(refused.value) and not refused.value.data["temporary"]
        assert metric(server, "recogniser_usable") == 0 and metric(server, "recogniser_starts_total") == 0
        # A repair needs no restart.
        (data / "model" / file).write_bytes((ROOT / "data/model" / file).read_bytes())
        assert (await identified(ana))[0] == "espresso" and metric(server, "recogniser_usable") == 1

    with limited(tmp_path, data=str(data)) as server:
        run(tour(server))
        assert any("server.identify-failed" in line and file in line for line in server.output)


@pytest.mark.proof
@needs_model
def test_broken_model_is_reported_each_time(tmp_path):
    async def tour(server):
        ana = await ana_of(server)
        for _ in range(2):
            assert (await refusal(ana.call("image.identify", COFFEE)))["name"] == "no_recogniser"
        assert metric(server, "recogniser_usable") == 0 and children(server.pid) == []
        assert (await ana.call("photo.post", COFFEE, key="k"))["photo"]
        await asyncio.to_thread(eventually, lambda: any("efficientnet-lite2.onnx" in line for line in server.output))

    with limited(tmp_path, data=str(truncated_model(tmp_path / "data"))) as server:
        run(tour(server))


@pytest.mark.proof
@needs_model
def test_a_bad_image_says_nothing_about_the_recogniser(tmp_path):
    async def tour(server):
        ana = await ana_of(server)
        assert await outcome(ana.call("image.identify", COFFEE)) == "no_recogniser"
        assert await outcome(ana.call("image.identify", b"no image at all")) == "invalid_image"
        assert metric(server, "recogniser_usable") == 0

    with limited(tmp_path, data=str(truncated_model(tmp_path / "data"))) as server:
        run(tour(server))


def test_a_server_without_a_model_starts_and_works(tmp_path):
    async def tour(server):
        ana = await ana_of(server)
        with pytest.raises(Refused, match="is missing") as refused:
            await ana.call("image.identify", COFFEE)
        # A member learns what is missing. Where it should be is the operator's matter.
        assert refused.value.name == "no_recogniser" and str(tmp_path) not in str(refused.value)
        await asyncio.to_thread(eventually, lambda: any("make model" in line and str(tmp_path) in line for line in server.output))
        photo = (await ana.call("photo.post", COFFEE, key="k", labels=[ESPRESSO_ID]))["photo"]
        assert photo["labels"] == [{"id": ESPRESSO_ID, "name": "espresso", "names": {"de": "Espresso"}}]
        assert metric(server, "recogniser_usable") == 0

    with limited(tmp_path, data=str(data_without_model(tmp_path / "data"))) as server:
        run(tour(server))


def test_identification_can_be_switched_off(tmp_path):
    async def tour(server):
        ana = await ana_of(server)
        with pytest.raises(Refused, match="turned off") as refused:
            await ana.call("image.identify", COFFEE)
        assert refused.value.name == "no_recogniser"
        assert (await ana.call("server.info"))["identifier"] == "off"
        assert names(await ana.call("image.identify", picture="redpanda")) == ["red panda"]
        assert children(server.pid) == [] and metric(server, "recogniser_usable") == 1

    with limited(tmp_path, options=("--identifier", "off")) as server:
        run(tour(server))


# Images of attackers


def mutations(count, seed=24):
    """Small images with random damage: bytes changed, runs repeated or taken out, ends cut off."""
    generator = random.Random(seed)
    small, wholes = Image.open(io.BytesIO(CAT)).resize((60, 40)), []
    for form in ("JPEG", "PNG", "WEBP"):
        file = io.BytesIO()
        small.save(file, form)
        wholes.append(file.getvalue())
    for number in range(count):
        data = bytearray(wholes[number % 3])
        for _ in range(generator.choice([0, 1, 1, 2, 6])):
            at, length = generator.randrange(len(data)), generator.randint(1, 16)
            match generator.choice([0, 0, 0, 1, 2, 3]):
                case 0: data[at] = generator.randrange(256)
                case 1: data[at:at] = data[at : at + length]
                case 2: data[at : at + length] = b""
                case 3: data[at:at] = generator.choice([b"\xff" * length, b"\0" * length, b"\x7f\xff\xff\xff"])
            if not data:
                data += b"\xff"
        yield bytes(data[: generator.randrange(1, len(data) + 1)] if generator.randrange(4) == 0 else data)


@pytest.mark.proof
@needs_model
def test_hostile_images_get_a_result_or_a_reason(tmp_path):
    corpus = [path.read_bytes() for path in sorted((ROOT / "Tests/Fuzz/Corpus/image").iterdir())]

    async def tour(server):
        ana, seen = await ana_of(server), {}
        for number, image in enumerate([each for each in corpus if each] + list(mutations(HOSTILE))):
            reported = await outcome(ana.call("image.identify", image))
            assert reported in ("ok", "invalid_image", "too_large"), (number, reported, image[:40])
            seen[reported] = seen.get(reported, 0) + 1
        assert seen["ok"] > 5 and seen["invalid_image"] > 50, seen
        assert (await identified(ana))[0] == "espresso" and len(children(server.pid)) == 1
        # One child did it all: no image crashed it.
        assert metric(server, "recogniser_starts_total") == 1

    with limited(tmp_path, "uploadBytesPerDay=0", options=("--requests-per-second", "0")) as server:
        run(tour(server))


@pytest.mark.proof
@needs_model
def test_large_images_are_refused_by_their_size(tmp_path):
    async def tour(server):
        ana = await ana_of(server)
        assert await outcome(ana.call("image.identify", CAT)) == "too_large"
        assert await outcome(ana.call("image.identify", image_bytes(300, 300))) in ("too_large", "invalid_image")
        assert await outcome(ana.call("image.identify", image_bytes(90, 90))) == "ok"

    with limited(tmp_path, "uploadBytes=20000", "uploadPixels=10000") as server:
        run(tour(server))


# Limits


@needs_model
def test_images_of_an_account_in_a_minute_are_limited(tmp_path):
    async def tour(server):
        ana, ben = await ana_of(server), await Client.signed_up(server.url, "ben")
        reported = [await outcome(ana.call("image.identify", b"no image")) for _ in range(4)]
        assert reported == ["invalid_image"] * 2 + ["rate_limited"] * 2
        again = await Client.resumed(server.url, ana.token)
        assert 0 < (await refusal(again.call("image.identify", COFFEE)))["retryAfterMs"] <= 30_000
        # A known picture costs no work and is not counted, and other accounts have rates of their own.
        assert names(await ana.call("image.identify", picture="redpanda")) == ["red panda"]
        assert await outcome(ben.call("image.identify", COFFEE)) == "ok"

    with limited(tmp_path, "identificationsPerMinute=2") as server:
        run(tour(server))


@pytest.mark.proof
@needs_model
def test_images_of_an_address_in_a_minute_are_limited(tmp_path):
    async def person(server, name, address):
        client = await Client.connect(server.url, additional_headers={"X-Forwarded-For": address})
        await client.call("account.create", name=name, password="correct horse")
        return client

    async def tour(server):
        ana, ben = await person(server, "ana", "192.0.2.1"), await person(server, "ben", "192.0.2.1")
        other = await person(server, "other", "192.0.2.2")
        reported = [await outcome(each.call("image.identify", b"no image")) for each in (ana, ben, ana, ben)]
        assert reported == ["invalid_image"] * 2 + ["rate_limited"] * 2
        assert await outcome(other.call("image.identify", b"no image")) == "invalid_image"

    with limited(tmp_path, "identificationsPerMinutePerAddress=2", options=("--trust-proxy", "127.0.0.1")) as server:
        run(tour(server))


@needs_model
def test_one_account_does_not_fill_the_queue(server):
    async def tour():
        ana, ben = await ana_of(server), await Client.signed_up(server.url, "ben")
        await identified(ana)
        child = child_of(server)
        os.kill(child, signal.SIGSTOP)
        flood = [asyncio.ensure_future(outcome(ana.call("image.identify", COFFEE))) for _ in range(12)]
        # The first answer is a refusal: her share is full by then.
        await asyncio.wait(flood, return_when=asyncio.FIRST_COMPLETED)
        assert {each.result() for each in flood if each.done()} == {"busy"}
        his = asyncio.ensure_future(outcome(ben.call("image.identify", COFFEE)))
        await ben.call("server.info")
        os.kill(child, signal.SIGCONT)
        assert await his == "ok"
        reported = await asyncio.gather(*flood)
        # One is under way and two wait, unless the first two waited before the thread took one.
        assert set(reported) == {"ok", "busy"} and 2 <= reported.count("ok") <= 3

    run(tour())


@pytest.mark.proof
@needs_model
def test_a_full_queue_is_busy(tmp_path):
    async def tour(server):
        ana = await ana_of(server)
        reported = await asyncio.gather(*(outcome(ana.call("image.identify", COFFEE)) for _ in range(12)))
        assert set(reported) == {"ok", "busy"}

    with limited(tmp_path, "identifyQueue=1", "identifyQueuePerAccount=0") as server:
        run(tour(server))


# Google Cloud Vision


def labels(*pairs):
    return {"responses": [{"labelAnnotations": [{"mid": f"/m/{n}", "description": d, "score": s, "topicality": s} for n, (d, s) in enumerate(pairs)]}]}


CATS = labels(("Cat", 0.956), ("Whiskers", 0.9), ("Tabby cat", 0.81), ("Espresso", 0.5))


def with_vision(tmp_path, outside, *more, key=KEY):
    (tmp_path / "key").write_text(key + "\n")
    return Server(
        tmp_path / "store", "--identifier", "cloud-vision", "--vision-key", str(tmp_path / "key"), "--vision-endpoint",
        outside.url + "/v1/images:annotate", "--log-level", "debug", *more)


def ask_vision(tmp_path, answer, body):
    """Runs a body with a server and the service in whose hands images are. The key is in no line of the log."""
    with Outside(answer) as outside, with_vision(tmp_path, outside) as server:
        run(body(server, outside))
        assert server.stop() == 0
        assert KEY not in "".join(server.output)
        return outside.asked


def test_labels_of_the_cloud_become_topics(tmp_path):
    async def tour(server, outside):
        ana = await ana_of(server)
        answer = await ana.call("image.identify", CAT)
        assert answer["identifications"] == [
            {"topic": CAT_ID, "name": "cat", "names": {"de": "Katze"}, "confidence": 96, "broad": True},
            {"topic": TABBY_ID, "name": "tabby cat", "names": {"de": "Getigerte Katze"}, "confidence": 81, "broad": False, "within": CAT_ID},
            {"topic": ESPRESSO_ID, "name": "espresso", "names": {"de": "Espresso"}, "confidence": 50, "broad": False}]
        assert answer["model"] == "Google Cloud Vision" and (await ana.call("server.info"))["identifier"] == "cloud-vision"
        # A predefined picture is never sent to the cloud, and there is no recogniser here.
        await ana.call("image.identify", picture="redpanda")
        assert await outcome(ana.call("image.identify", b"no image")) == "invalid_image"
        assert len(outside.asked) == 1 and children(server.pid) == []

    (asked,) = ask_vision(tmp_path, lambda _: (200, CATS), tour)
    assert (asked.method, asked.path) == ("POST", "/v1/images:annotate") and KEY not in asked.path and KEY.encode() not in asked.body
    assert {name.lower(): value for name, value in asked.headers.items()}["x-goog-api-key"] == KEY
    (request,) = json.loads(asked.body)["requests"]
    assert [each["type"] for each in request["features"]] == ["LABEL_DETECTION"]
    assert Image.open(io.BytesIO(base64.b64decode(request["image"]["content"]))).format == "JPEG"


@family(1, "form", ["JPEG", "PNG", "WEBP"])
def test_nothing_but_pixels_goes_to_the_cloud(tmp_path, form):
    exif, file = Image.Exif(), io.BytesIO()
    exif[0x0110] = "SECRETCAMERA"
    exif.get_ifd(0x8825).update({1: "N", 2: (47.0, 22.0, 11.0), 3: "E", 4: (8.0, 32.0, 1.0)})
    Image.open(io.BytesIO(CAT)).resize((2000, 1400)).save(file, form, exif=exif)
    assert b"SECRETCAMERA" in file.getvalue()

    async def tour(server, _):
        await identified(await ana_of(server), file.getvalue())

    (asked,) = ask_vision(tmp_path, lambda _: (200, CATS), tour)
    sent = base64.b64decode(json.loads(asked.body)["requests"][0]["image"]["content"])
    picture = Image.open(io.BytesIO(sent))
    assert not picture.getexif() and b"SECRETCAMERA" not in sent and b"Exif" not in sent and b"GPS" not in sent
    assert 1_000 <= max(picture.size) <= 1_024 and len(sent) < 400_000
    assert "ana" not in str(asked.headers) and "127.0.0.1" not in str({**asked.headers, "Host": ""})


@pytest.mark.proof
def test_transient_cloud_fault_is_not_reported(tmp_path):
    answers = iter([(500, b"oh"), (200, CATS)])

    async def tour(server, _):
        assert await identified(await ana_of(server), CAT) == ["cat", "tabby cat", "espresso"]

    assert len(ask_vision(tmp_path, lambda _: next(answers), tour)) == 2


FAULTS = {
    "refused": (lambda _: (403, {"error": {"code": 403, "message": f"Consumer 'api_key:{KEY}' has been suspended.", "status": "PERMISSION_DENIED"}}), "no_recogniser"),
    "always 500": (lambda _: (500, b"oh"), "recogniser_failed"),
    "quota": (lambda _: (429, {"error": {"code": 429, "message": "Quota exceeded.", "status": "RESOURCE_EXHAUSTED"}}), "recogniser_failed"),
    "malformed": (lambda _: (200, b'{"responses": [{"labelAnnotations": [{"mid": '), "recogniser_failed"),
    "bad picture": (lambda _: (200, {"responses": [{"error": {"code": 3, "message": "Bad image data."}}]}), "recogniser_failed"),
    "hang": (lambda _: None, "recogniser_failed"),
}


@family(1, "fault", FAULTS)
def test_faults_of_the_cloud_have_names(tmp_path, fault):
    answer, name = FAULTS[fault]

    async def tour(server, outside):
        ana = await ana_of(server)
        began = time.monotonic()
        try:
            pytest.fail(str(await ana.call("image.identify", CAT)))
        except Refused as refused:
            assert refused.name == name and KEY not in str(refused.error)
        assert time.monotonic() - began < 60
        outside.answer = lambda _: (200, CATS)
        assert await identified(ana, CAT) == ["cat", "tabby cat", "espresso"]

    ask_vision(tmp_path, answer, tour)


@pytest.mark.proof
def test_a_cloud_that_is_not_there_is_a_fault_that_may_pass(tmp_path):
    with Outside(lambda _: None) as outside:
        server = with_vision(tmp_path, outside)

    async def tour():
        ana = await ana_of(server)
        assert (await refusal(ana.call("image.identify", CAT)))["name"] == "recogniser_failed"

    with server:
        run(tour())


def test_a_server_ends_although_the_cloud_hangs(tmp_path):
    """No client waits for the answer any longer, so stopping does not wait for it, although an attempt may take five seconds."""

    async def tour(server, outside):
        call = asyncio.ensure_future((await ana_of(server)).call("image.identify", CAT))
        await asyncio.to_thread(eventually, lambda: outside.asked)
        call.cancel()

    with Outside(lambda _: None) as outside, with_vision(tmp_path, outside) as server:
        run(tour(server, outside))
        assert server.stop() == 0 and len(outside.asked) == 1
        assert "stop-overdue" not in "".join(server.output)


@family(1, "key", [None, "", "\n", "two words\n", "not/a file"], ids=["no option", "empty", "blank", "two words", "no file"])
def test_a_missing_key_stops_the_start_with_the_reason(tmp_path, key):
    file = tmp_path / "key"
    if key is not None and key != "not/a file":
        file.write_text(key)
    options = [] if key is None else ["--vision-key", str(file)]
    command = [binary(), "serve", "--port", "0", "--store", str(tmp_path / "store"), "--identifier", "cloud-vision", *options]
    ended = subprocess.run(command, env=environment(), cwd=ROOT, capture_output=True, text=True, timeout=20)
    assert ended.returncode == 78 and ("vision-key" if key is None else str(file)) in ended.stderr
    assert key is None or not key.strip() or key not in ended.stderr


@pytest.mark.proof
def test_the_setting_has_three_values(tmp_path):
    command = [binary(), "serve", "--port", "0", "--store", str(tmp_path / "store"), "--identifier", "cloud"]
    ended = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=20)
    assert ended.returncode == 78 and "local, cloud-vision or off" in ended.stderr
