#include "ui/experiment_window.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "experiments/report_text.h"
#include "ui/theme.h"
#include "ui/widgets/choice_list.h"
#include "ui/widgets/curve_chart.h"

namespace collidoscope::viewer {
namespace {

using experiments::ExperimentResult;
using experiments::Figure;
using experiments::heading;
using experiments::Measurement;

// Pixels of a 96-dpi screen.
constexpr float margin = 10, bar_height = 12, row_gap = 8;

constexpr Colour own_colour{0.39f, 0.71f, 0.96f}, calibrated_colour{0.24f, 0.38f, 0.50f},
    paper_colour{0.55f, 0.57f, 0.60f};

/// What a bar can stand for: as long as its value, or as its logarithm.
class Scale {
 public:
  Scale(const ExperimentResult& result, std::size_t column, bool logarithmic) : logarithmic_(logarithmic) {
    for (const Measurement& row : result.measurements) {
      include(row.figures[column].ours);
      include(row.figures[column].papers.value_or(std::numeric_limits<double>::quiet_NaN()));
    }
  }

  /// 0 … 1
  double share(double value) const {
    if (!(value > 0) || !(greatest_ > 0)) return 0;
    if (!logarithmic_) return value / greatest_;
    const double shortest = least_ / 2;  // so that the least has a bar, too
    return std::log(value / shortest) / std::log(greatest_ / shortest);
  }

 private:
  void include(double value) {
    if (!std::isfinite(value) || value <= 0) return;
    greatest_ = std::max(greatest_, value);
    least_ = std::min(least_, value);
  }

  bool logarithmic_;
  double greatest_ = 0, least_ = std::numeric_limits<double>::infinity();
};

/// Names to the left, bars and their values to the right.
class BarChart {
 public:
  BarChart(const ExperimentResult& result, std::size_t column, const Scale& scale, float pixels)
      : result_(result), column_(column), scale_(scale), pixels_(pixels) {
    for (const Measurement& row : result.measurements)
      if (is_shown(row)) names_ = std::max(names_, ImGui::CalcTextSize(row.name.c_str()).x);
    names_ += 12 * pixels_;
    bars_ = ImGui::GetContentRegionAvail().x - names_ - ImGui::CalcTextSize("42.15 (calibrated) ").x;
  }

  void draw() const {
    for (const Measurement& row : result_.measurements)
      if (is_shown(row)) draw(row);
  }

 private:
  bool is_shown(const Measurement& row) const {
    return std::isfinite(row.figures[column_].ours) || row.figures[column_].papers;
  }

  void draw(const Measurement& row) const {
    const Figure& figure = row.figures[column_];
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const bool both = std::isfinite(figure.ours) && figure.papers;
    const float line = std::max(bar_height * pixels_, ImGui::GetTextLineHeight());
    ImGui::GetWindowDrawList()->AddText(start, ImGui::GetColorU32(ImGuiCol_Text), row.name.c_str());
    if (std::isfinite(figure.ours))
      bar(start, figure.ours, own_number(figure), figure.calibrated ? calibrated_colour : own_colour);
    if (figure.papers)
      bar({start.x, start.y + (both ? line : 0)}, *figure.papers, experiments::number(figure.papers),
          paper_colour);
    ImGui::Dummy({1, (both ? 2 : 1) * line + row_gap * pixels_});
  }

  void bar(ImVec2 start, double value, const std::string& label, const Colour& colour) const {
    const float left = start.x + names_;
    const float right = left + std::max(pixels_, bars_ * static_cast<float>(scale_.share(value)));
    const float top = start.y + (ImGui::GetTextLineHeight() - bar_height * pixels_) / 2;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled({left, top}, {right, top + bar_height * pixels_}, to_packed(colour), 2 * pixels_);
    draw.AddText({right + 6 * pixels_, start.y}, ImGui::GetColorU32(ImGuiCol_TextDisabled), label.c_str());
  }

