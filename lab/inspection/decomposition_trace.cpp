#include "inspection/decomposition_trace.h"

#include <algorithm>
#include <thread>

#include "core/error.h"
#include "core/plural.h"
#include "decomposition/cut_trace.h"
#include "inspection/build_trace.h"

namespace collidoscope {
namespace {

DecompositionOptions options_of(const Shape& shape, const TraceRequest& request) {
  const std::optional<DecompositionChoice>& own = shape.source().decomposition;
  DecompositionOptions options = request.decomposition.value_or(own.value_or(DecompositionChoice())).options;
  options.threads = std::max(1u, std::thread::hardware_concurrency());
  return options;
}

bool same_pieces(const std::vector<ConvexPiece>& one, const std::vector<ConvexPiece>& other) {
  return std::ranges::equal(one, other, [](const ConvexPiece& a, const ConvexPiece& b) {
    return a.volume == b.volume && a.concavity == b.concavity && same_surface(a.hull, b.hull);
  });
}

StepTracePointer traced(const World& world, const TraceRequest& request, Progress* progress) {
  const Shape& shape = *world.bodies().shapes[request.body];
  const DecompositionOptions options = options_of(shape, request);
  StepRecorder recorder;
  const std::vector<ConvexPiece> pieces = trace_cuts(shape.mesh(), options, recorder, progress);
  auto trace = std::make_shared<StepTrace>();
  trace->request = request;
  trace->pair = {request.body, request.body};
  trace->pseudo_code = &cuts_pseudo_code();
  trace->traced = std::make_shared<const TraceSteps>(recorder.take());
  trace->spaces = {TraceSpace::frame_a};
  trace->conclusion = plural(pieces.size(), "convex piece");
  trace->as_untraced = same_pieces(pieces, decompose(shape.mesh(), options, "cuts", progress));
  return at_present(trace, world);
}

}  // namespace

StepTracePointer trace_decomposition(const World& world, const TraceRequest& request, Progress* progress) {
  if (request.body >= world.size()) return nullptr;
  if (world.bodies().shapes[request.body]->mesh().vertices.size() > most_traced_points) return nullptr;
  try {
    return traced(world, request, progress);
  } catch (const InputError&) {
    return nullptr;
  }
}

}  // namespace collidoscope
