"""Serves a folder to this machine's browsers: python3 serve.py FOLDER [PORT]; port 0 takes any that is free."""

import functools
import gzip
import http.server
import os
import sys

COMPRESSED = ('.wasm', '.js', '.data', '.html', '.css')


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files as small as static hosts send them."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, '.wasm': 'application/wasm',
                      '.js': 'text/javascript', '.data': 'application/octet-stream'}
    quiet = False

    def end_headers(self):
        self.send_header('Cache-Control', 'no-cache')
        super().end_headers()

    def do_GET(self):
        path = self.translate_path(self.path)
        accepts = 'gzip' in self.headers.get('Accept-Encoding', '')
        if not accepts or not path.endswith(COMPRESSED) or not os.path.isfile(path):
            return super().do_GET()
        body = compressed(path, os.path.getmtime(path))
        self.send_response(200)
        self.send_header('Content-Type', self.guess_type(path))
        self.send_header('Content-Encoding', 'gzip')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        if not self.quiet:
            super().log_message(*arguments)


@functools.lru_cache(maxsize=None)
def compressed(path, _changed):
    with open(path, 'rb') as file:
        return gzip.compress(file.read(), 9)


def server(folder, port):
    return http.server.ThreadingHTTPServer(('127.0.0.1', port), functools.partial(Handler, directory=folder))


if __name__ == '__main__':
    with server(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8000) as http_server:
        print(f'Collidoscope is at http://127.0.0.1:{http_server.server_port}/ until Ctrl+C', flush=True)
        try:
            http_server.serve_forever()
        except KeyboardInterrupt:
            pass
