#pragma once

// The contract of the narrow phase. It accepts pairs in batches and returns one PairResult for each. Results
// are in the frame of body A, with B's pose relative to A.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "bounds/structure_box.h"
#include "core/counted.h"
#include "core/parallel.h"
#include "core/variable_pair_cache.h"
#include "geometry/triangle/triangle_pairing.h"
#include "narrow/narrow_options.h"
#include "shape/body_view.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Undecided means that the algorithm gave up at its limit of iterations. It is not an answer.
enum class Verdict : std::uint8_t { separated, colliding, undecided };
std::string_view to_string(Verdict verdict);

/// The content of an answer; each request includes the one before. An algorithm answers within its
/// NarrowAlgorithm::capabilities, and may stop as soon as the answer is certain.
enum class Request : std::uint8_t {
  overlap,      // separated or colliding
  distance,     // also the distance and closest points of a separated pair
  penetration,  // also the depth and its direction of a colliding pair
};
constexpr bool measures_distance(Request request) {
  return request >= Request::distance;
}
constexpr bool measures_depth(Request request) {
  return request >= Request::penetration;
}

/// Parts of an answer, as bits.
enum class Capability : std::uint32_t {
  verdict = 1,
  distance = 2,
  witnesses = 4,            // closest points when separated, deepest points beside a depth
  direction = 8,            // separating direction
  depth = 16,               // penetration depth
  common_point = 32,        // a point in both when colliding
  features = 64,            // the closest features, or two that intersect
  earlier_witnesses = 128,  // of a colliding pair: closest points of the last query, when it was separated
};
constexpr Capability operator|(Capability a, Capability b) {
  return static_cast<Capability>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr bool includes(Capability set, Capability item) {
  return (static_cast<std::uint32_t>(set) & static_cast<std::uint32_t>(item)) ==
         static_cast<std::uint32_t>(item);
}

/// The geometry of a body that an algorithm reads: its hull, its convex pieces, or its triangles.
enum class NarrowInput : std::uint8_t { convex, pieces, mesh };

/// A vertex, edge or face of a hull by its index in HullFeatures, or a triangle by its index in the mesh.
struct Feature {
  enum class Kind : std::uint8_t { vertex, edge, face };
  Kind kind = Kind::vertex;
  std::uint32_t index = 0;

  friend bool operator==(const Feature&, const Feature&) = default;
};

std::string_view to_string(Feature::Kind kind);

/// The answer to one query, in the frame of A. `available` marks the valid fields; the others are undefined.
/// With earlier_witnesses, the fields separation, on_a, on_b and normal belong to the pose of the last query:
/// on_a still lies on A, and on_b lies where B's surface was, as seen from A. They exclude distance,
/// witnesses, direction and depth, which would belong to this pose.
struct PairResult {
  Verdict verdict = Verdict::undecided;
  bool fell_back = false;        // doubles could not certify the answer; a more exact arithmetic did
  std::uint16_t iterations = 0;  // the paper's own count
  std::uint16_t support_calls = 0;
  Capability available = Capability::verdict;
  Real separation = 0;    // m: the distance of a separated pair, or the negated depth of a colliding one
  Vec3 on_a = Vec3(0);    // the witness on A
  Vec3 on_b = Vec3(0);    // the witness on B: on_b − on_a = separation · normal
  Vec3 normal = Vec3(0);  // unit, from A towards B; with a depth, B leaves A along it
  Vec3 common_point = Vec3(0);  // a point of both colliding bodies
  Feature feature_a, feature_b;

  // User-provided, else compilers clear all fields by a string instruction that is slower than a pair's test.
  PairResult() {}  // NOLINT(modernize-use-equals-default)

  /// Clears the fields that are always valid, for the next answer.
  void reset() {
    verdict = Verdict::undecided, fell_back = false, iterations = support_calls = 0;
    available = Capability::verdict;
  }
  bool gives(Capability capability) const { return includes(available, capability); }
  Real distance() const { return separation; }
  Real depth() const { return -separation; }
};

/// A quantity that an algorithm counts while it answers: its names, and its field in the answer.
struct Counter {
  std::string_view one, many;  // "iteration", "iterations"
  std::uint16_t PairResult::*count;
};
/// The counters of most convex algorithms.
inline constexpr std::array<Counter, 2> convex_counters = {
    {{"iteration", "iterations", &PairResult::iterations},
     {"support point", "support points", &PairResult::support_calls}}};

/// 64 bytes per pair. The algorithm that last wrote them owns them; they are zeroed for another algorithm.
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
  std::span<VariablePairCache> variable_caches{};  // by slot, like `caches`; may be empty
};

