"use strict";
// Plays a recorded run, or the steps of an algorithm. Everything it needs is in the page.

const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);

// ---- Data -------------------------------------------------------------------------------------------------

function bytes(base64) {
  const text = atob(base64), array = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) array[i] = text.charCodeAt(i);
  return array.buffer;
}
const floats = (base64) => new Float32Array(bytes(base64));

const run = data.run, steps = data.steps;
const poses = floats(run.poses), states = new Uint8Array(bytes(run.states));
const shapes = run.shapes.map((shape) => ({
  name: shape.name,
  positions: floats(shape.positions),
  indices: new Uint32Array(bytes(shape.indices)),
  deformed: (shape.deformed || []).map(floats),
}));
const frames = run.times.length, bodies = run.bodies.length;

// ---- Small mathematics: vectors are arrays, matrices are column by column -------------------------------------

const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scale = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const length = (a) => Math.hypot(a[0], a[1], a[2]);
const unit = (a) => scale(a, 1 / (length(a) || 1));

function times(a, b) {
  const c = new Float32Array(16);
  for (let column = 0; column < 4; ++column)
    for (let row = 0; row < 4; ++row)
      for (let k = 0; k < 4; ++k) c[4 * column + row] += a[4 * k + row] * b[4 * column + k];
  return c;
}

function perspective(angle, aspect, near, far) {
  const f = 1 / Math.tan(angle / 2);
  return [f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, (2 * far * near) / (near - far), 0];
}

function look(eye, target) {
  const z = unit(sub(eye, target)), x = unit(cross([0, 0, 1], z)), y = cross(z, x);
  return [x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0, -dot(x, eye), -dot(y, eye), -dot(z, eye), 1];
}

function matrixOfPose(frame, body) {
  const at = 7 * (frame * bodies + body);
  const [px, py, pz, w, x, y, z] = poses.subarray(at, at + 7);
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0,
    2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0,
    2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0,
    px, py, pz, 1];
}
const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

// ---- Geometry ---------------------------------------------------------------------------------------------

/// Corners and flat normals, six numbers a corner.
function facets(positions, indices) {
  const out = new Float32Array(6 * indices.length);
  const corner = (i) => [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]];
  for (let t = 0; t < indices.length; t += 3) {
    const points = [0, 1, 2].map((k) => corner(indices[t + k]));
    const normal = unit(cross(sub(points[1], points[0]), sub(points[2], points[0])));
    points.forEach((point, k) => out.set([...point, ...normal], 6 * (t + k)));
  }
  return out;
}

/// Edges between triangles that are not nearly in one plane, and open ones: six numbers an edge.
function creases(positions, indices) {
  const corner = (i) => [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]];
  const edges = new Map();
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]];
    const normal = unit(cross(sub(corner(b), corner(a)), sub(corner(c), corner(a))));
    for (const [from, to] of [[a, b], [b, c], [c, a]]) {
      const key = Math.min(from, to) + "," + Math.max(from, to);
      edges.set(key, [...(edges.get(key) || []), normal]);
    }
  }
  const lines = [];
  for (const [key, normals] of edges) {
    if (normals.length === 2 && dot(normals[0], normals[1]) > 0.98) continue;
    for (const i of key.split(",")) lines.push(...corner(Number(i)));
  }
  return new Float32Array(lines);
}

// ---- Drawing ----------------------------------------------------------------------------------------------

const canvas = element("canvas");
const gl = canvas.getContext("webgl", { antialias: true, preserveDrawingBuffer: true });
if (!gl) element("views").textContent = "This browser has no WebGL: the hand-out cannot be drawn.";

const vertexSource = `
attribute vec3 position, normal;
uniform mat4 world, camera;
uniform float size;
varying vec3 n, p;
void main() {
  vec4 at = world * vec4(position, 1.0);
  p = at.xyz;
  n = mat3(world[0].xyz, world[1].xyz, world[2].xyz) * normal;
  gl_Position = camera * at;
  gl_PointSize = size;
}`;
const fragmentSource = `
precision mediump float;
uniform vec4 colour;
uniform vec3 eye;
uniform float lit;
varying vec3 n, p;
void main() {
  float towards = lit > 0.5 ? abs(dot(normalize(n), normalize(eye - p))) : 1.0;
  gl_FragColor = vec4(colour.rgb * (0.35 + 0.65 * towards), colour.a);
}`;

