#include "decomposition/regrouping.h"

#include <gtest/gtest.h>

#include "decomposition/concavity.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

constexpr Real near = 1e-9;

/// Equal wedges of a ring, one after the other.
std::vector<Part> wedges(const Mesh& ring, int count) {
  const auto plane = [&](int i) {
    const Real angle = 6.283185307179586 * i / count + 0.1;
    return Plane{{-std::sin(angle), std::cos(angle), 0}, 0};
  };
  std::vector<Part> parts;
  for (int i = 0; i < count; ++i) {
    const Plane from = plane(i), to = plane(i + 1);
    const Solid above = below(to_solid(ring), {-from.normal, 0}, near);
    for (Solid& piece : components(below(above, to, near))) parts.push_back(to_part(std::move(piece)));
  }
  return parts;
}

Real volume_of(const std::vector<Part>& parts) {
  Real sum = 0;
  for (const Part& part : parts) sum += volume(part.solid);
  return sum;
}

TEST(Regrouping, MakesTwoOfThreeWithinTheConcavity) {
  const Mesh ring = make_torus(1, 0.4, 50, 20);
  const MeshScale scale = scale_of(ring, 0.05);
  std::vector<Part> parts = wedges(ring, 12);
  Work work;
  ASSERT_EQ(parts.size(), 12u);
  const Real whole = volume_of(parts);
  regroup(parts, scale, work);
  EXPECT_EQ(parts.size(), 8u);
  EXPECT_NEAR(volume_of(parts), whole, 1e-9 * whole);
  for (const Part& part : parts)
    EXPECT_LE(concavity(part.hull, part.solid, scale.concavity, 1), scale.concavity);
}

TEST(Regrouping, LeavesWhatNeedsAllItsParts) {
  const Mesh ring = make_torus(1, 0.4, 50, 20);
  std::vector<Part> parts = wedges(ring, 12);
  Work work;
  regroup(parts, scale_of(ring, 0.01), work);
  EXPECT_EQ(parts.size(), 12u);
  std::vector<Part> none;
  regroup(none, scale_of(ring, 0.05), work);
  EXPECT_TRUE(none.empty());
}

}  // namespace
}  // namespace collidoscope
