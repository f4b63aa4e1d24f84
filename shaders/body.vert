// One instance per part of a shape on a body; both are looked up.
layout(location = 0) in uvec3 part;  // its first triangle, how many it has, the body

uniform usampler2D shapes;  // a corner in each texel: its position in the shape's frame, its packed normal
uniform sampler2D bodies;   // four texels each: the axes of its pose, and in w where it stands, in the
                                // frame of the picture's origin; its colour (sRGB), and state + 4 highlight,
                                // and 16 more where it is not cut
uniform mat4 view;
uniform mat4 projection;
uniform vec4 cut;  // what lies beyond the plane cut.xyz . at = cut.w is not drawn, where clipping is on

out vec3 view_position;
out vec3 view_normal;
out vec3 barycentric;
flat out uint body_state;
flat out vec3 body_colour;

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

void main() {
  if (gl_VertexID >= 3 * int(part.y)) {  // parts may have fewer triangles than there is room for
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    CLIP_DISTANCE = 1.0;
    return;
  }
  uvec4 corner = texelFetch(shapes, texel(3 * int(part.x) + gl_VertexID), 0);
  int body = 4 * int(part.z);
  vec4 x = texelFetch(bodies, texel(body), 0), y = texelFetch(bodies, texel(body + 1), 0), z = texelFetch(bodies, texel(body + 2), 0);
  vec4 look = texelFetch(bodies, texel(body + 3), 0);
  mat3 rotation = mat3(x.xyz, y.xyz, z.xyz);
  vec4 at_origin = vec4(rotation * uintBitsToFloat(corner.xyz) + vec3(x.w, y.w, z.w), 1.0);
  vec4 in_view = view * at_origin;
  view_position = in_view.xyz;
  view_normal = mat3(view) * (rotation * unpacked(corner.w));
  int at = gl_VertexID % 3;
  barycentric = vec3(at == 0, at == 1, at == 2);
  body_state = uint(look.w) & 3u;
  CLIP_DISTANCE = uint(look.w) >= 16u ? 1.0 : cut.w - dot(cut.xyz, at_origin.xyz);
  body_colour = look.rgb;
  gl_Position = projection * in_view;
}
