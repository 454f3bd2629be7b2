"""Draws which package imports which, and lists the modules, for docs/develop/architecture.md.

python -m tools.import_graph
"""

import ast
import pathlib
import re
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

ROOT = pathlib.Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "ridotto"
PICTURE = ROOT / "docs" / "pictures" / "imports.svg"
PAGE = ROOT / "docs" / "develop" / "architecture.md"
LIST = re.compile(r"(?s)(<!-- tree -->\n).*?(<!-- /tree -->)")
WIDE, INDENT = 96, 18  # characters of a line of the list, and before its modules

WIDTH, TOP, ROW, GAP = 760, 24, 78, 210
BOX = 150, 42
STYLE = """\
text { font: 600 16px system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; fill: #241c17;
  text-anchor: middle }
.box { fill: #fffaf0; stroke: #cdbf9f; stroke-width: 1.5 }
.near, .far { fill: none; stroke: #1f4e6b; stroke-width: 2 }
.far { stroke: #b9ab8c; stroke-width: 1.2 }"""
ARROW = (
    '<marker id="{name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7"'
    ' orient="auto"><path d="M0 0 10 5 0 10z" fill="{colour}"/></marker>'
)

Edge = tuple[str, str]


class Spot(NamedTuple):
    """The middle of a box, and its row."""

    x: float
    y: float
    row: int


def layers() -> list[list[str]]:
    """The packages from the top to the bottom, as the contract in pyproject.toml has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    contract = next(each for each in settings["contracts"] if each["type"] == "layers")
    return [[name.strip() for name in layer.split("|")] for layer in contract["layers"]]


def imports(path: pathlib.Path) -> Iterator[str]:
    """The packages of ours that a module imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name.split(".")[1] for name in names if name.startswith("ridotto."))


def edges(packages: set[str]) -> set[Edge]:
    """Which package imports which."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        source = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        found |= {(source, target) for target in imports(path)}
    return {(a, b) for a, b in found if a != b and {a, b} <= packages}


def shortest(found: set[Edge]) -> set[Edge]:
    """The edges that do not follow from others.

    >>> sorted(shortest({("a", "b"), ("b", "c"), ("a", "c")}))
    [('a', 'b'), ('b', 'c')]
    """

    def reached(start: str) -> set[str]:
        ends = {b for a, b in found if a == start}
        return ends.union(*map(reached, ends))

    return {(a, b) for a, b in found if not any(b in reached(c) for d, c in found if d == a)}


def draw() -> str:
    """The packages by their layers, with an arrow for every import; all may import `errors`."""
    rows = [row for row in layers() if (PACKAGE / row[0]).is_dir()]
    spots = {
        name: Spot(
            WIDTH / 2 + GAP * (nth - (len(row) - 1) / 2), TOP + BOX[1] / 2 + ROW * index, index
        )
        for index, row in enumerate(rows)
        for nth, name in enumerate(row)
    }
    found = edges(set(spots))
    near = shortest(found)
    lines = [line(spots[a], spots[b], "far") for a, b in sorted(found - near)]
    lines += [line(spots[a], spots[b], "near") for a, b in sorted(near)]
    height = 2 * TOP + ROW * (len(rows) - 1) + BOX[1]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
            ' aria-labelledby="title">',
            '<title id="title">The packages: each imports only packages below it</title>',
            f"<style>\n{STYLE}\n</style>",
            "<defs>",
            ARROW.format(name="near", colour="#1f4e6b"),
            ARROW.format(name="far", colour="#b9ab8c"),
            "</defs>",
            f'<rect width="{WIDTH}" height="{height}" rx="12" fill="#f7f1e3"/>',
            *lines,
            *(box(name, spot) for name, spot in spots.items()),
            "</svg>\n",
        )
    )


def box(name: str, spot: Spot) -> str:
    """A package."""
    width, height = BOX
    corner = f'x="{spot.x - width / 2:.0f}" y="{spot.y - height / 2:.0f}"'
    return (
        f'<rect class="box" {corner} width="{width}" height="{height}" rx="8"/>'
        f'<text x="{spot.x:.0f}" y="{spot.y + 5:.0f}">{name}</text>'
    )


def line(start: Spot, end: Spot, kind: str) -> str:
    """An import: straight down to the next layer, and else round the layers between."""
    width, height = BOX
    side = 1 if (end.x, start.row % 2) > (start.x, 0) else -1
    if end.row == start.row + 1:
        lean = (end.x - start.x) * 0.18
        path = f"M{start.x + lean:.0f} {start.y + height / 2:.0f}"
        path += f"L{end.x - lean:.0f} {end.y - height / 2:.0f}"
    elif start.x == end.x:
        edge = start.x + side * width / 2
        out = edge + side * 26 * (end.row - start.row)
        path = f"M{edge:.0f} {start.y:.0f}"
        path += f"C{out:.0f} {start.y:.0f} {out:.0f} {end.y:.0f} {edge:.0f} {end.y:.0f}"
    elif end.x == WIDTH / 2:
        path = f"M{start.x:.0f} {start.y + height / 2:.0f}"
        path += f"Q{start.x:.0f} {end.y:.0f} {end.x - side * width / 2:.0f} {end.y:.0f}"
    else:
        path = f"M{start.x + side * width / 2:.0f} {start.y:.0f}"
        path += f"Q{end.x:.0f} {start.y:.0f} {end.x:.0f} {end.y - height / 2:.0f}"
    return f'<path class="{kind}" d="{path}" marker-end="url(#{kind})"/>'


def tree() -> str:
    """The packages from the top to the bottom, each with its modules; all games as one."""
    lines = ["src/ridotto/"]
    for name in (name for row in layers() for name in row):
        folder = PACKAGE / name
        if name == "games":
            games = sorted(path.parent for path in folder.glob("*/__init__.py"))
            # A game may leave parts out, so what half of them have is shown.
            counts = Counter(module for game in games for module in modules(game))
            common = [module for module, count in counts.items() if 2 * count >= len(games)]
            lines += entry("games/<game>/", sorted(common, key=order))
        elif folder.is_dir():
            lines += entry(f"{name}/", sorted(modules(folder), key=order))
        else:
            lines += entry(f"{name}.py", [])
    return "\n".join(lines)


def modules(folder: pathlib.Path) -> Iterator[str]:
    """The modules of a folder, and of the folders in it."""
    for path in folder.rglob("*.py"):
        if path.stem != "__init__":
            yield path.relative_to(folder).with_suffix("").as_posix()


def order(module: str) -> tuple[bool, str]:
    """Modules first, then those in folders."""
    return "/" in module, module


def entry(name: str, found: list[str]) -> list[str]:
    """The lines of a package: its modules, then each of its folders."""
    groups: dict[str, list[str]] = {"": []}
    for module in found:
        folder, _, stem = module.rpartition("/")
        groups.setdefault(folder, []).append(stem)
    lines = []
    for folder, stems in groups.items():
        label = f"    {folder}/" if folder else f"  {name}"
        text = textwrap.wrap(" ".join(stems), WIDE - INDENT) or [""]
        lines.append(f"{label:<{INDENT}}{text[0]}".rstrip())
        lines += [" " * INDENT + line for line in text[1:]]
    return lines


def page(text: str) -> str:
    """The page on the architecture with its list of modules as they are now."""
    return LIST.sub(lambda found: f"{found[1]}\n```text\n{tree()}\n```\n\n{found[2]}", text)


def main() -> None:
    """Write the picture and the list."""
    PICTURE.write_text(draw(), "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
