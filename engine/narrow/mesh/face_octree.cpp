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
//
// All contacts are found, as in the paper. The first of them, by its faces, is the result's.

#include <algorithm>
#include <array>

#include "bounds/aabb.h"
#include "narrow/mesh/containment.h"
#include "narrow/mesh/face_octree_steps.h"
#include "narrow/mesh/face_pair_test.h"
#include "narrow/mesh/mesh_kernel.h"

namespace collidoscope {
namespace {

/// In the order of NarrowAlgorithm::parameters.
enum class Parameter : std::uint8_t { resolution, faces, boxes, cube_test, face_test, solid };
constexpr std::array<std::string_view, 2> on_off = {"on", "off"}, off_on = {"off", "on"};
constexpr std::array<std::string_view, 3> cube_tests = {"axes", "clipping", "box"};
constexpr std::array<std::string_view, 2> face_tests = {"exact", "printed"};
constexpr AlgorithmParameter parameters[] = {
    {.name = "resolution", .label = "Levels", .standard = 6, .minimum = 0, .maximum = 10, .whole = true},
    {.name = "faces", .label = "Few faces", .standard = 16, .minimum = 0, .maximum = 10000, .whole = true},
    {.name = "boxes", .label = "Regions of boxes first", .choices = on_off},
    {.name = "cube-test", .label = "Face and cube", .choices = cube_tests},
    {.name = "face-test", .label = "Face and face", .choices = face_tests},
    {.name = "solid", .label = "Solid", .choices = off_on}};

struct Choices {
  explicit Choices(const NarrowOptions& options)
      : uses_boxes(choice(options, Parameter::boxes) == 0),
        exact(choice(options, Parameter::face_test) == 0),
        solid(choice(options, Parameter::solid) != 0) {
    subdivision.resolution = static_cast<unsigned>(choice(options, Parameter::resolution));
    subdivision.few = choice(options, Parameter::faces);
    subdivision.test = static_cast<FaceCubeTest>(choice(options, Parameter::cube_test));
  }

  SubdivisionOptions subdivision;
  bool uses_boxes, exact, solid;

 private:
  static std::size_t choice(const NarrowOptions& options, Parameter parameter) {
    return options.choice(static_cast<std::size_t>(parameter));
  }
};

/// An object, and where its vertices are in the frame that all share.
struct PlacedObject {
  const Shape* shape;
  Pose pose;
  std::vector<Vec3> vertices{};
  Aabb box{};
  Real magnitude = 0;           // of the terms of its vertices
  std::vector<Aabb> regions{};  // that it shares with others

  void place() {
    const Mesh& mesh = shape->mesh();
    Real largest = 0;
    for (const Vec3f& vertex : mesh.vertices) {
      const Vec3 v(vertex), size = glm::abs(v);
      largest = std::max({largest, size.x, size.y, size.z});
      vertices.push_back(pose.to_parent(v));
    }
    if (!vertices.empty()) box = bounding_box(vertices);
    const Vec3 t = glm::abs(pose.translation);
    magnitude = 3 * largest + t.x + t.y + t.z;
  }
  TrianglePoints triangle(std::uint32_t i) const {
    const Triangle& t = shape->mesh().triangles[i];
    return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
  }
};

using ObjectPair = std::pair<std::uint32_t, std::uint32_t>;

/// Detection among objects. Pairs are sorted, with the lower object first.
template <class Tracer>
class FaceOctree {
 public:
  FaceOctree(std::vector<PlacedObject> objects, std::span<const ObjectPair> pairs,
             const NarrowOptions& options, ThreadPool& threads, Tracer& tracer)
      : objects_(std::move(objects)), pairs_(pairs), choices_(options), threads_(threads), tracer_(tracer) {}

  /// The triangles that meet, by pair, each list in ascending order.
  std::vector<std::vector<TrianglePairing>> run() {
    contacts_.resize(pairs_.size());
    place();
    find_regions();
    if (!choices_.uses_boxes) grow_region();
    find_faces();
    if (faces_.empty() || faces_.front().object == faces_.back().object) return std::move(contacts_);
    compare(subdivided().pairs);
    return std::move(contacts_);
  }

