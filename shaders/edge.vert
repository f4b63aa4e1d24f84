#version 330 core
// A mesh edge as a strip of constant width in pixels. Drawn where the surface has a crease, and, for bodies
// with an outline, where one of its faces is turned towards the eye and the other away.
layout(location = 0) in vec3 position;      // this end
layout(location = 1) in vec3 other;         // the other end
layout(location = 2) in vec3 normal_left;   // of the two faces
layout(location = 3) in vec3 normal_right;
layout(location = 9) in float crease;         // 1 if it is one, else 0
layout(location = 4) in vec3 rotation_x;
layout(location = 5) in vec3 rotation_y;
layout(location = 6) in vec3 rotation_z;
layout(location = 7) in vec3 translation;
layout(location = 8) in uint state;
layout(location = 10) in uint highlight;    // 0, or which of the selected bodies it is

uniform mat4 view;
uniform mat4 projection;
uniform vec2 viewport;        // pixels
uniform float width;          // pixels
uniform float outline_width;  // pixels, of bodies whose boxes meet and of selected ones
uniform float outline_states; // 1: bodies whose boxes meet have an outline
uniform vec4 edge_colour;
uniform vec4 outline_colour;
uniform vec4 highlight_colours[2];

out vec4 line_colour;
out float across;      // from the middle of the strip, pixels
flat out float half_width;

const uint boxes_meet = 1u;

// `in_view` is the middle of the edge, so that both ends come to the same answer.
bool is_silhouette(mat3 rotation, vec3 in_view) {
  vec3 to_eye = projection[3][3] == 1.0 ? vec3(0.0, 0.0, 1.0) : -in_view;
  float left = dot(mat3(view) * (rotation * normal_left), to_eye);
  float right = dot(mat3(view) * (rotation * normal_right), to_eye);
  return left * right <= 0.0;
}

// Both ends in front of the near plane, so that the division by w keeps the direction.
vec4 in_front(vec4 end, vec4 other_end) {
  float near = 1e-4;
  if (end.w >= near || other_end.w <= near) return end;
  return mix(end, other_end, (near - end.w) / (other_end.w - end.w));
}

// Moves a point towards the eye by a share of its distance, without moving it on the picture.
float nearer(vec4 clip, float share) {
  bool orthographic = projection[3][3] == 1.0;
  return clip.z + share * (orthographic ? -projection[2][2] * view[3][2] : projection[3][2]);
}

void main() {
  mat3 rotation = mat3(rotation_x, rotation_y, rotation_z);
  vec4 view_a = view * vec4(rotation * position + translation, 1.0);
  vec4 view_b = view * vec4(rotation * other + translation, 1.0);
  bool outlined = highlight > 0u || (outline_states > 0.0 && state == boxes_meet);
  bool silhouette = outlined && is_silhouette(rotation, 0.5 * (view_a.xyz + view_b.xyz));

  line_colour = edge_colour;
  float pixels = width;
  if (outlined) {
    line_colour = highlight > 0u ? highlight_colours[highlight - 1u] : outline_colour;
    pixels = silhouette ? outline_width : width;
  }
  if (crease < 0.5 && !silhouette) pixels = 0.0;

  vec4 a = in_front(projection * view_a, projection * view_b);
  vec4 b = in_front(projection * view_b, projection * view_a);
  vec2 direction = (b.xy / b.w - a.xy / a.w) * viewport;
  float norm = length(direction);
  direction = norm > 1e-6 ? direction / norm : vec2(1.0, 0.0);
  // Where creases lie closer than that, they would blacken the surface.
  if (!silhouette) line_colour.a *= clamp(0.5 * norm / (3.0 * width) - 0.3, 0.0, 1.0);
  half_width = 0.5 * pixels;
  float reach = pixels > 0.0 ? half_width + 1.0 : 0.0;  // a pixel more for the soft border
  across = gl_VertexID % 2 == 0 ? -reach : reach;
  // At the far end the direction is reversed, and with it what is left and right.
  vec2 offset = vec2(-direction.y, direction.x) * (gl_VertexID % 4 < 2 ? across : -across);
  gl_Position = vec4(a.xy + offset * 2.0 / viewport * a.w, nearer(a, 1e-3), a.w);
  if (pixels == 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
