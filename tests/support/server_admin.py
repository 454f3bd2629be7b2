"""Whoever runs a site, at a distance, and two workers of one site."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.support.server_client import TOKEN, Guest, Refusal, Server, open_site

QUICKLY: dict[str, Any] = {"time_factor": 0.02}


class Admin(Guest):
    """Whoever runs the site, at a distance."""

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        headers.setdefault("authorization", f"Bearer {TOKEN}")
        headers.setdefault("x-ridotto-admin", "Giacomo")
        return await super().call(method, f"/api/admin/{path}", body, **headers)

    async def decide(self, do: str, user: str, **more: Any) -> Any:
        """Decide about a user."""
        return await self.call("POST", "users", {"do": do, "user": user, **more})

    async def handle(self, table: str, seat: int) -> str:
        """The handle of the user on a seat."""
        return str((await self.call("GET", f"tables/{table}"))["users"][seat])


def hire(server: Server) -> Admin:
    """Somebody who runs a site."""
    admin = Admin(server.url)
    server.guests.append(admin)
    return admin


@contextlib.asynccontextmanager
async def two_workers(url: str) -> AsyncIterator[tuple[Server, Server]]:
    """Two sites on one PostgreSQL."""
    async with open_site(url, **QUICKLY) as one, open_site(url, **QUICKLY) as two:
        yield one, two


async def is_refused(code: str, guest: Guest, *request: Any, **headers: str) -> Refusal:
    """Check that a request is refused with a code."""
    with pytest.raises(Refusal) as caught:
        await guest.call(*request, **headers)
    assert caught.value.code == code
    return caught.value
