#include "inspection/explanation_json.h"

#include <nlohmann/json.hpp>

#include "inspection/explanation.h"

namespace collidoscope {
namespace {

using Json = nlohmann::ordered_json;

std::string_view id_of(DecidedBy phase) {
  constexpr std::array<std::string_view, 4> ids = {"collision-filter", "broad", "mid", "narrow"};
  return ids[static_cast<std::size_t>(phase)];
}

Json array(const Vec3& vector) {
  return {vector.x, vector.y, vector.z};
}

void add_gap(const Gap& gap, Json& json) {
  json["gap"] = gap.width;
  json["axis"] = array(gap.axis);
}

Json boxes(const Gap& gap) {
  Json json = {{"overlap", gap.width <= 0}};
  add_gap(gap, json);
  return json;
}

Json volume_tests(const std::vector<VolumeTest>& tests) {
  Json list = Json::array();
  for (const VolumeTest& test : tests) {
    list.push_back({{"id", test.algorithm->id}, {"overlap", test.overlap}});
    if (test.gap) add_gap(*test.gap, list.back());
  }
  return list;
}

Json operations(const OperationCounts& counts, bool of_hulls_only) {
  return {{"total", counts.total()},
          {"additions", counts.additions},
          {"multiplications", counts.multiplications},
          {"divisions", counts.divisions},
          {"square_roots", counts.square_roots},
          {"comparisons", counts.comparisons},
          {"dot_products", counts.dot_products},
          {"of_hulls_only", of_hulls_only}};
}

void add_answer(const NarrowAnswer& answer, bool counts_hulls_only, Json& json) {
  json["request"] = answer.request != Request::overlap ? "distance" : "verdict";
  json["answer"] = to_string(answer.result.verdict);
  json["iterations"] = answer.result.iterations;
  for (const Counter& counter : answer.counters)
    json["counters"][std::string(counter.many)] = answer.result.*counter.count;
  json["fell_back"] = answer.result.fell_back;
  if (answer.operations) json["operations"] = operations(*answer.operations, counts_hulls_only);
  json["nanoseconds"] = answer.nanoseconds;
}

Json narrow(const PairInspection& pair) {
  Json json = {{"in_frame", pair.in_frame.has_value()}};
  if (pair.in_frame) json["verdict"] = to_string(pair.in_frame->verdict);
  if (pair.impact)
    json["impact"] = {{"state", to_string(pair.impact->state)}, {"fraction", pair.impact->fraction}};
  add_answer(pair.query, pair.counts_hulls_only, json);
  return json;
}

void add_separation(const PairInspection& pair, Json& json) {
  const PairResult& result = pair.result;
  if (result.gives(Capability::distance)) json["distance"] = result.distance();
  if (pair.separated_by_plane) json["margin"] = pair.begin_of_b - pair.end_of_a;
  if (result.gives(Capability::direction)) json["normal"] = array(pair.direction);
  if (!result.gives(Capability::witnesses)) return;
  json["point_a"] = array(pair.point_a);
  json["point_b"] = array(pair.point_b);
}

void add_collision(const PairInspection& pair, Json& json) {
  const PairResult& result = pair.result;
  if (result.gives(Capability::depth)) {
    json["depth"] = result.depth();
    json["normal"] = array(pair.direction);
  }
  if (result.gives(Capability::witnesses)) {
    json["point_a"] = array(pair.point_a);
    json["point_b"] = array(pair.point_b);
  }
  if (result.gives(Capability::common_point)) json["common_point"] = array(pair.point_a);
  if (pair.before)
    json["before"] = {{"distance", pair.before->distance},
                      {"normal", array(pair.before->direction)},
                      {"point_a", array(pair.before->point_a)},
                      {"point_b", array(pair.before->point_b)}};
}

Json feature(const Feature& feature) {
  return {{"kind", to_string(feature.kind)}, {"index", feature.index}};
}

void add_result(const PairInspection& pair, Json& json) {
  const PairResult& result = pair.result;
  if (result.verdict == Verdict::separated) add_separation(pair, json);
  if (result.verdict == Verdict::colliding) add_collision(pair, json);
  if (result.gives(Capability::features))
    json["features"] = {{"a", feature(result.feature_a)}, {"b", feature(result.feature_b)}};
}

}  // namespace

Json to_json(const PairInspection& pair, const PipelineConfig& pipeline) {
  const auto body = [&](BodyIndex index, const std::string& name) -> Json {
    return {{"index", index}, {"name", name}};
  };
  Json json = {{"pair", {{"a", body(pair.pair.a, pair.names[0])}, {"b", body(pair.pair.b, pair.names[1])}}},
               {"decided_by", id_of(pair.decided_by)},
               {"verdict", to_string(pair.result.verdict)},
               {"broad", boxes(pair.boxes)},
               {"mid", volume_tests(pair.volume_tests)},
               {"narrow", narrow(pair)}};
  if (pair.measurement) add_answer(*pair.measurement, pair.counts_hulls_only, json["measurement"]);
  add_result(pair, json);
  if (pair.proof)
    json["proof"] = {{"claimed", to_string(pair.proof->claimed)}, {"exactly", pair.proof->exactly}};
  json["explanation"] = explain(pair, pipeline).lines;
  return json;
}

}  // namespace collidoscope
