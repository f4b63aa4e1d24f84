#include "support/triangle_pairs.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>
#include <utility>

#include "support/shared_data.h"

namespace collidoscope::test {
namespace {

Real log_uniform(Random& random, Real low, Real high) {
  return low * std::pow(high / low, random.uniform());
}

Vec3 lattice_point(Random& random, std::uint32_t points) {
  const auto coordinate = [&] { return static_cast<Real>(random.below(points)); };
  const Real x = coordinate(), y = coordinate();
  return {x, y, coordinate()};
}

TrianglePoints anyhow(Random& random) {
  const auto point = [&] { return random.in_box(Vec3(-1), Vec3(1)); };
  const Vec3 p = point(), q = point();
  return {p, q, point()};
}

TrianglePoints on_lattice(Random& random) {
  constexpr std::uint32_t points = 4;
  const Vec3 p = lattice_point(random, points), q = lattice_point(random, points);
  return {p, q, lattice_point(random, points)};
}

/// The third corner almost on the line of the others: a cap, or a needle where it is beside one of them.
TrianglePoints thin(Random& random) {
  TrianglePoints t = anyhow(random);
  const Real along = random.below(2) == 0 ? random.uniform() : 0;
  t[2] = t[0] + (t[1] - t[0]) * along + random.unit_vector() * log_uniform(random, 1e-9, 1e-3);
  return t;
}

/// A corner, or a point of an edge or of the face.
Vec3 point_of(const TrianglePoints& t, Random& random) {
  const std::uint32_t first = random.below(3);
  Vec3 point = t[first];
  if (random.below(3) == 0) return point;
  point += (t[(first + 1) % 3] - point) * random.uniform();
  if (random.below(2) == 0) return point;
  return point + (t[(first + 2) % 3] - point) * random.uniform();
}

Vec3 normal_of(const TrianglePoints& t) {
  return normalized(cross(t[1] - t[0], t[2] - t[0]));
}

void move(TrianglePoints& t, const Vec3& by) {
  for (Vec3& corner : t) corner += by;
}

/// Moves b so that a point of it is a little beside a point of a.
TrianglePointsPair in_contact(const TrianglePoints& a, TrianglePoints b, Real scale, Random& random) {
  const std::array<Vec3, 3> ways = {normal_of(a), normal_of(b), random.unit_vector()};
  Vec3 gap = ways[random.below(3)] * (scale * log_uniform(random, 1e-16, 1e-4));
  if (random.below(2) == 0) gap = -gap;
  move(b, point_of(a, random) + gap - point_of(b, random));
  return {a, b};
}

TrianglePointsPair different_sizes(Random& random) {
  const TrianglePoints a = anyhow(random);
  TrianglePoints b = anyhow(random);
  constexpr Real ratio = 1e-6;
  for (Vec3& corner : b) corner *= ratio;
  const TrianglePointsPair pair = in_contact(a, b, ratio, random);
  return random.below(2) == 0 ? pair : TrianglePointsPair{pair.b, pair.a};
}

TrianglePointsPair far_away(Random& random) {
  const TrianglePoints a = anyhow(random), b = anyhow(random);
  TrianglePointsPair pair = random.below(2) == 0 ? in_contact(a, b, 1, random) : TrianglePointsPair{a, b};
  const Vec3 place = random.unit_vector() * 1e6;
  move(pair.a, place), move(pair.b, place);
  return pair;
}

TrianglePointsPair almost_parallel(Random& random) {
  const TrianglePoints a = anyhow(random);
  const Vec3 normal = normal_of(a), u = normalized(a[1] - a[0]), v = cross(normal, u);
  const Real tilt = log_uniform(random, 1e-16, 1e-3), height = tilt * random.uniform(-1, 1);
  TrianglePoints b;
  for (Vec3& corner : b) {
    const Real x = random.uniform(-1, 1), y = random.uniform(-1, 1);
    corner = a[0] + u * x + v * y + normal * (height + tilt * x);
  }
  return {a, b};
}

TrianglePointsPair sharing(std::uint32_t corners, Random& random) {
  const bool lattice = random.below(4) == 0;
  TrianglePointsPair pair = lattice ? TrianglePointsPair{on_lattice(random), on_lattice(random)}
                                    : TrianglePointsPair{anyhow(random), anyhow(random)};
  const std::uint32_t from = random.below(3), to = random.below(3);
  for (std::uint32_t i = 0; i < corners; ++i) pair.b[(to + i) % 3] = pair.a[(from + i) % 3];
  return pair;
}

TrianglePointsPair in_one_plane(Random& random) {
  constexpr std::uint32_t points = 6;
  const Vec3 u = lattice_point(random, points), v = lattice_point(random, points);
  const auto triangle = [&] {
    TrianglePoints t;
    for (Vec3& corner : t)
      corner = u * static_cast<Real>(random.below(points)) + v * static_cast<Real>(random.below(points));
    return t;
  };
  const TrianglePoints a = triangle();
  return {a, triangle()};
}

TrianglePoints flattened(TrianglePoints t, Random& random) {
  const std::uint32_t kind = random.below(3);
  if (kind < 2) t[2] = kind == 0 ? t[1] : t[0] * Real(0.5) + t[1] * Real(0.5);
  if (kind == 1 && random.below(2) == 0) t[1] = t[2] = t[0];
  return t;
}

TrianglePointsPair flat(Random& random) {
  if (random.below(2) == 0) {
    const TrianglePoints a = flattened(on_lattice(random), random);
    return {a, flattened(on_lattice(random), random)};
  }
  const TrianglePoints a = flattened(anyhow(random), random);
  TrianglePointsPair pair{a, flattened(anyhow(random), random)};
  if (random.below(2) == 0) move(pair.b, point_of(pair.a, random) - pair.b[random.below(3)]);
  return pair;
}

TrianglePoints with_noise(TrianglePoints t, Random& random) {
  for (Vec3& corner : t)
    for (int axis = 0; axis < 3; ++axis) {
      constexpr Real infinity = std::numeric_limits<Real>::infinity();
      const std::uint32_t kind = random.below(4);
      if (kind < 2) corner[axis] = std::nextafter(corner[axis], kind == 0 ? infinity : -infinity);
    }
  return t;
}

}  // namespace

std::string to_string(TriangleClass triangle_class) {
  constexpr std::array names = {"generic",     "near_contact", "lattice",       "thin",
                                "size_ratio",  "offset",       "near_parallel", "shared_corner",
                                "shared_edge", "coplanar",     "degenerate",    "noisy"};
  return names[static_cast<std::size_t>(triangle_class)];
}

TrianglePointsPair random_triangles(TriangleClass triangle_class, Random& random) {
  const auto two = [&](auto make) {
    const TrianglePoints a = make(random);
    return TrianglePointsPair{a, make(random)};
  };
  const auto contact = [&](auto make) {
    const TrianglePointsPair pair = two(make);
    return in_contact(pair.a, pair.b, 1, random);
  };
  switch (triangle_class) {
    case TriangleClass::generic:
      return two(anyhow);
    case TriangleClass::near_contact:
      return contact(anyhow);
    case TriangleClass::lattice:
      return two(on_lattice);
    case TriangleClass::thin:
      return contact(thin);
    case TriangleClass::size_ratio:
      return different_sizes(random);
    case TriangleClass::offset:
      return far_away(random);
    case TriangleClass::near_parallel:
      return almost_parallel(random);
    case TriangleClass::shared_corner:
      return sharing(1, random);
    case TriangleClass::shared_edge:
      return sharing(2, random);
    case TriangleClass::coplanar:
      return in_one_plane(random);
    case TriangleClass::degenerate:
      return flat(random);
    case TriangleClass::noisy:
      break;
  }
  const TrianglePointsPair pair = two(on_lattice);
  return {with_noise(pair.a, random), with_noise(pair.b, random)};
}

TrianglePoints reordered(const TrianglePoints& t, int order) {
  const int first = order % 3;
  const int step = order < 3 ? 1 : 2;
  return {t[first], t[(first + step) % 3], t[(first + 2 * step) % 3]};
}

std::size_t triangle_pairs_to_try(std::size_t usual) {
  const char* wanted = std::getenv("COLLIDOSCOPE_PAIRS");
  return wanted ? std::strtoull(wanted, nullptr, 10) : usual;
}

std::vector<CorpusTriangles> corpus_triangles() {
  std::ifstream file(shared_dir() / "corpus" / "triangle-pairs.txt");
  std::vector<CorpusTriangles> all;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    CorpusTriangles& read = all.emplace_back();
    words >> read.name >> read.intersect >> read.distance;
    for (TrianglePoints* triangle : {&read.pair.a, &read.pair.b})
      for (Vec3& corner : *triangle) words >> corner.x >> corner.y >> corner.z;
    EXPECT_TRUE(words) << line;
  }
  return all;
}

}  // namespace collidoscope::test
