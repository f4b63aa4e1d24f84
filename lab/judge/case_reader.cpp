#include "judge/case_reader.h"

#include <algorithm>
#include <array>
#include <glm/matrix.hpp>
#include <tuple>

#include "core/error.h"
#include "geometry/mesh/stl.h"
#include "geometry/mesh/weld.h"
#include "judge/corpus_reader.h"
#include "judge/pose_numbers.h"
#include "scene/json_value.h"

namespace collidoscope {
namespace {

constexpr std::array<CaseSubject, 3> subjects = {CaseSubject::hulls, CaseSubject::surfaces,
                                                 CaseSubject::solids};

// ---- Shapes ----------------------------------------------------------------------------------------------

std::vector<Vec3> read_points(const JsonValue& value) {
  std::vector<Vec3> points;
  for (const JsonValue& point : value.items()) points.push_back(point.vector());
  if (points.empty()) value.fail("needs a vertex");
  return points;
}

Triangle read_triangle(const JsonValue& value, std::size_t vertices) {
  const std::vector<JsonValue> corners = value.items();
  if (corners.size() != 3) value.fail("a triangle has three vertices");
  Triangle triangle{};
  std::ranges::transform(corners, triangle.begin(), [&](const JsonValue& corner) {
    return static_cast<std::uint32_t>(corner.whole(vertices - 1));
  });
  return triangle;
}

Mesh read_mesh(const std::vector<Vec3>& points, const JsonValue& triangles) {
  Mesh mesh;
  for (const Vec3& point : points) mesh.vertices.emplace_back(point);
  for (const JsonValue& triangle : triangles.items())
    mesh.triangles.push_back(read_triangle(triangle, points.size()));
  if (mesh.triangles.empty()) triangles.fail("needs a triangle");
  return mesh;
}

CaseShape read_inline(const std::string& name, const JsonValue& vertices,
                      const std::optional<JsonValue>& triangles) {
  const std::vector<Vec3> points = read_points(vertices);
  return triangles ? case_shape_of_mesh(name, read_mesh(points, *triangles))
                   : case_shape_of_points(name, points);
}

/// As `collide query` reads it: every facet counts, and no surface is repaired.
CaseShape read_shape_file(const JsonValue& value) {
  const std::filesystem::path path = value.existing_file();
  StlContents contents = read_stl(path);
  if (contents.triangles.empty()) value.fail("no triangles in the file");
  return {make_shape(path.filename().string(), weld(contents.triangles)), "", std::move(contents.triangles)};
}

CaseShape read_argument(const JsonValue& value, const PrimitiveReader& primitive) {
  const std::string argument = value.string();
  CaseShape read{primitive(argument), argument, {}};
  if (!read.shape) value.fail("names no primitive: sphere:R, capsule:R,H, ellipsoid:A,B,C, box:X,Y,Z");
  return read;
}

CaseShape read_shape(const JsonValue& body, const std::string& name, const PrimitiveReader& primitive) {
  const auto file = body.find("file"), argument = body.find("shape"), vertices = body.find("vertices"),
             triangles = body.find("triangles");
  if ((file ? 1 : 0) + (argument ? 1 : 0) + (vertices ? 1 : 0) != 1)
    body.fail("needs one of 'file', 'shape' and 'vertices'");
  if (triangles && !vertices) triangles->fail("stands without 'vertices'");
  if (file) return read_shape_file(*file);
  if (argument) return read_argument(*argument, primitive);
  return read_inline(name, *vertices, triangles);
}

// ---- Poses -----------------------------------------------------------------------------------------------

/// Any matrix that neither mirrors nor flattens.
Mat3 expect_rotation(const JsonValue& value, const Mat3& matrix) {
  if (!(glm::determinant(matrix) > 0)) value.fail("holds a matrix that is singular or mirrors");
  return matrix;
}

Mat3 read_rotation(const JsonValue& body) {
  const auto matrix = body.find("rotation"), orientation = body.find("orientation");
  if (matrix && orientation) matrix->fail("stands beside 'orientation'");
  if (orientation) return to_matrix(orientation->quaternion());
  return matrix ? expect_rotation(*matrix, matrix->matrix()) : Mat3(1);
}

Pose read_pose(const JsonValue& body) {
  Pose pose{read_rotation(body), Vec3(0)};
  if (const auto position = body.find("position")) pose.translation = position->vector();
  return pose;
}

PosePair read_pose_line(const JsonValue& line) {
  try {
    return pose_pair_of(line.numbers());
  } catch (const InputError& error) {
    if (!error.file().empty()) throw;
    line.fail(error.reason());
  }
}

bool has_pose(const JsonValue& body) {
  return body.has("position") || body.has("orientation") || body.has("rotation");
}

// ---- Cases -----------------------------------------------------------------------------------------------

template <class Choice, std::size_t count>
Choice read_choice(const JsonValue& value, const std::array<Choice, count>& known) {
  const std::string text = value.string();
  std::string names;
  for (const Choice choice : known) {
    if (text == to_string(choice)) return choice;
    names += (names.empty() ? "" : ", ") + std::string(to_string(choice));
  }
  value.fail("'" + text + "' is none of " + names);
}

std::optional<Real> read_length(const JsonValue& value, std::string_view key) {
  const auto length = value.find(key);
  if (!length) return {};
  if (length->number() < 0) length->fail("is below zero");
  return length->number();
}

ExpectedAnswer read_expected(const JsonValue& value) {
  value.expect_keys({"of", "verdict", "distance", "depth", "tolerance"});
  ExpectedAnswer expected;
  if (const auto subject = value.find("of")) expected.subject = read_choice(*subject, subjects);
  if (const auto verdict = value.find("verdict"))
    expected.verdict = read_choice(*verdict, std::array{Verdict::separated, Verdict::colliding});
  expected.distance = read_length(value, "distance");
  expected.depth = read_length(value, "depth");
  expected.tolerance = read_length(value, "tolerance");
  return expected;
}

std::string read_text(const JsonValue& value, std::string_view key) {
  const auto text = value.find(key);
  return text ? text->string() : "";
}

class CaseReader {
 public:
  CaseReader(const std::filesystem::path& file, const PrimitiveReader& primitive)
      : file_(file), primitive_(primitive) {}

