#include "control/note.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <string_view>

#include "common/number_list.h"
#include "core/error.h"
#include "core/tolerance.h"

namespace collidoscope::viewer {
namespace {

constexpr Real reach = 0.03;  // of the picture's height

[[noreturn]] void refuse(const std::string& text) {
  throw InputError("", "--note",
                   "'" + text + "' is not X,Y,Z=TEXT or BODY:X,Y,Z=TEXT, as in cube.stl:0,0,0.5=the top");
}

/// Three numbers with commas between.
std::optional<Vec3> place_in(std::string_view text) {
  const std::optional<std::vector<Real>> numbers = app::number_list(text);
  const auto fits = [](Real value) { return std::abs(value) <= tolerance::largest_coordinate; };
  if (!numbers || numbers->size() != 3 || !std::ranges::all_of(*numbers, fits)) return std::nullopt;
  return Vec3((*numbers)[0], (*numbers)[1], (*numbers)[2]);
}

/// A body's name may hold ":" itself.
std::optional<SurfacePoint> point_in(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const bool on_body = colon != std::string::npos && colon > 0;
  const std::optional<Vec3> place =
      place_in(on_body ? std::string_view(text).substr(colon + 1) : std::string_view(text));
  if (!place) return std::nullopt;
  return SurfacePoint{on_body ? text.substr(0, colon) : std::string(), *place, false};
}

}  // namespace

SurfacePoint point_for_note(const Snapshot& snapshot, const TurntableCamera& camera,
                            const PicturePlace& place, const Sight& sight) {
  if (const std::optional<SurfacePoint> point = surface_point(snapshot, camera, place, sight)) return *point;
  const Ray ray = camera.ray(place.at, place.aspect);
  const Vec3 forward = camera.forward();
  const Real along = dot(camera.target() - ray.origin, forward) / dot(ray.direction, forward);
  return {"", ray.at(along), false};
}

std::optional<std::size_t> note_near(const std::vector<Note>& notes, const Snapshot& snapshot,
                                     const TurntableCamera& camera, const PicturePlace& place) {
  std::optional<std::size_t> nearest;
  Real least = 2 * reach;
  for (std::size_t i = 0; i < notes.size(); ++i)
    if (const std::optional<Vec3> at = in_world(notes[i].at, snapshot))
      if (const Real distance = distance_in_picture(camera, place, *at); distance < least)
        least = distance, nearest = i;
  return nearest;
}

void check_notes(const std::vector<Note>& notes, const SceneInfo& scene) {
  for (const Note& note : notes)
    if (!note.at.body.empty() && !scene.body_of(note.at.body))
      throw InputError("", "--note " + to_text(note), "the scene has no body '" + note.at.body + "'");
}

Note parse_note(const std::string& text) {
  for (std::size_t at = text.find('='); at != std::string::npos; at = text.find('=', at + 1))
    if (const std::optional<SurfacePoint> point = point_in(text.substr(0, at)); point && at + 1 < text.size())
      return {*point, text.substr(at + 1)};
  refuse(text);
}

std::string to_text(const Note& note) {
  std::ostringstream text;
  text.precision(std::numeric_limits<Real>::max_digits10);
  if (!note.at.body.empty()) text << note.at.body << ":";
  text << note.at.place.x << "," << note.at.place.y << "," << note.at.place.z << "=" << note.text;
  return text.str();
}

}  // namespace collidoscope::viewer
