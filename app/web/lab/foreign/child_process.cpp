// In a browser there are no other programs.

#include "foreign/child_process.h"

#include "core/error.h"

namespace collidoscope {

ChildProcess::ChildProcess(const std::vector<std::string>&, const ChildLimits&) {
  throw JobError("pages start no programs");
}
ChildProcess::~ChildProcess() = default;

void ChildProcess::write(std::string_view) {}
std::string ChildProcess::read_line() {
  return {};
}
void ChildProcess::end() {}

}  // namespace collidoscope
