#pragma once

#include <string>

namespace collidoscope::app {

/// Whether all that was printed came through. If not, says so on stderr in the program's name, with the
/// cause: results that are lost are no results.
bool results_arrived(const std::string& program);

}  // namespace collidoscope::app
