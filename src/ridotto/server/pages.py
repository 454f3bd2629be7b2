"""The pages of the house: for now the porch, which says what is open and how to play."""

from litestar import MediaType, get
from litestar.response import Response

from ridotto import __version__

PORCH = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ridotto</title>
<link rel="stylesheet" href="/porch.css">
<main>
<h1>Ridotto</h1>
<p>The house is open. Its three tables: Volto, Twilight of Venice and Mascarade.</p>
<p>Tables are played over <a href="/api/openapi.json">HTTP</a> and
<a href="/api/schema">sockets</a>; the table in the browser is being built. In a terminal:
<code>ridotto play volto</code>.</p>
<p class="small">Version {__version__}. An independent implementation,
affiliated with no publisher.</p>
</main>
</html>
"""
STYLE = """
body { margin: 0; min-height: 100vh; display: grid; place-items: center;
  background: #1b1420; color: #efe6d8; font: 1.1rem/1.6 Georgia, serif; }
main { max-width: 34rem; padding: 2rem; }
h1 { font-weight: normal; letter-spacing: .15em; color: #d8b26a; }
a { color: #d8b26a; } code { background: #2b2133; padding: .1em .4em; border-radius: .2em; }
.small { font-size: .85rem; opacity: .75; }
"""


@get("/", include_in_schema=False, sync_to_thread=False, media_type=MediaType.HTML)
def porch() -> str:
    """The first page."""
    return PORCH


@get("/porch.css", include_in_schema=False, sync_to_thread=False)
def style() -> Response[str]:
    """Its style: in a file of its own, as the content security policy wants it."""
    return Response(STYLE, media_type="text/css")


HANDLERS = [porch, style]