function program() {
  const linked = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertexSource], [gl.FRAGMENT_SHADER, fragmentSource]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
    gl.attachShader(linked, shader);
  }
  gl.bindAttribLocation(linked, 0, "position");
  gl.bindAttribLocation(linked, 1, "normal");
  gl.linkProgram(linked);
  return linked;
}

function buffer(numbers) {
  const made = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, made);
  gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.STATIC_DRAW);
  return { made, numbers: numbers.length };
}

class Painter {
  constructor() {
    this.program = program();
    gl.useProgram(this.program);
    this.uniform = Object.fromEntries(
      ["world", "camera", "colour", "eye", "lit", "size"].map((name) => [name, gl.getUniformLocation(this.program, name)]));
    this.scratch = gl.createBuffer();
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  }
  begin(camera, eye) {
    gl.uniformMatrix4fv(this.uniform.camera, false, camera);
    gl.uniform3fv(this.uniform.eye, eye);
    gl.uniform1f(this.uniform.size, 9 * devicePixelRatio);
  }
  place(matrix) { gl.uniformMatrix4fv(this.uniform.world, false, matrix); }
  colour(rgb, alpha = 1) { gl.uniform4f(this.uniform.colour, rgb[0], rgb[1], rgb[2], alpha); }
  faces(faces) {
    gl.uniform1f(this.uniform.lit, 1);
    gl.bindBuffer(gl.ARRAY_BUFFER, faces.made);
    gl.enableVertexAttribArray(0);
    gl.enableVertexAttribArray(1);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 24, 0);
    gl.vertexAttribPointer(1, 3, gl.FLOAT, false, 24, 12);
    gl.drawArrays(gl.TRIANGLES, 0, faces.numbers / 6);
  }
  plain(kind, held) {
    gl.uniform1f(this.uniform.lit, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, held.made);
    gl.disableVertexAttribArray(1);
    gl.vertexAttrib3f(1, 0, 0, 1);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 12, 0);
    gl.drawArrays(kind, 0, held.numbers / 3);
  }
  once(kind, numbers) {
    gl.bindBuffer(gl.ARRAY_BUFFER, this.scratch);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.STREAM_DRAW);
    this.plain(kind, { made: this.scratch, numbers: numbers.length });
  }
}

const painter = gl && new Painter();
const colours = { states: [[0.69, 0.74, 0.8], [0.21, 0.78, 0.35], [1, 0.27, 0.23]], edge: [0.08, 0.09, 0.11], grid: [0.27, 0.3, 0.35] };
const ofA = [0.98, 0.82, 0.3], ofB = [0.39, 0.71, 0.96];

/// A name has one colour, whatever the step.
function colourOf(name) {
  if (/^(edge|face|vertex|point|support)? ?(of |on )?A( |$|,)/.test(name)) return ofA;
  if (/^(edge|face|vertex|point|support)? ?(of |on )?B( |$|,)/.test(name)) return ofB;
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  const hue = (hash % 360) / 60, x = 1 - Math.abs((hue % 2) - 1);
  const rgb = [[1, x, 0], [x, 1, 0], [0, 1, x], [0, x, 1], [x, 0, 1], [1, 0, x]][Math.floor(hue)];
  return rgb.map((part) => 0.45 + 0.55 * part);
}

// ---- Cameras ----------------------------------------------------------------------------------------------

