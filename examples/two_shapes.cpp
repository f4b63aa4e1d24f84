// Two shapes, then two hundred bodies: what there is to know of them, in forty lines.
//   two_shapes [A.stl B.stl]

#include <collidoscope/collidoscope.h>
#include <iostream>

int main(int argc, char** argv) try {
  using namespace collidoscope;
  const ShapePointer a = argc > 2 ? load_shape(argv[1]) : make_shape("box", make_box(Vec3(1)));
  const ShapePointer b = argc > 2 ? load_shape(argv[2]) : make_shape("ball", make_icosphere(0.5, 3));
  Pose at_a, at_b;
  at_b.translation = Vec3(1.5, 0.25, 0);

  std::cout << "collide: " << (collide(*a, at_a, *b, at_b) ? "yes" : "no") << '\n';
  std::cout << "distance: " << distance(*a, at_a, *b, at_b).separation << " m\n";
  at_b.translation.x = 0.9;
  const Proximity near = distance(*a, at_a, *b, at_b);
  std::cout << "moved closer: " << near.separation << " m along x = " << near.normal.x << '\n';
  std::cout << "contacts: " << contacts(*a, at_a, *b, at_b).size() << '\n';

  const Sweep still(at_a), approaching({Mat3(1), Vec3(3, 0.25, 0)}, Vec3(-4, 0, 0));
  std::cout << "cast: hit after " << cast(*a, still, *b, approaching).fraction << " of the step\n";

  BodySet bodies;
  for (int i = 0; i < 200; ++i) bodies.add(i % 2 ? a : b, Vec3(0.9 * i, 0, 0));
  Pipeline pipeline{PipelineConfig{}};
  for (int frame = 0; frame < 3; ++frame) {
    for (BodyIndex body = 0; body < bodies.size(); body += 4) bodies.pose(body).translation.z += 0.5;
    std::cout << "frame " << frame << ": " << pipeline.run(bodies.bodies()).colliding.size()
              << " pairs collide\n";
  }
} catch (const collidoscope::InputError& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
