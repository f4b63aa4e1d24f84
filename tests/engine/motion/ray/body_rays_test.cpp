#include "motion/ray/body_rays.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "core/error.h"
#include "core/quaternion.h"
#include "core/random.h"
#include "geometry/primitives/primitives.h"
#include "pipeline/body_set.h"

namespace collidoscope {
namespace {

/// Balls, boxes and rings in a cloud.
BodySet cloud(int count, Random& random) {
  const ShapePointer shapes[] = {make_shape("ball", make_icosphere(0.5, 2)),
                                 make_shape("box", make_box({1, 0.5, 0.2})),
                                 make_shape("ring", make_torus(0.5, 0.1, 24, 8))};
  BodySet set;
  for (int i = 0; i < count; ++i)
    set.add(shapes[random.below(3)], {to_matrix(random.rotation()), random.in_box(Vec3(-3.5), Vec3(3.5))});
  return set;
}

/// Every body is asked.
std::vector<BodyHit> brute_force(const Bodies& bodies, const Ray& ray, const RayFilter& filter) {
  std::vector<BodyHit> hits;
  for (BodyIndex body = 0; body < bodies.size(); ++body) {
    if (filter && !filter(body)) continue;
    const RayResult result = cast_ray(*bodies.shapes[body], bodies.poses[body], ray);
    if (result.touches()) hits.push_back({body, result});
  }
  std::ranges::stable_sort(hits, {}, [](const BodyHit& hit) { return hit.result.distance; });
  return hits;
}

TEST(BodyRays, FindWhatBruteForceFinds) {
  Random random(3);
  const BodySet set = cloud(300, random);
  int met = 0, several = 0;
  constexpr int rays = 1500;
  for (int i = 0; i < rays; ++i) {
    Ray ray{random.in_box(Vec3(-5), Vec3(5)), random.unit_vector()};
    ray.length = random.uniform(1, 20), ray.radius = random.below(3) == 0 ? random.uniform(0, 0.3) : 0;
    const RayFilter filter =
        random.below(2) == 0 ? RayFilter{} : [](BodyIndex body) { return body % 3 != 0; };
    const std::vector<BodyHit> expected = brute_force(set.bodies(), ray, filter);
    const std::vector<BodyHit> all = all_hits(set.bodies(), ray, filter);
    ASSERT_EQ(all.size(), expected.size()) << i;
    for (std::size_t j = 0; j < all.size(); ++j) {
      ASSERT_EQ(all[j].body, expected[j].body) << i;
      ASSERT_EQ(all[j].result.distance, expected[j].result.distance) << i;
    }
    ASSERT_EQ(any_hit(set.bodies(), ray, filter), !expected.empty()) << i;
    const std::optional<BodyHit> first = first_hit(set.bodies(), ray, filter);
    ASSERT_EQ(first.has_value(), !expected.empty()) << i;
    if (!first) continue;
    ASSERT_EQ(first->body, expected[0].body) << i;
    // A ray that was shortened is advanced in other steps.
    ASSERT_NEAR(first->result.distance, expected[0].result.distance, 1e-12) << i;
    ++met, several += expected.size() > 1;
  }
  EXPECT_GT(met, rays / 3);
  EXPECT_LT(met, rays - rays / 20);
  EXPECT_GT(several, rays / 10);
}

TEST(BodyRays, NoBodiesAreNotMet) {
  EXPECT_FALSE(first_hit({}, {}));
  EXPECT_FALSE(any_hit({}, {}));
  EXPECT_TRUE(all_hits({}, {}).empty());
  EXPECT_THROW(any_hit({}, {Vec3(0), Vec3(2, 0, 0)}), InputError);
}

}  // namespace
}  // namespace collidoscope
