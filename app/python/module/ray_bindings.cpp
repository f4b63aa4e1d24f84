// What rays, segments and moving spheres meet first of a shape.

#include "python/arrays/pose_array.h"
#include "python/arrays/ray_array.h"
#include "python/module/bindings.h"
#include "python/module/cast_input.h"
#include "python/module/interrupts.h"

namespace collidoscope::python {
namespace {

py::tuple cast_rays(const ShapePointer& shape, const py::object& poses, const Reals& origins,
                    const Reals& directions, Real length, Real radius, const std::string& input_name,
                    unsigned threads) {
  const CastInput input = cast_input(input_name);
  const RayArray rays(origins, directions, length, radius);
  const PoseArray places(poses, "poses");
  if (!places.is_single() && !rays.is_single() && places.size() != rays.size())
    throw InputError(
        "", "poses",
        "are " + std::to_string(places.size()) + " for " + std::to_string(rays.size()) + " rays");
  const bool single = places.is_single() && rays.is_single();
  const std::size_t size = places.is_single() ? rays.size() : places.size();
  const RayColumns columns(size);
  for_ranges(size, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) columns.set(i, cast_ray(*shape, places[i], rays[i], input));
  });
  return columns.finish(single);
}

}  // namespace

void bind_rays(py::module_& module) {
  module.def("cast_ray", cast_rays, py::arg("shape"), py::arg("poses"), py::arg("origins"),
             py::arg("directions"), py::arg("length"), py::arg("radius"), py::arg("input"),
             py::arg("threads"));
}

}  // namespace collidoscope::python
