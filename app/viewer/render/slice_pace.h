#pragma once

#include <cstddef>

namespace collidoscope::viewer {

/// How much of a picture to draw before looking at the user's input again: whatever draws it, about as long.
class SlicePace {
 public:
  /// Triangles and edges, of a picture of so many: an eighth at least, for slices are draw calls.
  std::size_t items(std::size_t of_picture) const;
  /// So long did that many take, ms.
  void took(double milliseconds);

 private:
  std::size_t items_ = 8192;
};

}  // namespace collidoscope::viewer
