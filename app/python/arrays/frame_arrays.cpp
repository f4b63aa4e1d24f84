#include "python/arrays/frame_arrays.h"

#include <pybind11/stl.h>

#include "python/arrays/answer_columns.h"
#include "python/arrays/cast_columns.h"
#include "report/phases.h"
#include "scene/pipeline_choice.h"

namespace collidoscope::python {
namespace {

py::dict nanoseconds(const PhaseTimes& times) {
  py::dict dict;
  for (const Phase& phase : phases) dict[phase.name] = times.*phase.time;
  return dict;
}

py::dict counters(const FrameReport& report) {
  py::dict dict;
  for (const CounterSum& counter : report.counters) dict[py::str(std::string(counter.name))] = counter.sum;
  return dict;
}

py::dict answers(const Pipeline& pipeline, std::span<const Pose> poses) {
  const FrameReport& report = pipeline.report();
  const PipelineConfig& config = pipeline.config();
  const AnswerColumns columns(report.results.size(), config.request, config.narrow.algorithm->capabilities);
  for (std::size_t i = 0; i < report.results.size(); ++i)
    columns.set(i, report.results[i], poses[report.surviving[i].a]);
  return columns.finish(false);
}

py::object impacts(const FrameReport& report, Detection detection) {
  if (detection != Detection::swept) return py::none();
  const CastColumns columns(report.impacts.size());
  for (std::size_t i = 0; i < report.impacts.size(); ++i) columns.set(i, report.impacts[i]);
  return columns.finish(false);
}

py::array body_states(const FrameReport& report) {
  static_assert(sizeof(BodyState) == 1);
  return py::array_t<std::uint8_t>(static_cast<py::ssize_t>(report.body_states.size()),
                                   reinterpret_cast<const std::uint8_t*>(report.body_states.data()));
}

template <class T>
T option(const py::dict& options, const char* name) {
  return options[name].template cast<T>();
}

}  // namespace

py::dict frame_arrays(const Pipeline& pipeline, std::span<const Pose> poses) {
  const FrameReport& report = pipeline.report();
  py::dict frame;
  frame["candidates"] = copy_of(report.candidates);
  frame["surviving"] = copy_of(report.surviving);
  frame["colliding"] = copy_of(report.colliding);
  frame["answers"] = answers(pipeline, poses);
  frame["impacts"] = impacts(report, pipeline.config().detection);
  frame["body_states"] = body_states(report);
  frame["nanoseconds"] = nanoseconds(report.times);
  frame["counters"] = counters(report);
  frame["undecided"] = report.undecided;
  frame["decided_exactly"] = report.decided_exactly;
  frame["certified"] = report.certified;
  frame["wrong"] = report.wrong.size();
  return frame;
}

PipelineConfig pipeline_config(const py::dict& options, const PipelineConfig& defaults) {
  using Text = std::optional<std::string>;
  const PipelineChoice choice = pipeline_choice(option<Text>(options, "broad"), option<Text>(options, "mid"),
                                                option<Text>(options, "narrow"));
  PipelineConfig config = choice.in(defaults);
  config.threads = option<unsigned>(options, "threads");
  if (config.threads < 1 || config.threads > 1024) throw InputError("", "threads", "are from 1 to 1024");
  config.request = request_of(option<std::string>(options, "request"));
  config.detection = detection_choice(option<std::string>(options, "detection"));
  config.exact = option<bool>(options, "exact");
  config.certify = option<bool>(options, "certify");
  return config;
}

}  // namespace collidoscope::python
