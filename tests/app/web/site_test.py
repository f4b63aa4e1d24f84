"""Tests the site's pages without a browser: python3 site_test.py [--collide PROGRAM] [--viewer PROGRAM] [TEST...]

The pages are built into a folder of their own, without the live viewer. What needs a program that is not here is skipped,
and says so."""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.path.realpath(__file__)).parents[3]
SITE = ROOT / 'app/web/site'
sys.path[:0] = [str(SITE), os.path.dirname(os.path.realpath(__file__))]
sys.dont_write_bytecode = True

import card  # noqa: E402
import registry  # noqa: E402
import site_pages  # noqa: E402
import tour  # noqa: E402

PROGRAMS = {}  # --collide and --viewer
PICTURE_FOLDER = SITE / 'pictures'
# HTML that readers see as Markdown which was not understood.
LEFT_OVER = re.compile(r'<p>(- |\* |\d+\. |\|)|\*\*[^<*]{1,60}\*\*|\]\((?!\))[^)\s]{1,80}\)')


def program(name):
    path = PROGRAMS.get(name)
    if not path or not os.path.exists(path):
        raise unittest.SkipTest(f'there is no {name} to ask: --{name} PROGRAM')
    return path


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        try:
            import build  # needs python3-markdown
        except ImportError as error:
            raise unittest.SkipTest(f'{error}: Debian has it as python3-markdown') from error
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix='collidoscope-site-'))
        build.build(cls.folder, with_api=False)
        cls.pages = site_pages.pages_of(cls.folder)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def test_every_link_leads_somewhere(self):
        self.assertEqual(site_pages.broken_links(self.folder, self.pages, {'viewer', 'api'}), [])

    def test_nothing_is_loaded_from_elsewhere(self):
        self.assertEqual(site_pages.loads_from_elsewhere(self.pages), [])
        for file in ('site.css', 'site.js'):
            self.assertNotRegex((self.folder / file).read_text(encoding='utf8'), r'https?://|@import|url\(')

    def test_headings_titles_and_anchors_are_in_order(self):
        for path, page in self.pages.items():
            with self.subTest(path):
                self.assertEqual(page.headings.count(1), 1)
                self.assertTrue(page.title.strip())
                self.assertEqual(page.language, 'en')
                self.assertEqual(len(page.anchors), len(set(page.anchors)), 'a place has a name twice')
        titles = [page.title for page in self.pages.values() if page.path.startswith('algorithms/')]
        self.assertGreater(len(set(titles)), 50)

    def test_pictures_say_what_they_show(self):
        for path, page in self.pages.items():
            for image in page.images:
                self.assertIn('alt', image, path)

    def test_markdown_is_understood(self):
        for path in self.pages:
            text = (self.folder / path).read_text(encoding='utf8')
            text = re.sub(r'<(code|pre).*?</\1>', '', text, flags=re.S)
            self.assertIsNone(LEFT_OVER.search(text), f'{path}: {LEFT_OVER.search(text)}')

    def test_all_pages_can_be_reached_from_the_first(self):
        reached, waiting = set(), ['index.html']
        while waiting:
            path = waiting.pop()
            if path in reached or path not in self.pages:
                continue
            reached.add(path)
            page = self.pages[path]
            waiting += [site_pages.target_of(page, link)[0] for link in page.links if not site_pages.is_elsewhere(link)]
        self.assertEqual(set(self.pages) - reached, set())


class Cards(unittest.TestCase):
    def test_every_algorithm_has_its_card(self):
        self.assertEqual(registry.algorithms().keys() - {each.name for each in card.read_cards()}, set())

    def test_the_list_is_that_of_the_program(self):
        answer = subprocess.run([program('collide'), 'list', '--json'], check=True, capture_output=True, text=True)
        listed = {f'{kind}-{each["id"]}' for kind, all_of_kind in json.loads(answer.stdout).items() for each in all_of_kind
                  if kind in registry.KINDS and not each.get('reference')
                  and not registry.OF_OTHER_LIBRARIES.search(each['id'])}
        self.assertEqual(listed, set(registry.algorithms()))

    def test_every_card_has_a_picture_and_is_complete(self):
        for each in card.read_cards():
            with self.subTest(each.name):
                self.assertTrue((PICTURE_FOLDER / f'{each.name}.webp').is_file(), 'make_pictures.py makes it')
                self.assertGreater(len(each.pseudo_code()), 0)
                self.assertLess(len(each.idea), 700)
        extra = {file.stem for file in PICTURE_FOLDER.glob('*.webp')} - {each.name for each in card.read_cards()}
        self.assertEqual(extra, {'start', *(f'tour-{number}' for number in range(1, len(tour.steps()) + 1))})

    def test_pictures_are_small(self):
        self.assertLess(sum(file.stat().st_size for file in PICTURE_FOLDER.iterdir()), 3e6)

    def test_pseudo_code_of_the_program_is_found_whole(self):
        for each in card.read_cards():
            if 'code' not in each.fields:
                continue
            lines = [line for _, line in each.pseudo_code()]
            with self.subTest(each.name):
                self.assertGreaterEqual(len(lines), 3)
                self.assertFalse([line for line in lines if '"' in line or '\n' in line])


