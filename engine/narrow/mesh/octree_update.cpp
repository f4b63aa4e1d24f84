// Every shape has an octree of its mesh; each frame the octrees' black cubes are moved, and space is
// subdivided where moved cubes of two objects meet [Smith 1, 3.4.3]. The faces behind cubes that share a
// voxel are compared. The four optimisations of chapter 1 are choices:
//
//   octrees      face octrees instead of volumetric ones, whose inner cubes never find a collision  [1.3.1]
//   regions      only cubes that meet a region in which boxes overlap are moved on                  [1.3.2]
//   refinement   cubes of the subdivision that one object meets are left; without it every object's
//                octree is rebuilt whole                                                            [1.3.3]
//   lists        cubes know their faces; without it all faces of an object are tested for a voxel   [1.3.4]
//
// The original algorithm of chapter 1 is octrees=solid:regions=off:refinement=off:lists=off.
//
// Departures.
// - The root is the cube around the objects whose boxes overlap, not the world.
// - A shape's octree has a root of its own, around the mesh, and its own number of levels.
// - Cubes with faces are not condensed, so that their lists stay short.
// - The original compares faces by the space that they sweep in a step; here they are compared as they are.
// - A shape that deforms is allowed: its octree is built anew in the phase `update`.

#include <algorithm>
#include <array>

#include "bounds/triangle_box.h"
#include "narrow/mesh/octree_kernel.h"
#include "octrees/faced_octree.h"

namespace collidoscope {
namespace {

/// In the order of NarrowAlgorithm::parameters.
enum class Parameter : std::uint8_t {
  resolution,
  source,
  octrees,
  regions,
  refinement,
  lists,
  face_test,
  solid
};
constexpr Real most_source_levels = most_data_levels;
constexpr AlgorithmParameter parameters[] = {
    {.name = "resolution", .label = "Levels", .standard = 5, .minimum = 0, .maximum = 8, .whole = true},
    {.name = "source",
     .label = "Own levels",
     .standard = 5,
     .minimum = 1,
     .maximum = most_source_levels,
     .whole = true},
    {.name = "octrees", .label = "Octrees", .choices = octree_filling_names},
    {.name = "regions", .label = "Regions", .choices = on_off},
    {.name = "refinement", .label = "Refinement", .choices = on_off},
    {.name = "lists", .label = "Face lists", .choices = on_off},
    {.name = "face-test", .label = "Face test", .choices = face_tests},
    {.name = "solid", .label = "Solid", .choices = off_on}};

struct Choices {
  explicit Choices(const NarrowOptions& options)
      : filling(static_cast<OctreeFilling>(value(options, Parameter::octrees))),
        source_levels(static_cast<unsigned>(value(options, Parameter::source))),
        regions(value(options, Parameter::regions) == 0),
        refinement(value(options, Parameter::refinement) == 0),
        lists(value(options, Parameter::lists) == 0),
        resolution(static_cast<unsigned>(value(options, Parameter::resolution))),
        comparison{.exact = value(options, Parameter::face_test) == 0,
                   .solid = value(options, Parameter::solid) != 0} {}

  OctreeFilling filling;
  unsigned source_levels;
  bool regions, refinement, lists;
  unsigned resolution;
  FaceComparison comparison;

 private:
  static std::size_t value(const NarrowOptions& options, Parameter parameter) {
    return options.choice(static_cast<std::size_t>(parameter));
  }
};

/// The cubes of one object's octree, moved.
class MovedObject {
 public:
  MovedObject(const FacedOctree& octree, const MeshObject& object)
      : octree_(&octree), pose_(object.pose), axes_(object.pose.rotation) {}

  const FacedOctree& octree() const { return *octree_; }
  const CubeAxes& axes() const { return axes_; }
  const Pose& pose() const { return pose_; }
  Vec3 centre(std::uint32_t cube) const {
    return pose_.to_parent(octree_->root().to_metres(octree_->cubes()[cube].centre()));
  }
  Real half(std::uint32_t cube) const {
    return static_cast<Real>(octree_->cubes()[cube].side) * octree_->root().voxel_side() * Real(0.5);
  }

 private:
  const FacedOctree* octree_;
  Pose pose_;
  CubeAxes axes_;
};

/// The moved cubes of all objects, as items of the subdivision.
class MovedCubes {
 public:
  MovedCubes(const PlacedObjects& objects, const Choices& choices) : objects_(objects), choices_(choices) {
    for (std::uint32_t i = 0; i < objects.size(); ++i)
      moved_.emplace_back(objects[i].shape->get<FacedOctree>(choices.filling, choices.source_levels),
                          objects[i]);
  }

  /// Of all objects that share a region with another: those that meet a region, or all. Returns the tests.
  std::uint64_t gather(ThreadPool& threads) {
    auto found =
        gather_items<Cube>(moved_.size(), threads, [&](std::uint32_t object) { return gathered(object); });
    cubes_ = std::move(found.items);
    return found.tests;
  }

