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

/// One algorithm at work on one world. Keeps its structures from frame to frame.
class BroadPhase {
 public:
  virtual ~BroadPhase() = default;

  /// Replaces `pairs` by all pairs whose boxes overlap (closed boxes: touching counts), sorted by (a, b).
  /// Boxes are finite with min ≤ max; the pipeline refuses others by body name.
  virtual void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) = 0;

  /// Memory that it holds between frames; 0 where another library does not tell.
  virtual std::size_t bytes() const = 0;

  /// What the last frame ran with, in the order of the algorithm's parameters: what the scene asked for where
  /// they follow it, or cannot be had as chosen.
  virtual ParameterValues parameters_in_use() const { return {}; }

  /// What it worked with in the last frame, to be looked at; empty where there is nothing to see.
  virtual std::vector<StructureBox> structure() const { return {}; }

  /// How it found this body's pairs in the last frame, step by step; frame A is the world's. Returns the
  /// pairs, unsorted. `boxes`: what find_pairs was last called with. There are no steps where there was
  /// nothing to find, and for references.
  std::vector<BodyPair> trace(BodyIndex body, std::span<const Aabb> boxes, StepRecorder& recorder) const;

 private:
  /// The same of at least two boxes. `steps` has them, and the body.
  virtual std::vector<BodyPair> trace_search(BroadSteps&) const { return {}; }
};

struct BroadAlgorithm {
  std::string_view id, label, paper;
  bool reference = false;  // another library's
  std::unique_ptr<BroadPhase> (*make)(const ParameterValues& parameters);
  std::span<const AlgorithmParameter> parameters{};
  const PseudoCode& (*pseudo_code)() = nullptr;  // null for references

  /// With every parameter at its standard.
  std::unique_ptr<BroadPhase> create() const { return make(default_values(parameters)); }
};

/// All of broad.def, in its order, then other libraries'.
std::span<const BroadAlgorithm* const> broad_algorithms();
/// Throws InputError that lists the known ids.
const BroadAlgorithm& broad_algorithm(std::string_view id);

}  // namespace collidoscope
