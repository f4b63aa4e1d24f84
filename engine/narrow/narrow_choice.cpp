#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

constexpr std::string_view kind = "narrow-phase algorithm";

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
                  "support, warm-start");
  }
}

}  // namespace

ShapeData NarrowChoice::needs() const {
  ShapeData all = algorithm->needs;
  if (algorithm->input == NarrowInput::convex) all = all | needs_of(options.support);
  return algorithm->needs_of ? all | algorithm->needs_of(options) : all;
}

NarrowChoice narrow_choice(std::string_view text) {
  const ChoiceText parts = split_choice(kind, text);
  const NarrowAlgorithm& algorithm = narrow_algorithm(parts.id);
  NarrowChoice choice{&algorithm, algorithm.default_options()};
  for (const ChoiceText::Setting& setting : parts.settings) set_option(choice, setting);
  return choice;
}

std::string to_string(const NarrowChoice& choice) {
  const NarrowAlgorithm& algorithm = *choice.algorithm;
  const NarrowOptions standard = algorithm.default_options();
  std::string text = std::string(algorithm.id) + departures(algorithm.parameters, choice.options.parameters);
  if (choice.options.support != standard.support)
    text += ":support=" + std::string(support_algorithm(choice.options.support).id);
  if (choice.options.warm_start != standard.warm_start) text += ":warm-start=off";
  return text;
}

}  // namespace collidoscope
