"""Tests the page in real Chromium: python3 check.py SITE COLLIDE [CHECK...]

SITE is the folder that ./web builds, COLLIDE the native program with which results are compared."""

import gzip
import json
import os
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path[:0] = [HERE, os.path.join(ROOT, 'app', 'web')]

import devtools  # noqa: E402
import serve  # noqa: E402

STATE = '/state.json'
FRAMES = 300
SCENES = [['polytopes', 'count=500'], ['arm'], ['orbit'], ['pass-through']]


class Check:
    """What every check needs: a browser, where the site is, and the native program."""

    def __init__(self, browser, address, collide):
        self.browser, self.address, self.collide = browser, address, collide

    def open(self, *options):
        return self.browser.open(self.address + '#' + '&'.join([*options, 'export-state=' + STATE]))

    def say(self, text):
        print('   ', text, flush=True)


def require(condition, text):
    if not condition:
        raise devtools.Failure(text)


def exists(path):
    """An expression: whether the viewer has written that file. A page that has not loaded yet has no files."""
    return f'typeof FS !== "undefined" && FS.analyzePath("{path}").exists'


def state_is(condition):
    """An expression: the viewer's state, where the condition on `state` holds, and when it was so, in ms."""
    return (f'{exists(STATE)} && (() => {{ '
            f'const state = JSON.parse(FS.readFile("{STATE}", {{encoding: "utf8"}})); '
            f'state.time = FS.stat("{STATE}").mtime.getTime(); '
            f'return {condition} ? state : null; }})()')


def wait_for(page, condition, timeout=60):
    return page.wait(condition, state_is(condition), timeout)


def first_picture(page):
    """Waits for it, and says after how many seconds it came."""
    return page.wait('the first picture', 'typeof Module !== "undefined" && Module.firstPicture') / 1000


def check_download(check):
    """What the page weighs, compressed: less than 8 MB."""
    total = 0
    for name in sorted(os.listdir(check.site)):
        with open(os.path.join(check.site, name), 'rb') as file:
            total += len(gzip.compress(file.read(), 9))
    check.say(f'{total / 1e6:.2f} MB')
    require(total < 8e6, 'too much')


def check_first_picture(check):
    """A first picture comes, and no complaint is in the console."""
    with check.open('scene=polytopes', 'count=500') as page:
        check.say(f'after {first_picture(page):.2f} s')
        require(not page.errors(), 'console: ' + '; '.join(page.errors()[:5]))


COUNT_COLOURS = '''(async () => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64,%s")).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const [x, y, width, height] = %s, seen = {green: 0, red: 0, all: 0};
  const pixels = context.getImageData(x, y, width, height).data;
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = pixels.slice(i, i + 3);
    seen.all += 1;
    if (r > 1.6 * g && r > 1.6 * b && r > 60) seen.red += 1;
    if (g > 1.25 * r && g > 1.25 * b && g > 60) seen.green += 1;
  }
  return seen;
})()'''


def check_colours(check):
    """The canvas shows green and red bodies."""
    import base64
    with check.open('scene=polytopes', 'count=500', 'frames=100') as page:
        state = wait_for(page, 'state.scene && state.scene.frame >= 100 && state.views_complete', 120)
        require(state['scene']['boxes_meet'] > 0 and state['scene']['colliding'] > 0, 'nothing meets in this frame')
        picture = base64.b64encode(page.picture()).decode()
        seen = page.evaluate(COUNT_COLOURS % (picture, json.dumps(state['viewport'])))
        check.say(f"{seen['green']} green and {seen['red']} red pixels of {seen['all']}")
        require(seen['green'] > 500 and seen['red'] > 500, 'too few')


def check_wrong_link(check):
    """A link with an unknown option says so in the page."""
    with check.open('scenery=polytopes') as page:
        text = page.wait('the complaint', 'document.body && document.body.innerText.match(/.*--scenery.*/)?.[0]')
        check.say(text)


def check_last_frame(check):
    """After the last frame that the link asks for, the user goes on."""
    with check.open('scene=polytopes', 'count=20', 'frames=5') as page:
        wait_for(page, 'state.scene && state.scene.frame === 5 && !state.playing')
        page.key('w', 'KeyW', 87)
        wait_for(page, 'state.wireframe')


def native_report(check, scene):
    options = ['--' + option for option in scene[1:]]
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, 'report.json')
        command = [check.collide, 'run', scene[0], *options, '--frames', str(FRAMES), '--report', report]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with open(report, encoding='utf8') as file:
            return json.load(file)