class Orbit {
  constructor(centre, radius, begin) {
    this.home = begin || { target: centre, yaw: -0.9, pitch: 0.45, distance: 2.6 * radius };
    this.radius = radius;
    this.reset();
  }
  reset() { Object.assign(this, { ...this.home, target: [...this.home.target] }); }
  eye() {
    const flat = Math.cos(this.pitch);
    return add(this.target, scale([flat * Math.cos(this.yaw), flat * Math.sin(this.yaw), Math.sin(this.pitch)], this.distance));
  }
  matrix(aspect) {
    const far = this.distance + 8 * this.radius, near = far / 4000;
    return times(perspective(0.7 / Math.min(1, aspect), aspect, near, far), look(this.eye(), this.target));
  }
  turn(dx, dy) {
    this.yaw -= dx * 0.008;
    this.pitch = Math.max(-1.55, Math.min(1.55, this.pitch + dy * 0.008));
  }
  move(dx, dy) {
    const z = unit(sub(this.eye(), this.target)), x = unit(cross([0, 0, 1], z)), y = cross(z, x), s = this.distance * 0.0015;
    this.target = add(this.target, add(scale(x, -dx * s), scale(y, dy * s)));
  }
  zoom(factor) { this.distance = Math.max(this.radius / 50, Math.min(60 * this.radius, this.distance * factor)); }
}

function boundsOf(points) {
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  for (const point of points)
    for (let k = 0; k < 3; ++k) low[k] = Math.min(low[k], point[k]), high[k] = Math.max(high[k], point[k]);
  return { centre: scale(add(low, high), 0.5), radius: Math.max(length(sub(high, low)) / 2, 1e-9) };
}

function reach(shape) {
  let most = 0;
  for (let i = 0; i < shape.positions.length; i += 3) most = Math.max(most, length(shape.positions.subarray(i, i + 3)));
  return most;
}

function worldBounds() {
  const reaches = shapes.map(reach), points = [];
  const shown = steps ? steps.pair : run.bodies.map((_, body) => body);
  for (const body of shown) {
    const at = 7 * body, r = reaches[run.shape_of[body]], p = [poses[at], poses[at + 1], poses[at + 2]];
    points.push(add(p, [r, r, r]), sub(p, [r, r, r]));
  }
  return boundsOf(points);
}

function cameraOfRun(bounds) {
  if (!run.camera || steps) return undefined;
  const away = sub(run.camera.eye, run.camera.target), distance = length(away);
  return { target: run.camera.target, distance, yaw: Math.atan2(away[1], away[0]), pitch: Math.asin(away[2] / distance) };
}

const bounds = worldBounds();
const cameras = [new Orbit(bounds.centre, bounds.radius, cameraOfRun(bounds))];
const differenceEdges = steps ? steps.difference.flatMap((item) => item.at) : [];
const space = steps && steps.spaces.find((name) => name === "difference" || name === "directions");
if (space) {
  const points = [[0, 0, 0]];
  const numbers = space === "directions" ? [1, 1, 1, -1, -1, -1] : differenceEdges;
  for (let i = 0; i < numbers.length; i += 3) points.push(numbers.slice(i, i + 3));
  const around = boundsOf(points);
  cameras.push(new Orbit(around.centre, around.radius));
  element("spaces").hidden = false;
  element("spaces").textContent = space === "directions" ? "sphere of directions" : "difference A − B";
}

// ---- What is shown ----------------------------------------------------------------------------------------

const held = gl && shapes.map((shape) => ({ faces: buffer(facets(shape.positions, shape.indices)), edges: buffer(creases(shape.positions, shape.indices)), frame: -1 }));
const last = (steps ? steps.steps.length : frames) - 1;
let now = 0, playing = false;

/// Surfaces of shapes that deform are those of the frame.
function follow(frame) {
  shapes.forEach((shape, i) => {
    if (shape.deformed.length === 0 || held[i].frame === frame) return;
    for (const old of [held[i].faces, held[i].edges]) gl.deleteBuffer(old.made);
    held[i] = { faces: buffer(facets(shape.deformed[frame], shape.indices)), edges: buffer(creases(shape.deformed[frame], shape.indices)), frame };
  });
}

function drawGrid() {
  const lines = [], step = 10 ** Math.floor(Math.log10(bounds.radius / 2)), count = 20, z = bounds.centre[2] - bounds.radius;
  const x0 = Math.round(bounds.centre[0] / step) * step, y0 = Math.round(bounds.centre[1] / step) * step;
  for (let i = -count; i <= count; ++i)
    lines.push(x0 + i * step, y0 - count * step, z, x0 + i * step, y0 + count * step, z, x0 - count * step, y0 + i * step, z, x0 + count * step, y0 + i * step, z);
  painter.place(identity);
  painter.colour(colours.grid);
  painter.once(gl.LINES, lines);
}

