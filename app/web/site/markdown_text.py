"""Markdown to the site's HTML: anchors as GitHub makes them, tables and code that scroll by themselves, and links
between files of the repository as links between pages."""

import posixpath
import re
import struct

import markdown
from markdown.extensions.toc import TocExtension

import registry

EXTENSIONS = ['tables', 'fenced_code', 'sane_lists']


def anchor(text, _separator='-'):
    """As GitHub makes it of a heading, so that links work in both places."""
    return re.sub(r'[^\w\- ]', '', text.strip().lower()).replace(' ', '-')


class Text:
    """A Markdown text as HTML. `table_of_contents`: the sections of level 2, as (anchor, title)."""

    def __init__(self, source):
        converter = markdown.Markdown(extensions=EXTENSIONS + [TocExtension(slugify=anchor)])
        self.html = decorated(converter.convert(with_gaps_before_lists(source)))
        tokens = converter.toc_tokens
        self.title = tokens[0]['name'] if tokens else ''
        sections = tokens[0]['children'] if tokens and tokens[0]['level'] == 1 else tokens
        self.table_of_contents = [(token['id'], token['name']) for token in sections]


def with_gaps_before_lists(source):
    """Python's Markdown wants an empty line before a list or a table; GitHub's does not."""
    lines, fenced = [], False
    for line in source.splitlines():
        fenced ^= line.startswith('```')
        before = lines[-1] if lines else ''
        opens = re.match(r'([-*|]|\d+\.) ?', line) and before.strip() and not re.match(r'\s|[-*|#]|\d+\.', before)
        if opens and not fenced and re.match(r'(- |\* |\d+\. |\|)', line):
            lines.append('')
        lines.append(line)
    return '\n'.join(lines) + '\n'


def decorated(html):
    """Wide tables and code scroll in boxes of their own, which keys reach."""
    html = re.sub(r'<table>', '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>', html)
    html = html.replace('</table>', '</table></div>')
    html = re.sub(r'<th>\s*</th>', '<td></td>', html)
    html = re.sub(r'<th style="[^"]*">\s*</th>', '<td></td>', html)
    html = html.replace('<pre>', '<pre tabindex="0">')
    return html.replace('<strong>holds</strong>', '<strong class="holds">holds</strong>').replace(
        '<strong>does not hold</strong>', '<strong class="fails">does not hold</strong>')


def png_size(file):
    with open(file, 'rb') as opened:
        head = opened.read(24)
    return struct.unpack('>II', head[16:24])


def with_links(html, source, page, site_map):
    """`source`: the file of the repository that the text is from, `page`: where it goes. What is not on the site loses
    its link, and keeps its words."""

    def target(href):
        path, mark, fragment = href.partition('#')
        if re.match(r'[a-z]+:', href) or not path:
            return href
        place = site_map.get(posixpath.normpath(posixpath.join(posixpath.dirname(source), path)))
        return place and posixpath.relpath(place, posixpath.dirname(page) or '.') + mark + fragment

    def link(match):
        to = target(match.group(1))
        return f'<a href="{to}">{match.group(2)}</a>' if to else match.group(2)

    def image(match):
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), match.group(2)))
        width, height = png_size(registry.ROOT / file)
        return (f'<img alt="{match.group(1)}" src="{target(match.group(2))}" width="{width}" height="{height}" '
                'loading="lazy">')

    html = re.sub(r'<img alt="([^"]*)" src="([^"]*)"\s*/?>', image, html)
    return re.sub(r'<a href="([^"]*)">(.*?)</a>', link, html, flags=re.S)
