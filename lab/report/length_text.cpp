#include "report/length_text.h"

#include <array>
#include <cstdio>

namespace collidoscope {

std::string length_text(Real metres, int digits) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.*g m", digits, metres);
  return text.data();
}

}  // namespace collidoscope
