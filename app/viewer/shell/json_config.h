#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace collidoscope::viewer {

/// Reads a JSON object whose keys are the options' names without dashes; CLI11 lets the command line win.
class JsonConfig : public CLI::Config {
 public:
  /// Of this program, which outlives it and has the option of the file.
  explicit JsonConfig(const CLI::App& app) : app_(app) {}

  std::string to_config(const CLI::App* app, bool default_also, bool write_description,
                        std::string prefix) const override;
  /// Reads the file itself, whose name the stream does not tell. Throws InputError that names file, key and
  /// reason.
  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override;

 private:
  const CLI::App& app_;
};

/// Throws InputError that names file and key if an option refused what the file gave it. CLI11 does not say
/// where a value came from: it came from the file if that has the key and the command line lacks the option.
void blame_config(const CLI::App& app, const CLI::ParseError& error,
                  const std::vector<std::string>& arguments);

}  // namespace collidoscope::viewer
