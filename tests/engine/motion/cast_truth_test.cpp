// Random motions against exact arithmetic: not a moment too late, and not too early.

#include <gtest/gtest.h>

#include "engine/motion/hit_tally.h"
#include "fixtures/convex_pairs.h"
#include "fixtures/shared_data.h"
#include "geometry/primitives/primitives.h"
#include "motion/cast.h"
#include "narrow/narrow_choice.h"
#include "narrow/proof/exact_verdict.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

/// How many motions of a class are tried: COLLIDOSCOPE_CAST_MOTIONS in the environment, or as many as usual.
int motions_to_try(int usual) {
  const char* text = std::getenv("COLLIDOSCOPE_CAST_MOTIONS");
  return text ? std::atoi(text) : usual;
}

/// The largest translation (m) and turn (radians) of a step.
struct MotionClass {
  const char* name;
  Real translation, turn;
};
constexpr MotionClass classes[] = {
    {"slow", 0.05, 0.01}, {"fast", 12, 0}, {"turning", 6, 1.5}, {"half_turn", 3, 3.14159}};

/// Towards A, so that many motions end in a hit.
Sweep random_sweep(const MotionClass& motion, Random& random, const Vec3& start, const Vec3& target) {
  const Vec3 way = normalized(target - start + random.in_box(Vec3(-1.2), Vec3(1.2))) *
                   (motion.translation * random.uniform(0.3, 1));
  return {
      {to_matrix(random.rotation()), start}, way, random.unit_vector() * (motion.turn * random.uniform())};
}

void expect_many(const test::HitTally& tally, int motions) {
  EXPECT_GT(tally.hits, motions / 6);
  EXPECT_GT(tally.frees, motions / 20);
}

class CastTruth : public testing::TestWithParam<MotionClass> {};

/// The distance in exact arithmetic, rounded at the end; 0 where they meet.
Real exact_distance(const CastQuery& query, Real time) {
  const ShapeData needs = ShapeData::hull;
  const PlacedHulls hulls{HullView<Real>(*query.a.convex(needs).hull),
                          HullView<Real>(*query.b.convex(needs).hull), query.of_a.at(time),
                          query.of_b.at(time)};
  return separation_of(hulls).distance;
}

/// Coordinates are below 20 m.
constexpr Real band = 20 * tolerance::contact_band;
constexpr int samples = 24;

void check(const CastQuery& query, const CastResult& result, test::HitTally& tally) {
  ASSERT_TRUE(result.state == CastState::hit || result.state == CastState::free) << to_string(result.state);
  (result.state == CastState::hit ? tally.hits : tally.frees)++;
  for (int i = 0; i < samples; ++i)
    ASSERT_GT(exact_distance(query, result.lower * (i / Real(samples))), 0) << "missed at sample " << i;
  if (result.state == CastState::free) {
    ASSERT_GT(exact_distance(query, 1), 0);
    return;
  }
  ASSERT_LE(result.upper - result.lower, query.tolerance);
  // The last moment before the bounds: apart, if the way there is more than the band.
  ASSERT_LE(exact_distance(query, result.upper), band) << "too early";
  // Where surfaces curve, points beside the closest are as near to the first order.
  const bool curved = query.a.ellipsoid() || query.b.ellipsoid();
  ASSERT_LE(length(result.on_b - result.on_a), curved ? 1e-6 : band);
}

TEST_P(CastTruth, ConvexPairs) {
  const int motions = motions_to_try(150);
  Random random(11);
  for (const CastAlgorithm* algorithm :
       {&cast_algorithm("exact-translation"), &cast_algorithm("conservative-advancement")}) {
    if (algorithm->translations_only && GetParam().turn > 0) continue;
    test::HitTally tally;
    for (int i = 0; i < motions; ++i) {
      const Shape a("a", convex_hull(test::random_solid(random))),
          b("b", convex_hull(test::random_solid(random)));
      Vec3 start = random.unit_vector() * (2.2 + GetParam().translation / 2);
      const CastQuery query{a, b,
                            Sweep({to_matrix(random.rotation()), Vec3(0)}, Vec3(0),
                                  random.unit_vector() * (GetParam().turn * random.uniform())),
                            random_sweep(GetParam(), random, start, Vec3(0))};
      const CastResult result = cast(query, *algorithm);
      if (result.state == CastState::overlap) continue;
      check(query, result, tally);
      if (HasFatalFailure()) FAIL() << algorithm->id << ", motion " << i;
    }
    if (GetParam().translation > 1) expect_many(tally, motions);
  }
}

