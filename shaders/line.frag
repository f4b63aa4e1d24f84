in vec4 line_colour;
in float across;
flat in float half_width;
out vec4 colour;

void main() {
  float coverage = 1.0 - smoothstep(half_width - 0.5, half_width + 0.5, abs(across));
  colour = vec4(line_colour.rgb, line_colour.a * coverage);
}
