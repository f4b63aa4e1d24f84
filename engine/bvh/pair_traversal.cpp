#include "bvh/pair_traversal.h"

namespace collidoscope {

TraversalMemory& TraversalMemory::of_this_thread() {
  thread_local TraversalMemory memory;
  return memory;
}

bool ContactFinder::test(const TrianglePairing& pair) {
  ++tests_;
  return triangles_intersect(meshes_.triangle_a(pair.a), meshes_.triangle_b(pair.b)) && take(pair);
}

void NearestFinder::test(const TrianglePairing& pair) {
  ++tests_;
  const TriangleDistance found = triangle_distance(meshes_.triangle_a(pair.a), meshes_.triangle_b(pair.b));
  if (found.squared < nearest_.squared) nearest_ = found, pair_ = pair;
}

}  // namespace collidoscope
