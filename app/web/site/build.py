"""Builds the static site: python3 build.py OUT [--without-api]

All pages but the live viewer, which the build puts into OUT/viewer. Needs Debian's python3-markdown and, for the pages
about the library, doxygen."""

import argparse
import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import api  # noqa: E402
import card  # noqa: E402
import layout  # noqa: E402
import markdown_text  # noqa: E402
import registry  # noqa: E402
import tour  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
COPIED = ['site.css', 'site.js', 'icon.svg']


def documents():
    """Files of the repository that become pages, and where: also the map by which their links find each other."""
    root = registry.ROOT
    pages = {f'docs/{file.name}': f'docs/{file.stem}.html' for file in sorted((root / 'docs').glob('*.md'))}
    for file in sorted((root / 'docs/notes').glob('*.md')):
        name = 'index' if file.stem == 'README' else file.stem
        pages[f'docs/notes/{file.name}'] = f'docs/notes/{name}.html'
    pages |= {'README.md': 'docs/readme.html', 'CHANGELOG.md': 'docs/changelog.html',
              'third_party/README.md': 'docs/third-party.html'}
    return pages


def site_map(pages):
    """By file of the repository: pages, and the pictures beside them."""
    pictures = {f'docs/pictures/{file.name}': f'docs/pictures/{file.name}'
                for file in sorted((registry.ROOT / 'docs/pictures').glob('*.png'))}
    return {**pages, **pictures, 'docs/notes': 'docs/notes/index.html', 'LICENSE': 'docs/licence.txt'}


class Site:
    """The folder, and what all pages need."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.pages = documents()
        self.map = site_map(self.pages)
        self.cards = card.read_cards()

    def write(self, page, title, content, **about):
        file = self.folder / page
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(layout.page_of(page, title, content, **about), encoding='utf8')

    def text_of_card(self, page):
        """Markdown of cards to HTML, with links as they are from `page`."""
        source = 'app/web/site/cards/card.md'
        return lambda text: markdown_text.with_links(markdown_text.Text(text).html, source, page, self.map)


def build_documents(site):
    for source, page in site.pages.items():
        text = markdown_text.Text((registry.ROOT / source).read_text(encoding='utf8'))
        html = markdown_text.with_links(text.html, source, page, site.map)
        section = page if any(page == target for target, _ in layout.NAVIGATION) else 'docs/index.html'
        site.write(page, text.title, f'{with_sections(html, text)}', section=section)


def with_sections(html, text):
    """Long pages have a list of their sections below the title."""
    if len(text.table_of_contents) < 4:
        return html
    links = ''.join(f'<li><a href="#{anchor}">{title}</a></li>' for anchor, title in text.table_of_contents)
    sections = f'<details class="sections"><summary>On this page</summary><ul>{links}</ul></details>'
    end = html.index('</h1>') + len('</h1>')
    return html[:end] + sections + html[end:]


def build_list_of_documents(site):
    listed = markdown_text.Text((HERE / 'pages/documents.md').read_text(encoding='utf8'))
    html = markdown_text.with_links(listed.html, 'app/web/site/pages/documents.md', 'docs/index.html', site.map)
    site.write('docs/index.html', listed.title, html)


def build_cards(site):
    for index, each in enumerate(site.cards):
        page = 'algorithms/' + each.file
        before = site.cards[index - 1] if index > 0 else None
        after = site.cards[index + 1] if index + 1 < len(site.cards) else None
        content = layout.card_page(each, page, site.text_of_card(page), before, after)
        site.write(page, each.label, content, kind='card', section='algorithms/index.html',
                   description=layout.first_sentence(each.idea))


def build_list_of_cards(site):
    page = 'algorithms/index.html'
    text_of = site.text_of_card(page)
    jumps = ''.join(f'<li><a href="#{kind}">{title.partition(":")[0]}</a></li>' for kind, title in registry.KINDS.items())
    parts = ['<h1>Algorithms</h1>', f'<p class="lead">{len(site.cards)} cards: the idea of an algorithm, a picture of it at '
             'work, pseudo-code, what it costs, where it fails, and the papers. Each opens the live viewer where the picture '
             'was taken.</p>', f'<nav class="sections" aria-label="Kinds"><ul>{jumps}</ul></nav>']
    for kind, title in registry.KINDS.items():
        items = '\n'.join(layout.card_in_grid(each, page, text_of) for each in site.cards if each.kind == kind)
        parts.append(f'<h2 id="{kind}">{title}</h2>\n<ul class="grid">\n{items}\n</ul>')
    site.write(page, 'Algorithms', '\n'.join(parts))


def build_start(site):
    text_of = site.text_of_card('index.html')
    chosen = [name.strip() for name in (HERE / 'pages/chosen_cards.txt').read_text(encoding='utf8').split()]
    by_name = {each.name: each for each in site.cards}
    grid = '\n'.join(layout.card_in_grid(by_name[name], 'index.html', text_of) for name in chosen)
    content = (HERE / 'pages/start.html').read_text(encoding='utf8').replace('{{cards}}', grid)
    site.write('index.html', 'Collidoscope', content.replace('{{count}}', str(len(site.cards))), kind='start')


def build_tour(site):
    page = 'tour.html'
    parts = [(HERE / 'pages/tour.html').read_text(encoding='utf8'), '<ol class="tour">']
    for number, (title, text, view) in enumerate(tour.steps(), 1):
        link, shown = layout.viewer_link(view, page), layout.picture_of(f'tour-{number}', page, title)
        parts.append(f'<li><h2>{layout.escaped(title)}</h2><p>{layout.escaped(text)}</p>'
                     f'<figure><a href="{link}">{shown}</a></figure><p><a href="{link}">Open this step</a></p></li>')
    site.write(page, 'Guided tour', '\n'.join(parts + ['</ol>']))


def copy_files(site):
    for name in COPIED:
        shutil.copy(HERE / name, site.folder / name)
    shutil.copy(registry.ROOT / 'LICENSE', site.folder / 'docs/licence.txt')
    shutil.copytree(HERE / 'pictures', site.folder / 'pictures', dirs_exist_ok=True)
    shutil.copytree(registry.ROOT / 'docs/pictures', site.folder / 'docs/pictures', dirs_exist_ok=True)


def build(folder, with_api):
    site = Site(folder)
    site.folder.mkdir(parents=True, exist_ok=True)
    build_documents(site)
    build_list_of_documents(site)
    build_cards(site)
    build_list_of_cards(site)
    build_start(site)
    build_tour(site)
    copy_files(site)
    if with_api:
        api.build(site.folder / 'api')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('out')
    parser.add_argument('--without-api', action='store_true', help='no pages about the library, which need doxygen')
    options = parser.parse_args()
    try:
        build(options.out, not options.without_api)
    except (card.CardError, api.ApiError, OSError) as error:
        print(f'site: {error}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