function drawRun() {
  follow(now);
  drawGrid();
  for (let body = 0; body < bodies; ++body) {
    const shape = held[run.shape_of[body]];
    painter.place(matrixOfPose(now, body));
    painter.colour(colours.states[states[now * bodies + body]]);
    painter.faces(shape.faces);
    painter.colour(colours.edge);
    painter.plain(gl.LINES, shape.edges);
  }
}

function drawItems(items) {
  const kinds = { triangle: gl.TRIANGLES, line: gl.LINES, point: gl.POINTS };
  for (const kind of Object.keys(kinds)) {
    const named = new Map();
    for (const item of items)
      if (item.kind === kind) {
        if (!named.has(item.name)) named.set(item.name, []);
        named.get(item.name).push(...item.at);
      }
    gl[kind === "triangle" ? "enable" : "disable"](gl.BLEND);
    for (const [name, numbers] of named) {
      painter.colour(colourOf(name), kind === "triangle" ? 0.45 : 1);
      painter.once(kinds[kind], numbers);
    }
  }
  gl.disable(gl.BLEND);
}

function drawPair() {
  const inSpace = (name) => steps.steps[now].items.filter((item) => item.space === name);
  gl.disable(gl.DEPTH_TEST);
  painter.place(matrixOfPose(0, steps.pair[0]));
  drawItems(inSpace("bodies"));
  gl.enable(gl.DEPTH_TEST);
  steps.pair.forEach((body, i) => {
    painter.place(matrixOfPose(0, body));
    painter.colour(i === 0 ? ofA : ofB);
    painter.plain(gl.LINES, held[run.shape_of[body]].edges);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    painter.colour(i === 0 ? ofA : ofB, 0.16);
    painter.faces(held[run.shape_of[body]].faces);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  });
}

function drawSpace() {
  const r = cameras[1].radius;
  painter.place(identity);
  painter.colour([0.35, 0.4, 0.46]);
  painter.once(gl.LINES, space === "difference" ? differenceEdges : []);
  painter.colour([0.9, 0.9, 0.95]);
  painter.once(gl.LINES, [-r / 8, 0, 0, r / 8, 0, 0, 0, -r / 8, 0, 0, r / 8, 0, 0, 0, -r / 8, 0, 0, r / 8]);
  drawItems(steps.steps[now].items.filter((item) => item.space === space));
}

function viewports() {
  const width = canvas.width, height = canvas.height;
  if (cameras.length === 1) return [[0, 0, width, height]];
  const half = Math.floor(width / 2);
  return [[0, 0, half, height], [half, 0, width - half, height]];
}

function draw() {
  if (!gl) return;
  const width = Math.round(canvas.clientWidth * devicePixelRatio), height = Math.round(canvas.clientHeight * devicePixelRatio);
  if (canvas.width !== width || canvas.height !== height) canvas.width = width, canvas.height = height;
  gl.viewport(0, 0, width, height);
  gl.disable(gl.SCISSOR_TEST);
  gl.clearColor(0.114, 0.129, 0.153, 1);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  gl.enable(gl.SCISSOR_TEST);
  viewports().forEach((view, i) => {
    gl.viewport(...view);
    gl.scissor(...view);
    painter.begin(cameras[i].matrix(view[2] / Math.max(view[3], 1)), cameras[i].eye());
    if (i === 1) drawSpace();
    else if (steps) drawPair();
    else drawRun();
  });
}

function text() {
  if (steps) {
    const step = steps.steps[now];
    element("status").value = `step ${now + 1} of ${last + 1}`;
    [...element("code").children].forEach((line, i) => line.classList.toggle("now", i === step.line));
    element("sentence").textContent = step.sentence;
    element("values").innerHTML = "";
    for (const [name, value] of step.values) {
      const row = element("values").insertRow();
      row.insertCell().textContent = name;
      row.insertCell().textContent = typeof value === "number" ? Number(value.toPrecision(6)) : value;
    }
  } else {
    const [candidates, , colliding] = run.pairs[now];
    element("status").value = `frame ${run.first_frame + now} of ${run.first_frame + last}, ${run.times[now].toFixed(2)} s: ${candidates} boxes meet, ${colliding} collide`;
  }
  element("time").value = now;
  element("play").textContent = playing ? "Pause" : "Play";
}

