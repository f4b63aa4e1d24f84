#include <algorithm>
#include <array>
#include <cstdio>

#include "inspection/build_trace.h"
#include "inspector/step_overlay.h"
#include "inspector/step_view.h"
#include "ui/panel.h"
#include "ui/theme.h"
#include "ui/widgets/choice_list.h"
#include "ui/widgets/number_slider.h"

namespace collidoscope::viewer {
namespace {

constexpr float button_width = 34, rate_width = 130, least_slider = 80;  // pixels of a 96-dpi screen
constexpr float least_code = 100, code_height = 190;                     // where it stands above the values
constexpr float indent_width = 0.3f;                                     // of a space, in letters' heights
constexpr float code_share = 0.55f;                                      // of the panel's width
constexpr float least_choice = 90;
constexpr Real rounding = 1e-14;  // of a coordinate, relative to what it is added to

StepPlayer& steps(const PanelContext& context) {
  return context.view.steps;
}

/// What can be stepped through, in words.
std::string words_of(const PanelContext& context, const TraceRequest& request) {
  const Snapshot& snapshot = context.snapshot();
  const auto of_body = [&](const char* what) { return what + snapshot.scene->body_names[request.body]; };
  switch (request.subject) {
    case TraceSubject::hull:
      return of_body("hull of ");
    case TraceSubject::sphere:
      return of_body("bounding sphere of ");
    case TraceSubject::octree:
      return of_body("turn of the octree of ");
    case TraceSubject::decomposition:
      return of_body("decomposition of ");
    case TraceSubject::broad:
      return of_body("pairs of ") + ", by " + to_string(snapshot.pipeline.broad);
    case TraceSubject::support:
      return of_body("support search of ") + ", by " +
             std::string(support_algorithm(snapshot.pipeline.narrow.options.support).id);
    case TraceSubject::advancement:
      return "time of impact, by conservative-advancement";
    case TraceSubject::backtracking:
      return "time of impact, by micro-backtracking";
    case TraceSubject::manifold:
      return "contacts, by clipping faces";
    case TraceSubject::answer:
      break;
  }
  return "pair, by " + to_string(snapshot.pipeline.narrow);
}

/// The answer about the pair, what is built for each selected body, how its pairs and a support point are
/// found, where the pair touches, and when it came to touch.
std::vector<TraceRequest> subjects(const PanelContext& context) {
  TraceRequest request = context.view.trace_request;
  request.subject = TraceSubject::answer, request.decomposition.reset();
  std::vector<TraceRequest> all = {request};
  for (const std::optional<BodyIndex>& body : context.view.selection) {
    if (!body || *body >= context.snapshot().scene->body_count()) continue;
    request.body = *body;
    for (const TraceSubject subject : subjects_of_bodies) {
      request.subject = subject;
      all.push_back(request);
      if (subject == TraceSubject::decomposition)
        all.back().decomposition = context.view.decomposition.choice;
    }
  }
  for (const TraceSubject subject : subjects_of_pairs) {
    request.subject = subject;
    if (subject != TraceSubject::answer) all.push_back(request);
  }
  return all;
}

void subject_choice(const PanelContext& context) {
  const std::vector<TraceRequest> all = subjects(context);
  const TraceRequest& chosen = context.view.trace_request;
  const auto is_chosen = [&](const TraceRequest& request) {
    return request.subject == chosen.subject &&
           (is_about_pair(request.subject) || request.body == chosen.body);
  };
  const auto present = std::ranges::find_if(all, is_chosen);
  ImGui::SetNextItemWidth(-1);
  const std::string shown = present == all.end() ? "choose" : words_of(context, *present);
  if (!begin_list(context, "steps.subject", shown, ImGuiComboFlags_HeightLarge)) return;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (list_entry(context, "steps.subject." + std::to_string(i), words_of(context, all[i]),
                   is_chosen(all[i])))
      context.controller.request_trace(all[i]);
  ImGui::EndCombo();
}

/// Why there is nothing to step through.
void explain_absence(const PanelContext& context) {
  subject_choice(context);
  const TraceSubject subject = context.view.trace_request.subject;
  if (subject == TraceSubject::broad) {
    paragraph(to_string(context.snapshot().pipeline.broad) +
              " does not tell its steps, or has fewer than two boxes. Choose one of our own algorithms under "
              "Pipeline, broad.");
  } else if (subject == TraceSubject::decomposition && context.state.job) {
    paragraph("The mesh is being cut: its steps come when that is done.");
  } else if (subject == TraceSubject::decomposition) {
    paragraph("Click a body with a closed mesh of no more than " + std::to_string(most_traced_points) +
              " points: others are not cut step by step.");
  } else if (!is_about_pair(subject)) {
    paragraph("Click a body that has no more than " + std::to_string(most_traced_points) +
              " points: more are not stepped through.");
  } else if (!selected_pair(context.view.selection)) {
    paragraph(
        "Click two bodies, one after the other: here is shown, step by step, how the narrow phase "
        "settles whether they collide. Or choose above what is built for one body.");
  } else if (subject == TraceSubject::manifold) {
    paragraph("The two bodies have no contacts: none of their pieces are near each other.");
  } else if (is_about_times(subject)) {
    paragraph(
        !context.snapshot().knows_last_step ? "No step has led here: go one frame on."
        : subject == TraceSubject::advancement
            ? "Advancement is traced for hulls: choose a narrow phase that is about hulls."
            : "Micro-backtracking moves triangles: both bodies are convex, or the narrow phase is about "
              "triangles, and they have no more than " +
                  std::to_string(most_triangles_of_times) + " of them.");
  } else {
    paragraph(to_string(context.snapshot().pipeline.narrow) +
              " does not tell its steps. Choose one of our own algorithms under Pipeline, narrow.");
  }
}

bool button(const PanelContext& context, const char* label, const char* name, float width = button_width) {
  const bool pressed = ImGui::Button(label, {width * context.scale, 0});
  context.mark(std::string("steps.") + name);
  ImGui::SameLine();
  return pressed;
}

void transport(const PanelContext& context) {
  StepPlayer& player = steps(context);
  if (button(context, "|<", "first")) player.first();
  if (button(context, "<", "back")) player.back();
  if (button(context, player.playing() ? "Pause" : "Play", "play", 62)) player.toggle_play();
  if (button(context, ">", "next")) player.next();
  if (button(context, ">|", "last")) player.last();
}

void scrubber(const PanelContext& context) {
  StepPlayer& player = steps(context);
  int shown = static_cast<int>(player.index()) + 1;
  const int count = static_cast<int>(player.count());
  const std::string format = "step %.0f of " + std::to_string(count);
  if (ImGui::GetContentRegionAvail().x < (least_slider + rate_width + 8) * context.scale) ImGui::NewLine();
  const float room = ImGui::GetContentRegionAvail().x - (rate_width + 8) * context.scale;
  ImGui::SetNextItemWidth(std::max(room, least_slider * context.scale));
  if (slide(context, "##step", shown, 1, count, format.c_str()).changed)
    player.go_to(static_cast<std::size_t>(shown - 1));
  context.mark("steps.scrubber");
  ImGui::SameLine();
  double rate = player.rate();
  ImGui::SetNextItemWidth(-1);
  if (slide(context, "##rate", rate, 0.1, 60, "%.3g steps/s", ImGuiSliderFlags_Logarithmic).changed)
    player.set_rate(rate);
  context.mark("steps.rate");
}

bool step_toggle(const PanelContext& context, const char* label, const char* name, bool& value) {
  const bool changed = ImGui::Checkbox(label, &value);
  context.mark(std::string("steps.") + name);
  return changed;
}

/// How steps are shown.
void view_choices(const PanelContext& context) {
  bool follows = context.view.camera_follows_steps, predicts = steps(context).predicts();
  if (step_toggle(context, "camera follows", "camera", follows)) context.controller.toggle_camera_follows();
  make_room(least_choice * context.scale);
  if (step_toggle(context, "predict", "predict", predicts)) context.controller.toggle_prediction();
}

/// How the pair is queried.
void query_choices(const PanelContext& context) {
  TraceRequest request = context.view.trace_request;
  bool warm = request.start == TraceStart::last_answer;
  bool all = request.request != Request::overlap;
  bool changed = step_toggle(context, "warm", "warm", warm);
  make_room(least_choice * context.scale);
  changed |= step_toggle(context, "distance", "distance", all);
  if (changed)
    context.controller.request_trace(
        {warm ? TraceStart::last_answer : TraceStart::anew, all ? Request::penetration : Request::overlap});
}

/// What is drawn of it.
void space_choice(const PanelContext& context) {
  const StepTrace& trace = *steps(context).trace();
  if (trace.spaces.size() < 2) return;
  ImGui::SetNextItemWidth(-1);
  const std::string shown(to_string(context.view.step_space));
  if (!begin_list(context, "steps.space", shown)) return;
  for (const TraceSpace space : trace.spaces) {
    const std::string name(to_string(space));
    if (list_entry(context, "steps.space." + name, name, space == context.view.step_space))
      context.controller.show_space(space);
  }
  ImGui::EndCombo();
}

/// All of what stands there: a line whose half is seen is not read.
void keep_in_sight(float top, float bottom) {
  const float first = ImGui::GetScrollY(), room = ImGui::GetWindowHeight();
  const float margin = fade_height();
  if (top - margin < first || bottom + margin > first + room)
    ImGui::SetScrollY(std::max(0.0f, (top + bottom - room) / 2));
}

/// The line that the present step is at, marked and in sight.
void pseudo_code(const PanelContext& context) {
  const PseudoCode& code = *steps(context).trace()->pseudo_code;
  const int current = steps(context).step().line;
  for (int line = 0; line < static_cast<int>(code.size()); ++line) {
    const std::string_view text = code[static_cast<std::size_t>(line)];
    const std::size_t indent = std::min(text.find_first_not_of(' '), text.size());
    const float shift = static_cast<float>(indent) * indent_width * ImGui::GetFontSize();
    ImGui::SetCursorPosX(ImGui::GetStyle().WindowPadding.x + shift);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float margin = ImGui::GetStyle().ItemSpacing.y / 2;
    const float width = ImGui::GetContentRegionAvail().x - margin;
    const std::string words(text.substr(indent));
    const ImVec2 size = ImGui::CalcTextSize(words.c_str(), nullptr, false, width);
    const float above = ImGui::GetCursorPosY();
    if (line == current) {
      ImGui::GetWindowDrawList()->AddRectFilled({at.x - shift - margin, at.y - margin},
                                                {at.x + width + margin, at.y + size.y + margin},
                                                ImGui::GetColorU32(ImGuiCol_HeaderHovered), margin);
    }
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    line == current ? ImGui::TextUnformatted(words.c_str()) : ImGui::TextDisabled("%s", words.c_str());
    ImGui::PopTextWrapPos();
    if (line == current) keep_in_sight(above, above + size.y);
  }
  ImGui::Spacing();
}

/// What the step has found, or the question about it.
void sentence(const PanelContext& context) {
  StepPlayer& player = steps(context);
  const std::string& said = player.step().sentence;
  if (!player.awaits_prediction()) {
    if (said.empty()) return;
    ImGui::PushTextWrapPos();
    ImGui::TextUnformatted(said.c_str());
    ImGui::PopTextWrapPos();
    return ImGui::Spacing();
  }
  if (ImGui::Button("Show the answer")) player.answer();
  context.mark("steps.answer");
  ImGui::SameLine();
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.palette.first_selected));
  ImGui::PushTextWrapPos();
  ImGui::TextUnformatted(prediction_of(context.view).c_str());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
  ImGui::Spacing();
}

