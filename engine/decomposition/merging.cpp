#include "decomposition/merging.h"

#include <algorithm>
#include <limits>

#include "decomposition/concavity.h"
#include "decomposition/cut_trace.h"

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

struct Pair {
  std::size_t a, b;  // a < b
  Real gained;       // volume of the common hull less that of both, m³
};

std::vector<Vec3> hull_vertices(const Part& a, const Part& b) {
  std::vector<Vec3> points = a.hull.vertices;
  points.insert(points.end(), b.hull.vertices.begin(), b.hull.vertices.end());
  return points;
}

Part with_hull(Solid solid, ConvexHull hull) {
  Part part;
  part.box = bounding_box(hull.vertices);
  part.excess = excess(hull, solid);
  part.solid = std::move(solid), part.hull = std::move(hull);
  return part;
}

Real half_surface(const Aabb& box) {
  const Vec3 size = box.max - box.min;
  return size.x * size.y + size.y * size.z + size.z * size.x;
}

/// The growth of the box of a to contain that of b, as half surfaces.
Real growth(const Aabb& a, const Aabb& b) {
  return half_surface({min(a.min, b.min), max(a.max, b.max)}) - half_surface(a);
}

class Merger {
 public:
  Merger(std::vector<Part>& parts, Real concavity, Work& work)
      : parts_(parts), concavity_(concavity), work_(work), left_(parts.size()) {
    alive_.assign(parts.size(), true);
  }

  void join_alike() {
    add_all_pairs();
    most_pairs_ = pairs_.size();
    while (work_.take_step()) {
      report_joining();
      const std::optional<Pair> pair = take_best();
      if (!pair) break;
      if (std::optional<Part> joined = join_within(*pair)) replace(*pair, std::move(*joined));
    }
  }

  void join_surplus(std::size_t max_parts) {
    if (left_ <= max_parts) return;
    forced_ = true;
    thin_crowd(4 * max_parts + 256);
    add_all_pairs();
    most_pairs_ = pairs_.size();
    while (left_ > max_parts && work_.take_step()) {
      report_joining();
      const Pair pair = *take_best();
      replace(pair, join(pair.a, pair.b));
    }
    pairing_ = false;
    thin_crowd(max_parts);
  }

  void drop_dead() {
    std::erase_if(parts_, [](const Part& part) { return part.hull.vertices.empty(); });
  }

 private:
  /// For thousands of parts the pairs are too many: each smallest part is joined to the one whose box fits
  /// best.
  void thin_crowd(std::size_t most) {
    while (left_ > most) {
      work_.report(0);
      const std::size_t small = smallest();
      const std::size_t other = nearest_to(small);
      replace({std::min(small, other), std::max(small, other), 0}, join(small, other));
    }
  }

  /// Reports the second half of the work by the number of pairs that are left.
  void report_joining() {
    most_pairs_ = std::max(most_pairs_, pairs_.size());
    const auto left = static_cast<double>(pairs_.size()), all = static_cast<double>(most_pairs_);
    work_.report(all > 0 ? 1 - left / all / 2 : 1);
  }

  std::size_t smallest() const {
    std::size_t best = parts_.size();
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (alive_[i] &&
          (best == parts_.size() || half_surface(parts_[i].box) < half_surface(parts_[best].box)))
        best = i;
    return best;
  }

  std::size_t nearest_to(std::size_t part) const {
    std::size_t best = parts_.size();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (!alive_[i] || i == part) continue;
      if (best == parts_.size() ||
          growth(parts_[i].box, parts_[part].box) < growth(parts_[best].box, parts_[part].box))
        best = i;
    }
    return best;
  }

  bool neighbours(std::size_t a, std::size_t b) const {
    Aabb box = parts_[a].box;
    const Vec3 slack(concavity_ / 2);
    box.min -= slack, box.max += slack;
    return overlap(box, parts_[b].box);
  }

  void add_all_pairs() {
    pairs_.clear();
    pairing_ = true;
    for (std::size_t b = 1; b < parts_.size() && work_.take_step(); ++b) {
      work_.report(static_cast<double>(b) / static_cast<double>(parts_.size()) / 2);
      add_pairs_of(b);
    }
  }

  void add_pairs_of(std::size_t b) {
    for (std::size_t a = 0; a < b; ++a)
      if (alive_[a] && alive_[b] && (forced_ || neighbours(a, b))) add_pair(a, b);
  }

  void add_pair(std::size_t a, std::size_t b) {
    const Real apart = hull_volume(parts_[a].hull) + hull_volume(parts_[b].hull);
    const Real most_gained = forced_ ? infinity : excess_beyond(concavity_);
    const Real together = hull_volume(hull_vertices(parts_[a], parts_[b]), apart + most_gained);
    if (together < infinity) pairs_.push_back({a, b, together - apart});
  }

  std::optional<Pair> take_best() {
    const auto best = std::min_element(pairs_.begin(), pairs_.end(),
                                       [](const Pair& a, const Pair& b) { return a.gained < b.gained; });
    if (best == pairs_.end()) return std::nullopt;
    const Pair pair = *best;
    pairs_.erase(best);
    return pair;
  }

  Part join(std::size_t a, std::size_t b) const {
    Solid both = joined(parts_[a].solid, parts_[b].solid);
    Part part = with_hull(std::move(both), convex_hull(hull_vertices(parts_[a], parts_[b])));
    part.concave = forced_;
    return part;
  }

  std::optional<Part> join_within(const Pair& pair) const {
    if (volume_concavity(std::max(Real(0), pair.gained)) > concavity_) return std::nullopt;
    Part part = join(pair.a, pair.b);
    if (!is_within(part, concavity_)) return std::nullopt;
    return part;
  }

  void replace(const Pair& pair, Part joined) {
    if (CutTrace* trace = work_.trace()) trace->join(parts_, pair.a, pair.b, joined, forced_);
    for (const std::size_t old : {pair.a, pair.b}) alive_[old] = false, parts_[old] = Part();
    std::erase_if(pairs_, [&](const Pair& other) { return !alive_[other.a] || !alive_[other.b]; });
    parts_.push_back(std::move(joined));
    alive_.push_back(true);
    --left_;
    if (pairing_) add_pairs_of(parts_.size() - 1);
  }

  std::vector<Part>& parts_;
  Real concavity_;  // m
  Work& work_;
  std::vector<bool> alive_;
  std::vector<Pair> pairs_;
  std::size_t left_, most_pairs_ = 0;
  bool pairing_ = false, forced_ = false;
};

}  // namespace

Part to_part(Solid solid) {
  ConvexHull hull = rounded_hull(solid);
  return with_hull(std::move(solid), std::move(hull));
}

bool is_within(Part& part, Real allowed) {
  if (!part.concavity) {
    const Real found = concavity(part.hull, part.solid, allowed, allowed);
    if (found > allowed) return false;
    part.concavity = found;
  }
  return *part.concavity <= allowed;
}

void merge(std::vector<Part>& parts, Real concavity, Work& work) {
  Merger merger(parts, concavity, work);
  merger.join_alike();
  merger.drop_dead();
}

void join_surplus(std::vector<Part>& parts, std::size_t max_parts, Work& work) {
  Merger merger(parts, 0, work);
  merger.join_surplus(max_parts);
  merger.drop_dead();
}

}  // namespace collidoscope
