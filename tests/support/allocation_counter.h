#pragma once

#include <cstddef>

namespace collidoscope::test {

/// Calls of operator new by this thread so far, in a program that links allocation_counter.cpp, which
/// replaces the operator.
std::size_t allocation_count();

}  // namespace collidoscope::test
