#pragma once

// What each file adds to the module. `collidoscope/_core.pyi` says what Python sees of it.

#include <pybind11/pybind11.h>

namespace collidoscope::python {

void bind_hulls(pybind11::module_& module);
void bind_shapes(pybind11::module_& module);
void bind_primitives(pybind11::module_& module);
void bind_decomposition(pybind11::module_& module);
void bind_poses(pybind11::module_& module);
void bind_proximity(pybind11::module_& module);
void bind_queries(pybind11::module_& module);
void bind_contacts(pybind11::module_& module);
void bind_casts(pybind11::module_& module);
void bind_rays(pybind11::module_& module);
void bind_bodies(pybind11::module_& module);
void bind_pipeline(pybind11::module_& module);
void bind_simulation(pybind11::module_& module);
void bind_steps(pybind11::module_& module);
void bind_picture(pybind11::module_& module);
void bind_lists(pybind11::module_& module);

}  // namespace collidoscope::python