/// A sphere, a capsule, an ellipsoid, a rounded solid or one that does not round.
ShapePointer random_round(Random& random) {
  switch (random.below(5)) {
    case 0:
      return make_sphere_shape("sphere", random.uniform(0.2, 1));
    case 1:
      return make_capsule_shape("capsule", random.uniform(0.1, 0.6), random.uniform(0.2, 1.2));
    case 2:
      return rounded(Shape("solid", convex_hull(test::random_solid(random))), random.uniform(0.01, 0.3));
    case 3:
      return make_ellipsoid_shape("ellipsoid", random.in_box(Vec3(0.05), Vec3(1)));
    default:
      return std::make_shared<const Shape>("solid", convex_hull(test::random_solid(random)));
  }
}

TEST_P(CastTruth, ShapesThatRound) {
  const int motions = motions_to_try(150);
  Random random(12);
  test::HitTally tally;
  for (int i = 0; i < motions; ++i) {
    const ShapePointer a = random_round(random), b = random_round(random);
    const Vec3 start = random.unit_vector() * (2.2 + GetParam().translation / 2);
    const CastQuery query{*a, *b,
                          Sweep({to_matrix(random.rotation()), Vec3(0)}, Vec3(0),
                                random.unit_vector() * (GetParam().turn * random.uniform())),
                          random_sweep(GetParam(), random, start, Vec3(0))};
    const CastResult result = cast(query, cast_algorithm("conservative-advancement"));
    if (result.state == CastState::overlap) continue;
    check(query, result, tally);
    if (HasFatalFailure()) FAIL() << a->name() << " and " << b->name() << ", motion " << i;
  }
  if (GetParam().translation > 1) expect_many(tally, motions);
}

INSTANTIATE_TEST_SUITE_P(Classes, CastTruth, testing::ValuesIn(classes),
                         [](const auto& motion) { return std::string(motion.param.name); });

// ---- Meshes and pieces -----------------------------------------------------------------------------------

/// What an algorithm of the narrow phase says at a time, whose verdicts are exact for the rounded pose.
class AtTimes {
 public:
  AtTimes(const std::string& narrow, const CastQuery& query) : choice_(narrow_choice(narrow)), query_(query) {
    query.a.prepare(choice_.needs()), query.b.prepare(choice_.needs());
  }

  bool meet(Real time) { return ask(time, Request::overlap).verdict == Verdict::colliding; }
  /// 0 where they meet.
  Real distance(Real time) {
    const PairResult result = ask(time, Request::distance);
    return result.verdict == Verdict::colliding ? 0 : result.separation;
  }

 private:
  PairResult ask(Real time, Request request) {
    PairCache cache;
    const Pose b_in_a = relative_pose(query_.of_a.at(time), query_.of_b.at(time));
    return choice_.algorithm->query({query_.a, query_.b, b_in_a, request, choice_.options}, cache);
  }

  NarrowChoice choice_;
  const CastQuery& query_;
};

/// Not late, and not early.
void check(const CastQuery& query, const std::string& narrow, test::HitTally& tally) {
  const CastResult result = cast(query, cast_algorithm("conservative-advancement"));
  if (result.state == CastState::overlap) return;
  ASSERT_NE(result.state, CastState::undecided);
  (result.state == CastState::hit ? tally.hits : tally.frees)++;
  AtTimes truth(narrow, query);
  for (int sample = 0; sample < samples; ++sample)
    ASSERT_FALSE(truth.meet(result.lower * (sample / Real(samples)))) << "missed at sample " << sample;
  if (result.state == CastState::free)
    ASSERT_FALSE(truth.meet(1));
  else
    ASSERT_LE(truth.distance(result.upper), band) << "too early";
}

