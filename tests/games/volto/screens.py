"""Screens of Volto."""

from tests.support.page_scene import Scene
from tests.support.page_screen import (
    Screen,
    after,
    alone,
    ask,
    at,
    at_end,
    click,
    drawer,
    review,
    scene,
    table,
)

PLACED = {"setup": "placed"}
TURN = after(24)

SCREENS = (
    Screen("curtain", lambda page: Scene("volto").begin().show(page, (0, 1)), "#curtain-title"),
    Screen(
        "shared_over",
        lambda page: scene("volto", 2, at_end)[0].show(page, (0, 1)),
        ".poster",
    ),
    Screen(
        "volto_placing",
        lambda page: Scene("volto", options=PLACED).begin().show(page, (0,)),
        ".tray button",
        click(".tray button"),
    ),
    Screen("volto_turn", table("volto", TURN), ".movable", click(".movable")),
    Screen("volto_hint", alone("volto", TURN), ".movable", ask),
    Screen("volto_over", table("volto", at_end), ".poster", drawer("talk")),
    Screen("lesson_volto", at("/lesson/volto"), "[role=grid]"),
    Screen("review_volto", review("volto"), ".beliefs table"),
)
