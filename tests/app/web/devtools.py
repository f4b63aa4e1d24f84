"""Drives Chromium by its DevTools protocol, through pipes."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

FLAGS = ['--headless=new', '--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
         '--no-first-run', '--disable-extensions', '--disable-background-networking', '--mute-audio',
         '--remote-debugging-pipe']


class Failure(Exception):
    """The browser refused a command."""


class Browser:
    """A headless browser with a profile of its own. Ends with the `with` block."""

    def __init__(self, window=(1280, 800)):
        self._profile = tempfile.mkdtemp(prefix='collidoscope-web-')
        from_us, self._to_browser = os.pipe()
        self._from_browser, from_browser = os.pipe()
        program = shutil.which('chromium') or shutil.which('chromium-browser') or shutil.which('google-chrome')
        if program is None:
            raise Failure('there is no Chromium')
        command = ' '.join(['exec "$0" "$@"', f'3<&{from_us}', f'4>&{from_browser}'])
        self._process = subprocess.Popen(
            ['bash', '-c', command, program, *FLAGS, f'--user-data-dir={self._profile}',
             f'--window-size={window[0]},{window[1]}', 'about:blank'],
            pass_fds=(from_us, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(from_us)
        os.close(from_browser)
        self._rest = b''
        self._count = 0
        self.window = window
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)

    def call(self, method, session=None, timeout=60, **parameters):
        self._count += 1
        number = self._count
        message = {'id': number, 'method': method, 'params': parameters}
        if session:
            message['sessionId'] = session
        os.write(self._to_browser, json.dumps(message).encode() + b'\0')
        end = time.monotonic() + timeout
        while True:
            answer = self._receive(end, method)
            if answer.get('id') == number:
                if 'error' in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer['result']
            if 'method' in answer:
                self.events.append(answer)

    def _receive(self, end, method):
        while b'\0' not in self._rest:
            ready, _, _ = select.select([self._from_browser], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise Failure(f'{method}: no answer')
            chunk = os.read(self._from_browser, 1 << 20)
            if not chunk:
                raise Failure('the browser ended')
            self._rest += chunk
        text, self._rest = self._rest.split(b'\0', 1)
        return json.loads(text)

    def open(self, address):
        return Page(self, address)


class Page:
    """A tab. Its console is kept."""

    def __init__(self, browser, address):
        self._browser = browser
        self._target = browser.call('Target.createTarget', url='about:blank', newWindow=True, width=browser.window[0],
                                    height=browser.window[1])['targetId']
        self._session = browser.call('Target.attachToTarget', targetId=self._target, flatten=True)['sessionId']
        for domain in ('Page', 'Runtime', 'Log'):
            self.call(domain + '.enable')
        self.call('Page.navigate', url=address)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._browser.call('Target.closeTarget', targetId=self._target)

    def call(self, method, **parameters):
        return self._browser.call(method, session=self._session, **parameters)

    def evaluate(self, expression):
        answer = self.call('Runtime.evaluate', expression=expression, returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in answer:
            details = answer['exceptionDetails']
            raise Failure(details.get('exception', {}).get('description', details['text']))
        return answer['result'].get('value')

    def wait(self, what, expression, timeout=60):
        """Until the expression is true; its value."""
        end = time.monotonic() + timeout
        while True:
            value = self.evaluate(expression)
            if value:
                return value
            if time.monotonic() > end:
                raise Failure(f'{what}: not within {timeout} s; {self.evaluate("document.body.innerText")}')
            time.sleep(0.05)

    def key(self, key, code, number, modifiers=0):
        """Presses and releases a key, as a keyboard does."""
        text = {'text': key} if len(key) == 1 and modifiers == 0 else {}
        common = {'key': key, 'code': code, 'windowsVirtualKeyCode': number, 'modifiers': modifiers}
        self.call('Input.dispatchKeyEvent', type='keyDown', **common, **text)
        self.call('Input.dispatchKeyEvent', type='keyUp', **common)

    def drop(self, files, x, y):
        data = {'items': [], 'files': files, 'dragOperationsMask': 1}
        for kind in ('dragEnter', 'dragOver', 'drop'):
            self.call('Input.dispatchDragEvent', type=kind, x=x, y=y, data=data)

    def picture(self):
        """PNG bytes of what is seen."""
        return base64.b64decode(self.call('Page.captureScreenshot', format='png')['data'])

    def errors(self):
        """What the console has of errors."""
        found = []
        for event in self._browser.events:
            if event.get('sessionId') != self._session:
                continue
            parameters = event['params']
            if event['method'] == 'Runtime.exceptionThrown':
                details = parameters['exceptionDetails']
                found.append(details.get('exception', {}).get('description', details['text']))
            if event['method'] == 'Log.entryAdded' and parameters['entry']['level'] in ('error', 'warning'):
                found.append(parameters['entry']['text'])
            if event['method'] == 'Runtime.consoleAPICalled' and parameters['type'] in ('error', 'warning'):
                found.append(' '.join(str(each.get('value', '')) for each in parameters['args']))
        return found


def run_checks(checks, names, subject):
    """Runs the checks of these names, each a function of the subject, and says what failed. True: nothing did."""
    failed = 0
    for name in names:
        print(f'{name}: {checks[name].__doc__}', flush=True)
        try:
            checks[name](subject)
        except (Failure, subprocess.CalledProcessError) as failure:
            failed += 1
            print(f'{name}: FAILED: {failure}', flush=True)
    print(f'{len(names) - failed} passed, {failed} failed')
    return failed == 0
