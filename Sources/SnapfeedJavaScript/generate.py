#!/usr/bin/env python3
"""Prints snapfeed.d.ts, which the server serves next to snapfeed.js: client.d.ts, then the types of the server's table of methods.

The table is openrpc.json beside Protocol.md. Each build of the web app's bundle makes the file.
"""

import json
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent / "SnapfeedPython"))
import method_docs  # noqa: E402

TABLE = FOLDER.parent / "SnapWire/SnapWire.docc/openrpc.json"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
# These names are those of the language's own types.
RENAMED = {"Error": "ErrorObject", "Event": "FeedEvent"}
Schema = dict[str, Any]


def of(schema: Schema, indent: str = "") -> str:
    """The type of a schema."""
    if "$ref" in schema:
        return renamed(schema["$ref"].rsplit("/", 1)[1])
    if "const" in schema or "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema.get("enum", [schema.get("const")])).replace('"', "'")
    if "oneOf" in schema:
        return " | ".join(of(each, indent) for each in schema["oneOf"])
    if schema.get("type") == "array":
        item = of(schema["items"], indent)
        return f"({item})[]" if " | " in item and not item.startswith("{") else f"{item}[]"
    if schema.get("type") == "object":
        return object_of(schema, indent)
    return PLAIN[schema["type"]]


def object_of(schema: Schema, indent: str) -> str:
    if "additionalProperties" in schema:
        return f"Record<string, {of(schema['additionalProperties'], indent)}>"
    needed = set(schema.get("required", []))
    members = [member(name, each, name in needed, indent + "  ") for name, each in schema.get("properties", {}).items()]
    return "{\n" + "".join(members) + indent + "}" if members else "{}"


def member(name: str, schema: Schema, is_needed: bool, indent: str, words: str | None = None) -> str:
    words = words or (schema.get("description") if "$ref" not in schema else None)
    comment = f"{indent}/** {words} */\n" if words else ""
    return f"{comment}{indent}{name}{'' if is_needed else '?'}: {of(schema, indent)};\n"


def renamed(name: str) -> str:
    return RENAMED.get(name, name)


def method(each: Schema) -> str:
    params = "".join(member(param["name"], param["schema"], bool(param.get("required")), "      ", method_docs.facts(param)) for param in each["params"])
    marks = "    requestBytes: true;\n" if "x-request-bytes" in each else ""
    marks += "    replyBytes: true;\n" if "x-reply-bytes" in each else ""
    sent = "{\n" + params + "    }" if params else "{}"
    return f"  /** {documented(each)} */\n  '{each['name']}': {{\n    params: {sent};\n    result: {of(each['result']['schema'], '    ')};\n{marks}  }};\n"


def documented(each: Schema) -> str:
    """What a method does, an example, and its errors."""
    lines = [each["summary"]]
    if example := method_docs.example(each):
        lines.append(f"@example {called(each, *example)}")
    named = ", ".join(f"`{error}`" for error in method_docs.errors(each))
    lines.append(f"@throws Rejected ({f'{named}, and errors' if named else 'errors'} that every method has), ConnectionLost or Stopped")
    return "\n   * ".join(lines)


def called(each: Schema, params: dict[str, Any], has_image: bool) -> str:
    """A call as a program has it."""
    values = ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in params.items()).replace('"', "'")
    given = [f"{{ {values} }}" if values else "{}"] * bool(values or has_image) + ["jpeg"] * has_image
    call = f"await client.call({', '.join([repr(each['name']), *given])});"
    answer = each["result"]["schema"]
    return call if answer.get("type") == "object" and not answer.get("properties") else f"const result = {call}"


def text() -> str:
    table = json.loads(TABLE.read_text())
    schemas = table["components"]["schemas"].items()
    parts = [(FOLDER / "client.d.ts").read_text()]
    for name, schema in schemas:
        comment = f"/** {schema['description']} */\n" if "description" in schema else ""
        parts.append(f"{comment}export type {renamed(name)} = {of(schema)};\n")
    names = " | ".join(f"'{name}'" for name in table["components"]["errors"])
    parts.append(f"/** The names of the server's errors. */\nexport type ErrorName = {names};\n")
    parts.append("/** Each method's parameters and result. */\nexport interface Methods {\n" + "".join(map(method, table["methods"])) + "}\n")
    pushes = "".join(f"  /** {push['summary']} */\n  '{push['name']}': {of(push['params'], '  ')};\n" for push in table["x-notifications"])
    parts.append("/** Each push's content. */\nexport interface Pushes {\n" + pushes + "}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(text())
