#include "judge/case_writer.h"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "core/files/atomic_file.h"
#include "scene/json_numbers.h"
#include "scene/json_text.h"

namespace collidoscope {
namespace {

using Json = nlohmann::ordered_json;

/// The double with the fewest digits that float32 rounds to the value.
Real shortest(float value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  Real result = 0;
  std::from_chars(text.data(), end, result);
  return result;
}

void write_mesh(Json& json, const Mesh& mesh) {
  json["vertices"] = Json::array();
  for (const Vec3f& v : mesh.vertices)
    json["vertices"].push_back(coordinates({shortest(v.x), shortest(v.y), shortest(v.z)}));
  json["triangles"] = Json::array();
  for (const Triangle& t : mesh.triangles) json["triangles"].push_back(t);
}

Json to_json(const CaseShape& of, const Pose& pose) {
  Json json = Json::object();
  if (!of.argument.empty()) {
    json["shape"] = of.argument;
  } else if (!of.shape->mesh().triangles.empty()) {
    write_mesh(json, of.shape->mesh());
  } else {
    json["vertices"] = Json::array();
    for (const Vec3& vertex : of.shape->hull().vertices) json["vertices"].push_back(coordinates(vertex));
  }
  json["position"] = coordinates(pose.translation);
  if (pose.rotation != Mat3(1)) json["rotation"] = rows_of(pose.rotation);
  return json;
}

Json to_json(const ExpectedAnswer& expected) {
  Json json = Json::object();
  if (expected.subject) json["of"] = to_string(*expected.subject);
  if (expected.verdict) json["verdict"] = to_string(*expected.verdict);
  if (expected.distance) json["distance"] = *expected.distance;
  if (expected.depth) json["depth"] = *expected.depth;
  if (expected.tolerance) json["tolerance"] = *expected.tolerance;
  return json;
}

}  // namespace

Json to_json(const JudgedCase& judged) {
  Json json = {{"schema", 1}, {"name", judged.name}};
  if (!judged.source.empty()) json["source"] = judged.source;
  if (!judged.note.empty()) json["note"] = judged.note;
  json["a"] = to_json(judged.a, judged.poses.a);
  json["b"] = to_json(judged.b, judged.poses.b);
  if (Json expected = to_json(judged.expected); !expected.empty()) json["expected"] = std::move(expected);
  return json;
}

void save_case_file(const std::filesystem::path& file, const JudgedCase& judged) {
  write_file_atomically(file, readable_text(to_json(judged)) + "\n");
}

}  // namespace collidoscope
