#include "geometry/mesh/repair.h"

#include <glm/common.hpp>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>
#include <set>

#include "core/error.h"
#include "core/random.h"
#include "decomposition/solid.h"
#include "fixtures/meshes/soups.h"
#include "geometry/hull/hull.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/mesh_parts.h"

namespace collidoscope {
namespace {

using test::cube_soup;
using test::SoupTriangle;
using test::torus_soup;
using test::turned;

TriangleSoup joined(TriangleSoup a, const TriangleSoup& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

void shuffle(TriangleSoup& soup, Random& random) {
  for (std::size_t i = soup.size(); i > 1; --i)
    std::swap(soup[i - 1], soup[random.below(static_cast<std::uint32_t>(i))]);
  for (SoupTriangle& triangle : soup)
    std::rotate(triangle.begin(), triangle.begin() + random.below(3), triangle.end());
}

/// The figures of a report, by another way: sets of coordinates.
struct Counted {
  std::int64_t euler;
  std::size_t open = 0, nonmanifold = 0;

  explicit Counted(const Mesh& mesh) {
    using Point = std::array<float, 3>;
    std::set<Point> points;
    std::map<std::set<Point>, int> edges;
    for (const Triangle& t : mesh.triangles) {
      for (std::size_t i = 0; i < 3; ++i) {
        const Vec3f &p = mesh.vertices[t[i]], &q = mesh.vertices[t[(i + 1) % 3]];
        points.insert(Point{p.x, p.y, p.z});
        ++edges[{Point{p.x, p.y, p.z}, Point{q.x, q.y, q.z}}];
      }
    }
    euler = std::ssize(points) - std::ssize(edges) + std::ssize(mesh.triangles);
    for (const auto& [edge, uses] : edges) open += uses == 1, nonmanifold += uses > 2;
  }
};

/// Without the loose facets, which come last.
Mesh surface_of(const RepairedMesh& repaired) {
  Mesh mesh = repaired.mesh;
  mesh.triangles.resize(mesh.triangles.size() - 2 * repaired.report.loose_facets);
  return mesh;
}

void expect_consistent(const RepairedMesh& repaired) {
  const Counted counted(surface_of(repaired));
  EXPECT_EQ(repaired.report.euler, counted.euler);
  EXPECT_EQ(repaired.report.open_edges, counted.open);
  EXPECT_EQ(repaired.report.nonmanifold_edges, counted.nonmanifold);
  EXPECT_EQ(repaired.report.watertight, counted.open + counted.nonmanifold == 0);
}

// ---- Welding ---------------------------------------------------------------------------------------------

TEST(Repair, WeldsEqualPositionsAndOnlyThese) {
  TriangleSoup soup = cube_soup();
  soup[0][0] = Vec3f(-0.0f, 0, -0.0f);  // equal
  RepairedMesh repaired = repair(soup, "f");
  EXPECT_EQ(repaired.mesh.vertices.size(), 8u);
  EXPECT_TRUE(repaired.report.watertight);
  EXPECT_EQ(repaired.report.euler, 2);
  EXPECT_TRUE(repaired.report.warnings.empty());
  EXPECT_FALSE(std::signbit(repaired.mesh.vertices[0].x));

  soup[0][0] = Vec3f(1e-45f, 0, 0);  // the next number
  repaired = repair(soup, "f");
  EXPECT_EQ(repaired.mesh.vertices.size(), 9u);
  EXPECT_EQ(repaired.report.open_edges, 4u);
  expect_consistent(repaired);
}

TEST(Repair, NumbersVerticesByFirstUse) {
  const TriangleSoup soup = {{Vec3f(9, 0, 0), Vec3f(0, 9, 0), Vec3f(0, 0, 9)}};
  EXPECT_EQ(repair(soup, "f").mesh.vertices, (std::vector<Vec3f>{{9, 0, 0}, {0, 9, 0}, {0, 0, 9}}));
}

TEST(Repair, RefusesWhatHasNoTriangleOrNoArea) {
  const SoupTriangle line = {Vec3f(0), Vec3f(1), Vec3f(2)}, point = {Vec3f(1), Vec3f(1), Vec3f(1)};
  const auto error = [](const TriangleSoup& soup) {
    try {
      repair(soup, "f.stl");
      return std::string("no error");
    } catch (const InputError& caught) {
      return std::string(caught.what());
    }
  };
  EXPECT_EQ(error({}), "f.stl: no triangles");
  for (const TriangleSoup& soup : {TriangleSoup{line, line, line}, TriangleSoup{point},
                                   TriangleSoup{line, turned(line)}, TriangleSoup{line, point}})
    EXPECT_EQ(error(soup), "f.stl: no volume: every triangle is degenerate (without area)");
}

// ---- Redundant triangles ---------------------------------------------------------------------------------

TEST(Repair, DropsCopiesAndStrayDegenerates) {
  const TriangleSoup cube = cube_soup();
  TriangleSoup soup = joined(cube, {cube[0], cube[1], {cube[5][1], cube[5][2], cube[5][0]}});
  soup.push_back({Vec3f(0), Vec3f(0), Vec3f(1)});  // two equal corners, inside the cube
  soup.push_back({Vec3f(0), Vec3f(1), Vec3f(1)});  // the other corner twice
  const RepairedMesh repaired = repair(soup, "f");
  EXPECT_EQ(repaired.mesh.triangles.size(), 12u);
  EXPECT_EQ(repaired.mesh.vertices.size(), 8u);
  EXPECT_EQ(repaired.report.triangles(), 12u);
  EXPECT_EQ(repaired.report.file_triangles, 17u);
  EXPECT_TRUE(repaired.report.watertight);
  EXPECT_EQ(repaired.report.warnings,
            (std::vector<std::string>{"3 duplicate triangles dropped", "2 degenerate triangles dropped"}));
}

TEST(Repair, DropsCopiesOfAWholeSurface) {
  TriangleSoup sheet = cube_soup();
  sheet.resize(7);
  for (const TriangleSoup& soup : {cube_soup(), torus_soup(8, 6), sheet}) {
    const RepairedMesh once = repair(soup, "f"), twice = repair(joined(soup, soup), "f");
    EXPECT_EQ(twice.mesh.triangles, once.mesh.triangles);
    EXPECT_EQ(twice.report.duplicate_triangles, soup.size());
    EXPECT_EQ(twice.report.euler, once.report.euler);
  }
}

TEST(Repair, OfAClosedSurfaceWithBothSidesKeepsOne) {
  TriangleSoup soup = cube_soup();
  for (std::size_t i = 0; i < 12; ++i) soup.push_back(turned(soup[i]));
  const RepairedMesh repaired = repair(soup, "f");
  EXPECT_EQ(repaired.report.duplicate_triangles, 12u);
  EXPECT_TRUE(repaired.report.watertight);
  EXPECT_DOUBLE_EQ(mass_properties(repaired.mesh).volume, 1);
}

TEST(Repair, KeepsWhatClosesTheSurface) {
  // The edge from (0,0,0) to (1,0,0) is split on one side only, by a vertex in its middle, and the gap is
  // filled by a triangle without area.
  const Vec3f a(0), b(1, 0, 0), middle(0.5f, 0, 0);
  TriangleSoup soup;
  for (const SoupTriangle& t : cube_soup()) {
    const auto from = std::ranges::find(t, a), to = std::ranges::find(t, b);
    const bool splits = from != t.end() && to != t.end() && (from - t.begin() + 1) % 3 == to - t.begin();
    if (!splits) {
      soup.push_back(t);
      continue;
    }
    const Vec3f opposite = t[static_cast<std::size_t>(3 - (from - t.begin()) - (to - t.begin()))];
    soup.push_back({a, middle, opposite});
    soup.push_back({middle, b, opposite});
  }
  ASSERT_EQ(soup.size(), 13u);
  EXPECT_EQ(repair(soup, "f").report.open_edges, 3u);
  const RepairedMesh filled = repair(joined(soup, {{b, middle, a}}), "f");
  EXPECT_EQ(filled.mesh.triangles.size(), 14u);
  EXPECT_TRUE(filled.report.watertight);
  EXPECT_EQ(filled.report.euler, 2);
  EXPECT_TRUE(filled.report.warnings.empty());
}

TEST(Repair, KeepsAFanOfFillersWhoseMiddleOnesTouchOnlyFillers) {
  // A triangle whose one side meets a chain of three vertices, filled by two triangles without area.
  const Vec3f a(0), b(1, 0, 0), c(2, 0, 0), d(4, 0, 0), up(1, 3, 0), down(1, -3, 0);
  const TriangleSoup soup = {{a, d, up}, {b, a, down}, {c, b, down},  {d, c, down},
                             {a, c, d},  {a, b, c},    {up, d, down}, {down, a, up}};
  const RepairedMesh repaired = repair(soup, "f");
  EXPECT_EQ(repaired.mesh.triangles.size(), 8u);
  EXPECT_TRUE(repaired.report.watertight);
}

TEST(Repair, CountsCollapsedTrianglesOnTheSurface) {
  TriangleSoup soup = cube_soup();
  soup.push_back({Vec3f(0), Vec3f(1, 0, 0), Vec3f(1, 0, 0)});
  soup.push_back({Vec3f(1), Vec3f(1), Vec3f(1)});
  const MeshReport report = repair(soup, "f").report;
  EXPECT_EQ(report.collapsed_triangles, 2u);
  EXPECT_EQ(report.degenerate_triangles, 0u);
  EXPECT_EQ(report.triangles(), 12u);
  EXPECT_EQ(report.warnings,
            std::vector<std::string>{"2 triangles collapsed to an edge or a point left out"});
}

// ---- Facets without area that reach beyond the surface ----------------------------------------------------

TEST(Repair, EveryVertexOfTheFileCounts) {
  const Vec3f corner(1), beyond(5), between(3);
  for (const SoupTriangle& sliver :
       {SoupTriangle{corner, between, beyond}, SoupTriangle{corner, beyond, beyond},
        SoupTriangle{beyond, corner, corner}, SoupTriangle{beyond, beyond, beyond}}) {
    const RepairedMesh repaired = repair(joined(cube_soup(), {sliver}), "f");
    const MeshReport& report = repaired.report;
    EXPECT_EQ(report.triangles(), 12u);
    EXPECT_EQ(report.loose_facets, 1u);
    EXPECT_EQ(report.euler, 2);
    EXPECT_EQ(report.components, 1u);
    EXPECT_TRUE(report.watertight);
    EXPECT_DOUBLE_EQ(mass_properties(repaired.mesh).volume, 1);
    EXPECT_EQ(report.warnings,
              std::vector<std::string>{"1 degenerate triangle dropped from the surface; 1 of them stays as a "
                                       "segment, with a corner that the surface lacks"});
    EXPECT_EQ(convex_hull(std::span(repaired.mesh.vertices)).vertices.size(), 8u);
    EXPECT_EQ(closed_triangles(repaired.mesh).size(), 14u);
    EXPECT_EQ(why_not_solid(repaired.mesh), "");
  }
}

/// A second facet with the same corners is a duplicate, and no second segment.
TEST(Repair, ALooseFacetStaysOnce) {
  TriangleSoup soup = cube_soup();
  const SoupTriangle whisker = {Vec3f(0), Vec3f(4, 0, 0), Vec3f(3, 0, 0)};
  soup.insert(soup.end(), {whisker, {whisker[1], whisker[2], whisker[0]}, whisker});
  const RepairedMesh repaired = repair(soup, "f");
  EXPECT_EQ(repaired.report.degenerate_triangles, 1u);
  EXPECT_EQ(repaired.report.duplicate_triangles, 2u);
  EXPECT_EQ(repaired.report.loose_facets, 1u);
  EXPECT_EQ(repaired.mesh.triangles.size(), 14u);
  const std::vector<std::uint32_t> vertices = corner_vertices(soup, repaired);
  for (std::size_t corner = 0; corner < vertices.size(); ++corner)
    EXPECT_EQ(repaired.mesh.vertices[vertices[corner]], soup[corner / 3][corner % 3]);
}

// ---- Orientation -----------------------------------------------------------------------------------------

TEST(Repair, TurnsTheMinority) {
  TriangleSoup soup = cube_soup();
  soup[3] = turned(soup[3]);
  const RepairedMesh repaired = repair(soup, "f");
  EXPECT_EQ(repaired.report.misoriented_edges, 3u);
  EXPECT_EQ(repaired.report.turned_triangles, 1u);
  EXPECT_DOUBLE_EQ(mass_properties(repaired.mesh).volume, 1);
  EXPECT_EQ(repaired.report.warnings,
            std::vector<std::string>{"mixed orientation repaired: 3 edges misoriented, 1 triangle turned"});
}

TEST(Repair, TurnsWhatIsInsideOut) {
  TriangleSoup soup = cube_soup();
  for (SoupTriangle& triangle : soup) triangle = turned(triangle);
  const RepairedMesh repaired = repair(soup, "f");
  EXPECT_TRUE(repaired.report.inside_out);
  EXPECT_DOUBLE_EQ(repaired.report.volume, 1);
  EXPECT_DOUBLE_EQ(mass_properties(repaired.mesh).volume, 1);
  EXPECT_EQ(repaired.report.warnings,
            std::vector<std::string>{"inside-out (negative volume): all triangles turned"});
}

TEST(Repair, LeavesCavitiesAlone) {
  TriangleSoup cavity = cube_soup(Vec3f(0.25f), 0.5f);
  for (SoupTriangle& triangle : cavity) triangle = turned(triangle);
  const RepairedMesh repaired = repair(joined(cube_soup(), cavity), "f");
  EXPECT_DOUBLE_EQ(repaired.report.volume, 1 - 0.125);
  EXPECT_EQ(repaired.report.components, 2u);
  EXPECT_TRUE(repaired.report.warnings.empty());
}

TEST(Repair, LeavesOneSidedSurfacesAlone) {
  // A Möbius strip of an odd number of quads.
  constexpr unsigned quads = 9;
  const auto rail = [](unsigned i, double side) {
    const double turn = 2 * std::numbers::pi * i / quads;
    const double radius = 3 + side * std::cos(turn / 2);
    return Vec3f(Vec3(radius * std::cos(turn), radius * std::sin(turn), side * std::sin(turn / 2)));
  };
  TriangleSoup soup;
  for (unsigned i = 0; i < quads; ++i) {
    const bool last = i + 1 == quads;  // exactly the first rails, the other way round
    const Vec3f left = last ? rail(0, -1) : rail(i + 1, 1), right = last ? rail(0, 1) : rail(i + 1, -1);
    soup.push_back({rail(i, 1), rail(i, -1), right});
    soup.push_back({rail(i, 1), right, left});
  }
  const MeshReport report = repair(soup, "f").report;
  EXPECT_EQ(report.euler, 0);
  EXPECT_EQ(report.misoriented_edges, 1u);
  EXPECT_EQ(report.turned_triangles, 0u);
  EXPECT_EQ(report.warnings,
            (std::vector<std::string>{"18 open edges", "1 one-sided surface (cannot be oriented)"}));
}

TEST(Repair, WarnsOfSuspiciousScale) {
  EXPECT_EQ(repair(cube_soup(Vec3f(0), 4572), "f").report.warnings.at(0),
            "suspicious scale: 4.57e+03 m across, if the unit is the metre");
  EXPECT_FALSE(repair(cube_soup(Vec3f(0), 1e-4f), "f").report.warnings.empty());
  EXPECT_TRUE(repair(cube_soup(Vec3f(0), 0.002f), "f").report.warnings.empty());
}

// ---- Properties ------------------------------------------------------------------------------------------

TEST(Repair, FindsTheSameWhateverTheOrder) {
  EXPECT_TRUE(rc::check("shuffle", [](std::uint64_t seed) {
    Random random(seed);
    TriangleSoup soup = joined(torus_soup(3 + random.below(9), 3 + random.below(9)), cube_soup(Vec3f(5)));
    soup.resize(soup.size() - random.below(8));
    const RepairedMesh before = repair(soup, "f");
    shuffle(soup, random);
    const RepairedMesh after = repair(soup, "f");
    RC_ASSERT(after.report.euler == before.report.euler);
    RC_ASSERT(after.report.components == before.report.components);
    RC_ASSERT(after.report.open_edges == before.report.open_edges);
    RC_ASSERT(after.report.warnings == before.report.warnings);
    RC_ASSERT(after.mesh.vertices.size() == before.mesh.vertices.size());
    RC_ASSERT(std::abs(after.report.volume - before.report.volume) < 1e-12);
  }));
}

TEST(Repair, OrientsAnyMixtureOutwards) {
  EXPECT_TRUE(rc::check("turn some", [](std::uint64_t seed) {
    Random random(seed);
    TriangleSoup soup = torus_soup(3 + random.below(9), 3 + random.below(9));
    const Real volume = repair(soup, "f").report.volume;
    const std::uint32_t chance = 1 + random.below(99);
    std::size_t count = 0;
    for (SoupTriangle& triangle : soup)
      if (random.below(100) < chance) triangle = turned(triangle), ++count;
    shuffle(soup, random);
    const RepairedMesh repaired = repair(soup, "f");
    RC_ASSERT(std::abs(mass_properties(repaired.mesh).volume - volume) < 1e-12);
    if (count < soup.size()) RC_ASSERT(repaired.report.turned_triangles == count);
  }));
}

TEST(Repair, NeverOpensWhatIsClosed) {
  EXPECT_TRUE(rc::check("add copies and degenerates", [](std::uint64_t seed) {
    Random random(seed);
    TriangleSoup soup = torus_soup(3 + random.below(6), 3 + random.below(6));
    const std::size_t original = soup.size();
    for (SoupTriangle& triangle : soup)
      for (Vec3f& corner : triangle) corner = glm::round(corner * 1024.0f) / 1024.0f;  // exact middles
    const auto pick = [&] { return soup[random.below(static_cast<std::uint32_t>(original))]; };
    std::size_t added = 1 + random.below(10);
    for (std::size_t i = 0; i < added; ++i) {
      const SoupTriangle one = pick(), other = pick();
      switch (random.below(3)) {
        case 0:
          soup.push_back(one);
          break;
        case 1:
          soup.push_back({one[0], one[0], one[1]});
          break;
        default:
          soup.push_back({one[0], 0.5f * (one[0] + other[0]), other[0]});
      }
    }
    shuffle(soup, random);
    const RepairedMesh repaired = repair(soup, "f");
    RC_ASSERT(repaired.report.watertight);
    RC_ASSERT(repaired.report.euler == 0);
    RC_ASSERT(surface_of(repaired).triangles.size() == original);
  }));
}

TEST(Repair, CountsAsAnotherWayOfCountingDoes) {
  Random random(5);
  std::size_t nonmanifold = 0, open = 0;
  for (int i = 0; i < 300; ++i) {
    TriangleSoup soup;
    for (std::uint32_t n = 1 + random.below(40); n > 0; --n) {
      SoupTriangle triangle;
      for (Vec3f& corner : triangle) corner = Vec3f(random.below(3), random.below(3), random.below(2));
      soup.push_back(triangle);
    }
    soup.push_back(cube_soup()[0]);
    const RepairedMesh repaired = repair(soup, "f");
    expect_consistent(repaired);
    nonmanifold += repaired.report.nonmanifold_edges, open += repaired.report.open_edges;
  }
  EXPECT_GT(nonmanifold, 200u);
  EXPECT_GT(open, 300u);
}

TEST(Repair, CornersOfTheFileAreVerticesOfTheMesh) {
  Random random(7);
  std::size_t loose = 0, corners = 0;
  for (int i = 0; i < 200; ++i) {
    TriangleSoup soup = cube_soup();
    for (std::uint32_t n = random.below(30); n > 0; --n) {
      SoupTriangle triangle;
      for (Vec3f& corner : triangle) corner = Vec3f(random.below(4), random.below(2), random.below(2));
      soup.insert(soup.begin() + random.below(static_cast<std::uint32_t>(soup.size())), triangle);
    }
    const RepairedMesh repaired = repair(soup, "f");
    const std::vector<std::uint32_t> vertices = corner_vertices(soup, repaired);
    ASSERT_EQ(vertices.size(), 3 * soup.size());
    for (std::size_t corner = 0; corner < vertices.size(); ++corner)
      ASSERT_EQ(repaired.mesh.vertices[vertices[corner]], soup[corner / 3][corner % 3]);
    loose += repaired.report.loose_facets, corners += vertices.size();
  }
  EXPECT_GT(loose, 50u);
  EXPECT_GT(corners, 5000u);
}

}  // namespace
}  // namespace collidoscope
