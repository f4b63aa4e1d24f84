#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

namespace collidoscope::app {

/// An option with a value for each of some names. CLI11's own transformers print values beside the names:
/// those of enumerations as control characters.
template <class Choice, class Value>
CLI::Option* add_named_choice(CLI::App& app, const std::string& option, Choice& choice,
                              const std::map<std::string, Value>& values, const std::string& help) {
  std::vector<std::string> names;
  for (const auto& [name, value] : values) names.push_back(name);
  return app
      .add_option_function<std::string>(
          option, [&choice, values](const std::string& name) { choice = values.at(name); }, help)
      ->check(CLI::IsMember(names));
}

}  // namespace collidoscope::app
