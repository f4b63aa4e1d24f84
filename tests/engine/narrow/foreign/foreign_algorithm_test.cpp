#include "narrow/foreign/foreign_algorithm.h"

#include <algorithm>
#include <atomic>
#include <gtest/gtest.h>
#include <thread>

#include "core/error.h"
#include "fixtures/plugins/made_up_algorithm.h"
#include "geometry/primitives/primitives.h"
#include "narrow/narrow_choice.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

using test::add_made_up;

/// Separated by as much as B lies beyond A along x.
PairResult along_x(const Shape&, const Shape&, const Pose& b_in_a) {
  PairResult result;
  result.separation = std::abs(b_in_a.translation.x) - 1;
  result.verdict = result.separation > 0 ? Verdict::separated : Verdict::colliding;
  result.available =
      Capability::verdict | Capability::direction |
      (result.separation > 0 ? Capability::distance | Capability::witnesses : Capability::depth);
  result.normal = Vec3(b_in_a.translation.x < 0 ? -1 : 1, 0, 0);
  result.on_b = result.on_a + result.separation * result.normal;
  return result;
}

const NarrowAlgorithm& along_x_algorithm() {
  static const NarrowAlgorithm& added =
      add_made_up({"made-up", "Made up", "nobody",
                   Capability::distance | Capability::witnesses | Capability::direction | Capability::depth,
                   NarrowInput::convex},
                  along_x);
  return added;
}

TEST(ForeignAlgorithm, IsAnEntryOfTheList) {
  const auto before = narrow_algorithms();
  const NarrowAlgorithm& added = along_x_algorithm();
  EXPECT_EQ(&narrow_algorithm("made-up"), &added);
  EXPECT_EQ(narrow_algorithms().size(), before.size() + 1);
  EXPECT_EQ(before.front()->id, narrow_algorithms().front()->id) << "earlier spans stay valid";
  EXPECT_EQ(added.label, "Made up");
  EXPECT_TRUE(includes(added.capabilities, Capability::verdict)) << "which it need not say";
  EXPECT_FALSE(added.reference);
  EXPECT_EQ(to_string(narrow_choice("made-up:warm-start=off")), "made-up:warm-start=off");
}

TEST(ForeignAlgorithm, MayHaveAFile) {
  static const NarrowAlgorithm& added = add_made_up(
      {"of-a-file", "", "", Capability::verdict, NarrowInput::convex, "/some/engine.so"}, along_x);
  EXPECT_EQ(foreign_file(added), "/some/engine.so");
  EXPECT_EQ(foreign_file(along_x_algorithm()), "");
  EXPECT_EQ(foreign_file(narrow_algorithm("gjk")), "");
}

/// Menus have nothing else to show.
TEST(ForeignAlgorithm, IsCalledByItsIdWhereItHasNoLabel) {
  EXPECT_EQ(add_made_up({"unnamed", "", "", Capability::verdict, NarrowInput::convex}, along_x).label,
            "unnamed");
}

TEST(ForeignAlgorithm, JoinsAListThatOthersRead) {
  std::atomic<bool> over = false;
  std::size_t incomplete = 0;
  std::thread reader([&] {
    while (!over)
      for (const NarrowAlgorithm* algorithm : narrow_algorithms())
        if (algorithm->id.empty() || algorithm->query == nullptr) ++incomplete;
  });
  const std::size_t before = narrow_algorithms().size();
  for (const char* id : {"late-1", "late-2", "late-3"})
    add_made_up({id, "", "", Capability::verdict, NarrowInput::convex}, along_x);
  over = true;
  reader.join();
  EXPECT_EQ(incomplete, 0u);
  EXPECT_EQ(narrow_algorithms().size(), before + 3);
}

TEST(ForeignAlgorithm, RefusesAnIdThatIsTaken) {
  along_x_algorithm();
  for (const char* id : {"gjk", "made-up"})
    EXPECT_THROW(add_made_up({id, "", "", Capability::verdict, NarrowInput::convex}, along_x), InputError);
}

TEST(ForeignAlgorithm, EachSlotAnswersForItself) {
  const auto always = [](Verdict verdict) {
    return [verdict](const Shape&, const Shape&, const Pose&) {
      PairResult result;
      result.verdict = verdict;
      return result;
    };
  };
  const ForeignEntry first{"always-apart", "", "", Capability::verdict, NarrowInput::convex},
      second{"never-apart", "", "", Capability::verdict, NarrowInput::mesh};
  const NarrowAlgorithm& apart = add_made_up(first, always(Verdict::separated));
  const NarrowAlgorithm& together = add_made_up(second, always(Verdict::colliding));
  const ShapePointer box = make_shape("box", make_box(Vec3(1)));
  PairCache cache;
  EXPECT_EQ(apart.query({*box, *box, Pose()}, cache).verdict, Verdict::separated);
  EXPECT_EQ(together.query({*box, *box, Pose()}, cache).verdict, Verdict::colliding);
}

TEST(ForeignAlgorithm, BatchesAreQueriesOnAnyNumberOfThreads) {
  const NarrowAlgorithm& algorithm = along_x_algorithm();
  const ShapePointer box = make_shape("box", make_box(Vec3(1)));
  const ShapePointer sphere = make_sphere_shape("sphere", 0.5);
  std::vector<const Shape*> shapes;
  std::vector<Pose> poses;
  std::vector<BodyPair> pairs;
  std::vector<std::uint32_t> slots;
  for (std::uint32_t i = 0; i < 200; ++i) {
    shapes.push_back(i % 3 == 2 ? sphere.get() : box.get());
    poses.push_back({Mat3(1), Vec3(0.03 * i, 0, 0)});
    if (i > 0) pairs.push_back({0, i}), slots.push_back(i - 1);
  }
  for (const unsigned threads : {1u, 3u}) {
    ThreadPool pool(threads);
    std::vector<PairCache> caches(pairs.size());
    std::vector<PairResult> results(pairs.size());
    algorithm.run({{{shapes, poses}}, pairs, slots, caches, results, Request::penetration, {}, {}}, pool);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      PairCache cache;
      const PairResult one =
          algorithm.query({*shapes[0], *shapes[i + 1], poses[i + 1], Request::penetration}, cache);
      EXPECT_EQ(results[i].verdict, one.verdict) << i;
      EXPECT_EQ(results[i].separation, one.separation) << i;
    }
  }
}

TEST(ForeignAlgorithm, SeesTheCoresOfShapesThatRound) {
  const ShapePointer point = make_sphere_shape("sphere", 0.25);
  PairCache cache;
  const PairResult result =
      along_x_algorithm().query({*point, *point, {Mat3(1), Vec3(2, 0, 0)}, Request::penetration}, cache);
  EXPECT_EQ(result.verdict, Verdict::separated);
  EXPECT_DOUBLE_EQ(result.separation, 0.5) << "1 between the cores, less both radii";
}

/// The last one: it leaves no slot to others.
TEST(ForeignAlgorithm, RefusesMoreThanThereAreSlots) {
  std::size_t added = foreign_algorithm_count();
  for (; added < most_foreign_algorithms; ++added)
    add_made_up({"number-" + std::to_string(added), "", "", Capability::verdict, NarrowInput::convex},
                along_x);
  EXPECT_THROW(add_made_up({"one-too-many", "", "", Capability::verdict, NarrowInput::convex}, along_x),
               InputError);
}

}  // namespace
}  // namespace collidoscope
