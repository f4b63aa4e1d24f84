// Any narrow-phase algorithm about two shapes at many poses.

#include "python/arrays/answer_columns.h"
#include "python/module/bindings.h"
#include "python/module/interrupts.h"
#include "python/module/pair_block.h"

namespace collidoscope::python {
namespace {

/// How queries are run.
struct QueryRun {
  bool coherent;
  unsigned threads;
};

void answer_all(const PairOfShapes& pair, const PoseArrays& poses, const QueryRun& run,
                const TakeAnswer& take) {
  if (!run.coherent)
    return for_ranges(poses.size(), run.threads, [&](std::size_t begin, std::size_t end) {
      answer_block(pair, poses, begin, end, take);
    });
  if (run.threads != 1)
    throw InputError("", "threads", "are 1 in coherent motion: each query follows another");
  CoherentQuery query(pair);
  for_ranges(poses.size(), 1,
             [&](std::size_t begin, std::size_t end) { query.answer(poses, begin, end, take); });
}

void prepare(const Shape& a, const Shape& b, const NarrowChoice& choice) {
  WatchedWork(py::none()).run([&](Progress* progress) {
    a.prepare(choice.needs(), progress);
    b.prepare(choice.needs(), progress);
  });
}

py::dict query(const ShapePointer& a, const py::object& poses_a, const ShapePointer& b,
               const py::object& poses_b, const std::string& narrow, const std::string& request_name,
               bool coherent, unsigned threads) {
  const PoseArrays poses({{poses_a, "poses_a"}, {poses_b, "poses_b"}});
  const NarrowChoice choice = narrow_choice(narrow);
  const Request request = request_of(request_name);
  prepare(*a, *b, choice);
  const AnswerColumns columns(poses.size(), request, choice.algorithm->capabilities);
  answer_all(
      {*a, *b, choice, request}, poses, {coherent, threads},
      [&](std::size_t i, const PairResult& result, const Pose& pose_a) { columns.set(i, result, pose_a); });
  return columns.finish(poses.are_single());
}

}  // namespace

void bind_queries(py::module_& module) {
  module.def("query", query, py::arg("a"), py::arg("poses_a"), py::arg("b"), py::arg("poses_b"),
             py::arg("narrow"), py::arg("request"), py::arg("coherent"), py::arg("threads"));
}

}  // namespace collidoscope::python
