"""A hook of MkDocs: one reference page for every module, generated from its docstrings."""

import pathlib
from collections.abc import Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

SOURCES = pathlib.Path(__file__).parents[1] / "src"
FOLDER = "reference/python"
PAGE = """---
title: {title}
---

# {name}

::: {name}
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for each public module."""
    for module in modules():
        parts = module.relative_to(SOURCES).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        names = parts[:-1] if is_package else parts
        path = "/".join([FOLDER, *names[1:], *(["index"] if is_package else [])])
        content = PAGE.format(title=names[-1], name=".".join(names))
        files.append(File.generated(config, f"{path}.md", content=content))
    return files


def modules() -> Iterator[pathlib.Path]:
    """All modules of the package that others may import."""
    for path in sorted(SOURCES.glob("ridotto/**/*.py")):
        if path.stem == "__init__" or not path.stem.startswith("_"):
            yield path
