// Source cubes are inserted one by one. The approximate test of a cube is that of Weng and Ahuja [1987]; as
// `weng-ahuja-exact`, the algorithm has the exact test of Smith 2.4.2.

#include "octrees/octree_insertion.h"

namespace collidoscope {
namespace {

template <CubeTest test>
MovedOctree insert_all(const OctreeMotion& motion, ThreadPool&) {
  NoInsertionObserver nobody;
  return insert_cubes(motion, test, nobody);
}

}  // namespace

extern const OctreeMotionAlgorithm octree_motion_weng_ahuja;
const OctreeMotionAlgorithm octree_motion_weng_ahuja = {
    .id = "weng-ahuja",
    .label = "Cubes one by one, approximate test",
    .paper = "Weng and Ahuja 1987; Smith 1994, 2.2",
    .move = insert_all<&CubeMotion::test_by_sphere_box>,
};

extern const OctreeMotionAlgorithm octree_motion_weng_ahuja_exact;
const OctreeMotionAlgorithm octree_motion_weng_ahuja_exact = {
    .id = "weng-ahuja-exact",
    .label = "Cubes one by one, exact test",
    .paper = "Smith 1994, 2.6",
    .move = insert_all<&CubeMotion::test_in_steps>,
};

}  // namespace collidoscope
