#include "report/build_info.h"

namespace collidoscope {

BuildInfo build_info() {
  std::string flags = COLLIDOSCOPE_FLAGS;
  flags.erase(0, flags.find_first_not_of(' '));
  return {COLLIDOSCOPE_VERSION, COLLIDOSCOPE_COMPILER, flags, COLLIDOSCOPE_BUILD_TYPE};
}

}  // namespace collidoscope
