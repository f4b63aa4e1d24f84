uniform vec3 top_colour;
uniform vec3 bottom_colour;
in float height;
out vec4 colour;

// Breaks up the bands of a slow gradient in 8 bits.
float dither(vec2 pixel) {
  return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}

void main() {
  colour = vec4(mix(bottom_colour, top_colour, smoothstep(0.0, 1.0, height)) + dither(gl_FragCoord.xy), 1.0);
}