/// Steps of one shape towards another; the sum of their radii is about 2.
void check_steps(const Shape& a, const Shape& b, const MotionClass& motion, CastInput input,
                 const std::string& narrow, int motions, test::HitTally& tally) {
  Random random(12);
  for (int i = 0; i < motions; ++i) {
    const Vec3 start = random.unit_vector() * (2 + motion.translation / 2);
    const CastQuery query{a,
                          b,
                          Sweep({to_matrix(random.rotation()), Vec3(0)}),
                          random_sweep(motion, random, start, Vec3(0)),
                          1e-6,
                          input};
    check(query, narrow, tally);
    if (testing::Test::HasFatalFailure()) FAIL() << "motion " << i;
  }
}

TEST_P(CastTruth, Meshes) {
  const int motions = motions_to_try(60);
  const Shape ring("ring", make_torus(1, Real(0.3), 24, 12)),
      other("other", make_torus(Real(0.8), Real(0.2), 16, 8));
  test::HitTally tally;
  check_steps(ring, other, GetParam(), CastInput::triangles, "aabb-tree", motions, tally);
  if (GetParam().translation > 1) expect_many(tally, motions);
}

TEST_P(CastTruth, Pieces) {
  const int motions = motions_to_try(20);
  const Shape ring("ring", make_torus(1, Real(0.3), 12, 6)),
      other("other", make_torus(Real(0.8), Real(0.2), 10, 5));
  test::HitTally tally;
  check_steps(ring, other, GetParam(), CastInput::pieces, "decomposed", motions, tally);
  if (GetParam().translation > 1) expect_many(tally, motions);
}

/// Around the origin, its longest half side 1.
ShapePointer centred(const std::string& file) {
  const ShapePointer raw = load_shape(test::shared_dir() / "stl" / file);
  const Vec3 half = raw->aabb().half_widths(), centre = raw->aabb().centre();
  Mesh mesh = raw->mesh();
  for (Vec3f& vertex : mesh.vertices)
    vertex = Vec3f((Vec3(vertex) - centre) / std::max({half.x, half.y, half.z}));
  return make_shape(file, std::move(mesh));
}

TEST_P(CastTruth, ScannedMeshes) {
  COLLIDOSCOPE_REQUIRE_SHARED("stl/bunny.stl");
  const int motions = motions_to_try(10);
  const ShapePointer bunny = centred("bunny.stl"), fandisk = centred("fandisk.stl");
  test::HitTally tally;
  check_steps(*bunny, *fandisk, GetParam(), CastInput::triangles, "aabb-tree", motions, tally);
  EXPECT_GT(tally.hits + tally.frees, motions / 2);
}

// ---- Bullets ---------------------------------------------------------------------------------------------

/// A hundred lengths of its own in a step, through a sheet a hundredth as thick as it is long.
TEST(CastTruth, NoBulletPassesThroughPaper) {
  const int motions = motions_to_try(1000);
  const Shape paper("paper", make_box({1, 1, 1e-4})), bullet("bullet", make_icosphere(0.005, 1));
  Random random(13);
  int discrete_misses = 0;
  for (int i = 0; i < motions; ++i) {
    const Vec3 aim = random.in_box({-0.45, -0.45, 0}, {0.45, 0.45, 0});
    const Vec3 from = aim + random.unit_vector() * 0.2 + Vec3(0, 0, random.uniform(0.3, 1));
    const CastQuery query{paper, bullet, Sweep(Pose{}),
                          Sweep({Mat3(1), from}, (aim - from) * 2.0, random.unit_vector())};
    const CastResult result = cast(query, cast_algorithm("conservative-advancement"));
    ASSERT_EQ(result.state, CastState::hit) << i;
    ASSERT_LE(exact_distance(query, result.upper), band);
    ASSERT_LT(result.fraction, 0.5);
    discrete_misses += cast(query, cast_algorithm("discrete")).state == CastState::free;
  }
  EXPECT_EQ(discrete_misses, motions) << "that is what casts are for";
}

}  // namespace
}  // namespace collidoscope
