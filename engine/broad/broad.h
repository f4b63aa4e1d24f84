#pragma once

// The contract of the broad phase: world boxes in, candidate pairs out.

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "bounds/aabb.h"
#include "broad/structure.h"
#include "core/algorithm_parameter.h"
#include "core/parallel.h"
#include "shape/body_view.h"
#include "trace/tracer.h"

namespace collidoscope {

class BroadSteps;

/// One algorithm at work on one world. It keeps its structures from frame to frame.
class BroadPhase {
 public:
  virtual ~BroadPhase() = default;

  /// Replaces `pairs` by all pairs whose boxes overlap (closed boxes: touching counts), sorted by (a, b).
  /// Boxes are finite with min ≤ max; the pipeline refuses others by body name.
  virtual void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) = 0;

  /// The memory that it holds between frames; 0 where another library does not report it.
  virtual std::size_t bytes() const = 0;

  /// The parameters of the last frame, in the order of the algorithm's parameters. They differ from the
  /// chosen ones where these follow the scene or cannot be used as chosen.
  virtual ParameterValues parameters_in_use() const { return {}; }

  /// The structure of the last frame, for display; empty where there is none.
  virtual std::vector<StructureBox> structure() const { return {}; }

  /// The search for this body's pairs in the last frame, step by step; frame A is the world's. Returns the
  /// pairs, unsorted. `boxes`: those of the last call of find_pairs(). References record no steps, and
  /// neither does a frame without pairs to find.
  std::vector<BodyPair> trace(BodyIndex body, std::span<const Aabb> boxes, StepRecorder& recorder) const;

 private:
  /// trace() for at least two boxes. `steps` has them, and the body.
  virtual std::vector<BodyPair> trace_search(BroadSteps&) const { return {}; }
};

struct BroadAlgorithm {
  std::string_view id, label, paper;
  bool reference = false;  // another library's
  std::unique_ptr<BroadPhase> (*make)(const ParameterValues& parameters);
  std::span<const AlgorithmParameter> parameters{};
  const PseudoCode& (*pseudo_code)() = nullptr;  // null for references

  /// Every parameter has its default value.
  std::unique_ptr<BroadPhase> create() const { return make(default_values(parameters)); }
};

/// All algorithms of broad.def, in its order, then those of other libraries.
std::span<const BroadAlgorithm* const> broad_algorithms();
/// Throws InputError that lists the known ids.
const BroadAlgorithm& broad_algorithm(std::string_view id);

}  // namespace collidoscope