 private:
  void place() {
    threads_.for_ranges(objects_.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) objects_[i].place();
    });
    Real magnitude = 0;
    for (const PlacedObject& object : objects_) magnitude = std::max(magnitude, object.magnitude);
    constexpr Real roundings = 16;  // of placing, and of the relative pose in which faces are compared
    slack_ = roundings * transform_slack(magnitude);
  }

  Aabb widened(const Aabb& box) const { return {box.min - Vec3(slack_), box.max + Vec3(slack_)}; }

  void find_regions() {
    bool any = false;
    for (const auto& [a, b] : pairs_) {
      const Aabb p = widened(objects_[a].box), q = widened(objects_[b].box);
      if constexpr (Tracer::enabled) tracer_.boxes(p, q);
      if (objects_[a].vertices.empty() || objects_[b].vertices.empty() || !overlap(p, q)) continue;
      const Aabb region = intersection(p, q);
      objects_[a].regions.push_back(region), objects_[b].regions.push_back(region);
      region_ = any ? Aabb{glm::min(region_.min, region.min), glm::max(region_.max, region.max)} : region;
      any = true;
    }
  }

  /// To the whole of the objects.
  void grow_region() {
    for (const PlacedObject& object : objects_)
      region_ = {glm::min(region_.min, object.box.min), glm::max(region_.max, object.box.max)};
  }

  void find_faces() {
    std::vector<std::vector<ObjectFace>> of_objects(objects_.size());
    threads_.for_ranges(objects_.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i)
        of_objects[i] = faces_in_regions(static_cast<std::uint32_t>(i));
    });
    for (const std::vector<ObjectFace>& faces : of_objects)
      faces_.insert(faces_.end(), faces.begin(), faces.end());
    if constexpr (Tracer::enabled) tracer_.faces(region_, faces_);
  }

  std::vector<ObjectFace> faces_in_regions(std::uint32_t index) const {
    const PlacedObject& object = objects_[index];
    std::vector<ObjectFace> faces;
    if (object.regions.empty()) return faces;
    for (std::uint32_t i = 0; i < object.shape->mesh().triangles.size(); ++i) {
      const ObjectFace face{object.triangle(i), index, i};
      const auto meets = [&](const Aabb& region) {
        return face_meets(choices_.subdivision.test, face.points, region);
      };
      if (!choices_.uses_boxes || std::ranges::any_of(object.regions, meets)) faces.push_back(face);
    }
    return faces;
  }

  Subdivision subdivided() {
    SubdivisionOptions options = choices_.subdivision;
    options.slack = slack_;
    if constexpr (Tracer::enabled)
      options.visitor = [&](const Aabb& cube, std::span<const std::uint32_t> open, bool divided) {
        tracer_.cube(cube, open, faces_, divided);
      };
    return subdivide(faces_, region_, pairs_, options, threads_);
  }

  /// Candidates are in the order of faces, so those of one pair of objects need not follow each other.
  void compare(const std::vector<FacePair>& candidates) {
    for (const FacePair& candidate : candidates) {
      const ObjectFace &a = faces_[candidate.a], &b = faces_[candidate.b];
      const auto pair = std::ranges::lower_bound(pairs_, ObjectPair(a.object, b.object));
      if (meet(a, b))
        contacts_[static_cast<std::size_t>(pair - pairs_.begin())].push_back({a.triangle, b.triangle});
    }
  }

  bool meet(const ObjectFace& a, const ObjectFace& b) {
    bool meet = overlap(widened(bounding_box(a.points)), bounding_box(b.points));
    if (meet) meet = choices_.exact ? meet_exactly(a, b) : printed_face_test(a.points, b.points);
    if constexpr (Tracer::enabled) tracer_.tested(a.points, b.points, meet);
    return meet;
  }

  bool meet_exactly(const ObjectFace& a, const ObjectFace& b) const {
    const PlacedObject &p = objects_[a.object], &q = objects_[b.object];
    const MeshPair meshes{p.shape->mesh(), q.shape->mesh(), relative_pose(p.pose, q.pose)};
    return triangles_intersect(meshes.triangle_a(a.triangle), meshes.triangle_b(b.triangle));
  }

  std::vector<PlacedObject> objects_;
  std::span<const ObjectPair> pairs_;
  Choices choices_;
  ThreadPool& threads_;
  Tracer& tracer_;
  Real slack_ = 0;
  Aabb region_;
  std::vector<ObjectFace> faces_;  // that may meet another's
  std::vector<std::vector<TrianglePairing>> contacts_;
};

