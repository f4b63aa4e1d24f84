#include "shell/state_export.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/files/atomic_file.h"
#include "inspector/step_overlay.h"
#include "judge/judge_report.h"
#include "narrow/foreign/foreign_algorithm.h"
#include "overlays/drawn_bodies.h"
#include "overlays/gauss_overlay.h"
#include "overlays/tree_overlay.h"
#include "overlays/verdict_overlay.h"
#include "overlays/voronoi_overlay.h"
#include "report/run_report.h"
#include "report/text_safety.h"
#include "session/picking.h"
#include "shell/tool_state.h"
#include "ui/judge_window.h"

namespace collidoscope::viewer {
namespace {

using Json = nlohmann::ordered_json;

/// Bodies that can be clicked on: enough for a test to choose from.
constexpr std::size_t most_bodies = 16;

Json shape_names(const SceneInfo& scene) {
  Json names = Json::array();
  for (const ShapePointer& shape : scene.shapes) names.push_back(shape->name());
  return names;
}

Json first_names(const SceneInfo& scene) {
  const auto end =
      scene.body_names.begin() + static_cast<std::ptrdiff_t>(std::min(most_bodies, scene.body_count()));
  return std::vector<std::string>(scene.body_names.begin(), end);
}

Json scene_state(const Snapshot& snapshot) {
  const FrameReport& report = snapshot.report;
  return {{"id", snapshot.scene->id},
          {"frame", snapshot.frame},
          {"share", snapshot.share.value_or(1)},
          {"bodies", snapshot.poses.size()},
          {"parameters", to_json(snapshot.scene->parameters)},
          {"shapes", shape_names(*snapshot.scene)},
          {"neutral", snapshot.count(BodyState::neutral)},
          {"boxes_meet", snapshot.count(BodyState::boxes_meet)},
          {"colliding", snapshot.count(BodyState::colliding)},
          {"candidates", report.candidates.size()},
          {"surviving", report.surviving.size()},
          {"colliding_pairs", report.colliding.size()},
          {"structure",
           {{"boxes", snapshot.structure.size()}, {"levels", structure_levels(snapshot.structure)}}}};
}

Json tree_state(const TreeCounts& trees) {
  return {{"kind", trees.kind}, {"levels", trees.levels}, {"volumes", trees.volumes}, {"drawn", trees.drawn}};
}

Json pieces_state(const PieceCounts& pieces) {
  return {{"bodies", pieces.bodies}, {"pieces", pieces.pieces}, {"failures", pieces.failures}};
}

Json intersection_state(const MeshContacts& contacts) {
  return {{"pairs_of_triangles", contacts.pairings},
          {"shown", contacts.shown},
          {"triangles", {contacts.triangles_a.size(), contacts.triangles_b.size()}},
          {"segments", contacts.curves.size()}};
}

Json pipeline_state(const PipelineConfig& pipeline) {
  return {{"broad", to_string(pipeline.broad)},
          {"mid", to_string(pipeline.mid)},
          {"narrow", to_string(pipeline.narrow)},
          {"threads", pipeline.threads},
          {"detection", to_string(pipeline.detection)},
          {"exact", pipeline.exact},
          {"answer", pipeline.request != Request::overlap ? "distance" : "verdict"}};
}

Json answer_state(const RepresentationAnswer& answer) {
  Json state = {{"as", answer.name}, {"verdict", to_string(answer.result.verdict)}};
  if (answer.result.gives(Capability::distance) || answer.result.gives(Capability::depth))
    state["separation"] = answer.result.separation;
  return state;
}

Json pair_state(const Snapshot& snapshot) {
  const PairInspection& pair = *snapshot.pair;
  Json answers = Json::array();
  for (const RepresentationAnswer& answer : snapshot.representations) answers.push_back(answer_state(answer));
  return {{"a", pair.pair.a},
          {"b", pair.pair.b},
          {"verdict", to_string(pair.result.verdict)},
          {"decided_by", to_string(pair.decided_by)},
          {"in_words", verdict_text(pair)},
          {"answers", answers}};
}

/// Where a click would hit a body: the projection of its middle, if the ray meets that body first.
Json clickable_bodies(const StateExport::Shown& shown) {
  const Snapshot& snapshot = *shown.session.snapshot;
  const Real aspect = shown.layout.scene.aspect();
  const Sight sight = sight_of(shown.view, snapshot);
  Json bodies = Json::array();
  for (BodyIndex body = 0; body < snapshot.poses.size() && bodies.size() < most_bodies; ++body) {
    const Vec3 middle = snapshot.poses[body].to_parent(snapshot.shape(body).aabb().centre());
    const Vec3 at = shown.view.camera.project(middle, aspect);
    const glm::dvec2 picture(at.x, at.y);
    if (std::abs(at.x) > 1 || std::abs(at.y) > 1 || at.z <= 0) continue;
    if (pick(snapshot, shown.view.camera.ray(picture, aspect), sight) != body) continue;
    const glm::dvec2 pixel = shown.layout.scene.to_pixel(picture);
    bodies.push_back({{"body", body}, {"x", std::lround(pixel.x)}, {"y", std::lround(pixel.y)}});
  }
  return bodies;
}

constexpr std::array handle_names = {"axis", "plane", "screen", "ring", "frame"};  // GizmoHandle::Kind

/// Where a press would take each handle; those that lie behind others are not there.
Json handle_places(const StateExport::Shown& shown) {
  Json handles = Json::object();
  const Snapshot& snapshot = *shown.session.snapshot;
  const std::optional<BodyIndex> body = handled_body(shown.view, *snapshot.scene);
  if (!body) return handles;
  const Viewport& scene = shown.layout.scene;
  const Vec3 middle = snapshot.poses[*body].to_parent(snapshot.shape(*body).aabb().centre());
  const Gizmo gizmo(middle, shown.view.camera, scene.aspect());
  for (const GizmoHandle& handle : gizmo_handles()) {
    const std::vector<Vec3> chain = gizmo.outline(handle);
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
      const Vec3 at = shown.view.camera.project((chain[i] + chain[i + 1]) / Real(2), scene.aspect());
      if (gizmo.handle_at({at.x, at.y}, 1e-3) != handle) continue;
      const glm::dvec2 pixel = scene.to_pixel({at.x, at.y});
      const auto kind = static_cast<std::size_t>(handle.kind);
      handles[std::string(handle_names[kind]) + "." + std::to_string(handle.axis)] = {
          {"x", std::lround(pixel.x)}, {"y", std::lround(pixel.y)}};
      break;
    }
  }
  return handles;
}

Json selection_state(const Selection& selection) {
  Json bodies = Json::array();
  for (const std::optional<BodyIndex>& body : selection)
    if (body) bodies.push_back(*body);
  return bodies;
}

Json widget_places(const std::vector<WidgetPlace>& places) {
  Json widgets = Json::object();
  for (const WidgetPlace& place : places)
    widgets[place.name] = {{"x", std::lround((place.x0 + place.x1) / 2)},
                           {"y", std::lround((place.y0 + place.y1) / 2)},
                           {"box", {place.x0, place.y0, place.x1, place.y1}},
                           {"tip", place.tip}};
  return widgets;
}

Json camera_state(const TurntableCamera& camera) {
  return {{"eye", vector_state(camera.eye())},
          {"target", vector_state(camera.target())},
          {"orthographic", camera.orthographic()}};
}

Json cut_state(const StateExport::Shown& shown) {
  const CutChoice& cut = shown.view.cut;
  Json state = {{"on", cut.on}, {"text", cut_text(cut)}, {"selected_only", cut.selected_only}};
  const std::optional<CuttingPlane> plane = cutting_plane(shown.view, *shown.session.snapshot);
  if (!plane) return state;
  state["normal"] = vector_state(plane->normal), state["offset"] = plane->offset;
  state["bodies"] = shown.drawing.cut.bodies, state["area"] = shown.drawing.cut.area;
  return state;
}

Json timeline_state(const Snapshot& snapshot) {
  Json state = {
      {"oldest", snapshot.timeline.front().frame},
      {"newest", snapshot.timeline.back().frame},
      {"of_earlier_pipeline", std::ranges::count(snapshot.timeline, true, &FrameMark::of_earlier_pipeline)}};
  if (snapshot.differing_replay) state["differing_replay"] = *snapshot.differing_replay;
  return state;
}

Json comparison_state(const ComparedFrame& comparison) {
  const ExplainedDisagreement* first = comparison.first_real();
  Json state = {
      {"names", comparison.names},
      {"narrow", {to_string(comparison.pipelines[0].narrow), to_string(comparison.pipelines[1].narrow)}},
      {"pairs", comparison.pairs_compared},
      {"differences", comparison.differences.size()}};
  if (first != nullptr) state["first"] = first->lines();
  return state;
}

Json cut_state(const CutShape& cut) {
  const DecompositionFigures& figures = cut.figures;
  return {{"shape", cut.shape},
          {"method", cut.choice.method},
          {"max_parts", cut.choice.options.max_parts},
          {"concavity", cut.choice.options.concavity},
          {"pieces", cut.pieces.size()},
          {"volume", figures.volume},
          {"mesh_volume", figures.mesh_volume},
          {"covered", figures.covered},
          {"worst_concavity", figures.worst_concavity},
          {"allowed_concavity", figures.allowed_concavity},
          {"deepest", cut.surface->deepest},
          {"from_cache", cut.from_cache}};
}

/// What the section Decomposition has cut: the first result, and the one beside it.
Json decomposition_state(const CutShapes& cuts, const DecompositionView& view) {
  Json state = {{"picture", to_string(view.picture)},
                {"beside", view.beside},
                {"top", cuts.top},
                {"marked", view.marked[0] ? Json(*view.marked[0]) : Json()},
                {"results", Json::array()}};
  for (const CutShapePointer& cut : cuts.cuts) state["results"].push_back(cut ? cut_state(*cut) : Json());
  return state;
}

Json worst_state(const WorstPose& worst) {
  return {{"bodies", {worst.pair.a, worst.pair.b}},
          {"narrow", to_string(worst.narrow)},
          {"measure", cost_measure_names[static_cast<std::size_t>(worst.measure)]},
          {"cost", worst.found.cost},
          {"again", worst.again},
          {"mean", worst.found.mean},
          {"poses", worst.found.poses}};
}

Json film_state(const FilmStatus& film) {
  return {{"file", film.file},           {"frames", film.frames}, {"seconds", film.seconds},
          {"recording", film.recording}, {"waits", film.waits},   {"ends", film.ends}};
}

Json rectangle(const Viewport& v) {
  return {v.x, v.y, v.width, v.height};
}

Json box(const Rectangle& r) {
  return {r.low.x, r.low.y, r.high.x, r.high.y};
}

Json boxes(const std::vector<Rectangle>& rectangles) {
  Json all = Json::array();
  for (const Rectangle& rectangle : rectangles) all.push_back(box(rectangle));
  return all;
}

Json names_state(const std::vector<PlacedName>& names) {
  Json all = Json::array();
  for (const PlacedName& name : names) all.push_back({{"name", name.words}, {"box", box(name.text)}});
  return all;
}

Json work_state(const gl::Work& work) {
  return {{"draw_calls", work.draw_calls}, {"bytes_uploaded", work.bytes_uploaded}};
}

/// World axes, m.
Json lengths_state(const ViewState& view) {
  Json lengths = Json::array();
  for (const TraceLength& length : view.steps.shown_step().lengths) {
    const Pose pose = pose_of_space(*view.steps.trace(), length.space);
    lengths.push_back({{"name", length.name},
                       {"space", to_string(length.space)},
                       {"from", vector_state(pose.to_parent(length.from))},
                       {"to", vector_state(pose.to_parent(length.to))}});
  }
  return lengths;
}

Json pairs_state(const TraceStep& step) {
  Json pairs = Json::array();
  for (const TraceVertexPair& pair : step.pairs)
    pairs.push_back({{"name", pair.name}, {"a", pair.vertex_a}, {"b", pair.vertex_b}});
  return pairs;
}

Json step_state(const ViewState& view) {
  const StepTrace& trace = *view.steps.trace();
  Json values = Json::object();
  for (const TraceValue& value : view.steps.shown_step().values) values[value.name] = value.value;
  Json spaces = Json::array();
  for (const TraceSpace space : trace.spaces) spaces.push_back(to_string(space));
  Json state = {{"subject", to_string(trace.request.subject)},
                {"bodies", {trace.pair.a, trace.pair.b}},
                {"index", view.steps.index()},
                {"count", view.steps.count()},
                {"line", view.steps.step().line},
                {"sentence", view.steps.awaits_prediction() ? "" : view.steps.step().sentence},
                {"awaits_prediction", view.steps.awaits_prediction()},
                {"camera_follows", view.camera_follows_steps},
                {"lengths", lengths_state(view)},
                {"pairs", pairs_state(view.steps.shown_step())},
                {"camera", camera_state(view.step_camera)},
                {"values", values},
                {"playing", view.steps.playing()},
                {"space", to_string(view.step_space)},
                {"spaces", spaces},
                {"conclusion", trace.conclusion},
                {"as_timed", trace.as_untraced}};
  if (trace.verdict) state["verdict"] = to_string(*trace.verdict);
  return state;
}

Json voronoi_state(const Snapshot& snapshot, const ViewState& view) {
  Json closest = Json::array();
  for (const std::optional<HullFeature>& feature : closest_features(snapshot, view))
    if (feature) closest.push_back(to_string(feature->kind));
  return {{"closest", closest}};
}

Json gauss_state(const GaussCounts& counts) {
  return {{"arcs", {counts.arcs_a, counts.arcs_b}}, {"crossings", counts.crossings}};
}

Json impact_state(const PairImpact& impact) {
  return {{"bodies", {impact.pair.a, impact.pair.b}}, {"share", impact.share}};
}

Json contact_point_state(const std::vector<PairContactPoints>& pairs) {
  std::size_t points = 0;
  for (const PairContactPoints& pair : pairs) points += pair.contacts.size();
  return {{"pairs", pairs.size()}, {"points", points}};
}

Json times_state(const ComparedTimes& times) {
  return {{"pairs", times.pairs.size()}, {"differing", times.differing}, {"left_out", times.left_out}};
}

Json replay_state(const ReplayState& replay) {
  Json state = {{"frames", replay.frames}, {"checked", replay.checked}};
  if (replay.difference) state["differing_frame"] = replay.difference->frame;
  return state;
}

Json experiment_state(const ShownExperiment& shown) {
  return {{"id", shown.experiment->id},
          {"rows", shown.result.measurements.size()},
          {"conclusions", shown.result.conclusions.size()},
          {"complete", shown.complete}};
}

Json judge_state(const ShownJudgement& shown, const JudgeView& view) {
  Json rows = Json::array(), contradictions = Json::array(), differences = Json::array(),
       findings = Json::array();
  for (const JudgeTableRow& row : shown_table(shown, view).rows)
    rows.push_back({{"narrow", to_string(shown.report.rows[row.algorithm].choice)},
                    {"group", to_string(row.group)},
                    {"cells", row.cells}});
  for (const Contradiction& found : contradictions_in_order(shown.report))
    contradictions.push_back(text_of(found, shown.report, *shown.cases));
  for (const ExpectedDifference& each : shown.report.differences)
    differences.push_back(text_of(each, shown.report, *shown.cases));
  for (const WrittenFinding& finding : shown.findings)
    findings.push_back({{"folder", finding.folder.string()},
                        {"parts_before", finding.parts_before},
                        {"parts_after", finding.parts_after},
                        {"has_scene", finding.has_scene}});
  return {{"title", shown.title},         {"number", shown.number}, {"cases", shown.cases->size()},
          {"complete", shown.complete()}, {"rows", rows},           {"contradictions", contradictions},
          {"differences", differences},   {"findings", findings}};
}

/// Panels and views.
void add_window(Json& state, const StateExport::Shown& shown) {
  const PanelSizes& sizes = shown.view.panel_sizes;
  state["workspace"] = to_string(shown.view.workspace);
  state["panel_sizes"] = {sizes.left, sizes.right, sizes.inspector};
  state["drawing"] = {{"pictures", shown.drawing.pictures},
                      {"scene", work_state(shown.drawing.scene)},
                      {"panels", work_state(shown.drawing.panels)}};
  state["views_complete"] = shown.views_complete;
  state["names"] = names_state(shown.names);
  state["over_views"] = boxes(shown.over_views);
  state["viewport"] = rectangle(shown.layout.scene);
  if (shown.layout.second) state["second_viewport"] = rectangle(*shown.layout.second);
  if (shown.session.experiment) state["experiment"] = experiment_state(*shown.session.experiment);
}

/// What the user is about: judging, a film, the tour, steps.
void add_modes(Json& state, const StateExport::Shown& shown) {
  const Session::State& session = shown.session;
  state["judge_window"] = shown.view.judge.window;
  state["own_algorithms"] = Json::array();
  for (std::size_t i = 0; i < foreign_algorithm_count(); ++i)
    state["own_algorithms"].push_back(foreign_slots()[i]->id);
  if (session.judgement) state["judge"] = judge_state(*session.judgement, shown.view.judge);
  if (shown.view.film) state["film"] = film_state(*shown.view.film);
  if (shown.view.tour) state["tour"] = *shown.view.tour;
  state["inspector"] = shown.view.inspector;
  if (shown.view.steps.trace()) state["steps"] = step_state(shown.view);
}

void add_snapshot(Json& state, const StateExport::Shown& shown) {
  const Snapshot& snapshot = *shown.session.snapshot;
  state["scene"] = scene_state(snapshot);
  state["pipeline"] = pipeline_state(snapshot.pipeline);
  state["timeline"] = timeline_state(snapshot);
  if (snapshot.comparison) state["comparison"] = comparison_state(*snapshot.comparison);
  if (snapshot.replay) state["replay"] = replay_state(*snapshot.replay);
  if (snapshot.worst_pose) state["worst_case"] = worst_state(*snapshot.worst_pose);
  if (snapshot.trees) state["tree"] = tree_state(count_trees(snapshot, shown.view));
  if (snapshot.contacts) state["intersection"] = intersection_state(*snapshot.contacts);
  if (shown.view.overlays.pieces) state["pieces"] = pieces_state(count_pieces(snapshot, shown.view));
  if (shown.view.overlays.voronoi) state["voronoi"] = voronoi_state(snapshot, shown.view);
  if (shown.view.overlays.gauss) state["gauss"] = gauss_state(count_gauss_map(snapshot, shown.view));
  state["decomposition"] = decomposition_state(snapshot.cuts, shown.view.decomposition);
  if (snapshot.impact) state["impact"] = impact_state(*snapshot.impact);
  if (snapshot.impact_times) state["times"] = times_state(*snapshot.impact_times);
  if (shown.view.overlays.contact_points)
    state["contact_points"] = contact_point_state(snapshot.contact_points);
  if (snapshot.pair) state["pair"] = pair_state(snapshot);
  if (!shown.session.playing) state["clickable"] = clickable_bodies(shown);
  state["handles"] = handle_places(shown);
  add_tools(state, snapshot, shown.view);
  state["cut"] = cut_state(shown);
  state["hidden"] = shown.view.hidden;
  state["isolated"] = isolated_pair(shown.view).has_value();
  state["keeps_in_view"] = shown.view.keeps_in_view;
  state["body_names"] = first_names(*snapshot.scene);
}

}  // namespace

