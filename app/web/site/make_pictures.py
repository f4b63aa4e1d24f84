"""Makes the pictures of cards with the native viewer, without a window: make_pictures.py [CARD...]

Each shows what its card's link opens. They are kept beside the cards, so that the site is built without the program;
after a change of a card's `view`, or of what the viewer draws, this makes them again. Needs ffmpeg, for WebP."""

import argparse
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import card  # noqa: E402
import layout  # noqa: E402
import registry  # noqa: E402
import tour  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
DRAWN = '1440x810'  # larger than the picture: lines come out smooth
START = 'scene=polytopes&count=200&frames=60'


def options_of(view):
    """The viewer's options of a link. A picture without a window is paused in any case."""
    words = []
    for part in view.split('&'):
        name, equal, value = part.partition('=')
        if name != 'paused':
            words += ['--' + name] + ([value] if equal else [])
    if '--frames' not in words:
        words += ['--frames', '0']
    return words


def draw(viewer, view, size, target, width, height):
    with tempfile.TemporaryDirectory() as folder:
        png = pathlib.Path(folder) / 'picture.png'
        subprocess.run([viewer, '--no-config', '--headless', *options_of(view), '--size', size, '--ui-scale', '1.6',
                        '--screenshot', png], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(['ffmpeg', '-loglevel', 'error', '-y', '-i', png, '-vf', f'scale={width}:{height}:flags=lanczos',
                        '-c:v', 'libwebp', '-quality', '74', target], check=True)


def make(viewer, name, view, out):
    target = out / f'{name}.webp'
    draw(viewer, view, DRAWN, target, *layout.PICTURE_SIZE)
    return f'{name} {target.stat().st_size // 1000} kB'


def views():
    """By the picture's name: of cards, and of the tour's steps."""
    return {**{each.name: each.view for each in card.read_cards()},
            **{f'tour-{number}': view for number, (_, _, view) in enumerate(tour.steps(), 1)}}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('cards', nargs='*', help='such as narrow-gjk or tour-1; all without any; start is that of the start page')
    parser.add_argument('--viewer', default=registry.ROOT / 'build/release/app/viewer/collidoscope')
    parser.add_argument('--out', type=pathlib.Path, default=HERE / 'pictures')
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if not options.cards or 'start' in options.cards:
        draw(options.viewer, START, '1280x800', options.out / 'start.webp', 1280, 800)
    wanted = [(name, view) for name, view in views().items() if not options.cards or name in options.cards]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        for name, done in [(name, threads.submit(make, options.viewer, name, view, options.out)) for name, view in wanted]:
            try:
                print(done.result(), flush=True)
            except subprocess.CalledProcessError as error:
                failed += 1
                print(f'{name}: {error}', file=sys.stderr, flush=True)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
