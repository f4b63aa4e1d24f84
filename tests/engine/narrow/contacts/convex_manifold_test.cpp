#include "narrow/contacts/convex_manifold.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "core/quaternion.h"
#include "core/random.h"
#include "fixtures/shape_pairs.h"
#include "geometry/primitives/primitives.h"
#include "narrow/contacts/contact_batch.h"

namespace collidoscope {
namespace {

const ShapePointer& unit_box() {
  static const ShapePointer box = std::make_shared<Shape>("box", make_box(Vec3(1)));
  return box;
}

std::vector<Contact> contacts_of(const Shape& a, const Shape& b, const Pose& b_in_a, Real margin = 0) {
  const NarrowChoice epa = narrow_choice("epa");
  return find_contacts({a, b, b_in_a, Request::penetration, epa.options}, epa, {margin});
}

void expect_consistent(const Contact& contact) {
  EXPECT_NEAR(length(contact.normal), 1, 1e-12);
  EXPECT_LT(length(contact.on_b - contact.on_a - contact.normal * contact.separation), 1e-12);
}

/// A box that stands on another, moved aside and sunk in by a little: the corners of what they share.
TEST(ConvexManifold, ABoxOnABoxTouchesAtTheCornersOfTheSharedArea) {
  const Pose b_in_a{Mat3(1), Vec3(0.25, 0.5, 0.99)};
  const std::vector<Contact> contacts = contacts_of(*unit_box(), *unit_box(), b_in_a);
  ASSERT_EQ(contacts.size(), 4u);
  Vec3 low(1), high(-1);
  for (const Contact& contact : contacts) {
    expect_consistent(contact);
    EXPECT_NEAR(contact.normal.z, 1, 1e-12);
    EXPECT_NEAR(contact.separation, -0.01, 1e-12);
    EXPECT_NEAR(contact.on_a.z, 0.5, 1e-12);
    low = glm::min(low, contact.on_a), high = glm::max(high, contact.on_a);
  }
  EXPECT_LT(length(low - Vec3(-0.25, 0, 0.5)), 1e-12);
  EXPECT_LT(length(high - Vec3(0.5, 0.5, 0.5)), 1e-12);
}

TEST(ConvexManifold, ABoxTurnedBy45DegreesOnAnotherTouchesInAnOctagon) {
  const Mat3 turned = to_matrix(from_axis_angle(Vec3(0, 0, 1), 0.78539816339744831));
  EXPECT_EQ(contacts_of(*unit_box(), *unit_box(), {turned, Vec3(0, 0, 0.995)}).size(), 8u);
}

TEST(ConvexManifold, EdgesThatCrossTouchAtOnePoint) {
  const Mat3 on_edge = to_matrix(from_axis_angle(Vec3(1, 0, 0), 0.78539816339744831)),
             across = to_matrix(from_axis_angle(Vec3(0, 1, 0), 0.78539816339744831));
  const Real extent = std::sqrt(Real(0.5));
  const Pose a_in_world{on_edge, Vec3(0)}, b_in_world{across, Vec3(0, 0, 2 * extent - 0.01)};
  const std::vector<Contact> contacts =
      contacts_of(*unit_box(), *unit_box(), relative_pose(a_in_world, b_in_world));
  ASSERT_EQ(contacts.size(), 1u);
  expect_consistent(contacts[0]);
  EXPECT_NEAR(contacts[0].separation, -0.01, 1e-9);
  EXPECT_LT(length(a_in_world.to_parent(contacts[0].on_a) - Vec3(0, 0, extent)), 1e-9);
  EXPECT_EQ(contacts[0].feature_a.kind, Feature::Kind::edge);
}

TEST(ConvexManifold, WithinAMarginWhatIsCloseTouchesToo) {
  const Pose b_in_a{Mat3(1), Vec3(0, 0, 1.05)};
  EXPECT_TRUE(contacts_of(*unit_box(), *unit_box(), b_in_a, 0.01).empty());
  const std::vector<Contact> contacts = contacts_of(*unit_box(), *unit_box(), b_in_a, 0.1);
  ASSERT_EQ(contacts.size(), 4u);
  for (const Contact& contact : contacts) EXPECT_NEAR(contact.separation, 0.05, 1e-9);
}

/// Of random hulls: no contact is deeper than the depth, one is as deep up to the tilt of the faces, and
/// witnesses lie on the planes of the faces that they name.
TEST(ConvexManifold, OfRandomHullsLiesWithinTheirDepth) {
  const NarrowChoice epa = narrow_choice("epa");
  int colliding = 0;
  for (const test::ShapePair& pair : test::random_shape_pairs(400, 5)) {
    const NarrowQuery query = pair.query(Request::penetration);
    PairCache cache;
    const PairResult result = epa.algorithm->query(query, cache);
    if (result.verdict != Verdict::colliding || !result.gives(Capability::depth)) continue;
    ++colliding;
    const std::vector<Contact> contacts = find_contacts(query, epa);
    const Real slack = 1e-4 * std::max(Real(1), pair.largest_world_coordinate());
    ASSERT_FALSE(contacts.empty());
    for (const Contact& contact : contacts) {
      EXPECT_GE(contact.separation, result.separation - slack);
      EXPECT_LT(length(contact.on_b - contact.on_a - contact.normal * contact.separation), slack);
    }
  }
  EXPECT_GT(colliding, 80);
  EXPECT_LT(colliding, 360);
}

/// The features of contacts as text, in order.
std::string names_of(const std::vector<Contact>& contacts) {
  std::string names;
  for (const Contact& contact : contacts)
    for (const Feature& feature : {contact.feature_a, contact.feature_b})
      names += std::string(to_string(feature.kind)) + " " + std::to_string(feature.index) + ", ";
  return names;
}

TEST(ConvexManifold, NoTwoContactsHaveTheSameFeatures) {
  const NarrowChoice epa = narrow_choice("epa");
  std::size_t several = 0;
  for (const test::ShapePair& pair : test::random_shape_pairs(400, 6)) {
    const std::vector<Contact> contacts = find_contacts(pair.query(Request::penetration), epa, {0.1, 0.01});
    several += contacts.size() > 1;
    for (std::size_t i = 0; i < contacts.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(names_of({contacts[i]}), names_of({contacts[j]}));
  }
  EXPECT_GT(several, 100u);
}

/// A box on another, moved and turned by some thousandths: the same corners and edges touch, whichever face
/// is the reference.
TEST(ConvexManifold, FeaturesStayUnderSmallMotions) {
  const auto placed = [](Real tilt, const Vec3& moved) {
    const Mat3 turned = to_matrix(from_axis_angle(Vec3(0, 0, 1), 0.3 + tilt));
    return Pose{turned, Vec3(0.25, 0.4, 1.001) + moved};
  };
  const NarrowChoice epa = narrow_choice("epa");
  const ManifoldRule rule{0.01, 0.001};
  const auto found = [&](const Pose& b_in_a) {
    return find_contacts({*unit_box(), *unit_box(), b_in_a, Request::penetration, epa.options}, epa, rule);
  };
  const std::string first = names_of(found(placed(0, Vec3(0))));
  Random random(8);
  for (int trial = 0; trial < 200; ++trial) {
    const std::vector<Contact> contacts =
        found(placed(random.in_box(Vec3(-1e-3), Vec3(1e-3)).x, random.in_box(Vec3(-1e-3), Vec3(1e-3))));
    EXPECT_EQ(names_of(contacts), first);
  }
  EXPECT_NE(first.find("edge"), std::string::npos);
  EXPECT_NE(first.find("vertex"), std::string::npos);
}

/// Of separated and of overlapping hulls: one contact is as near as the pair, whatever the sides clip off.
TEST(ConvexManifold, HoldsTheNearestPoints) {
  const NarrowChoice epa = narrow_choice("epa");
  int separated = 0, colliding = 0;
  for (const test::ShapePair& pair : test::random_shape_pairs(3000, 9)) {
    const NarrowQuery query = pair.query(Request::penetration);
    PairCache cache;
    const PairResult result = epa.algorithm->query(query, cache);
    if (!result.gives(Capability::direction)) continue;
    (result.verdict == Verdict::colliding ? colliding : separated) += 1;
    Real nearest = 10;
    for (const Contact& contact : find_contacts(query, epa, result, {10}))
      nearest = std::min(nearest, contact.separation);
    EXPECT_NEAR(nearest, result.separation, 1e-7 * std::max(Real(1), pair.largest_world_coordinate()));
  }
  EXPECT_GT(separated, 500);
  EXPECT_GT(colliding, 500);
}

TEST(ConvexManifold, FourOfEightSupportAsMuch) {
  const Mat3 turned = to_matrix(from_axis_angle(Vec3(0, 0, 1), 0.78539816339744831));
  const NarrowChoice epa = narrow_choice("epa");
  const std::vector<Contact> four = find_contacts(
      {*unit_box(), *unit_box(), {turned, Vec3(0, 0, 0.995)}, Request::penetration, epa.options}, epa,
      {0, 0, true});
  ASSERT_EQ(four.size(), 4u);
  Vec3 middle(0);
  for (const Contact& contact : four) middle += contact.on_a / Real(4);
  EXPECT_LT(length(Vec3(middle.x, middle.y, 0)), 0.2);
}

/// Parts of a ring touch a box that lies in it.
TEST(CompoundContacts, AreThoseOfThePiecesThatAreClose) {
  const ShapePointer ring = make_shape("ring", make_torus(1, 0.3, 24, 12));
  const NarrowChoice pieces = narrow_choice("decomposed:convex=epa");
  const auto found = [&](const Vec3& place) {
    return find_contacts({*ring, *unit_box(), {Mat3(1), place}, Request::penetration, pieces.options}, pieces,
                         {0.01});
  };
  EXPECT_TRUE(found(Vec3(5, 0, 0)).empty());
  EXPECT_TRUE(found(Vec3(0, 0, 1.4)).empty()) << "above the hole's rim";
  const std::vector<Contact> contacts = found(Vec3(0.6, 0, 0));
  EXPECT_GT(contacts.size(), 3u);
  for (const Contact& contact : contacts) expect_consistent(contact);
}

TEST(ContactBatch, HasThoseOfEachPairOneAfterTheOther) {
  const std::vector<const Shape*> shapes(3, unit_box().get());
  const std::vector<Pose> poses = {Pose{}, {Mat3(1), Vec3(0, 0, 0.99)}, {Mat3(1), Vec3(0.2, 0, 1.98)}};
  const std::vector<BodyPair> pairs = {{0, 1}, {0, 2}, {1, 2}};
  const std::vector<std::uint32_t> slots = {0, 1, 2};
  std::vector<PairCache> caches(3);
  std::vector<PairResult> results(3);
  const NarrowChoice epa = narrow_choice("epa");
  const NarrowBatch batch{BodyView{{shapes, poses}}, pairs,      slots, caches, results,
                          Request::penetration,      epa.options};
  ThreadPool threads;
  epa.algorithm->run(batch, threads);
  ContactBatch contacts;
  contacts.find(batch, epa);
  ASSERT_EQ(contacts.pairs(), 3u);
  EXPECT_EQ(contacts.of_pair(0).size(), 4u);
  EXPECT_TRUE(contacts.of_pair(1).empty());
  EXPECT_EQ(contacts.of_pair(2).size(), 4u);
  EXPECT_EQ(contacts.all().size(), 8u);
}

/// A tree gives no normal: its triangles do.
TEST(ContactBatch, SurfacesTouchWhereTheirTrianglesMeet) {
  const NarrowChoice tree = narrow_choice("obb-tree");
  const Pose b_in_a{Mat3(1), Vec3(0.25, 0.5, 0.75)};
  const std::vector<Contact> contacts =
      find_contacts({*unit_box(), *unit_box(), b_in_a, Request::penetration, tree.options}, tree);
  EXPECT_GT(contacts.size(), 4u);
  for (const Contact& contact : contacts) {
    EXPECT_EQ(contact.on_a, contact.on_b);
    EXPECT_LE(std::max({std::abs(contact.on_a.x), std::abs(contact.on_a.y), std::abs(contact.on_a.z)}), 0.5);
  }
}

}  // namespace
}  // namespace collidoscope
