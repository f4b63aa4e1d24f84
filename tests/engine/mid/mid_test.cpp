#include "mid/mid.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <map>

#include "core/error.h"
#include "core/random.h"
#include "fixtures/instruction_sets.h"
#include "fixtures/random_poses.h"
#include "geometry/hull/hull_view.h"
#include "narrow/proof/exact_verdict.h"
#include "oracles/exact_convex.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

using Pairs = std::vector<BodyPair>;

/// Points in a box of random proportions, some of them flat or thin, not centred on their origin.
ShapePointer random_shape(Random& random) {
  Vec3 half_size = random.in_box(Vec3(0.2), Vec3(1));
  if (random.below(4) == 0) half_size[static_cast<int>(random.below(3))] = random.below(2) ? 1e-3 : 0;
  const Vec3 offset = random.in_box(Vec3(-2), Vec3(2));
  Mesh mesh;
  for (const Vec3& point : test::random_points(random, 3 + random.below(14), half_size))
    mesh.vertices.emplace_back(point + offset);
  return std::make_shared<Shape>("random", std::move(mesh));
}

/// Around its own origin.
ShapePointer box_shape(const Vec3& half_size) {
  Mesh mesh;
  for (int i = 0; i < 8; ++i)
    mesh.vertices.emplace_back(Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1) * half_size);
  return std::make_shared<Shape>("box", std::move(mesh));
}

struct Bodies {
  std::vector<ShapePointer> owners;
  std::vector<const Shape*> shapes;
  std::vector<Pose> poses;

  BodyView view() const { return {{shapes, poses}}; }

  void add(ShapePointer shape, const Pose& pose) {
    shapes.push_back(shape.get());
    owners.push_back(std::move(shape));
    poses.push_back(pose);
  }

  bool intersect(const BodyPair& pair) const {
    const auto& a = shapes[pair.a]->hull().vertices;
    const auto& b = shapes[pair.b]->hull().vertices;
    return test::ExactPair(a, poses[pair.a], b, poses[pair.b]).intersects();
  }
};

/// Bodies whose centres lie within `reach` of each other: the smaller, the more of them collide.
Bodies random_bodies(Random& random, std::size_t count, Real reach, bool sloppy = false) {
  Bodies bodies;
  for (std::size_t i = 0; i < count; ++i) {
    const ShapePointer shape = random_shape(random);
    Pose pose = sloppy ? test::sloppy_pose(random, reach) : test::random_pose(random, reach);
    pose.translation -= pose.rotate(shape->get<HullData>().centre);
    bodies.add(shape, pose);
  }
  return bodies;
}

Pairs all_pairs(std::size_t bodies) {
  Pairs pairs;
  for (BodyIndex a = 0; a < bodies; ++a)
    for (BodyIndex b = a + 1; b < bodies; ++b) pairs.push_back({a, b});
  return pairs;
}

Pairs filtered(const MidAlgorithm& algorithm, const Bodies& bodies, Pairs pairs, unsigned threads = 1) {
  ThreadPool pool(threads);
  algorithm.create()->filter(bodies.view(), pool, pairs);
  return pairs;
}

bool has(const Pairs& pairs, const BodyPair& pair) {
  return std::binary_search(pairs.begin(), pairs.end(), pair);
}

class EveryMidPhase : public testing::TestWithParam<const MidAlgorithm*> {};

TEST_P(EveryMidPhase, NeverDropsACollidingPair) {
  Random random(1);
  int colliding = 0, dropped = 0, kept_in_vain = 0;
  for (int trial = 0; trial < 8; ++trial) {
    const Bodies bodies = random_bodies(random, 24, 0.9, trial % 2 == 1);
    const Pairs pairs = all_pairs(24);
    const Pairs kept = filtered(*GetParam(), bodies, pairs);
    EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end()));
    for (const BodyPair& pair : pairs) {
      const bool intersect = bodies.intersect(pair);
      colliding += intersect;
      dropped += !has(kept, pair);
      kept_in_vain += has(kept, pair) && !intersect;
      EXPECT_TRUE(has(kept, pair) || !intersect) << pair.a << " and " << pair.b;
    }
  }
  constexpr int pairs = 8 * 276;
  EXPECT_GT(colliding, pairs / 10);
  EXPECT_LT(colliding, pairs / 2);
  EXPECT_GT(kept_in_vain, pairs / 50);
  if (GetParam()->id == "none") {
    EXPECT_EQ(dropped, 0);
  } else {
    EXPECT_GT(dropped, pairs / 4);
  }
}

