#pragma once

#include <optional>
#include <pybind11/pybind11.h>
#include <string>

#include "python/module/simulation.h"
#include "trace/tracer.h"

namespace collidoscope::python {

/// Steps as plain data: (pseudo-code lines, a dict for each step).
pybind11::tuple steps_as_data(const PseudoCode& code, const std::vector<TraceStep>& steps);

/// The steps of an algorithm in the simulation's current frame, as `subject` names it, and their conclusion;
/// about the pair (a, b), or about body a. Throws InputError where there are none.
pybind11::tuple steps_of_simulation(RunningScene& scene, const std::string& subject, BodyIndex a,
                                    std::optional<BodyIndex> b, const std::string& request);

}  // namespace collidoscope::python
