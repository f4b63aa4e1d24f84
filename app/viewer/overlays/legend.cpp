#include "overlays/legend.h"

#include <array>

#include "inspector/step_bodies.h"
#include "render/level_colour.h"

namespace collidoscope::viewer {
namespace {

using Mark = LegendEntry::Mark;

constexpr std::array legend_states = {BodyState::neutral, BodyState::boxes_meet, BodyState::colliding};

/// Steps about a pair or a body, which hide all bodies.
bool steps_alone(const ViewState& view) {
  return view.inspector && view.steps.trace() && hides_bodies(*view.steps.trace());
}

LegendEntry& add(std::vector<LegendEntry>& entries, Mark mark, const Colour& colour,
                 const std::string& words) {
  LegendEntry& entry = entries.emplace_back();
  entry.mark = mark, entry.colour = colour, entry.words = words;
  return entry;
}

void add_selected_entries(std::vector<LegendEntry>& entries, const Snapshot& snapshot, const ViewState& view,
                          const Palette& palette) {
  const std::array colours = {palette.first_selected, palette.second_selected};
  for (std::size_t i = 0; i < colours.size(); ++i)
    if (const std::optional<BodyIndex>& body = view.selection[i]; body && *body < snapshot.poses.size())
      add(entries, Mark::line, colours[i], "selected: " + snapshot.scene->body_names[*body]);
}

void add_volume_entries(std::vector<LegendEntry>& entries, const Snapshot& snapshot, const ViewState& view,
                        const Palette& palette) {
  if (chosen_bodies(view, snapshot.poses.size()).empty()) return;
  const OverlayChoice& choice = view.overlays;
  if (choice.spheres) add(entries, Mark::line, palette.sphere, "sphere");
  if (choice.aabbs) add(entries, Mark::line, palette.aabb, "axis-aligned box");
  if (choice.obbs) add(entries, Mark::line, palette.obb, "oriented box");
  if (choice.hulls) add(entries, Mark::line, palette.hull, "hull");
  if (!snapshot.courses.empty()) {
    add(entries, Mark::line, palette.aabb, "box of the step");
    add(entries, Mark::line, palette.sphere, "swept sphere");
  }
}

void add_level_entries(std::vector<LegendEntry>& entries, const Snapshot& snapshot, const ViewState& view,
                       const Palette& palette) {
  const OverlayChoice& choice = view.overlays;
  const bool structure = choice.structure && !snapshot.structure.empty();
  const bool subdivision = choice.subdivision && !snapshot.subdivision.empty();
  if (!structure && !subdivision && !(choice.tree && snapshot.trees)) return;
  add(entries, Mark::line, Colour(colour_of_level(0, 2, palette)), "coarse levels");
  add(entries, Mark::line, Colour(colour_of_level(1, 2, palette)), "fine levels");
}

void add_answer_entry(std::vector<LegendEntry>& entries, const Snapshot& snapshot, const ViewState& view,
                      const Palette& palette) {
  const PairInspection* pair = inspected_pair(snapshot, view.selection);
  if (pair == nullptr || steps_alone(view)) return;
  const PairResult& result = pair->result;
  if (result.gives(Capability::witnesses))
    add(entries, Mark::line, palette.witness,
        result.verdict == Verdict::colliding ? "depth" : "shortest distance");
  else if (result.gives(Capability::common_point))
    add(entries, Mark::point, palette.witness, "common point");
  if (view.overlays.separating_plane && pair->separated_by_plane)
    add(entries, Mark::line, palette.separating_plane, "separating plane");
}

void add_contact_entries(std::vector<LegendEntry>& entries, const Snapshot& snapshot, const ViewState& view,
                         const Palette& palette) {
  if (view.overlays.contact_points && !snapshot.contact_points.empty()) {
    add(entries, Mark::point, palette.witness, "contact point and normal");
    add(entries, Mark::line, palette.difference, "its depth");
  }
  if (view.overlays.intersection && snapshot.contacts)
    add(entries, Mark::line, palette.witness, "curve that both surfaces share");
  if (snapshot.comparison && !snapshot.comparison->differences.empty())
    add(entries, Mark::line, palette.difference, "the pipelines disagree");
  if (snapshot.probe) add(entries, Mark::line, palette.hull, "ray of the probe");
}

}  // namespace

StateWords words_of(BodyState state) {
  switch (state) {
    case BodyState::neutral:
      return {"no overlap", "apart"};
    case BodyState::boxes_meet:
      return {"boxes meet", "boxes meet"};
    case BodyState::colliding:
      break;
  }
  return {"collision", "collide"};
}

std::vector<LegendEntry> legend_of_bodies(const Snapshot& snapshot, const ViewState& view) {
  const Palette& palette = colours_of(view);
  std::vector<LegendEntry> entries;
  if (steps_alone(view)) {
    const StepTrace& trace = *view.steps.trace();
    const auto name = [&](BodyIndex body) { return snapshot.scene->body_names[body]; };
    if (!is_about_pair(trace.request.subject))
      return {{Mark::body, palette.first_selected, name(trace.request.body)}};
    return {{Mark::body, palette.first_selected, "A: " + name(trace.pair.a)},
            {Mark::body, palette.second_selected, "B: " + name(trace.pair.b)}};
  }
  for (const BodyState state : legend_states)
    add(entries, Mark::body, palette[state],
        std::string(words_of(state).whole) + ": " + std::to_string(snapshot.count(state)))
        .state = state;
  return entries;
}

std::vector<LegendEntry> legend_of_overlays(const Snapshot& snapshot, const ViewState& view) {
  const Palette& palette = colours_of(view);
  std::vector<LegendEntry> entries;
  if (!steps_alone(view)) add_selected_entries(entries, snapshot, view, palette);
  add_volume_entries(entries, snapshot, view, palette);
  add_level_entries(entries, snapshot, view, palette);
  add_answer_entry(entries, snapshot, view, palette);
  add_contact_entries(entries, snapshot, view, palette);
  return entries;
}

std::vector<LegendEntry> legend_of(const Snapshot& snapshot, const ViewState& view) {
  std::vector<LegendEntry> entries = legend_of_bodies(snapshot, view);
  for (LegendEntry& entry : legend_of_overlays(snapshot, view)) entries.push_back(std::move(entry));
  return entries;
}

}  // namespace collidoscope::viewer
