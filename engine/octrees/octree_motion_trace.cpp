#include "octrees/octree_motion_trace.h"

#include <map>
#include <vector>

#include "core/plural.h"
#include "octrees/octree_insertion.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t triangles_of_cube = 12;

/// Corners by their bits: 1 for the upper one along x, 2 along y, 4 along z.
std::array<Vec3, 8> corners_of(const VoxelCube& cube, const OctreeRoot& root) {
  std::array<Vec3, 8> corners;
  for (unsigned i = 0; i < 8; ++i)
    corners[i] = root.to_metres(Vec3(cube.corner[0], cube.corner[1], cube.corner[2]) +
                                Vec3(i & 1, i >> 1 & 1, i >> 2 & 1) * static_cast<Real>(cube.side));
  return corners;
}

bool is_within(const VoxelCube& inner, const VoxelCube& outer) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (inner.corner[axis] < outer.corner[axis] ||
        inner.corner[axis] + inner.side > outer.corner[axis] + outer.side)
      return false;
  return true;
}

/// The black cubes of the target so far, drawn as surfaces. A step removes triangles before it adds others:
/// so a cube is drawn at the end of its step, unless a larger one holds it by then.
class BlackCubes {
 public:
  BlackCubes(const OctreeRoot& root, StepRecorder& recorder) : root_(root), recorder_(recorder) {}

  std::size_t size() const { return drawn_.size() + undrawn_.size(); }

  /// What was black within the cube becomes a part of it.
  void add(const VoxelCube& cube) {
    const auto is_part = [&](const VoxelCube& other) { return is_within(other, cube); };
    std::erase_if(undrawn_, is_part);
    std::erase_if(drawn_, [&](const auto& each) {
      if (!is_part(each.first)) return false;
      remove(each.second);
      return true;
    });
    undrawn_.push_back(cube);
  }

  void end_step() {
    for (const VoxelCube& cube : undrawn_) {
      drawn_[cube] = next_;
      draw(corners_of(cube, root_));
    }
    undrawn_.clear();
  }

 private:
  void remove(std::uint32_t first) {
    for (std::uint32_t i = 0; i < triangles_of_cube; ++i) recorder_.remove_triangle(first + i);
  }

  void draw(const std::array<Vec3, 8>& corners) {
    constexpr std::array<std::array<unsigned, 4>, 6> sides = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    for (const auto& [a, b, c, d] : sides) {
      recorder_.add_triangle(next_++, {corners[a], corners[b], corners[c]});
      recorder_.add_triangle(next_++, {corners[a], corners[c], corners[d]});
    }
  }

  const OctreeRoot& root_;
  StepRecorder& recorder_;
  std::map<VoxelCube, std::uint32_t> drawn_;  // the first of its triangles
  std::vector<VoxelCube> undrawn_;
  std::uint32_t next_ = 0;
};

/// Tells an insertion's steps.
class InsertionSteps {
 public:
  InsertionSteps(const OctreeMotion& motion, const OctreeRoot& root, std::size_t most_steps,
                 StepRecorder& recorder)
      : motion_(motion), root_(root), most_steps_(most_steps), recorder_(recorder), black_(root, recorder) {}

  void begin(const SourceCube& source) {
    source_ = source;
    ++sources_;
    if (!has_capacity()) return;
    step(OctreeMotionLine::source);
    box("source", source.cube);
    recorder_.say("Black cube " + std::to_string(sources_) +
                  " of the source is moved, and inserted from the root on.");
  }

  void tested(const VoxelCube& target, CubeRelation relation) {
    if (!has_capacity()) return;
    step(line_of(target, relation));
    box("target", target);
    recorder_.say(relation_text(target, relation));
    if (target.side == 1) recorder_.value("black", relation == CubeRelation::inside ? 1 : 0);
    recorder_.value("side of the target, voxels", target.side);
  }

  void blackened(const VoxelCube& target) { black_.add(target); }
  void end() { black_.end_step(); }

