// When two moving shapes first touch, for many motions.

#include <optional>
#include <pybind11/stl.h>

#include "python/arrays/cast_columns.h"
#include "python/arrays/pose_array.h"
#include "python/module/bindings.h"
#include "python/module/cast_input.h"
#include "python/module/interrupts.h"

namespace collidoscope::python {
namespace {

/// How two shapes are cast.
struct CastSettings {
  const CastAlgorithm* method;  // null: the one that suits the motion
  Real tolerance;
  unsigned turns;
  CastInput input;
};

py::dict cast_all(const ShapePointer& a, const py::object& a_start, const py::object& a_end,
                  const ShapePointer& b, const py::object& b_start, const py::object& b_end,
                  const std::optional<std::string>& method, Real tolerance, unsigned turns,
                  const std::string& input, unsigned threads) {
  const CastSettings settings{method ? &cast_algorithm(*method) : nullptr, tolerance, turns,
                              cast_input(input)};
  const PoseArrays poses({{a_start, "a_start"}, {a_end, "a_end"}, {b_start, "b_start"}, {b_end, "b_end"}});
  const CastColumns columns(poses.size());
  for_ranges(poses.size(), threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const CastQuery query{*a,
                            *b,
                            sweep_between(poses[0][i], poses[1][i], settings.turns),
                            sweep_between(poses[2][i], poses[3][i], settings.turns),
                            settings.tolerance,
                            settings.input};
      columns.set(i, cast(query, settings.method ? *settings.method : automatic_cast(query)));
    }
  });
  return columns.finish(poses.are_single());
}

}  // namespace

CastInput cast_input(const std::string& name) {
  if (name == "automatic") return CastInput::automatic;
  if (name == "hulls") return CastInput::hulls;
  if (name == "pieces") return CastInput::pieces;
  if (name == "triangles") return CastInput::triangles;
  throw InputError("", "input", "unknown input '" + name + "'; known: automatic, hulls, pieces, triangles");
}

void bind_casts(py::module_& module) {
  module.def("cast", cast_all, py::arg("a"), py::arg("a_start"), py::arg("a_end"), py::arg("b"),
             py::arg("b_start"), py::arg("b_end"), py::arg("method"), py::arg("tolerance"), py::arg("turns"),
             py::arg("input"), py::arg("threads"));
}

}  // namespace collidoscope::python
