#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "core/error.h"

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

}  // namespace collidoscope::app
