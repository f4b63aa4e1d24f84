// Lines at every spacing, stronger at every tenth, fading with the distance.
uniform float extent;   // m
uniform float spacing;  // m
uniform vec2 phase;     // m, of the picture's origin in the tenfold grid
uniform vec3 grid_colour;

in vec2 ground;
out vec4 colour;

float lines(vec2 at, float distance) {
  vec2 cell = at / distance;
  vec2 pixel = max(fwidth(cell), 1e-6);
  vec2 from_line = abs(fract(cell - 0.5) - 0.5) / pixel;
  vec2 line = 1.0 - smoothstep(0.4, 1.4, from_line);
  line *= 1.0 - smoothstep(0.2, 0.5, pixel);  // too dense to tell apart
  return max(line.x, line.y);
}

void main() {
  float distance = length(ground) / extent;
  float fade = pow(clamp(1.0 - distance, 0.0, 1.0), 1.5);
  float strength = max(0.22 * lines(ground + phase, spacing), 0.55 * lines(ground + phase, spacing * 10.0));
  colour = vec4(grid_colour, strength * fade);
}
