#pragma once

// Gilbert's iteration in any arithmetic, its simplices solved by trying all subsets: slow and plain, so that
// it can be trusted. In integers it is exact; in doubles it guesses what integers then prove.

#include <array>
#include <optional>
#include <utility>

namespace collidoscope::test {

template <class Number>
struct Vector {
  Number x{}, y{}, z{};

  friend Vector operator-(const Vector& a, const Vector& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vector operator+(const Vector& a, const Vector& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vector operator-(const Vector& a) { return {-a.x, -a.y, -a.z}; }
  friend Vector operator*(const Vector& a, const Number& factor) {
    return {a.x * factor, a.y * factor, a.z * factor};
  }
  bool is_zero() const { return x == 0 && y == 0 && z == 0; }
};

template <class Number>
Number dot(const Vector<Number>& a, const Vector<Number>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class Number>
Vector<Number> cross(const Vector<Number>& a, const Vector<Number>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Up to four vertices of A − B, each with the vertices of A and B that it is the difference of.
template <class Number>
struct Simplex {
  int count = 0;
  std::array<Vector<Number>, 4> vertex;
  std::array<std::pair<std::size_t, std::size_t>, 4> from{};

  void add(const Vector<Number>& difference, std::size_t a, std::size_t b) {
    vertex[static_cast<std::size_t>(count)] = difference;
    from[static_cast<std::size_t>(count++)] = {a, b};
  }
};

/// numerator / denominator (> 0): the sum of weight[i] / denominator (all > 0) times the simplex's vertex[i].
template <class Number>
struct CarriedPoint {
  Vector<Number> numerator;
  Number denominator;
  Simplex<Number> simplex;
  std::array<Number, 4> weight;
};

/// The point of the affine hull of the vertices closest to the origin, if all its weights are positive.
template <class Number>
std::optional<CarriedPoint<Number>> interior_point(const Simplex<Number>& simplex) {
  const auto& s = simplex.vertex;
  switch (simplex.count) {
    case 1:
      return CarriedPoint<Number>{s[0], 1, simplex, {1}};
    case 2: {
      const Vector<Number> edge = s[1] - s[0];
      const Number first = dot(s[1], edge), second = -dot(s[0], edge);
      if (first <= 0 || second <= 0) return std::nullopt;
      return CarriedPoint<Number>{s[0] * first + s[1] * second, first + second, simplex, {first, second}};
    }
    case 3: {
      const Vector<Number> normal = cross<Number>(s[1] - s[0], s[2] - s[0]);
      if (normal.is_zero()) return std::nullopt;
      std::array<Number, 4> part;
      for (std::size_t i = 0; i < 3; ++i) {
        part[i] = dot(normal, cross(s[(i + 1) % 3], s[(i + 2) % 3]));
        if (part[i] <= 0) return std::nullopt;
      }
      return CarriedPoint<Number>{normal * dot(s[0], normal), dot(normal, normal), simplex, part};
    }
    default: {
      const Vector<Number> s01 = cross(s[0], s[1]), s23 = cross(s[2], s[3]);
      std::array<Number, 4> part = {dot(s[1], s23), -dot(s[0], s23), dot(s[3], s01), -dot(s[2], s01)};
      if (part[0] < 0)
        for (Number& each : part) each = -each;
      for (const Number& each : part)
        if (each <= 0) return std::nullopt;
      return CarriedPoint<Number>{{}, part[0] + part[1] + part[2] + part[3], simplex, part};
    }
  }
}

template <class Number>
Simplex<Number> subset(const Simplex<Number>& simplex, unsigned mask) {
  Simplex<Number> chosen;
  for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.count); ++i)
    if (mask >> i & 1u) chosen.add(simplex.vertex[i], simplex.from[i].first, simplex.from[i].second);
  return chosen;
}

}  // namespace collidoscope::test
