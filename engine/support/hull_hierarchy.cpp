#include "support/hull_hierarchy.h"

#include <algorithm>
#include <numeric>

namespace collidoscope {
namespace {

/// A maximal independent set among the vertices of small degree, those of least degree first.
std::vector<bool> independent_set(const ConvexHull& hull) {
  enum class State : std::uint8_t { free, chosen, barred };
  std::vector<State> states(hull.vertices.size(), State::free);
  for (std::size_t degree = 0; degree <= HullHierarchy::largest_removed_degree; ++degree)
    for (std::size_t vertex = 0; vertex < states.size(); ++vertex) {
      const auto neighbours = hull.neighbours_of(vertex);
      if (neighbours.size() != degree || states[vertex] != State::free) continue;
      states[vertex] = State::chosen;
      for (const std::uint32_t neighbour : neighbours) states[neighbour] = State::barred;
    }
  std::vector<bool> chosen(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) chosen[i] = states[i] == State::chosen;
  return chosen;
}

}  // namespace

/// Builds ever smaller polytopes from the hull. All vertices have the hull's own numbers until the ranks are
/// known.
class HullHierarchy::Builder {
 public:
  Builder(HullHierarchy& hierarchy, const ConvexHull& hull) : hierarchy_(hierarchy), hull_(hull) {
    numbers_.resize(hull.vertices.size());
    std::iota(numbers_.begin(), numbers_.end(), 0u);
  }

  void run() {
    hierarchy_.counts_.push_back(static_cast<std::uint32_t>(hull_.vertices.size()));
    ConvexHull reduced;
    // A hull whose vertices were rounded may have fewer than it says: the polytope at hand is then searched
    // as it is.
    for (const ConvexHull* level = &hull_;
         level->vertices.size() > largest_top && level->vertices.size() == numbers_.size(); level = &reduced)
      reduced = reduce(*level);
    rank_vertices();
    for (const Level& level : levels_) add_links(level);
  }

 private:
  /// The step from one polytope to the next.
  struct Level {
    std::vector<std::uint32_t> removed;    // vertices
    std::vector<std::uint32_t> remaining;  // vertices, ascending
    std::vector<std::uint32_t> offsets;    // of removed neighbours, by index in `remaining`
    std::vector<std::uint32_t> neighbours;
  };

  /// Remaining points of a convex polytope are all vertices of the next hull too, in the same order.
  ConvexHull reduce(const ConvexHull& hull) {
    const std::vector<bool> chosen = independent_set(hull);
    Level& level = levels_.emplace_back();
    std::vector<Vec3> points;
    level.offsets.push_back(0);
    for (std::uint32_t i = 0; i < numbers_.size(); ++i) {
      if (chosen[i]) {
        level.removed.push_back(numbers_[i]);
        continue;
      }
      level.remaining.push_back(numbers_[i]);
      points.push_back(hull.vertices[i]);
      for (const std::uint32_t neighbour : hull.neighbours_of(i))
        if (chosen[neighbour]) level.neighbours.push_back(numbers_[neighbour]);
      level.offsets.push_back(static_cast<std::uint32_t>(level.neighbours.size()));
    }
    numbers_ = level.remaining;
    hierarchy_.counts_.push_back(static_cast<std::uint32_t>(numbers_.size()));
    return convex_hull(std::span<const Vec3>(points));
  }

  void rank_vertices() {
    std::vector<std::uint32_t>& vertices = hierarchy_.vertices_;
    vertices = numbers_;
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level)
      vertices.insert(vertices.end(), level->removed.begin(), level->removed.end());
    ranks_.resize(vertices.size());
    for (std::uint32_t rank = 0; rank < vertices.size(); ++rank) {
      ranks_[vertices[rank]] = rank;
      hierarchy_.positions_.push_back(hull_.vertices[vertices[rank]]);
    }
  }

  void add_links(const Level& level) {
    std::vector<std::uint32_t> index(level.remaining.size());  // in `remaining`, by rank
    for (std::uint32_t i = 0; i < index.size(); ++i) index[ranks_[level.remaining[i]]] = i;
    hierarchy_.first_offsets_.push_back(static_cast<std::uint32_t>(hierarchy_.offsets_.size()));
    hierarchy_.offsets_.push_back(static_cast<std::uint32_t>(hierarchy_.neighbours_.size()));
    for (const std::uint32_t i : index) {
      for (std::uint32_t j = level.offsets[i]; j < level.offsets[i + 1]; ++j)
        hierarchy_.neighbours_.push_back(ranks_[level.neighbours[j]]);
      hierarchy_.offsets_.push_back(static_cast<std::uint32_t>(hierarchy_.neighbours_.size()));
    }
  }

  HullHierarchy& hierarchy_;
  const ConvexHull& hull_;
  std::vector<std::uint32_t> numbers_;  // of the current polytope's vertices, in the hull
  std::vector<std::uint32_t> ranks_;
  std::vector<Level> levels_;
};

HullHierarchy::HullHierarchy(const ConvexHull& hull) {
  Builder(*this, hull).run();
}

std::size_t HullHierarchy::bytes() const {
  const std::size_t numbers = counts_.capacity() + vertices_.capacity() + first_offsets_.capacity() +
                              offsets_.capacity() + neighbours_.capacity();
  return sizeof(*this) + numbers * sizeof(std::uint32_t) + positions_.capacity() * sizeof(Vec3);
}

}  // namespace collidoscope
