"""A plain client of the HTTP API."""

import http.client
import json


def call(server, method, token, params=None, *, body=None, query="", verb="POST", **headers):
    """The status, the headers, and the body, parsed if it is JSON."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if body is None:
        body, headers["Content-Type"] = json.dumps(params or {}), "application/json"
    connection.request(verb, f"/api/{method}{query}", body=body, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, answer.headers, json.loads(content) if answer.headers["content-type"] == "application/json" else content


class Events:
    """A stream of events, read as `EventSource` would."""

    def __init__(self, server, token, feed="animals", last=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        headers = {"Authorization": f"Bearer {token}"} | ({"Last-Event-ID": last} if last else {})
        self.connection.request("GET", f"/api/events?feed={feed}", headers=headers)
        self.answer = self.connection.getresponse()
        self.last = last

    def next(self) -> tuple[str, dict] | None:
        """The name and the data of the next event; None at the end of the stream."""
        event = {}
        while line := self.answer.readline().decode():
            if line == "\n":
                if "data" in event:
                    self.last = event["id"]
                    return event["event"], json.loads(event["data"])
                event = {}
            else:
                name, _, value = line.rstrip("\n").partition(": ")
                event[name] = value
        return None
