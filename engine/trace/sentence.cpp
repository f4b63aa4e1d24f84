#include "trace/sentence.h"

#include <array>
#include <cstdio>

namespace collidoscope {

std::string digits(Real number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g", number == 0 ? 0 : number);  // never -0
  return text.data();
}

std::string metres(Real length) {
  return digits(length) + " m";
}

std::string concatenated(std::initializer_list<std::string_view> parts) {
  std::string whole;
  for (const std::string_view part : parts) whole += part;
  return whole;
}

}  // namespace collidoscope
