#include "overlays/label_layout.h"

#include <algorithm>
#include <array>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace collidoscope::viewer {
namespace {

constexpr float coincidence = 1;   // of the gap: places so close look like one
constexpr float marker = 0.9f;     // half the side of the square that a place's point covers, of the gap
constexpr float ring_step = 1.1f;  // from one ring of places for a name to the next, of its height
constexpr std::size_t rings = 5;

bool contains(const Rectangle& area, glm::vec2 at) {
  return at.x >= area.low.x && at.x <= area.high.x && at.y >= area.low.y && at.y <= area.high.y;
}

float overlap(const Rectangle& a, const Rectangle& b) {
  const glm::vec2 common = glm::min(a.high, b.high) - glm::max(a.low, b.low);
  return std::max(common.x, 0.0f) * std::max(common.y, 0.0f);
}

bool has_word(const std::string& words, const std::string& word) {
  return (", " + words + ",").find(", " + word + ",") != std::string::npos;
}

/// Each line of names once, at its first place.
std::vector<NamedPlace> merged(const std::vector<NamedPlace>& places, float distance) {
  std::vector<NamedPlace> lines;
  for (const NamedPlace& place : places) {
    const auto line = std::ranges::find_if(lines, [&](const NamedPlace& other) {
      return other.colour == place.colour && glm::distance(other.at, place.at) <= distance;
    });
    if (line == lines.end())
      lines.push_back(place);
    else if (!has_word(line->name, place.name))
      line->name += ", " + place.name;
  }
  return lines;
}

/// The name's lower left corner at the place or its upper right one, and so on: eight ways round, the usual
/// first.
constexpr std::array<glm::vec2, 8> directions = {
    {{1, -0.5f}, {1, 0.5f}, {-1, -0.5f}, {-1, 0.5f}, {0, -1}, {0, 1}, {1, 0}, {-1, 0}}};

class Placer {
 public:
  Placer(const LabelRoom& room, const std::vector<NamedPlace>& places) : room_(room), taken_(room.taken) {
    const glm::vec2 half(marker * room.gap);
    for (const NamedPlace& place : places) taken_.push_back({place.at - half, place.at + half});
  }

  /// The nearest free place for the name, else the least covered.
  PlacedName place(const NamedPlace& line) {
    const glm::vec2 size = room_.measure(line.name);
    PlacedName best{line.name, line.colour, line.at, {}, false};
    float least = -1;
    for (std::size_t ring = 0; ring < rings && least != 0; ++ring)
      for (const glm::vec2& direction : directions) {
        const Rectangle text = inside(beside(line.at, size, direction, ring));
        const float covered = covered_by(text);
        if (least >= 0 && covered >= least) continue;
        least = covered;
        best.text = text;
        best.far = ring > 0;
      }
    taken_.push_back(best.text);
    return best;
  }

 private:
  Rectangle beside(glm::vec2 at, glm::vec2 size, glm::vec2 direction, std::size_t ring) const {
    const float away = room_.gap + static_cast<float>(ring) * ring_step * size.y;
    const glm::vec2 centre = at + direction * (glm::vec2(away) + size * 0.5f);
    return {centre - size * 0.5f, centre + size * 0.5f};
  }

  Rectangle inside(const Rectangle& text) const {
    const glm::vec2 size = text.high - text.low;
    const glm::vec2 low = glm::max(room_.view.low, glm::min(text.low, room_.view.high - size));
    return {low, low + size};
  }

  float covered_by(const Rectangle& text) const {
    float covered = 0;
    for (const Rectangle& other : taken_) covered += overlap(text, other);
    return covered;
  }

  const LabelRoom& room_;
  std::vector<Rectangle> taken_;
};

}  // namespace

std::vector<PlacedName> place_names(std::vector<NamedPlace> places, const LabelRoom& room) {
  std::erase_if(places, [&](const NamedPlace& place) { return !contains(room.view, place.at); });
  Placer placer(room, places);
  std::vector<PlacedName> names;
  for (const NamedPlace& line : merged(places, coincidence * room.gap)) names.push_back(placer.place(line));
  return names;
}

}  // namespace collidoscope::viewer
