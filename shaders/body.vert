#version 330 core
// Per vertex, in the shape's frame; per instance, the body's pose in the frame of the picture's origin.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 4) in vec3 rotation_x;
layout(location = 5) in vec3 rotation_y;
layout(location = 6) in vec3 rotation_z;
layout(location = 7) in vec3 translation;
layout(location = 8) in uint state;
layout(location = 11) in vec3 colour;  // sRGB

uniform mat4 view;
uniform mat4 projection;

out vec3 view_position;
out vec3 view_normal;
out vec3 barycentric;
flat out uint body_state;
flat out vec3 body_colour;

void main() {
  mat3 rotation = mat3(rotation_x, rotation_y, rotation_z);
  vec4 in_view = view * vec4(rotation * position + translation, 1.0);
  view_position = in_view.xyz;
  view_normal = mat3(view) * (rotation * normal);
  int corner = gl_VertexID % 3;
  barycentric = vec3(corner == 0, corner == 1, corner == 2);
  body_state = state;
  body_colour = colour;
  gl_Position = projection * in_view;
}
