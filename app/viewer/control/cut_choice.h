#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "render/camera.h"
#include "render/scene_view.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// What the cutting plane stands across: one of the world's axes, the line of sight, the direction in which
/// the selected pair is apart or would leave each other; or it stands along that, turned to the eye.
enum class CutDirection : std::uint8_t { x, y, z, view, pair, profile };

struct CutDirectionName {
  CutDirection direction;
  std::string_view id, label;  // on the command line, in panels
};
std::span<const CutDirectionName> cut_directions();

/// The user's plane, which cuts bodies open.
struct CutChoice {
  bool on = false;
  CutDirection direction = CutDirection::y;
  bool flipped = false;  // what lies before the plane goes, not what lies beyond
  /// m: an axis's coordinate; from the camera's target along the line of sight; from the middle of the pair's
  /// gap or depth, from A towards B, or away from the eye.
  Real position = 0;
  bool selected_only = false;

  friend bool operator==(const CutChoice&, const CutChoice&) = default;
};

/// "z=0.5", with a minus before it where the other side goes. Throws InputError that says what is wrong.
CutChoice parse_cut(const std::string& text);
/// As parse_cut() reads it.
std::string cut_text(const CutChoice& cut);

/// A pair that a plane may be about.
struct CutPair {
  const PairInspection& pair;
  Vec3 middle;   // of both bodies
  Vec3 between;  // from the middle of A to that of B: the direction, where the answer has none
};

/// The plane that cuts the bodies of a picture. No value: the choice is off, or its direction is that of a
/// pair, and no pair is selected or its direction is not known. `pair`: the selected one, if there is one.
std::optional<CuttingPlane> cutting_plane(const CutChoice& cut, const TurntableCamera& camera,
                                          const std::optional<CutPair>& pair);

/// Positions that a slider offers: the ends of what lies within `bounds`.
struct CutRange {
  Real least, most;
};
CutRange cut_range(CutDirection direction, const Aabb& bounds);

}  // namespace collidoscope::viewer
