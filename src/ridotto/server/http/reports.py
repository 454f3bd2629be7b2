"""HTTP: telling whoever runs the site about somebody at a table."""

from litestar import post
from litestar.params import JSONBody

from ridotto.server.http.access import (
    PROBLEMS,
    Here,
    Id,
    check_rate,
    check_welcome,
    found_room,
    welcome,
)
from ridotto.server.http.forms import NewReport
from ridotto.server.http.security import Web
from ridotto.server.moderation import reports
from ridotto.server.moderation.reports import Person, Report
from ridotto.table.state import NotAllowed, NotNow
from ridotto.table.text import clean_text


@post(
    "/api/tables/{table_id:str}/reports",
    status_code=204,
    responses=PROBLEMS,
    summary="Report somebody",
)
async def report(site: Here, request: Web, table_id: Id, data: JSONBody[NewReport]) -> None:
    """Report the user on a seat, with the last lines of chat; nobody at the table notices."""
    identity = welcome(site, request)
    check_rate(site, request, "report")
    room = await found_room(site, table_id)
    check_welcome(site, room, identity, data.invite)
    table = room.table
    about = table.seats[data.seat].user if data.seat < len(table.seats) else None
    if about is None:
        raise NotNow("nobody sits there whom you could report")
    if about == identity.user:
        raise NotAllowed("that is your own seat")
    text = clean_text(data.text, reports.MOST_CHARACTERS) if data.text.strip() else ""
    await reports.file(
        site.store,
        Report(
            at=site.now(),
            table=table.id,
            game=table.settings.game,
            seat=data.seat,
            about=Person(site.keys.handle(about), table.seats[data.seat].name),
            by=Person(site.keys.handle(identity.user), identity.name),
            reason=data.reason,
            text=text,
            lines=table.lines[-reports.MOST_LINES :],
        ),
    )


HANDLERS = [report]
