#pragma once

// The steps of a subdivision about one pair, for the inspector.

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "bounds/aabb_trace.h"
#include "core/plural.h"
#include "narrow/mesh/mesh_kernel.h"
#include "narrow/mesh/placed_objects.h"
#include "trace/traced_tree.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of the pseudo-code of face-octree and octree-update.
enum class OctreeLine : std::uint8_t { boxes, items, divide, leaf, meet, inside, separated };

/// The tracer of a query, in the frame of A. Items are drawn by their draw(recorder, name,
/// item, box), as far as they concern a box.
class SubdivisionSteps {
 public:
  static constexpr bool enabled = true;
  /// Cubes and tests beyond these are not shown, but for faces that meet.
  static constexpr std::size_t most_steps = 10'000;

  explicit SubdivisionSteps(StepRecorder& recorder) : recorder_(recorder) {}

  void boxes(const PlacedObjects& objects);
  template <class Items>
  void items(const Aabb& region, const Items& items);
  template <class Items>
  void cube(const SubdividedCube& cube, std::span<const std::uint32_t> open, const Items& items);
  void tested(const TrianglePoints& a, const TrianglePoints& b, bool meet);
  void end(const PairResult& result);

 private:
  static constexpr std::size_t most_drawn = 256;  // items of one step

  void step(OctreeLine line) { recorder_.step(static_cast<int>(line)); }
  bool has_capacity() const { return recorder_.steps().size() < most_steps; }
  template <class Items>
  void draw(const Items& items, std::uint32_t item, const Aabb& box) {
    items.draw(recorder_, items.object(item) == 0 ? "A" : "B", item, box);
  }

  void enter_node(const SubdividedCube& cube, std::size_t items);
  /// The number of the cube around it; its own, which comes next, where there is none. The order of cubes
  /// says nothing, for subdivisions work on parts.
  std::uint32_t parent_of(const SubdividedCube& cube) const;

  StepRecorder& recorder_;
  TracedTree tree_{0};
  std::size_t pairs_that_meet_ = 0;
  std::vector<SubdividedCube> cubes_;  // so far, by their numbers
};

template <class Items>
void SubdivisionSteps::items(const Aabb& region, const Items& items) {
  step(OctreeLine::items);
  record_box(recorder_, "R", region);
  std::size_t of_a = 0;
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    of_a += items.object(i) == 0;
    if (i < most_drawn) draw(items, i, region);
  }
  recorder_.say("Into R, what the boxes share, reach " + plural(of_a, "item") + " of A and " +
                std::to_string(items.size() - of_a) + " of B.");
  recorder_.value("of A", static_cast<Real>(of_a)).value("of B", static_cast<Real>(items.size() - of_a));
}

template <class Items>
void SubdivisionSteps::cube(const SubdividedCube& cube, std::span<const std::uint32_t> open,
                            const Items& items) {
  if (!has_capacity()) return;
  step(cube.divided ? OctreeLine::divide : OctreeLine::leaf);
  record_box(recorder_, "cube", cube.box);
  enter_node(cube, open.size());
  for (const std::uint32_t item : open.first(std::min(open.size(), most_drawn))) draw(items, item, cube.box);
  recorder_.say("This cube of level " + std::to_string(cube.level) + " holds parts of " +
                plural(open.size(), "item") +
                (cube.divided ? ": it is divided." : ": it is small enough to compare what is in it."));
  recorder_.value("in the cube", static_cast<Real>(open.size()));
  recorder_.value("level", cube.level).value("side, m", cube.box.max.x - cube.box.min.x);
}

}  // namespace collidoscope
