// A pipeline on arrays.

#include <memory>

#include "pipeline/pipeline.h"
#include "python/arrays/frame_arrays.h"
#include "python/arrays/pose_array.h"
#include "python/module/bindings.h"
#include "python/module/body_list.h"
#include "python/module/interrupts.h"

namespace collidoscope::python {
namespace {

/// A pipeline that one thread uses at a time.
class ArrayPipeline {
 public:
  explicit ArrayPipeline(const py::dict& options) : pipeline_(pipeline_config(options, PipelineConfig())) {}

  /// `starts`: where bodies were at the beginning of the step, or None.
  py::dict run(const BodyList& bodies, const py::object& poses, const py::object& starts) {
    const InUse mark(in_use_);
    const std::vector<Pose> placed = poses_of(PoseArray(poses, "poses"), bodies.size());
    const std::vector<Sweep> sweeps = sweeps_to(placed, starts);
    prepare(bodies);
    {
      const py::gil_scoped_release released;
      pipeline_.run({bodies.shapes, placed, sweeps}, bodies.pair_filter());
    }
    return frame_arrays(pipeline_, placed);
  }

  void start_over() {
    const InUse mark(in_use_);
    pipeline_.start_over();
  }
  std::string describe() const {
    const PipelineConfig& config = pipeline_.config();
    return "<Pipeline: " + to_string(config.broad) + ", " + to_string(config.mid) + ", " +
           to_string(config.narrow) + ">";
  }

 private:
  static std::vector<Sweep> sweeps_to(const std::vector<Pose>& ends, const py::object& starts) {
    std::vector<Sweep> sweeps;
    if (starts.is_none()) return sweeps;
    const std::vector<Pose> begins = poses_of(PoseArray(starts, "starts"), ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i) sweeps.push_back(sweep_between(begins[i], ends[i]));
    return sweeps;
  }

  /// So that no frame's times have it, and Ctrl-C ends it.
  void prepare(const BodyList& bodies) const {
    WatchedWork(py::none()).run([&](Progress* progress) {
      for (const Shape* shape : bodies.shapes) shape->prepare(pipeline_.needs(), progress);
    });
  }

  std::atomic_flag in_use_;
  Pipeline pipeline_;
};

}  // namespace

void bind_pipeline(py::module_& module) {
  py::class_<ArrayPipeline>(module, "Pipeline")
      .def(py::init<const py::dict&>(), py::arg("options"))
      .def("run", &ArrayPipeline::run, py::arg("bodies"), py::arg("poses"), py::arg("starts"))
      .def("start_over", &ArrayPipeline::start_over)
      .def("__repr__", &ArrayPipeline::describe);
}

}  // namespace collidoscope::python
