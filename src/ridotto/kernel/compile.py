"""How one rule source runs interpreted, compiled for the CPU, and on a GPU.

Numba is imported only when somebody asks for compiled code. Everything that touches its private
parts is in this module, with a fallback that is only slower.
"""

import functools
import pathlib
import shutil
import threading
import time
from types import ModuleType
from typing import Any, cast

import platformdirs

from ridotto.kernel import sources
from ridotto.kernel.record import States
from ridotto.kernel.rule import Function, unregistered

_KEPT_SECONDS = 30 * 24 * 3600
_compiling = threading.Lock()


def register_rules() -> ModuleType:
    """Tell Numba about every rule imported so far, and return Numba.

    Compiled functions do this by themselves; a CUDA kernel written by hand needs the call.
    """
    import numba
    import numba.extending

    while unregistered:
        function, inline = unregistered.pop()
        # Nobody calls a rule from C: the wrapper for that took a tenth of the time to compile.
        register = numba.extending.register_jitable(
            error_model="numpy", forceinline=inline, no_cfunc_wrapper=True
        )
        register(function)
        _share_machine_code()
    return numba


def _share_machine_code() -> None:
    """Let all callers of the rule registered last share its machine code.

    Numba compiles a rule again for every caller with other options than the last ones, as they
    might matter; a rule brings its own. Sharing saves a quarter of the time until bots can think.
    It relies on private parts of Numba: where these have changed, compiling is only slower.
    """
    try:
        from numba.core.typing.templates import builtin_registry

        templates = builtin_registry.globals[-1][1].templates
        if not all(_is_as_expected(template) for template in templates):
            return
    except (ImportError, AttributeError, IndexError, TypeError):
        return
    for template in templates:
        template._get_impl = _find_machine_code


def _is_as_expected(template: Any) -> bool:
    """Whether the private parts that `_find_machine_code` uses are there."""
    return all(hasattr(template, name) for name in ("_get_impl", "_impl_cache", "_build_impl"))


def _find_machine_code(template: Any, types: Any, named_types: Any) -> Any:
    """The machine code of a rule for arguments of some types, compiled once for all callers."""
    key = template.context, tuple(types), tuple(named_types.items())
    found = template._impl_cache.get(key)
    return template._build_impl(key, types, named_types) if found is None else found


@functools.cache
def compiled(function: Function, *, threaded: bool = False) -> Function:
    """The same function as machine code, kept on disk for the next start.

    `threaded` lets other threads run meanwhile: for long work. A single rule takes less time than
    to get the interpreter back.

    >>> from ridotto.kernel import Bits, count_bits
    >>> compiled(count_bits)(Bits(7))
    3
    """
    with _compiling:
        numba = register_rules()
        folder = cache_folder()
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder or "")
        try:
            make = numba.njit(nogil=threaded, error_model="numpy", cache=folder is not None)
            return cast(Function, make(function))
        finally:
            numba.config.CACHE_DIR = before


@functools.cache
def compiled_for_array(function: Function) -> Function:
    """A rule as machine code that takes an array of records, and the first one out of it.

    To hand over a record itself takes ten times as long as an array.
    """

    def run(states: States, *arguments: Any) -> Any:
        return function(states[0], *arguments)

    # Each is kept on disk under a name of its own: processes that shared a file could mix them up.
    run.__qualname__ = f"{function.__module__}.{function.__qualname__}"
    return cast(Function, compiled(run))


@functools.cache
def cache_folder() -> pathlib.Path | None:
    """Where compiled code is kept: one folder for each version of all rule sources together.

    Numba looks only at the file of the function it compiles, and would miss a change in a rule
    that this function calls. None where nothing can be written: then nothing is kept.
    """
    digest = sources.digest("kernel/*.py", "search/*.py", "games/**/*.py")
    base = platformdirs.user_cache_path("ridotto", appauthor=False)
    folder = base / f"compiled-{digest}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()
    except OSError:
        return None
    for old in base.glob("compiled-*"):
        used = old / "used"
        if used.exists() and time.time() - used.stat().st_mtime > _KEPT_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
    return folder
