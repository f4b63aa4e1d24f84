#pragma once

// An algorithm and its options, as a user types them:
//
//   gjk
//   gjk:sub-algorithm=johnson:support=scan:warm-start=off
//   decomposed:convex=gjk:sub-algorithm=johnson
//
// Every algorithm accepts `support` (an id of support_algorithms()) and `warm-start` (on, off). Other options
// are parameters of the algorithm or of its inner algorithm.

#include <string>
#include <string_view>

#include "narrow/narrow.h"

namespace collidoscope {

struct NarrowChoice {
  const NarrowAlgorithm* algorithm = nullptr;
  NarrowOptions options;

  /// The derived data that shapes must be prepared with.
  ShapeData needs() const;
  friend bool operator==(const NarrowChoice&, const NarrowChoice&) = default;
};

/// Throws InputError that names the unknown option and lists the known ones.
NarrowChoice narrow_choice(std::string_view text);
/// The shortest option string that narrow_choice() reads back: only departures from the defaults, in a fixed
/// order.
std::string to_string(const NarrowChoice& choice);

}  // namespace collidoscope
