"""Send junk at every level to a server, while honest people play: `python -m tests.fuzz`.

Everything goes to a server that is started for it on this machine, and nowhere else.
"""

import sys

from rich.console import Console
from rich.progress import Progress

from benchmarks import figures
from ridotto.engine.definition import JsonObject
from tests.fuzz.run import Plan, run

RESULTS = figures.FOLDER / "fuzz.json"
SECTIONS = ("sent", "kinds", "answers", "memory")


def main() -> None:
    """Send, print what came of it, write it down, and say what went wrong."""
    parser = figures.new_parser(__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=30, help="no more than that")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quiet", type=float, default=20, help="seconds before it begins")
    parser.add_argument("--interpreted", action="store_true", help="do not compile the games")
    asked = parser.parse_args()
    plan = Plan(asked.messages, asked.minutes, asked.seed, asked.quiet, not asked.interpreted)
    with Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("messages", total=asked.messages)
        found = run(plan, lambda count: progress.advance(bar, count))
    show(found)
    if asked.write:
        kept = {
            "command": "python -m tests.fuzz --write",
            "seed": asked.seed,
            "date": figures.today(),
            "machine": figures.machine(),
            **found,
        }
        figures.write(RESULTS, kept)
    faults = [fault for part in found.values() for fault in part["faults"]]
    sys.exit("\n".join(faults) if faults else 0)


def show(found: dict[str, JsonObject]) -> None:
    """Print the figures of all parts."""
    plain = ("messages", "seconds", "messages_per_s", "server_cpu_s", "messages_per_core_s")
    figures.show({name: {key: part[key] for key in plain} for name, part in found.items()})
    figures.show(
        {
            f"{name}, {what}": part[what]
            for name, part in found.items()
            for what in ("quiet", "honest")
        }
    )
    for section in SECTIONS:
        keys = dict.fromkeys(key for part in found.values() for key in part[section])
        figures.show(
            {
                key: {name: part[section].get(key, "") for name, part in found.items()}
                for key in keys
            }
        )
    for name, part in found.items():
        if part["warnings"]:
            figures.show({f"{name}: {what}": {"warned": n} for what, n in part["warnings"].items()})


if __name__ == "__main__":
    main()