/// Pushes the second body along a line until the exact gap is a few rounding errors, and a little farther.
/// Expects that no pair that intersects is dropped; returns how many did.
int expect_kept_at_contact(const MidAlgorithm& algorithm, Bodies& bodies, const Vec3& direction) {
  Vec3& translation = bodies.poses[1].translation;
  const Vec3 start = translation;
  Real low = 0, high = 20;
  for (int step = 0; step < 55; ++step) {
    const Real middle = (low + high) / 2;
    translation = start + direction * middle;
    (bodies.intersect({0, 1}) ? low : high) = middle;
  }
  int colliding = 0;
  for (int ulps = -3; ulps <= 3; ++ulps) {
    translation = start + direction * (low + static_cast<Real>(ulps) * 2e-16);
    if (!bodies.intersect({0, 1})) continue;
    ++colliding;
    EXPECT_EQ(filtered(algorithm, bodies, {{0, 1}}).size(), 1u);
  }
  return colliding;
}

TEST_P(EveryMidPhase, NeverDropsAtContact) {
  Random random(2);
  int colliding = 0;
  for (int trial = 0; trial < 60; ++trial) {
    Bodies bodies = random_bodies(random, 2, 0, trial % 2 == 1);
    colliding += expect_kept_at_contact(*GetParam(), bodies, random.unit_vector());
  }
  EXPECT_GT(colliding, 60);
}

/// Of hulls that are boxes in their own frame nothing is left that would hide an error.
TEST_P(EveryMidPhase, NeverDropsBoxesAtContact) {
  Random random(8);
  int colliding = 0;
  for (int trial = 0; trial < 60; ++trial) {
    Bodies bodies;
    for (int i = 0; i < 2; ++i) {
      const Pose pose = trial % 2 ? test::sloppy_pose(random, 0) : test::random_pose(random, 0);
      bodies.add(box_shape(random.in_box(Vec3(0.2), Vec3(1))), pose);
    }
    colliding += expect_kept_at_contact(*GetParam(), bodies, random.unit_vector());
  }
  EXPECT_GT(colliding, 60);
}

/// A wall across a world axis touches the outermost vertex of a turned body: the last place where it does.
TEST_P(EveryMidPhase, KeepsTheOutermostVertexAtAWall) {
  const ShapePointer wall = box_shape(Vec3(8));
  Random random(7);
  for (int trial = 0; trial < 60; ++trial) {
    Bodies bodies = random_bodies(random, 1, 1);
    bodies.add(wall, {Mat3(1), Vec3(0)});
    Real& position = bodies.poses[1].translation[trial % 3];
    Real touching = 0, apart = trial % 2 ? 20 : -20;
    while (true) {
      const Real middle = touching + (apart - touching) / 2;
      if (middle == touching || middle == apart) break;
      position = middle;
      (bodies.intersect({0, 1}) ? touching : apart) = middle;
    }
    position = touching;
    EXPECT_EQ(filtered(*GetParam(), bodies, {{0, 1}}).size(), 1u);
  }
}

TEST_P(EveryMidPhase, KeepsLatticeContact) {
  Mesh mesh;
  for (int i = 0; i < 8; ++i) mesh.vertices.emplace_back(i & 1, i & 2 ? 1 : 0, i & 4 ? 1 : 0);
  const auto cube = std::make_shared<Shape>("cube", mesh);
  Bodies bodies;
  for (int x = 0; x < 3; ++x)
    for (int y = 0; y < 3; ++y)
      for (int z = 0; z < 3; ++z) bodies.add(cube, {Mat3(1), Vec3(x, y, z) + Vec3(1e6)});
  Pairs touching;
  for (const BodyPair& pair : all_pairs(27)) {
    const Vec3 offset = bodies.poses[pair.a].translation - bodies.poses[pair.b].translation;
    if (std::max({std::abs(offset.x), std::abs(offset.y), std::abs(offset.z)}) <= 1) touching.push_back(pair);
  }
  const Pairs kept = filtered(*GetParam(), bodies, all_pairs(27));
  EXPECT_TRUE(std::includes(kept.begin(), kept.end(), touching.begin(), touching.end()));
  EXPECT_EQ(touching.size(), 158u);
}

