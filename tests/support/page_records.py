"""A server that plays frames back to the page: the same page, in worlds that differ in secrets."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from ridotto.engine.chance import GENERATOR
from ridotto.engine.game import Game
from ridotto.server import messages
from ridotto.server.http import forms
from ridotto.server.http.games import game_info
from ridotto.table import Creation, Settings, create
from ridotto.table.state import Seat
from ridotto.table.view import TableView
from ridotto.table.view import view as table_view

TABLE = "recorded"
STEP = 1250  # milliseconds
LULL = 4 * STEP  # then nothing more will come: no beat lasts longer, and masks glow for 4,500
PONG = '{"type":"pong","now":0}'
Moves = list[tuple[int, str]]


def frames(game: Game, moves: Moves, listener: int | None) -> Iterator[dict[str, Any]]:
    """What a listener is told: everything first, then what is new after each move he hears."""
    heard = game.events(listener)
    yield plain(
        messages.Synced(
            protocol=messages.PROTOCOL,
            seat=listener,
            now=0,
            game_number=1,
            heard=len(heard),
            after=0,
            events=heard,
            view=game.view(listener),
            table=shown(game),
            said=0,
            lines=(),
        )
    )
    for seat, move in moves:
        game.play(move, seat=seat)
        events = game.events(listener, since=game.steps - 1)
        if not events:
            continue
        heard = [*heard, *events]
        view = game.view(listener)
        yield plain(
            messages.Update(game_number=1, heard=len(heard), said=0, events=events, view=view)
        )


def shown(game: Game) -> TableView:
    """A table as everybody sees it, with a game on."""
    options = msgspec.to_builtins(game.options)
    settings = Settings(game.name, seats=game.seats, options=options, spectators="live")
    table = create(Creation(0, TABLE, "host", "00" * 32, settings, GENERATOR))
    seats = tuple(Seat(f"guest {number}", f"Guest {number}") for number in range(game.seats))
    return table_view(
        msgspec.structs.replace(table, seats=seats, phase="playing", commitment_number=1)
    )


def plain(value: Any) -> Any:
    """What comes out at the other end of a socket."""
    return json.loads(msgspec.json.encode(value))


# Every change, motion and sound is written down; chance is the same every time. (Transitions of
# CSS follow from changes of the document, but when they are reported depends on the machine.)
WATCH = """
window.watched = [];
const describe = (element) => element.outerHTML?.slice(0, 300);
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  watched.push(["animate", describe(this), JSON.stringify(frames), JSON.stringify(timing)]);
  return animate.call(this, frames, timing);
};
new MutationObserver((changes) => {
  for (const { type, target, attributeName, addedNodes, removedNodes } of changes) {
    // What fades away is gone a little later, whatever has come meanwhile.
    const isGone = removedNodes.length > 0 && addedNodes.length === 0;
    const text = isGone ? "" : target.textContent;
    const value = type === "attributes" ? target.getAttribute(attributeName) : text;
    const moved = [...addedNodes, ...removedNodes].map((node) => node.outerHTML ?? node.data);
    watched.push([type, target.nodeName, attributeName, value, ...moved]);
  }
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
const silent = new Proxy(() => {}, {
  get: (_, name) => ({ createOscillator: sound, [Symbol.toPrimitive]: () => 0 })[name] ?? silent,
  apply: () => silent,
  set: () => true,
});
const sound = () => {
  watched.push(["sound"]);
  return silent;
};
window.AudioContext = function () { return silent; };
Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true } });
let chance = 1;
Math.random = () => (chance = (chance * 16807) % 2147483647) / 2147483647;
crypto.getRandomValues = (array) => array.fill(7);
"""

# What moves is watched as it begins; its end need not be waited for. What comes at its end comes
# with one of the next two frames: an animation of nothing tells when they were drawn.
FINISH = """async () => {
  const isEndless = (each) => each.effect.getComputedTiming().endTime === Infinity;
  const moves = (each) => each.playState !== "finished" && !isEndless(each);
  const moving = document.getAnimations().filter(moves);
  for (const each of moving) each.finish();
  for (let frame = 0; frame < 2; frame++) {
    const probe = new Animation(new KeyframeEffect(null, [], 1));
    probe.play();
    await probe.finished;
  }
  return moving.length;
}"""


# The end of a round stays until somebody has read it.
DISMISS = "document.querySelector('.round-card button')?.click()"


class Screen:
    """A page that is told recorded frames, one at a time."""

    def __init__(self, page: Page, game: Game, listener: int | None) -> None:
        """Open the table, in front of the first frame."""
        self._page = page
        self._wires: list[WebSocketRoute] = []
        mine = [] if listener is None else [listener]
        answers = {
            "/api/me": {"name": "Guest"},
            "/api/games": [plain(game_info(game.name))],
            f"/api/tables/{TABLE}": plain(forms.Shown(shown(game), mine, False, None)),
        }
        for path, answer in answers.items():
            page.route(re.compile(f"{path}([?].*)?$"), _answering(answer))
        page.route_web_socket("**/socket*", self._answer)
        page.add_init_script(WATCH)
        page.clock.install(time=0)
        page.goto(f"/table/{TABLE}")
        if listener is None:
            page.get_by_role("button", name="Watch").click()
            page.mouse.move(1, 1)  # where nothing is explained, whatever comes to lie there
        while not self._wires:
            page.wait_for_timeout(10)

    def begin(self, frame: dict[str, Any]) -> str:
        """Tell the page everything, and wait until the table of the game is loaded and drawn."""
        self._wires[-1].send(json.dumps(frame))
        self._page.locator(".board > :not(.wait)").first.wait_for(state="attached")
        return self._settle()[0]

    def tell(self, frame: dict[str, Any]) -> tuple[str, list[str]]:
        """Tell the page something; the document afterwards, and every change on the way."""
        self._wires[-1].send(json.dumps(frame))
        return self._settle()

    def _answer(self, wire: WebSocketRoute) -> None:
        self._wires.append(wire)
        wire.on_message(lambda said: wire.send(PONG) if "ping" in str(said) else None)

    def _settle(self) -> tuple[str, list[str]]:
        """Let time pass until nothing changes and nothing moves any more."""
        now = quiet = 0
        while quiet < LULL:
            before = now
            # The page must hear that its line is alive, however slow this machine is.
            self._wires[-1].send(PONG)
            self._page.clock.run_for(STEP)
            while self._page.evaluate(FINISH):
                pass
            self._page.evaluate(DISMISS)
            now = self._page.evaluate("watched.length")
            quiet = quiet + STEP if now == before else 0
        html = self._page.locator("body").evaluate("body => body.outerHTML")
        # What an animation does at its end comes when the machine gets to it, in any order.
        return html, sorted(map(str, self._page.evaluate("watched.splice(0)")))


def _answering(answer: Any) -> Any:
    return lambda route: route.fulfill(json=answer)
