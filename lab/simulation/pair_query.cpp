#include "simulation/pair_query.h"

namespace collidoscope {

PairResult query_pair(const World& world, BodyPair pair, const NarrowChoice& narrow) {
  const Shape &a = *world.shape(pair.a), &b = *world.shape(pair.b);
  a.prepare(narrow.needs());
  b.prepare(narrow.needs());
  const std::vector<Pose>& poses = world.motion().poses;
  PairCache cache{};
  return narrow.algorithm->query(
      {a, b, relative_pose(poses[pair.a], poses[pair.b]), Request::penetration, narrow.options}, cache);
}

}  // namespace collidoscope
