#include "narrow/contacts/convex_manifold.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

#include "core/quaternion.h"
#include "core/random.h"
#include "fixtures/shape_pairs.h"
#include "geometry/primitives/primitives.h"
#include "narrow/contacts/contact_batch.h"
#include "oracles/polytope_intersection.h"
#include "shape/rounded_shape.h"

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

/// For the run that docs/notes/rigid-bodies.md quotes, more pairs by COLLIDOSCOPE_MANIFOLD_PAIRS.
std::size_t pairs_to_try() {
  const char* wanted = std::getenv("COLLIDOSCOPE_MANIFOLD_PAIRS");
  return wanted ? std::strtoull(wanted, nullptr, 10) : 4000;
}

/// Contacts beside the exact intersection of the hulls.
struct IntersectionCounts {
  std::size_t pairs = 0, pierced = 0, face_contacts = 0, edge_contacts = 0, edges_outside = 0;

  void include(const NarrowQuery& query, const PairResult& result, std::span<const Contact> contacts) {
    const std::vector<Plane> planes_a = test::placed_planes(query.a, Pose()),
                             planes_b = test::placed_planes(query.b, query.b_in_a);
    std::vector<Plane> planes = planes_a;
    planes.insert(planes.end(), planes_b.begin(), planes_b.end());
    ++pairs;
    // A hull that comes out of the other again has its deepest point outside.
    if (test::thickness_along(planes, result.normal) < result.depth() - 1e-8) return void(++pierced);
    Real deepest = 0;
    for (const Contact& contact : contacts) {
      deepest = std::max(deepest, -contact.separation);
      include(contact, planes);
      // A face is a reference though the normal is tilted against it by up to 5e-5.
      EXPECT_LT(test::height_above(planes_a, contact.on_a), 1e-9 + 5e-5 * result.depth());
      EXPECT_LT(test::height_above(planes_b, contact.on_b), 1e-9 + 5e-5 * result.depth());
    }
    EXPECT_NEAR(deepest, result.depth(), 1e-8);
  }

 private:
  void include(const Contact& contact, std::span<const Plane> planes) {
    const Real a = test::height_above(planes, contact.on_a), b = test::height_above(planes, contact.on_b);
    if (contact.normal_of == Contact::NormalOf::a || contact.normal_of == Contact::NormalOf::b) {
      ++face_contacts;
      EXPECT_LT(contact.normal_of == Contact::NormalOf::a ? b : a, 1e-9);
    } else {
      ++edge_contacts, edges_outside += std::min(a, b) > 1e-9;
    }
  }
};

/// Moved apart along the normal until they overlap by a share of the smaller radius.
bool part_until(Real share, const test::ShapePair& pair, NarrowQuery& query, PairResult& result) {
  const NarrowChoice epa = narrow_choice("epa");
  const Real depth = share * std::min(pair.a->sphere().radius, pair.b->sphere().radius);
  for (int i = 0; i < 2; ++i) {
    PairCache cache;
    result = epa.algorithm->query(query, cache);
    if (!result.gives(Capability::depth) || result.depth() < depth * 0.999) return false;
    if (i == 0) query.b_in_a.translation += result.normal * (result.depth() - depth);
  }
  return true;
}

