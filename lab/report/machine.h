#pragma once

#include <string>

namespace collidoscope {

/// The processor and how many of them there are, as "AMD EPYC 9B45, 2 processors"; its name only where the
/// system tells it.
std::string machine_name();

}  // namespace collidoscope
