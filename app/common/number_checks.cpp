#include "common/number_checks.h"

#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "core/input_text.h"

namespace collidoscope::app {
namespace {

/// As people write it: 1000000, 0.05, 1e-9.
std::string as_written(Real value) {
  constexpr Real most_digits = 1e15;
  char text[32];
  const bool is_whole = value == std::floor(value) && std::abs(value) < most_digits;
  std::snprintf(text, sizeof(text), is_whole ? "%.0f" : "%g", value);
  std::string written = text;
  const std::size_t e = written.find('e');
  if (e == std::string::npos) return written;
  return written.substr(0, e + 1) + std::to_string(std::stoi(written.substr(e + 1)));
}

template <class Number>
std::string range_text(Number least, Number most, const std::string& from, const std::string& to) {
  const bool ends = most != std::numeric_limits<Number>::max();
  return ends ? "from " + from + " to " + to : least == Number{} ? "of 0 or more" : "of " + from + " or more";
}

}  // namespace

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const std::string range = range_text(least, most, std::to_string(least), std::to_string(most));
  return {[=](std::string& text) -> std::string {
            const auto value = parsed<std::uint64_t>(text);
            if (!value || *value < least || *value > most)
              return quoted_word(text) + " is no whole number " + range;
            text = std::to_string(*value);
            return "";
          },
          "whole number " + range};
}

CLI::Validator number_from(Real least, Real most) {
  const std::string range = range_text(least, most, as_written(least), as_written(most));
  return {[=](const std::string& text) -> std::string {
            const std::string_view digits = text;
            const auto value = parsed<Real>(digits.starts_with('+') ? digits.substr(1) : digits);
            if (value && *value >= least && *value <= most) return "";
            return quoted_word(text) + " is no number " + range;
          },
          "number " + range};
}

}  // namespace collidoscope::app
