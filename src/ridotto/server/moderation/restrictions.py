"""Users who are muted or banned: checked with a look into a dictionary on every worker."""

from collections.abc import Callable

import msgspec

from ridotto.table.state import NotAllowed


class Restriction(msgspec.Struct, frozen=True, omit_defaults=True):
    """Since when, until when if not for ever, and why; moments count milliseconds since 1970."""

    since: int
    until: int | None = None
    reason: str = ""


class RestrictedUser(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user by the name they had, and what they may not do."""

    name: str = ""
    ban: Restriction | None = None
    mute: Restriction | None = None


class Decided(NotAllowed):
    """Whoever runs the site has decided against it; `reason` is what they say to that."""

    def __init__(self, message: str, restriction: Restriction) -> None:
        """Say what can't be done, and why."""
        self.reason = restriction.reason
        because = f": {restriction.reason}" if restriction.reason else ""
        super().__init__(f"{message}{because}")


class Banned(Decided):
    """The user may not play on this site."""


class Muted(Decided):
    """The user may not chat on this site."""


class Restrictions:
    """The users who may not do everything, by handle.

    >>> restrictions = Restrictions(str.upper, lambda: 100)
    >>> restrictions.users["ANNA"] = RestrictedUser(ban=Restriction(0, until=100))
    >>> restrictions.check_may_come("anna")
    """

    def __init__(self, handle: Callable[[str], str], now: Callable[[], int]) -> None:
        """Begin with none; take how a user becomes a handle, and the time."""
        self.users: dict[str, RestrictedUser] = {}
        self._handle = handle
        self._now = now

    def check_may_come(self, user: str) -> None:
        """Refuse somebody who is banned; raises `Banned`."""
        found = self._found(user)
        if found is not None and (ban := self._valid(found.ban)):
            raise Banned("you are banned from this site", ban)

    def check_may_talk(self, user: str) -> None:
        """Refuse chat of somebody who is muted; raises `Muted`."""
        found = self._found(user)
        if found is not None and (mute := self._valid(found.mute)):
            raise Muted("you are muted on this site", mute)

    def of(self, handle: str) -> RestrictedUser | None:
        """What a user may not do now; None if nothing."""
        found = self.users.get(handle)
        if found is None:
            return None
        left = msgspec.structs.replace(
            found, ban=self._valid(found.ban), mute=self._valid(found.mute)
        )
        return left if left.ban or left.mute else None

    def _found(self, user: str) -> RestrictedUser | None:
        # Most sites restrict nobody: then nothing is computed.
        return self.users.get(self._handle(user)) if self.users else None

    def _valid(self, restriction: Restriction | None) -> Restriction | None:
        if restriction is None:
            return None
        is_past = restriction.until is not None and restriction.until <= self._now()
        return None if is_past else restriction
