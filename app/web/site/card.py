"""Cards: one Markdown file per algorithm, which opens with a few lines `key: value`.

    kind, id      as `collide list` has them; the file is called KIND-ID.md
    label, paper  of what the list does not have, such as builders of hulls
    code          FILE FUNCTION: the pseudo-code that the viewer shows, taken from the program's source
    source        the file that does it
    view          the viewer's options, as a link has them: what the picture shows and the link opens
    shows         words that stand in that picture: of the step's sentence, or of the caption
    line          of the pseudo-code, at which that step is
    caption       of the picture
"""

import dataclasses
import pathlib
import re

import registry

FOLDER = pathlib.Path(__file__).resolve().parent / 'cards'
KEYS = {'kind', 'id', 'label', 'paper', 'code', 'source', 'view', 'shows', 'line', 'caption'}
NEEDED = {'kind', 'id', 'source', 'view', 'caption'}
SECTIONS = ['The idea', 'Pseudo-code', 'What it costs', 'Where it fails', 'Papers']
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')


class CardError(Exception):
    """A card that says too little or something unknown; the message names the file."""


@dataclasses.dataclass(frozen=True)
class Card:
    kind: str
    id: str
    label: str
    paper: str
    gives: str
    fields: dict
    sections: dict  # title: Markdown

    @property
    def name(self):
        return f'{self.kind}-{self.id}'

    @property
    def file(self):
        return f'{self.name}.html'

    @property
    def view(self):
        return self.fields['view']

    @property
    def idea(self):
        """The first paragraph of the idea."""
        return self.sections['The idea'].strip().split('\n\n')[0]

    def pseudo_code(self):
        """Lines, each with the depth of its indentation."""
        if 'code' in self.fields:
            return [indented(line) for line in code_of_program(*self.fields['code'].split())]
        block = re.search(r'```\n(.*?)```', self.sections['Pseudo-code'], re.S)
        if not block:
            raise CardError(f'{self.name}: there is no pseudo-code')
        return [indented(line) for line in block.group(1).splitlines() if line.strip()]

    def remarks_on_code(self):
        """What the card says beside its pseudo-code, Markdown."""
        return re.sub(r'```\n.*?```', '', self.sections.get('Pseudo-code', ''), flags=re.S).strip()


def indented(line):
    return (len(line) - len(line.lstrip())) // 4, line.strip()


def code_of_program(file, function):
    """The texts of the list in that function. Neighbouring literals are one text, as C++ has it."""
    source = (registry.ROOT / file).read_text(encoding='utf8')
    begin = re.search(r'PseudoCode&? ' + function + r'\([^)]*\) \{', source)
    if not begin:
        raise CardError(f'{file} has no function {function}')
    body = source[begin.end():source.index('\n}', begin.end())]
    end = re.search(r'"\s*,?\s*\}', body)
    body = body[:end.start() + 1] if end else body
    body = re.sub(r'"\s*\n\s*"', '', body)
    return [text.replace('\\"', '"') for text in LITERAL.findall(body)]


def split_head(text, file):
    match = re.match(r'---\n(.*?)\n---\n(.*)', text, re.S)
    if not match:
        raise CardError(f'{file}: there is no head between lines of ---')
    fields = {}
    for line in match.group(1).splitlines():
        key, colon, value = line.partition(':')
        if not colon or key.strip() not in KEYS:
            raise CardError(f'{file}: what is "{line}"?')
        fields[key.strip()] = value.strip()
    return fields, match.group(2)


def split_sections(text):
    parts = re.split(r'^## (.+)$', text, flags=re.M)
    return {title.strip(): body.strip() for title, body in zip(parts[1::2], parts[2::2])}


def read_card(file, known):
    fields, text = split_head(file.read_text(encoding='utf8'), file.name)
    sections = split_sections(text)
    missing = NEEDED - fields.keys()
    if missing:
        raise CardError(f'{file.name}: lacks {", ".join(sorted(missing))}')
    if [title for title in SECTIONS if title in sections] != list(sections):
        raise CardError(f'{file.name}: its sections are {", ".join(sections)}, not of {", ".join(SECTIONS)} in this order')
    absent = [title for title in SECTIONS if title not in sections and not (title == 'Pseudo-code' and 'code' in fields)]
    if absent:
        raise CardError(f'{file.name}: lacks {", ".join(absent)}')
    if not (registry.ROOT / fields['source']).exists():
        raise CardError(f'{file.name}: there is no {fields["source"]}')
    algorithm = known.get(f'{fields["kind"]}-{fields["id"]}')
    label = algorithm.label if algorithm else fields.get('label', '')
    paper = fields.get('paper') or (algorithm.paper if algorithm else '')
    card = Card(fields['kind'], fields['id'], label, paper, algorithm.gives if algorithm else '', fields, sections)
    if file.stem != card.name or card.kind not in registry.KINDS or not label:
        raise CardError(f'{file.name}: {card.name} is unknown, or named otherwise')
    return card


def read_cards(folder=FOLDER):
    """All cards in the order of the list. Throws where an algorithm has no card, or a card no algorithm."""
    known = registry.algorithms()
    cards = [read_card(file, known) for file in sorted(folder.glob('*.md'))]
    missing = known.keys() - {card.name for card in cards}
    if missing:
        raise CardError('there is no card of ' + ', '.join(sorted(missing)))
    unknown = [card.name for card in cards if card.name not in known and 'label' not in card.fields]
    if unknown:
        raise CardError('cards of what the list does not have: ' + ', '.join(unknown))
    kinds, order = list(registry.KINDS), list(known)
    place = {name: index for index, name in enumerate(order)}
    return sorted(cards, key=lambda card: (kinds.index(card.kind), place.get(card.name, len(order)), card.name))
