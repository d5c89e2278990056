"""The pages made from the method table (`openrpc.json`): methods, errors and close codes."""

import html
import json
import re

from articles import ROOT, WIRE

FEW = 6


def code(text) -> str:
    return f"<code>{html.escape(str(text))}</code>"


def prose(text: str) -> str:
    """A sentence of the table; words in backquotes are code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text))


class Reference:
    def __init__(self):
        self.document = json.loads((ROOT / WIRE / "openrpc.json").read_text())
        self.errors = self.document["components"]["errors"]
        self.schemas = self.document["components"]["schemas"]
        self.methods = sorted(self.document["methods"], key=lambda method: method["name"])

    # Types

    def kind(self, schema: dict) -> str:
        """A schema in a few words: `Id`, `integer 1–50`, `list of Snap`."""
        if name := schema.get("$ref", "").rpartition("/")[2]:
            return f'<a href="/docs/methods#type-{name}">{name}</a>'
        if "const" in schema:
            return code(json.dumps(schema["const"]))
        if "enum" in schema:
            return " or ".join(code(json.dumps(value)) for value in schema["enum"])
        if choices := schema.get("oneOf") or schema.get("anyOf"):
            return ", or ".join(self.kind(choice) for choice in choices)
        if schema.get("type") == "array":
            return "list of " + self.kind(schema.get("items", {})) + self.bounds(schema, "Items")
        if schema.get("type") == "object" and schema.get("properties"):
            return self.object_of(schema)
        return html.escape(schema.get("type", "any value")) + self.bounds(schema, "Length") + self.bounds(schema, "imum")

    def bounds(self, schema: dict, ending: str) -> str:
        least, most = schema.get(f"min{ending}"), schema.get(f"max{ending}")
        unit = {"Length": " characters", "Items": " of them"}.get(ending, "")
        if least in (None, 0, 1) and most is None:
            return "" if least in (None, 0) or unit else f", {least} or more"
        return f", {least if least is not None else 0}–{most}{unit}" if most is not None else f", {least} or more{unit}"

    def object_of(self, schema: dict) -> str:
        needed = set(schema.get("required", []))
        members = "; ".join(code(name + ("" if name in needed else "?")) + " " + self.kind(of) for name, of in schema["properties"].items())
        return "{ " + members + " }"

    def members(self, heads: str, rows: list[tuple[str, bool, dict, str]]) -> str:
        lines = [
            f"<tr><td>{code(name)}{'' if needed else ' <em>optional</em>'}</td><td>{self.kind(schema)}{self.standard(schema)}</td><td>{prose(meaning or schema.get('description', ''))}</td></tr>"
            for name, needed, schema, meaning in rows
        ]
        return f"<table><thead><tr><th>{heads}</th><th>type</th><th>meaning</th></tr></thead><tbody>{''.join(lines)}</tbody></table>"

    @staticmethod
    def standard(schema: dict) -> str:
        return f"; {code(json.dumps(schema['default']))} without it" if "default" in schema else ""

    def object_table(self, heads: str, schema: dict) -> str:
        needed = set(schema.get("required", []))
        return self.members(heads, [(name, name in needed, of, "") for name, of in schema["properties"].items()])

    # Pages

    def methods_page(self) -> str:
        access = "".join(f"<li><strong>{name}</strong>: {prose(meaning)}</li>" for name, meaning in self.document["x-access-values"].items())
        common = ", ".join(self.error_link(each["$ref"].rpartition("/")[2]) for each in self.document["x-common-errors"])
        groups: dict[str, list[dict]] = {}
        for method in self.methods:
            groups.setdefault(method["name"].split(".")[0], []).append(method)
        parts = [f'<h2 id="{noun}">{noun}</h2>' + "".join(map(self.method, methods)) for noun, methods in groups.items()]
        return f"""<h1>Methods</h1>
