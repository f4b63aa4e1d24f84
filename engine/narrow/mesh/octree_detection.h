#pragma once

// Detection among the meshes of many objects at once by spatial subdivision, with what it did.

#include "narrow/narrow.h"
#include "octrees/subdivision.h"

namespace collidoscope {

/// What a detection counts.
struct OctreeWork {
  std::uint64_t region_tests = 0;  // of a face or a moved cube and a region where boxes overlap
  std::uint64_t items = 0;         // faces or moved cubes that are subdivided
  SubdivisionWork subdivision{};
  std::uint64_t face_pairs = 0;  // that are tested
};

struct OctreeDetection {
  std::vector<std::vector<TrianglePairing>>
      contacts;  // all that meet, by pair of bodies; each list ascending
  OctreeWork work;
};

/// Of pairs that are sorted by (a, b), by the algorithm `face-octree` or `octree-update`.
OctreeDetection detect_by_face_octree(const BodyView& bodies, std::span<const BodyPair> pairs,
                                      const NarrowOptions& options, ThreadPool& threads);
OctreeDetection detect_by_octree_update(const BodyView& bodies, std::span<const BodyPair> pairs,
                                        const NarrowOptions& options, ThreadPool& threads);

}  // namespace collidoscope
