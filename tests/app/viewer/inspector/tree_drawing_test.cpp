#include "inspector/tree_drawing.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "inspection/pair_trace.h"

namespace collidoscope::viewer {
namespace {

const PairColours of_trees{Colour(1, 1, 0), Colour(0, 1, 1)};

std::size_t points_like(const Overlay& overlay, const Colour& colour) {
  return static_cast<std::size_t>(std::ranges::count_if(
      overlay.points(), [&](const Overlay::Point& point) { return Colour(point.colour) == colour; }));
}

TEST(TreeDrawing, ShowsBothTreesWithTheStatesOfTheirNodes) {
  const PairTracePointer trace = trace_pair(two_links("obb-tree"), {0, 1}, {});
  ASSERT_TRUE(trace && trace->trees);
  const Palette& colours = palettes().front();
  const auto key_of = [&](std::string_view words, const Overlay& overlay) {
    return std::ranges::count(overlay.labels(), words, &Overlay::Label::text);
  };
  constexpr Real wide = 2.2;
  const Aabb bounds = tree_bounds(wide);
  EXPECT_NEAR(bounds.max.x - bounds.min.x, wide * (bounds.max.z - bounds.min.z), 1e-12);
  for (std::size_t step = 0; step < trace->steps().size(); step += 7) {
    const Overlay overlay = tree_overlay(*trace->trees, step, colours, of_trees, wide);
    for (const char* state : {"visited", "waiting", "current", "pruned"})
      EXPECT_EQ(key_of(state, overlay), 1);
    EXPECT_LE(points_like(overlay, colours.witness), 3u) << "A's, B's, and that of the key";
    for (const Overlay::Point& point : overlay.points())
      for (int axis = 0; axis < 3; ++axis) {
        EXPECT_GE(point.position[axis], bounds.min[axis]);
        EXPECT_LE(point.position[axis], bounds.max[axis]);
      }
  }
  EXPECT_TRUE(tree_title(*trace->trees).starts_with("A's tree above B's"));
}

}  // namespace
}  // namespace collidoscope::viewer
