"""The protocol's machine-readable description, to check messages against it."""

import copy
import json
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
PATH = ROOT / "Sources/SnapWire/SnapWire.docc/openrpc.json"


class Description:
    """The document, with its schemas made strict: in a test, an undescribed member is a mistake."""

    def __init__(self, document: dict):
        self.document = document
        self.methods = {method["name"]: method for method in document["methods"]}
        self.errors = document["components"]["errors"]
        self.schemas = strict(document["components"]["schemas"])
        self.common = {name_of(error) for error in document["x-common-errors"]}

    def params(self, method: str) -> dict:
        return {param["name"]: param for param in self.methods[method]["params"]}

    def errors_of(self, method: str) -> set[str]:
        return self.common | {name_of(error) for error in self.methods[method]["errors"]}

    def result_faults(self, method: str, result) -> list[str]:
        return self.faults(self.methods[method]["result"]["schema"], result)

    def params_faults(self, method: str, params: dict) -> list[str]:
        described = self.params(method)
        schema = {
            "type": "object",
            "required": [name for name, param in described.items() if param.get("required")],
            "properties": {name: param["schema"] for name, param in described.items()},
        }
        return self.faults(schema, params)

    def push_faults(self, push: dict) -> list[str]:
        schemas = {push["name"]: push["params"] for push in self.document["x-notifications"]}
        if push["method"] not in schemas:
            return [f"the push {push['method']} is not described"]
        return self.faults(schemas[push["method"]], push["params"])

    def error_faults(self, method: str, error: dict) -> list[str]:
        name = error["data"]["name"]
        faults = self.faults({"$ref": "#/components/schemas/Error"}, error)
        described = self.errors.get(name, {"code": None, "data": {"temporary": None}})
        if (described["code"], described["data"]["temporary"]) != (error["code"], error["data"]["temporary"]):
            faults.append(f"components.errors does not describe {error}")
        return faults + ([] if name in self.errors_of(method) else [f"{method} is not said to answer '{name}'"])

    def faults(self, schema: dict, value) -> list[str]:
        whole = {**strict(schema), "components": {"schemas": self.schemas}}
        return [f"{error.json_path}: {error.message[:200]}" for error in Draft202012Validator(whole).iter_errors(value)]


def load() -> Description:
    return Description(json.loads(PATH.read_text()))


def name_of(reference: dict) -> str:
    return reference["$ref"].rsplit("/", 1)[-1]


def strict(schema):
    """Returns the schema with closed objects: no members besides those described."""
    if isinstance(schema, list):
        return [strict(element) for element in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: strict(part) for name, part in copy.copy(schema).items()}
    if isinstance(closed.get("properties"), dict) and closed.get("type") == "object":
        closed.setdefault("additionalProperties", False)
    return closed
