#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace collidoscope::app {

/// --man-page and --completion SHELL: print the document of the program as it is when they are parsed, and
/// end it, as --help does.
void add_document_options(CLI::App& app, const std::string& version);

}  // namespace collidoscope::app
