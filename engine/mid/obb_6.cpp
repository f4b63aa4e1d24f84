// Oriented boxes, the six face normals only: [Grulich 3.1.3] quotes 15 % of separations that only edges show.

#include "mid/volume_filter.h"

namespace collidoscope {
namespace {

struct FaceNormalTest {
  using Volume = Obb;

  static void place(const Shape& shape, const Pose& pose, Volume& volume) {
    volume = transformed(shape.obb(), pose);
  }
  static bool overlap(const Volume& a, const Volume& b) {
    return collidoscope::overlap_by_face_normals(a, b);
  }
  static Gap gap(const Volume& a, const Volume& b) { return gap_by_face_normals(a, b); }
};

}  // namespace

extern const MidAlgorithm mid_obb_6;
const MidAlgorithm mid_obb_6 = {"obb-6",
                                "Oriented boxes, 6 axes",
                                "Grulich 2016, 3.1.3",
                                ShapeData::obb,
                                false,
                                create_volume_filter<FaceNormalTest>,
                                measure_volumes<FaceNormalTest>};

}  // namespace collidoscope
