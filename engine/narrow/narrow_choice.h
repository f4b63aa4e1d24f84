#pragma once

// An algorithm and how it shall run, as a user types it:
//
//   gjk
//   gjk:sub-algorithm=johnson:support=scan:warm-start=off
//   decomposed:convex=gjk:sub-algorithm=johnson
//
// `support` (an id of support_algorithms()) and `warm-start` (on, off) are taken by every algorithm, the rest
// by those that have such a parameter, or run an algorithm that has it.

#include <string>
#include <string_view>

#include "narrow/narrow.h"

namespace collidoscope {

struct NarrowChoice {
  const NarrowAlgorithm* algorithm = nullptr;
  NarrowOptions options;

  /// What shapes must be prepared for.
  ShapeData needs() const;
  friend bool operator==(const NarrowChoice&, const NarrowChoice&) = default;
};

/// Throws InputError that names what is unknown and lists what is known.
NarrowChoice narrow_choice(std::string_view text);
/// The shortest text that narrow_choice() reads back: only what departs from the standard, in a fixed order.
std::string to_string(const NarrowChoice& choice);

}  // namespace collidoscope
