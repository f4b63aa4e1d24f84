#include "render/body_table.h"

#include <string>

#include "core/error.h"

namespace collidoscope::viewer {
namespace {

float highlight_of(const SceneView& scene, BodyIndex body) {
  if (scene.selected[0] == body) return 1;
  return scene.selected[1] == body ? 2 : 0;
}

}  // namespace

BodyTable::Record BodyTable::record_of(const SceneView& scene, BodyIndex body, const Vec3& origin,
                                       const Palette& palette) {
  const std::uint32_t geometry = scene.geometry_of_body[body];
  if (geometry == no_geometry) return {};
  const Pose& pose = scene.poses[body];
  const Vec3f at(pose.to_parent(scene.geometries[geometry]->centre) - origin);
  const BodyState state = scene.states[body];
  return {Vec3f(pose.rotation[0]),
          at.x,
          Vec3f(pose.rotation[1]),
          at.y,
          Vec3f(pose.rotation[2]),
          at.z,
          scene.colours.empty() ? palette[state] : scene.colours[body],
          static_cast<float>(state) + 4 * highlight_of(scene, body) +
              (scene.is_cut(body) || !scene.cut ? 0 : 16)};
}

bool BodyTable::update(const SceneView& scene, const Vec3& origin, const Palette& palette) {
  constexpr std::size_t texels = sizeof(Record) / gl::TexelTable::bytes_per_texel;
  const std::size_t most = gl::TexelTable::most_texels() / texels;
  if (scene.poses.size() > most)
    throw JobError("this graphics driver draws no more than " + std::to_string(most) + " bodies");
  staged_.clear();
  for (BodyIndex body = 0; body < scene.poses.size(); ++body)
    staged_.push_back(record_of(scene, body, origin, palette));
  return records_.send(staged_);
}

}  // namespace collidoscope::viewer
