"""The one writer: a thread that commits what it is handed, as many jobs as wait in one transaction.

A job's future is answered only after the commit. When one job of a transaction fails, each is run again in a
transaction of its own; so a job is nothing but its statements. With full synchronisation a commit costs one
wait for the disk, which jobs that come together share.
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
            wanted = [job for job in jobs if job.future.set_running_or_notify_cancel()]
            if wanted:
                self._commit(wanted)
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
        try:
            results = self._together(jobs)
        except BaseException as error:  # noqa: BLE001 (handed to whoever waits)
            self._apart(jobs, error)
            return
        for job, result in zip(jobs, results, strict=True):
            job.future.set_result(result)

    def _together(self, jobs: list[_Job]) -> list[Any]:
        with self._engine.begin() as connection:
            return [job.work(connection) for job in jobs]

    def _apart(self, jobs: list[_Job], error: BaseException) -> None:
        """Nothing of the transaction is left, whatever failed in it: each job gets one of its own."""
        if len(jobs) > 1:
            for job in jobs:
                self._commit([job])
        else:
            jobs[0].future.set_exception(storage_fault(error) or error)