TEST_P(EveryMidPhase, MeasuresWhatItDecides) {
  Random random(9);
  int apart = 0, overlapping = 0;
  if (GetParam()->id == "none") return;
  ASSERT_NE(GetParam()->measure, nullptr);
  for (int trial = 0; trial < 8; ++trial) {
    const Bodies bodies = random_bodies(random, 24, 0.9);
    const Pairs kept = filtered(*GetParam(), bodies, all_pairs(24));
    for (const BodyPair& pair : all_pairs(24)) {
      const Gap gap = GetParam()->measure(bodies.view(), pair);
      EXPECT_NEAR(length(gap.axis), 1, 1e-12);
      if (std::abs(gap.width) < 1e-9) continue;
      EXPECT_EQ(gap.width < 0, has(kept, pair)) << pair.a << " and " << pair.b;
      gap.width < 0 ? ++overlapping : ++apart;
    }
  }
  EXPECT_GT(apart, 500);
  EXPECT_GT(overlapping, 100);
}

/// A pair moved apart by the width of the gap, along its axis, touches no more.
TEST_P(EveryMidPhase, MeasuresFromTheFirstTowardsTheSecond) {
  if (GetParam()->id == "none") return;
  ASSERT_NE(GetParam()->measure, nullptr);
  Random random(10);
  for (int trial = 0; trial < 100; ++trial) {
    Bodies bodies = random_bodies(random, 2, 0.5);
    const Gap gap = GetParam()->measure(bodies.view(), {0, 1});
    bodies.poses[1].translation += gap.axis * (1e-6 - gap.width);
    EXPECT_TRUE(filtered(*GetParam(), bodies, {{0, 1}}).empty());
    bodies.poses[1].translation -= gap.axis * 2e-6;
    const Gap less = GetParam()->measure(bodies.view(), {0, 1});
    EXPECT_GE(less.width, -1.001e-6);
  }
}

TEST_P(EveryMidPhase, GivesTheSameForAnyNumberOfThreads) {
  Random random(3);
  const Bodies bodies = random_bodies(random, 300, 2.5);
  const Pairs pairs = all_pairs(300);  // many tasks' worth
  const Pairs one = filtered(*GetParam(), bodies, pairs, 1);
  EXPECT_GT(one.size(), 1000u);
  for (const unsigned threads : {2u, 5u}) EXPECT_TRUE(filtered(*GetParam(), bodies, pairs, threads) == one);
}

TEST_P(EveryMidPhase, GivesTheSameForEveryInstructionSet) {
  Random random(9);
  for (const std::size_t count : {2u, 3u, 60u}) {
    const Bodies bodies = random_bodies(random, count, 1.5, true);
    const Pairs pairs = all_pairs(count), best = filtered(*GetParam(), bodies, pairs);
    test::for_each_instruction_set([&] { EXPECT_TRUE(filtered(*GetParam(), bodies, pairs) == best); });
  }
}

TEST_P(EveryMidPhase, FollowsWorldsThatChange) {
  const std::unique_ptr<MidPhase> phase = GetParam()->create();
  ThreadPool threads(1);
  Random random(4);
  for (int frame = 0; frame < 30; ++frame) {
    // Other shapes, other numbers of bodies, other pairs: nothing of an earlier frame may leak into this one.
    const std::size_t count = 2 + random.below(30);
    const Bodies bodies = random_bodies(random, count, 2);
    Pairs pairs = all_pairs(count);
    std::erase_if(pairs, [&](const BodyPair&) { return random.below(3) == 0; });
    const Pairs fresh = filtered(*GetParam(), bodies, pairs);
    phase->filter(bodies.view(), threads, pairs);
    EXPECT_TRUE(pairs == fresh);
  }
  EXPECT_TRUE(GetParam()->id == "none" || phase->bytes() > 30 * sizeof(Sphere));
}

TEST_P(EveryMidPhase, TakesSpheresThatWerePlacedBefore) {
  Random random(5);
  const Bodies bodies = random_bodies(random, 40, 1);
  std::vector<Sphere> spheres;
  for (std::size_t i = 0; i < 40; ++i)
    spheres.push_back(transformed(bodies.shapes[i]->sphere(), bodies.poses[i]));
  BodyView view = bodies.view();
  view.spheres = spheres;
  ThreadPool threads(1);
  Pairs kept = all_pairs(40);
  GetParam()->create()->filter(view, threads, kept);
  EXPECT_TRUE(kept == filtered(*GetParam(), bodies, all_pairs(40)));
}

