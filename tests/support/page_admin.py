"""The screens of whoever runs the site, and what players see of them."""

from collections.abc import Iterator

from playwright.sync_api import Page

from ridotto import __version__
from ridotto.engine import registry
from ridotto.server.http import admin_forms as forms
from ridotto.server.moderation.audit import Act, LoggedAct
from ridotto.server.moderation.decisions import Banner
from ridotto.server.moderation.reports import FiledReport, Person, Report
from ridotto.server.moderation.restrictions import RestrictedUser, Restriction
from ridotto.server.moderation.statistics import Finished, WorkerFigures
from ridotto.table import commands
from ridotto.table.view import row, view
from tests.support.page_scene import NAMES, Scene
from tests.support.page_screen import Screen, Show, after, answer, at, drawer, scene

COME_IN = "sessionStorage.setItem('ridotto.admin.token', 'token')"
NOON = 1_700_000_000_000
LONG = "Ridotto closes for an hour, because the machine that it lives on needs a longer memory:"
HANDLES = [f"{number:010x}" for number in range(0x9A7B30C1D2, 0x9A7B30C1D2 + 12)]


def _crowd() -> Scene:
    crowd = Scene("mascarade", 12).sit(8, 2)
    for seat in (0, 1, 1, 2):
        user = crowd.table.seats[seat].user or ""
        crowd.do(user, commands.Say("And now for something that takes a line or two"), seat)
    return crowd


def _report(number: int, *, is_resolved: bool = False) -> FiledReport:
    about, by = (Person(HANDLES[number + one], NAMES[number + one]) for one in (0, 1))
    lines = _crowd().table.lines
    report = Report(
        *(NOON, "ab3defgh2jkm", "mascarade", 3, about, by, "left" if number else "insult"),
        text="The third time this evening, and always when the masks are swapped",
        lines=lines,
        resolved=NOON + 1 if is_resolved else None,
        note="Talked to both" if is_resolved else "",
    )
    return FiledReport(f"{number:015}-abcdefgh", report)


def come_in(page: Page) -> None:
    """Open the page with a token, and with something in every section."""
    page.add_init_script(COME_IN)
    crowd, free = _crowd().table, Scene("volto", table="free").table
    running = Scene("twilight").begin().table
    tables = [forms.AdminRow(row(crowd), True, 8), forms.AdminRow(row(running), False, 2)]
    tables.append(forms.AdminRow(row(free), False, 0))
    users = [seat.user and HANDLES[number] for number, seat in enumerate(crowd.seats)]
    for end, reason in ((NOON, "Again and again, in spite of two warnings"), (None, "")):
        ban, mute = Restriction(NOON, end, reason), Restriction(NOON, end, reason)
        restricted = RestrictedUser(NAMES[0], ban, None if reason else mute)
        answer(
            page, "/api/admin/users", forms.AdminUsers([forms.AdminUser(HANDLES[0], restricted)])
        )
    answer(page, "/api/admin/tables", forms.AdminTables(tables, 1))
    answer(page, "/api/admin/tables/.+", forms.AdminTable(view(crowd), crowd.lines, users))
    filed = [_report(0), _report(1, is_resolved=True)]
    answer(page, "/api/admin/reports", forms.AdminReports(filed, filed[-1].id))
    worker = WorkerFigures(__version__, NOON, 1203, 981, 432)
    finished = [Finished("2026-11-17", game, 12) for game in registry.names()]
    phases = {"gathering": 17, "playing": 230, "over": 18_311}
    answer(
        page,
        "/api/admin/statistics",
        forms.Statistics(
            __version__, "3.13.1", "PostgreSQL", phases, 2406, 1962, [worker, worker], finished
        ),
    )
    done = ("close", "mute", "unmute", "ban", "unban", "forget", "resolve", "banner")
    acts = [
        LoggedAct(what, Act(NOON, "giacomo@ca-vendramin", what, HANDLES[1], "Warned twice", NOON))
        for what in done
    ]
    answer(page, "/api/admin/log", forms.AuditLog(acts, "next"))
    page.goto("/admin")


def section(number: int) -> Show:
    """Open a section."""

    def show(page: Page) -> None:
        page.locator("[role=tab]").nth(number).click()
        page.locator("[role=tabpanel] [role=status]").wait_for(state="detached")

    return show


def _look(page: Page) -> None:
    page.locator("[role=tabpanel] li button").first.click()
    page.locator("dialog ol").wait_for()


def _ask(page: Page) -> None:
    section(2)(page)
    page.locator("[role=tabpanel] li details summary").first.click()
    page.locator("[role=tabpanel] li .button").nth(1).click()
    page.locator("dialog form").wait_for()


def _report_somebody(page: Page) -> None:
    drawer("talk")(page)
    page.locator(".talk > button").click()
    page.locator("dialog form").wait_for()


def _with_banner(show: Show) -> Show:
    def open_page(page: Page) -> None:
        answer(page, "/api/banner", Banner(LONG, NOON))
        show(page)

    return open_page


def _sit(page: Page) -> None:
    made, seat = scene("twilight", 2, after(4))
    made.show(page, (seat,))


def screens() -> Iterator[Screen]:
    """All of them."""
    yield Screen("admin_gate", at("/admin"), "main form")
    yield Screen("admin_tables", come_in, "[role=tabpanel] li")
    yield Screen("admin_table", come_in, "[role=tabpanel] li", _look)
    for number, name in enumerate(("people", "reports", "banner", "figures", "log"), 1):
        yield Screen(f"admin_{name}", come_in, "[role=tab]", section(number))
    yield Screen("admin_decision", come_in, "[role=tab]", _ask)
    yield Screen("report", _sit, "#drawer-toggle", _report_somebody)
    yield Screen("banner", _with_banner(at("/")), ".banner")
    yield Screen("banner_table", _with_banner(_sit), ".banner")
