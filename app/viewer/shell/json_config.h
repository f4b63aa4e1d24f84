#pragma once

#include <CLI/CLI.hpp>

namespace collidoscope::viewer {

/// Reads a JSON object whose keys are the options' names without dashes; CLI11 lets the command line win.
class JsonConfig : public CLI::Config {
 public:
  std::string to_config(const CLI::App* app, bool default_also, bool write_description,
                        std::string prefix) const override;
  /// Throws CLI::FileError with the reason.
  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override;
};

}  // namespace collidoscope::viewer
