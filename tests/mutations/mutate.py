#!/usr/bin/env python3
"""Mutations of key lines: each is a mistake that a programmer could make, and has to make a test fail.

  ./test mutations [NAME...]    tries all of mutations.json, or those that are named
  ./test mutations --list       says what there is, and tries nothing

A mutation changes a file where it lies. The file is restored, whatever happens, and in the end so is the build. Exit
code 1: a mutation survived. 2: the list is wrong, or nothing could be tried.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "release"
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Fault(Exception):
    """Why nothing can be said of the tests."""


@dataclass(frozen=True)
class Mutation:
    name: str
    file: str
    line: str  # or lines: whole ones, which the file has once
    instead: str  # empty: they are dropped
    test: str  # the target of an executable of tests
    cases: str  # for --gtest_filter
    harm: str  # to users

    def of(self, text):
        """The mutated text."""
        whole = f"\n{self.line}\n"
        if f"\n{text}".count(whole) != 1:
            raise Fault(f"{self.name}: {self.file} does not have its line once")
        return f"\n{text}".replace(whole, f"\n{self.instead}\n" if self.instead else "\n")[1:]


def read_list(names):
    """Those that are named, or all; each fits the file that it changes."""
    entries = json.loads(Path(__file__).with_name("mutations.json").read_text(encoding="utf-8"))
    mutations = {entry["name"]: Mutation(**entry) for entry in entries}
    if unknown := [name for name in names if name not in mutations]:
        raise Fault(f"unknown: {', '.join(unknown)}; known: {', '.join(mutations)}")
    chosen = [mutations[name] for name in names or mutations]
    for mutation in chosen:
        mutation.of((ROOT / mutation.file).read_text(encoding="utf-8"))
    return chosen


def run(command, folder=ROOT, limit=None):
    """What it said, and its exit code: None where time was up. Whatever it started ends with it."""
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    try:
        return process.communicate(timeout=limit)[0], process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.communicate()[0], None
    except BaseException:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
        raise


def build(targets, what):
    output, code = run(["cmake", "--build", str(BUILD), "--target", *sorted(targets)])
    if code != 0:
        raise Fault(f"{what} does not compile:\n{output}")


def run_cases(mutation, limit=None):
    """The first test that fails, crashes or never ends; None where all pass."""
    program = next((path for path in (BUILD / "tests").rglob(mutation.test) if path.is_file()), None)
    if program is None:
        raise Fault(f"{mutation.name}: {mutation.test} is no executable of tests")
    output, code = run([str(program), f"--gtest_filter={mutation.cases}", "--gtest_fail_fast", "--gtest_color=no"],
                       program.parent, limit)
    if code == 0 and not re.search(r"^\[  PASSED  \] [1-9]", output, re.M):
        raise Fault(f"{mutation.name}: {mutation.test} ran no test of {mutation.cases}")
    if code == 0:
        return None
    if failed := re.search(r"^\[  FAILED  \] ([^\s,]+)", output, re.M):
        return failed[1]
    begun = re.findall(r"^\[ RUN      \] (\S+)", output, re.M) or [mutation.test]
    return begun[-1] + (" never ends" if code is None else " crashes")


def seconds_without(mutations):
    """How long the cases of each mutation take as the code is."""
    changed, _ = run(["git", "status", "--porcelain", "--", *{mutation.file for mutation in mutations}])
    if changed:
        raise Fault(f"these have changes that are not committed:\n{changed}")
    build({mutation.test for mutation in mutations}, "the code")
    seconds = {}
    for mutation in mutations:
        key, begin = (mutation.test, mutation.cases), time.monotonic()
        if key in seconds:
            continue
        if failed := run_cases(mutation):
            raise Fault(f"{mutation.name}: without it, {failed} fails as well")
        seconds[key] = time.monotonic() - begin
    return seconds


@contextmanager
def applied(mutation):
    path = ROOT / mutation.file
    original = path.read_text(encoding="utf-8")
    try:
        path.write_text(mutation.of(original), encoding="utf-8")
        yield
    finally:
        path.write_text(original, encoding="utf-8")


def try_all(mutations):
    """The number of survivors."""
    usual = seconds_without(mutations)
    width, survivors = max(len(mutation.name) for mutation in mutations), 0
    for mutation in mutations:
        begin = time.monotonic()
        with applied(mutation):
            build([mutation.test], mutation.name)
            found = run_cases(mutation, limit=60 + 5 * usual[mutation.test, mutation.cases])
        survivors += found is None
        print(f"{mutation.name:{width}} {time.monotonic() - begin:5.0f} s  {found or 'SURVIVES'}", flush=True)
    build({mutation.test for mutation in mutations}, "the restored code")
    print(f"{len(mutations) - survivors} of {len(mutations)} mutations are found")
    return survivors


def end(number, _frame):
    """Files are restored on the way out, which no further signal may disturb."""
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    sys.exit(128 + number)


def main():
    parser = argparse.ArgumentParser(prog="./test mutations", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--list", action="store_true", help="say what there is, and try nothing")
    options = parser.parse_args()
    for each in SIGNALS:
        signal.signal(each, end)
    try:
        mutations = read_list(options.names)
        if not options.list:
            return 1 if try_all(mutations) else 0
        for mutation in mutations:
            print(f"{mutation.name}  ({mutation.file}; {mutation.test})\n    {mutation.harm}")
        return 0
    except Fault as fault:
        print(f"mutations: {fault}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
