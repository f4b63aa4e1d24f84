#pragma once

namespace collidoscope {

class ArtificialEdges;
class DirectionCube;
class DirectionTable;
class GrowingHull;
class HullFeatures;
class HullHierarchy;
class VoronoiPlanes;
struct HullData;

/// The data built for a convex hull for the narrow phase; null where nothing requested it. Not owned.
struct ConvexData {
  const HullData* hull = nullptr;
  const HullFeatures* features = nullptr;
  const DirectionCube* cube = nullptr;
  const VoronoiPlanes* voronoi = nullptr;
  const DirectionTable* table = nullptr;
  const HullHierarchy* hierarchy = nullptr;
  const ArtificialEdges* artificial_edges = nullptr;
  GrowingHull* growing = nullptr;  // during a query about an ellipsoid
};

}  // namespace collidoscope
