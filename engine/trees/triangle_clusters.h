#pragma once

#include <cstdint>
#include <vector>

#include "geometry/mesh.h"
#include "trees/float_box.h"

namespace collidoscope {

/// Triangles whose middles lie in one cell of a grid, and the box around them.
struct TriangleCluster {
  FloatBox box;
  std::uint32_t first, count;  // in TriangleClusters::triangles
};

/// A mesh's triangles by cells of a grid. The upper cuts of a large tree are made between cells instead of
/// between triangles, which would be read anew at every level.
/// [Garanzha, Pantaleoni, McAllister: Simpler and faster HLBVH with work queues, 2011, section 3.2]
struct TriangleClusters {
  std::vector<TriangleCluster> clusters;  // none is empty
  std::vector<std::uint32_t> triangles;   // of the mesh, cluster by cluster
};

TriangleClusters triangle_clusters(const Mesh& mesh);

}  // namespace collidoscope
