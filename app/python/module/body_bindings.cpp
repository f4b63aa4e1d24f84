// Many bodies: what they are, and what rays meet of them.

#include <limits>
#include <pybind11/stl.h>

#include "motion/ray/body_rays.h"
#include "python/arrays/pose_array.h"
#include "python/arrays/ray_array.h"
#include "python/module/bindings.h"
#include "python/module/body_list.h"
#include "python/module/cast_input.h"
#include "python/module/interrupts.h"

namespace collidoscope::python {
namespace {

constexpr std::uint32_t most_groups = 4096;

using IndexPairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

void set_groups(BodyList& bodies, std::vector<std::uint32_t> groups, const IndexPairs& untested) {
  if (!groups.empty() && groups.size() != bodies.size())
    throw InputError(
        "", "groups",
        "are " + std::to_string(groups.size()) + " for " + std::to_string(bodies.size()) + " bodies");
  for (const std::uint32_t group : groups)
    if (group >= most_groups)
      throw InputError("", "groups", std::to_string(group) + " is above " + std::to_string(most_groups - 1));
  if (groups.empty()) groups.assign(bodies.size(), 0);
  bodies.groups = std::move(groups);
  for (const auto& [a, b] : untested) {
    if (a >= most_groups || b >= most_groups)
      throw InputError("", "untested_groups", "are below " + std::to_string(most_groups));
    bodies.filter.set_groups_tested(a, b, false);
  }
}

void exclude(BodyList& bodies, const IndexPairs& pairs) {
  for (const auto& [a, b] : pairs) {
    if (a >= bodies.size() || b >= bodies.size() || a == b)
      throw InputError("", "excluded_pairs",
                       "(" + std::to_string(a) + ", " + std::to_string(b) + ") is no pair of bodies");
    bodies.filter.exclude({a, b});
  }
}

BodyList bodies_of(std::vector<ShapePointer> shapes, std::vector<std::uint32_t> groups,
                   const IndexPairs& untested, const IndexPairs& excluded) {
  BodyList bodies;
  for (const ShapePointer& shape : shapes) {
    if (!shape) throw InputError("", "shapes", "None is no shape");
    bodies.shapes.push_back(shape.get());
  }
  bodies.owners = std::move(shapes);
  set_groups(bodies, std::move(groups), untested);
  exclude(bodies, excluded);
  return bodies;
}

/// The body that each ray meets first, −1 for none, and the answer about it.
py::tuple first_hits(const BodyList& list, const py::object& poses, const Reals& origins,
                     const Reals& directions, Real length, Real radius, const std::string& input_name,
                     unsigned threads) {
  const CastInput input = cast_input(input_name);
  const RayArray rays(origins, directions, length, radius);
  const std::vector<Pose> placed = poses_of(PoseArray(poses, "poses"), list.size());
  const Column<std::int64_t> body(rays.size());
  const RayColumns columns(rays.size());
  for_ranges(rays.size(), threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const auto hit = first_hit({list.shapes, placed}, rays[i], {}, input);
      body[i] = hit ? static_cast<std::int64_t>(hit->body) : -1;
      RayResult none;
      none.distance = length;
      columns.set(i, hit ? hit->result : none);
    }
  });
  return py::make_tuple(finished(body, rays.is_single()), columns.finish(rays.is_single()));
}

}  // namespace

void bind_bodies(py::module_& module) {
  py::class_<BodyList>(module, "Bodies",
                       "Bodies without their poses: shapes, groups, and the pairs that are tested.")
      .def(py::init(&bodies_of), py::arg("shapes"), py::kw_only(),
           py::arg("groups") = std::vector<std::uint32_t>(), py::arg("untested_groups") = IndexPairs(),
           py::arg("excluded_pairs") = IndexPairs(),
           "One shape a body. Groups are small numbers from 0; pairs of groups or of bodies can be left out.")
      .def("__len__", &BodyList::size)
      .def_property_readonly("shapes", [](const BodyList& list) { return list.owners; })
      .def("_first_hits", first_hits, py::arg("poses"), py::arg("origins"), py::arg("directions"),
           py::arg("length"), py::arg("radius"), py::arg("input"), py::arg("threads"));
}

}  // namespace collidoscope::python