function show(step) {
  now = Math.max(0, Math.min(last, step));
  if (now === last) playing = false;
  text();
  draw();
}

// ---- Time and input ---------------------------------------------------------------------------------------

let before = 0, owed = 0;
function tick(milliseconds) {
  if (playing) {
    const pace = (steps ? 1 : (frames > 1 ? (frames - 1) / (run.times[frames - 1] - run.times[0]) : 60)) * Number(element("speed").value);
    owed += Math.min(milliseconds - before, 200) / 1000 * pace;
    if (owed >= 1) show(now + Math.floor(owed)), owed -= Math.floor(owed);
  }
  before = milliseconds;
  requestAnimationFrame(tick);
}

function play() {
  if (!playing && now === last) now = 0;
  playing = !playing, owed = 0;
  text();
}
function step(by) {
  playing = false;
  show(now + by);
}
function reset() {
  cameras.forEach((camera) => camera.reset());
  draw();
}

const keys = { " ": play, ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-last), End: () => step(last), r: reset, R: reset,
  "+": () => zoom(0.9), "-": () => zoom(1.1) };
function zoom(factor) {
  cameras.forEach((camera) => camera.zoom(factor));
  draw();
}
addEventListener("keydown", (event) => {
  if (event.target.tagName === "SELECT" || event.ctrlKey || event.metaKey || !keys[event.key]) return;
  keys[event.key]();
  event.preventDefault();
});

const touches = new Map();
function cameraAt(event) {
  const x = event.offsetX * devicePixelRatio;
  return cameras[viewports().findIndex((view) => x < view[0] + view[2])] || cameras[0];
}
canvas.addEventListener("pointerdown", (event) => {
  touches.set(event.pointerId, [event.clientX, event.clientY]);
  canvas.setPointerCapture(event.pointerId);
  canvas.camera = cameraAt(event);
});
canvas.addEventListener("pointermove", (event) => {
  const old = touches.get(event.pointerId);
  if (!old) return;
  const fresh = [event.clientX, event.clientY], dx = fresh[0] - old[0], dy = fresh[1] - old[1];
  if (touches.size === 2) {
    const other = [...touches].find(([id]) => id !== event.pointerId)[1];
    canvas.camera.zoom(Math.hypot(old[0] - other[0], old[1] - other[1]) / Math.max(1, Math.hypot(fresh[0] - other[0], fresh[1] - other[1])));
    canvas.camera.move(dx / 2, dy / 2);
  } else if (event.shiftKey || event.buttons & 6) canvas.camera.move(dx, dy);
  else canvas.camera.turn(dx, dy);
  touches.set(event.pointerId, fresh);
  draw();
});
for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => touches.delete(event.pointerId));
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("wheel", (event) => {
  cameraAt(event).zoom(Math.exp(event.deltaY * 0.001));
  draw();
  event.preventDefault();
}, { passive: false });

element("play").onclick = play;
element("back").onclick = () => step(-1);
element("forward").onclick = () => step(1);
element("view").onclick = reset;
element("time").max = last;
element("time").oninput = () => step(Number(element("time").value) - now);
addEventListener("resize", draw);

element("title").textContent = data.title;
document.title = data.title;
if (steps) {
  element("steps").hidden = false;
  element("legend").innerHTML = "";
  for (const [i, colour] of [ofA, ofB].entries()) {
    const name = document.createElement("span");
    name.textContent = run.bodies[steps.pair[i]];
    name.style.color = `rgb(${colour.map((part) => Math.round(255 * part))})`;
    element("legend").append(name);
  }
  for (const line of steps.pseudo_code) element("code").append(Object.assign(document.createElement("li"), { textContent: line }));
}
show(0);
requestAnimationFrame(tick);
