// The smallest enclosing spheres of both bodies, carried along with them [Grulich 3.1.1, Alg. 1].

#include "mid/volume_filter.h"

namespace collidoscope {
namespace {

struct SphereTest {
  using Volume = Sphere;

  static void place(const Shape& shape, const Pose& pose, Volume& volume) {
    volume = transformed(shape.sphere(), pose);
  }
  static std::span<const Volume> placed(const BodyView& bodies) { return bodies.spheres; }
  static bool overlap(const Volume& a, const Volume& b) { return collidoscope::overlap(a, b); }
  static Gap gap(const Volume& a, const Volume& b) { return gap_between(a, b); }
};

}  // namespace

extern const MidAlgorithm mid_sphere;
const MidAlgorithm mid_sphere = {"sphere",
                                 "Bounding spheres",
                                 "Grulich 2016, 3.1.1",
                                 ShapeData::sphere,
                                 false,
                                 create_volume_filter<SphereTest>,
                                 measure_volumes<SphereTest>};

}  // namespace collidoscope
