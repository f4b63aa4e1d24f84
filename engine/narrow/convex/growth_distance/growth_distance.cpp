// Verdicts by growth distance. C. J. Ong, E. G. Gilbert, "Growth distances: new measures for object
// separation and penetration", IEEE Transactions on Robotics and Automation 12 (6), 1996.
//
// The growth distance of two convex polytopes is the least σ such that both, grown σ-fold about points inside
// them, share a point. They collide if it is at most 1. It is the optimum of a linear program in four
// unknowns, the point and σ, whose constraints are the planes of both hulls. The simplex method solves it
// from the line between the centres, as far as the verdict needs it.
//
// Departures:
// - The search ends if σ is surely less than 1, with a point of both hulls. Otherwise the optimum's four
//   planes yield an axis, and the hulls' vertices, in double precision, decide whether it separates the
//   hulls. If rounding leaves both open, GJK answers.
// - Before the search, bounding and inscribed spheres of both hulls may decide, or the axis that separated
//   the pair last, by its features: a face, or two edges.
// - Every step is computed for all pairs of a batch together, in single precision (growth_kernel.h).
// - Pairs of more than 256 planes, and hulls with hardly any interior, are left to GJK.

#include <array>
#include <cmath>

#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/gjk/gjk.h"
#include "narrow/convex/growth_distance/growth_kernel.h"
#include "support/support.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

enum Line : int { line_spheres, line_axis, line_start, line_colliding, line_move, line_optimum, line_open };

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "if bounding spheres are separated: return separated; if inscribed spheres meet: return colliding",
      "n ← the last axis, as its features have turned; if it still separates A and B: return separated",
      "x, σ ← the point on the line of centres at which A and B meet when they grow, and their growth",
      "repeat: if σ < 1: return colliding",
      "    move x along the active planes, so that σ falls, until one more is active",
      "    of four, drop one without which σ falls; if there is none and their axis separates A and B: "
      "return "
      "separated",
      "if rounding leaves it open: return separated or colliding as GJK says"};
  return lines;
}

/// The operations of a test per plane in each step, and per vertex along each axis.
constexpr OperationCounts per_plane = {
    .additions = 6, .multiplications = 7, .divisions = 1, .comparisons = 2, .dot_products = 2};
constexpr OperationCounts per_vertex = {
    .additions = 2, .multiplications = 3, .comparisons = 1, .dot_products = 1};

/// Counts the operations of the test, which computes with plain numbers.
void count_test(const GrowthPair& pair, const GrowthAnswer& answer) {
  const std::uint64_t vertices = pair.a->hull->vertex_count + pair.b->hull->vertex_count,
                      planes = pair.a->features->planes().size() + pair.b->features->planes().size();
  count_operations(per_vertex, answer.end == GrowthEnd::apart ? 2 * vertices : vertices);
  if (answer.end >= GrowthEnd::meet) count_operations(per_plane, answer.step_count * planes);
}

bool is_collision(const GrowthAnswer& answer) {
  return answer.end == GrowthEnd::meet || answer.end == GrowthEnd::spheres_meet;
}

Vec3 from_centre_to_centre(const GrowthPair& pair) {
  const auto vector = [&](int i) { return Vec3(pair.b_in_a[i][0], pair.b_in_a[i][1], pair.b_in_a[i][2]); };
  const Pose b_in_a{Mat3(vector(0), vector(1), vector(2)), vector(3)};
  return b_in_a.to_parent(pair.b->hull->centre) - pair.a->hull->centre;
}

Vec3 common_point(const GrowthPair& pair, const GrowthAnswer& answer) {
  if (answer.end == GrowthEnd::meet) return answer.point;
  const HullData &a = *pair.a->hull, &b = *pair.b->hull;
  return a.centre + from_centre_to_centre(pair) * (a.inner_radius / (a.inner_radius + b.inner_radius));
}

Vec3 separating_direction(const GrowthPair& pair, const GrowthAnswer& answer) {
  return normalized(answer.end == GrowthEnd::spheres_apart ? from_centre_to_centre(pair) : answer.axis);
}

/// Fills in the answer of a test that decided.
void give(const GrowthPair& pair, const GrowthAnswer& answer, Request request, PairResult& result) {
  const bool meet = is_collision(answer);
  result.verdict = meet ? Verdict::colliding : Verdict::separated;
  result.iterations = static_cast<std::uint16_t>(answer.step_count);
  if (request == Request::overlap) return;
  result.available = Capability::verdict | (meet ? Capability::common_point : Capability::direction);
  if (meet)
    result.common_point = common_point(pair, answer);
  else
    result.normal = separating_direction(pair, answer);
}

