"""Names and lines of chat: what can be shown to others."""

import unicodedata

from ridotto.table.lookalikes import is_blank
from ridotto.table.state import BadText

# Control and formatting characters (such as those that turn the direction of writing round),
# surrogates, private ones, and line and paragraph separators.
_UNSHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean_text(text: str, most: int) -> str:
    """A text of 1 to `most` characters as it is shown to others; raises `BadText`.

    >>> clean_text("  Zanetta ", 24)
    'Zanetta'
    """
    clean = unicodedata.normalize("NFC", text).strip()
    if not 0 < len(clean) <= most:
        raise BadText(f"a text has 1 to {most} characters, not {len(clean)}")
    # Joiners are part of how some scripts and pictures are written.
    signs = clean.replace("\u200d", "")
    if not signs or any(unicodedata.category(sign) in _UNSHOWN for sign in signs):
        raise BadText("the text has characters that can't be shown; use letters and signs")
    return clean


def check_visible(text: str) -> None:
    """Refuse a new text of which nothing can be seen; raises `BadText`."""
    if is_blank(text):
        raise BadText("nothing of the text can be seen; use letters and signs")