  std::size_t size() const { return cubes_.size(); }
  std::uint32_t object(std::uint32_t item) const { return cubes_[item].object; }
  CubeRelation relation(std::uint32_t item, const Aabb& target) const {
    const Cube& cube = cubes_[item];
    return moved_[cube.object].axes().relation(cube.centre - target.centre(), cube.half,
                                               target.half_widths().x, objects_.slack());
  }
  void add_faces(std::span<const std::uint32_t> items, const Aabb& voxel, std::vector<std::uint32_t>& faces,
                 SubdivisionWork& work) const {
    if (choices_.lists)
      add_listed_faces(items, faces);
    else
      add_tested_faces(object(items.front()), voxel, faces, work);
  }
  void draw(StepRecorder& recorder, std::string_view name, std::uint32_t item, const Aabb&) const {
    const Cube& cube = cubes_[item];
    recorder.box(name, TraceSpace::frame_a, {moved_[cube.object].pose().rotation, cube.centre},
                 Vec3(cube.half));
  }

 private:
  struct Cube {
    Vec3 centre;
    Real half;
    std::uint32_t object, cube;
  };

  GatheredItems<Cube> gathered(std::uint32_t object) const {
    GatheredItems<Cube> gathered;
    const std::span<const Aabb> regions = objects_.regions(object);
    if (regions.empty()) return gathered;
    const MovedObject& moved = moved_[object];
    for (std::uint32_t i = 0; i < moved.octree().cubes().size(); ++i) {
      const Cube cube{moved.centre(i), moved.half(i), object, i};
      const Vec3 extent = moved.axes().half_widths(cube.half) + Vec3(objects_.slack());
      const Aabb box{cube.centre - extent, cube.centre + extent};
      const auto meets = [&](const Aabb& region) {
        ++gathered.tests;
        return overlap(box, region);
      };
      if (!choices_.regions || std::ranges::any_of(regions, meets)) gathered.items.push_back(cube);
    }
    return gathered;
  }

  void add_listed_faces(std::span<const std::uint32_t> items, std::vector<std::uint32_t>& faces) const {
    const auto begin = static_cast<std::ptrdiff_t>(faces.size());
    for (const std::uint32_t item : items) {
      const Cube& cube = cubes_[item];
      for (const std::uint32_t face : moved_[cube.object].octree().faces(cube.cube))
        faces.push_back(objects_.number(cube.object, face));
    }
    std::sort(faces.begin() + begin, faces.end());
    faces.erase(std::unique(faces.begin() + begin, faces.end()), faces.end());
  }

  void add_tested_faces(std::uint32_t object, const Aabb& voxel, std::vector<std::uint32_t>& faces,
                        SubdivisionWork& work) const {
    for (std::uint32_t i = 0; i < objects_.faces(object); ++i)
      if (triangle_meets(objects_.points({object, i}), voxel)) faces.push_back(objects_.number(object, i));
    work.face_tests += objects_.faces(object);
  }

  const PlacedObjects& objects_;
  const Choices& choices_;
  std::vector<MovedObject> moved_;
  std::vector<Cube> cubes_;
};

struct OctreeUpdate {
  static const PseudoCode& pseudo_code() {
    static const PseudoCode lines = {
        "if the boxes of A and B are apart: return separated; R ← their intersection",
        "move the black cubes of the octrees of A and of B; keep those that meet R",
        "divide the cube around A and B: each octant that cubes of both meet is divided in its turn",
        "    until it is a voxel: each face of A that a cube lists with each face of B is a candidate",
        "test each candidate once: if two faces meet, they are a contact",
        "where what is inside counts: if a vertex of one is inside the other: return colliding",
        "return separated if there is no contact",
    };
    return lines;
  }

  static ShapeData needs_of(const NarrowOptions& options) {
    const Choices choices(options);
    return octree_data(choices.filling, choices.source_levels);
  }

  static FaceComparison comparison(const NarrowOptions& options) { return Choices(options).comparison; }

  template <class Tracer>
  static Subdivision candidates(const PlacedObjects& objects, const NarrowOptions& options,
                                ThreadPool& threads, OctreeWork& work, Tracer& tracer) {
    const Choices choices(options);
    MovedCubes cubes(objects, choices);
    work.region_tests = cubes.gather(threads), work.items = cubes.size();
    const SubdivisionOptions how{.resolution = choices.resolution, .everywhere = !choices.refinement};
    return subdivide_traced(cubes, objects, objects.region(), objects.space(), how, threads, tracer);
  }
};

using Kernel = OctreeKernel<OctreeUpdate>;

}  // namespace

OctreeDetection detect_by_octree_update(const BodyView& bodies, std::span<const BodyPair> pairs,
                                        const NarrowOptions& options, ThreadPool& threads) {
  return Kernel::detect(bodies, pairs, options, threads);
}

extern const NarrowAlgorithm narrow_octree_update;
const NarrowAlgorithm narrow_octree_update =
    Kernel::algorithm("octree-update", "Octrees of shapes, moved", "Smith 1994, 1 and 3.4.3", parameters);

}  // namespace collidoscope
