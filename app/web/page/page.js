// The page around the viewer: options in the link, files in and out, and what browsers do other than windows.
'use strict';

const canvas = document.getElementById('canvas');
const status_line = document.getElementById('status');
const chooser = document.getElementById('chooser');
const folder = '/work';  // the viewer's working folder; what appears there is downloaded

/** Options of the command line, from a link such as #scene=arm&narrow=gjk&lecture. */
function options_of(link) {
  const words = [];
  for (const part of link.replace(/^#/, '').split('&')) {
    if (!part) continue;
    const equal = part.indexOf('=');
    const name = decodeURIComponent(equal < 0 ? part : part.slice(0, equal));
    words.push(equal < 0 ? '--' + name : '--' + name + '=' + decodeURIComponent(part.slice(equal + 1)));
  }
  return words;
}

/** What a link leaves open: the window is as large as the page. */
function arguments_of(link) {
  const options = options_of(link);
  const size = options.some(option => option.startsWith('--size=')) ? [] : ['--size=' + pixels().join('x')];
  return ['--no-config', ...size, ...options];
}

/** The link that opens what the command shows. */
function link_of(command) {
  const words = (command.match(/'[^']*'|\S+/g) || []).slice(1).map(word => word.replace(/'/g, ''));
  const parts = [];
  for (const word of words) {
    const option = word.match(/^--([^=]+)(=(.*))?$/);
    if (option) parts.push([option[1], option[3]]);
    else if (parts.length > 0 && parts[parts.length - 1][1] === undefined) parts[parts.length - 1][1] = word;
  }
  const text = parts.map(([name, value]) => name + (value === undefined ? '' : '=' + encodeURIComponent(value)));
  return '#' + text.join('&');
}

function pixels() {
  const scale = window.devicePixelRatio || 1;
  return [Math.round(window.innerWidth * scale), Math.round(window.innerHeight * scale)];
}

function say(text) {
  status_line.textContent = text;
}

/** Once the page shows what was drawn last: the next picture takes it to the canvas, and one more has it shown. */
function seen(then) {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

function download(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Hands new files of the working folder to the user. */
function download_new_files(known) {
  for (const name of FS.readdir(folder)) {
    const path = folder + '/' + name;
    if (name.startsWith('.') || known.has(name) || !FS.isFile(FS.stat(path).mode)) continue;
    known.add(name);
    download(name, new Blob([FS.readFile(path)]));
  }
}

/** The browser's recorder, on a canvas that takes the film's pictures. */
class Film {
  add(pixels, width, height) {
    if (!this.recorder) this.begin(width, height);
    const picture = this.context.createImageData(width, height);
    for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
      picture.data.set(pixels.subarray(from, from + 3), to);
      picture.data[to + 3] = 255;
    }
    this.context.putImageData(picture, 0, 0);
    this.track.requestFrame();
  }

  begin(width, height) {
    const film = document.createElement('canvas');
    film.width = width;
    film.height = height;
    this.context = film.getContext('2d');
    const stream = film.captureStream(0);
    this.track = stream.getVideoTracks()[0];
    this.parts = [];
    this.recorder = new MediaRecorder(stream, {mimeType: 'video/webm'});
    this.recorder.ondataavailable = event => this.parts.push(event.data);
    this.recorder.start();
  }

  end(name) {
    if (!this.recorder) return;
    this.recorder.onstop = () => download(name, new Blob(this.parts, {type: 'video/webm'}));
    this.recorder.stop();
    this.recorder = null;
  }
}

/** As if the user had dropped them on the scene. */
function open_files(files) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  canvas.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true, cancelable: true}));
}

function keep_to_page_size() {
  const [width, height] = pixels();
  if (canvas.width !== width || canvas.height !== height) Module.setCanvasSize(width, height);
}

/** Keys that the viewer has, and the browser would take: F1 to F12 and those with Ctrl. */
function is_for_viewer(event) {
  return /^F\d+$/.test(event.key) || event.key === 'Tab' || (event.ctrlKey && !/^[cvxrwtn]$/i.test(event.key)) ||
         (event.altKey && event.key === 'Enter') || event.key === '/' || event.key === ' ';
}

function listen() {
  window.addEventListener('resize', keep_to_page_size);
  window.addEventListener('hashchange', () => { if (location.hash !== Module.link) location.reload(); });
  window.addEventListener('paste', event => { Module.clipboard = event.clipboardData.getData('text'); });
  for (const type of ['dragover', 'drop']) window.addEventListener(type, event => event.preventDefault());
  canvas.addEventListener('contextmenu', event => event.preventDefault());
  canvas.addEventListener('pointerdown', event => { canvas.setPointerCapture(event.pointerId); canvas.focus(); });
  chooser.addEventListener('change', () => { open_files(chooser.files); chooser.value = ''; });
  window.addEventListener('keydown', event => {
    if (event.ctrlKey && event.key.toLowerCase() === 'o') {
      event.stopImmediatePropagation();
      chooser.click();
    }
    if (is_for_viewer(event)) event.preventDefault();
  }, true);
  // One step of the wheel is 1, upwards, whatever the browser counts in.
  window.addEventListener('wheel', event => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const per_step = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 100 : 3;
    canvas.dispatchEvent(new WheelEvent('wheel', {deltaY: -event.deltaY / per_step, cancelable: true}));
  }, {capture: true, passive: false});
}

var Module = {
  canvas: canvas,
  arguments: arguments_of(location.hash),
  clipboard: '',
  link: location.hash,
  printed: [],
  errors: [],
  print: text => { Module.printed.push(text); console.log(text); },
  printErr: text => { Module.errors.push(text); console.warn(text); },
  setStatus: () => {},
  preRun: [() => { FS.mkdir(folder); FS.chdir(folder); }],
  onRuntimeInitialized: listen,
  postRun: [() => {
    keep_to_page_size();
    const known = new Set();
    setInterval(() => download_new_files(known), 500);
  }],
  onExit: code => say((code === 0 ? Module.printed : Module.errors).join('\n')),
  onAbort: reason => say('The viewer stopped: ' + reason),
  film: new Film(),
  chooseFiles: () => chooser.click(),
  /** The first picture is there: so many milliseconds after the page was asked for. */
  started: () => seen(() => { Module.firstPicture = performance.now(); say(''); }),
  /** Text that the viewer copies. A command that shows what is seen becomes the page's link, too. */
  copied: text => {
    Module.clipboard = text;
    if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => {});
    if (!text.startsWith('collidoscope ')) return;
    Module.link = link_of(text);
    history.replaceState(null, '', Module.link);
  },
};

const program = document.createElement('script');
program.src = 'collidoscope.js';
program.onerror = () => say('The viewer could not be loaded.');
document.body.append(program);
