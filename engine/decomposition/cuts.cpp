// Cuts by planes: each cut is the one that leaves least empty space in the hulls of the parts that it
// separates. Merging and regrouping follow.
// After V-HACD 4 (Mamou 2022), which cuts voxels, and CoACD (Wei et al. 2022), which cuts the mesh as we do
// but searches for planes by a Monte Carlo tree search. They search along the coordinate axes; we add the
// part's principal axes and the faces at concave edges. Parts that a cut leaves unconnected are separated at
// once, which makes most of a search unnecessary if strands or legs run side by side.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>

#include "core/parallel.h"
#include "decomposition/concavity.h"
#include "decomposition/cut_cost.h"
#include "decomposition/cut_planes.h"
#include "decomposition/cut_trace.h"
#include "decomposition/decomposition.h"
#include "decomposition/measured_piece.h"
#include "decomposition/merging.h"
#include "decomposition/regrouping.h"
#include "decomposition/scale.h"
#include "decomposition/work.h"

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

/// Triangles. For larger parts a coarse copy is cut to find the plane.
constexpr std::size_t coarse_above = 3000;

/// The difference that rounding may make between sums of costs.
constexpr Real rounding = 1e-9;

void lower(std::atomic<Real>& least, Real value) {
  for (Real known = least; value < known && !least.compare_exchange_weak(known, value);) {
  }
}

/// The planes of least cost, up to rounding.
std::vector<std::size_t> cheapest(const std::vector<Real>& costs) {
  const Real least = *std::ranges::min_element(costs);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < costs.size(); ++i)
    if (least < infinity && costs[i] <= least + rounding) found.push_back(i);
  return found;
}

/// Walls that are thinner than the copy's cells disappear in it.
bool is_alike(const Solid& copy, const Solid& part) {
  constexpr Real share = 0.25;
  const Real own = volume(part);
  return std::abs(volume(copy) - own) <= share * own;
}

class Cutting {
 public:
  Cutting(const Mesh& mesh, const DecompositionOptions& options, Work& work)
      : options_(options), scale_(scale_of(mesh, options.concavity)), work_(work), pool_(options.threads) {
    work_.begin(0, "cutting");
    for (Solid& component : components(to_solid(mesh))) add(std::move(component));
    for (const Part& part : parts_) first_excess_ += part.concave ? part.excess : 0;
    if (CutTrace* trace = work_.trace()) trace->start(parts_);
  }

  std::vector<ConvexPiece> run() {
    cut_and_merge();
    // If there are more cuts than wanted, the worst are undone.
    join_surplus(0.85);
    work_.begin(0.9, "regrouping");
    // Only once: repetitions need not end.
    regroup(parts_, scale_, work_);
    spend_remaining();
    // One cut may leave more pieces than were left to spend.
    join_surplus(0.96);
    return measured();
  }

 private:
  void join_surplus(double until) {
    work_.begin(until, "joining");
    collidoscope::join_surplus(parts_, options_.max_parts, work_);
  }

  /// The number of iterations is unknown: each counts for most of the remaining work.
  void cut_and_merge() {
    constexpr double share = 0.8, all = 0.8;
    std::size_t before = 0;
    double begin = 0;
    do {
      const double until = begin + (all - begin) * share;
      work_.begin(begin + (until - begin) * share, "cutting");
      cut_all(generous());
      before = parts_.size();
      work_.begin(until, "merging");
      merge(parts_, scale_.concavity, work_);
      begin = until;
    } while (parts_.size() < before && worst() != parts_.end() && !work_.spent());
  }

  std::vector<ConvexPiece> measured() {
    work_.begin(1, "measuring");
    std::vector<ConvexPiece> pieces;
    for (const Part& part : parts_) {
      pieces.push_back(piece_of(part));
      work_.report(static_cast<double>(pieces.size()) / static_cast<double>(parts_.size()));
    }
    if (CutTrace* trace = work_.trace()) trace->finish(pieces);
    return pieces;
  }

  ConvexPiece piece_of(const Part& part) const {
    if (part.concavity) return to_piece(part.hull, *part.concavity);
    return to_piece(part.hull, concavity(part.hull, part.solid, scale_.concavity, infinity));
  }

  void add(Solid solid) {
    report();
    Part part = to_part(std::move(solid));
    part.concave = work_.take_step() && !is_within(part, scale_.concavity);
    parts_.push_back(std::move(part));
  }

  void cut_all(std::size_t most) {
    for (auto part = worst(); part != parts_.end() && parts_.size() < most && work_.take_step();
         part = worst()) {
      Part whole = std::move(*part);
      parts_.erase(part);
      cut(std::move(whole));
      excess_at_hand_ = 0;
    }
  }