/// What rounding leaves of zero is zero: `smallest` is what counts, in m.
void position(const std::string& name, const Vec3& at, Real smallest) {
  const auto rounded = [smallest](Real x) { return std::abs(x) < smallest ? 0 : x; };
  figure(name.c_str(), "%.3g  %.3g  %.3g", rounded(at.x), rounded(at.y), rounded(at.z));
}

void values(const PanelContext& context) {
  const StepPlayer& player = steps(context);
  if (player.at_end()) {
    const bool collides = player.trace()->verdict == Verdict::colliding;
    ImGui::TextColored(to_imgui(context.palette[collides ? BodyState::colliding : BodyState::boxes_meet]),
                       "returns %s", player.trace()->conclusion.c_str());
  }
  if (!begin_figures("values", 0.38f)) return;
  const TraceStep& step = player.shown_step();
  const StepTrace& trace = *player.trace();
  for (const TraceValue& value : step.values) figure(value.name.c_str(), "%.9g", value.value);
  for (const TraceVertexPair& pair : step.pairs)
    figure(pair.name.c_str(), "A's vertex %u and B's vertex %u", pair.vertex_a, pair.vertex_b);
  figure("coordinates", "the world's axes, m");
  const Real smallest = rounding * length(trace.bounds.half_widths());
  for (const TracePoint& point : step.points)
    position(point.name, pose_of_space(trace, point.space).to_parent(point.position), smallest);
  for (const TracePlane& plane : step.planes)
    position(plane.name, pose_of_space(trace, plane.space).rotate(plane.normal), rounding);
  for (const TraceSphere& sphere : step.spheres)
    if (!sphere.name.starts_with("child"))
      figure((sphere.name + ", radius").c_str(), "%.9g m", sphere.radius);
  end_figures();
}

