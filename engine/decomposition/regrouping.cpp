// Repeated cuts in two make powers of two: a ring becomes twelve parts although eight would do, and no two of
// the twelve can be joined. So three neighbours are joined and cut anew in the middle.

#include "decomposition/regrouping.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "bounds/principal_axes.h"
#include "decomposition/concavity.h"
#include "decomposition/cut_trace.h"
#include "decomposition/span.h"

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

struct Triple {
  std::array<std::size_t, 3> parts;
  Real gained;  // volume of the common hull less that of all, m³
};

struct Halves {
  Solid low, high;
  Real low_excess, high_excess;  // of the hulls' volumes, m³
};

Real excess_of(const Solid& solid, Real enough) {
  return solid.vertices.empty() ? 0 : rough_excess(solid, volume(solid), enough);
}

/// Excesses are infinite where they are more than enough.
Halves halves(const Solid& whole, const Plane& plane, Real tolerance, Real enough) {
  Solid low = below(whole, plane, tolerance);
  Solid high = below(whole, opposite(plane), tolerance);
  const Real low_excess = excess_of(low, enough), high_excess = excess_of(high, enough);
  return {std::move(low), std::move(high), low_excess, high_excess};
}

/// Along the principal axis with the largest extent of the points.
Span longest(const std::vector<Vec3>& points) {
  const Mat3 axes = principal_axes(points);
  Span best{Vec3(0), 0, 0};
  for (int i = 0; i < 3; ++i)
    if (const Span span = span_along(axes[i], points); span.high - span.low > best.high - best.low)
      best = span;
  return best;
}

class Regrouper {
 public:
  Regrouper(std::vector<Part>& parts, const MeshScale& scale, Work& work)
      : parts_(parts), scale_(scale), work_(work), fresh_(parts.size(), true) {}

  void run() {
    while (pass()) begin_ += (1 - begin_) / 2;
  }

 private:
  /// Triples of the closest parts first; a few for each part, because most are useless.
  std::vector<Triple> triples() {
    constexpr std::size_t per_part = 2;
    const std::vector<bool> filled = filled_parts();
    std::vector<Triple> all;
    for (std::size_t middle = 0; middle < parts_.size() && work_.take_step(); ++middle) {
      report(0);
      add_triples(middle, filled, all);
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Triple& a, const Triple& b) { return a.gained < b.gained; });
    if (all.size() > per_part * parts_.size()) all.resize(per_part * parts_.size());
    return all;
  }

  /// A triple that all touch is found from each of its parts; only the first finding counts.
  void add_triples(std::size_t middle, const std::vector<bool>& filled, std::vector<Triple>& all) const {
    std::vector<std::size_t> around;
    for (std::size_t other = 0; other < parts_.size(); ++other)
      if (other != middle && touch(middle, other)) around.push_back(other);
    for (std::size_t i = 0; i < around.size(); ++i) {
      for (std::size_t j = i + 1; j < around.size(); ++j) {
        const std::size_t a = around[i], b = around[j];
        if (!(fresh_[a] || fresh_[middle] || fresh_[b]) || (middle > a && touch(a, b))) continue;
        const std::array<std::size_t, 3> three = {a, middle, b};
        if (filled[a] + filled[middle] + filled[b] < 2) all.push_back({three, gained(three)});
      }
    }
  }

  /// Parts that were cut along the solid's edges fill their hulls. Three of them seldom become two.
  std::vector<bool> filled_parts() const {
    constexpr Real rounding = 1e-6;
    std::vector<bool> filled;
    for (const Part& part : parts_) filled.push_back(part.excess <= rounding * hull_volume(part.hull));
    return filled;
  }

  bool touch(std::size_t a, std::size_t b) const {
    Aabb box = parts_[a].box;
    const Vec3 slack(scale_.concavity / 8);
    box.min -= slack, box.max += slack;
    return overlap(box, parts_[b].box);
  }

  Real gained(const std::array<std::size_t, 3>& three) const {
    std::vector<Vec3> points;
    Real sum = 0;
    for (const std::size_t part : three) {
      const ConvexHull& hull = parts_[part].hull;
      points.insert(points.end(), hull.vertices.begin(), hull.vertices.end());
      sum += hull_volume(hull);
    }
    return hull_volume(points, infinity) - sum;
  }

  bool pass() {
    const std::vector<Triple> found = triples();
    fresh_.assign(parts_.size(), false);
    std::vector<bool> gone(parts_.size(), false);
    for (const Triple& triple : found) {
      const auto& [a, b, c] = triple.parts;
      if (gone[a] || gone[b] || gone[c]) continue;
      if (!work_.take_step()) break;
      report(static_cast<double>(&triple - found.data()) / static_cast<double>(found.size()));
      std::optional<std::array<Part, 2>> two =
          halved(joined(joined(parts_[b].solid, parts_[a].solid), parts_[c].solid));
      if (!two) continue;
      if (CutTrace* trace = work_.trace()) trace->regroup(parts_, triple.parts, *two);
      parts_[a] = std::move((*two)[0]), parts_[b] = std::move((*two)[1]), parts_[c] = Part();
      gone[a] = gone[b] = gone[c] = true;
      fresh_[a] = fresh_[b] = true;
    }
    return drop_empty();
  }

  /// The number of passes is unknown: each counts for half of the remaining work.
  void report(double share_of_pass) { work_.report(begin_ + (1 - begin_) / 2 * share_of_pass); }

  bool drop_empty() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (parts_[i].hull.vertices.empty()) continue;
      if (kept != i) parts_[kept] = std::move(parts_[i]), fresh_[kept] = fresh_[i];
      ++kept;
    }
    const bool fewer = kept < parts_.size();
    parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(kept), parts_.end());
    fresh_.resize(kept);
    return fewer;
  }

  /// The cut across at which both sides have equally much empty space, if that is little enough.
  std::optional<std::array<Part, 2>> halved(const Solid& whole) const {
    constexpr int halvings = 5;
    if (components(whole).size() != 1) return std::nullopt;
    Span span = longest(whole.vertices);
    for (int i = 1;; ++i) {
      const Real middle = (span.low + span.high) / 2;
      Halves both =
          halves(whole, {span.direction, middle}, scale_.tolerance, excess_beyond(scale_.concavity));
      const bool low_is_much = is_much(both.low_excess), high_is_much = is_much(both.high_excess);
      if (low_is_much && high_is_much) return std::nullopt;
      if (i == halvings) return low_is_much || high_is_much ? std::nullopt : within(std::move(both));
      (both.low_excess < both.high_excess ? span.low : span.high) = middle;
    }
  }

  bool is_much(Real excess) const { return volume_concavity(excess) > scale_.concavity; }

  std::optional<std::array<Part, 2>> within(Halves both) const {
    std::array<Part, 2> parts;
    std::size_t made = 0;
    for (Solid* side : {&both.low, &both.high}) {
      std::vector<Solid> pieces = components(std::move(*side));
      if (pieces.size() != 1) return std::nullopt;
      Part& part = parts[made++] = to_part(std::move(pieces[0]));
      if (!is_within(part, scale_.concavity)) return std::nullopt;
    }
    return parts;
  }

  std::vector<Part>& parts_;
  const MeshScale& scale_;
  Work& work_;
  std::vector<bool> fresh_;
  double begin_ = 0;  // of the pass, as a share of all
};

}  // namespace

void regroup(std::vector<Part>& parts, const MeshScale& scale, Work& work) {
  Regrouper(parts, scale, work).run();
}

}  // namespace collidoscope
