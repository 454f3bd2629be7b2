"""Reference pages of the site, from docstrings: a hook of MkDocs and an extension of Griffe."""

import pathlib
import re
from collections.abc import Iterator
from typing import Any

import griffe
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

SOURCES = pathlib.Path(__file__).parents[1] / "src"
FOLDER = "reference/python"
PAGE = """---
title: {title}
---

# {heading}

::: {name}
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each public module."""
    for module in modules():
        *folders, stem = module.relative_to(SOURCES).with_suffix("").parts
        is_package = stem == "__init__"
        names = folders if is_package else [*folders, stem]
        path = "/".join([FOLDER, *folders[1:], "index" if is_package else stem])
        # A phone is narrower than some names: they may break after a dot.
        content = PAGE.format(title=names[-1], heading=".<wbr>".join(names), name=".".join(names))
        files.append(File.generated(config, f"{path}.md", content=content))
    return files


def modules() -> Iterator[pathlib.Path]:
    """All modules of the package that others may import."""
    for path in sorted(SOURCES.glob("ridotto/**/*.py")):
        if path.stem == "__init__" or not path.stem.startswith("_"):
            yield path


class PlainDocstrings(griffe.Extension):  # type: ignore[misc]  # absent when types are checked
    """Makes Markdown of docstrings: examples and indented lines become code."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of anything but the package itself."""
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Change the docstring of the package."""
        self.on_object(obj=pkg)


def as_markdown(docstring: str) -> str:
    """Fence examples, which Markdown takes for quotations, and set indented lines apart."""
    fenced = re.sub(
        r"(?m)^>>> (?:.+\n?)+", lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", docstring
    )
    return re.sub(r":\n(?= {4,}\S)", ":\n\n", fenced)
