"""The pages of a built site, as tests see them: their links, anchors and headings."""

import html.parser
import pathlib
import posixpath
import urllib.parse


class Page(html.parser.HTMLParser):
    """One page: what it links to, and by what others link to places in it."""

    def __init__(self, folder, path):
        super().__init__()
        self.path = path
        self.links, self.loaded, self.anchors, self.images = [], [], [], []
        self.headings, self.title, self.language, self._in_title = [], '', None, False
        self.feed((folder / path).read_text(encoding='utf8'))

    def handle_starttag(self, tag, attributes):
        has = dict(attributes)
        for name in ('id', 'name') if tag == 'a' else ('id',):
            if has.get(name):
                self.anchors.append(has[name])
        if tag == 'a' and 'href' in has:
            self.links.append(has['href'])
        if tag in ('script', 'img', 'iframe') and has.get('src'):
            self.loaded.append(has['src'])
        if tag == 'link' and has.get('rel') in ('stylesheet', 'icon'):
            self.loaded.append(has['href'])
        if tag == 'img':
            self.images.append(has)
        if tag == 'html':
            self.language = has.get('lang')
        if tag in ('h1', 'h2', 'h3', 'h4'):
            self.headings.append(int(tag[1]))
        self._in_title = tag == 'title'

    def handle_data(self, data):
        if self._in_title:
            self.title += data
            self._in_title = False


def pages_of(folder, without=('viewer',)):
    """All pages below the folder, by path; not those of the named folders."""
    folder = pathlib.Path(folder)
    paths = sorted(file.relative_to(folder).as_posix() for file in folder.rglob('*.html'))
    return {path: Page(folder, path) for path in paths if path.split('/')[0] not in without}


def is_elsewhere(link):
    return bool(urllib.parse.urlsplit(link).scheme)


def target_of(page, link):
    """The file that a link of the page leads to, and the place in it."""
    path, _, fragment = link.partition('#')
    path = urllib.parse.unquote(path)
    file = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), path)) if path else page.path
    return file, urllib.parse.unquote(fragment)


def broken_links(folder, pages, skipped):
    """Links and what pages load, where there is no such file or place. `skipped`: folders that were not built."""
    broken = []
    for page in pages.values():
        for link in page.links + page.loaded:
            if is_elsewhere(link):
                continue
            file, fragment = target_of(page, link)
            if file.split('/')[0] in skipped:
                continue
            if not (pathlib.Path(folder) / file).is_file():
                broken.append(f'{page.path}: {link}')
            elif fragment and file in pages and fragment not in pages[file].anchors:
                broken.append(f'{page.path}: {link} has no such place')
    return broken


def loads_from_elsewhere(pages):
    return [f'{page.path}: {link}' for page in pages.values() for link in page.loaded if is_elsewhere(link)]
