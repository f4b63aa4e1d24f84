#include "ui/depth_legend.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <imgui.h>

#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

// Pixels of a 96-dpi screen.
constexpr float legend_width = 260, depth_bar_height = 12, legend_inset = 10, legend_margin = 6;

std::string length_in_words(Real length) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g m", length);
  return text.data();
}

class DepthLegend {
 public:
  DepthLegend(ImDrawList& list, glm::vec2 corner, float width, float scale)
      : list_(list), left_(corner.x), top_(corner.y), width_(width), scale_(scale) {}

  void bands() const {
    const float each = width_ / static_cast<float>(depth_band_count);
    for (std::size_t i = 0; i < depth_band_count; ++i) {
      const Real share = (static_cast<Real>(i) + Real(0.5)) / static_cast<Real>(depth_band_count);
      const float x = left_ + each * static_cast<float>(i);
      list_.AddRectFilled({x, top_}, {x + each, top_ + depth_bar_height * scale_},
                          to_packed(depth_colour(share)));
    }
  }

  void mark(Real share, const Colour& colour) const {
    const float x = at(share), over = 3 * scale_;
    list_.AddLine({x, top_ - over}, {x, top_ + depth_bar_height * scale_ + over}, to_packed(colour),
                  2 * scale_);
  }

  /// Below the bar, around the place, but no farther out than its ends.
  void number(Real share, const std::string& words, const Colour& colour) const {
    const float size = ImGui::CalcTextSize(words.c_str()).x;
    const float x = std::clamp(at(share) - size / 2, left_, left_ + std::max(width_ - size, 0.0f));
    list_.AddText({x, top_ + (depth_bar_height + 4) * scale_}, to_packed(colour), words.c_str());
  }

 private:
  float at(Real share) const { return left_ + width_ * static_cast<float>(share); }

  ImDrawList& list_;
  float left_, top_, width_, scale_;
};

/// Words at 0, at the end, and between where they have room.
void label_bar(const DepthLegend& legend, Real allowed, Real top, const Colour& colour) {
  constexpr Real room = 0.3;  // of the bar, around a number
  const Real share = top > 0 ? allowed / top : 1;
  if (share > room) legend.number(0, "0", colour);
  if (share < 1 - room) legend.number(share, "allowed " + length_in_words(allowed), colour);
  legend.number(1, length_in_words(top), colour);
  legend.mark(share, colour);
}

}  // namespace

bool paints_depths(const Snapshot& snapshot, const ViewState& view) {
  if (view.decomposition.picture != CutPicture::concavity || view.inspector) return false;
  const std::vector<BodyIndex> bodies = chosen_bodies(view, snapshot.poses.size());
  return std::ranges::any_of(bodies, [&](BodyIndex body) {
    return shown_cut(snapshot, view, body, 0) || shown_cut(snapshot, view, body, 1);
  });
}

Rectangle draw_depth_legend(const Viewport& viewport, const Snapshot& snapshot, const ViewState& view,
                            float scale) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float line = ImGui::GetTextLineHeight(), margin = legend_margin * scale;
  const float width = std::min(legend_width * scale,
                               static_cast<float>(viewport.width) - 2 * legend_inset * scale - 2 * margin);
  const float height = 2 * line + (depth_bar_height + 8) * scale;
  const glm::vec2 corner(
      static_cast<float>(viewport.x) + legend_inset * scale + margin,
      static_cast<float>(viewport.y + viewport.height) - legend_inset * scale - margin - height);
  const Rectangle area{corner - margin, corner + glm::vec2(width, height) + margin};
  list.AddRectFilled({area.low.x, area.low.y}, {area.high.x, area.high.y}, IM_COL32(0, 0, 0, 180),
                     margin / 2);
  const Colour& colour = colours_of(view).witness;
  list.AddText({corner.x, corner.y}, to_packed(colour), "depth below the hull of its piece");
  const DepthLegend legend(list, corner + glm::vec2(0, line + 4 * scale), width, scale);
  legend.bands();
  for (const CutShapePointer& cut : snapshot.cuts.cuts)
    if (cut) {
      label_bar(legend, cut->figures.allowed_concavity, snapshot.cuts.top, colour);
      break;
    }
  return area;
}

}  // namespace collidoscope::viewer
