#include "shell/tool_state.h"

namespace collidoscope::viewer {

using Json = nlohmann::ordered_json;

Json vector_state(const Vec3& v) {
  return {v.x, v.y, v.z};
}

namespace {

Json probe_state(const Snapshot& snapshot, const ProbeChoice& choice) {
  Json state = {{"on", choice.on}};
  if (!snapshot.probe) return state;
  const auto& [ray, hits] = *snapshot.probe;
  state["origin"] = vector_state(ray.origin), state["direction"] = vector_state(ray.direction);
  state["radius"] = ray.radius;
  state["hits"] = Json::array();
  for (const auto& [body, result] : hits)
    state["hits"].push_back({{"body", body},
                             {"distance", result.distance},
                             {"point", vector_state(result.point)},
                             {"normal", vector_state(result.normal)}});
  return state;
}

Json ruler_state(const Snapshot& snapshot, const RulerChoice& ruler) {
  Json state = {{"on", ruler.on}, {"ends", Json::array()}};
  const std::vector<Vec3> points = ruler_points(ruler, snapshot);
  for (std::size_t i = 0; i < points.size(); ++i)
    state["ends"].push_back({{"body", ruler.ends[i].body},
                             {"point", vector_state(points[i])},
                             {"on_vertex", ruler.ends[i].on_vertex}});
  if (points.size() == 2) state["distance"] = length(points[1] - points[0]);
  return state;
}

Json note_state(const Snapshot& snapshot, const NoteChoice& notes) {
  Json state = {{"on", notes.on}, {"typing", notes.draft.has_value()}, {"texts", Json::array()}};
  for (const Note& note : notes.notes)
    if (const std::optional<Vec3> at = in_world(note.at, snapshot))
      state["texts"].push_back({{"body", note.at.body}, {"point", vector_state(*at)}, {"text", note.text}});
  return state;
}

}  // namespace

void add_tools(Json& state, const Snapshot& snapshot, const ViewState& view) {
  state["probe"] = probe_state(snapshot, view.probe);
  state["ruler"] = ruler_state(snapshot, view.ruler);
  state["notes"] = note_state(snapshot, view.notes);
}

}  // namespace collidoscope::viewer
