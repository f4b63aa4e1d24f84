#include "searched_hull.h"

#include <cmath>

#include "fixtures/point_sets.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope::test {
namespace {

std::vector<Vec3> points_of(const Mesh& mesh) {
  return {mesh.vertices.begin(), mesh.vertices.end()};
}

/// Vertices so close to a plane that their heights differ by less than rounding: whole plateaus.
std::vector<Vec3> flat_dome(Real flatness, Random& random) {
  std::vector<Vec3> points;
  for (int i = 0; i < 300; ++i) {
    const Real x = random.uniform(-1, 1), y = random.uniform(-1, 1);
    points.emplace_back(x, y, 1 - flatness * (x * x + y * y));
    points.emplace_back(x, y, -1 + flatness * (x * x + y * y));
  }
  return points;
}

std::vector<Vec3> needle(Real thickness, Random& random) {
  std::vector<Vec3> points;
  for (int i = 0; i < 200; ++i) {
    const Vec3 unit = random.unit_vector();
    points.emplace_back(unit.x, unit.y * thickness, unit.z * thickness);
    points.push_back(unit * thickness + Vec3(2, 0, 0));
  }
  return points;
}

/// A ring between two apexes, each of which has all of the ring as neighbours.
std::vector<Vec3> double_cone(int ring) {
  std::vector<Vec3> points = circle(ring);
  points.insert(points.end(), {Vec3(0, 0, 2), Vec3(0, 0, -3)});
  return points;
}

std::vector<PointSet> make_points() {
  Random random(11);
  std::vector<PointSet> sets = {
      {"point", {{1, 2, 3}}},
      {"segment", {{1, 2, 3}, {-1, 2, 4}}},
      {"triangle", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
      {"tetrahedron", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
      {"cube", cube_corners()},
      {"polygon of 300", circle(300)},
      {"tilted polygon", transformed(circle(70, 0.3), Vec3(1, 1e-3, 1), Vec3(5, 6, 7))},
      {"prism", prism(500)},
      {"double cone", double_cone(400)},
      {"icosphere", points_of(make_icosphere(1, 3))},
      {"UV sphere", points_of(make_sphere(1, 60, 40))},
      {"far away", transformed(sphere_points(400, 1), Vec3(1), Vec3(1e6, -2e6, 3e6))},
      {"tiny", transformed(sphere_points(300, 2), Vec3(1e-150))},
      {"huge", transformed(sphere_points(300, 3), Vec3(1e17))},
      {"pancake", transformed(sphere_points(400, 4), Vec3(1, 1, 1e-9))},
      {"lattice", lattice(7)}};
  for (const Real flatness : {1e-12, 1e-15, 1e-16})
    sets.push_back({"dome flat to " + std::to_string(std::log10(flatness)), flat_dome(flatness, random)});
  for (const Real thickness : {1e-6, 1e-9})
    sets.push_back({"needle thin to " + std::to_string(std::log10(thickness)), needle(thickness, random)});
  for (int i = 0; i < 15; ++i)
    sets.push_back({"random polytope", points_of(make_random_polytope(random.in_box(Vec3(0.1), Vec3(1)),
                                                                      4 + random.below(250), random))});
  for (PointSet& set : sets) set.points = shuffled(std::move(set.points), random.bits());
  return sets;
}

}  // namespace

mpq_class exact_dot(const Vec3& a, const Vec3& b) {
  return mpq_class(a.x) * b.x + mpq_class(a.y) * b.y + mpq_class(a.z) * b.z;
}

mpq_class exact_maximum(const std::vector<Vec3>& vertices, const Vec3& direction) {
  mpq_class largest = exact_dot(vertices[0], direction);
  for (const Vec3& vertex : vertices) largest = std::max(largest, exact_dot(vertex, direction));
  return largest;
}

std::vector<Vec3> directions_for(const ConvexHull& hull, Random& random, std::uint32_t count) {
  std::vector<Vec3> directions;
  const auto any_vertex = [&] {
    return hull.vertices[random.below(static_cast<std::uint32_t>(hull.vertices.size()))];
  };
  const auto add = [&](const Vec3& direction) {
    if (direction != Vec3(0)) directions.push_back(direction);
  };
  for (std::uint32_t i = 0; i < count; ++i) {
    add(random.unit_vector());
    add(normalized(cross(normalized(any_vertex() - any_vertex()), random.unit_vector())));
    Vec3 axis(0);
    axis[static_cast<int>(random.below(3))] = random.below(2) == 0 ? 1 : -1;
    add(axis);
    add(random.unit_vector() * std::pow(10.0, random.uniform(-100, 100)));
    if (hull.planes.empty()) continue;
    const Vec3 normal = hull.planes[random.below(static_cast<std::uint32_t>(hull.planes.size()))].normal;
    add(normal);
    add(normal + random.unit_vector() * std::pow(10.0, random.uniform(-17, -5)));
  }
  return directions;
}

const std::vector<PointSet>& troublesome_points() {
  static const std::vector<PointSet> sets = make_points();
  return sets;
}

}  // namespace collidoscope::test
