"""What the generators of the three client libraries say about a method: the facts of its parameters, and an example.

An example has the parameters of the first request that the method's golden transcript answers with a result, so it cannot go stale.
"""

import json
from pathlib import Path
from typing import Any

TRANSCRIPTS = Path(__file__).resolve().parents[2] / "Tests/Fixtures/transcripts"
Schema = dict[str, Any]
SECRET = {"auth", "code", "p256dh", "token"}
#: Values that read better than those of the transcripts.
TYPICAL = {"query": "#fox from:ana", "prefix": "#sun"}


def facts(param: Schema) -> str:
    """The meaning, unit, range and default of a parameter, in sentences; empty where its name and type say everything."""
    schema = param["schema"]
    said = [param["description"]] if param.get("description") else []
    if str(schema.get("$ref", "")).endswith("/Time"):
        said.append("Milliseconds since 1970.")
    if "enum" in schema:
        said.append("One of " + ", ".join(f"`{word}`" for word in schema["enum"]) + ".")
    if "minimum" in schema and "maximum" in schema:
        said.append(f"{schema['minimum']} to {schema['maximum']}.")
    if "minLength" in schema and "maxLength" in schema:
        least, most = schema["minLength"], schema["maxLength"]
        said.append(f"{least} characters." if least == most else f"{least} to {most} characters.")
    if "maxItems" in schema:
        said.append(f"At most {schema['maxItems']}.")
    if "default" in schema:
        said.append(f"The default is `{json.dumps(schema['default'])}`.")
    return " ".join(said)


def errors(method: Schema) -> list[str]:
    return [each["$ref"].rsplit("/", 1)[1] for each in method["errors"]]


def example(method: Schema) -> tuple[dict[str, Any], bool] | None:
    """The parameters of a request, and whether an image is attached; None if they have members that a call does not show simply."""
    name = method["name"]
    path = TRANSCRIPTS / f"{name}.json"
    steps = json.loads(path.read_text())["exchange"] if path.exists() else []
    for needs_result in (True, False):
        for step in steps:
            sent, received = step.get("send", {}), step.get("receive", {})
            request, answer = sent.get("json", sent), received.get("json", received)
            if request.get("method") != name or needs_result and "result" not in answer:
                continue
            params = {key: _plain(key, value) for key, value in request.get("params", {}).items()}
            if _is_whole(method, params):
                return _shortened(method, params), bool(sent.get("bytes"))
    return None


def _plain(key: str, value: Any) -> Any:
    """A value as an app would have it: an id in place of the name that a transcript saved, and each item once."""
    if key in SECRET:
        return "…"
    if isinstance(value, dict):
        return "7"
    if isinstance(value, list):
        return list(dict.fromkeys(_plain(key, each) for each in value if each))
    if key == "name":
        return value.lower()
    return TYPICAL.get(key, "7" if value == "999999999" else value)


def _is_whole(method: Schema, params: dict[str, Any]) -> bool:
    """Whether each required parameter is given, and each value is a text, a number, or a list of texts."""
    needed = {param["name"] for param in method["params"] if param.get("required")}
    return needed <= params.keys() and all(isinstance(value, str | int) or _is_texts(value) for value in params.values())


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, str) for each in value)


def _shortened(method: Schema, params: dict[str, Any]) -> dict[str, Any]:
    """The required parameters and the first others, so that the example fits on one line; in the order of the table."""
    needed = [param["name"] for param in method["params"] if param.get("required")]
    others = [param["name"] for param in method["params"] if param["name"] in params and param["name"] not in needed]
    return {key: params[key] for key in [*needed, *others[: 3 - len(needed)]]}
