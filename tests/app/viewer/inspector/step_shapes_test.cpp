#include "inspector/step_shapes.h"

#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "inspection/build_trace.h"

namespace collidoscope::viewer {
namespace {

/// The last steps show all of the hull, in the place of the body.
TEST(StepShapes, TheSurfaceIsDrawnAroundTheBody) {
  const Simulation simulation = two_bodies(far_away, "gjk");
  constexpr BodyIndex prism = 1;
  TraceRequest request;
  request.subject = TraceSubject::hull, request.body = prism;
  const StepTracePointer trace = trace_build(simulation.world(), request);
  Overlay overlay;
  add_step_shapes(overlay, *trace, trace->steps().size() - 1, TraceSpace::frame_a, palettes().front(), {});
  EXPECT_EQ(overlay.faces().size(), 16u) << "triangles of a prism of five sides";
  for (const Overlay::Face& face : overlay.faces())
    for (const Vec3& corner : face.corners) EXPECT_LT(length(corner - far_away), 2);
}

}  // namespace
}  // namespace collidoscope::viewer