/// Answers a pair that the test left open.
template <class Scalar>
PairResult fall_back(const ConvexInput<Scalar>& input, const GrowthAnswer& answer) {
  PairResult search;
  search.iterations = static_cast<std::uint16_t>(answer.step_count);
  return fall_back_to_gjk(input, Request::overlap, search);
}

/// One query and its trace.
template <class Scalar, class Tracer>
class GrowthQuery {
 public:
  GrowthQuery(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer)
      : input_(input),
        tracer_(tracer),
        pose_{quad(input.b_in_a.rotation[0]), quad(input.b_in_a.rotation[1]), quad(input.b_in_a.rotation[2]),
              quad(input.b_in_a.translation)},
        pair_{&input.a.convex(), &input.b.convex(), pose_.data(), &cache.as<GrowthCache>(), nullptr} {}

  PairResult run() {
    PairResult result;
    if constexpr (Tracer::enabled) pair_.steps = steps_.data();
    growth_kernel().run({&pair_, 1}, &answer_);
    if constexpr (std::is_same_v<Scalar, Counted>) count_test(pair_, answer_);
    if (answer_.end == GrowthEnd::open)
      result = fall_back(input_, answer_);
    else
      give(pair_, answer_, input_.request, result);
    if constexpr (Tracer::enabled) trace(result);
    return result;
  }

 private:
  static RelativePoses::Quad quad(const Vec3T<Scalar>& v) {
    return {static_cast<Real>(v.x), static_cast<Real>(v.y), static_cast<Real>(v.z), 0};
  }

  void trace(const PairResult& result) {
    trace_centres(answer_.end <= GrowthEnd::spheres_meet ? line_spheres : line_axis);
    if (answer_.end >= GrowthEnd::meet)
      for (std::uint32_t i = 0; i < answer_.step_count; ++i) trace_step(i);
    switch (answer_.end) {
      case GrowthEnd::meet:
        return trace_result(line_colliding, result);
      case GrowthEnd::apart:
        return trace_result(line_optimum, result);
      case GrowthEnd::open:
        return trace_result(line_open, result);
      default:
        return show(result);
    }
  }

  void trace_centres(Line line) {
    tracer_.step(line);
    tracer_.point("centre of A", TraceSpace::frame_a, to_real(input_.a.centre()));
    tracer_.point("centre of B", TraceSpace::frame_a, to_real(input_.b_in_a.to_parent(input_.b.centre())));
    tracer_.say(start_sentence());
  }

  std::string start_sentence() const {
    const Real between = length(from_centre_to_centre(pair_)),
               bounding = pair_.a->hull->radius + pair_.b->hull->radius,
               inscribed = pair_.a->hull->inner_radius + pair_.b->hull->inner_radius;
    switch (answer_.end) {
      case GrowthEnd::spheres_apart:
        return "The bounding spheres are " + metres(between - bounding) + " apart: A and B are separated.";
      case GrowthEnd::spheres_meet:
        return "The inscribed spheres overlap by " + metres(inscribed - between) + ": A and B collide.";
      case GrowthEnd::last_axis:
        return "The last axis n, as its features have turned, still separates A and B.";
      default:
        return "No spheres decide, and no axis is known that separates A and B.";
    }
  }

  void trace_step(std::uint32_t i) {
    tracer_.step(i == 0 ? line_start : line_move);
    tracer_.point("x", TraceSpace::frame_a, steps_[i].point);
    if (i > 0) tracer_.segment("moved", TraceSpace::frame_a, steps_[i - 1].point, steps_[i].point);
    tracer_.say(step_sentence(i));
    tracer_.value("growth", steps_[i].growth);
    tracer_.value("k", i + 1);
  }

  std::string step_sentence(std::uint32_t i) const {
    const Real beyond = steps_[i].growth - 1;
    const bool close = std::abs(beyond) < Real(1e-3);  // three digits would hide on which side
    const std::string factor =
        close ? (beyond < 0 ? "1 − " : "1 + ") + digits(std::abs(beyond)) : digits(steps_[i].growth);
    const std::string grown = "Grown to " + factor + " of their size, A and B both hold x";
    if (steps_[i].growth < 1) return grown + ": less than their own size, so they collide.";
    return grown +
           (i + 1 < answer_.step_count ? ". A smaller growth may do." : ": no smaller growth is found.");
  }

  void trace_result(Line line, const PairResult& result) {
    tracer_.step(line);
    if (line == line_colliding) tracer_.say("x is in both A and B: they collide.");
    if (line == line_optimum) tracer_.say("Growth cannot be less, and its axis n separates A and B.");
    if (line == line_open)
      tracer_.say("Rounding leaves it open: GJK answers " + std::string(to_string(result.verdict)) + ".");
    show(result);
  }

