#pragma once

// A program's options as documents and shells want them.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace collidoscope::app {

struct ListedOption {
  std::vector<std::string> names;  // "-o", "--output"; none: it has a place, not a name
  std::string value;               // what it takes: "FILE"; empty: nothing
  std::string help;                // with the default value, if there is one
};

/// Those that --help shows, in its order; those without names first.
std::vector<ListedOption> listed_options(const CLI::App& app);
std::vector<const CLI::App*> listed_commands(const CLI::App& app);

/// In quotes, if it has spaces.
std::string quoted_spaces(const std::string& text);

}  // namespace collidoscope::app
