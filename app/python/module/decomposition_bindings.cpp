// Convex decomposition: solids as few convex pieces.

#include <limits>
#include <optional>
#include <pybind11/stl.h>

#include "decomposition/decomposition.h"
#include "python/arrays/arrays.h"
#include "python/module/bindings.h"
#include "python/module/decomposition_options.h"
#include "python/module/hulls.h"
#include "python/module/interrupts.h"
#include "shape/shape.h"

namespace collidoscope::python {
namespace {

struct Piece {
  HullPointer hull;
  Real volume, concavity;
};

/// Calls a method of decompose(), whose errors name the shape.
std::vector<ConvexPiece> pieces_of(const Shape& shape, const DecompositionChoice& choice, Progress* progress,
                                   TimeBudget* budget) {
  try {
    return decompose(shape.mesh(), choice.options, choice.method, progress, budget);
  } catch (const InputError& error) {
    throw InputError(error.place().empty() ? shape.name() : "", error.place(), error.reason());
  }
}

std::vector<Piece> decompose_shape(const ShapePointer& shape, std::uint32_t max_parts, Real concavity,
                                   const std::string& method, std::optional<double> seconds, unsigned threads,
                                   const py::object& progress) {
  const DecompositionChoice choice{method, {max_parts, concavity, threads}};
  return WatchedWork(progress).run([&](Progress* watched) {
    TimeBudget budget(seconds.value_or(std::numeric_limits<double>::infinity()));
    std::vector<Piece> pieces;
    for (ConvexPiece& piece : pieces_of(*shape, choice, watched, seconds ? &budget : nullptr))
      pieces.push_back(
          {std::make_shared<const ConvexHull>(std::move(piece.hull)), piece.volume, piece.concavity});
    return pieces;
  });
}

/// Pieces have float32 points: their mesh is their hull.
ShapePointer shape_of(const Piece& piece, const std::string& name) {
  return std::make_shared<const Shape>(name, *piece.hull, Curvature(), to_mesh(*piece.hull));
}

}  // namespace

DecompositionChoice decomposition_choice(const py::object& value) {
  DecompositionChoice choice;
  if (py::isinstance<py::str>(value)) {
    choice.method = py::cast<std::string>(value);
  } else {
    if (!py::isinstance<py::dict>(value))
      throw py::type_error("decomposition is a method's id, a dict, or None");
    for (const auto& [key, setting] : py::cast<py::dict>(value)) {
      const auto name = py::cast<std::string>(key);
      if (name == "method")
        choice.method = py::cast<std::string>(setting);
      else if (name == "max_parts")
        choice.options.max_parts = py::cast<std::uint32_t>(setting);
      else if (name == "concavity")
        choice.options.concavity = py::cast<Real>(setting);
      else
        throw InputError("", "decomposition",
                         "unknown key '" + name + "'; known: method, max_parts, concavity");
    }
  }
  if (choice.method != DecompositionChoice::none) decomposition_method(choice.method);
  return choice;
}

void bind_decomposition(py::module_& module) {
  py::class_<Piece>(module, "Piece", "A convex piece of a decomposition.")
      .def_readonly("hull", &Piece::hull)
      .def_readonly("volume", &Piece::volume, "Of the hull, cubic metres.")
      .def_readonly("concavity", &Piece::concavity,
                    "How far the hull departs from its part of the solid, metres.")
      .def("shape", shape_of, py::arg("name") = "piece", "The piece as a shape.");
  module.def("decompose", decompose_shape, py::arg("shape"), py::kw_only(), py::arg("max_parts") = 64,
             py::arg("concavity") = 0.05, py::arg("method") = "cuts", py::arg("seconds") = py::none(),
             py::arg("threads") = 1, py::arg("progress") = py::none());
}

}  // namespace collidoscope::python
