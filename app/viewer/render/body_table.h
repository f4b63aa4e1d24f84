#pragma once

#include <vector>

#include "gl/texel_table.h"
#include "render/palette.h"
#include "render/scene_view.h"
#include "render/sent_items.h"

namespace collidoscope::viewer {

/// Where bodies stand and how they look, on the graphics card: only what changed since the last picture is
/// sent.
class BodyTable {
 public:
  explicit BodyTable(gl::Work& work) : records_(gl::TexelTable::Numbers::floats, work) {}

  /// Positions relative to `origin`. False: all is as it was.
  bool update(const SceneView& scene, const Vec3& origin, const Palette& palette);
  /// For the sampler that is set to `unit`; after an update.
  void bind(int unit) const { records_.store().bind(unit); }

 private:
  /// Four texels, as shaders/body.vert and edge.vert read them.
  struct Record {
    Vec3f rotation_x;
    float x;
    Vec3f rotation_y;
    float y;
    Vec3f rotation_z;
    float z;
    Colour colour;
    float look;  // state + 4 × highlight + 16 where it is not cut
    friend bool operator==(const Record&, const Record&) = default;
  };
  static Record record_of(const SceneView& scene, BodyIndex body, const Vec3& origin, const Palette& palette);

  SentItems<Record, gl::TexelTable> records_;
  std::vector<Record> staged_;
};

}  // namespace collidoscope::viewer
