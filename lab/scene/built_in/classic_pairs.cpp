// Pairs as in textbooks, side by side and motionless, to step through: what each algorithm makes of faces
// that face each other, of a vertex at an edge, and of cases that are hard for some.

#include <array>

#include "core/quaternion.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr Real apart = 4;  // m, between neighbouring pairs

struct Placed {
  const char* model;
  std::vector<ModelArgument> arguments;
  Vec3 position = Vec3(0);  // from the middle of the pair's place
  Vec3 axis = Vec3(0, 0, 1);
  Real angle = 0;  // rad, about the axis
};

struct ClassicPair {
  const char* name;
  Placed a, b;
};

std::vector<ClassicPair> classic_pairs() {
  const std::vector<ModelArgument> cube = {{"edges", {1, 1, 1}}};
  const std::vector<ModelArgument> coin = {{"radius", {1}}, {"height", {0.3}}, {"sides", {120}}};
  constexpr Real on_edge = 0.785398163397448,
                 on_corner = 0.955316618124509;  // rad: a cube's turns to stand so
  return {
      // The closest features are two faces, and any point of one is as close as the next.
      {"face to face", {"box", cube}, {"box", cube, {0.2, 0.1, 1.12}}},
      // A corner above an edge: one pair of closest points.
      {"vertex to edge",
       {"box", cube, {0, 0, -0.1}, {1, 0, 0}, on_edge},
       {"box", cube, {0, 0, 1.54}, {1, -1, 0}, on_corner}},
      // Two edges across each other.
      {"edge to edge",
       {"box", cube, {0, 0, -0.1}, {1, 0, 0}, on_edge},
       {"box", cube, {0.1, 0, 1.38}, {0, 1, 0}, on_edge}},
      // Two cubes that overlap: Lin and Canny's search finds no closest features, and comes back to a pair of
      // features that it has been at.
      {"comes back", {"box", cube}, {"box", cube, {0.15, 0.05, -0.55}, {0, 0, 1}, 0.7}},
      // Many nearly parallel faces and edges: GJK takes its steps from vertex to vertex along the rims.
      {"nearly parallel", {"prism", coin}, {"prism", coin, {0.35, 0.2, 0.36}, {1, 0.3, 0}, 0.02}},
      // A thousand times as long as thick: normals of its faces are hard to tell.
      {"needle", {"box", cube}, {"box", {{"edges", {2, 0.002, 0.002}}}, {0.1, 0, 0.58}, {0.2, 1, 0.1}, 0.06}},
  };
}

BodyMotion motion_of(const Placed& placed, Real shift) {
  BodyMotion motion;
  motion.position = placed.position + Vec3(shift, 0, 0);
  motion.orientation = from_axis_angle(normalized(placed.axis), placed.angle);
  return motion;
}

Scene create(const SceneParameters& parameters, Progress*) {
  Scene scene = new_scene("classic-pairs", parameters);
  scene.response = "none";
  const std::vector<ClassicPair> pairs = classic_pairs();
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Real shift = apart * (static_cast<Real>(i) - Real(0.5) * static_cast<Real>(pairs.size() - 1));
    const auto add = [&](const Placed& placed, const char* letter) {
      const std::string name = std::string(pairs[i].name) + ", " + letter;
      scene.world.add(
          {name, make_model_shape(name, placed.model, placed.arguments), motion_of(placed, shift)});
    };
    add(pairs[i].a, "A"), add(pairs[i].b, "B");
  }
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_classic_pairs;
const SceneAlgorithm scene_classic_pairs = {"classic-pairs", "Classic pairs to step through", "", {}, create};

}  // namespace collidoscope
