// Real meshes, the quick ones of the shared folder.

#include <gtest/gtest.h>

#include "geometry/repair.h"
#include "geometry/stl.h"
#include "support/convex_pieces.h"
#include "support/shared_data.h"

namespace collidoscope {
namespace {

class SharedMesh : public testing::TestWithParam<const char*> {};

TEST_P(SharedMesh, IsCoveredByConvexPieces) {
  const std::string file = std::string("stl/") + GetParam() + ".stl";
  COLLIDOSCOPE_REQUIRE_SHARED(file);
  const Mesh mesh = repair(read_stl(test::shared_dir() / file).triangles, file).mesh;
  const std::vector<ConvexPiece> pieces = decompose(mesh, {.threads = 2});
  test::expect_convex(pieces);
  test::expect_covered(pieces, mesh);
  EXPECT_GT(pieces.size(), 1u);
  EXPECT_GE(test::volume_ratio(pieces, mesh), 1 - 1e-6);
  EXPECT_LT(test::volume_ratio(pieces, mesh), 1.5);
}

INSTANTIATE_TEST_SUITE_P(, SharedMesh,
                         testing::Values("blub", "chair-gothic", "cube-notch", "half-donut-solid-header",
                                         "shuttle"));

}  // namespace
}  // namespace collidoscope
