#include "narrow/narrow_choice.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "core/error.h"

namespace collidoscope {
namespace {

constexpr char separator = ':';

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string quoted(std::string_view text) {
  return std::string("'").append(text).append("'");
}

[[noreturn]] void refuse(std::string_view algorithm, const std::string& reason) {
  throw InputError("", "narrow-phase algorithm " + quoted(algorithm), reason);
}

std::string known_names(const NarrowAlgorithm& algorithm) {
  std::string names = "support, warm-start";
  for (const NarrowParameter& parameter : algorithm.parameters) names += ", " + std::string(parameter.name);
  return names;
}

Real chosen_word(const NarrowAlgorithm& algorithm, const NarrowParameter& parameter, std::string_view word) {
  const auto place = std::find(parameter.choices.begin(), parameter.choices.end(), word);
  if (place != parameter.choices.end()) return static_cast<Real>(place - parameter.choices.begin());
  std::string known;
  for (const std::string_view choice : parameter.choices)
    known += (known.empty() ? "" : ", ") + std::string(choice);
  refuse(algorithm.id, "unknown " + std::string(parameter.name) + " " + quoted(word) + "; known: " + known);
}

std::string number_text(Real value) {
  char text[32];
  const auto end = std::to_chars(std::begin(text), std::end(text), value).ptr;
  return {text, end};
}

Real chosen_number(const NarrowAlgorithm& algorithm, const NarrowParameter& parameter,
                   std::string_view text) {
  Real value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool number = error == std::errc() && end == text.data() + text.size();
  if (number && value >= parameter.minimum && value <= parameter.maximum) return value;
  refuse(algorithm.id, std::string(parameter.name) + " is a number from " + number_text(parameter.minimum) +
                           " to " + number_text(parameter.maximum) + ", not " + quoted(text));
}

void set_parameter(NarrowChoice& choice, std::string_view name, std::string_view value) {
  const NarrowAlgorithm& algorithm = *choice.algorithm;
  for (std::size_t i = 0; i < algorithm.parameters.size(); ++i) {
    const NarrowParameter& parameter = algorithm.parameters[i];
    if (parameter.name != name) continue;
    choice.options.parameters[i] = parameter.choices.empty() ? chosen_number(algorithm, parameter, value)
                                                             : chosen_word(algorithm, parameter, value);
    return;
  }
  refuse(algorithm.id, "it has no " + quoted(name) + "; known: " + known_names(algorithm));
}

void set_option(NarrowChoice& choice, std::string_view setting) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string_view::npos)
    refuse(choice.algorithm->id, "expected name=value, not " + quoted(setting));
  const std::string_view name = setting.substr(0, equals), value = setting.substr(equals + 1);
  if (name == "support") {
    choice.options.support = support_algorithm(value).search;
  } else if (name == "warm-start") {
    if (value != "on" && value != "off")
      refuse(choice.algorithm->id, "warm-start is on or off, not " + quoted(value));
    choice.options.warm_start = value == "on";
  } else {
    set_parameter(choice, name, value);
  }
}

}  // namespace

NarrowChoice narrow_choice(std::string_view text) {
  const std::vector<std::string_view> parts = split(text);
  const NarrowAlgorithm& algorithm = narrow_algorithm(parts.front());
  NarrowChoice choice{&algorithm, algorithm.standard_options()};
  for (std::size_t i = 1; i < parts.size(); ++i) set_option(choice, parts[i]);
  return choice;
}

std::string to_string(const NarrowChoice& choice) {
  const NarrowAlgorithm& algorithm = *choice.algorithm;
  const NarrowOptions standard = algorithm.standard_options();
  std::string text(algorithm.id);
  for (std::size_t i = 0; i < algorithm.parameters.size(); ++i) {
    const NarrowParameter& parameter = algorithm.parameters[i];
    if (choice.options.parameters[i] == standard.parameters[i]) continue;
    text += separator + std::string(parameter.name) + "=";
    text += parameter.choices.empty() ? number_text(choice.options.parameters[i])
                                      : std::string(parameter.choices[choice.options.choice(i)]);
  }
  if (choice.options.support != standard.support)
    text += separator + std::string("support=") + std::string(support_algorithm(choice.options.support).id);
  if (choice.options.warm_start != standard.warm_start) text += separator + std::string("warm-start=off");
  return text;
}

}  // namespace collidoscope
