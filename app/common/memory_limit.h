#pragma once

#include <new>
#include <stdexcept>
#include <string>

#include "core/error.h"

namespace collidoscope::app {

/// What `make` returns. Where memory ends, throws JobError that says for what: "scene 'polytopes'".
template <class Make>
auto within_memory(const std::string& what, const Make& make) {
  const auto fail = [&]() -> JobError { return JobError("not enough memory for " + what); };
  try {
    return make();
  } catch (const std::bad_alloc&) {
    throw fail();
  } catch (const std::length_error&) {
    throw fail();
  }
}

}  // namespace collidoscope::app
