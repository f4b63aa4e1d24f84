// The live viewer within the start page: at once where there is room, on a click elsewhere. Pages work without this.
'use strict';

/** Browsers load WebAssembly from a server only. */
const from_folder = location.protocol === 'file:';

function run_live(place) {
  const link = place.querySelector('a');
  const frame = document.createElement('iframe');
  frame.title = 'The live viewer';
  frame.allow = 'fullscreen; clipboard-write';
  frame.src = link.href;
  place.replaceChildren(frame);
}

function prepare_live(place) {
  const link = place.querySelector('a');
  const has_room = matchMedia('(min-width: 60rem)').matches && !(navigator.connection && navigator.connection.saveData);
  if (has_room) return run_live(place);
  link.addEventListener('click', event => {
    event.preventDefault();
    run_live(place);
  });
}

function tell_of_server() {
  const first = document.querySelector('a[href*="viewer/"]');
  if (!first) return;
  const text = document.createElement('p');
  text.className = 'serverless';
  text.textContent = 'These pages are opened from a folder. The live viewer needs a server, such as ' +
                     '“python3 -m http.server” in that folder.';
  document.querySelector('h1').after(text);
}

if (from_folder) tell_of_server();
else for (const place of document.querySelectorAll('.live')) prepare_live(place);
