#pragma once

// Random pairs of triangles of the kinds that break triangle tests, and those of the shared corpus.

#include <string>
#include <vector>

#include "core/random.h"
#include "geometry/triangle_intersection.h"

namespace collidoscope::test {

struct TrianglePointsPair {
  TrianglePoints a, b;
};

enum class TriangleClass : std::uint8_t {
  generic,        // anyhow
  near_contact,   // a point of A and one of B 1e-16 … 1e-4 m apart, corners and edges among them
  lattice,        // small integers: touching, coplanar and flat
  thin,           // needles and caps, 1e-9 … 1e-3 thin, near contact
  size_ratio,     // one a million times the other
  offset,         // a million metres from the origin
  near_parallel,  // planes tilted by 1e-16 … 1e-3
  shared_corner,
  shared_edge,
  coplanar,    // in a plane through the origin that floating point holds
  degenerate,  // segments and points among them
  noisy,       // lattice pairs with noise in the last digits
};
constexpr TriangleClass all_triangle_classes[] = {
    TriangleClass::generic,       TriangleClass::near_contact,  TriangleClass::lattice,
    TriangleClass::thin,          TriangleClass::size_ratio,    TriangleClass::offset,
    TriangleClass::near_parallel, TriangleClass::shared_corner, TriangleClass::shared_edge,
    TriangleClass::coplanar,      TriangleClass::degenerate,    TriangleClass::noisy};
std::string to_string(TriangleClass triangle_class);

TrianglePointsPair random_triangles(TriangleClass triangle_class, Random& random);

/// The corners in order `order` (0 … 5).
TrianglePoints reordered(const TrianglePoints& t, int order);

/// COLLIDOSCOPE_PAIRS in the environment, or `usual`.
std::size_t triangle_pairs_to_try(std::size_t usual);

struct CorpusTriangles {
  std::string name;
  TrianglePointsPair pair;
  bool intersect = false;
  Real distance = 0;
};

/// The file triangle-pairs.txt of the shared corpus.
std::vector<CorpusTriangles> corpus_triangles();

}  // namespace collidoscope::test
