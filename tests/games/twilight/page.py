"""How a player uses the table of Twilight of Venice at the page."""

import re

from playwright.sync_api import Page, expect

from tests.support.page_driver import PATIENCE, Table, Use, by_mouse, names_of


class Twilight(Table):
    """The street, the hand and the turn that is composed at a table of Twilight of Venice."""

    def __init__(self, page: Page, use: Use = by_mouse) -> None:
        """Take the page, and how things on it are used."""
        super().__init__(page, use)
        self.street = page.get_by_role("grid", name="The street")
        self.hand = page.get_by_role("toolbar", name="Your hand")
        asked = re.compile("^(What should .* do|Who follows the Guild’s Word)")
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
