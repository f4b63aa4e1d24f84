#pragma once

// The contract of the narrow phase: pairs in batches in, one PairResult each out. Every query is answered in
// the frame of body A, with B's pose relative to A.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/counted.h"
#include "core/parallel.h"
#include "core/variable_pair_cache.h"
#include "geometry/triangle/triangle_pairing.h"
#include "narrow/narrow_options.h"
#include "shape/body_view.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Undecided means that the algorithm gave up (its cap of iterations): never an answer.
enum class Verdict : std::uint8_t { separated, colliding, undecided };
std::string_view to_string(Verdict verdict);

/// What a query asks for, each more than the one before. An algorithm answers as far as its entry says
/// (NarrowAlgorithm::capabilities), and may stop as soon as that is certain.
enum class Request : std::uint8_t {
  overlap,      // separated or colliding
  distance,     // and, of a separated pair, how far apart and where
  penetration,  // and, of a colliding pair, how deep and which way out
};
constexpr bool measures_distance(Request request) {
  return request >= Request::distance;
}
constexpr bool measures_depth(Request request) {
  return request >= Request::penetration;
}

/// What an algorithm can give, as bits.
enum class Capability : std::uint32_t {
  verdict = 1,
  distance = 2,
  witnesses = 4,            // closest points when separated
  direction = 8,            // separating direction
  depth = 16,               // penetration depth
  common_point = 32,        // a point in both when colliding
  features = 64,            // the closest features, or those that pierce each other
  earlier_witnesses = 128,  // of a collision: closest points of the last query, in which the pair was apart
};
constexpr Capability operator|(Capability a, Capability b) {
  return static_cast<Capability>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr bool includes(Capability set, Capability item) {
  return (static_cast<std::uint32_t>(set) & static_cast<std::uint32_t>(item)) ==
         static_cast<std::uint32_t>(item);
}

/// What bodies are to an algorithm: their hulls, the convex pieces within, or the triangles within these.
enum class NarrowInput : std::uint8_t { convex, pieces, mesh };

/// A vertex, edge or face of a hull, by its index in HullFeatures; of a mesh, a triangle, by its index there.
struct Feature {
  enum class Kind : std::uint8_t { vertex, edge, face };
  Kind kind = Kind::vertex;
  std::uint32_t index = 0;

  friend bool operator==(const Feature&, const Feature&) = default;
};

std::string_view to_string(Feature::Kind kind);

/// The answer to one pair, in the frame of A. `available` says which of the fields hold; the others are
/// meaningless. Where it has earlier_witnesses, separation, on_a, on_b and normal are not of this pose but of
/// the last query's: on_a still lies on A, and on_b where B's surface was, as seen from A. They never come
/// with distance, witnesses, direction or depth, which would be of this pose.
struct PairResult {
  Verdict verdict = Verdict::undecided;
  bool fell_back = false;  // ordinary arithmetic could not certify the answer; a slower, exacter one did
  std::uint16_t iterations = 0;  // the paper's own count
  std::uint16_t support_calls = 0;
  Capability available = Capability::verdict;
  Real separation = 0;          // m: the distance of a separated pair, minus the depth of a colliding one
  Vec3 on_a = Vec3(0);          // the witness on A,
  Vec3 on_b = Vec3(0);          // and that on B: on_b − on_a = separation · normal
  Vec3 normal = Vec3(0);        // unit, from A towards B; of a depth, the way in which B leaves A soonest
  Vec3 common_point = Vec3(0);  // in both, of a colliding pair
  Feature feature_a, feature_b;

  // User-provided: else compilers clear it all by a string instruction that takes longer than a pair's test.
  PairResult() {}  // NOLINT(modernize-use-equals-default)

  /// For the next answer, which counts only as far as `available` says.
  void reset() {
    verdict = Verdict::undecided, fell_back = false, iterations = support_calls = 0;
    available = Capability::verdict;
  }
  bool gives(Capability what) const { return includes(available, what); }
  Real distance() const { return separation; }
  Real depth() const { return -separation; }
};

/// One thing that an algorithm counts while it answers: what people call it, and where an answer holds it.
struct Counter {
  std::string_view one, many;  // "iteration", "iterations"
  std::uint16_t PairResult::*count;
};
/// Those of most convex algorithms.
inline constexpr std::array<Counter, 2> convex_counters = {
    {{"iteration", "iterations", &PairResult::iterations},
     {"support point", "support points", &PairResult::support_calls}}};

/// 64 bytes per pair, owned by the algorithm that last wrote them; zeroed when another takes over.
struct alignas(64) PairCache {
  std::byte bytes[64] = {};

  template <class T>
  T& as() {
    static_assert(sizeof(T) <= sizeof(bytes) && std::is_trivially_copyable_v<T> && alignof(T) <= 64);
    return *reinterpret_cast<T*>(bytes);
  }
};

/// Pairs to test. `slots[i]` is the cache of pairs[i]; results[i] is its answer.
struct NarrowBatch {
  BodyView bodies;
  std::span<const BodyPair> pairs;  // sorted by (a, b)
  std::span<const std::uint32_t> slots;
  std::span<PairCache> caches;
  std::span<PairResult> results;
  Request request = Request::overlap;
  NarrowOptions options{};
  std::span<VariablePairCache> notes{};  // by slot, as caches; or none
};

/// One pair by itself, for queries, counting and tracing. `cache` is read and written as in a batch.
struct NarrowQuery {
  const Shape& a;
  const Shape& b;
  Pose b_in_a;
  Request request = Request::penetration;
  NarrowOptions options{};
  VariablePairCache* notes = nullptr;
};

struct NarrowAlgorithm {
  std::string_view id, label, paper;
  Capability capabilities = Capability::verdict;
  NarrowInput input = NarrowInput::convex;
  ShapeData needs = ShapeData::hull;  // whatever the parameters say
  bool reference = false;
  bool has_variable_cache = false;  // VariablePairCache
  std::span<const AlgorithmParameter> parameters{};
  /// The algorithm that this one runs on convex parts; its parameters follow this one's own in NarrowOptions.
  /// Null: there is none.
  const NarrowAlgorithm& (*inner)(const NarrowOptions& options) = nullptr;
  /// What its answers count; other fields of theirs stay 0.
  std::span<const Counter> counters = convex_counters;
  /// What the parameters ask for beyond that; null: nothing.
  ShapeData (*needs_of)(const NarrowOptions& options) = nullptr;
  /// A batch. Shapes are prepared for all of these and for the support search.
  void (*run)(const NarrowBatch& batch, ThreadPool& threads);
  PairResult (*query)(const NarrowQuery& query, PairCache& cache);
  /// The same kernels, counting operations and recording steps: the same answers, bit for bit. Null for
  /// references.
  PairResult (*count)(const NarrowQuery& query, PairCache& cache, OperationCounts& counts) = nullptr;
  PairResult (*trace)(const NarrowQuery& query, PairCache& cache, StepRecorder& recorder) = nullptr;
  const PseudoCode& (*pseudo_code)() = nullptr;
  /// All triangles of two meshes that meet, sorted. Null where hulls are asked about.
  std::vector<TrianglePairing> (*contacts)(const NarrowQuery& query) = nullptr;

  /// Every parameter at its standard value, supports searched as is best, warm starts.
  NarrowOptions default_options() const;
  /// Those of the algorithm that this one runs, in that one's order.
  ParameterValues inner_parameters(const NarrowOptions& options) const;
  void set_inner_parameters(NarrowOptions& options, const ParameterValues& values) const;
  /// To their defaults, if there are any: after another one was chosen.
  void reset_inner(NarrowOptions& options) const;
};

/// All of convex.def and mesh.def, in their order.
std::span<const NarrowAlgorithm* const> narrow_algorithms();
/// Throws InputError that lists the known ids.
const NarrowAlgorithm& narrow_algorithm(std::string_view id);

}  // namespace collidoscope
