#!/usr/bin/env python3
"""Writes snapfeed.d.ts, which the server serves beside snapfeed.js: client.d.ts, then the types of the server's table of methods.

The table is openrpc.json beside Protocol.md. A test fails when the file is older than the table.
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
TABLE = FOLDER.parent / "SnapWire/SnapWire.docc/openrpc.json"
TYPES = FOLDER.parent / "SnapWeb/Public/snapfeed.d.ts"
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
    params = "".join(member(param["name"], param["schema"], bool(param.get("required")), "      ", param.get("description")) for param in each["params"])
    marks = "    requestBytes: true;\n" if "x-request-bytes" in each else ""
    marks += "    replyBytes: true;\n" if "x-reply-bytes" in each else ""
    sent = "{\n" + params + "    }" if params else "{}"
    return f"  /** {each['summary']} */\n  '{each['name']}': {{\n    params: {sent};\n    result: {of(each['result']['schema'], '    ')};\n{marks}  }};\n"


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
    TYPES.write_text(text())
