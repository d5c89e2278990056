"""Writes `snapfeed/types.py` and `snapfeed/methods.py` from the server's table of methods: `python generate.py`.

The table is openrpc.json beside Protocol.md. A test fails when the files are older than the table.
"""

import json
import keyword
import re
import textwrap
from pathlib import Path
from typing import Any

import method_docs

FOLDER = Path(__file__).parent
TABLE = FOLDER.parent / "SnapWire/SnapWire.docc/openrpc.json"
NOTE = '"""Made by generate.py from the server\'s table of methods. Do not edit."""\n'
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
Schema = dict[str, Any]


def camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[.\-_ ]", name))


def snake(name: str) -> str:
    made = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).replace(".", "_").lower()
    return made + "_" if keyword.iskeyword(made) else made


def sentence(text: str, indent: str) -> str:
    lines = textwrap.wrap(text, 120, initial_indent=indent + '"""', subsequent_indent=indent)
    return "\n".join(lines) + '"""\n' if len(lines) == 1 else "\n".join(lines) + f'\n{indent}"""\n'


class Types:
    """Python types for schemas. Objects become TypedDicts, each before the one that has it."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def of(self, schema: Schema, name: str) -> str:
        if "$ref" in schema:
            return str(schema["$ref"]).rsplit("/", 1)[1]
        if "const" in schema or "enum" in schema:
            return f"Literal[{', '.join(repr(value) for value in schema.get('enum', [schema.get('const')]))}]"
        if "oneOf" in schema:
            return " | ".join(self.of(each, name + self._variant(each, at)) for at, each in enumerate(schema["oneOf"], 1))
        if schema.get("type") == "array":
            return f"list[{self.of(schema['items'], name + 'Item')}]"
        if schema.get("type") == "object":
            return self._object(schema, name)
        return PLAIN[schema["type"]]

    def _variant(self, schema: Schema, at: int) -> str:
        """The name of an alternative, by the constant that distinguishes it from the others."""
        for member, each in schema.get("properties", {}).items():
            value = each.get("const")
            if member == "recovered":
                return "Recovered" if value else "Fresh"
            if isinstance(value, str) or member == "type" and "enum" in each:
                return "Or".join(map(camel, each.get("enum", [value])))
        return "Refused" if "error" in schema.get("properties", {}) else str(at)

    def _object(self, schema: Schema, name: str) -> str:
        if "additionalProperties" in schema:
            return f"dict[str, {self.of(schema['additionalProperties'], name + 'Value')}]"
        needed = set(schema.get("required", []))
        members = [(member, self.of(each, name + camel(member)), each) for member, each in schema.get("properties", {}).items()]
        if not members:
            return "Nothing"
        if any(keyword.iskeyword(member) for member, _, _ in members):
            rows = [f"{member!r}: {kind if member in needed else f'NotRequired[{kind}]'}" for member, kind, _ in members]
            self.declared[name] = f"{name} = TypedDict({name!r}, {{{', '.join(rows)}}})\n"
            return name
        lines = [f"class {name}(TypedDict):\n"]
        if "description" in schema:
            lines.append(sentence(schema["description"], "    ") + "\n")
        for member, kind, each in members:
            lines.append(f"    {member}: {kind if member in needed else f'NotRequired[{kind}]'}\n")
            if "description" in each and "$ref" not in each:
                lines.append(sentence(each["description"], "    "))
        self.declared[name] = "".join(lines)
        return name


def types(table: Schema) -> tuple[str, Types]:
    made = Types()
    made.declared["Nothing"] = 'class Nothing(TypedDict):\n    """An answer without members."""\n'
    for name, schema in table["components"]["schemas"].items():
        kind = made.of(schema, name)
        if kind != name:
            made.declared[name] = f"{name}: TypeAlias = {kind!r}\n" if "|" in kind else f"{name}: TypeAlias = {kind}\n"
    for method in table["methods"]:
        made.of(method["result"]["schema"], result(method))
        for param in method["params"]:
            made.of(param["schema"], camel(method["name"]) + camel(param["name"]))
    for push in table["x-notifications"]:
        made.of(push["params"], camel(push["name"]) + "Push")
    head = f'{NOTE}\nfrom __future__ import annotations\n\nfrom typing import Literal, NotRequired, TypeAlias, TypedDict\n\n'
    return head + "\n" + "\n\n".join(made.declared.values()), made


def result(method: Schema) -> str:
    return camel(method["name"]) + "Result"


def methods(table: Schema, made: Types) -> str:
    rows = [method_of(each, made) for each in table["methods"]] + [paged(each, table, made) for each in table["methods"] if page_of(each, table)]
    used = sorted({name for row in rows for name in re.findall(r"\b[A-Z]\w+", re.sub(r'""".*?"""', "", row, flags=re.S)) if name in made.declared})
    imports = textwrap.fill(", ".join(used), 118, initial_indent="    ", subsequent_indent="    ")
    return (
        f"{NOTE}\nfrom collections.abc import AsyncIterator\nfrom typing import Any, Literal, cast\n\nfrom .sending import Progress\nfrom .types import (\n{imports},\n)\n\n\n"
        'class Methods:\n    """All methods of the protocol, with the types of their parameters and results."""\n\n'
        "    async def request(\n        self, method: str, params: dict[str, Any], attachment: bytes | None = None, progress: Progress | None = None\n"
        "    ) -> tuple[Any, bytes]:\n"
        "        raise NotImplementedError\n\n"
        "    async def _each(self, method: str, items: str, place: str, params: dict[str, Any]) -> AsyncIterator[Any]:\n"
        "        while True:\n"
        "            page = (await self.request(method, params))[0]\n"
        "            for item in page[items]:\n"
        "                yield item\n"
        '            if page.get("next") is None:\n'
        "                return\n"
        '            params = params | {place: page["next"]}\n\n' + "\n".join(rows)
    )


def page_of(method: Schema, table: Schema) -> tuple[str, str, Schema] | None:
    """Of a method with pages of one list: the parameter for the next page, the list's name, and the schema of its items."""
    answer = method["result"]["schema"]
    if "$ref" in answer:
        answer = table["components"]["schemas"][answer["$ref"].rsplit("/", 1)[1]]
    members = answer.get("properties", {})
    place = next((each["name"] for each in method["params"] if each["name"] in ("before", "cursor")), None)
    lists = [(name, member["items"]) for name, member in members.items() if member.get("type") == "array"]
    return (place, *lists[0]) if "next" in members and place and len(lists) == 1 else None


