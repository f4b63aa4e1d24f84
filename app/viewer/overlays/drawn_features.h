#pragma once

#include <cstdint>
#include <string>

#include "geometry/hull/hull_features.h"
#include "session/snapshot.h"

namespace collidoscope::viewer {

/// Hulls with more vertices have neither Voronoi regions nor a Gauss map: regions would be too small to see.
constexpr std::size_t most_drawn_vertices = 500;

/// A vertex, an edge or a face of a hull, by index in HullFeatures.
struct HullFeature {
  enum class Kind : std::uint8_t { vertex, edge, face };
  Kind kind = Kind::vertex;
  std::uint32_t index = 0;

  friend bool operator==(const HullFeature&, const HullFeature&) = default;
};
std::string_view to_string(HullFeature::Kind kind);

/// A body's hull with its features, both in its own frame.
struct DrawnFeatures {
  const ConvexHull* hull;
  const HullFeatures* features;
  Pose pose;
};
/// None where features_left_out() has a reason.
std::optional<DrawnFeatures> drawn_features(const Snapshot& snapshot, BodyIndex body);
/// Why nothing is drawn of the body's features: they are not prepared, too many, flat or curved; else empty.
std::string features_left_out(const Snapshot& snapshot, BodyIndex body);

/// The least one that a point of the hull's surface lies on, up to 1e-5 of the hull's radius; the point is in
/// the hull's frame. None of points elsewhere.
std::optional<HullFeature> feature_at(const DrawnFeatures& drawn, const Vec3& point);

}  // namespace collidoscope::viewer
