#pragma once

// The steps of the method `cuts`, reported to a recorder. The method calls this where it has an effect;
// without a trace it only tests a pointer per cut or joining. A trace changes nothing of the parts.

#include <array>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/progress.h"
#include "decomposition/decomposition.h"
#include "decomposition/merging.h"
#include "decomposition/scale.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of cuts_pseudo_code().
enum class CutLine : int { start, worst, plane, replace, uncut, merge, surplus, regroup, finish };

/// decompose() by `cuts` with its steps; the last step shows the pieces. Errors as decompose().
std::vector<ConvexPiece> trace_cuts(const Mesh& mesh, const DecompositionOptions& options,
                                    StepRecorder& recorder, Progress* progress = nullptr);

/// The method itself, of arguments that were checked; pieces in no order.
std::vector<ConvexPiece> decompose_by_cuts(const Mesh& mesh, const DecompositionOptions& options, Work& work);

const PseudoCode& cuts_pseudo_code();

/// Makes sentences, hulls and figures of what the method does. Hulls are shared between steps.
class CutTrace {
 public:
  CutTrace(StepRecorder& recorder, const MeshScale& scale, std::size_t max_parts)
      : recorder_(recorder), scale_(scale), max_parts_(max_parts) {}

  void start(std::span<const Part> parts);
  /// `others`: all parts but the one that is about to be cut.
  void choose(std::span<const Part> others, const Part& part);
  void cut(std::span<const Part> others, const Part& part, const Plane& plane, std::size_t candidates);
  void leave_uncut(std::span<const Part> others, const Part& part);
  /// The last `new_parts` of the parts came out, the first `below` of them from below the plane.
  void replace(std::span<const Part> parts, const Part& whole, std::size_t new_parts, std::size_t below);
  // Of parts without a hull, which were joined before, there is nothing to show.
  /// Two of the parts become one; `forced`: whatever its concavity.
  void join(std::span<const Part> parts, std::size_t a, std::size_t b, const Part& joined, bool forced);
  /// Three of the parts become two.
  void regroup(std::span<const Part> parts, const std::array<std::size_t, 3>& three,
               const std::array<Part, 2>& two);
  void finish(std::span<const ConvexPiece> pieces);

 private:
  /// What is known of a part that steps showed.
  struct Shown {
    std::shared_ptr<const ConvexHull> hull;
    Real volume, concavity;  // of the hull, m³; m, without a bound
  };

  using Parts = std::vector<const Part*>;

  void begin_step(CutLine line, const Parts& others);
  Shown shown(const Part& part);
  void add_hull(const char* name, const Part& part);
  std::string what_remains(Parts others, std::initializer_list<const Part*> more);
  void say_of(const std::string& what, const Part& part);

  StepRecorder& recorder_;
  MeshScale scale_;
  std::size_t max_parts_;
  std::vector<Shown> present_, before_;  // in this step, and in the last
};

}  // namespace collidoscope
