// The only file that asks the system for the processor's name: Linux says it in /proc/cpuinfo. macOS would
// need sysctl, Windows the registry.

#include "report/machine.h"

#include <algorithm>
#include <fstream>
#include <thread>

#include "core/plural.h"

namespace collidoscope {
namespace {

std::string processor_name() {
  std::ifstream stream("/proc/cpuinfo");
  for (std::string line; std::getline(stream, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "";
}

}  // namespace

std::string machine_name() {
  const std::string name = processor_name(),
                    count = plural(std::max(1u, std::thread::hardware_concurrency()), "processor");
  return name.empty() ? count : name + ", " + count;
}

}  // namespace collidoscope
