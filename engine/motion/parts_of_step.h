#pragma once

#include "motion/advancement.h"
#include "motion/swept_sphere.h"

namespace collidoscope {

/// Searches a step part by part, the earliest first, in which the bodies turn by no more than an eighth of a
/// half turn each. `search(part begin, end)` gives the first contact within, or none.
template <class Search>
Advancement search_parts(const Sweep& a, const Sweep& b, Search&& search) {
  constexpr Real most_angle = 0.4;
  const int parts = parts_of_step(a, b, most_angle);
  Advancement found;
  for (int part = 0; part < parts; ++part) {
    const std::uint32_t before = found.iterations;
    found = search(static_cast<Real>(part) / parts, static_cast<Real>(part + 1) / parts);
    found.iterations += before;
    if (found.outcome != Advancement::Outcome::apart) break;
  }
  return found;
}

}  // namespace collidoscope
