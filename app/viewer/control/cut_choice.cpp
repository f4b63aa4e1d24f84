#include "control/cut_choice.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/error.h"

namespace collidoscope::viewer {
namespace {

constexpr std::array<CutDirectionName, 6> directions = {
    {{CutDirection::x, "x", "across x"},
     {CutDirection::y, "y", "across y"},
     {CutDirection::z, "z", "across z"},
     {CutDirection::view, "view", "across the line of sight"},
     {CutDirection::pair, "pair", "across the pair's normal"},
     {CutDirection::profile, "profile", "along the pair's normal"}}};

constexpr Real least_tilt = 1e-6;  // rad, between the line of sight and a pair's direction

Vec3 axis_of(CutDirection direction) {
  Vec3 axis(0);
  axis[static_cast<int>(direction)] = 1;
  return axis;
}

/// Its normal, and where it lies at position 0.
struct Through {
  Vec3 normal, point;
};

/// The answer's, or where it has none from one middle to the other.
Vec3 direction_of(const CutPair& cut) {
  const Vec3 direction = normalized(cut.pair.direction);
  return direction == Vec3(0) ? normalized(cut.between) : direction;
}

/// Between the closest points, or one that both have; else in the middle of both.
Vec3 point_between(const CutPair& cut) {
  const PairInspection& pair = cut.pair;
  if (pair.result.gives(Capability::witnesses)) return (pair.point_a + pair.point_b) / Real(2);
  return pair.result.gives(Capability::common_point) ? pair.point_a : cut.middle;
}

/// The middle of the gap along the direction is known without closest points, too.
std::optional<Through> across_pair(const CutPair& cut) {
  const Vec3 direction = direction_of(cut);
  if (direction == Vec3(0)) return std::nullopt;
  if (cut.pair.result.gives(Capability::witnesses) || cut.pair.direction == Vec3(0))
    return Through{direction, point_between(cut)};
  return Through{direction, direction * ((cut.pair.end_of_a + cut.pair.begin_of_b) / 2)};
}

/// Turned to the eye as far as it goes. None where the eye looks along the direction.
std::optional<Through> along_pair(const CutPair& cut, const TurntableCamera& camera) {
  const Vec3 direction = direction_of(cut);
  const Vec3 away = camera.forward() - direction * dot(camera.forward(), direction);
  if (direction == Vec3(0) || length(away) < least_tilt) return std::nullopt;
  return Through{normalized(away), point_between(cut)};
}

std::optional<Through> through(const CutChoice& cut, const TurntableCamera& camera,
                               const std::optional<CutPair>& pair) {
  if (cut.direction == CutDirection::view) return Through{camera.forward(), camera.target()};
  if (cut.direction != CutDirection::pair && cut.direction != CutDirection::profile)
    return Through{axis_of(cut.direction), Vec3(0)};
  if (!pair) return std::nullopt;
  return cut.direction == CutDirection::pair ? across_pair(*pair) : along_pair(*pair, camera);
}

/// Those that look along the line of sight take away what is on the eye's side, for the section to be seen.
bool faces_eye(CutDirection direction) {
  return direction == CutDirection::view || direction == CutDirection::profile;
}

}  // namespace

std::span<const CutDirectionName> cut_directions() {
  return directions;
}

CutChoice parse_cut(const std::string& text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0, equal = text.find('=');
  const auto fail = [&] {
    return InputError(
        "", "",
        "'" + text + "' is not AXIS=METRES, as in z=0.5 or -view=0; AXIS is x, y, z, view, pair or profile");
  };
  if (equal == std::string::npos) throw fail();
  CutChoice cut;
  cut.on = true;
  cut.flipped = sign == 1;
  const std::string_view id = std::string_view(text).substr(sign, equal - sign);
  const auto known = std::ranges::find(directions, id, &CutDirectionName::id);
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + equal + 1, end, cut.position);
  if (known == directions.end() || read.ec != std::errc() || read.ptr != end || !std::isfinite(cut.position))
    throw fail();
  cut.direction = known->direction;
  return cut;
}

/// The fewest digits that are read as the same number.
std::string cut_text(const CutChoice& cut) {
  std::array<char, 40> number{};
  const auto end = std::to_chars(number.data(), number.data() + number.size(), cut.position).ptr;
  return (cut.flipped ? "-" : "") + std::string(directions[static_cast<std::size_t>(cut.direction)].id) +
         "=" + std::string(number.data(), end);
}

std::optional<CuttingPlane> cutting_plane(const CutChoice& cut, const TurntableCamera& camera,
                                          const std::optional<CutPair>& pair) {
  if (!cut.on) return std::nullopt;
  const std::optional<Through> zero = through(cut, camera, pair);
  if (!zero) return std::nullopt;
  const CuttingPlane plane{zero->normal, dot(zero->normal, zero->point) + cut.position};
  const bool other_side = cut.flipped != faces_eye(cut.direction);
  return other_side ? CuttingPlane{-plane.normal, -plane.offset} : plane;
}

CutRange cut_range(CutDirection direction, const Aabb& bounds) {
  const auto axis = static_cast<int>(direction);
  if (axis < 3) return {bounds.min[axis], bounds.max[axis]};
  const Real radius = length(bounds.half_widths());
  return {-radius, radius};
}

}  // namespace collidoscope::viewer
