#pragma once

#include <vector>

#include "core/parallel.h"
#include "geometry/triangle/triangle_pairing.h"
#include "motion/cast.h"

namespace collidoscope {

/// How threads share the work [Smith 4.4].
enum class SweptSharing : std::uint8_t {
  spmd,               // the pairs are dealt out when all are known
  producer_consumer,  // pairs are tested while others are still found
};

struct SweptFaceOptions {
  unsigned resolution = 5;  // levels of the subdivision; fewer where cubes would be smaller than swept faces
  std::size_t few = 16;     // cubes with no more faces are not divided
  SweptSharing sharing = SweptSharing::spmd;
};

/// The pairs of triangles that may collide during a step, and the work to find them.
struct SweptFacePairs {
  std::vector<TrianglePairing> pairs;  // sorted
  std::uint64_t tested = 0;            // pairs that share a cube, each once
  std::uint64_t faces = 0;             // of both bodies in the overlap of their boxes
  double boxes_ms = 0, faces_ms = 0, subdivision_ms = 0, tests_ms = 0;  // the four steps of Smith 4.1
  // By spmd: of each part of the subdivision, and of each batch of tests.
  std::vector<double> parts_ms, batches_ms;
};

/// Boxes, faces within their overlap, subdivision, and tests of swept faces [Smith 4.1 and 4.2]. All pairs
/// that meet at any time of the step are among the result.
SweptFacePairs find_swept_pairs(const CastQuery& query, const SweptFaceOptions& options, ThreadPool& threads);

}  // namespace collidoscope
