#include "common/number_list.h"

#include <charconv>
#include <cmath>

namespace collidoscope::app {

std::optional<std::vector<Real>> number_list(std::string_view text) {
  std::vector<Real> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (;;) {
    Real value = 0;
    const auto [stop, error] = std::from_chars(at, end, value);
    if (error != std::errc() || !std::isfinite(value) || (stop != end && *stop != ',')) return std::nullopt;
    numbers.push_back(value);
    if (stop == end) return numbers;
    at = stop + 1;
  }
}

}  // namespace collidoscope::app
