// Verdicts without a band, and the certificates of them, against the oracle.

#include "narrow/proof/exact_verdict.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "core/tolerance.h"
#include "fixtures/corpus_pairs.h"
#include "fixtures/shared_data.h"
#include "geometry/hull/hull_view.h"
#include "oracles/exact_convex.h"
#include "oracles/pair_truth.h"

namespace collidoscope {
namespace {

using namespace test;

/// A pair as certificates see it, beside the truth.
struct ProvedPair {
  explicit ProvedPair(const ConvexPair& pair)
      : kernel(pair),
        hulls{HullView<Real>(kernel.a.get<HullData>()), HullView<Real>(kernel.b.get<HullData>()), pair.pose_a,
              pair.pose_b},
        truth(pair.a, pair.pose_a, pair.b, pair.pose_b) {}

  Verdict verdict() const { return truth.intersects() ? Verdict::colliding : Verdict::separated; }
  PairResult claim() const {
    PairCache cache;
    return narrow_algorithm("gjk").query({kernel.a, kernel.b, kernel.b_in_a, Request::penetration, {}},
                                         cache);
  }

  ProvenVerdict prove(const PairResult& result, Certificate& certificate) const {
    return prove_verdict(hulls, {result, hulls.pose_a.rotation}, certificate);
  }
  PairResult correct(const PairResult& result, Verdict verdict) const {
    return corrected({result, hulls.pose_a.rotation}, verdict, hulls);
  }

  KernelInput kernel;
  PlacedHulls hulls;
  ExactPair truth;
};

Certificate flipped(Certificate certificate) {
  certificate.verdict = certificate.verdict == Verdict::separated ? Verdict::colliding : Verdict::separated;
  return certificate;
}

constexpr PairClass every_pair_class[] = {
    PairClass::generic,    PairClass::near_contact, PairClass::lattice,       PairClass::thin,
    PairClass::size_ratio, PairClass::offset,       PairClass::near_parallel, PairClass::degenerate,
    PairClass::noisy,      PairClass::round,        PairClass::sliver};

class ExactVerdict : public testing::TestWithParam<PairClass> {
 protected:
  ConvexPair next_pair() { return random_pair(GetParam(), random_); }
  std::size_t count() const { return pairs_to_try(GetParam(), 1000); }

