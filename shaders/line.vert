// One instance per segment, ends in the frame of the picture's origin; four vertices make a strip of constant
// width in pixels.
layout(location = 0) in vec3 from;
layout(location = 1) in vec3 to;
layout(location = 2) in vec4 colour;
layout(location = 3) in float width;  // pixels

uniform mat4 view;
uniform mat4 projection;
uniform float eye_distance;  // m, from the eye to its target
uniform vec2 viewport;   // pixels
uniform float fade;

out vec4 line_colour;
out float across;
flat out float half_width;

vec4 in_front(vec4 end, vec4 other_end) {
  float near = 1e-4;
  if (end.w >= near || other_end.w <= near) return end;
  return mix(end, other_end, (near - end.w) / (other_end.w - end.w));
}

// Moves a point towards the eye by a share of its distance, without moving it on the picture.
float nearer(vec4 clip, float share) {
  bool orthographic = projection[3][3] == 1.0;
  return clip.z + share * (orthographic ? projection[2][2] * eye_distance : projection[3][2]);
}

void main() {
  vec4 clip_from = projection * (view * vec4(from, 1.0));
  vec4 clip_to = projection * (view * vec4(to, 1.0));
  vec4 a = in_front(clip_from, clip_to);
  vec4 b = in_front(clip_to, clip_from);
  vec2 direction = (b.xy / b.w - a.xy / a.w) * viewport;
  float norm = length(direction);
  direction = norm > 1e-6 ? direction / norm : vec2(1.0, 0.0);

  half_width = 0.5 * width;
  across = (gl_VertexID % 2 == 0 ? -1.0 : 1.0) * (half_width + 1.0);
  line_colour = vec4(colour.rgb, colour.a * fade);
  vec4 end = gl_VertexID < 2 ? a : b;
  vec2 offset = vec2(-direction.y, direction.x) * across;
  gl_Position = vec4(end.xy + offset * 2.0 / viewport * end.w, nearer(end, 2e-3), end.w);
}
