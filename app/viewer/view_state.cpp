#include "view_state.h"

#include <algorithm>

namespace collidoscope::viewer {

std::optional<BodyPair> selected_pair(const Selection& selection) {
  if (!selection[0] || !selection[1]) return std::nullopt;
  const auto [a, b] = std::minmax(*selection[0], *selection[1]);
  return BodyPair{a, b};
}

}  // namespace collidoscope::viewer
