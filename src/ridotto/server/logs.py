"""Logs: one JSON object a line, on standard error."""

import json
import logging
import sys


class JsonLines(logging.Formatter):
    """One JSON object a line; what users sent appears only as an escaped text in it."""

    STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, str] = {
            "at": self.formatTime(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name, value in vars(record).items():
            if name not in self.STANDARD:
                line[name] = str(value)
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line)  # nothing but ASCII: what users sent can't act on a terminal


def set_up_logs(level: str) -> None:
    """Write structured lines to standard error; requests are not logged: they hold invitations."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("uvicorn.access").disabled = True
    server = logging.getLogger("uvicorn.error")
    server.setLevel(max(logging.WARNING, logging.getLogger().level))
    # Somebody's bad frame is no fault of ours, and not worth a traceback.
    server.addFilter(lambda record: "Invalid UTF-8" not in record.getMessage())
