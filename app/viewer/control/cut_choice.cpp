#include "control/cut_choice.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <sstream>

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

Vec3 axis_of(CutDirection direction) {
  Vec3 axis(0);
  axis[static_cast<int>(direction)] = 1;
  return axis;
}

/// Its normal, and where it lies at position 0.
struct Through {
  Vec3 normal, point;
};

Through through_middle(const PairInspection& pair, const Vec3& normal) {
  return {normal, (pair.point_a + pair.point_b) / Real(2)};
}

/// Without witnesses, the middle of the gap is known along the direction only, which is enough across it.
std::optional<Through> across_pair(const PairInspection& pair) {
  const Vec3 direction = normalized(pair.direction);
  if (direction == Vec3(0)) return std::nullopt;
  if (pair.result.gives(Capability::witnesses)) return through_middle(pair, direction);
  return Through{direction, direction * ((pair.end_of_a + pair.begin_of_b) / 2)};
}

/// Turned to the eye as far as it goes, beyond is what is nearer to the eye.
std::optional<Through> along_pair(const PairInspection& pair, const TurntableCamera& camera) {
  const Vec3 direction = normalized(pair.direction);
  const Vec3 away = normalized(camera.forward() - direction * dot(camera.forward(), direction));
  const bool known = pair.result.gives(Capability::witnesses) || pair.result.gives(Capability::common_point);
  if (!known || direction == Vec3(0) || away == Vec3(0)) return std::nullopt;
  if (pair.result.gives(Capability::witnesses)) return through_middle(pair, away);
  return Through{away, pair.point_a};
}

std::optional<Through> through(const CutChoice& cut, const TurntableCamera& camera,
                               const PairInspection* pair) {
  if (cut.direction == CutDirection::view) return Through{camera.forward(), camera.target()};
  if (cut.direction != CutDirection::pair && cut.direction != CutDirection::profile)
    return Through{axis_of(cut.direction), Vec3(0)};
  if (pair == nullptr) return std::nullopt;
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

std::string cut_text(const CutChoice& cut) {
  std::ostringstream text;
  text.precision(std::numeric_limits<Real>::max_digits10);
  text << (cut.flipped ? "-" : "") << directions[static_cast<std::size_t>(cut.direction)].id << '='
       << cut.position;
  return text.str();
}

std::optional<CuttingPlane> cutting_plane(const CutChoice& cut, const TurntableCamera& camera,
                                          const PairInspection* pair) {
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
