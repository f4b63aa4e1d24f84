// Translucent triangles in the frame of the picture's origin.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 colour;

uniform mat4 view;
uniform mat4 projection;
uniform float fade;

out vec4 fill_colour;

void main() {
  fill_colour = vec4(colour.rgb, colour.a * fade);
  gl_Position = projection * (view * vec4(position, 1.0));
}
