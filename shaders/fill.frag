in vec4 fill_colour;
out vec4 colour;
void main() { colour = fill_colour; }