  void show(const PairResult& result) {
    if (result.gives(Capability::common_point))
      tracer_.point("common point", TraceSpace::frame_a, result.common_point);
    if (result.gives(Capability::direction)) {
      const Vec3T<Scalar> n(result.normal);
      const Vec3 p = to_real(input_.a.vertex(support(input_.a, n, 0).vertex));
      const auto last = support(input_.b, input_.b_in_a.unrotate(-n), 0).vertex;
      const Vec3 q = to_real(input_.b_in_a.to_parent(input_.b.vertex(last)));
      tracer_.point("n", TraceSpace::sphere, result.normal);
      tracer_.plane("separating plane", TraceSpace::frame_a, result.normal,
                    dot(result.normal, (p + q) * Real(0.5)));
      const Real gap = dot(result.normal, q - p);
      tracer_.length("gap", TraceSpace::frame_a, p, p + result.normal * gap);
      tracer_.say("Along n, B begins " + metres(gap) + " after A ends.");
    }
    tracer_.value("k", result.iterations);
  }

  const ConvexInput<Scalar>& input_;
  Tracer& tracer_;
  alignas(32) const std::array<RelativePoses::Quad, RelativePoses::vectors_per_pose> pose_;
  GrowthPair pair_;
  GrowthAnswer answer_;
  std::array<GrowthStep, Tracer::enabled ? GrowthKernel::most_steps : 0> steps_;
};

struct GrowthDistanceKernel {
  static constexpr ShapeData needs = ShapeData::hull | ShapeData::features;
  static constexpr Capability capabilities =
      Capability::verdict | Capability::direction | Capability::common_point;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    return GrowthQuery<Scalar, Tracer>(input, cache, tracer).run();
  }
};

/// The pairs begin … end − 1 of a batch, at most GrowthKernel::most_pairs.
class GrowthRange {
 public:
  GrowthRange(const NarrowBatch& batch, std::size_t begin, std::size_t end)
      : batch_(batch),
        pairs_(batch.pairs.subspan(begin, end - begin)),
        results_(batch.results.data() + begin),
        poses_(batch.bodies.poses, pairs_) {
    for (std::size_t i = 0; i < pairs_.size(); ++i) prepare(i, batch.caches[batch.slots[begin + i]]);
  }

  void run() {
    growth_kernel().run({tests_.data(), pairs_.size()}, answers_.data());
    const Request request = batch_.request;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      PairResult& result = results_[i];
      result.reset();
      if (answers_[i].end == GrowthEnd::open)
        result = fall_back(input(i), answers_[i]);
      else
        give(tests_[i], answers_[i], request, result);
    }
  }

 private:
  void prepare(std::size_t i, PairCache& cache) {
    const ShapeData needs = GrowthDistanceKernel::needs | needs_of(batch_.options.support);
    const Shape* const* shapes = batch_.bodies.shapes.data();
    if (!batch_.options.warm_start) cache = PairCache{};
    const auto [a, b] = pairs_[i];
    tests_[i] = {&shapes[a]->convex(needs), &shapes[b]->convex(needs), poses_.quads(i),
                 &cache.as<GrowthCache>(), nullptr};
  }

  ConvexInput<Real> input(std::size_t i) const {
    const SupportSearch search = batch_.options.support;
    return {ConvexView<Real>(*tests_[i].a, search), ConvexView<Real>(*tests_[i].b, search), poses_[i],
            batch_.request, batch_.options};
  }

  const NarrowBatch& batch_;
  const std::span<const BodyPair> pairs_;
  PairResult* const results_;
  const RelativePoses poses_;
  std::array<GrowthPair, GrowthKernel::most_pairs> tests_;
  std::array<GrowthAnswer, GrowthKernel::most_pairs> answers_;
};

void growth_batch(const NarrowBatch& batch, ThreadPool& threads) {
  if (has_curved_shapes(batch)) return convex_batch<GrowthDistanceKernel>(batch, threads);
  const auto run = [&](std::size_t begin, std::size_t end) { GrowthRange(batch, begin, end).run(); };
  threads.for_ranges(batch.pairs.size(), RelativePoses::capacity, std::ref(run));  // a copy would allocate
}

}  // namespace

extern const NarrowAlgorithm narrow_growth_distance;
const NarrowAlgorithm narrow_growth_distance = {
    .id = "growth-distance",
    .label = "Growth distance",
    .paper = "Ong and Gilbert 1996",
    .capabilities = GrowthDistanceKernel::capabilities,
    .needs = GrowthDistanceKernel::needs,
    .run = growth_batch,
    .query = convex_query<GrowthDistanceKernel>,
    .count = convex_count<GrowthDistanceKernel>,
    .trace = convex_trace<GrowthDistanceKernel>,
    .pseudo_code = pseudo_code,
};

}  // namespace collidoscope