<p>All {len(self.methods)} methods of the protocol, made from its table. <a href="/docs/protocol">The wire protocol</a> explains how they work together.
<code>snapfeed protocol</code> prints the same table for programs, as an OpenRPC document.</p>
<p>Access:</p><ul>{access}</ul>
<p>Every method can also fail with {common}.</p>
{''.join(parts)}{self.pushes()}{self.types()}"""

    def method(self, method: dict) -> str:
        name = method["name"]
        lines = [f'<h3 id="{name}">{name}</h3><p>{prose(method["summary"])}</p><p class="facts">Access: {method["x-access"]}</p>']
        if rows := [(p["name"], p.get("required", False), p["schema"], p.get("description", "")) for p in method.get("params", [])]:
            lines.append(self.members("parameter", rows))
        else:
            lines.append("<p>No parameters.</p>")
        lines += [f"<p>{label}: {prose(method[key])}.</p>" for key, label in (("x-request-bytes", "Bytes with the request"), ("x-reply-bytes", "Bytes with the reply")) if key in method]
        lines.append(self.result(method["result"]["schema"]))
        if errors := [each["$ref"].rpartition("/")[2] for each in method.get("errors", [])]:
            lines.append(f"<p>Errors: {', '.join(map(self.error_link, errors))}</p>")
        return "".join(lines)

    def result(self, schema: dict) -> str:
        if schema.get("properties"):
            return self.object_table("result", schema)
        return f"<p>Result: {self.kind(schema)}</p>" if schema.get("$ref") or schema.get("oneOf") else "<p>The result is empty.</p>"

    def pushes(self) -> str:
        parts = ['<h2 id="pushes">Pushes</h2><p>The server sends these by itself. A client ignores names that it does not know.</p>']
        for push in self.document["x-notifications"]:
            schema = push["params"]
            members = self.object_table("member", schema) if schema.get("properties") else f"<p>Its parameters: {self.kind(schema)}</p>"
            parts.append(f'<h3 id="push-{push["name"]}">{push["name"]}</h3><p>{prose(push["summary"])}</p>{members}')
        return "".join(parts)

    def types(self) -> str:
        parts = ['<h2 id="types">Types</h2>']
        for name, schema in sorted(self.schemas.items()):
            description = f"<p>{prose(schema['description'])}</p>" if schema.get("description") else ""
            parts.append(f'<h3 id="type-{name}">{name}</h3>{description}' + "".join(self.variants(schema)))
        return "".join(parts)

    def variants(self, schema: dict) -> list[str]:
        if schema.get("properties"):
            return [self.object_table("member", schema)]
        if choices := schema.get("oneOf"):
            return ["<p>One of these:</p>"] + [part for choice in choices for part in self.variants(choice)]
        return [f"<p>{self.kind(schema)}</p>"]

    @staticmethod
    def error_link(name: str) -> str:
        return f'<a href="/docs/errors#{name}">{code(name)}</a>'

    def errors_page(self) -> str:
        users: dict[str, list[str]] = {}
        for method in self.methods:
            for each in method.get("errors", []):
                users.setdefault(each["$ref"].rpartition("/")[2], []).append(method["name"])
        common = {each["$ref"].rpartition("/")[2] for each in self.document["x-common-errors"]}
        rows = [self.error(error, "every method" if name in common else self.some(users.get(name, []))) for name, error in sorted(self.errors.items(), key=self.order)]
        closes = "".join(self.close_code(each) for each in self.document["x-close-codes"])
        return f"""<h1>Errors and close codes</h1>
<p>All errors and close codes by number. Programs decide by an error's <code>data.name</code>. <em>Temporary</em> means that the very same request may succeed later;
where the error has <code>data.retryAfterMs</code>, not before that many milliseconds. <code>snapfeed errors 1030</code> prints the meaning and what fixes it.
<a href="/docs/protocol#errors">The protocol</a> has the rules.</p>
<h2 id="errors">Errors</h2>
<table><thead><tr><th>code</th><th>name</th><th>message</th><th>temporary</th><th>methods</th></tr></thead><tbody>{''.join(rows)}</tbody></table>
<h2 id="close-codes">Close codes</h2>
<p>The number with which the server ends a connection. From 4000 to 4499 a client comes back, from 4500 to 4999 it does not.</p>
<table><thead><tr><th>code</th><th>come back</th><th>meaning</th></tr></thead><tbody>{closes}</tbody></table>"""

    def rows(self) -> list[list[str]]:
        """Each error and close code by itself, for the search."""
        where, page = "/docs/errors#", "Errors and close codes"
        errors = [[where + name, page, f"{error['code']} {name}", error["message"]] for name, error in self.errors.items()]
        return errors + [[f"{where}close-{each['code']}", page, f"{each['code']} close code", each["meaning"]] for each in self.document["x-close-codes"]]

    @staticmethod
    def order(item: tuple[str, dict]) -> tuple[bool, int]:
        return item[1]["code"] < 0, abs(item[1]["code"])

    @staticmethod
    def error(error: dict, users: str) -> str:
        name, number = error["data"]["name"], error["code"]
        return (f'<tr id="{name}"><td id="error{number}"><code>{number}</code></td><td>{code(name)}</td><td>{prose(error["message"])}</td>'
                f"<td>{'yes' if error['data']['temporary'] else 'no'}</td><td>{users}</td></tr>")

    @staticmethod
    def some(names: list[str]) -> str:
        links = [f'<a href="/docs/methods#{name}">{name}</a>' for name in names]
        listed = ", ".join(links)
        return listed if len(names) <= FEW else f"<details><summary>{len(names)} methods</summary>{listed}</details>"

    @staticmethod
    def close_code(each: dict) -> str:
        number = each["code"]
        return f'<tr id="close-{number}"><td><code>{number}</code></td><td>{"yes" if each["reconnect"] else "no"}</td><td>{prose(each["meaning"])}</td></tr>'