void choices_and_values(const PanelContext& context) {
  subject_choice(context);
  view_choices(context);
  if (steps(context).trace()->request.subject == TraceSubject::answer) {
    make_room(least_choice * context.scale);
    query_choices(context);
  }
  space_choice(context);
  values(context);
}

void beside_each_other(const PanelContext& context) {
  const float code_width = ImGui::GetContentRegionAvail().x * code_share;
  if (ImGui::BeginChild("code", {code_width, 0})) pseudo_code(context);
  fade_where_it_goes_on();
  ImGui::EndChild();
  ImGui::SameLine();
  if (ImGui::BeginChild("values", {0, 0})) choices_and_values(context);
  fade_where_it_goes_on();
  ImGui::EndChild();
}

}  // namespace

void inspector_panel(const PanelContext& context) {
  if (!steps(context).trace()) return explain_absence(context);
  transport(context);
  scrubber(context);
  sentence(context);
  if (context.layout.inspector) return beside_each_other(context);
  const float seen = ImGui::GetWindowHeight() - ImGui::GetCursorPosY() - fade_height();
  const float height = std::clamp(seen, least_code * context.scale, code_height * context.scale);
  if (ImGui::BeginChild("code", {0, height})) pseudo_code(context);
  fade_where_it_goes_on();
  ImGui::EndChild();
  choices_and_values(context);
}

}  // namespace collidoscope::viewer