/// Curved shapes whose cores are far apart: the phase keeps every pair that collides.
TEST_P(EveryMidPhase, KeepsCurvedShapesThatCollide) {
  Random random(9);
  const std::array<ShapePointer, 4> shapes = {
      make_sphere_shape("sphere", 0.5), make_capsule_shape("capsule", 0.2, 1),
      make_ellipsoid_shape("ellipsoid", {0.9, 0.4, 0.2}), make_ellipsoid_shape("long", {0.1, 0.1, 1.5})};
  Bodies bodies;
  for (std::size_t i = 0; i < 60; ++i) bodies.add(shapes[i % 4], test::random_pose(random, 1.5));
  const Pairs pairs = all_pairs(60), kept = filtered(*GetParam(), bodies, pairs);
  int colliding = 0;
  for (const BodyPair& pair : pairs) {
    const PlacedHulls hulls{HullView<Real>(bodies.shapes[pair.a]->get<HullData>()),
                            HullView<Real>(bodies.shapes[pair.b]->get<HullData>()), bodies.poses[pair.a],
                            bodies.poses[pair.b]};
    if (exact_verdict(hulls) != Verdict::colliding) continue;
    ++colliding;
    EXPECT_TRUE(std::ranges::binary_search(kept, pair)) << bodies.shapes[pair.a]->name();
  }
  EXPECT_GT(colliding, 100);
}

TEST_P(EveryMidPhase, TakesNoPairs) {
  EXPECT_TRUE(filtered(*GetParam(), Bodies{}, {}).empty());
}

INSTANTIATE_TEST_SUITE_P(All, EveryMidPhase,
                         testing::ValuesIn(mid_algorithms().begin(), mid_algorithms().end()),
                         [](const auto& parameter) {
                           std::string name(parameter.param->id);
                           std::erase(name, '-');
                           return name;
                         });

/// [Grulich 7.2]: how many separated pairs each volume keeps.
TEST(MidPhases, DifferInTightness) {
  Random random(5);
  const Bodies bodies = random_bodies(random, 120, 3);
  const Pairs pairs = all_pairs(120);
  std::map<std::string_view, Pairs> kept;
  for (const MidAlgorithm* algorithm : mid_algorithms())
    kept[algorithm->id] = filtered(*algorithm, bodies, pairs);
  EXPECT_EQ(kept["none"].size(), pairs.size());
  EXPECT_TRUE(
      std::includes(kept["obb-6"].begin(), kept["obb-6"].end(), kept["obb"].begin(), kept["obb"].end()));
  EXPECT_LT(kept["obb"].size(), kept["obb-6"].size());
  EXPECT_LT(kept["obb-6"].size(), kept["aabb"].size());
  EXPECT_LT(kept["aabb"].size(), kept["sphere"].size());
  EXPECT_LT(kept["sphere"].size(), pairs.size() * 9 / 10);
}

/// The six axes miss about 15 % of the separations [Grulich 3.1.3].
TEST(MidPhases, FaceNormalsMissFewSeparations) {
  Random random(6);
  const Bodies bodies = random_bodies(random, 200, 2);
  const Pairs pairs = all_pairs(200);
  const auto separations = [&](std::string_view id) {
    return static_cast<Real>(pairs.size() - filtered(*mid_chain(id)[0].algorithm, bodies, pairs).size());
  };
  const Real missed = 1 - separations("obb-6") / separations("obb");
  EXPECT_GT(missed, 0.001);
  EXPECT_LT(missed, 0.3);
}

TEST(MidChain, IsJoinedByPlus) {
  const auto chain = mid_chain("sphere+obb");
  ASSERT_EQ(chain.size(), 2u);
  EXPECT_EQ(chain[0].algorithm->id, "sphere");
  EXPECT_EQ(chain[1].algorithm->id, "obb");
  EXPECT_EQ(to_string(chain), "sphere+obb");
  EXPECT_EQ(mid_chain("obb-6").size(), 1u);
  for (const char* wrong : {"", "sphere+", "+obb", "cone", "sphere++obb"})
    EXPECT_THROW(mid_chain(wrong), InputError) << wrong;
}

TEST(MidChain, AFormerIdStillNamesItsTest) {
  const std::vector<MidChoice> chain = mid_chain("sphere+own-box");
  ASSERT_EQ(chain.size(), 2u);
  EXPECT_EQ(chain[1].algorithm->id, "local-box");
}

}  // namespace
}  // namespace collidoscope
