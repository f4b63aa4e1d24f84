"""The guided tour as a page: its words are the viewer's own."""

import re

import registry

SOURCE = registry.ROOT / 'app/viewer/control/tour.cpp'
SCENE = 'scene=polytopes&count=120&frames=40'
# What the viewer's tour sets up for each of its steps, with a pair of the kind that it looks for in this frame.
VIEWS = [
    SCENE + '&paused&overlays=aabbs,structure&overlays-of-all',
    SCENE + '&paused&overlays=spheres,aabbs,plane&select=0,6',
    SCENE + '&paused&overlays=plane,contacts&select=2,81',
    SCENE + '&paused&overlays=contacts&select=45,66',
    SCENE + '&narrow=gjk&overlays=contacts&select=45,66&step=1',
    'scene=polytopes&count=120',
]


def steps():
    """Title and text of each step, and what opens it."""
    source = SOURCE.read_text(encoding='utf8')
    source = re.sub(r'"\s*\n\s*"', '', source)
    found = re.findall(r'\.title = "(.*?)",\s*\.text =\s*"(.*?)",', source)
    if len(found) != len(VIEWS):
        raise ValueError(f'{SOURCE.name} has {len(found)} steps, and the page {len(VIEWS)}')
    return [(title, text, view) for (title, text), view in zip(found, VIEWS)]
