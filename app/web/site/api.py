"""The pages about the library, by Doxygen, of the headers that an installation has."""

import pathlib
import re
import shutil
import subprocess

import registry

HERE = pathlib.Path(__file__).resolve().parent


class ApiError(Exception):
    """Doxygen is missing, or warned."""


def public_headers():
    """As cmake/PublicHeaders.cmake lists them; the front door first."""
    text = (registry.ROOT / 'cmake/PublicHeaders.cmake').read_text(encoding='utf8')
    listed = re.search(r'set\(collidoscope_public_headers\s+(.*?)\)', text, re.S).group(1).split()
    return sorted(listed, key=lambda header: (header != 'collidoscope.h', header))


def configuration(folder):
    engine = registry.ROOT / 'engine'
    inputs = [HERE / 'library.md', *(engine / header for header in public_headers())]
    lines = [(HERE / 'Doxyfile').read_text(encoding='utf8'), 'INPUT = ' + ' '.join(f'"{each}"' for each in inputs),
             f'OUTPUT_DIRECTORY = "{folder}"', f'STRIP_FROM_PATH = "{engine}" "{HERE}"']
    return '\n'.join(lines) + '\n'


def build(folder):
    """Throws ApiError with Doxygen's warnings, if there are any."""
    doxygen = shutil.which('doxygen')
    if not doxygen:
        raise ApiError('there is no doxygen (Debian: doxygen); --without-api does without these pages')
    folder = folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    done = subprocess.run([doxygen, '-'], input=configuration(folder), text=True, capture_output=True, cwd=HERE,
                          check=False)
    warnings = done.stderr.strip()
    if done.returncode != 0 or warnings:
        raise ApiError('doxygen: ' + (warnings or f'exit code {done.returncode}'))
