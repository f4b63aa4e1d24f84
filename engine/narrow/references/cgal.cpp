// CGAL's distance between the hulls of two point sets: a quadratic program, solved in exact arithmetic.
// It is exact for the vertices of B after rounding to doubles in the frame of A, and slow.

#include <CGAL/Gmpzf.h>
#include <CGAL/Polytope_distance_d.h>
#include <CGAL/Polytope_distance_d_traits_3.h>
#include <CGAL/Simple_cartesian.h>
#include <cmath>

#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

using Kernel = CGAL::Simple_cartesian<double>;
using Points = std::vector<Kernel::Point_3>;
using Program = CGAL::Polytope_distance_d<CGAL::Polytope_distance_d_traits_3<Kernel, CGAL::Gmpzf, double>>;

Points placed(const Shape& shape, const Pose& pose) {
  Points points;
  for (const Vec3& vertex : shape.hull().vertices) {
    const Vec3 point = pose.to_parent(vertex);
    points.emplace_back(point.x, point.y, point.z);
  }
  return points;
}

/// From homogeneous coordinates.
template <class Iterator>
Vec3 to_point(Iterator coordinates) {
  CGAL::Gmpzf homogeneous[4];
  for (CGAL::Gmpzf& coordinate : homogeneous) coordinate = *coordinates++;
  const auto quotient = [&](int i) {
    return CGAL::to_double(CGAL::Quotient<CGAL::Gmpzf>(homogeneous[i], homogeneous[3]));
  };
  return {quotient(0), quotient(1), quotient(2)};
}

struct CgalPolytopeDistance {
  static PairResult run(const NarrowQuery& query) {
    const Points a = placed(query.a, Pose()), b = placed(query.b, query.b_in_a);
    const Program program(a.begin(), a.end(), b.begin(), b.end());
    PairResult result;
    if (CGAL::is_zero(program.squared_distance_numerator())) {
      result.verdict = Verdict::colliding;
      return result;
    }
    result.verdict = Verdict::separated;
    const Vec3 on_a = to_point(program.realizing_point_p_coordinates_begin());
    const Vec3 on_b = to_point(program.realizing_point_q_coordinates_begin());
    const Real distance = std::sqrt(CGAL::to_double(CGAL::Quotient<CGAL::Gmpzf>(
        program.squared_distance_numerator(), program.squared_distance_denominator())));
    give_distance(result, distance, on_a, on_b, normalized(on_b - on_a));
    return result;
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_cgal_polytope_distance;
const NarrowAlgorithm narrow_cgal_polytope_distance = reference_algorithm<CgalPolytopeDistance>(
    "cgal-polytope-distance", "exact quadratic program of CGAL", "CGAL, Polytope_distance_d",
    Capability::verdict | Capability::distance | Capability::witnesses | Capability::direction);

}  // namespace collidoscope
