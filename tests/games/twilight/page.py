"""How a player uses the table of Twilight of Venice at the page."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from ridotto.engine.game import Game
from ridotto.server.http.forms import Shown
from ridotto.server.messages import Hinted, Pong, Previewed
from ridotto.table.preview import preview
from tests.support.page_driver import PATIENCE, Table, Use, by_mouse, names_of
from tests.support.page_records import TABLE, Moves, frames, plain, shown


class Twilight(Table):
    """The street, the hand and the turn that is composed at a table of Twilight of Venice."""

    def __init__(self, page: Page, use: Use = by_mouse) -> None:
        """Take the page, and how things on it are used."""
        super().__init__(page, use)
        self.street = page.get_by_role("grid", name="The street")
        self.hand = page.get_by_role("toolbar", name="Your hand")
        asked = re.compile("^(What should .* do|Who follows the Guild\u2019s Word)")
        self.choices = page.get_by_role("toolbar", name=asked)
        self.draft = page.get_by_role("list", name="Your turn so far").get_by_role("listitem")
        self.promise = page.get_by_role("group", name="The Favourite at the end of this turn")
        ends = "^(End turn|Say the Word|Discard the hand|Play and end the round)$"
        self.end = page.get_by_role("button", name=re.compile(ends))

    def is_my_turn(self) -> bool:
        """Wait until cards are offered, or there is nothing to do any more."""
        offered = self.hand.get_by_role("button", name=re.compile(", (can|cannot) be played"))
        expect(offered.or_(self.ending).first).to_be_visible(timeout=PATIENCE)
        return super().is_my_turn()

    def cells(self) -> list[str]:
        """What every cell of both tracks says of itself."""
        return names_of(self.street.get_by_role("gridcell"))

    def cards(self) -> list[str]:
        """The cards in the hand that are not drafted, and whether they can be played."""
        return [name for name in names_of(self.hand.get_by_role("button")) if ", laid" not in name]

    def playable(self) -> list[str]:
        """The cards that can be played now, of several alike only one."""
        return list(dict.fromkeys(card for card in self.cards() if ", can be played" in card))

    def choose(self, card: str) -> list[str]:
        """Choose a card; what it can do."""
        self.use(self.hand.get_by_role("button", name=card, exact=True).last)
        expect(self.choices).to_be_visible()
        return names_of(self.choices.get_by_role("button"))

    def make(self, effect: str) -> None:
        """Let the chosen card do something; nobody hears of it yet."""
        drafted = self.draft.count()
        self.use(self.choices.get_by_role("button", name=effect, exact=True))
        expect(self.draft).to_have_count(drafted + 1)

    def finish(self) -> None:
        """Send the turn that is composed."""
        self.use(self.end)
        expect(self.draft).to_have_count(0)

    def compose(self) -> None:
        """Draft cards that lead to one's own side, as many as there are; or a new hand."""
        while card := self._leading():
            self.make(card)
        if not self.draft.count():
            self.press("Discard hand")
            expect(self.draft).to_have_count(1)

    def _leading(self) -> str | None:
        """Choose a card that leads to one's own side; what it should do."""
        for card in self.playable():
            for effect in self.choose(card):
                if re.search(r" toward you( \(2 cards\))?$", effect):
                    return effect
        return None


def show_position(
    page: Page,
    game: Game,
    moves: Moves | None = None,
    *,
    seat: int = 0,
    hint: str | None = None,
) -> Callable[[], None]:
    """A table with a fixed position, seen from a seat; it answers what a server imagines.

    What is given back tells the page of the next move. With a hint, the others are bots.
    """
    told = frames(game, moves or [], seat)
    wires: list[WebSocketRoute] = []

    def as_bots(table: Any) -> Any:
        for number, one in enumerate(table["seats"] if hint else ()):
            if number != seat:
                one |= {"kind": "bot", "bot": "greedy"}
        return table

    def answer(wire: WebSocketRoute, text: str | bytes) -> None:
        asked = json.loads(text)
        if asked["type"] == "hello":
            wires.append(wire)
            synced = next(told)
            as_bots(synced["table"])
            wire.send(json.dumps(synced))
        elif asked["type"] == "preview":
            seen = preview(game, seat, asked["moves"])
            wire.send(json.dumps(plain(Previewed(asked["id"], *seen))))
        elif asked["type"] == "hint" and hint:
            wire.send(json.dumps(plain(Hinted(asked["id"], hint))))
        else:
            wire.send(json.dumps(plain(Pong(0))))

    at_door = plain(Shown(shown(game), [seat], False, None))
    as_bots(at_door["table"])
    page.route(re.compile(f"/api/tables/{TABLE}"), lambda route: route.fulfill(json=at_door))
    page.route_web_socket(
        "**/socket*", lambda wire: wire.on_message(lambda text: answer(wire, text))
    )
    page.goto(f"/table/{TABLE}")
    return lambda: wires[-1].send(json.dumps(next(told)))
