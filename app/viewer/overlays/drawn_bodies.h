#pragma once

#include "control/view_state.h"
#include "render/palette.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// The pieces of a body that is shown in pieces; null for others.
const ShapePieces* shown_pieces(const Snapshot& snapshot, const ViewState& view, BodyIndex body);

/// From where a piece is to where it is drawn, in the shape's frame.
inline Vec3 moved_apart(const ShapePieces& pieces, std::size_t piece, Real explosion) {
  return (pieces.geometries[piece]->centre - pieces.centre) * explosion;
}

/// The pieces that are shown.
struct PieceCounts {
  std::size_t bodies = 0, pieces = 0;
  std::size_t failures = 0;   // bodies that could not be decomposed
  std::string first_failure;  // the shape, and why
};
PieceCounts count_pieces(const Snapshot& snapshot, const ViewState& view);

/// The bodies of a snapshot that are not hidden, those that the user chose taken apart into convex pieces.
/// Keeps its arrays from picture to picture.
class DrawnBodies {
 public:
  /// `states`: of the bodies, as the pipeline sees them or the one that it is compared with. `slot`: of the
  /// decompositions, which of both. Valid until the next call.
  SceneView view(const Snapshot& snapshot, std::span<const BodyState> states, const ViewState& view,
                 const Palette& palette, std::size_t slot = 0);

 private:
  void cut(SceneView& scene, const Snapshot& snapshot, const ViewState& view);
  void begin(const Snapshot& snapshot, std::span<const BodyState> states, const Palette& palette);
  void take_apart(const Snapshot& snapshot, BodyIndex body, const ShapePieces& pieces, Real explosion,
                  const Palette& palette, std::optional<std::size_t> marked = {});
  void paint(const Snapshot& snapshot, BodyIndex body, const CutShape& cut);
  void add(std::uint32_t geometry, const Pose& pose, const Colour& colour);
  std::uint32_t first_geometry(const ShapePieces& pieces);

  std::vector<GeometryPointer> geometries_;
  std::vector<std::pair<const ShapePieces*, std::uint32_t>> first_geometries_;  // of pieces, in `geometries_`
  std::vector<std::uint32_t> geometry_of_body_;                                 // and of pieces, and so on
  std::vector<Pose> poses_;
  std::vector<BodyState> states_;
  std::vector<Colour> colours_;
  std::vector<std::uint8_t> whole_;  // 1 where a plane does not cut
};

}  // namespace collidoscope::viewer
