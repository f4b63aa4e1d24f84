// Two objects that move towards each other and turn until they collide, among others that hardly move: the
// environments of Smith's experiments [Smith 3.4]. Two spheres, fifteen space shuttles, or a bust and a
// shuttle beside a sphere and a chair [fig. 3.11]. Here the two then pass through each other, turn back at
// the walls, and come again.
//
// Departures. The paper gives neither speeds nor places: here the two meet after about seventy frames, as in
// its figures. The shuttle, chair and bust are ours, with as many triangles.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/random.h"
#include "core/trigonometry.h"
#include "narrow/narrow_choice.h"
#include "scene/built_in/body_by_body.h"
#include "scene/built_in/extent.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

enum Kind : std::size_t { spheres, shuttles, mixed };
constexpr std::string_view kinds[] = {"spheres", "shuttles", "mixed"};
constexpr std::uint32_t usual_counts[] = {2, 15, 4};

/// A sphere of meridians and parallels with about as many vertices; twice as many meridians as bands.
ShapePointer sphere(std::uint32_t vertices) {
  const Real bands = std::max(2.0, std::round((1 + std::sqrt(2 * static_cast<Real>(vertices) - 3)) / 2));
  return make_model_shape("sphere", "sphere", {{"meridians", {2 * bands}}, {"parallels", {bands}}});
}

/// Of equal size.
ShapePointer scaled_model(const char* model) {
  const Real radius = extent_of(*make_model_shape(model, model)).radius;
  return make_model_shape(model, model, {}, 1 / radius);
}

std::vector<ShapePointer> shapes_of(std::size_t kind, SceneParameters& parameters) {
  constexpr std::uint32_t vertices_of_528_triangles = 266;
  const std::uint32_t vertices = used_vertices(parameters, vertices_of_528_triangles);
  if (kind == spheres) return {sphere(vertices)};
  if (kind == shuttles) return {scaled_model("space-shuttle")};
  return {scaled_model("bust"), scaled_model("space-shuttle"), sphere(62), scaled_model("chair")};
}

struct Placed {
  ShapePointer shape;
  Vec3 centre;
  Quaternion orientation;

  Pose pose() const {
    Pose pose{to_matrix(orientation), Vec3(0)};
    pose.translation = centre - pose.rotate(extent_of(*shape).centre);
    return pose;
  }
};

/// Places objects around the path of the two, which is the x axis: near each other, so that boxes overlap.
class Bystanders {
 public:
  Bystanders(Random& random, const Progress* progress) : random_(random), progress_(progress) {}

  /// Throws Cancelled.
  Placed place(const ShapePointer& shape) {
    for (int attempt = 0;; ++attempt) {
      if (progress_) progress_->expect_wanted();
      Placed placed{shape, random_place(Real(0.01) * attempt), random_.rotation()};
      const auto clear = [&](const Placed& other) { return are_apart(placed, other); };
      if (!std::ranges::all_of(placed_, clear)) continue;
      placed_.push_back(placed);
      return placed;
    }
  }

 private:
  static constexpr Real path_radius = 2.2, length_along = 2, clearance = 0.25;  // radii

  Vec3 random_place(Real farther) {
    const Real angle = random_.uniform(0, 2 * std::numbers::pi);
    const Real off = path_radius + random_.uniform(0, 0.3 + farther);
    return {random_.uniform(-length_along - farther, length_along + farther), off * cosine_of(angle),
            off * sine_of(angle)};
  }

  /// Their bounding spheres decide most pairs.
  static bool are_apart(const Placed& a, const Placed& b) {
    constexpr Real surely = 2 + 1.01 * clearance;  // both have a radius of 1
    return length(a.centre - b.centre) > surely || distance(a, b) > clearance;
  }

  static Real distance(const Placed& a, const Placed& b) {
    static const NarrowChoice trees = narrow_choice("aabb-tree");
    PairCache cache;
    const PairResult result = trees.algorithm->query(
        {*a.shape, *b.shape, relative_pose(a.pose(), b.pose()), Request::distance, trees.options}, cache);
    return result.verdict == Verdict::separated ? result.distance() : 0;
  }

  Random& random_;
  const Progress* progress_;
  std::vector<Placed> placed_;
};

/// Radii: all objects have one of 1 m.
constexpr Real start = 2.35, farthest_bystander = 6, share_of_bystanders = 0.05;

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("approach", parameters);
  scene.response = "none";
  scene.pipeline.narrow = narrow_choice("face-octree");
  const std::size_t kind = used_shapes(scene.parameters, kinds);
  const std::vector<ShapePointer> shapes = shapes_of(kind, scene.parameters);
  const std::uint32_t count = used_count(scene.parameters, usual_counts[kind]);
  const Real speed = metres_per_frame(scene.parameters, 2, 1) / scene.dt;
  const Real turn = radians_per_frame(scene.parameters, 1) / scene.dt;
  Random random(parameters.seed);
  Bystanders bystanders(random, progress);
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    const ShapePointer& shape = shapes[i % shapes.size()];
    const bool moves = i < 2;
    const Real side = i == 0 ? -1 : 1, share = moves ? 1 : share_of_bystanders;
    const Placed placed =
        moves ? Placed{shape, Vec3(side * start, 0, 0), random.rotation()} : bystanders.place(shape);
    BodyMotion motion{placed.centre, placed.orientation};
    motion.velocity = (moves ? Vec3(-side, 0, 0) : random.unit_vector()) * (share * speed);
    motion.angular_velocity = random.unit_vector() * (share * turn);
    motion.rotation_centre = extent_of(*shape).centre;
    scene.world.add({shape->name() + " " + std::to_string(i + 1), shape, motion});
  });
  constexpr Vec3 walls(start, farthest_bystander, farthest_bystander);
  scene.world.set_walls(Aabb{-walls, walls});
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_approach;
const SceneAlgorithm scene_approach = {"approach",
                                       "Two objects approach among others",
                                       "Smith 1994, 3.4",
                                       {"count", "shapes", "vertices", "velocity", "rotation", "seed"},
                                       create,
                                       kinds};

}  // namespace collidoscope
