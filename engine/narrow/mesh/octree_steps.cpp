#include "narrow/mesh/octree_steps.h"

namespace collidoscope {

void OctreeSteps::boxes(const PlacedObjects& objects) {
  step(OctreeLine::boxes);
  record_box(recorder_, "A", objects.box(0));
  record_box(recorder_, "B", objects.box(1));
  recorder_.value("boxes overlap", objects.regions(0).empty() ? 0 : 1);
}

void OctreeSteps::tested(const TrianglePoints& a, const TrianglePoints& b, bool meet) {
  if (!meet && !has_capacity()) return;
  step(OctreeLine::meet);
  recorder_.triangle("A", TraceSpace::frame_a, a).triangle("B", TraceSpace::frame_a, b);
  recorder_.value("faces meet", meet ? 1 : 0);
}

void OctreeSteps::end(const PairResult& result) {
  const bool by_contact = result.gives(Capability::features);
  if (!by_contact) step(result.verdict == Verdict::separated ? OctreeLine::separated : OctreeLine::inside);
  record_witnesses(recorder_, result);
}

}  // namespace collidoscope
