"""Tests the built site in real Chromium: python3 check_site.py SITE [CHECK...]

SITE is the folder that ./web builds. Links of cards are opened in the live viewer, where SITE/viewer has it."""

import base64
import os
import sys
import threading
import time

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path[:0] = [HERE, os.path.join(ROOT, 'app', 'web'), os.path.join(ROOT, 'app', 'web', 'site')]
sys.dont_write_bytecode = True

import card  # noqa: E402
import check  # noqa: E402
import devtools  # noqa: E402
import serve  # noqa: E402
import site_pages  # noqa: E402
import tour  # noqa: E402

WIDTHS = {'a telephone': 390, 'a desk': 1280}
HEIGHT = 844
# Beyond the page's right border, but for what scrolls within a box of its own.
OVERFLOW = '''(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return '';
  const scrolls = element => element && (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) ||
                                         scrolls(element.parentElement));
  for (const each of document.body.querySelectorAll('*'))
    if (each.getBoundingClientRect().right > width + 1 && !scrolls(each.parentElement))
      return `${each.tagName} ${each.className} ${each.textContent.trim().slice(0, 40)}`;
  return `${document.documentElement.scrollWidth} > ${width}`;
})()'''
LOADED = '''document.readyState === "complete" && [...document.images].every(image => image.loading === "lazy" ||
            image.complete)'''
BROKEN_IMAGES = '[...document.images].filter(image => image.complete && !image.naturalWidth).map(image => image.src)'
SMALL_TARGETS = '''[...document.querySelectorAll('header a, .button')].filter(each => {
  const box = each.getBoundingClientRect();
  return box.width > 0 && box.height < 40;
}).map(each => each.textContent.trim())'''


class Site:
    """What every check needs."""

    def __init__(self, browser, folder, address):
        self.browser, self.folder, self.address = browser, folder, address
        self.pages = site_pages.pages_of(folder)
        self.has_viewer = os.path.isfile(os.path.join(folder, 'viewer', 'collidoscope.wasm'))

    def open(self, path):
        return self.browser.open(self.address + path)

    def say(self, text):
        print('   ', text, flush=True)


def at_width(page, width):
    page.call('Emulation.setDeviceMetricsOverride', width=width, height=HEIGHT, deviceScaleFactor=1, mobile=width < 600)


def complaints(page, path, where):
    """What is wrong with a page as it stands."""
    found = [f'{path}, {where}: wider than the page: {text}' for text in [page.evaluate(OVERFLOW)] if text]
    found += [f'{path}: no such picture: {source}' for source in page.evaluate(BROKEN_IMAGES)]
    if not path.startswith('api/'):
        found += [f'{path}, {where}: hard to hit: {text}' for text in page.evaluate(SMALL_TARGETS)]
    return found


def check_pages(site):
    """Every page, in two widths: no error in the console, nothing beyond the border, no picture missing."""
    found = []
    for path in site.pages:
        if path == 'index.html':
            continue  # starts the viewer: check_start
        with site.open(path) as page:
            for where, width in WIDTHS.items():
                at_width(page, width)
                page.wait(path, LOADED, 20)
                found += complaints(page, path, where)
            found += [f'{path}: console: {text}' for text in page.errors()]
    site.say(f'{len(site.pages)} pages')
    check.require(not found, '\n    '.join([f'{len(found)} complaints', *found[:20]]))


def check_start(site):
    """The start page: the live viewer in it at once on a desk, and on a click on a telephone."""
    with site.open('tour.html') as page:
        at_width(page, WIDTHS['a telephone'])
        page.call('Page.navigate', url=site.address + 'index.html')
        page.wait('the start page', '!!document.querySelector(".live a") && ' + LOADED, 20)
        found = complaints(page, 'index.html', 'a telephone')
        check.require(page.evaluate('!document.querySelector(".live iframe")'), 'the viewer starts by itself on a telephone')
        if site.has_viewer:
            page.evaluate('document.querySelector(".live a").click()')
            page.wait('the viewer', '!!document.querySelector(".live iframe")', 10)
    with site.open('index.html') as page:
        at_width(page, WIDTHS['a desk'])
        page.wait('the start page', LOADED, 20)
        found += complaints(page, 'index.html', 'a desk')
        if site.has_viewer:
            frame = 'document.querySelector(".live iframe").contentWindow'
            page.wait('a picture of the viewer', f'{frame}.Module && {frame}.Module.firstPicture', 60)
            found += [f'console: {text}' for text in page.errors()]
    check.require(not found, '; '.join(found))


