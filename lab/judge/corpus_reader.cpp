#include "judge/corpus_reader.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <glm/matrix.hpp>
#include <sstream>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "geometry/primitives/primitives.h"
#include "scene/json_value.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

// ---- Convex pairs ----------------------------------------------------------------------------------------

std::vector<Vec3> box_corners(const Vec3& size) {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i)
    corners.push_back(Vec3((i & 1) != 0 ? size.x : -size.x, (i & 2) != 0 ? size.y : -size.y,
                           (i & 4) != 0 ? size.z : -size.z) /
                      Real(2));
  return corners;
}

std::vector<Vec3> points_of(const JsonValue& body) {
  const std::string type = body.at("type").string();
  if (type == "box") return box_corners(body.at("size").vector());
  if (type != "verts") body.at("type").fail("is neither box nor verts");
  std::vector<Vec3> points;
  for (const JsonValue& point : body.at("v").items()) points.push_back(point.vector());
  return points;
}

/// Any matrix: these are not always orthonormal.
Pose pose_of(const JsonValue& body) {
  const Pose pose{body.at("R").matrix(), body.at("t").vector()};
  if (!(glm::determinant(pose.rotation) > 0)) body.at("R").fail("is singular or mirrors");
  return pose;
}

JudgedCase convex_case(const JsonValue& entry, const fs::path& file) {
  entry.expect_keys({"id", "src", "A", "B", "note", "exact_distance", "exact_intersects", "exact_depth"});
  JudgedCase judged;
  judged.name = entry.at("id").string(), judged.source = entry.at("src").string();
  if (const auto note = entry.find("note")) judged.note = note->string();
  judged.file = file;
  judged.a = case_shape_of_points(judged.name + " A", points_of(entry.at("A")));
  judged.b = case_shape_of_points(judged.name + " B", points_of(entry.at("B")));
  judged.poses = {pose_of(entry.at("A")), pose_of(entry.at("B"))};
  const bool meet = entry.at("exact_intersects").boolean();
  judged.expected = {CaseSubject::hulls, meet ? Verdict::colliding : Verdict::separated, {}, {}, {}};
  if (!meet) judged.expected.distance = entry.at("exact_distance").number();
  if (const auto depth = entry.find("exact_depth"); meet && depth && !depth->is_null())
    judged.expected.depth = depth->number();
  return judged;
}

// ---- Triangle pairs --------------------------------------------------------------------------------------

struct TrianglePairLine {
  std::string name;
  bool intersect = false;
  Real distance = 0;
  std::array<Vec3, 6> corners{};
};

/// Nothing of a line of another form.
std::optional<TrianglePairLine> parse_pair(const std::string& line) {
  std::istringstream words(line);
  TrianglePairLine pair;
  int intersect = -1;
  if (!(words >> pair.name >> intersect >> pair.distance) || intersect < 0 || intersect > 1) return {};
  for (Vec3& corner : pair.corners)
    if (!(words >> corner.x >> corner.y >> corner.z)) return {};
  if (std::string more; words >> more) return {};
  pair.intersect = intersect == 1;
  return pair;
}

/// Calls visit(line, number) for each line that is no comment, until it returns false.
template <class Visit>
void for_lines(const fs::path& file, const Visit& visit) {
  std::istringstream stream(read_file(file));
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    const bool blank = std::ranges::all_of(line, [](unsigned char c) { return std::isspace(c) != 0; });
    if (blank || line.front() == '#') continue;
    if (!visit(line, number)) return;
  }
}

JudgedCase triangle_case(const TrianglePairLine& pair, const fs::path& file) {
  JudgedCase judged;
  judged.name = pair.name;
  judged.file = file;
  const std::span<const Vec3> corners(pair.corners);
  judged.a = case_shape_of_points(pair.name + " A", corners.first(3));
  judged.b = case_shape_of_points(pair.name + " B", corners.last(3));
  judged.expected = {
      CaseSubject::hulls, pair.intersect ? Verdict::colliding : Verdict::separated, {}, {}, {}};
  if (!pair.intersect) judged.expected.distance = pair.distance;
  return judged;
}

}  // namespace

bool is_convex_corpus(const fs::path& file) {
  if (file.extension() != ".json") return false;
  std::istringstream stream(read_file(file));
  char first = 0;
  return stream >> first && first == '[';
}

std::vector<JudgedCase> read_convex_corpus(const fs::path& file) {
  std::vector<JudgedCase> cases;
  for (const JsonValue& entry : JsonValue::read(file).items()) cases.push_back(convex_case(entry, file));
  return cases;
}

bool is_triangle_corpus(const fs::path& file) {
  bool is_one = false;
  for_lines(file, [&](const std::string& line, std::size_t) {
    is_one = parse_pair(line).has_value();
    return false;
  });
  return is_one;
}

std::vector<JudgedCase> read_triangle_pairs(const fs::path& file) {
  std::vector<JudgedCase> cases;
  for_lines(file, [&](const std::string& line, std::size_t number) {
    const std::optional<TrianglePairLine> pair = parse_pair(line);
    if (!pair)
      throw InputError(display_name(file), "line " + std::to_string(number),
                       "is no triangle pair: a name, 0 or 1, a distance, 18 coordinates");
    cases.push_back(triangle_case(*pair, file));
    return true;
  });
  return cases;
}

}  // namespace collidoscope
