#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "geometry/mesh/mesh_file.h"

namespace collidoscope::app {

/// An option whose text `read` understands, or throws InputError that says what is wrong with it: the parser
/// then names the option, and the config file if the text comes from there.
template <class Text, class Read>
CLI::Option* add_checked_option(CLI::App& app, const std::string& name, Text& text, const std::string& help,
                                const Read& read) {
  return app.add_option(name, text, help)->check([read](const std::string& given) -> std::string {
    try {
      read(given);
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  });
}

/// The option -o for an STL file to write. A name by which the file would be read as another format is
/// refused.
inline CLI::Option* add_stl_output(CLI::App& app, std::string& output, const std::string& help) {
  return add_checked_option(app, "-o,--output", output, help, [](const std::string& path) {
    if (!is_read_as_stl(path))
      throw InputError(display_name(path), "", "what is written is STL; let the name end in .stl");
  });
}

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
