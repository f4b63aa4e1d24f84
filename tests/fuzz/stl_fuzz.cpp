// libFuzzer target: whatever bytes come, they are read and repaired or refused by an InputError, and what is
// read keeps its promises. Seeds: the malformed files of the corpus, and a cube in both formats.
//
//   cmake --preset fuzz && cmake --build build/fuzz --target stl_fuzz
//   build/fuzz/tests/fuzz/stl_fuzz -max_len=4096 -timeout=5 <folder of new inputs> <folder of seeds>

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "core/error.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/repair.h"
#include "geometry/mesh/stl.h"

namespace {

using namespace collidoscope;

void require(bool holds) {
  if (!holds) std::abort();
}

/// The shortest facets: 50 bytes of binary, and more of text.
constexpr std::size_t fewest_bytes_per_triangle = 50;

void check_contents(const StlContents& contents, std::size_t size) {
  require(contents.triangles.size() * fewest_bytes_per_triangle <= size);
  for (const auto& triangle : contents.triangles)
    for (const Vec3f& corner : triangle)
      require(std::isfinite(corner.x) && std::isfinite(corner.y) && std::isfinite(corner.z));
}

void check_repaired(const RepairedMesh& repaired) {
  const auto& [mesh, report] = repaired;
  require(!mesh.triangles.empty() && report.triangles() <= report.file_triangles);
  require(mesh.triangles.size() + report.collapsed_triangles == report.triangles() + 2 * report.loose_facets);
  require(report.loose_facets <= report.degenerate_triangles);
  for (const auto& [a, b, c] : mesh.triangles) {
    require(a < mesh.vertices.size() && b < mesh.vertices.size() && c < mesh.vertices.size());
    require(a != b && b != c && c != a);
  }
  require(report.watertight == (report.open_edges + report.nonmanifold_edges == 0));
  require(std::isfinite(mass_properties(mesh).volume));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const StlContents contents = parse_stl({reinterpret_cast<const char*>(data), size}, "fuzz.stl");
    check_contents(contents, size);
    check_repaired(repair(contents.triangles, "fuzz.stl"));
  } catch (const InputError&) {
    // A refusal is an answer.
  }
  return 0;
}
