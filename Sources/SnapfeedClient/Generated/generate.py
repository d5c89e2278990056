#!/usr/bin/env python3
"""Writes the typed methods, results, errors and pushes of SnapfeedClient from openrpc.json.

    Sources/SnapfeedClient/Generated/generate.py [--check]

With --check it writes nothing, and exits 1 if a file is not what it would write.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "SnapfeedPython"))
import method_docs  # noqa: E402

TABLE = HERE.parents[1] / "SnapWire" / "SnapWire.docc" / "openrpc.json"
# A name such as `invalid_name` of the protocol is not a concern of the formatter.
HEAD = "// Made by generate.py from openrpc.json. Change that, and run it again.\n// swift-format-ignore-file: DontRepeatTypeInStaticProperties\n"
# The client itself sends these: signing in, following and posting have rules that one call does not keep.
OWN = {"account.create", "session.create", "session.resume", "feed.subscribe", "feed.unsubscribe", "snap.post"}
SIMPLE = {"string": "String", "integer": "Int", "boolean": "Bool", "number": "Double"}
PLAIN = ("Exported", "AccountExport", "ServerConnection", "AuditEntry", "Report", "FoundSession", "Figure", "SnapExplain", "PhotoExplain")
KEYWORDS = {"default", "in", "self", "case", "for", "is", "as", "public", "internal", "repeat", "where", "extension", "operator"}
IMPORT = "#if canImport(FoundationEssentials)\n    public import FoundationEssentials\n#else\n    public import Foundation\n#endif\n"


def capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def camel(name: str) -> str:
    first, *rest = re.split(r"[._-]", name)
    return first + "".join(map(capital, rest))


def safe(name: str) -> str:
    return f"`{name}`" if name in KEYWORDS else name


def wrapped(text: str, indent: str) -> list[str]:
    """A doc comment in lines of at most 130 characters."""
    lines, line = [], ""
    for word in text.split():
        if len(indent) + 4 + len(line) + len(word) + 1 > 130:
            lines.append(line)
            line = "  " if text.startswith("- ") else ""
        line += (" " if line.strip() else "") + word
    return [f"{indent}/// {each}" for each in [*lines, line]]


class Types:
    """The structs that the schemas become, by name."""

    def __init__(self, schemas: dict):
        self.schemas = schemas
        self.structs: dict[str, str] = {}
        self.renamed = {"Error": "WireFault", "Role": None, "Id": None, "Time": None, "Event": "FeedEvent", "Connection": "ServerConnection"}

    def swift(self, schema: dict, name: str) -> str:
        """The Swift type of a schema; a struct is made under `name` where one is needed."""
        if reference := schema.get("$ref"):
            return self.referred(reference.rsplit("/", 1)[1])
        kind = schema.get("type")
        if "oneOf" in schema:
            return self.struct(name, self.merged(schema["oneOf"], name), schema.get("description", ""))
        if kind == "array":
            return f"[{self.swift(schema['items'], name.removesuffix('s'))}]"
        if kind == "object" and "properties" in schema:
            return self.struct(name, schema, schema.get("description", ""))
        if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
            return f"[String: {self.swift(schema['additionalProperties'], name)}]"
        if "const" in schema:
            return "Bool" if isinstance(schema["const"], bool) else "String"
        return SIMPLE.get(kind, "JSONValue")

    def referred(self, name: str) -> str:
        schema = self.schemas[name]
        if name == "Error":
            return "SnapfeedError"
        if "properties" not in schema and "oneOf" not in schema:
            return self.swift(schema, name)
        swift = self.renamed.get(name) or name
        if swift not in self.structs:
            self.structs[swift] = ""
            self.swift(schema, swift)
        return swift

    def merged(self, choices: list[dict], name: str) -> dict:
        """One object for several: required is what all require, and a part that is an id in some and whole in others is either."""
        choices = [self.schemas[each["$ref"].rsplit("/", 1)[1]] if "$ref" in each else each for each in choices]
        properties: dict = {}
        for choice in choices:
            for key, schema in choice.get("properties", {}).items():
                properties.setdefault(key, [])
                if schema not in properties[key]:
                    properties[key].append(schema)
        required = set.intersection(*(set(choice.get("required", [])) for choice in choices))
        return {"required": sorted(required), "properties": {key: self.either(each) for key, each in properties.items()}}

    @staticmethod
    def either(schemas: list[dict]) -> dict:
        if len(schemas) == 1:
            return schemas[0]
        whole = [each for each in schemas if "$ref" in each and not each["$ref"].endswith("/Id")]
        if len(whole) == 1 and len(schemas) == 2 and len(whole) < len(schemas):
            return {"x-either": whole[0]}
        words = [word for each in schemas for word in each.get("enum", [each["const"]] if "const" in each else [])]
        kinds = {each.get("type", type(each["const"]).__name__ if "const" in each else "") for each in schemas}
        if kinds <= {"boolean", "bool"}:
            return {"type": "boolean"}
        return {"type": "string", "enum": words} if words else schemas[0]

    def member(self, key: str, schema: dict, owner: str) -> str:
        if whole := schema.get("x-either"):
            return f"Reference<{self.swift(whole, owner + capital(key))}>"
        return self.swift(schema, owner + capital(key))

    def struct(self, name: str, schema: dict, text: str) -> str:
        self.structs[name] = ""
        required = set(schema.get("required", []))
        lines = wrapped(text or f"The protocol's `{name}` object.", "")
        # Each conformance is code to compile. Results of single methods need the fewest.
        kinds = "Decodable, Sendable" if name.endswith("Result") else "Codable, Hashable, Sendable"
        if name.startswith(PLAIN):
            kinds = "Decodable, Sendable"
        lines.append(f"public struct {name}: {kinds} {{")
        for key, each in schema["properties"].items():
            notes = [each["description"]] if each.get("description") else []
            if each.get("$ref", "").endswith("/Time"):
                notes.append("Milliseconds since 1970.")
            if each.get("enum"):
                notes.append("One of: " + ", ".join(f"`{word}`" for word in each["enum"]) + ". Newer servers may add more.")
            if notes:
                lines += wrapped(" ".join(notes), "    ")
            swift = self.member(key, each, name)
            lines.append(f"    public var {safe(key)}: {swift}{'' if key in required else '?'}")
        self.structs[name] = "\n".join([*lines, "}\n"])
        return name


def argument(types: Types, parameter: dict, owner: str) -> tuple[str, str]:
    swift = types.swift(parameter["schema"], owner + capital(parameter["name"]))
    return parameter["name"], swift if parameter.get("required") else swift + "? = nil"


def method(types: Types, each: dict) -> str:
    """One typed method of the client."""
    name = camel(each["name"])
    schema = each["result"]["schema"]
    is_empty = schema.get("type") == "object" and not schema.get("properties") and "oneOf" not in schema
    result = "Nothing" if is_empty else types.swift(schema, capital(name) + "Result")
    takes, gives = "x-request-bytes" in each, "x-reply-bytes" in each
    arguments = [argument(types, parameter, capital(name)) for parameter in each["params"]]
    head = [f"{safe(key)}: {swift}" for key, swift in arguments] + (["bytes: Data? = nil", "progress: UploadProgress? = nil"] if takes else [])
    lines = wrapped(each["summary"], "    ") + ["    ///"]
    if example := method_docs.example(each):
        lines += ["    /// ```swift", f"    /// {called(each, result, *example)}", "    /// ```", "    ///"]
    for parameter in each["params"]:
        if said := method_docs.facts(parameter):
            lines += wrapped(f"- Parameter {parameter['name']}: {said}", "    ")
    if takes:
        lines += wrapped(f"- Parameter bytes: {each['x-request-bytes']}.", "    ")
        lines += wrapped("- Parameter progress: Gets how many of the bytes have left this process, and their number.", "    ")
    errors = method_docs.errors(each)
    named = ", ".join(f"`{error}`" for error in errors) + ", and those that every method has" if errors else "those that every method has"
    lines += wrapped(f"- Throws: ``SnapfeedError`` ({named}) or ``ClientError``.", "    ")
    lines.append(f"    /// - Source: `{each['name']}` of the protocol.")
    returned = "" if is_empty else f" -> {'Attached<' + result + '>' if gives else result}"
    signature = f"    public func {name}({', '.join(head)}) async throws{returned} {{"
    if len(signature) > 138:
        signature = f"    public func {name}(\n        {', '.join(head)}\n    ) async throws{returned} {{"
    lines.append(signature)
    values = ", ".join(f'"{key}": .of({safe(key)})' for key, _ in arguments) or ":"
    call = f"send(\"{each['name']}\", [{values}], {'bytes' if takes else 'nil'}, as: {result}.self{', progress: progress' if takes else ''})"
    if len(call) > 110:
        call = f"send(\n            \"{each['name']}\", [{values}],\n            {'bytes' if takes else 'nil'}, as: {result}.self{', progress: progress' if takes else ''})"
    lines.append(f"        {'_ = ' if is_empty else ''}try await {call}{'' if gives or is_empty else '.result'}")
    return "\n".join([*lines, "    }\n"])


def called(each: dict, result: str, params: dict, has_image: bool) -> str:
    """A call as a program has it."""
    values = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in params.items()] + ["bytes: jpeg"] * has_image
    call = f"try await client.{camel(each['name'])}({', '.join(values)})"
    return call if result == "Nothing" else f"let result = {call}"


def pushes(types: Types, table: list[dict]) -> str:
    """An enum with a case for each push, and how one is read."""
    cases, arms = [], []
    for each in table:
        if each["name"] == "feed.event":
            continue
        name = camel(each["name"])
        swift = types.swift(each["params"], capital(name) + "Push")
        cases.append(f"    /// {each['summary']} (`{each['name']}`)\n    case {name}({swift})\n" if len(each["summary"]) < 90 else "\n".join([*wrapped(f"{each['summary']} (`{each['name']}`)", "    "), f"    case {name}({swift})\n"]))
        arms.append(f'        case "{each["name"]}": self = .{name}(try Wire.parameters({swift}.self, in: json))\n')
    return (
        HEAD + IMPORT.replace("public ", "") + "\n/// The pushes of the server, except the events of feeds.\n"
        + "public enum Push: Hashable, Sendable {\n" + "".join(cases) + "\n    /// Nil for a push that this version does not know.\n"
        + "    init?(_ method: String, _ json: Data) throws {\n        switch method {\n" + "".join(arms)
        + "        default: return nil\n        }\n    }\n}\n"
    )


def errors(table: dict) -> str:
    lines = [HEAD, "extension SnapfeedError.Name {"]
    for name, error in table.items():
        lines += wrapped(f"{error['message']} Code {error['code']}{', temporary' if error['data']['temporary'] else ''}.", "    ")
        lines.append(f'    public static let {safe(camel(name))} = Self(rawValue: "{name}")')
    return "\n".join([*lines, "}\n"])


def made() -> dict[str, str]:
    document = json.loads(TABLE.read_text())
    types = Types(document["components"]["schemas"])
    methods = [method(types, each) for each in document["methods"] if each["name"] not in OWN]
    files = {"Methods.swift": HEAD + IMPORT + "\nextension SnapfeedClient {\n" + "\n".join(methods) + "}\n"}
    files["Push.swift"] = pushes(types, document["x-notifications"])
    files["ErrorNames.swift"] = errors(document["components"]["errors"])
    for name in ("Event", "Subscription", "SignedIn", "Snap"):
        types.referred(name)
    files["Types.swift"] = HEAD + "\n" + "\n".join(text for _, text in sorted(types.structs.items()) if text)
    return {name: formatted(text) for name, text in files.items()}


def formatted(text: str) -> str:
    """The text as `make lint` wants it."""
    command = ["swift", "format", "--configuration", str(HERE.parents[2] / ".swift-format")]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main() -> int:
    files = made()
    present = {path.name: path.read_text() for path in HERE.glob("*.swift")}
    if "--check" in sys.argv:
        stale = sorted(name for name in files.keys() | present.keys() if files.get(name) != present.get(name))
        print("\n".join(f"{name} is not current" for name in stale) or "current")
        return 1 if stale else 0
    for name in present.keys() - files.keys():
        (HERE / name).unlink()
    for name, text in files.items():
        (HERE / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
