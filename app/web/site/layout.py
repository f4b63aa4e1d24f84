"""The frame around each page, and the HTML of a card."""

import html
import pathlib
import posixpath
import re
import string

import registry

HERE = pathlib.Path(__file__).resolve().parent
TEMPLATE = string.Template((HERE / 'template.html').read_text(encoding='utf8'))
NAVIGATION = [('index.html', 'Start'), ('algorithms/index.html', 'Algorithms'), ('tour.html', 'Tour'),
              ('docs/reproduction.html', 'Claims'), ('docs/performance.html', 'Results'), ('docs/index.html', 'Documents'),
              ('api/index.html', 'Library')]
PICTURE_SIZE = 960, 540  # of the pictures of cards


def escaped(text):
    return html.escape(text, quote=True)


def up_from(page):
    """From the page's folder to the site's."""
    return '../' * page.count('/')


def navigation(page, section):
    items = []
    for target, name in NAVIGATION:
        current = ' aria-current="page"' if target == page else ' aria-current="true"' if target == section else ''
        items.append(f'<li><a href="{up_from(page)}{target}"{current}>{name}</a></li>')
    return ''.join(items)


def page_of(page, title, content, kind='text-page', section='', description=''):
    return TEMPLATE.substitute(
        root=up_from(page), title=escaped(title if title == 'Collidoscope' else title + ' – Collidoscope'), kind=kind,
        navigation=navigation(page, section), content=content,
        description=escaped(description or '3D collision detection: seen, tested, timed'))


def viewer_link(view, page):
    """To the live viewer, with those options."""
    return f'{up_from(page)}viewer/index.html#{escaped(view)}'


def command_of(view):
    """The same on a command line."""
    words = []
    for part in view.split('&'):
        name, equal, value = part.partition('=')
        words.append(f'--{name}' + (f' {value}' if equal else ''))
    return './run ' + ' '.join(words)


def pseudo_code(lines, marked=0):
    """`marked`: the number of the line at which the picture's step is, from 1."""
    items = ''
    for number, (depth, line) in enumerate(lines, 1):
        mark = ' class="now" aria-current="step"' if number == marked else ''
        items += f'<li style="--depth: {depth}"{mark}>{escaped(line)}</li>\n'
    return f'<ol class="pseudo" aria-label="Pseudo-code">\n{items}</ol>'


def picture(card, page, lazy=True):
    return picture_of(card.name, page, card.fields['caption'], lazy)


def picture_of(name, page, text, lazy=True):
    """`text`: what it shows, for who does not see it."""
    width, height = PICTURE_SIZE
    loading = ' loading="lazy"' if lazy else ''
    return (f'<img src="{up_from(page)}pictures/{name}.webp" width="{width}" height="{height}" alt="{escaped(text)}"'
            f'{loading}>')


def facts(card):
    has = [f'<li><code>{card.id}</code></li>', f'<li>{registry.KINDS[card.kind].partition(":")[0]}</li>']
    if card.gives and card.gives not in ('pairs', 'filter', 'vertex', 'convex-pieces'):
        has.append(f'<li>gives {escaped(card.gives)}</li>')
    if card.paper:
        has.append(f'<li>{escaped(card.paper)}</li>')
    return f'<ul class="facts">{"".join(has)}</ul>'


def does_step(card):
    return 'step=' in card.view


def card_page(card, page, text_of, before, after):
    """`text_of`: Markdown of the card to HTML; `before` and `after`: the neighbouring cards, or None."""
    link = viewer_link(card.view, page)
    what = 'Open this step in the live viewer' if does_step(card) else 'Open this scene in the live viewer'
    sections = card.sections
    parts = [
        f'<h1>{escaped(card.label)}</h1>', facts(card),
        '<div class="card-head"><div class="text">', '<h2>The idea</h2>', text_of(sections['The idea']), '</div>',
        f'<figure><a href="{link}">{picture(card, page, lazy=False)}</a>',
        f'<figcaption>{escaped(card.fields["caption"])}</figcaption>',
        f'<p class="buttons"><a class="button" href="{link}">{what}</a></p></figure></div>',
        '<h2>Pseudo-code</h2>', pseudo_code(card.pseudo_code(), int(card.fields.get("line", 0))),
        text_of(card.remarks_on_code()) if card.remarks_on_code() else '',
        f'<p class="quiet">{about_marks(card)}</p>' if 'code' in card.fields else '']
    for title in ('What it costs', 'Where it fails', 'Papers'):
        parts += [f'<h2>{title}</h2>', text_of(sections[title])]
    parts.append(f'<p class="quiet"><a href="{up_from(page)}docs/papers.html">All papers, by their titles</a></p>')
    parts += ['<h2>On your machine</h2>', f'<pre tabindex="0"><code>{escaped(command_of(card.view))}</code></pre>',
              f'<p class="quiet">The source: <code>{card.fields["source"]}</code>. Times are those of the '
              f'<a href="{up_from(page)}docs/performance.html">results</a> and their notes, which name the machines.</p>',
              turning(before, after)]
    return '\n'.join(parts)


def about_marks(card):
    marked = 'The marked line is that of the picture. ' if 'line' in card.fields else ''
    return marked + 'The viewer marks these lines as it steps through them.'


def turning(before, after):
    links = [f'<a rel="prev" href="{before.file}">← {escaped(before.label)}</a>' if before else '<span></span>',
             f'<a rel="next" href="{after.file}">{escaped(after.label)} →</a>' if after else '']
    return f'<nav class="turn" aria-label="Neighbouring cards">{"".join(links)}</nav>'


def card_in_grid(card, page, text_of):
    target = posixpath.relpath('algorithms/' + card.file, posixpath.dirname(page) or '.')
    return (f'<li>{picture(card, page)}<div class="about"><h3><a href="{target}">{escaped(card.label)}</a></h3>'
            f'<p><code>{card.id}</code></p>{text_of(first_sentence(card.idea))}</div></li>')


def first_sentence(text):
    """The first sentence, and what follows as long as it is short."""
    sentences = re.split(r'(?<=[.?])\s+(?=[A-ZØσ*`])', ' '.join(text.split()))
    shown = sentences.pop(0)
    while sentences and len(shown) < 80:
        shown += ' ' + sentences.pop(0)
    return shown
