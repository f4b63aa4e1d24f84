#include "decomposition/flush_area.h"

#include <gtest/gtest.h>

#include "fixtures/meshes/solids.h"

namespace collidoscope {
namespace {

constexpr Plane top = {Vec3(0, 0, 1), 1};

bool covers(const Solid& solid, const Vec3& a, const Vec3& b, const Vec3& c) {
  const FaceView view(solid, top);
  return FlushArea(view, 1e-6).covers({view.see(a), view.see(b), view.see(c)});
}

TEST(FlushArea, IsWhereTheSurfaceLiesInTheFace) {
  const Solid solid = to_solid(test::l_shape());
  EXPECT_TRUE(covers(solid, {0, 0, 1}, {2, 0, 1}, {2, 1, 1})) << "of several triangles, up to the rim";
  EXPECT_TRUE(covers(solid, {0.1, 0.1, 1}, {1.9, 0.1, 1}, {0.1, 0.9, 1}));
  EXPECT_FALSE(covers(solid, {1, 1, 1}, {2, 1, 1}, {1, 2, 1})) << "where the notch is";
  EXPECT_FALSE(covers(solid, {0.1, 0.1, 1}, {1.9, 0.1, 1}, {0.1, 1.9, 1}) &&
               covers(solid, {1.9, 0.1, 1}, {1.9, 1.9, 1}, {0.1, 1.9, 1}))
      << "partly";
  EXPECT_FALSE(covers(below(solid, {Vec3(0, 0, 1), 0.5}, 1e-9), {0, 0, 1}, {2, 0, 1}, {2, 1, 1})) << "lower";
}

TEST(FlushArea, IsWhereCapsLieInTheFace) {
  TriangleSoup soup = test::cube_soup(Vec3f(0), 4);
  test::append_turned(soup, test::cube_soup(Vec3f(1), 2));
  const Solid cup = below(to_solid(test::mesh_of(soup)), top, 1e-9);
  EXPECT_TRUE(covers(cup, {0, 0, 1}, {4, 0, 1}, {4, 1, 1}));
  const Solid deeper = below(to_solid(test::mesh_of(soup)), {Vec3(0, 0, 1), 2}, 1e-9);
  const FaceView view(deeper, {Vec3(0, 0, 1), 2});
  const FlushArea walls(view, 1e-6);
  EXPECT_TRUE(walls.covers({view.see({0, 0, 2}), view.see({4, 0, 2}), view.see({0.5, 0.5, 2})}));
  EXPECT_FALSE(walls.covers({view.see({1.1, 1.1, 2}), view.see({2.9, 1.1, 2}), view.see({1.1, 2.9, 2})}))
      << "in the cavity";
}

}  // namespace
}  // namespace collidoscope