  /// Pieces that regrouping saved are spent on parts that stayed concave for lack of them.
  void spend_remaining() {
    work_.begin(0.95, "cutting");
    if (parts_.size() >= options_.max_parts) return;
    for (Part& part : parts_)
      part.concave = part.concave && work_.take_step() && !is_within(part, scale_.concavity);
    cut_all(options_.max_parts);
  }

  std::size_t generous() const { return options_.max_parts + options_.max_parts / 2; }

  /// The concave part with most empty space.
  std::vector<Part>::iterator worst() {
    auto found = parts_.end();
    for (auto part = parts_.begin(); part != parts_.end(); ++part)
      if (part->concave && (found == parts_.end() || part->excess > found->excess)) found = part;
    return found;
  }

  void cut(Part part) {
    excess_at_hand_ = part.excess;
    CutTrace* trace = work_.trace();
    if (trace) trace->choose(parts_, part);
    const std::vector<Plane> planes = cut_planes(part.solid);
    const std::optional<Plane> plane = plane_for(part.solid, planes);
    if (!plane) {
      part.concave = false;
      if (trace) trace->leave_uncut(parts_, part);
      return parts_.push_back(std::move(part));
    }
    if (trace) trace->cut(parts_, part, *plane, planes.size());
    const std::size_t before = parts_.size();
    add_parts_below(part.solid, *plane);
    const std::size_t under = parts_.size() - before;
    add_parts_below(part.solid, opposite(*plane));
    if (trace) trace->replace(parts_, part, parts_.size() - before, under);
  }

  void add_parts_below(const Solid& solid, const Plane& plane) {
    for (Solid& piece : components(below(solid, plane, scale_.tolerance))) add(std::move(piece));
  }

  std::optional<Plane> plane_for(const Solid& part, const std::vector<Plane>& planes) {
    if (part.triangles.size() > coarse_above)
      if (const Solid copy = coarse(part); is_alike(copy, part))
        if (const std::optional<Plane> plane = best_plane(planes, copy)) return plane;
    return best_plane(planes, part);
  }

  std::optional<Plane> best_plane(const std::vector<Plane>& planes, const Solid& solid) {
    const CutCost cost(solid, scale_.tolerance);
    const std::vector<std::size_t> best = cheapest(costs_of(planes, cost));
    if (best.empty()) return std::nullopt;
    if (best.size() == 1) return planes[best.front()];
    std::vector<Real> precise;
    for (const std::size_t i : best) precise.push_back(cost.precisely(planes[i]));
    return planes[best[static_cast<std::size_t>(std::ranges::min_element(precise) - precise.begin())]];
  }

  std::vector<Real> costs_of(const std::vector<Plane>& planes, const CutCost& cost) {
    constexpr std::size_t batch = 16;  // planes between two progress reports
    std::vector<Real> costs(planes.size());
    std::atomic<Real> least = infinity;  // so far; it depends on threads, but the cheapest planes do not
    for (std::size_t first = 0; first < planes.size(); first += batch) {
      report();
      if (!work_.take_step()) return std::vector<Real>(planes.size(), infinity);
      const std::span<Real> costs_of_batch =
          std::span(costs).subspan(first, std::min(batch, planes.size() - first));
      pool_.for_ranges(costs_of_batch.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
          costs_of_batch[i] = cost.of(planes[first + i], least + rounding);
          lower(least, costs_of_batch[i]);
        }
      });
    }
    return costs;
  }

  /// The share of the work that is done: by the number of pieces, or by the empty space that is left, as a
  /// length, whichever is larger.
  void report() {
    Real left = excess_at_hand_;
    for (const Part& part : parts_) left += part.concave ? part.excess : 0;
    const Real by_excess = first_excess_ > 0 ? 1 - std::cbrt(std::min(Real(1), left / first_excess_)) : 0;
    work_.report(std::max(static_cast<Real>(parts_.size()) / static_cast<Real>(generous()), by_excess));
  }

  const DecompositionOptions& options_;
  MeshScale scale_;
  Work& work_;
  ThreadPool pool_;
  std::vector<Part> parts_;
  Real first_excess_ = 0, excess_at_hand_ = 0;  // m³: of all concave parts, and of the one being cut
};

std::vector<ConvexPiece> decompose_untraced(const Mesh& mesh, const DecompositionOptions& options,
                                            Progress* progress, TimeBudget* budget) {
  Work work(progress, budget);
  return decompose_by_cuts(mesh, options, work);
}

}  // namespace

std::vector<ConvexPiece> decompose_by_cuts(const Mesh& mesh, const DecompositionOptions& options,
                                           Work& work) {
  return Cutting(mesh, options, work).run();
}

extern const DecompositionMethod decomposition_cuts;
const DecompositionMethod decomposition_cuts = {"cuts", "Plane cuts steered by concavity", "V-HACD 4, CoACD",
                                                false, decompose_untraced};

}  // namespace collidoscope
