#include "dynamics/deformation/mesh_frames.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/plural.h"
#include "core/tolerance.h"
#include "geometry/mesh/mesh_file.h"

namespace collidoscope {
namespace {

// ---- Files of a folder -----------------------------------------------------------------------------------

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// The digits at the beginning of the text, without leading zeros; they are taken from it.
std::string_view take_number(std::string_view& text) {
  const auto end = static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
  std::string_view digits = text.substr(0, end);
  text.remove_prefix(end);
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

/// Digits in a row are compared as numbers, everything else by its bytes.
bool comes_before(const std::string& name_a, const std::string& name_b) {
  std::string_view a = name_a, b = name_b;
  while (!a.empty() && !b.empty()) {
    if (is_digit(a[0]) && is_digit(b[0])) {
      const std::string_view number_a = take_number(a), number_b = take_number(b);
      if (number_a.size() != number_b.size()) return number_a.size() < number_b.size();
      if (number_a != number_b) return number_a < number_b;
    } else {
      if (a[0] != b[0]) return a[0] < b[0];
      a.remove_prefix(1), b.remove_prefix(1);
    }
  }
  return a.size() != b.size() ? a.size() < b.size() : name_a < name_b;
}

bool is_stl(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  for (char& letter : extension) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return extension == ".stl";
}

}  // namespace

std::vector<std::filesystem::path> frame_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  std::filesystem::directory_iterator entries(folder, error);
  for (; !error && entries != std::filesystem::directory_iterator(); entries.increment(error))
    if (is_stl(entries->path()) && !entries->is_directory()) files.push_back(entries->path());
  if (error) throw InputError(display_name(folder), "", "cannot be read: " + error.message());
  if (files.empty()) throw InputError(display_name(folder), "", "holds no STL files");
  std::ranges::sort(files, comes_before, [](const auto& file) { return file.filename().string(); });
  return files;
}

// ---- Vertices of a frame ---------------------------------------------------------------------------------

namespace {

std::string metres(Real length) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g m", length);
  return text;
}

/// The corners of the first frame's triangles, and the vertices that they became.
class Topology {
 public:
  Topology(std::filesystem::path file, const TriangleSoup& triangles, const RepairedMesh& repaired)
      : file_(std::move(file)),
        vertices_(corner_vertices(triangles, repaired)),
        first_corners_(repaired.mesh.vertices.size()) {
    for (std::size_t corner = vertices_.size(); corner-- > 0;) first_corners_[vertices_[corner]] = corner;
  }

  /// The mesh's vertices in another frame. A warning counts the corners that were moved together.
  std::vector<Vec3f> vertices_in(const std::filesystem::path& file, const TriangleSoup& triangles,
                                 std::vector<std::string>& warnings) const {
    refuse_other_count(file, triangles);
    std::vector<Vec3f> vertices;
    vertices.reserve(first_corners_.size());
    for (const std::size_t corner : first_corners_) vertices.push_back(position(triangles, corner));
    close_seams(file, triangles, vertices, warnings);
    return vertices;
  }

 private:
  static Vec3f position(const TriangleSoup& triangles, std::size_t corner) {
    return triangles[corner / 3][corner % 3] + 0.0f;  // −0 is +0, as it is for welding
  }

  void refuse_other_count(const std::filesystem::path& file, const TriangleSoup& triangles) const {
    if (3 * triangles.size() == vertices_.size()) return;
    throw InputError(display_name(file), "",
                     "has " + plural(triangles.size(), "triangle") + ", but the first frame, " +
                         display_name(file_) + ", has " + std::to_string(vertices_.size() / 3));
  }

  /// A vertex is where its first corner is. Its other corners may be elsewhere by rounding only.
  void close_seams(const std::filesystem::path& file, const TriangleSoup& triangles,
                   const std::vector<Vec3f>& vertices, std::vector<std::string>& warnings) const {
    const Real most = tolerance::frame_seam * largest_coordinate(vertices);
    std::size_t moved = 0;
    Real farthest = 0;
    for (std::size_t corner = 0; corner < vertices_.size(); ++corner) {
      const Real gap = length(Vec3(position(triangles, corner)) - Vec3(vertices[vertices_[corner]]));
      if (gap > most) refuse_gap(file, corner, gap);
      moved += gap > 0, farthest = std::max(farthest, gap);
    }
    if (moved == 0) return;
    warnings.push_back(display_name(file.filename()) + ": " + plural(moved, "corner") + " up to " +
                       metres(farthest) + " apart moved onto the vertex of the first frame");
  }

  static Real largest_coordinate(const std::vector<Vec3f>& vertices) {
    Real largest = 0;
    for (const Vec3f& v : vertices)
      largest = std::max({largest, std::abs(Real(v.x)), std::abs(Real(v.y)), std::abs(Real(v.z))});
    return largest;
  }

  [[noreturn]] void refuse_gap(const std::filesystem::path& file, std::size_t corner, Real gap) const {
    const std::size_t other = first_corners_[vertices_[corner]];
    throw InputError(display_name(file), place_of(corner),
                     "is " + metres(gap) + " from " + place_of(other) +
                         ", and both are one vertex of the first frame, " + display_name(file_));
  }

  static std::string place_of(std::size_t corner) {
    return "triangle " + std::to_string(corner / 3 + 1) + ", corner " + std::to_string(corner % 3 + 1);
  }

  std::filesystem::path file_;
  std::vector<std::uint32_t> vertices_;     // by corner, three per triangle
  std::vector<std::size_t> first_corners_;  // by vertex
};

MeshContents read_frame(const std::filesystem::path& file, std::vector<std::string>& warnings) {
  MeshContents contents = read_mesh(file);
  for (const std::string& warning : contents.warnings)
    warnings.push_back(display_name(file.filename()) + ": " + warning);
  return contents;
}

void report_frame(Progress* progress, const std::string& name, std::size_t frame, std::size_t count) {
  if (progress == nullptr) return;
  progress->report(static_cast<double>(frame) / static_cast<double>(count),
                   name + ": frame " + std::to_string(frame + 1) + " of " + std::to_string(count));
}

}  // namespace

FramedShape load_frames(const std::string& name, const std::vector<std::filesystem::path>& files,
                        ShapeSource source, Progress* progress) {
  if (files.size() < 2) throw InputError(name, "", "needs two frames or more to move between");
  report_frame(progress, name, 0, files.size());
  std::vector<std::string> warnings;
  const TriangleSoup first = read_frame(files.front(), warnings).triangles;
  RepairedMesh repaired = repair(first, display_name(files.front()));
  const Topology topology(files.front(), first, repaired);
  MeshFrames frames{files, {repaired.mesh.vertices}};
  for (std::size_t i = 1; i < files.size(); ++i) {
    report_frame(progress, name, i, files.size());
    const TriangleSoup triangles = read_frame(files[i], warnings).triangles;
    frames.positions.push_back(topology.vertices_in(files[i], triangles, warnings));
  }
  for (std::vector<Vec3f>& vertices : frames.positions)
    for (Vec3f& vertex : vertices) vertex *= static_cast<float>(source.scale);
  repaired.report.warnings.insert(repaired.report.warnings.begin(), warnings.begin(), warnings.end());
  source.file = files.front();
  return {shape_of_file(name, std::move(repaired), std::move(source)),
          std::make_shared<const MeshFrames>(std::move(frames))};
}

}  // namespace collidoscope
