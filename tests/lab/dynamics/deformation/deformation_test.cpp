#include "dynamics/deformation/deformation.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "core/error.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

Mesh bar() {
  return make_bar(Vec3(2, 0.4, 0.3), 32, 4);
}

Mesh deformed(const Mesh& rest, const std::string& option, Real time) {
  Mesh mesh = rest;
  deformation_choice(option).create(rest)->deform(time, mesh.vertices);
  return mesh;
}

Real farthest(const Mesh& a, const Mesh& b) {
  Real most = 0;
  for (std::size_t i = 0; i < a.vertices.size(); ++i)
    most = std::max(most, length(Vec3(a.vertices[i]) - Vec3(b.vertices[i])));
  return most;
}

class EveryDeformation : public testing::TestWithParam<const DeformationAlgorithm*> {
 protected:
  std::string id() const { return std::string(GetParam()->id); }
};

TEST_P(EveryDeformation, BeginsAtRestMovesAndRepeats) {
  const Mesh rest = bar();
  EXPECT_LT(farthest(deformed(rest, id(), 0), rest), 1e-6);
  EXPECT_GT(farthest(deformed(rest, id(), 0.5), rest), 0.01);
  EXPECT_LT(farthest(deformed(rest, id(), 0.5), deformed(rest, id(), 2.5)), 1e-6) << "the period is 2 s";
}

TEST_P(EveryDeformation, IsAFunctionOfTimeAlone) {
  const Mesh rest = bar();
  const std::unique_ptr<const Deformation> deformation = deformation_choice(id()).create(rest);
  std::vector<Vec3f> late(rest.vertices.size()), again = late;
  deformation->deform(1.3, late);
  deformation->deform(0.2, again);
  deformation->deform(1.3, again);
  EXPECT_EQ(late, again);
}

TEST_P(EveryDeformation, BoundsItsSpeed) {
  const Mesh rest = bar();
  const Real bound = deformation_choice(id()).create(rest)->fastest();
  constexpr Real dt = 0.01;
  Real fastest = 0;
  for (int i = 0; i < 200; ++i)
    fastest =
        std::max(fastest, farthest(deformed(rest, id(), i * dt), deformed(rest, id(), (i + 1) * dt)) / dt);
  EXPECT_LE(fastest, bound * (1 + 1e-4)) << "but for rounding to float32";
  EXPECT_GT(fastest, bound / 4);
}

TEST_P(EveryDeformation, GrowsWithItsAmplitude) {
  const Mesh rest = bar();
  const AlgorithmParameter& amplitude = GetParam()->parameters.front();
  const auto way = [&](Real share) {
    const std::string value = std::to_string(share * amplitude.standard);
    return farthest(deformed(rest, id() + ":amplitude=" + value, 0.4), rest);
  };
  EXPECT_LT(way(0), 1e-6);
  EXPECT_LT(1.5 * way(0.5), way(1));
}

TEST_P(EveryDeformation, KeepsTheMeshClosedAndRightSideOut) {
  for (const Mesh& rest : {bar(), make_tube(0.3, 0.1, 2, 24, 24), make_icosphere(1, 3)})
    for (const Real time : {0.3, 0.5, 1.1, 1.5}) {
      const Real before = mass_properties(rest).volume,
                 after = mass_properties(deformed(rest, id(), time)).volume;
      EXPECT_GT(after, before / 3) << time;
      EXPECT_LT(after, 3 * before) << time;
    }
}

TEST_P(EveryDeformation, ItsOptionStringReadsBack) {
  const DeformationChoice choice = deformation_choice(id() + ":period=3:amplitude=0.125");
  EXPECT_EQ(deformation_choice(to_string(choice)), choice);
  EXPECT_EQ(to_string(deformation_choice(id())), id());
}

std::string name_of(const testing::TestParamInfo<const DeformationAlgorithm*>& info) {
  return std::string(info.param->id);
}

/// All but those that need files: mesh_frames_test.cpp.
std::vector<const DeformationAlgorithm*> of_any_mesh() {
  std::vector<const DeformationAlgorithm*> kinds;
  for (const DeformationAlgorithm* kind : deformation_algorithms())
    if (!kind->needs_frames) kinds.push_back(kind);
  return kinds;
}

INSTANTIATE_TEST_SUITE_P(All, EveryDeformation, testing::ValuesIn(of_any_mesh()), name_of);

// The middle line keeps its length, and the ends turn by half the angle each.
TEST(Bend, MakesAnArc) {
  const Mesh rest = make_bar(Vec3(2, 0.2, 0.2), 64, 2);
  const Mesh mesh = deformed(rest, "bend:amplitude=90:period=4", 1);
  const Real radius = 2 / (std::numbers::pi / 2);
  for (std::size_t i = 0; i < rest.vertices.size(); ++i) {
    const Vec3 before(rest.vertices[i]), after(mesh.vertices[i]);
    EXPECT_NEAR(length(Vec3(after.x, after.y - radius, 0)), radius - before.y, 1e-6);
    EXPECT_NEAR(after.z, before.z, 1e-6);
  }
}

TEST(Twist, TurnsTheEndsAgainstEachOther) {
  const Mesh rest = bar();
  const Mesh mesh = deformed(rest, "twist:amplitude=180:period=4", 1);
  for (std::size_t i = 0; i < rest.vertices.size(); ++i) {
    const Vec3 before(rest.vertices[i]), after(mesh.vertices[i]);
    EXPECT_NEAR(after.x, before.x, 1e-6);
    EXPECT_NEAR(std::hypot(after.y, after.z), std::hypot(before.y, before.z), 1e-6);
    if (std::abs(before.x) < 1) continue;
    EXPECT_NEAR(after.y, before.x > 0 ? -before.z : before.z, 1e-6) << "a quarter turn at either end";
  }
}

TEST(DeformationChoice, RefusesWhatItDoesNotKnow) {
  EXPECT_THROW(deformation_choice("melt"), InputError);
  EXPECT_THROW(deformation_choice("bend:speed=2"), InputError);
  EXPECT_THROW(deformation_choice("bend:period=0"), InputError);
}

TEST(Deformation, MovesAMeshWithoutExtent) {
  const Mesh flat{{Vec3f(1), Vec3f(1), Vec3f(1)}, {{0, 1, 2}}};
  for (const DeformationAlgorithm* kind : of_any_mesh())
    for (const Vec3f& vertex : deformed(flat, std::string(kind->id), 0.7).vertices)
      EXPECT_EQ(vertex, Vec3f(1)) << kind->id;
}

}  // namespace
}  // namespace collidoscope
