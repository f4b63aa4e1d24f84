// Oriented boxes, all fifteen separating axes [Grulich 3.1.3; Gottschalk 1996].

#include "mid/volume_filter.h"

namespace collidoscope {
namespace {

struct ObbTest {
  using Volume = Obb;

  static void place(const Shape& shape, const Pose& pose, Volume& volume) {
    volume = transformed(shape.obb(), pose);
  }
  static bool overlap(const Volume& a, const Volume& b) { return collidoscope::overlap(a, b); }
  static Gap gap(const Volume& a, const Volume& b) { return gap_between(a, b); }
};

}  // namespace

extern const MidAlgorithm mid_obb;
const MidAlgorithm mid_obb = {"obb", "Oriented boxes, 15 axes",     "Grulich 2016, 3.1.3",   ShapeData::obb,
                              false, create_volume_filter<ObbTest>, measure_volumes<ObbTest>};

}  // namespace collidoscope
