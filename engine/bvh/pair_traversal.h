#pragma once

// The traversal of two trees of volumes together. [Grulich 3.2, Alg. 7]

#include <array>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "bvh/mesh_pair.h"
#include "geometry/triangle/triangle_distance.h"
#include "geometry/triangle/triangle_pairing.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Which pair of volumes that meet comes next.
enum class TraversalOrder : std::uint8_t {
  near_depth_first,  // of the children of the last pair, the one with the nearest centres
  depth_first,
  breadth_first,
  best_first,  // of all, the one with the nearest centres
};
inline constexpr std::array<std::string_view, 4> traversal_names = {"near-depth-first", "depth-first",
                                                                    "breadth-first", "best-first"};

/// Which of two volumes is replaced by its children.
enum class DescentRule : std::uint8_t { both, larger, a_first };
inline constexpr std::array<std::string_view, 3> descent_names = {"both", "larger", "a-first"};

struct TraversalOptions {
  TraversalOrder traversal = TraversalOrder::near_depth_first;
  DescentRule descent = DescentRule::both;
};

/// Lines of traversal_pseudo_code(), in traversal_steps.h.
enum class TraversalLine : std::uint8_t {
  last_triangles,
  around_last,
  roots,
  open,
  leaves,
  inside,
  separated,
  nearest_roots,
  nearer,
  bound,
  measure,
  distance,
};

/// A volume of each tree, node · width + lane, and its rank in the order: the least comes first.
struct LanePair {
  std::uint32_t a, b;
  float rank;
  bool by_triangles = false;  // what the rank bounds: triangles, or volumes
};

/// A volume of each tree, by its lane: node · width + lane.
struct VolumePair {
  std::uint32_t a = 0, b = 0;

  friend bool operator==(const VolumePair&, const VolumePair&) = default;
};

/// Pairs that wait. Each thread keeps its memory from query to query, so that none allocates once it has
/// grown.
class TraversalMemory {
 public:
  static TraversalMemory& of_this_thread();

  void clear() { count_ = next_ = 0; }
  bool is_empty() const { return next_ == count_; }
  /// Provides capacity for `more` pairs.
  void reserve(std::size_t more) {
    if (count_ + more > pairs_.size()) pairs_.resize(2 * (count_ + more));
  }
  /// Needs capacity.
  void push(const LanePair& pair) { pairs_[count_++] = pair; }
  const LanePair& pop_last() { return pairs_[--count_]; }
  const LanePair& pop_first() { return pairs_[next_++]; }
  std::size_t size() const { return count_; }
  std::size_t waiting() const { return count_ - next_; }
  /// The pairs from `first` on.
  std::span<LanePair> pairs(std::size_t first = 0) {
    return std::span(pairs_).subspan(first, count_ - first);
  }

 private:
  std::vector<LanePair> pairs_;
  std::size_t count_ = 0, next_ = 0;
};

/// Receives the triangles that a traversal finds to meet.
class ContactFinder {
 public:
  /// `all`, if not null, gets every pair that meets; else the first one ends the search.
  ContactFinder(const MeshPair& meshes, std::vector<TrianglePairing>* all) : meshes_(meshes), all_(all) {}

  /// Tests two triangles whose volumes meet, exactly; true if that is enough.
  bool test(const TrianglePairing& pair);
  /// Accepts two triangles that are known to meet; true if that is enough.
  bool take(const TrianglePairing& pair) {
    found_ = true, contact_ = pair;
    if (all_) all_->push_back(pair);
    return !all_;
  }

  /// The next triangles are of these leaves.
  void enter(const VolumePair& leaves) { leaves_ = leaves; }

  const MeshPair& meshes() const { return meshes_; }
  /// One contact is enough, so the order of traversal matters.
  bool ends_at_first() const { return all_ == nullptr; }
  bool found() const { return found_; }
  /// The last one found.
  const TrianglePairing& contact() const { return contact_; }
  /// The leaves of the last contact, if it was the last pair tested.
  const VolumePair& leaves() const { return leaves_; }
  std::uint64_t tests() const { return tests_; }

 private:
  MeshPair meshes_;
  std::vector<TrianglePairing>* all_;
  TrianglePairing contact_{};
  VolumePair leaves_{};
  bool found_ = false;
  std::uint64_t tests_ = 0;
};

/// Receives the triangles that a traversal finds near, and keeps the nearest two.
class NearestFinder {
 public:
  explicit NearestFinder(const MeshPair& meshes) : meshes_(meshes) {}

  /// Measures two triangles that may be nearer than the nearest so far.
  void test(const TrianglePairing& pair);

  const TriangleDistance& nearest() const { return nearest_; }
  const TrianglePairing& pair() const { return pair_; }
  std::uint64_t tests() const { return tests_; }

 private:
  MeshPair meshes_;
  TriangleDistance nearest_{std::numeric_limits<Real>::infinity()};
  TrianglePairing pair_{};
  std::uint64_t tests_ = 0;
};

}  // namespace collidoscope
