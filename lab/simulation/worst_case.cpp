#include "simulation/worst_case.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "core/random.h"
#include "core/stopwatch.h"

namespace collidoscope {
namespace {

/// Motions of a climb, as a share of the radii and of half a turn.
constexpr Real first_motion = 0.2, last_motion = 1e-4;
/// The largest distance of centres of random poses, as a share of the sum of the radii.
constexpr Real farthest_apart = 1.05;
constexpr int timed_repetitions = 3;
constexpr int poses_per_report = 32;

Real counted(const NarrowQuery& query, const NarrowAlgorithm& algorithm) {
  PairCache cache;
  OperationCounts counts;
  algorithm.count(query, cache, counts);
  return static_cast<Real>(counts.total());
}

Real timed(const NarrowQuery& query, const NarrowAlgorithm& algorithm) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (int i = 0; i < timed_repetitions; ++i) {
    PairCache cache;
    const Stopwatch watch;
    algorithm.query(query, cache);
    least = std::min(least, watch.nanoseconds());
  }
  return static_cast<Real>(least);
}

Real query_cost(const NarrowQuery& query, const WorstCaseSearch& search) {
  const NarrowAlgorithm& algorithm = *search.narrow.algorithm;
  if (search.measure == CostMeasure::operations) return counted(query, algorithm);
  if (search.measure == CostMeasure::nanoseconds) return timed(query, algorithm);
  PairCache cache;
  const PairResult result = algorithm.query(query, cache);
  return search.measure == CostMeasure::iterations ? result.iterations : result.support_calls;
}

/// The placement of B during the search: the offset of its sphere's centre from A's, world axes, and its
/// orientation.
struct Stand {
  Vec3 offset = Vec3(0);
  Quaternion orientation;
  Real cost = 0;
};

class Search {
 public:
  Search(const World& world, BodyPair pair, const WorstCaseSearch& search, Progress* progress)
      : search_(search),
        progress_(progress),
        a_(*world.bodies().shapes[pair.a]),
        b_(*world.bodies().shapes[pair.b]),
        pose_a_(world.bodies().poses[pair.a]),
        radii_(a_.sphere().radius + b_.sphere().radius),
        random_(search.seed) {
    BodyMotion motion;
    motion.rotation_centre = world.motion().rotation_centres[pair.b];
    motion_.add(motion);
  }

  WorstCase run() {
    look_around();
    const std::size_t climbs = std::min(stands_.size(), static_cast<std::size_t>(search_.climbs));
    for (std::size_t i = 0; i < climbs; ++i) climb(stands_[i]);
    // The first of equals: the costliest random pose is never lost.
    const Stand& best = *std::ranges::max_element(stands_, {}, &Stand::cost);
    found_.placement = placement(best);
    found_.cost = best.cost;
    return found_;
  }

 private:
  void look_around() {
    Real sum = 0;
    for (int i = 0; i < search_.random_poses; ++i) {
      Stand stand;
      stand.offset = random_.unit_vector() * random_.uniform(0, farthest_apart * radii_);
      stand.orientation = random_.rotation();
      measure(stand);
      sum += stand.cost;
      stands_.push_back(stand);
    }
    std::ranges::stable_sort(stands_, std::ranges::greater(), &Stand::cost);
    found_.mean = sum / static_cast<Real>(stands_.size());
    found_.largest_random = stands_.front().cost;
  }

  /// Accepts equal costs, too: counts do not change by small motions.
  void climb(Stand& stand) {
    const Real shrink = std::pow(last_motion / first_motion, Real(1) / search_.climb_steps);
    Real motion = first_motion;
    for (int i = 0; i < search_.climb_steps; ++i, motion *= shrink) {
      Stand next = stand;
      next.offset += random_.in_box(Vec3(-1), Vec3(1)) * (motion * radii_);
      const Real angle = random_.uniform(-1, 1) * motion * std::numbers::pi;
      next.orientation = normalized(from_axis_angle(random_.unit_vector(), angle) * stand.orientation);
      measure(next);
      if (next.cost >= stand.cost) stand = next;
    }
  }

  void measure(Stand& stand) {
    if (progress_ && found_.poses % poses_per_report == 0) progress_->report(share_done(), detail());
    ++found_.poses;
    const BodyMotion placed = placement(stand);
    motion_.place(0, placed.position, placed.orientation);
    stand.cost = query_cost(
        {a_, b_, relative_pose(pose_a_, motion_.poses[0]), search_.request, search_.narrow.options}, search_);
    largest_ = std::max(largest_, stand.cost);
  }

  BodyMotion placement(const Stand& stand) const {
    BodyMotion motion;
    motion.rotation_centre = motion_.rotation_centres[0];
    motion.orientation = stand.orientation;
    const Vec3 arm = motion.rotation_centre - b_.sphere().centre;
    motion.position =
        pose_a_.to_parent(a_.sphere().centre) + stand.offset + to_matrix(stand.orientation) * arm;
    return motion;
  }

  double share_done() const {
    const double all = search_.random_poses + static_cast<double>(search_.climbs) * search_.climb_steps;
    return static_cast<double>(found_.poses) / all;
  }
  std::string detail() const {
    return "at most " + std::to_string(std::llround(largest_)) + " " +
           std::string(cost_measure_names[static_cast<std::size_t>(search_.measure)]);
  }

  const WorstCaseSearch& search_;
  Progress* progress_;
  const Shape &a_, &b_;
  Pose pose_a_;
  Real radii_;
  Random random_;
  MotionState motion_;  // of B alone: transforms it as the world would
  std::vector<Stand> stands_;
  Real largest_ = 0;
  WorstCase found_;
};

void check(const WorstCaseSearch& search) {
  const NarrowAlgorithm& algorithm = *search.narrow.algorithm;
  if (!can_measure(algorithm, search.measure))
    throw InputError("", "", std::string(algorithm.id) + " counts no operations");
  if (search.random_poses < 1) throw InputError("", "", "a search without random poses");
}

}  // namespace

bool can_measure(const NarrowAlgorithm& algorithm, CostMeasure measure) {
  return measure != CostMeasure::operations || algorithm.count != nullptr;
}

WorstCase find_worst_case(const World& world, BodyPair pair, const WorstCaseSearch& search,
                          Progress* progress) {
  check(search);
  return Search(world, pair, search, progress).run();
}

Real cost_of(const World& world, BodyPair pair, const WorstCaseSearch& search) {
  check(search);
  const Bodies bodies = world.bodies();
  return query_cost(
      {*bodies.shapes[pair.a], *bodies.shapes[pair.b],
       relative_pose(bodies.poses[pair.a], bodies.poses[pair.b]), search.request, search.narrow.options},
      search);
}

}  // namespace collidoscope
