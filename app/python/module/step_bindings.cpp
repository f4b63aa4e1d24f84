// The steps of algorithms: of a query about two shapes, of a hull, and of what a simulation does.

#include <pybind11/stl.h>

#include "geometry/hull/hull_trace.h"
#include "inspection/broad_trace.h"
#include "inspection/build_trace.h"
#include "inspection/cast_trace.h"
#include "inspection/decomposition_trace.h"
#include "inspection/manifold_trace.h"
#include "inspection/octree_trace.h"
#include "inspection/pair_trace.h"
#include "inspection/support_trace.h"
#include "python/arrays/answer_columns.h"
#include "python/arrays/pose_array.h"
#include "python/arrays/steps.h"
#include "python/module/bindings.h"
#include "python/module/interrupts.h"

namespace collidoscope::python {
namespace {

/// (pseudo-code, steps, answer)
py::tuple steps_of_query(const ShapePointer& a, const py::object& pose_a, const ShapePointer& b,
                         const py::object& pose_b, const std::string& narrow,
                         const std::string& request_name) {
  const PoseArrays poses({{pose_a, "pose_a"}, {pose_b, "pose_b"}});
  if (!poses.are_single()) throw InputError("", "poses", "are several: steps are those of one query");
  const NarrowChoice choice = narrow_choice(narrow);
  const NarrowAlgorithm& algorithm = *choice.algorithm;
  if (algorithm.trace == nullptr) throw InputError("", "narrow", "'" + narrow + "' does not show its steps");
  a->prepare(choice.needs()), b->prepare(choice.needs());
  const Pose placed_a = poses[0][0];
  const NarrowQuery query{*a, *b, relative_pose(placed_a, poses[1][0]), request_of(request_name),
                          choice.options};
  PairCache cache{};
  StepRecorder recorder;
  const AnswerColumns answer(1, query.request, algorithm.capabilities);
  answer.set(0, algorithm.trace(query, cache, recorder), placed_a);
  const py::tuple data = steps_as_data(algorithm.pseudo_code(), recorder.steps());
  return py::make_tuple(data[0], data[1], answer.finish(true));
}

/// (pseudo-code, steps, hull)
py::tuple steps_of_hull(const Reals& points) {
  const std::span<const Vec3> rows = points_of(points, "points");
  if (rows.size() > most_traced_points)
    throw InputError("", "points",
                     "are more than " + std::to_string(most_traced_points) + ": too many to show");
  StepRecorder recorder;
  auto hull = std::make_shared<const ConvexHull>(trace_convex_hull(rows, recorder));
  const py::tuple data = steps_as_data(hull_pseudo_code(), recorder.steps());
  return py::make_tuple(data[0], data[1], hull);
}

TraceSubject subject_of(const std::string& name) {
  std::string known;
  const auto search = [&](const auto& subjects) -> std::optional<TraceSubject> {
    for (const TraceSubject subject : subjects) {
      if (to_string(subject) == name) return subject;
      known += (known.empty() ? "" : ", ") + std::string(to_string(subject));
    }
    return std::nullopt;
  };
  if (const auto found = search(subjects_of_pairs)) return *found;
  if (const auto found = search(subjects_of_bodies)) return *found;
  throw InputError("", "subject", "unknown subject '" + name + "'; known: " + known);
}

StepTracePointer trace_of_pair(const Simulation& simulation, BodyPair pair, const TraceRequest& request) {
  if (request.subject == TraceSubject::answer) return trace_pair(simulation, pair, request);
  if (request.subject == TraceSubject::manifold) return trace_manifold(simulation, pair, request);
  return trace_cast(simulation, pair, request);
}

StepTracePointer trace_of_body(const Simulation& simulation, const TraceRequest& request,
                               Progress* progress) {
  switch (request.subject) {
    case TraceSubject::octree:
      return trace_octree(simulation.world(), request);
    case TraceSubject::broad:
      return trace_broad(simulation, request);
    case TraceSubject::support:
      return trace_support_search(simulation, std::nullopt, request);
    case TraceSubject::decomposition:
      return trace_decomposition(simulation.world(), request, progress);
    default:
      return trace_build(simulation.world(), request);
  }
}

StepTracePointer trace(const Simulation& simulation, const TraceRequest& request,
                       std::optional<BodyIndex> b) {
  if (is_about_pair(request.subject)) {
    if (!b)
      throw InputError("", "b",
                       "is missing: '" + std::string(to_string(request.subject)) + "' is about two bodies");
    return trace_of_pair(simulation, pair_of(simulation, request.body, *b), request);
  }
  if (request.body >= simulation.world().size()) throw InputError("", "a", "there is no such body");
  return WatchedWork(py::none()).run([&](Progress* progress) {
    return trace_of_body(simulation, request, progress);
  });
}

}  // namespace

py::tuple steps_of_simulation(RunningScene& scene, const std::string& subject, BodyIndex a,
                              std::optional<BodyIndex> b, const std::string& request_name) {
  const RunningScene::Use simulation = scene.use();
  const TraceRequest request{TraceStart::anew, request_of(request_name), subject_of(subject), a};
  const StepTracePointer found = trace(*simulation, request, b);
  if (!found) throw InputError("", "subject", "'" + subject + "' has no steps to show here");
  const py::tuple data = steps_as_data(*found->pseudo_code, found->steps());
  return py::make_tuple(data[0], data[1], found->conclusion);
}

void bind_steps(py::module_& module) {
  module.def("steps", steps_of_query, py::arg("a"), py::arg("pose_a"), py::arg("b"), py::arg("pose_b"),
             py::arg("narrow"), py::arg("request"));
  module.def("hull_steps", steps_of_hull, py::arg("points"));
}

}  // namespace collidoscope::python
