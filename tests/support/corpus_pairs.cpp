#include "support/corpus_pairs.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "support/shared_data.h"

namespace collidoscope::test {
namespace {

using nlohmann::json;

Vec3 to_vector(const json& entry) {
  return {entry.at(0).get<Real>(), entry.at(1).get<Real>(), entry.at(2).get<Real>()};
}

std::vector<Vec3> vertices_of(const json& body) {
  if (body.at("type") == "box") return box(to_vector(body.at("size")) / 2.0);
  std::vector<Vec3> vertices;
  for (const json& vertex : body.at("v")) vertices.push_back(to_vector(vertex));
  return vertices;
}

/// The file's matrices are row-major.
Pose pose_of(const json& body) {
  Pose pose;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      pose.rotation[column][row] = body.at("R").at(static_cast<std::size_t>(3 * row + column)).get<Real>();
  pose.translation = to_vector(body.at("t"));
  return pose;
}

}  // namespace

std::vector<CorpusPair> corpus_pairs() {
  std::ifstream file(shared_dir() / "corpus" / "convex-pairs.json");
  std::vector<CorpusPair> pairs;
  for (const json& entry : json::parse(file)) {
    const json &a = entry.at("A"), &b = entry.at("B");
    CorpusPair pair;
    pair.name = entry.at("id").get<std::string>() + " " + entry.at("src").get<std::string>();
    pair.pair = {vertices_of(a), vertices_of(b), pose_of(a), pose_of(b)};
    pair.intersects = entry.at("exact_intersects");
    pair.distance = entry.at("exact_distance");
    if (!entry.at("exact_depth").is_null()) pair.depth = entry.at("exact_depth").get<Real>();
    pairs.push_back(pair);
  }
  return pairs;
}

}  // namespace collidoscope::test
