"""Those who send: each sends its share of messages, and waits for what must be answered."""

import asyncio
import json
import time
from collections import Counter, deque
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.fuzz.frames import Frames
from tests.fuzz.grounds import Grounds
from tests.fuzz.lines import CLOSE, PING, PONG, TEXT, Answer, Line, connected, framed, opened
from tests.fuzz.requests import Requests

Result = TypeVar("Result")

PATIENCE = 10.0  # seconds for an answer
BATCH = 16  # messages that are sent in one go
MOST_HALF_OPEN = 100  # lines that are left as they are, for a while
REQUESTS_OF_A_LINE = 200
FEW_SECONDS = 0.02  # for which broken lines wait; nobody owes them an answer
EXCUSED = (b'"unavailable"', b'"busy"')
MOST_FAULTS, MOST_SHOWN = 20, 600


async def in_time(answer: Coroutine[Any, Any, Result], seconds: float) -> Result | None:
    """What is answered within some seconds.

    Whoever waits may have stood still meanwhile, for want of a processor: so they look twice.
    """
    waiting = asyncio.ensure_future(answer)
    try:
        for _ in range(2):
            await asyncio.wait([waiting], timeout=seconds / 2)
            if waiting.done():
                return waiting.result()
    finally:
        waiting.cancel()
    return None


class Tally:
    """What was sent, what came back, and what is wrong."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.sent: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()  # of what is sent over sockets
        self.answers: Counter[str] = Counter()
        self.faults: list[str] = []

    @property
    def total(self) -> int:
        """How many messages were sent."""
        return self.sent.total()

    def blame(self, what: str, why: bytes) -> None:
        """Note that something is wrong, and what it came of."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(f"{what} {why[:MOST_SHOWN]!r}")


class Fuzzers:
    """All of them, at one site."""

    def __init__(self, grounds: Grounds, tally: Tally, seconds: float) -> None:
        """Send nothing yet, and nothing any more after some seconds."""
        self._end = time.monotonic() + seconds
        self._grounds = grounds
        self._port = grounds.port
        self._tally = tally
        self._half_open: deque[Line] = deque()

    @property
    def is_late(self) -> bool:
        """Whether there is no time for more."""
        return time.monotonic() > self._end

    async def ask(self, requests: Requests, count: int) -> None:
        """Send so many requests, one after the other, over lines that are kept."""
        while count > 0 and not self.is_late:
            async with connected(self._port) as line:
                for _ in range(min(count, REQUESTS_OF_A_LINE)):
                    count -= 1
                    asked = requests.whole()
                    self._tally.sent[asked.what] += 1
                    line.send(asked.sent)
                    answer = await self._in_time(line.answer(asked.method), asked.sent)
                    if answer is None:
                        break
                    self._judge(answer, asked.sent)
                    if line.is_cut or b"connection: close" in answer.head or not answer.status:
                        break

    async def _in_time(self, answer: Coroutine[Any, Any, Answer], sent: bytes) -> Answer | None:
        found = await in_time(answer, PATIENCE)
        if found is None:
            self._tally.blame(f"no answer within {PATIENCE:.0f} s to", sent)
        return found

    def _judge(self, answer: Answer, sent: bytes) -> None:
        """Count an answer; a fault of the server is no answer."""
        self._tally.answers[str(answer.status or "cut")] += 1
        is_excused = answer.status == 503 and any(code in answer.body for code in EXCUSED)
        if answer.status >= 500 and not is_excused:
            self._tally.blame(f"status {answer.status} for", sent + b" -> " + answer.body)

    async def talk(self, frames: Frames, count: int) -> None:
        """Send so many messages over sockets, one socket after the other."""
        while count > 0 and not self.is_late:
            line = await opened(self._port)
            wanted = frames.upgrade()
            self._tally.sent["upgrade"] += 1
            count -= 1
            line.send(wanted)
            answer = await self._in_time(line.answer(), wanted)
            if answer is not None:
                self._judge(answer, wanted)
                if answer.status == 101:
                    count -= await self._talk_over(line, frames, count)
            if line not in self._half_open:
                line.reset()

    async def _talk_over(self, line: Line, frames: Frames, count: int) -> int:
        """Talk over a socket for a while; how many messages that were."""
        sent, batches = 1, 1 + count % 6
        self._tally.sent["hello"] += 1
        line.send(frames.hello())
        for batch in range(batches):
            messages = [frames.next() for _ in range(BATCH)]
            number = f"end {sent} {batch}"
            self._tally.sent["message"] += BATCH + 1
            sent += BATCH + 1
            end = {"type": "do", "id": number, "act": {"do": "sit", "name": "Fuzz"}}
            whole = b"".join(messages) + framed(json.dumps(end).encode())
            line.send(whole)
            if not await self._hear(line, number.encode(), whole):
                return sent
        if count % 3 == 0:
            line.send(frames.violation())
            self._tally.sent["violation"] += 1
            sent += 1
            await self._settle(line)
        elif count % 17 == 1:
            line.send(framed(b"{}")[: 1 + count % 5])
            self._leave_open(line)
        return sent

    async def _hear(self, line: Line, number: bytes, sent: bytes) -> bool:
        """Read until a message is answered; False if the server has hung up."""
        is_answered = await in_time(self._read(line, number, sent), PATIENCE)
        if is_answered is None:
            self._tally.blame(f"no answer within {PATIENCE:.0f} s to", sent)
        return is_answered or False

    async def _read(self, line: Line, number: bytes, sent: bytes) -> bool:
        while (frame := await line.frame()) is not None:
            kind, content = frame
            if kind == CLOSE:
                return False
            if kind == PING:
                line.send(framed(content, PONG))
            if kind == TEXT and self._is_answer(content, number, sent):
                return True
        return False

    def _is_answer(self, content: bytes, number: bytes, sent: bytes) -> bool:
        """Count what is told; whether it answers a message."""
        start = content[:64]
        if start.startswith((b'{"type":"refused"', b'{"type":"closing"')):
            told = json.loads(content)
            self._tally.answers[told["code"]] += 1
            if told["code"] == "failure":
                self._tally.blame("a failure after", sent)
        else:
            self._tally.answers[start.split(b'"')[3].decode()] += 1
        return number in content[:200]

    async def _settle(self, line: Line) -> None:
        """Let the server say what it has to say, but do not insist."""
        try:
            async with asyncio.timeout(FEW_SECONDS):
                while await line.more():
                    line.got.clear()
        except TimeoutError:
            pass

    async def break_lines(self, requests: Requests, count: int) -> None:
        """Open so many connections, and send what is hardly HTTP."""
        for number in range(count):
            if self.is_late:
                return
            line = await opened(self._port)
            sent = requests.broken()
            self._tally.sent["broken line"] += 1
            line.send(sent)
            try:
                async with asyncio.timeout(FEW_SECONDS):
                    self._judge(await line.answer(), sent)
            except (TimeoutError, ValueError):
                self._tally.answers["nothing"] += 1
            if number % 5 == 0:
                self._leave_open(line)
            else:
                line.reset()

    def _leave_open(self, line: Line) -> None:
        """Neither end a line nor use it."""
        self._half_open.append(line)
        if len(self._half_open) > MOST_HALF_OPEN:
            self._half_open.popleft().reset()

    def close(self) -> None:
        """Cut all lines that were left open."""
        for line in self._half_open:
            line.reset()