PairResult answer(const NarrowQuery& query, const std::vector<TrianglePairing>& contacts) {
  if (!contacts.empty()) return colliding(mesh_pair(query), contacts.front());
  if (Choices(query.options).solid)
    if (const Containment inside = find_containment(query); inside.found)
      return colliding_inside(inside.point);
  return separated();
}

PairResult result_of(const NarrowQuery& query, const std::vector<TrianglePairing>& contacts) {
  PairResult result = answer(query, contacts);
  result.iterations = clamped_count(contacts.size());
  return result;
}

/// The bodies of a batch's pairs, each once.
class BatchObjects {
 public:
  explicit BatchObjects(const NarrowBatch& batch) : indices_(batch.bodies.size(), none) {
    for (const BodyPair& pair : batch.pairs)
      for (const BodyIndex body : {pair.a, pair.b}) indices_[body] = 0;
    for (BodyIndex body = 0; body < indices_.size(); ++body)
      if (indices_[body] != none) {
        indices_[body] = static_cast<std::uint32_t>(objects_.size());
        objects_.push_back({batch.bodies.shapes[body], batch.bodies.poses[body]});
      }
    for (const BodyPair& pair : batch.pairs) pairs_.emplace_back(indices_[pair.a], indices_[pair.b]);
  }

  std::vector<PlacedObject> take_objects() { return std::move(objects_); }
  std::span<const ObjectPair> pairs() const { return pairs_; }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::vector<std::uint32_t> indices_;  // by body
  std::vector<PlacedObject> objects_;
  std::vector<ObjectPair> pairs_;
};

void run_batch(const NarrowBatch& batch, ThreadPool& threads) {
  BatchObjects objects(batch);
  NoTrace tracer;
  const auto contacts =
      FaceOctree(objects.take_objects(), objects.pairs(), batch.options, threads, tracer).run();
  for (std::size_t i = 0; i < batch.pairs.size(); ++i) {
    const auto [a, b] = batch.pairs[i];
    const Pose b_in_a = relative_pose(batch.bodies.poses[a], batch.bodies.poses[b]);
    batch.results[i] =
        result_of({*batch.bodies.shapes[a], *batch.bodies.shapes[b], b_in_a, batch.request, batch.options},
                  contacts[i]);
  }
}

template <class Tracer>
std::vector<TrianglePairing> contacts_of(const NarrowQuery& query, Tracer& tracer) {
  constexpr ObjectPair both[] = {{0, 1}};
  ThreadPool one;
  return FaceOctree({{&query.a, {}}, {&query.b, query.b_in_a}}, both, query.options, one, tracer).run()[0];
}

struct FaceOctreeKernel {
  static PairResult run(const NarrowQuery& query, PairCache&) { return result_of(query, contacts(query)); }

  static PairResult trace(const NarrowQuery& query, PairCache&, StepRecorder& recorder) {
    FaceOctreeSteps steps(recorder);
    const PairResult result = result_of(query, contacts_of(query, steps));
    steps.end(result);
    return result;
  }

  static std::vector<TrianglePairing> contacts(const NarrowQuery& query) {
    NoTrace tracer;
    return contacts_of(query, tracer);
  }
};

constexpr std::array<Counter, 1> counters = {
    {{"contact", "pairs of faces that meet", &PairResult::iterations}}};

}  // namespace

extern const NarrowAlgorithm narrow_face_octree;
const NarrowAlgorithm narrow_face_octree = {
    .id = "face-octree",
    .label = "Subdivision of all faces together",
    .paper = "Smith 1994, 3",
    .capabilities = Capability::verdict | Capability::common_point | Capability::features,
    .input = NarrowInput::mesh,
    .needs = ShapeData::none,
    .parameters = parameters,
    .counters = counters,
    .run = run_batch,
    .query = mesh_query<FaceOctreeKernel>,
    .trace = mesh_trace<FaceOctreeKernel>,
    .pseudo_code = face_octree_pseudo_code,
    .contacts = mesh_contacts<FaceOctreeKernel>,
};

}  // namespace collidoscope
