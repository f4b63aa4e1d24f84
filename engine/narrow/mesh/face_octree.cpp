// One subdivision of space for the faces of all objects at once; nothing is prepared or kept, so shapes that
// deform cost nothing extra [Smith 3]. Objects' boxes overlap in regions; the faces that meet a region are
// subdivided like an octree where faces of two objects meet; faces that share a last cube are compared.
//
// Departures.
// - The root is the cube around the regions of a batch, not the world: the resolution follows what may meet.
// - A cube with few faces is not divided further, since comparing them costs less.
// - Faces are compared by exact predicates in the frame of A, as in all algorithms on meshes; the paper's own
//   test in floating point is a choice. So are its tests of a face and a cube.
// - Pairs of bodies that are not tested are skipped.

#include <algorithm>
#include <array>

#include "bounds/triangle_box.h"
#include "narrow/mesh/octree_kernel.h"

namespace collidoscope {
namespace {

/// In the order of NarrowAlgorithm::parameters.
enum class Parameter : std::uint8_t { resolution, faces, boxes, cube_test, face_test, solid };
constexpr std::array<std::string_view, 3> cube_tests = {"axes", "clipping", "box"};
constexpr AlgorithmParameter parameters[] = {
    {.name = "resolution", .label = "Levels", .standard = 6, .minimum = 0, .maximum = 10, .whole = true},
    {.name = "faces", .label = "Few faces", .standard = 16, .minimum = 0, .maximum = 10000, .whole = true},
    {.name = "boxes", .label = "Regions", .choices = on_off},
    {.name = "cube-test", .label = "Cube test", .choices = cube_tests},
    {.name = "face-test", .label = "Face test", .choices = face_tests},
    {.name = "solid", .label = "Solid", .choices = off_on}};

std::size_t choice(const NarrowOptions& options, Parameter parameter) {
  return options.choice(static_cast<std::size_t>(parameter));
}

/// The faces that may meet another's, as items of the subdivision.
class Faces {
 public:
  Faces(const PlacedObjects& objects, TriangleBoxTest test) : objects_(objects), test_(test) {}

  /// Of all objects that share a region with another: those that meet a region, or all. Returns the tests.
  std::uint64_t gather(bool in_regions, ThreadPool& threads) {
    auto found = gather_items<Face>(objects_.size(), threads,
                                    [&](std::uint32_t object) { return gathered(object, in_regions); });
    faces_ = std::move(found.items);
    return found.tests;
  }

  std::size_t size() const { return faces_.size(); }
  std::uint32_t object(std::uint32_t item) const { return faces_[item].object; }
  CubeRelation relation(std::uint32_t item, const Aabb& cube) const {
    const Face& face = faces_[item];
    return overlap(face.box, cube) && meets(face, cube) ? CubeRelation::meeting : CubeRelation::apart;
  }
  void add_faces(std::span<const std::uint32_t> items, const Aabb&, std::vector<std::uint32_t>& faces,
                 SubdivisionWork&) const {
    for (const std::uint32_t item : items) faces.push_back(faces_[item].number);
  }
  /// With the part inside of the cube where that is found by clipping.
  void draw(StepRecorder& recorder, std::string_view name, std::uint32_t item, const Aabb& cube) const {
    recorder.triangle(name, TraceSpace::frame_a, faces_[item].points);
    if (test_ != TriangleBoxTest::clipping) return;
    const std::vector<Vec3> part = clipped_polygon(faces_[item].points, cube);
    for (std::size_t i = 0; i < part.size(); ++i)
      recorder.segment("clipped", TraceSpace::frame_a, part[i], part[(i + 1) % part.size()]);
  }

 private:
  struct Face {
    Aabb box;  // that of the points
    TrianglePoints points;
    std::uint32_t object, number;
  };

  /// For boxes that overlap. The box is wider than the rounding already.
  bool meets(const Face& face, const Aabb& box) const {
    const bool is_within = glm::all(glm::lessThanEqual(box.min, face.box.min)) &&
                           glm::all(glm::lessThanEqual(face.box.max, box.max));
    return is_within || triangle_meets(test_, face.points, box);
  }

  GatheredItems<Face> gathered(std::uint32_t object, bool in_regions) const {
    GatheredItems<Face> gathered;
    const std::span<const Aabb> regions = objects_.regions(object);
    if (regions.empty()) return gathered;
    for (std::uint32_t i = 0; i < objects_.faces(object); ++i) {
      const TrianglePoints points = objects_.points({object, i});
      const Face face{bounding_box(points), points, object, objects_.number(object, i)};
      const auto is_in = [&](const Aabb& region) {
        ++gathered.tests;
        return overlap(face.box, region) && meets(face, region);
      };
      if (!in_regions || std::ranges::any_of(regions, is_in)) gathered.items.push_back(face);
    }
    return gathered;
  }

  const PlacedObjects& objects_;
  TriangleBoxTest test_;
  std::vector<Face> faces_;
};

struct FaceOctree {
  static const PseudoCode& pseudo_code() {
    static const PseudoCode lines = {
        "if the boxes of A and B are apart: return separated; R ← their intersection",
        "keep the faces of A and of B that meet R",
        "divide the cube around R: each octant that faces of both meet is divided in its turn",
        "    until it is a voxel, or its faces are few: each face of A with each face of B is a candidate",
        "test each candidate once: if two faces meet, they are a contact",
        "where what is inside counts: if a vertex of one is inside the other: return colliding",
        "return separated if there is no contact",
    };
    return lines;
  }

  static FaceComparison comparison(const NarrowOptions& options) {
    return {.exact = choice(options, Parameter::face_test) == 0,
            .solid = choice(options, Parameter::solid) != 0};
  }

  template <class Tracer>
  static Subdivision candidates(const PlacedObjects& objects, const NarrowOptions& options,
                                ThreadPool& threads, OctreeWork& work, Tracer& tracer) {
    const bool in_regions = choice(options, Parameter::boxes) == 0;
    const Aabb& region = in_regions ? objects.region() : objects.space();
    Faces faces(objects, static_cast<TriangleBoxTest>(choice(options, Parameter::cube_test)));
    work.region_tests = faces.gather(in_regions, threads), work.items = faces.size();
    const SubdivisionOptions how{.resolution = static_cast<unsigned>(choice(options, Parameter::resolution)),
                                 .few = choice(options, Parameter::faces)};
    return subdivide_traced(faces, objects, region, region, how, threads, tracer);
  }
};

using Kernel = OctreeKernel<FaceOctree>;

}  // namespace

OctreeDetection detect_by_face_octree(const BodyView& bodies, std::span<const BodyPair> pairs,
                                      const NarrowOptions& options, ThreadPool& threads) {
  return Kernel::detect(bodies, pairs, options, threads);
}

extern const NarrowAlgorithm narrow_face_octree;
const NarrowAlgorithm narrow_face_octree =
    Kernel::algorithm("face-octree", "Subdivision of all faces together", "Smith 1994, 3", parameters);

}  // namespace collidoscope
