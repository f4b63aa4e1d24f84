#include "overlays/intersection_overlay.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/two_boxes.h"

namespace collidoscope::viewer {
namespace {

TEST(IntersectionOverlay, DrawsTrianglesInTheColoursOfTheSelection) {
  const Simulation simulation = boxes(Vec3(1), Vec3(0, 0, 1), "aabb-tree");
  const SceneInfoPointer info = describe(simulation.scene());
  Snapshot snapshot = take_snapshot(simulation, info);
  snapshot.contacts = find_contacts(simulation, {0, 1});
  ViewState view;
  view.selection = {1, 0};
  const Palette& colours = palette("safe");
  Overlay overlay;
  add_intersection(overlay, snapshot, view, colours);
  const auto faces = [&](const Colour& colour) {
    return std::ranges::count_if(overlay.faces(),
                                 [&](const Overlay::Face& face) { return glm::vec3(face.colour) == colour; });
  };
  EXPECT_EQ(faces(colours.first_selected), 8) << "the small box was selected first";
  EXPECT_EQ(faces(colours.second_selected), 2);
  EXPECT_EQ(overlay.lines().size(), 3 * 10 + 2 * snapshot.contacts->curves.size());
}

}  // namespace
}  // namespace collidoscope::viewer
