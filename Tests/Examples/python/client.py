"""A small Snapfeed client: python client.py URL NAME STATE FEED [post PICTURE | open SNAP FILE]

Logs in as NAME ($SNAPFEED_PASSWORD), prints what is new in FEED since last time, posts or opens, and keeps following.
STATE is a file that keeps the token and the place in the feed. Needs Python 3.10 and `pip install websockets`.
"""

import itertools, json, os, random, struct, sys, time, uuid  # noqa: E401
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

url, name, path, feed, *wish = sys.argv[1:]
sys.stdout.reconfigure(line_buffering=True)
state = json.load(open(path)) if os.path.exists(path) else {}
key = str(uuid.uuid4())  # one for each post: sending the post again with it is harmless
ids, failures = itertools.count(1), 0
ahead = 0  # the server's clock minus ours, in milliseconds


class Refused(Exception): ...  # the answer is an error; programs go by its name


def keep(**news):
    state.update(news)
    with open(path + ".new", "w", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        json.dump(state, file)
    os.replace(path + ".new", path)  # all or nothing, whenever this program is killed


def show(snap):
    minutes = max(0, int((time.time() * 1000 + ahead - snap["postedAt"]) // 60_000))
    count, unit = (minutes, "minute") if minutes < 60 else (minutes // 60, "hour")
    print(f"{snap['id']} {snap['author']['name']}, {count} {unit}{'' if count == 1 else 's'} ago: {snap.get('caption', '')}")


def show_event(event):
    show(event["snap"]) if event["type"] == "snap.posted" else print(f"{event['snap']} is gone")
    keep(epoch=event["epoch"], offset=event["offset"])


def receive(socket):
    data = socket.recv()
    if isinstance(data, bytes):  # uint32 n, n bytes of JSON, the image
        end = 4 + struct.unpack(">I", data[:4])[0]
        return {**json.loads(data[4:end]), "bytes": data[end:]}
    message = json.loads(data)
    if message.get("method") == "feed.event":  # pushes of other names are ignored
        show_event(message["params"])
    return message


def call(socket, method, **params):
    number = next(ids)
    socket.send(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))
    while (message := receive(socket)).get("id") != number:
        pass
    if "error" in message:
        raise Refused(message["error"]["data"]["name"])
    return {**message["result"], "bytes": message.get("bytes")}


def converse(socket):
    global ahead, wish, failures
    if "token" in state:
        call(socket, "session.resume", token=state["token"])
    else:
        password = os.environ["SNAPFEED_PASSWORD"]
        keep(token=call(socket, "session.create", name=name, password=password, device="client.py")["token"])
    position = {member: state[member] for member in ("epoch", "offset") if member in state}
    answer = call(socket, "feed.subscribe", feeds=[{"id": feed, **position}])
    ahead, start = answer["now"] - time.time() * 1000, answer["feeds"][0]
    for event in start.get("events", []):  # what was missed, in order
        show_event(event)
    for snap in reversed(start.get("snaps", [])):  # or a fresh start: forget what you had
        show(snap)
    keep(epoch=start["epoch"], offset=start["offset"])
    if wish[:1] == ["post"]:
        print(f"posted {call(socket, 'snap.post', feed=feed, key=key, picture=wish[1])['snap']['id']}")
    elif wish[:1] == ["open"]:
        image = call(socket, "snap.open", snap=wish[1])["bytes"]  # once: do not open what you cannot keep
        open(wish[2], "wb").write(image)
        print(f"opened {wish[1]}: {len(image)} bytes")
    wish, failures = [], 0
    while True:
        receive(socket)


while True:  # an answer Refused ends it
    try:
        with connect(url, subprotocols=["snapfeed.v1.json"], max_size=None) as socket:
            converse(socket)
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else 1006
        print(f"closed with {code}")
        if code >= 4500 or code in (1007, 1009):
            sys.exit(1)  # nothing would change: do not come back
    except (OSError, InvalidHandshake):
        print("no answer")
    time.sleep(random.uniform(0.1, min(30, 0.2 * 2**failures)))
    failures = min(failures + 1, 9)
