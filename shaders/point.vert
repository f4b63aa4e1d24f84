// One instance per point: a disc of constant size in pixels.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 colour;
layout(location = 2) in float diameter;  // pixels

uniform mat4 view;
uniform mat4 projection;
uniform float eye_distance;  // m, from the eye to its target
uniform vec2 viewport;   // pixels
uniform float fade;

out vec4 disc_colour;
out vec2 from_centre;  // pixels
flat out float radius;

// Moves a point towards the eye by a share of its distance, without moving it on the picture.
float nearer(vec4 clip, float share) {
  bool orthographic = projection[3][3] == 1.0;
  return clip.z + share * (orthographic ? projection[2][2] * eye_distance : projection[3][2]);
}

void main() {
  vec4 centre = projection * (view * vec4(position, 1.0));
  radius = 0.5 * diameter;
  from_centre = (vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0) * (radius + 1.0);
  disc_colour = vec4(colour.rgb, colour.a * fade);
  gl_Position = vec4(centre.xy + from_centre * 2.0 / viewport * centre.w, nearer(centre, 3e-3), centre.w);
}
