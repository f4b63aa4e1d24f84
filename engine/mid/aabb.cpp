// Tight axis-aligned boxes, rebuilt from the hulls' vertices at each pose [Grulich 3.1.2, Alg. 3 and 5].

#include "mid/volume_filter.h"

namespace collidoscope {
namespace {

struct TightBoxTest {
  using Volume = Aabb;

  static Volume volume(const Shape& shape, const Pose& pose) {
    return tight_box(shape.hull().vertices, pose);
  }
  static bool overlap(const Volume& a, const Volume& b) { return collidoscope::overlap(a, b); }
};

}  // namespace

extern const MidAlgorithm mid_aabb;
const MidAlgorithm mid_aabb = {"aabb", "Tight axis-aligned boxes",        "Grulich 3.1.2", ShapeData::hull,
                               false,  create_volume_filter<TightBoxTest>};

}  // namespace collidoscope
