// What a user of the library writes first: two shapes, one query.

#include <iostream>

#include "geometry/primitives/primitives.h"
#include "narrow/narrow.h"

int main() {
  using namespace collidoscope;
  const Shape cube("cube", make_box(Vec3(1))), ball("ball", make_icosphere(1, 2));
  Pose ball_in_cube;
  ball_in_cube.translation = Vec3(1.2, 0.3, 0.1);
  PairCache cache;
  const PairResult result = narrow_algorithm("gjk").query({cube, ball, ball_in_cube}, cache);
  std::cout << to_string(result.verdict) << '\n';
}
