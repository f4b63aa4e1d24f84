"""The guided tour as a page: its words are the viewer's own."""

import re

import registry

SOURCE = registry.ROOT / 'app/viewer/control/tour.cpp'
SCENE = 'scene=polytopes&count=120&frames=40'
# What the viewer's tour sets up for each of its steps, with a pair of the kind that it looks for in this frame.
VIEWS = [
    SCENE + '&paused&overlays=aabbs,structure&overlays-of-all',
    SCENE + '&paused&overlays=spheres,aabbs,plane&select=0,6&isolate&camera=1.2,-5.35,-0.26,-0.65,-1.97,-1.94',
    SCENE + '&paused&overlays=plane,contacts&select=2,81&isolate&camera=2.7,-4.58,-0.67,1.11,-1.69,-2.12',
    SCENE + '&paused&overlays=contacts&select=45,66&isolate&camera=3.27,-5.39,2.86,1.68,-2.5,1.41',
    SCENE + '&narrow=gjk&overlays=contacts&select=45,66&step=4',
    'scene=polytopes&count=120',  # plays
]


def steps():
    """Title and text of each step, and what opens it."""
    source = SOURCE.read_text(encoding='utf8')
    source = re.sub(r'"\s*\n\s*"', '', source)
    found = re.findall(r'\.title = "(.*?)",\s*\.text =\s*"(.*?)",', source)
    if len(found) != len(VIEWS):
        raise ValueError(f'{SOURCE.name} has {len(found)} steps, and the page {len(VIEWS)}')
    return [(title, text, view) for (title, text), view in zip(found, VIEWS)]
