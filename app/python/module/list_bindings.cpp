// What can be chosen by id.

#include <nlohmann/json.hpp>

#include "common/algorithm_lists.h"
#include "python/module/bindings.h"
#include "report/build_info.h"
#include "report/text_safety.h"

namespace py = pybind11;

namespace collidoscope::python {

void bind_lists(py::module_& module) {
  module.def("algorithms", [] { return dump(app::to_json(app::algorithm_lists())); });
  module.def("build_info", [] {
    const BuildInfo info = build_info();
    py::dict dict;
    dict["version"] = info.version, dict["compiler"] = info.compiler;
    dict["flags"] = info.flags, dict["type"] = info.type;
    return dict;
  });
}

}  // namespace collidoscope::python
