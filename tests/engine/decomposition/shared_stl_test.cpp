// Real meshes of the shared folder: the quick ones, or with COLLIDOSCOPE_MESHES=all every one that bounds a
// volume.

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>

#include "decomposition/coverage.h"
#include "decomposition/solid.h"
#include "fixtures/convex_pieces.h"
#include "fixtures/shared_data.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/stl.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

class SharedMesh : public testing::TestWithParam<std::string> {};

/// Nothing where the file has no surface.
Mesh load(const fs::path& file) {
  try {
    return repair(read_stl(file).triangles, file).mesh;
  } catch (const InputError&) {
    return {};
  }
}

TEST_P(SharedMesh, IsCoveredByConvexPiecesWithinTheirConcavity) {
  const std::string file = "stl/" + GetParam() + ".stl";
  COLLIDOSCOPE_REQUIRE_SHARED(file);
  const Mesh mesh = load(test::shared_dir() / file);
  if (mesh.triangles.empty() || !why_not_solid(mesh).empty()) GTEST_SKIP() << file << " bounds no volume";
  const DecompositionOptions options = {.threads = 2};
  const Real allowed = options.concavity * test::half_longest_side(mesh);
  const std::vector<ConvexPiece> pieces = decompose(mesh, options);
  test::expect_convex(pieces);
  test::expect_covered(pieces, mesh);
  EXPECT_GT(coverage(mesh, pieces).covered(), 1 - 1e-5) << "inside";
  test::expect_close(pieces, mesh, allowed);
  if (pieces.size() == options.max_parts) return;
  for (const ConvexPiece& piece : pieces) EXPECT_LE(piece.concavity, allowed);
}

/// Its last cut left one piece more than there were to spend: 28.
TEST(SharedShuttle, HasNoMorePiecesThanItMay) {
  COLLIDOSCOPE_REQUIRE_SHARED("stl/shuttle.stl");
  const Mesh mesh = load(test::shared_dir() / "stl/shuttle.stl");
  const std::vector<ConvexPiece> pieces = decompose(mesh, {.max_parts = 27, .concavity = 0.02});
  EXPECT_LE(pieces.size(), 27u);
  test::expect_covered(pieces, mesh);
}

std::vector<std::string> names() {
  if (std::getenv("COLLIDOSCOPE_MESHES") == nullptr)
    return {"blub", "box-thick", "chair-gothic", "cube-notch", "half-donut-solid-header", "shuttle"};
  std::vector<std::string> all;
  const fs::path folder = test::shared_dir() / "stl";
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".stl")
      all.push_back(entry.path().lexically_relative(folder).replace_extension());
  std::sort(all.begin(), all.end());
  return all;
}

std::string test_name(const testing::TestParamInfo<std::string>& instance) {
  std::string name = instance.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == '/'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(, SharedMesh, testing::ValuesIn(names()), test_name);

}  // namespace
}  // namespace collidoscope