  Random random_{7};
};

TEST_P(ExactVerdict, IsTheTruthAndHasACertificateThatHolds) {
  std::size_t colliding = 0;
  for (std::size_t i = 0; i < count(); ++i) {
    const ProvedPair pair(next_pair());
    const Certificate certificate = decide_exactly(pair.hulls);
    ASSERT_EQ(certificate.verdict, pair.verdict()) << i;
    EXPECT_TRUE(holds(certificate, pair.hulls)) << i;
    EXPECT_FALSE(holds(flipped(certificate), pair.hulls)) << i;
    colliding += pair.truth.intersects();
  }
  EXPECT_GT(colliding, count() / 5);
  EXPECT_LT(colliding, count() * 4 / 5);
}

TEST_P(ExactVerdict, ProvesRightClaimsAndRefutesWrongOnes) {
  for (std::size_t i = 0; i < count(); ++i) {
    const ProvedPair pair(next_pair());
    PairResult claim = pair.claim();
    Certificate certificate;
    for (const Verdict claimed : {claim.verdict, Verdict::separated, Verdict::colliding}) {
      claim.verdict = claimed;
      const ProvenVerdict proven = pair.prove(claim, certificate);
      ASSERT_EQ(proven.verdict, pair.verdict()) << i;
      EXPECT_EQ(certificate.verdict, proven.verdict) << i;
      EXPECT_TRUE(proven.exactly ? holds(certificate, pair.hulls) : holds_surely(certificate, pair.hulls))
          << i;
    }
  }
}

TEST_P(ExactVerdict, MeasuresTheDistanceToTheLastDigits) {
  for (std::size_t i = 0; i < count() / 4; ++i) {
    const ProvedPair pair(next_pair());
    const Separation separation = separation_of(pair.hulls);
    const Real truth = pair.truth.distance();
    EXPECT_NEAR(separation.distance, truth, 4 * tolerance::epsilon * truth) << i;
    if (!pair.truth.intersects()) {
      EXPECT_GT(dot(separation.direction, pair.truth.direction()), 1 - 1e-12) << i;
    }
  }
}

TEST_P(ExactVerdict, AcceptsMatricesThatAreNotRotations) {
  for (std::size_t i = 0; i < count() / 4; ++i) {
    ConvexPair pair = next_pair();
    for (Mat3* matrix : {&pair.pose_a.rotation, &pair.pose_b.rotation})
      for (int column = 0; column < 3; ++column) (*matrix)[column] += 0.3 * random_.in_box(Vec3(-1), Vec3(1));
    const ProvedPair proved(pair);
    Certificate certificate;
    ASSERT_EQ(proved.prove({}, certificate).verdict, proved.verdict()) << i;
    EXPECT_TRUE(holds(certificate, proved.hulls)) << i;
  }
}

/// Whatever a certificate says, it holds only of pairs of which it is true.
TEST_P(ExactVerdict, NoCertificateProvesWhatIsWrong) {
  const auto random_certificate = [&](const ProvedPair& pair) {
    const auto direction = pair.truth.intersects() ? random_.unit_vector() : pair.truth.direction();
    Certificate certificate =
        Certificate::separated_along(direction + 1e-3 * random_.uniform() * random_.unit_vector());
    for (std::uint32_t n = random_.below(5); n > 0; --n)
      certificate.simplex.add(random_.below(pair.hulls.a.vertex_count()),
                              random_.below(pair.hulls.b.vertex_count()));
    if (certificate.simplex.count > 0 && random_.below(2) == 0) certificate = flipped(certificate);
    return certificate;
  };
  std::size_t held = 0;
  for (std::size_t i = 0; i < count() / 4; ++i) {
    const ProvedPair pair(next_pair());
    for (int j = 0; j < 20; ++j) {
      const Certificate certificate = random_certificate(pair);
      if (!holds(certificate, pair.hulls)) continue;
      EXPECT_EQ(certificate.verdict, pair.verdict()) << i;
      ++held;
    }
  }
  EXPECT_GT(held, 0u);
}

std::string class_name(const testing::TestParamInfo<PairClass>& parameter) {
  return to_string(parameter.param);
}
INSTANTIATE_TEST_SUITE_P(All, ExactVerdict, testing::ValuesIn(every_pair_class), class_name);

// ---- Single cases ----------------------------------------------------------------------------------------

TEST(ExactVerdictOf, TheCorpus) {
  COLLIDOSCOPE_REQUIRE_SHARED("corpus/convex-pairs.json");
  std::size_t pairs = 0;
  for (const CorpusPair& entry : corpus_pairs()) {
    const ProvedPair pair(entry.pair);
    const Certificate certificate = decide_exactly(pair.hulls);
    EXPECT_EQ(certificate.verdict == Verdict::colliding, entry.intersects) << entry.name;
    EXPECT_TRUE(holds(certificate, pair.hulls)) << entry.name;
    ++pairs;
  }
  EXPECT_GE(pairs, 53u);
}

/// Two unit boxes, B beside A.
ConvexPair boxes_apart(Real gap) {
  ConvexPair pair{box(Vec3(1)), box(Vec3(1)), {}, {}};
  pair.pose_b.translation.x = 2 + gap;
  return pair;
}

TEST(ExactVerdictOf, TouchingBoxesIsDecidedExactly) {
  Certificate certificate;
  const ProvedPair touching(boxes_apart(0));
  const ProvenVerdict proven = touching.prove(touching.claim(), certificate);
  EXPECT_EQ(proven.verdict, Verdict::colliding);
  EXPECT_TRUE(proven.exactly);
  const ProvedPair apart(boxes_apart(0x1p-51));
  EXPECT_EQ(apart.prove(apart.claim(), certificate).verdict, Verdict::separated);
}

TEST(ExactVerdictOf, ClearCasesTakesNone) {
  for (const Real gap : {-0.5, -1e-9, 1e-9, 0.5}) {
    const ProvedPair pair(boxes_apart(gap));
    Certificate certificate;
    EXPECT_FALSE(pair.prove(pair.claim(), certificate).exactly) << gap;
    EXPECT_EQ(certificate.verdict, pair.verdict());
  }
}

TEST(ExactVerdictOf, AnyScale) {
  for (const Real scale : {1e-300, 1e-120, 1e-40, 1e40, 1e120}) {
    for (const Real gap : {-0x1p-50, 0.0, 0x1p-50}) {
      ConvexPair pair = boxes_apart(gap);
      for (std::vector<Vec3>* points : {&pair.a, &pair.b})
        for (Vec3& point : *points) point *= scale;
      pair.pose_b.translation *= scale;
      const ProvedPair proved(pair);
      Certificate certificate;
      EXPECT_EQ(proved.prove({}, certificate).verdict, proved.verdict()) << scale << ' ' << gap;
    }
  }
}

/// Along the direction in which they touch, rounding shows gaps between bodies that meet.
TEST(ExactVerdictOf, AGapWithinRoundingProvesNothing) {
  Random random(12);
  std::size_t colliding = 0, held = 0;
  for (int i = 0; i < 2000; ++i) {
    ConvexPair pair = random_pair(PairClass::near_contact, random);
    set_gap(pair, 1e-3);
    const Certificate certificate = Certificate::separated_along(ProvedPair(pair).truth.direction());
    set_gap(pair, std::pow(10.0, random.uniform(-17, -13)) * (random.below(2) == 0 ? 1 : -1));
    const ProvedPair proved(pair);
    colliding += proved.truth.intersects();
    if (!holds_surely(certificate, proved.hulls)) continue;
    EXPECT_FALSE(proved.truth.intersects()) << i;
    ++held;
  }
  EXPECT_GT(colliding, 500u);
  EXPECT_GT(held, 100u);
}

/// Bodies modelled far from their origin and placed near the world's: kernels see a relative pose that
/// has rounded away what decides.
TEST(ExactVerdictOf, HullsFarFromTheirOwnOrigin) {
  Random random(11);
  std::size_t wrong_claims = 0;
  for (int i = 0; i < 200; ++i) {
    ConvexPair pair = random_pair(PairClass::near_contact, random);
    for (const auto& [points, pose] : {std::pair(&pair.a, &pair.pose_a), std::pair(&pair.b, &pair.pose_b)}) {
      const Vec3 offset = 1e6 * random.unit_vector();
      for (Vec3& point : *points) point += offset;
      pose->translation -= pose->rotate(offset);
    }
    set_gap(pair, std::pow(10.0, random.uniform(-12, -9)));
    const ProvedPair proved(pair);
    Certificate certificate;
    const PairResult claim = proved.claim();
    EXPECT_EQ(proved.prove(claim, certificate).verdict, proved.verdict());
    wrong_claims += claim.verdict != proved.verdict();
  }
  EXPECT_GT(wrong_claims, 10u);  // or the case is not what it says
}

TEST(ExactVerdictOf, ACorrectedAnswerIsConsistent) {
  const ProvedPair apart(boxes_apart(0x1p-45)), touching(boxes_apart(0));
  PairResult claim = touching.claim();
  ASSERT_TRUE(claim.gives(Capability::common_point));
  const PairResult separated = apart.correct(claim, Verdict::separated);
  EXPECT_EQ(separated.verdict, Verdict::separated);
  EXPECT_EQ(separated.distance(), 0x1p-45);
  EXPECT_EQ(separated.normal, Vec3(1, 0, 0));
  EXPECT_TRUE(separated.gives(Capability::distance | Capability::direction | Capability::witnesses));
  EXPECT_FALSE(separated.gives(Capability::common_point));

  claim = apart.claim();
  const PairResult colliding = touching.correct(claim, Verdict::colliding);
  EXPECT_EQ(colliding.verdict, Verdict::colliding);
  EXPECT_FALSE(colliding.gives(Capability::distance));
  EXPECT_EQ(apart.correct(claim, claim.verdict).distance(), claim.distance());
}

TEST(CertificateOf, NothingHoldsWhereItNamesWhatIsNotThere) {
  const ProvedPair pair(boxes_apart(0));
  EXPECT_FALSE(holds(Certificate{}, pair.hulls));
  Certificate certificate = decide_exactly(pair.hulls);
  ASSERT_TRUE(holds(certificate, pair.hulls));
  for (const auto vertices : {&PairSimplex::a, &PairSimplex::b}) {
    Certificate wrong = certificate;
    (wrong.simplex.*vertices)[0] = 8;
    EXPECT_FALSE(holds(wrong, pair.hulls));
    EXPECT_FALSE(holds_surely(wrong, pair.hulls));
  }
  certificate.simplex.count = 5;
  EXPECT_FALSE(holds(certificate, pair.hulls));
  for (const Real bad : {std::nan(""), HUGE_VAL, 0.0})
    EXPECT_FALSE(holds(Certificate::separated_along(Vec3(bad)), pair.hulls));
}

/// Vertices of A − B, each named by some vertex of either.
PairSimplex simplex_of(const PlacedHulls& hulls, const std::vector<Vec3>& differences) {
  PairSimplex simplex;
  for (const Vec3& difference : differences)
    for (std::uint32_t a = 0; a < hulls.a.vertex_count(); ++a)
      for (std::uint32_t b = 0; b < hulls.b.vertex_count(); ++b)
        if (hulls.pose_a.to_parent(hulls.a.vertex(a)) - hulls.pose_b.to_parent(hulls.b.vertex(b)) ==
            difference) {
          simplex.add(a, b);
          a = hulls.a.vertex_count() - 1;
          break;
        }
  EXPECT_EQ(simplex.count, differences.size());
  return simplex;
}

/// Boxes that share a face: the origin lies in a face of A − B.
TEST(CertificateOf, FewVerticesHoldTheOriginOrNot) {
  const ProvedPair pair(boxes_apart(0));
  const auto collide = [&](const std::vector<Vec3>& differences) {
    return holds(Certificate::colliding_in(simplex_of(pair.hulls, differences)), pair.hulls);
  };
  EXPECT_FALSE(collide({}));
  EXPECT_TRUE(collide({{0, 0, 0}}));
  EXPECT_FALSE(collide({{0, 2, 0}}));
  EXPECT_TRUE(collide({{0, 2, -2}, {0, -2, 2}}));
  EXPECT_FALSE(collide({{0, 2, 0}, {0, 0, 2}})) << "beside the line";
  EXPECT_FALSE(collide({{0, 2, 0}, {0, 2, 0}})) << "beyond an end";
  EXPECT_TRUE(collide({{0, 2, 0}, {0, -2, 2}, {0, -2, -2}}));
  EXPECT_TRUE(collide({{0, 2, 2}, {0, -2, -2}, {0, 2, -2}})) << "on an edge";
  EXPECT_FALSE(collide({{0, 2, 0}, {0, 2, 2}, {0, 0, 2}}));
  EXPECT_FALSE(collide({{0, 2, 0}, {0, -2, 0}, {0, 2, 0}})) << "a triangle without area";
  EXPECT_FALSE(collide({{-2, 2, 0}, {-2, -2, 2}, {-2, -2, -2}})) << "in another plane";
  EXPECT_TRUE(collide({{0, 2, 0}, {0, -2, 2}, {0, -2, -2}, {-4, 0, 0}}));
  EXPECT_FALSE(collide({{-2, 2, 0}, {-2, -2, 2}, {-2, -2, -2}, {-4, 0, 0}}));
  EXPECT_FALSE(collide({{0, 2, 0}, {0, -2, 2}, {0, -2, -2}, {0, 2, 2}})) << "a flat tetrahedron";
}

TEST(CertificateOf, ADirectionSeparatesWhateverItsLength) {
  const ProvedPair pair(boxes_apart(1));
  for (const Real size : {1e-300, 1e-100, 1.0, 1e100, 1e300}) {
    EXPECT_TRUE(holds(Certificate::separated_along({size, 0, 0}), pair.hulls)) << size;
    EXPECT_FALSE(holds(Certificate::separated_along({-size, 0, 0}), pair.hulls)) << size;
    EXPECT_FALSE(holds(Certificate::separated_along({0, size, 0}), pair.hulls)) << size;
  }
}

/// The plane through the origin, across the shortest vector of what the vertices span.
TEST(CertificateOf, UpToThreeVerticesSeparate) {
  const ProvedPair pair(boxes_apart(1));
  const auto separate = [&](const std::vector<Vec3>& differences) {
    return holds(Certificate::separated_by(simplex_of(pair.hulls, differences)), pair.hulls);
  };
  EXPECT_TRUE(separate({{-1, 0, 0}}));
  EXPECT_TRUE(separate({{-1, 2, 0}, {-1, -2, 0}}));
  EXPECT_TRUE(separate({{-1, 2, 0}, {-1, 0, 2}, {-1, -2, -2}}));
  EXPECT_FALSE(separate({{-1, 2, 0}, {-3, 2, 0}})) << "across y";
  EXPECT_FALSE(separate({{-1, 2, 0}, {-1, 0, 2}, {-1, -2, -2}, {-3, 0, 0}})) << "they span all";
}

}  // namespace
}  // namespace collidoscope
