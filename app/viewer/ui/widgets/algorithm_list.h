#pragma once

// Lists of algorithms to choose from, in the rows of a table: what is chosen to the left, the list to the
// right.

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "broad/broad.h"
#include "core/algorithm_parameter.h"
#include "mid/mid.h"
#include "narrow/narrow.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// Begins a row; the widget to come fills its right part.
void algorithm_row(std::string_view name);

/// `shown`, and below it, while it is open, entries until ImGui::EndCombo(). Widgets are marked by `name`.
bool begin_algorithms(const PanelContext& context, const std::string& name, const std::string& shown);

/// The label, or the id where the label is too wide for the next widget.
std::string short_enough(std::string_view label, std::string_view id);
template <class Algorithm>
std::string short_enough(const Algorithm& algorithm) {
  return short_enough(algorithm.label, algorithm.id);
}

/// One entry of an open list, with the paper that it follows. True when it was chosen.
bool algorithm_entry(const PanelContext& context, const std::string& list, std::string_view id,
                     std::string_view label, std::string_view paper, bool selected);
template <class Algorithm>
bool algorithm_entry(const PanelContext& context, const std::string& list, const Algorithm& algorithm,
                     bool selected) {
  return algorithm_entry(context, list, algorithm.id, algorithm.label, algorithm.paper, selected);
}

// What the algorithms of a group test, as headings of lists.
namespace algorithm_group {
inline constexpr std::string_view none, hulls = "convex hulls", pieces = "convex pieces",
                                        triangles = "triangles", other_libraries = "other libraries",
                                        of_the_user = "your own";
inline constexpr std::array all = {none, hulls, pieces, triangles, other_libraries, of_the_user};
}  // namespace algorithm_group

std::string_view group_of(const NarrowAlgorithm& algorithm);
std::string_view group_of(const BroadAlgorithm& algorithm);
inline std::string_view group_of(const MidAlgorithm&) {
  return algorithm_group::none;
}

/// Before the entries of a group.
void group_heading(std::string_view group);

/// The entries of an open list, by group. The algorithm that the user chooses, or null.
template <class Algorithm>
const Algorithm* algorithm_entries(const PanelContext& context, const std::string& list,
                                   std::span<const Algorithm* const> algorithms, std::string_view present) {
  const Algorithm* chosen = nullptr;
  for (const std::string_view group : algorithm_group::all) {
    bool is_first = true;
    for (const Algorithm* algorithm : algorithms) {
      if (group_of(*algorithm) != group) continue;
      if (std::exchange(is_first, false)) group_heading(group);
      if (algorithm_entry(context, list, *algorithm, algorithm->id == present)) chosen = algorithm;
    }
  }
  return chosen;
}

/// A row for each parameter, marked by `list` and its name. `in_use`: what runs where the scene decides. True
/// when a value was changed.
bool choose_parameters(const PanelContext& context, const std::string& list,
                       std::span<const AlgorithmParameter> parameters, const ParameterValues& in_use,
                       ParameterValues& values);

}  // namespace collidoscope::viewer