def check_links(site):
    """No link leads nowhere, and no page loads anything from elsewhere."""
    skipped = set() if site.has_viewer else {'viewer'}
    broken = site_pages.broken_links(site.folder, site.pages, skipped)
    check.require(not broken, '; '.join(broken[:20]))
    check.require(not site_pages.loads_from_elsewhere(site.pages), 'something is loaded from elsewhere')


def check_keyboard(site):
    """The first key leads to the content, and what has the focus shows it."""
    with site.open('algorithms/narrow-gjk.html') as page:
        page.wait('the card', LOADED, 20)
        page.key('Tab', 'Tab', 9)
        focus = page.evaluate('document.activeElement.className')
        check.require(focus == 'skip', f'the first key goes to "{focus}"')
        left = page.evaluate('document.activeElement.getBoundingClientRect().left')
        check.require(left >= 0, 'the link to the content is not seen')
        page.key('Enter', 'Enter', 13)
        page.wait('the content', 'location.hash === "#content"', 5)
        page.key('Tab', 'Tab', 9)
        outline = page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
        check.require(outline != 'none', 'the focus is not seen')


def check_paper(site):
    """Cards on paper: pages of A4, with the pseudo-code, without the navigation."""
    with site.open('algorithms/narrow-gjk.html') as page:
        page.wait('the card', LOADED, 20)
        page.call('Emulation.setEmulatedMedia', media='print')
        hidden = page.evaluate('getComputedStyle(document.querySelector("header nav")).display')
        check.require(hidden == 'none', 'the navigation is printed')
        sheet = base64.b64decode(page.call('Page.printToPDF', paperWidth=8.27, paperHeight=11.69)['data'])
        site.say(f'{len(sheet) // 1000} kB of PDF')
        check.require(sheet.startswith(b'%PDF'), 'nothing is printed')


def promised(view):
    """The options of a link."""
    return dict(part.partition('=')[::2] for part in view.split('&'))


def open_view(site, name, view):
    """Opens a card's link, and holds the viewer to it. What is wrong, as a text."""
    options = promised(view)
    condition = 'state.scene && state.views_complete'
    if 'step' in options:
        condition += f' && state.steps && state.steps.index === {int(options["step"]) - 1}'
    if 'frames' in options:
        condition += f' && state.scene.frame === {int(options["frames"])}'
    started = time.monotonic()
    with site.open('viewer/index.html#' + '&'.join([view, 'export-state=' + check.STATE])) as page:
        try:
            state = check.wait_for(page, condition, 90)
        except devtools.Failure as failure:
            return f'{name}: {failure}'
        errors = page.errors()
    site.say(f'{name}: {time.monotonic() - started:.1f} s')
    return '; '.join(differences(name, options, state) + [f'{name}: console: {text}' for text in errors])


def differences(name, options, state):
    found = []
    if state['scene']['id'] != options['scene']:
        found.append(f'{name}: scene {state["scene"]["id"]}')
    if 'select' in options and state['selection'] != [int(body) for body in options['select'].split(',')]:
        found.append(f'{name}: selection {state["selection"]}')
    for phase in ('broad', 'mid', 'narrow'):
        if phase in options and not state['pipeline'][phase].startswith(options[phase]):
            found.append(f'{name}: {phase} {state["pipeline"][phase]}')
    if ('step' in options or 'paused' in options) and state['playing']:
        found.append(f'{name}: plays')
    return found


def views(names=()):
    """By name: those of all cards, and of the tour's steps that stand still."""
    all_views = {each.name: each.view for each in card.read_cards()}
    all_views |= {f'tour-{index}': view for index, (_, _, view) in enumerate(tour.steps()) if 'frames' in view}
    return {name: view for name, view in all_views.items() if not names or name in names}


def check_cards(site):
    """Every card's link opens the step that it promises, in the live viewer."""
    if not site.has_viewer:
        return site.say('skipped: there is no viewer in this site')
    failures = [text for text in (open_view(site, name, view) for name, view in views().items()) if text]
    return check.require(not failures, '\n    '.join(failures))


CHECKS = {'links': check_links, 'pages': check_pages, 'start': check_start, 'keyboard': check_keyboard, 'paper': check_paper,
          'cards': check_cards}


def main(folder, *names):
    serve.Handler.quiet = True
    server = serve.server(folder, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with devtools.Browser() as browser:
        site = Site(browser, folder, f'http://127.0.0.1:{server.server_port}/')
        return 0 if devtools.run_checks(CHECKS, names or CHECKS, site) else 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
