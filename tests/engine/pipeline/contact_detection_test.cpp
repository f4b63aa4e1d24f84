#include "pipeline/contact_detection.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>

#include "core/random.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

/// Cubes, polytopes and rings, close to each other.
class ContactDetectionTest : public testing::Test {
 protected:
  ContactDetectionTest() {
    Random random(11);
    for (int i = 0; i < 60; ++i) {
      shapes_.push_back((i % 3 == 0 ? cube_ : i % 3 == 1 ? polytope_ : ring_).get());
      poses_.push_back({to_matrix(random.rotation()), random.in_box(Vec3(-2.5), Vec3(2.5))});
    }
  }

  std::vector<PairContacts> found(const ManifoldRule& rule, unsigned threads) {
    ThreadPool pool(threads);
    detection_.find({shapes_, poses_}, {}, rule, pool);
    return {detection_.pairs().begin(), detection_.pairs().end()};
  }

  ShapePointer cube_ = make_shape("cube", make_box(Vec3(1)));
  ShapePointer polytope_ = [] {
    Random random(3);
    return make_shape("polytope", make_random_polytope(Vec3(0.7, 0.5, 0.4), 24, random));
  }();
  ShapePointer ring_ = make_shape("ring", make_torus(Real(0.6), Real(0.2), 16, 8));
  std::vector<const Shape*> shapes_;
  std::vector<Pose> poses_;
  ContactDetection detection_;
};

TEST_F(ContactDetectionTest, FindsWhatEachPairHasByItself) {
  const ManifoldRule rule{0.1, 0.001, true};
  const std::vector<PairContacts> all = found(rule, 1);
  std::size_t next = 0, of_pieces = 0;
  for (BodyIndex a = 0; a < shapes_.size(); ++a)
    for (BodyIndex b = a + 1; b < shapes_.size(); ++b) {
      const std::vector<Contact> expected =
          contacts_between(*shapes_[a], poses_[a], *shapes_[b], poses_[b], rule);
      if (expected.empty()) continue;
      ASSERT_LT(next, all.size());
      const auto& [pair, contacts] = all[next++];
      EXPECT_EQ(pair, (BodyPair{a, b}));
      ASSERT_EQ(contacts.size(), expected.size());
      for (std::size_t i = 0; i < contacts.size(); ++i) EXPECT_EQ(contacts[i].on_a, expected[i].on_a);
      of_pieces += a % 3 == 2 || b % 3 == 2;
    }
  EXPECT_EQ(next, all.size());
  EXPECT_GT(all.size(), 60u);
  EXPECT_GT(of_pieces, 30u);
}

TEST_F(ContactDetectionTest, ThreadsDoNotMatter) {
  const ManifoldRule rule{0.05, 0, true};
  std::vector<Vec3> one, three;
  for (const PairContacts& pair : found(rule, 1))
    for (const Contact& contact : pair.contacts) one.push_back(contact.on_b);
  for (const PairContacts& pair : found(rule, 3))
    for (const Contact& contact : pair.contacts) three.push_back(contact.on_b);
  EXPECT_GT(one.size(), 100u);
  EXPECT_EQ(one, three);
}

/// What has not moved keeps its contacts: they are those of a detection that begins anew.
TEST_F(ContactDetectionTest, ContactsThatAreKeptAreThoseFoundAnew) {
  const ManifoldRule rule{0.1, 0.001, true}, wider{0.2, 0.001, true};
  const auto expect_as_anew = [&](const ManifoldRule& asked, const PairFilter& filter) {
    ThreadPool pool(1);
    ContactDetection fresh;
    fresh.find({shapes_, poses_}, filter, asked, pool);
    detection_.find({shapes_, poses_}, filter, asked, pool);
    ASSERT_EQ(detection_.pairs().size(), fresh.pairs().size());
    for (std::size_t i = 0; i < fresh.pairs().size(); ++i) {
      const auto &kept = detection_.pairs()[i], &expected = fresh.pairs()[i];
      EXPECT_EQ(kept.pair, expected.pair);
      ASSERT_EQ(kept.contacts.size(), expected.contacts.size());
      for (std::size_t k = 0; k < expected.contacts.size(); ++k) {
        EXPECT_EQ(kept.contacts[k].on_a, expected.contacts[k].on_a);
        EXPECT_EQ(kept.contacts[k].separation, expected.contacts[k].separation);
      }
    }
    EXPECT_GT(fresh.pairs().size(), 20u);
  };
  expect_as_anew(rule, {});
  expect_as_anew(rule, {});
  for (const std::size_t moved : {3u, 4u, 5u, 40u}) poses_[moved].translation.x += 0.1;
  expect_as_anew(rule, {});
  std::swap(shapes_[6], shapes_[7]);
  expect_as_anew(rule, {});
  expect_as_anew(wider, {});
  CollisionFilter filter;
  const std::vector<std::uint32_t> groups = [&] {
    std::vector<std::uint32_t> made;
    for (std::size_t body = 0; body < shapes_.size(); ++body) made.push_back(body % 2);
    return made;
  }();
  filter.set_groups_tested(0, 1, false);
  expect_as_anew(wider, {&filter, groups});
  expect_as_anew(wider, {});
  const Pose before = poses_[9];
  poses_[9].translation.x = std::numeric_limits<Real>::quiet_NaN();
  EXPECT_THROW(found(wider, 1), UnusableBody);
  EXPECT_TRUE(detection_.pairs().empty());
  poses_[9] = before;
  poses_[10].translation.x += 0.1;
  expect_as_anew(wider, {});
}

/// A lid is missing: the walls touch from inside and from outside.
TEST_F(ContactDetectionTest, FindsContactsOfOpenMeshes) {
  Mesh open = make_box(Vec3(1));
  std::erase_if(open.triangles, [&](const Triangle& triangle) {
    return std::ranges::all_of(triangle, [&](std::uint32_t v) { return open.vertices[v].z > 0; });
  });
  const Shape box("open box", open), small("small", make_box(Vec3(0.25)));
  const ManifoldRule rule{0.01, 0, true};
  const auto at = [&](const Vec3& place) {
    return contacts_between(box, Pose(), small, {Mat3(1), place}, rule);
  };
  EXPECT_TRUE(at(Vec3(0)).empty()) << "nothing is near";
  EXPECT_TRUE(at(Vec3(0, 0, 0.63)).empty()) << "the lid is missing";
  EXPECT_EQ(at(Vec3(0, 0, -0.37)).size(), 4u) << "on the floor, within";
  EXPECT_EQ(at(Vec3(0, 0, -0.63)).size(), 4u) << "below it";
  EXPECT_EQ(at(Vec3(0.37, 0, 0)).size(), 4u) << "at a wall";
}

}  // namespace
}  // namespace collidoscope