/// The points of the incident face lie within both hulls, and the extreme one of what the hulls share is
/// among them. The deepest points of two sharp edges may both lie outside of the other hull.
TEST(ConvexManifold, LiesWithinTheIntersectionAndHoldsItsExtreme) {
  const NarrowChoice epa = narrow_choice("epa");
  IntersectionCounts counts;
  for (const Real share : {0.05, 0.005})
    for (const test::ShapePair& pair : test::random_shape_pairs(pairs_to_try(), 77)) {
      NarrowQuery query = pair.query(Request::penetration);
      PairResult result;
      const std::size_t faces = pair.a->hull().face_count() + pair.b->hull().face_count();
      if (faces < 150 && part_until(share, pair, query, result))
        counts.include(query, result, find_contacts(query, epa, result, {}));
    }
  RecordProperty("pairs", static_cast<int>(counts.pairs));
  RecordProperty("pierced", static_cast<int>(counts.pierced));
  RecordProperty("edges_outside", static_cast<int>(counts.edges_outside));
  EXPECT_GT(counts.face_contacts, 2 * counts.pairs / 3);
  EXPECT_GT(counts.edge_contacts, counts.pairs / 10);
  EXPECT_LT(counts.pierced, counts.pairs / 200 + 2);
  EXPECT_LT(counts.edges_outside, counts.edge_contacts / 50 + 2);
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

/// Of a shape that rounds, above a box of edge 1: contacts are those of the core, moved out by the radius.
TEST(ConvexManifold, OfShapesThatRound) {
  const ShapePointer sphere = make_sphere_shape("sphere", 0.3),
                     capsule = make_capsule_shape("capsule", 0.2, 0.6), cushion = rounded(*unit_box(), 0.1);
  const Mat3 lying = to_matrix(from_axis_angle(Vec3(0, 1, 0), 1.5707963267948966));
  const auto found = [&](const Shape& shape, const Mat3& turned, Real height, Real margin) {
    return contacts_of(*unit_box(), shape, {turned, Vec3(0, 0, height)}, margin);
  };
  ASSERT_EQ(found(*sphere, Mat3(1), 0.79, 0).size(), 1u);
  EXPECT_EQ(found(*sphere, Mat3(1), 0.79, 0)[0].normal_of, Contact::NormalOf::neither);
  EXPECT_EQ(found(*capsule, lying, 0.69, 0).size(), 2u);
  EXPECT_EQ(found(*capsule, Mat3(1), 0.99, 0).size(), 1u) << "upright";
  EXPECT_EQ(found(*cushion, Mat3(1), 1.09, 0).size(), 4u);
  EXPECT_EQ(found(*capsule, lying, 0.72, 0.05).size(), 2u);
  EXPECT_TRUE(found(*capsule, lying, 0.72, 0.01).empty());
  for (const Contact& contact : found(*capsule, lying, 0.69, 0)) {
    expect_consistent(contact);
    EXPECT_NEAR(contact.separation, -0.01, 1e-12);
    EXPECT_NEAR(contact.on_b.z, 0.49, 1e-12);
    EXPECT_NEAR(std::abs(contact.on_b.x), 0.3, 1e-12);
    EXPECT_EQ(contact.feature_b.kind, Feature::Kind::vertex);
  }
}

/// In one point, below the lowest point of the ellipsoid, whichever algorithm says so.
TEST(ConvexManifold, OfEllipsoids) {
  const ShapePointer ellipsoid = make_ellipsoid_shape("ellipsoid", {0.4, 0.3, 0.2});
  for (const char* algorithm : {"epa", "mpr"}) {
    const NarrowChoice choice = narrow_choice(algorithm);
    const auto found = [&](const Shape& a, const Shape& b, const Pose& b_in_a) {
      return find_contacts({a, b, b_in_a, Request::penetration, choice.options}, choice, {});
    };
    const Pose above{Mat3(1), Vec3(0.1, 0.05, 0.69)};
    for (const auto& contacts : {found(*unit_box(), *ellipsoid, above),
                                 found(*ellipsoid, *unit_box(), relative_pose(above, Pose()))}) {
      ASSERT_EQ(contacts.size(), 1u) << algorithm;
      expect_consistent(contacts[0]);
      EXPECT_NEAR(contacts[0].separation, -0.01, 1e-9);
      EXPECT_EQ(contacts[0].normal_of, Contact::NormalOf::neither);
    }
    const std::vector<Contact> below = found(*unit_box(), *ellipsoid, above);
    EXPECT_LT(length(below[0].on_b - Vec3(0.1, 0.05, 0.49)), 1e-4);
  }
}

/// Its ends stand out beyond the box: the contacts are where the edges of the box cut the capsule off.
TEST(ConvexManifold, ACapsuleLiesAcrossABox) {
  const ShapePointer capsule = make_capsule_shape("capsule", 0.2, 3);
  const Mat3 lying = to_matrix(from_axis_angle(Vec3(0, 1, 0), 1.5707963267948966));
  for (const bool swapped : {false, true}) {
    const Pose b_in_a{lying, Vec3(0, 0, 0.69)};
    const std::vector<Contact> contacts =
        swapped ? contacts_of(*capsule, *unit_box(), relative_pose(b_in_a, Pose()))
                : contacts_of(*unit_box(), *capsule, b_in_a);
    ASSERT_EQ(contacts.size(), 2u);
    EXPECT_NEAR(length(contacts[0].on_a - contacts[1].on_a), 1, 1e-12);
    for (const Contact& contact : contacts) {
      expect_consistent(contact);
      EXPECT_EQ(contact.feature_a.kind, Feature::Kind::edge);
      EXPECT_EQ(contact.feature_b.kind, Feature::Kind::edge);
    }
  }
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
