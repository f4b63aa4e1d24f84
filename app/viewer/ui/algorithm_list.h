#pragma once

// Lists of algorithms to choose from, in the rows of a table: what is chosen to the left, the list to the
// right.

#include <span>
#include <string>
#include <string_view>

#include "core/algorithm_parameter.h"
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

/// A row for each parameter, marked by `list` and its name. `in_use`: what runs where the scene decides. True
/// when a value was changed.
bool choose_parameters(const PanelContext& context, const std::string& list,
                       std::span<const AlgorithmParameter> parameters, const ParameterValues& in_use,
                       ParameterValues& values);

}  // namespace collidoscope::viewer
