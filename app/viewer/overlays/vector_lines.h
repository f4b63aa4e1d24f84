#pragma once

#include <vector>

#include "input/viewport.h"
#include "render/camera.h"
#include "render/overlay.h"

namespace collidoscope::viewer {

/// A line of an overlay as it lies on the picture, within its view; pixels from the upper left corner.
struct VectorLine {
  glm::vec2 from, to;
  Colour colour;
  float width, opacity;
};

/// Takes the lines out of an overlay that no body hides, as they are seen in that view; `scale` is that of
/// their widths. Nothing where there are too many of them for a document.
std::vector<VectorLine> take_lines(Overlay& overlay, const Viewport& view, const TurntableCamera& camera,
                                   float scale);

}  // namespace collidoscope::viewer
