// The extension module `collidoscope._core`.

#include "core/error.h"
#include "python/module/bindings.h"
#include "report/build_info.h"

namespace py = pybind11;

namespace collidoscope::python {
namespace {

/// Raises a class of collidoscope.errors.
void raise_error(const char* name, const py::tuple& arguments) {
  const py::object type = py::module_::import("collidoscope.errors").attr(name);
  const py::object error = type(*arguments);
  PyErr_SetObject(type.ptr(), error.ptr());
}

/// What C++ throws that Python has its own classes for.
void translate(std::exception_ptr thrown) {
  try {
    std::rethrow_exception(std::move(thrown));
  } catch (const InputError& error) {
    raise_error("InputError", py::make_tuple(error.what(), error.file(), error.place(), error.reason()));
  } catch (const JobError& error) {
    raise_error("JobError", py::make_tuple(error.what()));
  } catch (const Cancelled&) {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
  }
}

}  // namespace
}  // namespace collidoscope::python

PYBIND11_MODULE(_core, module) {
  using namespace collidoscope::python;
  module.doc() = "What collidoscope computes; see the package for what it means.";
  module.attr("__version__") = collidoscope::build_info().version;
  py::register_local_exception_translator(translate);
  bind_hulls(module);
  bind_shapes(module);
  bind_primitives(module);
  bind_decomposition(module);
  bind_poses(module);
  bind_proximity(module);
  bind_queries(module);
  bind_contacts(module);
  bind_casts(module);
  bind_rays(module);
  bind_bodies(module);
  bind_pipeline(module);
  bind_simulation(module);
  bind_steps(module);
  bind_picture(module);
  bind_lists(module);
}
