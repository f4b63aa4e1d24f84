// The front door for many poses: collide() and distance().

#include "collidoscope.h"
#include "python/arrays/pose_array.h"
#include "python/module/bindings.h"
#include "python/module/interrupts.h"

namespace collidoscope::python {
namespace {

py::object collide_all(const ShapePointer& a, const py::object& poses_a, const ShapePointer& b,
                       const py::object& poses_b, unsigned threads) {
  const PoseArrays poses({{poses_a, "poses_a"}, {poses_b, "poses_b"}});
  const Column<bool> answers(poses.size());
  for_ranges(poses.size(), threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) answers[i] = collide(*a, poses[0][i], *b, poses[1][i]);
  });
  return finished(answers, poses.are_single());
}

/// separation, normal, on_a, on_b
py::tuple distance_of_all(const ShapePointer& a, const py::object& poses_a, const ShapePointer& b,
                          const py::object& poses_b, unsigned threads) {
  const PoseArrays poses({{poses_a, "poses_a"}, {poses_b, "poses_b"}});
  const Column<Real> separation(poses.size());
  const Column<Vec3> normal(poses.size()), on_a(poses.size()), on_b(poses.size());
  for_ranges(poses.size(), threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Proximity near = distance(*a, poses[0][i], *b, poses[1][i]);
      separation[i] = near.separation;
      normal.set(i, near.normal), on_a.set(i, near.on_a), on_b.set(i, near.on_b);
    }
  });
  const bool single = poses.are_single();
  return py::make_tuple(finished(separation, single), finished(normal, single), finished(on_a, single),
                        finished(on_b, single));
}

}  // namespace

void bind_proximity(py::module_& module) {
  const auto bind = [&](const char* name, auto function) {
    module.def(name, function, py::arg("a"), py::arg("poses_a"), py::arg("b"), py::arg("poses_b"),
               py::arg("threads"));
  };
  bind("collide", collide_all);
  bind("distance", distance_of_all);
}

}  // namespace collidoscope::python