  JudgedCase read(const JsonValue& value, const std::string& default_name) const {
    value.expect_keys({"schema", "name", "source", "note", "a", "b", "poses", "expected"});
    JudgedCase judged;
    judged.name = read_text(value, "name");
    if (judged.name.empty()) judged.name = default_name;
    judged.source = read_text(value, "source"), judged.note = read_text(value, "note");
    judged.file = file_;
    std::tie(judged.a, judged.poses.a) = read_body(value.at("a"), judged.name + " A");
    std::tie(judged.b, judged.poses.b) = read_body(value.at("b"), judged.name + " B");
    if (const auto line = value.find("poses")) {
      if (has_pose(value.at("a")) || has_pose(value.at("b"))) line->fail("stands beside poses of 'a' or 'b'");
      judged.poses = read_pose_line(*line);
    }
    if (const auto expected = value.find("expected")) judged.expected = read_expected(*expected);
    expect_suitable(judged, value);
    return judged;
  }

 private:
  std::pair<CaseShape, Pose> read_body(const JsonValue& body, const std::string& name) const {
    body.expect_keys({"file", "shape", "vertices", "triangles", "position", "orientation", "rotation"});
    return {read_shape(body, name, primitive_), read_pose(body)};
  }

  static void expect_suitable(const JudgedCase& judged, const JsonValue& value) {
    const Shape &a = *judged.a.shape, &b = *judged.b.shape;
    if (!suits_rounding(a, b, judged.poses))
      value.fail("shapes that round and ellipsoids take rotations only");
    if (case_subject(judged) == CaseSubject::hulls) return;
    if (a.mesh().triangles.empty() || b.mesh().triangles.empty())
      value.fail("is about surfaces, and a shape has no triangles");
    if (!suits_relative_pose(NarrowInput::mesh, a, b, judged.poses))
      value.fail(
          "is about surfaces, which take rotations, and meshes that are not far from their own origins");
  }

  const std::filesystem::path& file_;
  const PrimitiveReader& primitive_;
};

}  // namespace

std::vector<JudgedCase> read_case_file(const std::filesystem::path& file, const PrimitiveReader& primitive) {
  const JsonValue root = JsonValue::read(file);
  if (root.at("schema").whole(1000) != 1) root.at("schema").fail("this program reads schema 1");
  const CaseReader reader(file, primitive);
  const std::string stem = file.stem().string();
  const auto list = root.find("cases");
  if (!list) return {reader.read(root, stem)};
  root.expect_keys({"schema", "cases"});
  std::vector<JudgedCase> cases;
  for (const JsonValue& entry : list->items())
    cases.push_back(reader.read(entry, stem + " " + std::to_string(cases.size() + 1)));
  return cases;
}

bool holds_cases(const std::filesystem::path& file) {
  if (file.extension() == ".txt") return is_triangle_corpus(file);
  if (is_convex_corpus(file)) return true;
  try {
    const JsonValue root = JsonValue::read(file);
    if (root.is_array()) return false;
    return root.has("a") || root.has("b") || root.has("cases");
  } catch (const InputError&) {
    return true;
  }
}

}  // namespace collidoscope
