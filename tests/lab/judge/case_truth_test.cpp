#include "judge/case_truth.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "geometry/primitives/primitives.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

JudgedCase case_of(const Mesh& a, const Mesh& b, const PosePair& poses) {
  JudgedCase judged;
  judged.a = case_shape_of_mesh("A", a), judged.b = case_shape_of_mesh("B", b);
  judged.poses = poses;
  return judged;
}

TEST(CaseTruth, OfSurfacesIsThatOfEdgesAgainstFaces) {
  Random random(11);
  const Mesh ring = make_torus(1, 0.3, 20, 10);
  int colliding = 0;
  for (int i = 0; i < 60; ++i) {
    const Vec3 place = random.in_box(Vec3(-5), Vec3(5));
    const JudgedCase judged =
        case_of(ring, ring,
                {{to_matrix(random.rotation()), place},
                 {to_matrix(random.rotation()), place + random.unit_vector() * random.uniform(0, 3.5)}});
    CaseTruth truth(judged);
    const Truth* surfaces = truth.about(CaseSubject::surfaces);
    ASSERT_NE(surfaces, nullptr);
    const PlacedPair& pair = *truth.placed(CaseSubject::surfaces);
    PairCache cache;
    const PairResult result =
        narrow_algorithm("edge-face").query({*pair.a, *pair.b, pair.b_in_a, Request::distance}, cache);
    EXPECT_EQ(surfaces->verdict, result.verdict) << i;
    if (result.verdict == Verdict::separated)
      EXPECT_NEAR(*surfaces->distance, result.distance(), truth.band()) << i;
    else
      ++colliding;
  }
  EXPECT_GT(colliding, 15);
  EXPECT_LT(colliding, 45);
}

TEST(CaseTruth, SubjectsDifferWhereShapesAreNotConvex) {
  const JudgedCase judged = case_of(make_torus(1, 0.2, 32, 16), make_box(Vec3(0.25)), {});
  CaseTruth truth(judged);
  EXPECT_EQ(case_subject(judged), CaseSubject::surfaces);
  EXPECT_EQ(truth.about(CaseSubject::hulls)->verdict, Verdict::colliding);
  EXPECT_EQ(truth.about(CaseSubject::surfaces)->verdict, Verdict::separated);
  EXPECT_EQ(truth.about(CaseSubject::solids)->verdict, Verdict::separated);
  EXPECT_EQ(truth.about(CaseSubject::pieces)->verdict, Verdict::separated);
  EXPECT_LE(*truth.about(CaseSubject::pieces)->distance, *truth.about(CaseSubject::surfaces)->distance);
}

TEST(CaseTruth, SolidsHoldWhatLiesWithin) {
  const JudgedCase judged = case_of(make_box(Vec3(2)), make_box(Vec3(1)), {});
  CaseTruth truth(judged);
  EXPECT_EQ(truth.about(CaseSubject::surfaces)->verdict, Verdict::separated);
  EXPECT_EQ(truth.about(CaseSubject::surfaces)->distance, 0.5);
  EXPECT_EQ(truth.about(CaseSubject::solids)->verdict, Verdict::colliding);
  EXPECT_EQ(truth.about(CaseSubject::hulls)->depth, 1.5);
  EXPECT_EQ(truth.about(CaseSubject::pieces)->verdict, Verdict::colliding) << "a piece is a solid";
}

TEST(CaseTruth, CountsTheRadiiOfShapesThatRound) {
  JudgedCase judged;
  judged.a.shape = make_sphere_shape("A", 0.5), judged.b.shape = make_sphere_shape("B", 0.25);
  judged.poses.b.translation = Vec3(0.5, 0, 0);
  EXPECT_EQ(CaseTruth(judged).about(CaseSubject::hulls)->depth, 0.25);
  judged.poses.b.translation = Vec3(2, 0, 0);
  EXPECT_EQ(CaseTruth(judged).about(CaseSubject::hulls)->distance, 1.25);
}

TEST(CaseTruth, OnlyHullsTakeAnyMatrix) {
  const Pose sheared{Mat3(Vec3(1, 0, 0), Vec3(0.5, 1, 0), Vec3(0, 0, 1)), Vec3(3, 0, 0)};
  const JudgedCase judged = case_of(make_box(Vec3(1)), make_box(Vec3(1)), {Pose(), sheared});
  CaseTruth truth(judged);
  EXPECT_EQ(truth.about(CaseSubject::hulls)->distance, 1.75);
  EXPECT_EQ(truth.about(CaseSubject::surfaces), nullptr);
  EXPECT_EQ(truth.about(CaseSubject::pieces), nullptr);
}

}  // namespace
}  // namespace collidoscope
