#include "geometry/hull/hull_trace.h"

namespace collidoscope {

const PseudoCode& hull_pseudo_code() {
  static const PseudoCode lines = {
      "start with four points that are not in a plane; each facet stores points that are above it",
      "while a facet has points above it: eye ← the farthest of them",
      "    visible ← the facets that the eye is above, found from neighbour to neighbour",
      "    horizon ← the edges between them and the others: one closed loop",
      "    replace what is visible by the cone of triangles from the horizon to the eye",
      "    points above what is gone go to a new facet that they are above; others are inside",
      "join triangles in one plane: return the faces",
      "where all points are in one plane: return the polygon around them; on a line: its ends",
  };
  return lines;
}

}  // namespace collidoscope
