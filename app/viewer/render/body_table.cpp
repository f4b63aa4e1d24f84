#include "render/body_table.h"

#include <algorithm>

#include "core/error.h"

namespace collidoscope::viewer {
namespace {

/// Records sent for nothing, where that joins two stretches of changed ones: calls cost, too.
constexpr std::size_t bridged = 8;

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
          static_cast<float>(state) + 4 * highlight_of(scene, body)};
}

bool BodyTable::update(const SceneView& scene, const Vec3& origin, const Palette& palette) {
  constexpr std::size_t texels = sizeof(Record) / gl::BufferTexture::bytes_per_texel;
  const std::size_t most = gl::BufferTexture::most_texels() / texels;
  if (scene.poses.size() > most)
    throw JobError("this graphics driver draws no more than " + std::to_string(most) + " bodies");
  staged_.clear();
  for (BodyIndex body = 0; body < scene.poses.size(); ++body)
    staged_.push_back(record_of(scene, body, origin, palette));
  return send_changes();
}

bool BodyTable::send_changes() {
  const bool same = staged_ == sent_ && texture_;
  if (!same && sent_.size() == staged_.size() && texture_)
    send_stretches();
  else if (!same)
    send_all();
  std::swap(staged_, sent_);
  return !same;
}

void BodyTable::send_all() {
  buffer_.upload(std::span<const Record>(staged_), gl::Buffer::Usage::each_frame);
  texture_.emplace(buffer_, gl::BufferTexture::Numbers::floats);
}

void BodyTable::send_stretches() {
  const std::size_t count = staged_.size();
  for (std::size_t begin = 0; begin < count; ++begin) {
    if (staged_[begin] == sent_[begin]) continue;
    std::size_t end = begin + 1;
    for (std::size_t i = end; i < std::min(count, end + bridged); ++i)
      if (!(staged_[i] == sent_[i])) end = i + 1;
    buffer_.replace(begin, std::span<const Record>(staged_).subspan(begin, end - begin));
    begin = end;
  }
}

}  // namespace collidoscope::viewer
