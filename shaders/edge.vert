// A mesh edge as a strip of constant width in pixels. Drawn where the surface has a crease, and, for bodies
// with an outline, where one of its faces is turned towards the eye and the other away.
// One instance per part of a shape on a body; both are looked up.
layout(location = 0) in uvec3 part;  // its first edge, how many it has, the body

uniform usampler2D shapes;  // an edge in two texels, each an end and the packed normal of a face
uniform sampler2D bodies;   // as in body.vert
uniform float creases;          // 1: these edges are, 0: they are not
uniform mat4 view;
uniform mat4 projection;
uniform vec4 cut;               // as in body.vert
uniform float eye_distance;   // m, from the eye to its target
uniform vec2 viewport;        // pixels
uniform float width;          // pixels
uniform float outline_width;  // pixels, of selected bodies
uniform float state_width;    // pixels, of the outlines of bodies whose boxes meet
uniform float outline_states; // 1: bodies whose boxes meet have an outline
uniform vec4 edge_colour;
uniform vec4 outline_colour;
uniform vec4 highlight_colours[2];

out vec4 line_colour;
out float across;      // from the middle of the strip, pixels
flat out float half_width;

const uint boxes_meet = 1u;

// Where TexelTable has texel i.
ivec2 texel(int i) { return ivec2(i & 2047, i >> 11); }

// As packed_normal() packs it.
vec3 unpacked(uint bits) {
  if (bits == 0x80008000u) return vec3(0.0);
  vec2 at = vec2(int(bits << 16) >> 16, int(bits) >> 16) / 32767.0;
  vec3 normal = vec3(at, 1.0 - abs(at.x) - abs(at.y));
  vec2 side = vec2(at.x >= 0.0 ? 1.0 : -1.0, at.y >= 0.0 ? 1.0 : -1.0);
  if (normal.z < 0.0) normal.xy = (1.0 - abs(at.yx)) * side;
  return normalize(normal);
}

// `in_view` is the middle of the edge, so that both ends come to the same answer.
bool is_silhouette(mat3 rotation, vec3 left, vec3 right, vec3 in_view) {
  vec3 to_eye = projection[3][3] == 1.0 ? vec3(0.0, 0.0, 1.0) : -in_view;
  float at_left = dot(mat3(view) * (rotation * left), to_eye);
  float at_right = dot(mat3(view) * (rotation * right), to_eye);
  return at_left * at_right <= 0.0;
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
  return clip.z + share * (orthographic ? projection[2][2] * eye_distance : projection[3][2]);
}

void main() {
  int edge = gl_VertexID / 4;
  if (edge >= int(part.y)) {  // parts may have fewer edges than there is room for
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    CLIP_DISTANCE = 1.0;
    return;
  }
  int place = 2 * (int(part.x) + edge), body = 4 * int(part.z);
  uvec4 low = texelFetch(shapes, texel(place), 0), high = texelFetch(shapes, texel(place + 1), 0);
  vec4 x = texelFetch(bodies, texel(body), 0), y = texelFetch(bodies, texel(body + 1), 0), z = texelFetch(bodies, texel(body + 2), 0);
  uint look = uint(texelFetch(bodies, texel(body + 3), 0).w);
  uint state = look & 3u;
  uint highlight = look >> 2 & 3u;  // 0, or which of the selected bodies it is
  mat3 rotation = mat3(x.xyz, y.xyz, z.xyz);
  vec3 translation = vec3(x.w, y.w, z.w);
  bool from_low = gl_VertexID % 4 < 2;
  vec4 at_a = vec4(rotation * uintBitsToFloat(from_low ? low.xyz : high.xyz) + translation, 1.0);
  vec4 at_b = vec4(rotation * uintBitsToFloat(from_low ? high.xyz : low.xyz) + translation, 1.0);
  vec4 view_a = view * at_a, view_b = view * at_b;
  CLIP_DISTANCE = look >= 16u ? 1.0 : cut.w - dot(cut.xyz, at_a.xyz);
  bool outlined = highlight > 0u || (outline_states > 0.0 && state == boxes_meet);
  bool silhouette = outlined && is_silhouette(rotation, unpacked(low.w), unpacked(high.w),
                                              0.5 * (view_a.xyz + view_b.xyz));

  line_colour = edge_colour;
  float pixels = width;
  if (outlined) {
    line_colour = highlight > 0u ? highlight_colours[highlight - 1u] : outline_colour;
    pixels = silhouette ? (highlight > 0u ? outline_width : state_width) : width;
  }
  if (creases < 0.5 && !silhouette) pixels = 0.0;

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
  vec2 offset = vec2(-direction.y, direction.x) * (from_low ? across : -across);
  gl_Position = vec4(a.xy + offset * 2.0 / viewport * a.w, nearer(a, 1e-3), a.w);
  if (pixels == 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
