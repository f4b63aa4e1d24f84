"""Which algorithms there are: the table of README.md, which a test holds to what `collide list` prints."""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[3]

# Scenes and experiments are no algorithms: docs/viewer.md and docs/reproduction.md have them.
KINDS = {
    'broad': 'Broad phase: which boxes meet',
    'mid': 'Mid phase: a closer fit',
    'narrow': 'Narrow phase: do the shapes meet',
    'support': 'Support points',
    'motion': 'Between two frames: when do they touch',
    'contacts': 'Contacts',
    'response': 'Response: what collisions do to motion',
    'building': 'Hulls and bounding volumes',
    'decomposition': 'Convex decomposition',
    'octree-motion': 'Moving octrees',
    'deformation': 'Shapes that deform',
}
OF_OTHER_LIBRARIES = re.compile(r'^(bullet|fcl|libccd|ode|embree|cgal)-|^(hacd|qhull)$')


@dataclasses.dataclass(frozen=True)
class Algorithm:
    kind: str
    id: str
    label: str
    paper: str
    gives: str

    @property
    def name(self):
        return f'{self.kind}-{self.id}'


def rows(markdown):
    """The cells of each line of the first table after the mark."""
    table = markdown.split('<!-- written by `collide list --markdown` -->')[1].split('<!-- end -->')[0]
    for line in table.strip().splitlines()[2:]:
        yield [cell.strip() for cell in line.strip().strip('|').split('|')]


def algorithms(readme=ROOT / 'README.md'):
    """All that users choose by id, by kind and id; not those of other libraries."""
    found = {}
    for kind, name, label, paper, gives in rows(readme.read_text(encoding='utf8')):
        algorithm = Algorithm(kind, name.strip('`'), label, paper, gives)
        if kind in KINDS and not OF_OTHER_LIBRARIES.search(algorithm.id):
            found[algorithm.name] = algorithm
    return found