  const ExperimentResult& result_;
  std::size_t column_;
  const Scale& scale_;
  float pixels_;  // per pixel of a 96-dpi screen
  float names_ = 0, bars_ = 0;
};

void progress(const PanelContext& context) {
  if (!context.state.job) return;
  const float cancel = 80 * context.scale;
  ImGui::ProgressBar(static_cast<float>(context.state.job->fraction), {-cancel, 0},
                     context.state.job->detail.c_str());
  ImGui::SameLine();
  if (ImGui::Button("Cancel", {-1, 0})) context.controller.cancel_job();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Ends it after the row that is being measured");
  context.mark("experiment.cancel");
}

bool has_values(const ExperimentResult& result, std::size_t column) {
  return std::ranges::any_of(result.measurements, [column](const Measurement& row) {
    return std::isfinite(row.figures[column].ours);
  });
}

/// The one that was chosen, else the experiment's own choice; while that is empty, the first that is not.
std::size_t shown_column(const PanelContext& context, const ExperimentResult& result) {
  const std::optional<std::size_t>& chosen = context.view.experiment_column;
  if (chosen && *chosen < result.columns.size()) return *chosen;
  if (has_values(result, result.plotted_column)) return result.plotted_column;
  std::size_t column = 0;
  while (column + 1 < result.columns.size() && !has_values(result, column)) ++column;
  return column;
}

void choose_column(const PanelContext& context, const ExperimentResult& result) {
  const std::size_t shown = shown_column(context, result);
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x * 0.4f);
  const bool open = begin_list(context, "experiment.column", heading(result.columns[shown]));
  if (!open && ImGui::IsItemHovered()) ImGui::SetTooltip("Which column of the table is drawn");
  if (!open) return;
  for (std::size_t i = 0; i < result.columns.size(); ++i)
    if (list_entry(context, "experiment.column." + std::to_string(i), heading(result.columns[i]), i == shown))
      context.view.experiment_column = i;
  ImGui::EndCombo();
}

void controls(const PanelContext& context, const ShownExperiment& shown) {
  choose_column(context, shown.result);
  ImGui::SameLine();
  if (!shown.result.axis) {  // curves choose by their values
    ImGui::Checkbox("logarithmic", &context.view.experiment_logarithmic);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Bars as long as their values' logarithms");
    context.mark("experiment.logarithmic");
  }
  make_room(ImGui::CalcTextSize("Save report").x + 2 * ImGui::GetStyle().FramePadding.x);
  ImGui::BeginDisabled(!shown.complete);
  if (ImGui::Button("Save report", {-1, 0})) context.controller.save_experiment();
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ImGui::SetTooltip(
        "CSV, JSON, SVG and report, as `collide experiment` writes them,\n"
        "into collidoscope-experiments in the working folder; once it is complete");
  context.mark("experiment.save");
}

void legend(const ShownExperiment& shown, std::size_t column) {
  ImGui::TextColored(to_imgui(own_colour), "ours");
  ImGui::SameLine();
  if (has_calibrated(shown.result, column)) {
    ImGui::TextColored(to_imgui(calibrated_colour), "ours, calibrated to the paper's");
    ImGui::SameLine();
  }
  ImGui::TextColored(to_imgui(paper_colour), "%s", shown.experiment->paper.c_str());
}

BodyState colour_of(experiments::Outcome outcome) {
  if (outcome == experiments::Outcome::holds) return BodyState::boxes_meet;
  return outcome == experiments::Outcome::does_not_hold ? BodyState::colliding : BodyState::neutral;
}

void conclusions(const PanelContext& context, const ExperimentResult& result) {
  for (const experiments::Conclusion& conclusion : result.conclusions) {
    const experiments::Outcome outcome = conclusion.outcome();
    ImGui::TextColored(to_imgui(context.palette[colour_of(outcome)]), "%s", to_string(outcome));
    ImGui::SameLine();
    paragraph(to_string(conclusion));
  }
}

void remarks(const ExperimentResult& result) {
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  for (const std::string& remark : result.remarks) paragraph(remark);
  ImGui::PopStyleColor();
}

void contents(const PanelContext& context, const ShownExperiment& shown) {
  progress(context);
  if (shown.result.columns.empty()) {
    ImGui::TextDisabled("the first row is being measured");
    return;
  }
  controls(context, shown);
  if (ImGui::BeginChild("figure")) {
    const std::size_t column = shown_column(context, shown.result);
    if (shown.result.axis) {
      curve_chart(context, shown.result, column);
    } else {
      legend(shown, column);
      const Scale scale(shown.result, column, context.view.experiment_logarithmic);
      BarChart(shown.result, column, scale, context.scale).draw();
    }
    conclusions(context, shown.result);
    ImGui::Spacing();
    remarks(shown.result);
  }
  fade_where_it_goes_on();
  ImGui::EndChild();
}

/// With what it is about, as far as there is room.
std::string title_of(const experiments::Experiment& experiment, float width) {
  const std::string all = experiment.id + ": " + experiment.label;
  const float buttons = 2 * ImGui::GetFrameHeight();
  const bool fits = ImGui::CalcTextSize(all.c_str()).x + buttons < width;
  return (fits ? all : experiment.id) + "###experiment";
}

}  // namespace

void experiment_window(const PanelContext& context, const Viewport& place) {
  const ShownExperiment& shown = *context.state.experiment;
  const float border = margin * context.scale;
  ImGui::SetNextWindowPos({static_cast<float>(place.x) + border, static_cast<float>(place.y) + border});
  ImGui::SetNextWindowSize(
      {static_cast<float>(place.width) - 2 * border, static_cast<float>(place.height) - 2 * border});
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  const std::string title = title_of(*shown.experiment, static_cast<float>(place.width) - 2 * border);
  if (ImGui::Begin(title.c_str(), &context.view.experiment_window, flags)) contents(context, shown);
  ImGui::End();
}

}  // namespace collidoscope::viewer
