#include "narrow/narrow_choice.h"

#include <algorithm>
#include <array>

#include "core/input_text.h"

namespace collidoscope {
namespace {

constexpr std::string_view kind = "narrow-phase algorithm";

constexpr std::array<std::string_view, 2> common_names = {"support", "warm-start"};

bool contains(std::span<const AlgorithmParameter> parameters, std::string_view name) {
  return std::ranges::find(parameters, name, &AlgorithmParameter::name) != parameters.end();
}

/// True for a parameter of the inner algorithm whose name the outer one does not use itself.
bool is_inner(const NarrowAlgorithm& algorithm, std::string_view name) {
  return algorithm.inner != nullptr && std::ranges::find(common_names, name) == common_names.end() &&
         !contains(algorithm.parameters, name);
}

void set_option(NarrowChoice& choice, const ChoiceText::Setting& setting) {
  const ChoiceSubject subject{kind, choice.algorithm->id};
  if (setting.name == "support") {
    choice.options.support = support_algorithm(setting.value).search;
  } else if (setting.name == "warm-start") {
    if (setting.value != "on" && setting.value != "off")
      subject.refuse("warm-start is on or off, not " + in_quotes(setting.value));
    choice.options.warm_start = setting.value == "on";
  } else {
    set_parameter(subject, choice.algorithm->parameters, setting, choice.options.parameters,
                  joined(common_names));
    choice.algorithm->reset_inner(choice.options);
  }
}

void set_inner_option(NarrowChoice& choice, const ChoiceText::Setting& setting) {
  const NarrowAlgorithm& algorithm = *choice.algorithm;
  const NarrowAlgorithm& inner = algorithm.inner(choice.options);
  std::string known = joined(common_names);
  for (const AlgorithmParameter& own : algorithm.parameters) known += ", " + std::string(own.name);
  ParameterValues values = algorithm.inner_parameters(choice.options);
  set_parameter({kind, algorithm.id}, inner.parameters, setting, values, known);
  algorithm.set_inner_parameters(choice.options, values);
}

}  // namespace

ShapeData NarrowChoice::needs() const {
  ShapeData all = algorithm->needs;
  if (algorithm->input == NarrowInput::convex) all = all | needs_of(options.support);
  return algorithm->needs_of ? all | algorithm->needs_of(options) : all;
}

NarrowChoice narrow_choice(std::string_view text) {
  // The id of a program may have colons of its own, and takes no options.
  const auto known = narrow_algorithms();
  if (const auto same = std::ranges::find(known, text, &NarrowAlgorithm::id); same != known.end())
    return {*same, (*same)->default_options()};
  const NarrowAlgorithm& algorithm = narrow_algorithm(text.substr(0, text.find(':')));
  const ChoiceText parts = split_choice(kind, text);
  NarrowChoice choice{&algorithm, algorithm.default_options()};
  for (const ChoiceText::Setting& setting : parts.settings)
    if (!is_inner(algorithm, setting.name)) set_option(choice, setting);
  for (const ChoiceText::Setting& setting : parts.settings)
    if (is_inner(algorithm, setting.name)) set_inner_option(choice, setting);
  return choice;
}

std::string to_string(const NarrowChoice& choice) {
  const NarrowAlgorithm& algorithm = *choice.algorithm;
  const NarrowOptions defaults = algorithm.default_options();
  std::string text = std::string(algorithm.id) + departures(algorithm.parameters, choice.options.parameters);
  if (algorithm.inner != nullptr)
    text +=
        departures(algorithm.inner(choice.options).parameters, algorithm.inner_parameters(choice.options));
  if (choice.options.support != defaults.support)
    text += ":support=" + std::string(support_algorithm(choice.options.support).id);
  if (choice.options.warm_start != defaults.warm_start) text += ":warm-start=off";
  return text;
}

}  // namespace collidoscope
