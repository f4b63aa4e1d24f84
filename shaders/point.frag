in vec4 disc_colour;
in vec2 from_centre;
flat in float radius;
out vec4 colour;

void main() {
  float distance = length(from_centre);
  float coverage = 1.0 - smoothstep(radius - 0.5, radius + 0.5, distance);
  float rim = smoothstep(radius - 2.5, radius - 1.5, distance);  // dark, legible on any ground
  colour = vec4(mix(disc_colour.rgb, vec3(0.05), rim), disc_colour.a * coverage);
}
