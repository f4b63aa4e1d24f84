#include "narrow/mesh/subdivision_steps.h"

#include <string>

namespace collidoscope {

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
  path_.resize(cube.level + std::size_t{1}, cubes_);
  path_.back() = cubes_++;
  tree_.enter(recorder_, path_.back(), path_[cube.level > 0 ? cube.level - 1 : 0], items);
}

void SubdivisionSteps::tested(const TrianglePoints& a, const TrianglePoints& b, bool meet) {
  if (!meet && !has_capacity()) return;
  step(OctreeLine::meet);
  recorder_.triangle("A", TraceSpace::frame_a, a).triangle("B", TraceSpace::frame_a, b);
  recorder_.say(meet ? "These faces meet: A and B collide." : "These faces do not meet.");
  recorder_.value("faces meet", meet ? 1 : 0);
}

void SubdivisionSteps::end(const PairResult& result) {
  const bool by_contact = result.gives(Capability::features);
  const bool separated = result.verdict == Verdict::separated;
  if (!by_contact) {
    step(separated ? OctreeLine::separated : OctreeLine::inside);
    recorder_.say(separated ? "No cube is left in which faces could meet: A and B are separated."
                            : "One is inside the other: A and B collide.");
  }
  record_witnesses(recorder_, result);
}

}  // namespace collidoscope
