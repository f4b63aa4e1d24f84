#include "motion/swept_faces/swept_face_pairs.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/random_poses.h"
#include "geometry/primitives/primitives.h"
#include "motion/swept_faces/swept_face.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

const ShapePointer ring = make_shape("ring", make_torus(1, Real(0.3), 24, 12)),
                   other = make_shape("other", make_torus(Real(0.8), Real(0.2), 16, 8));

/// Steps from near by, with turns up to the given angle.
CastQuery random_query(Random& random, Real angle) {
  const Pose start = test::random_pose(random, 1.5);
  return {*ring, *other,
          Sweep({to_matrix(random.rotation()), Vec3(0)}, Vec3(0),
                random.unit_vector() * (angle * random.uniform())),
          Sweep(start, random.unit_vector() * 0.4, random.unit_vector() * (angle * random.uniform()))};
}

/// All triangles that meet at a time, exactly.
std::vector<TrianglePairing> meeting_at(const CastQuery& query, Real time) {
  static const NarrowChoice choice = narrow_choice("aabb-tree");
  query.a.prepare(choice.needs()), query.b.prepare(choice.needs());
  const Pose b_in_a = relative_pose(query.of_a.at(time), query.of_b.at(time));
  return choice.algorithm->contacts({query.a, query.b, b_in_a, Request::overlap, choice.options});
}

TEST(SweptFacePairs, HoldAllThatMeetDuringTheStep) {
  Random random(3);
  ThreadPool thread;
  std::size_t meeting = 0;
  for (int i = 0; i < 60; ++i) {
    const CastQuery query = random_query(random, i % 3 == 0 ? 0 : i % 3 == 1 ? 0.3 : 3);
    const SweptFacePairs found = find_swept_pairs(query, {}, thread);
    EXPECT_GE(found.tested, found.pairs.size());
    for (const Real time : {0.0, 0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 1.0})
      for (const TrianglePairing& pair : meeting_at(query, time)) {
        ++meeting;
        ASSERT_TRUE(std::ranges::binary_search(found.pairs, pair)) << "step " << i << ", time " << time;
      }
  }
  EXPECT_GT(meeting, 1000u);
}

TEST(SweptFacePairs, TheFilterSeparatesMost) {
  Random random(4);
  ThreadPool thread;
  std::uint64_t tested = 0, left = 0;
  for (int i = 0; i < 30; ++i) {
    const SweptFacePairs found = find_swept_pairs(random_query(random, 0.1), {}, thread);
    tested += found.tested, left += found.pairs.size();
  }
  EXPECT_GT(tested, 10'000u);
  EXPECT_LT(left, tested / 2);
}

TEST(SweptFacePairs, AreTheSameForEverySharingResolutionAndNumberOfThreads) {
  Random random(5);
  for (int i = 0; i < 10; ++i) {
    const CastQuery query = random_query(random, 0.3);
    ThreadPool one;
    const SweptFacePairs serial = find_swept_pairs(query, {}, one);
    for (const SweptSharing sharing : {SweptSharing::spmd, SweptSharing::producer_consumer})
      for (const unsigned threads : {1u, 2u, 3u})
        for (const unsigned resolution : {0u, 3u, 6u}) {
          ThreadPool pool(threads);
          const SweptFacePairs found = find_swept_pairs(query, {resolution, 4, sharing}, pool);
          EXPECT_EQ(found.pairs, serial.pairs) << threads << " threads, resolution " << resolution;
        }
  }
}

TEST(SweptFacePairs, ACastByThemFindsTheTimeOfConservativeAdvancement) {
  Random random(6);
  int hits = 0;
  for (int i = 0; i < 150; ++i) {
    const CastQuery query = random_query(random, 0.5);
    const CastResult swept = cast(query, cast_algorithm("swept-faces")),
                     advancing = cast(query, cast_algorithm("conservative-advancement"));
    ASSERT_EQ(swept.state, advancing.state) << i;
    EXPECT_NEAR(swept.fraction, advancing.fraction, 1e-9) << i;
    hits += swept.state == CastState::hit;
  }
  EXPECT_GT(hits, 5);
}

/// Without the padding, a face that turns would leave the hull of its ends.
TEST(SweptFace, HoldsThePathOfATurningFace) {
  const Mesh mesh{{{1, 0, 0}, {1, 0.1f, 0}, {1, 0, 0.1f}}, {{0, 1, 2}}};
  for (const Real angle : {0.1, 1.0, 3.0, 6.0, 20.0}) {
    const Sweep sweep(Pose{}, {0.2, 0.1, 0.3}, {0, 0, angle});
    const SweptFace face(SweptVertices(mesh, sweep), mesh.triangles[0]);
    for (int i = 0; i <= 20; ++i) {
      const Real time = i / Real(20);
      const Vec3 point = sweep.at(time).to_parent({1, 0, 0});
      const Vec3 chord = face.points[0] * (1 - time) + face.points[3] * time;
      EXPECT_LE(length(point - chord), face.padding + 1e-12) << angle;
    }
  }
}

}  // namespace
}  // namespace collidoscope
