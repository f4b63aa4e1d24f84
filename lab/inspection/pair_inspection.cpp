#include "inspection/pair_inspection.h"

#include <algorithm>
#include <limits>

#include "core/stopwatch.h"
#include "inspection/pair_trace.h"
#include "narrow/proof/exact_verdict.h"
#include "shape/hull_tree.h"

namespace collidoscope {
namespace {

bool holds(const std::vector<BodyPair>& sorted, BodyPair pair) {
  return std::ranges::binary_search(sorted, pair);
}

DecidedBy decided_by(const Simulation& simulation, BodyPair pair) {
  const World& world = simulation.world();
  const FrameReport& report = simulation.pipeline().report();
  if (!world.pair_filter().tests(pair)) return DecidedBy::collision_filter;
  if (!holds(report.candidates, pair)) return DecidedBy::broad;
  return holds(report.surviving, pair) ? DecidedBy::narrow : DecidedBy::mid;
}

/// As the broad phase sees a body: see BodyBounds.
Aabb world_box(const Bodies& bodies, BodyIndex body) {
  const Shape& shape = *bodies.shapes[body];
  return intersection(approximate_box(shape.aabb(), bodies.poses[body]),
                      bounding_box(transformed(shape.sphere(), bodies.poses[body])));
}

/// Each test of the chain, whether or not an earlier one parts the pair.
std::vector<VolumeTest> test_volumes(const Simulation& simulation, BodyPair pair) {
  std::vector<VolumeTest> tests;
  const BodyView bodies{simulation.world().bodies()};
  ThreadPool threads;
  for (const MidAlgorithm* algorithm : mid_chain(simulation.pipeline().config().mid)) {
    std::vector<BodyPair> pairs = {pair};
    algorithm->create()->filter(bodies, threads, pairs);
    tests.push_back({std::string(algorithm->id), !pairs.empty()});
    if (algorithm->measure) tests.back().gap = algorithm->measure(bodies, pair);
  }
  return tests;
}

std::optional<Verdict> verdict_in_frame(const FrameReport& report, BodyPair pair) {
  const auto found = std::ranges::lower_bound(report.surviving, pair);
  if (found == report.surviving.end() || *found != pair) return std::nullopt;
  return report.results[static_cast<std::size_t>(found - report.surviving.begin())].verdict;
}

/// As the pipeline does with its own answers.
void prove(const Bodies& bodies, PairInspection& inspection) {
  const PlacedHulls hulls = placed_hulls(bodies, inspection.pair);
  const PairResult claimed = inspection.result;
  const Claim claim{claimed, hulls.pose_a.rotation};
  Certificate certificate;
  const ProvenVerdict proven = prove_verdict(hulls, claim, certificate);
  inspection.proof = {claimed.verdict, proven.exactly};
  if (proven.verdict != claimed.verdict) inspection.result = corrected(claim, proven.verdict, hulls);
}

/// The farthest that the body reaches along a world direction.
Real reach(const Shape& shape, const Pose& pose, const Vec3& direction) {
  const Vec3 local = pose.unrotate(direction);
  Real farthest = -std::numeric_limits<Real>::infinity();
  for (const Vec3f& vertex : shape.mesh().vertices) farthest = std::max(farthest, dot(Vec3(vertex), local));
  return farthest + dot(pose.translation, direction);
}

/// Without pieces triangles are compared, too, which nobody counts.
bool counts_hulls_only(const NarrowQuery& query, const NarrowAlgorithm& algorithm) {
  return algorithm.input == NarrowInput::pieces &&
         (query.a.hull_tree().empty() || query.b.hull_tree().empty());
}

/// What the answer says in the frame of A.
void place_in_world(const Bodies& bodies, bool convex, PairInspection& inspection) {
  const auto [a, b] = inspection.pair;
  const PairResult& result = inspection.result;
  const bool common = result.gives(Capability::common_point);
  inspection.point_a = bodies.poses[a].to_parent(common ? result.common_point : result.on_a);
  inspection.point_b = bodies.poses[a].to_parent(common ? result.common_point : result.on_b);
  inspection.direction = bodies.poses[a].rotate(result.normal);
  inspection.end_of_a = reach(*bodies.shapes[a], bodies.poses[a], inspection.direction);
  inspection.begin_of_b = -reach(*bodies.shapes[b], bodies.poses[b], -inspection.direction);
  const bool apart = result.verdict == Verdict::separated && result.gives(Capability::direction);
  inspection.separated_by_plane = apart && (convex || inspection.begin_of_b > inspection.end_of_a);
}

}  // namespace

std::string_view to_string(DecidedBy phase) {
  switch (phase) {
    case DecidedBy::collision_filter:
      return "collision filter";
    case DecidedBy::broad:
      return "broad phase";
    case DecidedBy::mid:
      return "mid phase";
    case DecidedBy::narrow:
      break;
  }
  return "narrow phase";
}

PairInspection inspect(const Simulation& simulation, BodyPair pair) {
  const Bodies bodies = simulation.world().bodies();
  const NarrowChoice narrow = narrow_choice(simulation.pipeline().config().narrow);
  const NarrowQuery query{*bodies.shapes[pair.a], *bodies.shapes[pair.b],
                          relative_pose(bodies.poses[pair.a], bodies.poses[pair.b]), Request::penetration,
                          narrow.options};

  PairInspection inspection;
  inspection.pair = pair;
  inspection.names = {simulation.world().name(pair.a), simulation.world().name(pair.b)};
  inspection.counts_hulls_only = counts_hulls_only(query, *narrow.algorithm);
  inspection.decided_by = decided_by(simulation, pair);
  inspection.boxes = gap_between(world_box(bodies, pair.a), world_box(bodies, pair.b));
  inspection.volume_tests = test_volumes(simulation, pair);
  PairCache cache = cache_for(simulation.pipeline(), pair);
  if (narrow.algorithm->count) {
    PairCache copy = cache;
    narrow.algorithm->count(query, copy, inspection.operations.emplace());
  }
  const Stopwatch watch;
  inspection.result = narrow.algorithm->query(query, cache);
  inspection.nanoseconds = watch.nanoseconds();
  inspection.in_frame = verdict_in_frame(simulation.pipeline().report(), pair);
  if (simulation.pipeline().config().exact) prove(bodies, inspection);
  place_in_world(bodies, narrow.algorithm->input == NarrowInput::convex, inspection);
  return inspection;
}

}  // namespace collidoscope
