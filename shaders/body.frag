// Phong light of two lamps that travel with the camera, and the light of sky and ground.
uniform float stripes;     // width in pixels of the pattern on colliding bodies; 0: none
uniform float wire_width;  // in pixels, of triangle edges; 0: none
uniform vec3 wire_colour;
uniform float opacity;
uniform mat4 view;
uniform mat4 projection;

in vec3 view_position;
in vec3 view_normal;
in vec3 barycentric;
flat in uint body_state;
flat in vec3 body_colour;  // sRGB
out vec4 colour;

const uint colliding = 2u;

vec3 linear(vec3 srgb) { return pow(srgb, vec3(2.2)); }
vec3 encoded(vec3 light) { return pow(clamp(light, 0.0, 1.0), vec3(1.0 / 2.2)); }

float stripe_pattern() {
  float along = (gl_FragCoord.x + gl_FragCoord.y) * 0.70710678 / stripes;
  return smoothstep(0.4, 0.6, abs(fract(along * 0.5) * 2.0 - 1.0));
}

vec3 surface_colour() {
  vec3 albedo = linear(body_colour);
  if (stripes > 0.0 && body_state == colliding) albedo *= mix(0.18, 1.0, stripe_pattern());
  return albedo;
}

vec3 lit(vec3 albedo, vec3 normal, vec3 to_eye) {
  vec3 up = mat3(view) * vec3(0.0, 0.0, 1.0);
  vec3 key = normalize(vec3(-0.45, 0.75, 0.65));
  vec3 fill = normalize(vec3(0.8, -0.1, 0.45));
  vec3 ambient = mix(vec3(0.10, 0.10, 0.11), vec3(0.26, 0.28, 0.31), 0.5 + 0.5 * dot(normal, up));
  float specular = pow(max(dot(reflect(-key, normal), to_eye), 0.0), 40.0);
  vec3 diffuse = vec3(0.78, 0.77, 0.74) * max(dot(normal, key), 0.0) +
                 vec3(0.20, 0.22, 0.26) * max(dot(normal, fill), 0.0);
  return albedo * (ambient + diffuse) + vec3(0.10) * specular;
}

// Fainter on small triangles, which lines would hide.
float wire() {
  vec3 slope = fwidth(barycentric);
  vec3 pixels = barycentric / slope;
  float nearest = min(pixels.x, min(pixels.y, pixels.z));
  float height = 1.0 / max(slope.x, max(slope.y, slope.z));
  float sparse = min(height / (6.0 * (wire_width + 1.0)), 1.0);
  return sparse - sparse * smoothstep(wire_width * 0.5, wire_width * 0.5 + 1.0, nearest);
}

void main() {
  vec3 to_eye = projection[3][3] == 1.0 ? vec3(0.0, 0.0, 1.0) : normalize(-view_position);
  vec3 normal = normalize(view_normal);
  if (dot(normal, to_eye) < -0.2 && !gl_FrontFacing) normal = -normal;  // the inside of an open mesh
  vec3 shade = encoded(lit(surface_colour(), normal, to_eye));
  if (wire_width > 0.0) shade = mix(shade, wire_colour, 0.8 * wire());
  colour = vec4(shade, opacity);
}
