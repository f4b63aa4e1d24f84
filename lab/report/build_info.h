#pragma once

#include <string>

namespace collidoscope {

/// How this program was built: reports state it, for figures of different builds do not compare.
struct BuildInfo {
  std::string version, compiler, flags, type;

  bool optimised() const { return type != "Debug"; }
};

BuildInfo build_info();

}  // namespace collidoscope