 private:
  static OctreeMotionLine line_of(const VoxelCube& target, CubeRelation relation) {
    if (target.side == 1) return OctreeMotionLine::voxel;
    if (relation == CubeRelation::apart) return OctreeMotionLine::apart;
    return relation == CubeRelation::meeting ? OctreeMotionLine::divide : OctreeMotionLine::fill;
  }

  static std::string relation_text(const VoxelCube& target, CubeRelation relation) {
    const std::string cube = "The target cube, " + plural(target.side, "voxel") + " wide, ";
    if (target.side == 1)
      return cube + (relation == CubeRelation::inside
                         ? "has its centre in the moved cube: it is black."
                         : "has its centre outside of the moved cube: it stays.");
    if (relation == CubeRelation::apart) return cube + "is apart from the moved cube: it stays as it is.";
    return cube + (relation == CubeRelation::meeting ? "meets the moved cube: its octants are looked at."
                                                     : "is inside of the moved cube: it is black.");
  }

  bool has_capacity() const { return recorder_.steps().size() < most_steps_; }

  void step(OctreeMotionLine line) {
    black_.end_step();
    recorder_.step(static_cast<int>(line));
    const Real half = Real(0.5) * root_.voxel_side() * static_cast<Real>(source_.cube.side);
    recorder_.box("moved", TraceSpace::frame_a,
                  {motion_.motion.rotation, root_.to_metres(source_.moved_centre)}, Vec3(half));
    recorder_.value("source cube", static_cast<Real>(sources_));
    recorder_.value("black cubes", static_cast<Real>(black_.size()));
  }

  void box(std::string_view name, const VoxelCube& cube) {
    recorder_.box(name, TraceSpace::frame_a, {Mat3(1), root_.to_metres(cube.centre())},
                  Vec3(Real(0.5) * root_.voxel_side() * static_cast<Real>(cube.side)));
  }

  const OctreeMotion& motion_;
  const OctreeRoot& root_;
  std::size_t most_steps_;
  StepRecorder& recorder_;
  BlackCubes black_;
  SourceCube source_{};
  std::size_t sources_ = 0;
};

void record_sources(const OctreeMotion& motion, const OctreeRoot& root, StepRecorder& recorder) {
  recorder.step(static_cast<int>(OctreeMotionLine::start));
  for (const VoxelCube& cube : motion.cubes)
    recorder.box("source", TraceSpace::frame_a, {Mat3(1), root.to_metres(cube.centre())},
                 Vec3(Real(0.5) * root.voxel_side() * static_cast<Real>(cube.side)));
  recorder.value("source cubes", static_cast<Real>(motion.cubes.size()));
  recorder.say("The target starts white. The source has " + plural(motion.cubes.size(), "black cube") +
               " to move.");
}

}  // namespace

MovedOctree trace_octree_motion(const OctreeMotion& motion, const OctreeRoot& root, std::size_t most_steps,
                                StepRecorder& recorder) {
  record_sources(motion, root, recorder);
  InsertionSteps steps(motion, root, most_steps, recorder);
  MovedOctree moved = insert_cubes(motion, &CubeMotion::test_in_steps, steps);
  steps.end();
  recorder.step(static_cast<int>(OctreeMotionLine::done));
  recorder.value("tests of cubes", static_cast<Real>(moved.cube_tests));
  recorder.value("tests of voxels", static_cast<Real>(moved.voxel_tests));
  const std::size_t black = black_cubes(moved.octree, motion.levels).size();
  recorder.say("The moved octree has " + plural(black, "black cube") + ".");
  recorder.value("black cubes", static_cast<Real>(black));
  return moved;
}

const PseudoCode& octree_motion_pseudo_code() {
  static const PseudoCode lines = {
      "the target is one white cube",
      "for each black cube of the source: move it to M",
      "    insert M into a cube T, first the root: apart from M? T stays as it is",
      "    meets M? divide T, and insert M into its octants; eight of one colour become one",
      "    inside M? T is black",
      "    a voxel? T is black if M contains its centre",
      "the target is the moved octree",
  };
  return lines;
}

}  // namespace collidoscope
