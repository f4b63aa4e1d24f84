#pragma once

// Running what is compiled for several instruction sets by each that this machine has.

#include <cstdint>
#include <hwy/targets.h>

namespace collidoscope::test {

/// Calls f() once for each instruction set, the widest first; afterwards the best one serves again.
template <class Function>
void for_each_instruction_set(const Function& f) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::GetChosenTarget().Update(target);
    f();
  }
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace collidoscope::test
