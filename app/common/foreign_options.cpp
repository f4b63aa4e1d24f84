#include "common/foreign_options.h"

#include <CLI/CLI.hpp>
#include <vector>

#include "common/interrupt.h"
#include "foreign/plugin_algorithm.h"
#include "foreign/process_algorithm.h"

namespace collidoscope::app {

void add_plugin_option(CLI::App& command) {
  command
      .add_option_function<std::vector<std::string>>(
          "--plugin",
          [](const std::vector<std::string>& files) {
            for (const std::string& file : files) load_plugin(file);
          },
          "A shared library whose algorithm joins the narrow phases; may be given several times")
      ->type_name("FILE.so")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void accept_command(const std::string& narrow) {
  if (is_command(narrow)) add_command(narrow, {.is_given_up = interrupted});
}

}  // namespace collidoscope::app
