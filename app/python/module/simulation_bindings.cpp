// Scenes that run.

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "common/run_options.h"
#include "inspection/explanation_json.h"
#include "python/arrays/frame_arrays.h"
#include "python/arrays/pose_array.h"
#include "python/arrays/steps.h"
#include "python/module/bindings.h"
#include "python/module/interrupts.h"
#include "python/module/simulation.h"
#include "report/run_report.h"
#include "report/text_safety.h"

namespace collidoscope::python {
namespace {

/// Sets `target` where the dict has a value of that name that is not None.
template <class T>
void take(const py::dict& options, const char* name, T& target) {
  if (options.contains(name) && !options[name].is_none()) target = options[name].template cast<T>();
}
template <class T>
void take(const py::dict& options, const char* name, std::optional<T>& target) {
  T value{};
  if (!options.contains(name) || options[name].is_none()) return;
  take(options, name, value);
  target = value;
}

app::RunOptions scene_options(const std::string& scene, const py::dict& options) {
  app::RunOptions run;
  run.scene = scene;
  SceneParameters& parameters = run.parameters;
  take(options, "count", parameters.count);
  take(options, "shapes", parameters.shapes);
  take(options, "vertices", parameters.vertices);
  take(options, "velocity", parameters.velocity);
  take(options, "rotation", parameters.rotation);
  take(options, "density", parameters.density);
  take(options, "seed", parameters.seed);
  take(options, "files", parameters.files);
  take(options, "response", parameters.physics.response);
  take(options, "gravity", parameters.physics.gravity);
  take(options, "restitution", parameters.physics.restitution);
  take(options, "friction", parameters.physics.friction);
  std::map<std::string, Real> joints;
  take(options, "joints", joints);
  for (const auto& [joint, value] : joints) parameters.joints.push_back({joint, value});
  return run;
}

std::unique_ptr<RunningScene> opened(const std::string& name, const py::dict& scene_dict,
                                     const py::dict& pipeline, const py::object& progress) {
  const app::RunOptions options = scene_options(name, scene_dict);
  WatchedWork work(progress);
  Scene scene = work.run([&](Progress* watched) { return app::open_typed_scene(options, watched); });
  const PipelineConfig config = pipeline_config(pipeline, scene.pipeline.in(PipelineConfig()));
  return work.run(
      [&](Progress* watched) { return std::make_unique<RunningScene>(std::move(scene), config, watched); });
}

// ---- Running ---------------------------------------------------------------------------------------------

py::dict frame_of(const Simulation& simulation) {
  return frame_arrays(simulation.pipeline(), simulation.world().bodies().poses);
}

py::dict step(RunningScene& scene, std::uint64_t frames) {
  const RunningScene::Use simulation = scene.use();
  {
    const py::gil_scoped_release released;
    for (std::uint64_t i = 0; i < frames; ++i) {
      simulation->step();
      check_signals();
    }
  }
  return frame_of(*simulation);
}

py::dict detect(RunningScene& scene) {
  const RunningScene::Use simulation = scene.use();
  {
    const py::gil_scoped_release released;
    simulation->detect();
  }
  return frame_of(*simulation);
}

/// What `collide run --report` writes.
std::string run(RunningScene& scene, std::uint64_t frames) {
  const RunningScene::Use simulation = scene.use();
  const py::gil_scoped_release released;
  RunReport report;
  for (std::uint64_t i = 0; i < frames; ++i) {
    simulation->step();
    report.add(*simulation);
    check_signals();
  }
  std::string text;
  report.write_json(*simulation, [&](std::string_view part) { text += part; });
  return text;
}

std::string explain(RunningScene& scene, BodyIndex a, BodyIndex b) {
  const RunningScene::Use simulation = scene.use();
  const BodyPair pair = pair_of(*simulation, a, b);
  const py::gil_scoped_release released;
  return dump(to_json(inspect(*simulation, pair), simulation->pipeline().config()));
}

// ---- What it has -----------------------------------------------------------------------------------------

/// (n, 3)
py::array rows(const std::vector<Vec3>& vectors) {
  const Real* data = vectors.empty() ? nullptr : &vectors.front().x;
  return py::array_t<Real>({static_cast<py::ssize_t>(vectors.size()), py::ssize_t{3}}, data);
}

std::vector<ShapePointer> shapes(RunningScene& scene) {
  const RunningScene::Use simulation = scene.use();
  std::vector<ShapePointer> list;
  for (BodyIndex body = 0; body < simulation->world().size(); ++body)
    list.push_back(simulation->world().shape(body));
  return list;
}

}  // namespace

void bind_simulation(py::module_& module) {
  py::class_<Simulation::Checkpoint> checkpoints(module, "Checkpoint",
                                                 "The state of a simulation, to go back to.");
  py::class_<RunningScene> simulations(module, "Simulation");
  simulations
      .def(py::init(&opened), py::arg("scene"), py::arg("parameters"), py::arg("pipeline"),
           py::arg("progress"))
      .def("step", step, py::arg("frames"))
      .def("detect", detect)
      .def("run", run, py::arg("frames"))
      .def("explain", explain, py::arg("a"), py::arg("b"))
      .def("restart", [](RunningScene& scene) { scene.use()->restart(); })
      .def("checkpoint", [](RunningScene& scene) { return scene.use()->checkpoint(); })
      .def("restore",
           [](RunningScene& scene, const Simulation::Checkpoint& state) { scene.use()->restore(state); })
      .def("save", [](RunningScene& scene,
                      const std::filesystem::path& file) { save_scene_file(file, scene.use()->scene()); })
      .def("steps", steps_of_simulation, py::arg("subject"), py::arg("a"), py::arg("b"), py::arg("request"));
  simulations.def_property_readonly("scene", [](RunningScene& scene) { return scene.use()->scene().id; })
      .def_property_readonly("frame", [](RunningScene& scene) { return scene.use()->frame(); })
      .def_property_readonly("time", [](RunningScene& scene) { return scene.use()->world().time(); })
      .def_property_readonly("dt", [](RunningScene& scene) { return scene.use()->scene().dt; })
      .def_property_readonly("hash",
                             [](RunningScene& scene) { return hash_text(scene.use()->result_hash()); })
      .def_property_readonly("names", [](RunningScene& scene) { return scene.use()->world().names(); })
      .def_property_readonly("groups",
                             [](RunningScene& scene) { return copy_of(scene.use()->world().groups()); })
      .def_property_readonly(
          "poses", [](RunningScene& scene) { return matrices_of(scene.use()->world().bodies().poses); })
      .def_property_readonly(
          "velocities", [](RunningScene& scene) { return rows(scene.use()->world().motion().velocities); })
      .def_property_readonly(
          "angular_velocities",
          [](RunningScene& scene) { return rows(scene.use()->world().motion().angular_velocities); })
      .def_property_readonly("shapes", shapes);
}

}  // namespace collidoscope::python