def paged(method: Schema, table: Schema, made: Types) -> str:
    """A generator over all pages."""
    page = page_of(method, table)
    assert page
    place, name, schema = page
    kind = made.of(schema, result(method) + camel(name) + "Item")
    params = sorted((each for each in method["params"] if each["name"] != place), key=lambda each: not each.get("required"))
    sent = ", ".join(f"{each['name']!r}: {snake(each['name'])}" for each in params)
    takes = [parameter(each, made.of(each["schema"], camel(method["name"]) + camel(each["name"]))) for each in params]
    head = f"    async def each_{snake(method['name'])}(self{', *, ' if takes else ''}{', '.join(takes)}) -> AsyncIterator[{kind}]:\n"
    words = sentence(f"Yields the {name} of all pages of `{method['name']}`, one after another; `limit` is the size of a page. Raises what that method raises.", "        ")
    return f"{head}{words}        async for item in self._each({method['name']!r}, {name!r}, {place!r}, {{{sent}}}):\n            yield cast({kind}, item)\n"


def method_of(method: Schema, made: Types) -> str:
    params = sorted(method["params"], key=lambda each: not each.get("required"))
    sent = [f"{each['name']!r}: {snake(each['name'])}" for each in params]
    takes = [parameter(each, made.of(each["schema"], camel(method["name"]) + camel(each["name"]))) for each in params]
    if "x-request-bytes" in method:
        takes += ["image: bytes | None = None", "progress: Progress | None = None"]
    answer = made.of(method["result"]["schema"], result(method))
    has_bytes = "x-reply-bytes" in method
    call = f"await self.request({method['name']!r}, {{{', '.join(sent)}}}{', image, progress' if 'x-request-bytes' in method else ''})"
    body = (
        f"        result, attached = {call}\n        return cast({answer}, result), attached\n"
        if has_bytes else f"        return cast({answer}, ({call})[0])\n"
    )
    star = ", *, " if takes else ""
    returns = f"tuple[{answer}, bytes]" if has_bytes else answer
    return f"    async def {snake(method['name'])}(self{star}{', '.join(takes)}) -> {returns}:\n{documented(method)}{body}"


def documented(method: Schema) -> str:
    """The docstring of a method: what it does, an example, its parameters, and what it raises."""
    lines = textwrap.wrap(method["summary"], 112, initial_indent='"""')
    if example := method_docs.example(method):
        lines += ["", f"    {called(method, *example)}"]
    notes = [f"- `{snake(param['name'])}`: {said}" for param in method["params"] if (said := method_docs.facts(param))]
    if "x-request-bytes" in method:
        notes += ["- `image`: the bytes of a JPEG, PNG or WebP.", "- `progress(sent, total)`: called with the sent bytes of the image."]
    if notes:
        lines += ["", *(line for note in notes for line in textwrap.wrap(note, 112, subsequent_indent="  "))]
    named = ", ".join(f"`{error}`" for error in method_docs.errors(method))
    raised = f"Raises `Refused` ({f'{named}, and errors' if named else 'errors'} that every method has), `ConnectionLost` and `Stopped`."
    lines += ["", *textwrap.wrap(f"{raised} Source: `{method['name']}`.", 112), '"""']
    return "".join(f"        {line}".rstrip() + "\n" for line in lines)


def called(method: Schema, params: dict[str, Any], has_image: bool) -> str:
    """A call as a program has it."""
    values = [f"{snake(key)}={json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)}" for key, value in params.items()]
    call = f"await client.{snake(method['name'])}({', '.join(values + ['image=jpeg'] * has_image)})"
    answer = method["result"]["schema"]
    if "x-reply-bytes" in method:
        return f"result, attached = {call}"
    return call if answer.get("type") == "object" and not answer.get("properties") else f"result = {call}"


def parameter(param: Schema, kind: str) -> str:
    return f"{snake(param['name'])}: {kind}" if param.get("required") else f"{snake(param['name'])}: {kind} | None = None"


def files() -> dict[str, str]:
    table = json.loads(TABLE.read_text())
    text, made = types(table)
    return {"types.py": text, "methods.py": methods(table, made)}


if __name__ == "__main__":
    for name, text in files().items():
        (FOLDER / "snapfeed" / name).write_text(text)
