#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace collidoscope::app {

/// The manual page of a program and its commands, in the language of man(7). All of it is what --help says.
std::string man_page(const CLI::App& app, const std::string& version);

}  // namespace collidoscope::app
