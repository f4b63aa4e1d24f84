#!/usr/bin/env python3
"""Runs every algorithm of ours for many frames: the memory of a run must not grow with its frames.

usage: soak.py COLLIDE [--frames N] [--only PHASE:ID ...]

Prints a line for each run; exit code 1 where memory grew by more than a megabyte between the first and the last tenth.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

PAGE = os.sysconf('SC_PAGE_SIZE')
MEGABYTE = 1 << 20
BETWEEN_LOOKS = 0.02  # s


def runs(program):
    """Of every algorithm: its name, and what to run."""
    lists = json.loads(subprocess.run([program, 'list', '--json'], check=True, capture_output=True, text=True).stdout)
    small = ['polytopes', '--count', '10', '--density', '0.3']
    for phase in ['broad', 'mid', 'narrow']:
        for algorithm in lists[phase]:
            scene = ['deforming', '--count', '3', '--vertices', '30'] if algorithm['input'] == 'mesh' else small
            if not algorithm['reference']:
                yield f'{phase}:{algorithm["id"]}', [*scene, f'--{phase}', algorithm['id']]
    for response in lists['response']:
        yield f'response:{response["id"]}', [*small, '--response', response['id']]
    yield 'detection:swept', ['arm', '--detection', 'swept']
    yield 'rigid:pile', ['pile', '--count', '5']


def resident(process):
    """Bytes; 0 once the process has ended."""
    try:
        return int(pathlib.Path(f'/proc/{process.pid}/statm').read_text().split()[1]) * PAGE
    except (OSError, IndexError):
        return 0


def measure(command):
    """Seconds, and what was resident over time."""
    begin = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        looks = []
        while process.poll() is None:
            looks.append(resident(process))
            time.sleep(BETWEEN_LOOKS)
    if process.returncode != 0:
        raise SystemExit(f'soak: {" ".join(command)} ended with {process.returncode}')
    return time.monotonic() - begin, [look for look in looks if look > 0]


def growth(looks):
    """Between the middle of the second tenth and that of the last; memory of the very beginning is preparation."""
    tenth = max(1, len(looks) // 10)
    return statistics.median(looks[-tenth:]) - statistics.median(looks[tenth:2 * tenth] or looks)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('--frames', type=int, default=1_000_000)
    parser.add_argument('--only', nargs='*', default=[], help='such as narrow:gjk')
    options = parser.parse_args()
    grew = 0
    for name, arguments in runs(options.program):
        if options.only and name not in options.only:
            continue
        seconds, looks = measure([options.program, 'run', *arguments, '--frames', str(options.frames)])
        more = growth(looks)
        grew += more > MEGABYTE
        print(f'{name:32} {seconds:8.1f} s {max(looks) / MEGABYTE:8.1f} MB {more / MEGABYTE:+7.2f} MB', flush=True)
    return 1 if grew else 0


if __name__ == '__main__':
    sys.exit(main())
