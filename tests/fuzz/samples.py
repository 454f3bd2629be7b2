"""Values as a JSON Schema wants them, with words that mean something where they are known."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Words = Callable[[str], Sequence[Any]]
LETTERS = "abcdef0123456789"


class Samples:
    """Values by the schemas of one document."""

    def __init__(self, document: Mapping[str, Any], chance: random.Random, words: Words) -> None:
        """Take what is known of a field, if anything is, by its name."""
        self._document = document
        self._chance = chance
        self._words = words

    def of(self, schema: Mapping[str, Any], name: str = "", depth: int = 0) -> Any:
        """A value that a schema allows, more or less."""
        chance = self._chance
        while "$ref" in schema:
            schema = self._named(schema["$ref"])
        known = self._words(name)
        if known and chance.random() < 0.8:
            return chance.choice(known)
        for every in ("anyOf", "oneOf"):
            if every in schema:
                return self.of(chance.choice(schema[every]), name, depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return chance.choice(schema["enum"])
        return self._plain(schema, name, depth)

    def _named(self, reference: str) -> Mapping[str, Any]:
        found: Any = self._document
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]
        return dict(found)

    def _plain(self, schema: Mapping[str, Any], name: str, depth: int) -> Any:
        chance, kind = self._chance, schema.get("type")
        if kind == "object":
            return self._mapping(schema, depth)
        if kind == "array":
            most = 0 if depth > 6 else min(schema.get("maxItems", 4), 4)
            count = max(schema.get("minItems", 0), chance.randrange(most + 1))
            return [self.of(schema.get("items", {}), name, depth + 1) for _ in range(count)]
        if kind == "integer":
            least = int(schema.get("minimum", -5))
            return chance.randint(least, min(int(schema.get("maximum", least + 20)), least + 20))
        if kind == "number":
            return chance.uniform(-5, 5)
        if kind == "boolean":
            return chance.random() < 0.5
        if kind == "string":
            longest = min(schema.get("maxLength", 12), 12)
            count = chance.randint(min(schema.get("minLength", 0), longest), longest)
            return "".join(chance.choices(LETTERS, k=count))
        return None

    def _mapping(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        needed = schema.get("required", ())
        return {
            name: self.of(inner, name, depth + 1)
            for name, inner in schema.get("properties", {}).items()
            if name in needed or (depth < 6 and self._chance.random() < 0.5)
        }
