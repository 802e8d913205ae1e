"""The one writer: a thread that commits what it is handed, as many jobs as wait in one transaction.

A job's future is answered only after the commit, so whoever awaits it may tell the world. One job that fails
is undone alone; the others go through. With full synchronisation a commit costs one wait for the disk, which
jobs that come together share.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from app.faults import StorageFault, storage_fault

Result = TypeVar("Result")
_MOST_TOGETHER = 100


class _Job(NamedTuple):
    work: Callable[[Connection], Any]
    future: Future[Any]


class Ledger:
    """Jobs in, commits out, in the order they came."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writes=True)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="ledger", daemon=True)
        self.read_only_reason: str | None = None

    def start(self) -> None:
        """Begin to take jobs."""
        self._thread.start()

    def stop(self) -> None:
        """Commit what is waiting, then end."""
        self._jobs.put(None)
        self._thread.join(timeout=4.0)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run `work` in a transaction and return its result once it is on the disk; raises `StorageFault`."""
        return await asyncio.wrap_future(self.submit(work))

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """The same for a caller outside the event loop."""
        future: Future[Result] = Future()
        if self.read_only_reason is not None:
            future.set_exception(StorageFault(self.read_only_reason))
        else:
            self._jobs.put(_Job(work, future))
        return future

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            jobs, is_last = self._waiting(first)
            self._commit(jobs)
            if is_last:
                return

    def _waiting(self, first: _Job) -> tuple[list[_Job], bool]:
        jobs = [first]
        while len(jobs) < _MOST_TOGETHER:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return jobs, True
            jobs.append(job)
        return jobs, False

    def _commit(self, jobs: list[_Job]) -> None:
        done: list[tuple[_Job, Any]] = []
        try:
            with self._engine.begin() as connection:
                done.extend(pair for pair in map(_attempt(connection), jobs) if pair[1] is not pair[0])
        except BaseException as error:  # noqa: BLE001 (handed to whoever waits)
            for job in jobs:
                if not job.future.done():
                    job.future.set_exception(storage_fault(error) or error)
            return
        for job, result in done:
            job.future.set_result(result)


def _attempt(connection: Connection) -> Callable[[_Job], tuple[_Job, Any]]:
    """Runs a job inside its own savepoint; one that failed is answered at once and stands for itself."""

    def attempt(job: _Job) -> tuple[_Job, Any]:
        try:
            with connection.begin_nested():
                return job, job.work(connection)
        except Exception as error:  # noqa: BLE001 (handed to whoever waits)
            job.future.set_exception(storage_fault(error) or error)
            return job, job

    return attempt
