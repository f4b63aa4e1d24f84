#include "narrow/mesh/subdivision_steps.h"

#include <string>

namespace collidoscope {
namespace {

bool contains(const Aabb& box, const Vec3& point) {
  for (int axis = 0; axis < 3; ++axis)
    if (point[axis] < box.min[axis] || point[axis] > box.max[axis]) return false;
  return true;
}

}  // namespace

void SubdivisionSteps::boxes(const PlacedObjects& objects) {
  step(OctreeLine::boxes);
  record_box(recorder_, "A", objects.box(0));
  record_box(recorder_, "B", objects.box(1));
  recorder_.say(objects.regions(0).empty()
                    ? "The boxes of A and B are apart."
                    : "The boxes of A and B overlap: faces may meet in what they share.");
  recorder_.value("boxes overlap", objects.regions(0).empty() ? 0 : 1);
}

void SubdivisionSteps::enter_node(const SubdividedCube& cube, std::size_t items) {
  const auto number = static_cast<std::uint32_t>(cubes_.size());
  const std::uint32_t parent = parent_of(cube);
  cubes_.push_back(cube);
  tree_.enter(recorder_, number, parent, items);
}

std::uint32_t SubdivisionSteps::parent_of(const SubdividedCube& cube) const {
  const Vec3 middle = cube.box.centre();
  for (std::size_t i = cubes_.size(); i-- > 0;)
    if (cubes_[i].level + 1 == cube.level && contains(cubes_[i].box, middle))
      return static_cast<std::uint32_t>(i);
  return static_cast<std::uint32_t>(cubes_.size());
}

void SubdivisionSteps::tested(const TrianglePoints& a, const TrianglePoints& b, bool meet) {
  pairs_that_meet_ += meet ? 1 : 0;
  if (!meet && !has_capacity()) return;
  step(OctreeLine::meet);
  recorder_.triangle("A", TraceSpace::frame_a, a).triangle("B", TraceSpace::frame_a, b);
  recorder_.say(meet ? "These faces meet: A and B collide." : "These faces do not meet.");
  recorder_.value("faces meet", meet ? 1 : 0);
}

void SubdivisionSteps::end(const PairResult& result) {
  const bool by_contact = result.gives(Capability::features);
  const bool separated = result.verdict == Verdict::separated;
  if (by_contact) {
    step(OctreeLine::meet);
    recorder_.say("All candidates are tested, and " +
                  plural(pairs_that_meet_, "pair of faces meets", "pairs of faces meet") +
                  ": A and B collide.");
    recorder_.value("pairs that meet", static_cast<Real>(pairs_that_meet_));
  } else {
    step(separated ? OctreeLine::separated : OctreeLine::inside);
    recorder_.say(separated ? "No cube is left in which faces could meet: A and B are separated."
                            : "One is inside the other: A and B collide.");
  }
  record_witnesses(recorder_, result);
}

}  // namespace collidoscope
