"""What the processes of a server share; it loads no game."""

from ridotto.errors import RidottoError

METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # where several workers keep their figures
BACKLOG = 2048  # connections that may wait to be taken
GRACE_SECONDS = 5  # between being told to stop and being stopped


class CannotServe(RidottoError):
    """The server can't start."""
