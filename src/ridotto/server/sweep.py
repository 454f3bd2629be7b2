"""Forgetting what is too old to be kept."""

from ridotto.server.moderation import reports, statistics
from ridotto.server.moderation.statistics import DAY
from ridotto.server.room.services import Services

SWEEP_EVERY = DAY // 24  # milliseconds


async def sweep(services: Services, now: int) -> None:
    """Delete old tables, reports and figures, what no cookie is older than, and what is over."""
    settings, store = services.settings, services.store
    if settings.keep_days:
        await store.delete_unchanged_since(now - settings.keep_days * DAY)
    old = now - settings.report_days * DAY
    await store.documents.delete_unchanged_since(reports.KIND, old)
    await services.decisions.forget_old(old)
    await services.sessions.forget_old(now)
    await statistics.forget_old(store, now)
