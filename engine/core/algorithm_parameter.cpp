#include "core/algorithm_parameter.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/input_text.h"

namespace collidoscope {
namespace {

constexpr char separator = ':';
constexpr std::string_view automatic = "auto";

std::vector<std::string_view> split(std::string_view option) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = option.find(separator);
    parts.push_back(option.substr(0, end));
    if (end == std::string_view::npos) return parts;
    option.remove_prefix(end + 1);
  }
}

void append_to_list(std::string& list, std::string_view item) {
  list += (list.empty() ? "" : ", ") + std::string(item);
}

std::string number_text(Real value) {
  char text[32];
  const auto end = std::to_chars(std::begin(text), std::end(text), value).ptr;
  return {text, end};
}

Real chosen_index(const ChoiceSubject& subject, const AlgorithmParameter& parameter,
                  std::string_view option) {
  const auto found = std::find(parameter.choices.begin(), parameter.choices.end(), option);
  if (found != parameter.choices.end()) return static_cast<Real>(found - parameter.choices.begin());
  subject.refuse("unknown " + std::string(parameter.name) + " " + in_quotes(option) +
                 "; known: " + joined(parameter.choices));
}

Real chosen_number(const ChoiceSubject& subject, const AlgorithmParameter& parameter, std::string_view text) {
  if (parameter.follows_scene && text == automatic) return parameter.standard;
  const std::optional<Real> value = parsed<Real>(text);
  const bool fits = value && *value >= parameter.minimum && *value <= parameter.maximum;
  if (fits && (!parameter.whole || *value == std::floor(*value))) return *value;
  subject.refuse(std::string(parameter.name) + " is " + (parameter.follows_scene ? "auto or " : "") +
                 (parameter.whole ? "a whole" : "a") + " number from " + number_text(parameter.minimum) +
                 " to " + number_text(parameter.maximum) + ", not " + in_quotes(text));
}

std::string value_text(const AlgorithmParameter& parameter, Real value) {
  return parameter.choices.empty() ? number_text(value)
                                   : std::string(parameter.choices[static_cast<std::size_t>(value)]);
}

}  // namespace

std::string in_quotes(std::string_view text) {
  return std::string("'").append(text).append("'");
}

ParameterValues default_values(std::span<const AlgorithmParameter> parameters) {
  ParameterValues values{};
  for (std::size_t i = 0; i < parameters.size(); ++i) values[i] = parameters[i].standard;
  return values;
}

void ChoiceSubject::refuse(const std::string& reason) const {
  throw InputError("", std::string(kind) + " " + in_quotes(id), reason);
}

ChoiceText split_choice(std::string_view kind, std::string_view option) {
  const std::vector<std::string_view> parts = split(option);
  ChoiceText choice{parts.front(), {}};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string_view::npos)
      ChoiceSubject{kind, choice.id}.refuse("expected name=value, not " + in_quotes(parts[i]));
    choice.settings.push_back({parts[i].substr(0, equals), parts[i].substr(equals + 1)});
  }
  return choice;
}

void set_parameter(const ChoiceSubject& subject, std::span<const AlgorithmParameter> parameters,
                   const ChoiceText::Setting& setting, ParameterValues& values, std::string also_known) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name == setting.name) {
      values[i] = parameters[i].choices.empty() ? chosen_number(subject, parameters[i], setting.value)
                                                : chosen_index(subject, parameters[i], setting.value);
      return;
    }
    append_to_list(also_known, parameters[i].name);
  }
  subject.refuse("it has no " + in_quotes(setting.name) +
                 (also_known.empty() ? "" : "; known: " + also_known));
}

std::string departures(std::span<const AlgorithmParameter> parameters, const ParameterValues& values) {
  std::string text;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (values[i] != parameters[i].standard)
      text += separator + std::string(parameters[i].name) + "=" + value_text(parameters[i], values[i]);
  return text;
}

}  // namespace collidoscope