class Links(unittest.TestCase):
    """What the live viewer opens, asked of the native one, without a window."""

    def figure(self, view):
        """The text under a figure of what the link opens, or the viewer's complaint."""
        from make_pictures import options_of
        with tempfile.TemporaryDirectory() as folder:
            figure = pathlib.Path(folder) / 'figure.svg'
            done = subprocess.run(
                [program('viewer'), '--no-config', '--headless', *options_of(view), '--size', '480x300', '--figure', figure],
                capture_output=True, text=True, check=False)
            if done.returncode != 0:
                return f'exit code {done.returncode}: {done.stderr.strip()}'
            return ' '.join(re.sub(r'<[^>]*>', ' ', figure.read_text(encoding='utf8')).split())

    def check(self, name, view, shows):
        text = self.figure(view)
        step = re.search(r'(?:^|&)step=(\d+)', view)
        if step and f'Step {step.group(1)} of' not in text:
            return f'{name}: not at step {step.group(1)}: {text[-300:]}'
        if shows and shows not in text:
            return f'{name}: shows no "{shows}": {text[-300:]}'
        return '' if 'exit code' not in text[:9] else f'{name}: {text}'

    def test_every_link_opens_the_step_it_promises(self):
        program('viewer')
        links = [(each.name, each.view, each.fields.get('shows', '')) for each in card.read_cards()]
        links += [(f'tour, {title}', view, '') for title, _, view in tour.steps()]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
            failures = [text for text in threads.map(lambda link: self.check(*link), links) if text]
        self.assertEqual(failures, [])

    def test_a_card_with_steps_says_what_its_step_shows(self):
        silent = [each.name for each in card.read_cards() if 'step=' in each.view and not each.fields.get('shows')]
        self.assertEqual(silent, [])


class Steps(unittest.TestCase):
    """What cards of the narrow phase say of their step, beside what the program does in it."""

    NOT_OF_A_RUN = {'scene', 'select', 'frames', 'step', 'step-of', 'step-space', 'overlays'}

    def steps(self, view):
        """As `collide export --pair` writes them."""
        options = dict(part.partition('=')[::2] for part in view.split('&'))
        run = [word for name, value in options.items() if name not in self.NOT_OF_A_RUN for word in (f'--{name}', value)]
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / 'steps.html'
            subprocess.run([program('collide'), 'export', options['scene'], '--pair', options['select'], '--frame',
                            options.get('frames', '0'), *run, '--html', page], check=True, stdout=subprocess.DEVNULL)
            data = re.search(r'application/json">(.*?)</script>', page.read_text(encoding='utf8'), re.S).group(1)
        return json.loads(data)['steps'], int(options['step'])

    def test_pseudo_code_line_and_sentence_are_the_program_s(self):
        program('collide')
        for each in card.read_cards():
            if each.kind != 'narrow':
                continue
            with self.subTest(each.name):
                steps, number = self.steps(each.view)
                step, code = steps['steps'][number - 1], [line.strip() for line in steps['pseudo_code']]
                own = [line for _, line in each.pseudo_code()]
                self.assertEqual(own, code[:len(own)])
                self.assertEqual(int(each.fields['line']), step['line'] + 1)
                self.assertIn(each.fields['shows'], step['sentence'])


class Documents(unittest.TestCase):
    def test_the_worked_example_compiles(self):
        compiler = shutil.which('c++') or shutil.which('g++') or shutil.which('clang++')
        if not compiler or not os.path.exists('/usr/include/glm/glm.hpp'):
            raise unittest.SkipTest('there is no C++ compiler with glm')
        text = (ROOT / 'docs/adding-an-algorithm.md').read_text(encoding='utf8')
        source = re.search(r'```cpp\n(// The line of centres.*?)```', text, re.S).group(1)
        done = subprocess.run([compiler, '-std=c++20', '-Wall', '-Wextra', '-fsyntax-only', f'-I{ROOT}/engine', '-x', 'c++', '-'],
                              input=source, text=True, capture_output=True, check=False)
        self.assertEqual(done.stderr, '')
        self.assertEqual(done.returncode, 0)

    def test_the_library_is_documented_without_a_warning(self):
        if not shutil.which('doxygen'):
            raise unittest.SkipTest('there is no doxygen')
        import api
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / 'api'
            api.build(out)
            pages = site_pages.pages_of(out)
            self.assertIn('index.html', pages)
            self.assertIn('front door', (out / 'index.html').read_text(encoding='utf8'))
            self.assertEqual(site_pages.loads_from_elsewhere(pages), [])
            self.assertEqual(site_pages.broken_links(out, pages, {'..'}), [])


def take_programs(arguments):
    """The arguments that are left for unittest."""
    rest = []
    while arguments:
        argument = arguments.pop(0)
        if argument in ('--collide', '--viewer'):
            PROGRAMS[argument[2:]] = arguments.pop(0)
        else:
            rest.append(argument)
    return rest


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0], *take_programs(sys.argv[1:])])
