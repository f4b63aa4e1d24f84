#include "number_text.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <fast_float/fast_float.h>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace {

template <class Number>
std::from_chars_result read_number(const char* first, const char* last, Number& value) {
  Number number = 0;
  const auto [stop, error] = fast_float::from_chars(first, last, number);
  if (error == std::errc()) value = number;
  return {stop, error};
}

std::to_chars_result write_text(char* first, char* last, std::string_view text) {
  if (static_cast<std::size_t>(last - first) < text.size()) return {last, std::errc::value_too_large};
  std::memcpy(first, text.data(), text.size());
  return {first + text.size(), std::errc()};
}

/// digits * 10^power with a point after the first digit: 1.5e+20.
std::string with_exponent(const std::string& digits, int power) {
  const int exponent = power + static_cast<int>(digits.size()) - 1;
  std::string text = digits.substr(0, 1);
  if (digits.size() > 1) text += "." + digits.substr(1);
  const std::string magnitude = std::to_string(std::abs(exponent));
  return text + (exponent < 0 ? "e-" : "e+") + (magnitude.size() < 2 ? "0" : "") + magnitude;
}

std::string with_point(const std::string& digits, int power) {
  const int whole = power + static_cast<int>(digits.size());  // digits before the point
  if (whole <= 0) return "0." + std::string(static_cast<std::size_t>(-whole), '0') + digits;
  if (power >= 0) return digits + std::string(static_cast<std::size_t>(power), '0');
  return digits.substr(0, static_cast<std::size_t>(whole)) + "." +
         digits.substr(static_cast<std::size_t>(whole));
}

template <class... Arguments>
std::to_chars_result print(char* first, char* last, const char* pattern, Arguments... arguments) {
  char text[400];  // the longest double has 309 digits before its point
  const int length = std::snprintf(text, sizeof text, pattern, arguments...);
  if (length < 0 || static_cast<std::size_t>(length) >= sizeof text)
    return {last, std::errc::value_too_large};
  return write_text(first, last, {text, static_cast<std::size_t>(length)});
}

template <class Number>
std::to_chars_result write_shortest(char* first, char* last, Number value) {
  const std::string sign = std::signbit(value) ? "-" : "";
  if (std::isnan(value)) return write_text(first, last, sign + "nan");
  if (std::isinf(value)) return write_text(first, last, sign + "inf");
  if (value == 0) return write_text(first, last, sign + "0");
  const auto [significand, power] = fmt::detail::dragonbox::to_decimal(std::abs(value));
  const std::string digits = std::to_string(significand);
  const std::string decimals = with_point(digits, power), scientific = with_exponent(digits, power);
  if (decimals.size() > scientific.size()) return write_text(first, last, sign + scientific);
  // Of large whole numbers all digits are written: the last are not those of the shortest form then.
  if (power > 0) return print(first, last, "%.0f", static_cast<double>(value));
  return write_text(first, last, sign + decimals);
}

const char* pattern_of(std::chars_format format) {
  if (format == std::chars_format::scientific) return "%.*e";
  return format == std::chars_format::fixed ? "%.*f" : "%.*g";
}

}  // namespace

namespace std {

from_chars_result from_chars(const char* first, const char* last, double& value) {
  return read_number(first, last, value);
}
from_chars_result from_chars(const char* first, const char* last, float& value) {
  return read_number(first, last, value);
}

to_chars_result to_chars(char* first, char* last, double value) {
  return write_shortest(first, last, value);
}
to_chars_result to_chars(char* first, char* last, float value) {
  return write_shortest(first, last, value);
}
to_chars_result to_chars(char* first, char* last, double value, chars_format format, int precision) {
  return print(first, last, pattern_of(format), precision, value);
}

}  // namespace std
