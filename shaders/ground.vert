// A square in the plane z = height around the point below the picture's origin.
uniform mat4 view;
uniform mat4 projection;
uniform float extent;  // m, half the side
uniform float height;  // m, above the picture's origin

out vec2 ground;  // m, from the picture's origin

void main() {
  ground = (vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0) * extent;
  gl_Position = projection * (view * vec4(ground, height, 1.0));
}
