#include "ui/timeline_strip.h"

#include <algorithm>
#include <cmath>

#include "core/plural.h"
#include "ui/theme.h"

namespace collidoscope::viewer {
namespace {

constexpr float strip_height = 26, mark_height = 7;  // pixels of a 96-dpi screen
constexpr float earlier_opacity = 0.35f;             // of what an earlier pipeline found
constexpr std::size_t least_frames = 60;             // that the strip has room for

/// Frames to places along the strip, oldest at the left.
struct Strip {
  ImVec2 low, high;
  std::size_t slots;

  float x(std::size_t slot) const {
    return low.x + (high.x - low.x) * static_cast<float>(slot) / static_cast<float>(slots);
  }
  std::size_t slot_at(float position, std::size_t count) const {
    const float share = (position - low.x) / (high.x - low.x);
    const auto slot = static_cast<std::size_t>(std::max(0.0f, share) * static_cast<float>(slots));
    return std::min(slot, count - 1);
  }
};

void draw(const PanelContext& context, const Strip& strip) {
  const std::vector<FrameMark>& marks = context.snapshot().timeline;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(strip.low, strip.high, ImGui::GetColorU32(ImGuiCol_FrameBg, 0.6f), 4 * context.scale);
  const std::size_t most =
      std::max<std::size_t>(1, std::ranges::max(marks, {}, &FrameMark::colliding).colliding);
  const float room = strip.high.y - strip.low.y - mark_height * context.scale;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const float share = static_cast<float>(marks[i].colliding) / static_cast<float>(most);
    const float left = strip.x(i);
    const float right = std::max(strip.x(i + 1) - 1, left + 1);
    list.AddRectFilled(
        {left, strip.high.y - room * share}, {right, strip.high.y},
        to_packed(context.palette[BodyState::colliding], marks[i].of_earlier_pipeline ? earlier_opacity : 1));
    const float mark = mark_height * context.scale, low = strip.low.y;
    if (marks[i].changes > 0)
      list.AddRectFilled({left, low}, {right, low + mark * 0.6f}, to_packed(context.palette.witness));
    if (marks[i].meetings > 0)
      list.AddRectFilled({left, low + mark * 0.7f}, {right, low + mark},
                         to_packed(context.palette[BodyState::boxes_meet]));
    if (marks[i].frame == context.snapshot().differing_replay)
      list.AddRectFilled({left, low}, {std::max(right, left + 3 * context.scale), strip.high.y},
                         to_packed(context.palette.difference));
  }
  const float present = strip.x(context.snapshot().frame - marks.front().frame);
  list.AddRectFilled({present, strip.low.y},
                     {present + std::max(2 * context.scale, strip.x(1) - strip.low.x), strip.high.y},
                     ImGui::GetColorU32(ImGuiCol_SliderGrab, 0.75f));
}

void tell(const FrameMark& mark, bool differs) {
  ImGui::SetTooltip(
      "frame %llu: %s colliding, detection %.3f ms\n%zu to red or from it, %zu to neutral or from it%s%s",
      static_cast<unsigned long long>(mark.frame), plural(mark.colliding, "pair").c_str(),
      static_cast<double>(mark.nanoseconds) * 1e-6, mark.changes, mark.meetings,
      mark.of_earlier_pipeline ? "\nas an earlier pipeline found it" : "",
      differs ? "\nfound other pairs when it came again" : "");
}

}  // namespace

void timeline_strip(const PanelContext& context) {
  const std::vector<FrameMark>& marks = context.snapshot().timeline;
  const auto [low, high] = take_area("timeline", strip_height * context.scale);
  const Strip strip{low, high, std::max(marks.size(), least_frames)};
  context.mark("timeline");
  const FrameMark& pointed = marks[strip.slot_at(ImGui::GetIO().MousePos.x, marks.size())];
  if (ImGui::IsItemActive() && pointed.frame != context.snapshot().frame)
    context.controller.go_to(pointed.frame);
  if (ImGui::IsItemHovered()) tell(pointed, pointed.frame == context.snapshot().differing_replay);
  draw(context, strip);
}

}  // namespace collidoscope::viewer