void StateExport::write(const Shown& shown) {
  if (file_.empty()) return;
  const Session::State& session = shown.session;
  Json state = {{"schema", 1},
                {"playing", session.playing},
                {"speed", session.speed},
                {"frames_per_second", session.frames_per_second},
                {"job", session.job ? session.job->title : ""},
                {"error", session.error},
                {"notice", shown.view.notice.empty() ? session.notice : shown.view.notice},
                {"scenes_opened", session.scenes_opened},
                {"panels", shown.view.panels},
                {"full_screen", shown.view.full_screen},
                {"help", shown.view.help},
                {"lecture", shown.view.lecture},
                {"keys", shown.keys},
                {"messages", shown.messages},
                {"file_browser", shown.view.file_browser},
                {"folder", shown.browser_folder.string()},
                {"palette", shown.view.palette},
                {"wireframe", shown.view.style.wireframe},
                {"opacity", shown.view.style.opacity},
                {"camera", camera_state(shown.view.camera)},
                {"selection", selection_state(shown.view.selection)},
                {"widgets", widget_places(shown.places)}};
  add_window(state, shown);
  add_modes(state, shown);
  if (session.snapshot) add_snapshot(state, shown);
  std::string text = dump(state, 1) + "\n";
  if (text == last_) return;
  write_file_atomically(file_, text, Durability::for_readers_now);  // pictures do not wait for the disk
  last_ = std::move(text);
}

}  // namespace collidoscope::viewer