def web_report(check, scene):
    report = '/report.json'
    with check.open('scene=' + scene[0], *scene[1:], f'frames={FRAMES}', 'report=' + report) as page:
        page.wait(f'the report of {scene[0]}', exists(report), 240)
        return json.loads(page.evaluate(f'FS.readFile("{report}", {{encoding: "utf8"}})'))


def check_hashes(check):
    """300 frames of four scenes have the native results. Medians of detection, in the page and natively."""
    for scene in SCENES:
        here, there = web_report(check, scene), native_report(check, scene)
        sign = '=' if here['hash'] == there['hash'] else 'is not'
        times = [f"{report['phases']['total']['median_ns'] / 1000:.0f} µs" for report in (here, there)]
        check.say(f"{' '.join(scene)}: {here['hash']} {sign} {there['hash']}; {', '.join(times)}")
        require(here['hash'] == there['hash'], 'other results')


def check_keys(check):
    """GJK is stepped to its end by keys, in a scene that is paused: while one plays, steps begin with the last."""
    with check.open('scene=classic-pairs', 'narrow=gjk', 'select=0,1') as page:
        wait_for(page, 'state.scene && state.pair && state.playing')
        page.key('p', 'KeyP', 80)
        wait_for(page, '!state.playing')
        page.key('i', 'KeyI', 73)
        state = wait_for(page, 'state.inspector && state.steps && state.steps.count > 1 && state.steps.index === 0')
        count = state['steps']['count']
        for index in range(1, count):
            page.key('.', 'Period', 190)
            state = wait_for(page, f'state.steps.index === {index}')
        check.say(f"{count} steps: {state['steps']['sentence']}")
        require(state['steps'].get('verdict') in ('separated', 'colliding'), 'no verdict at the end')


def check_files(check):
    """Two STL files that are dropped on the page collide."""
    files = [os.path.join(ROOT, 'assets', 'stl', name) for name in check.stl]
    with check.open() as page:
        first_picture(page)
        page.drop(files, 640, 400)
        state = wait_for(page, f'state.scene && state.scene.shapes.length === {len(files)}')
        check.say(f"{', '.join(state['scene']['shapes'])}: scene {state['scene']['id']}")
        state = wait_for(page, 'state.scene.colliding > 0', 120)
        check.say(f"collide in frame {state['scene']['frame']}")


def check_link(check):
    """A link opens what it says."""
    with check.open('scene=arm', 'count=24', 'seed=7', 'broad=octree', 'mid=obb', 'narrow=separating-vector',
                    'select=2,5', 'palette=safe', 'camera=6,-6,5,0,0,1') as page:
        state = wait_for(page, 'state.scene && state.selection && state.selection.length === 2')
        pipeline = state['pipeline']
        require(state['scene']['id'] == 'arm' and state['scene']['parameters'].get('seed') == 7, 'another scene')
        require((pipeline['broad'], pipeline['mid']) == ('octree', 'obb'), f'another pipeline: {pipeline}')
        require(pipeline['narrow'].startswith('separating-vector'), f'another pipeline: {pipeline}')
        require(state['selection'] == [2, 5], 'another selection')
        check.say('scene, pipeline and selection as the link has them')


def check_rate(check):
    """500 polytopes play: frames of detection and pictures per second."""
    with check.open('scene=polytopes', 'count=500') as page:
        first = wait_for(page, 'state.scene && state.scene.frame > 60')
        last = wait_for(page, f"state.time > {first['time'] + 10000}")
        per_second = 1000 / (last['time'] - first['time'])
        frames = (last['scene']['frame'] - first['scene']['frame']) * per_second
        pictures = (last['drawing']['pictures'] - first['drawing']['pictures']) * per_second
        check.say(f'{frames:.1f} frames of detection and {pictures:.1f} pictures per second')


CHECKS = {'download': check_download, 'first-picture': check_first_picture, 'colours': check_colours,
          'last-frame': check_last_frame, 'keys': check_keys, 'files': check_files, 'link': check_link,
          'wrong-link': check_wrong_link, 'hashes': check_hashes, 'rate': check_rate}


def main(site, collide, *names):
    serve.Handler.quiet = True
    http_server = serve.server(site, 0)
    threading.Thread(target=http_server.serve_forever, daemon=True).start()
    with devtools.Browser() as browser:
        check = Check(browser, f'http://127.0.0.1:{http_server.server_port}/', collide)
        check.site, check.stl = site, ['cube.stl', 'torus.stl']
        return 0 if devtools.run_checks(CHECKS, names or CHECKS, check) else 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
