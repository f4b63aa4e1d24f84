#!/usr/bin/env python3
"""Random keys, clicks, drags and window sizes for the viewer, on a virtual screen: it must neither end nor hang.

usage: monkey.py PROGRAM [--seconds N] [--seed N] [--largest SIDE]

Each round starts the program with a scene, a scale and a size by chance, and ends it by Ctrl+Q, which it must obey. Most
screens are as large as usual; one in five has the largest side, where a software renderer takes seconds for a picture.
What went wrong is printed with the seed of its round; --seed repeats it.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

SCENES = ['polytopes', 'deforming', 'arm', 'orbit', 'pass-through', 'pile', 'stack']
MESHES = pathlib.Path(__file__).resolve().parents[3] / 'assets' / 'stl'
STARTS = [*(['--scene', scene] for scene in SCENES), [str(MESHES / 'chair.stl'), str(MESHES / 'space-shuttle.stl')]]
KEYS = ['space', 'o', 'Right', 'Left', 'shift+Right', 'shift+Left', 'ctrl+Right', 'ctrl+Left', 'm', 'shift+m', 'r', 'plus',
        'minus', 'bracketleft', 'bracketright', 'ctrl+o', 'Home', 'f', '1', '3', '7', '5', 'ctrl+c', 'ctrl+v', 'w', 'c', 'k',
        'b', 'd', 'a', 'g', 'ctrl+d', 'Delete', 'x', 'shift+x', 'y', 'i', 'period', 'comma', 'Return', 'n', 'j', 't',
        'Next', 'Prior', 'l', 'ctrl+z', 'ctrl+y', 'ctrl+r', 'F2', 'ctrl+1', 'ctrl+2', 'ctrl+3', 'ctrl+4', 'Tab', 'alt+Return',
        'F1', 'F12', 'F11', 'F9', 'Escape']
TEXTS = ['0', '1', '-1', '1e300', 'nan', '500', '0.001', 'box', '[', 'x' * 40]
PATIENCE = 120  # s; a large picture under a sanitizer takes long
PATIENCE_WHILE_DRAWING = 1200  # s; what was pressed comes key by key, picture by picture
USUAL_SIDE = 1600  # pixels


class Failure(Exception):
    """The program did what it must not."""


class Screen:
    """A virtual screen. Ends with the `with` block."""

    def __init__(self, side):
        ours, theirs = os.pipe()
        self._server = subprocess.Popen(
            ['Xvfb', '-displayfd', str(theirs), '-screen', '0', f'{side}x{side}x24', '-nolisten', 'tcp'],
            pass_fds=(theirs,), stderr=subprocess.DEVNULL)
        os.close(theirs)
        with os.fdopen(ours) as channel:
            number = channel.readline().strip()
        if not number:
            raise Failure('Xvfb does not start')
        self.environment = {**os.environ, 'DISPLAY': f':{number}', 'WAYLAND_DISPLAY': ''}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.terminate()
        self._server.wait()

    def do(self, lines):
        """Commands of xdotool, in one process. A window that has just closed is no fault."""
        done = subprocess.run(['xdotool', '-'], input='\n'.join(lines) + '\n', text=True, env=self.environment,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
        if 'Unknown command' in done.stderr:
            raise Failure(f'xdotool does not know what it was told: {done.stderr}')


class Round:
    """One start of the program, and what is done to it."""

    def __init__(self, screen, program, seed, largest):
        self._screen, self._random, self._largest = screen, random.Random(seed), largest
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix='collidoscope-monkey-'))
        self._state = self._folder / 'state.json'
        self._size = self._side(), self._side()
        self.done = []
        width, height = self._size
        self._command = [program, *self._random.choice(STARTS), '--no-config', '--export-state', str(self._state),
                         '--size', f'{width}x{height}', '--ui-scale', str(self._random.choice([0.5, 1, 1.5, 2, 4])),
                         '--workspace', self._random.choice(['explore', 'debug', 'teach', 'all'])]
        self._log = (self._folder / 'log').open('w+')
        self._program = subprocess.Popen(self._command, cwd=self._folder, stdout=self._log, stderr=self._log,
                                         env={**screen.environment, 'HOME': str(self._folder)})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._program.kill()
        self._program.wait()
        self._log.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def run(self, seconds):
        self._wait(self._state.exists, 'show its first picture')
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            actions = [action for _ in range(10) for action in self._action()]
            self.done += actions
            self._screen.do(actions)
            self._expect_running()
        self._quit()

    def describe(self):
        self._log.seek(0)
        return '\n'.join([' '.join(self._command), 'did:', *self.done[-60:], 'said:', self._log.read()[-4000:]])

    def _side(self):
        """Mostly that of a window, now and then of the extremes."""
        usual = self._random.random() < 0.8
        return self._random.randint(200, 1600) if usual else int(2 ** self._random.uniform(0, self._largest.bit_length() - 1))

    def _action(self):
        kind = self._random.random()
        if kind < 0.35:
            return [f'key {self._random.choice(KEYS)}']
        if kind < 0.65:
            return self._click(self._widget() or self._place())
        if kind < 0.75:
            return self._click(self._place())
        if kind < 0.85:
            return self._drag()
        if kind < 0.9:
            return [self._move(self._place()), f'click --repeat {self._random.randint(1, 20)} --delay 5 {self._random.choice([4, 5])}']
        if kind < 0.95:
            return ['key ctrl+a', f'type --delay 5 "{self._random.choice(TEXTS)}"', 'key Return']
        return self._resize()

    def _place(self):
        return [self._random.randrange(max(1, side)) for side in self._size]

    def _widget(self):
        try:
            places = list(json.loads(self._state.read_text())['widgets'].values())
        except (OSError, ValueError, KeyError):
            return None  # it is being written
        place = self._random.choice(places) if places else None
        return place and [max(0, int(place['x'])), max(0, int(place['y']))]

    def _move(self, place):
        return f'mousemove {place[0]} {place[1]}'

    def _click(self, place):
        return [self._move(place), 'sleep 0.02', f'mousedown {(button := self._random.choice([1, 1, 1, 1, 2, 3]))}', 'sleep 0.02',
                f'mouseup {button}']

    def _drag(self):
        button = self._random.choice([1, 1, 2, 3])
        ways = [line for _ in range(self._random.randint(1, 5)) for line in (self._move(self._place()), 'sleep 0.02')]
        return [self._move(self._widget() or self._place()), f'mousedown {button}', *ways, f'mouseup {button}']

    def _resize(self):
        self._size = self._side(), self._side()
        return [self._resize_to(self._size), 'sleep 0.05']

    def _resize_to(self, size):
        return f'search --all --pid {self._program.pid} --name Collidoscope windowsize {size[0]} {size[1]}'

    def _expect_running(self):
        if self._program.poll() is not None:
            raise Failure(f'it ended by itself, exit code {self._program.returncode}')

    def _wait(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            self._expect_running()
            if time.monotonic() > end:
                raise Failure(f'it did not {what} within {PATIENCE} s')
            time.sleep(0.1)

    def _pictures(self):
        try:
            return json.loads(self._state.read_text())['drawing']['pictures']
        except (OSError, ValueError, KeyError):
            return None  # it is being written

    def _quit(self):
        self._screen.do([self._resize_to((800, 600)), 'key Escape', 'key Escape', 'key ctrl+q'])
        self.done.append('key ctrl+q')
        end, pictures = time.monotonic() + PATIENCE_WHILE_DRAWING, -1
        while self._program.poll() is None:
            before, pictures = pictures, self._pictures()
            if pictures == before or time.monotonic() > end:
                raise Failure(f'it did not end at Ctrl+Q, {pictures} pictures later')
            self._await_end(PATIENCE)
        if self._program.returncode != 0:
            raise Failure(f'it ended with exit code {self._program.returncode} at Ctrl+Q')

    def _await_end(self, seconds):
        try:
            self._program.wait(seconds)
        except subprocess.TimeoutExpired:
            pass


def side_of_screen(seed, largest):
    return largest if seed % 5 == 0 else min(largest, USUAL_SIDE)


def play(program, seconds, seed, largest):
    end = time.monotonic() + seconds
    rounds = actions = 0
    while time.monotonic() < end:
        side = side_of_screen(seed, largest)
        with Screen(side) as screen, Round(screen, program, seed, side) as game:
            try:
                game.run(min(60, max(5, end - time.monotonic())))
            except Failure as failure:
                print(f'monkey: round --seed {seed}: {failure}\n{game.describe()}', file=sys.stderr)
                return 1
            actions += len(game.done)
        rounds, seed = rounds + 1, seed + 1
    print(f'monkey: {rounds} rounds, {actions} commands of keys and mouse, nothing found')
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program', type=pathlib.Path)
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--largest', type=int, default=8192, help='side of the screen and of windows, pixels')
    options = parser.parse_args()
    return play(str(options.program.resolve()), options.seconds, options.seed, options.largest)


if __name__ == '__main__':
    sys.exit(main())