/// One pair, for single queries, counting and tracing. The cache is read and written as in a batch.
struct NarrowQuery {
  const Shape& a;
  const Shape& b;
  Pose b_in_a;
  Request request = Request::penetration;
  NarrowOptions options{};
  VariablePairCache* variable_cache = nullptr;
};

struct NarrowAlgorithm {
  std::string_view id, label, paper;
  Capability capabilities = Capability::verdict;
  NarrowInput input = NarrowInput::convex;
  ShapeData needs = ShapeData::hull;  // for every choice of parameters
  bool reference = false;
  bool has_variable_cache = false;  // VariablePairCache
  std::span<const AlgorithmParameter> parameters{};
  /// The algorithm that this one runs on convex parts; its parameters follow this one's own in NarrowOptions.
  /// Null if there is none.
  const NarrowAlgorithm& (*inner)(const NarrowOptions& options) = nullptr;
  /// The counters of its answers. Other counts stay 0.
  std::span<const Counter> counters = convex_counters;
  /// Derived data that the parameters need beyond `needs`. Null if they need none.
  ShapeData (*needs_of)(const NarrowOptions& options) = nullptr;
  /// How the trees of shapes that deform are to be brought up to date. Null for algorithms without trees.
  TreeUpdate (*tree_update)(const NarrowOptions& options) = nullptr;
  /// Answers a batch. Shapes are prepared for both needs and for the support search.
  void (*run)(const NarrowBatch& batch, ThreadPool& threads);
  PairResult (*query)(const NarrowQuery& query, PairCache& cache);
  /// The same kernels, which also count operations or record steps. Their answers are the same bit for bit.
  /// Null for references.
  PairResult (*count)(const NarrowQuery& query, PairCache& cache, OperationCounts& counts) = nullptr;
  PairResult (*trace)(const NarrowQuery& query, PairCache& cache, StepRecorder& recorder) = nullptr;
  const PseudoCode& (*pseudo_code)() = nullptr;
  /// All pairs of triangles of two meshes that meet, sorted. Null for algorithms on hulls.
  std::vector<TrianglePairing> (*contacts)(const NarrowQuery& query) = nullptr;
  /// What a batch works with, for display. Null for algorithms that answer each pair by itself.
  std::vector<StructureBox> (*structure)(const BodyView& bodies, std::span<const BodyPair> pairs,
                                         const NarrowOptions& options) = nullptr;

  /// Every parameter at its default, the automatic support search, warm starts.
  NarrowOptions default_options() const;
  /// The options of the inner algorithm: its parameters, and this one's support search.
  NarrowOptions inner_options(const NarrowOptions& options) const;
  /// The parameters of the inner algorithm, in its own order.
  ParameterValues inner_parameters(const NarrowOptions& options) const;
  void set_inner_parameters(NarrowOptions& options, const ParameterValues& values) const;
  /// Sets the inner parameters to their defaults, for another inner algorithm.
  void reset_inner(NarrowOptions& options) const;
};

/// All of convex.def and mesh.def, in their order.
std::span<const NarrowAlgorithm* const> narrow_algorithms();
/// Throws InputError that lists the known ids.
const NarrowAlgorithm& narrow_algorithm(std::string_view id);

}  // namespace collidoscope
