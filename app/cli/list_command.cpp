#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "common/algorithm_lists.h"
#include "common/foreign_options.h"

namespace collidoscope::cli {

void add_list_command(CLI::App& app, int&) {
  struct Options {
    bool json = false, markdown = false;
  };
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("list", "Every algorithm, response and scene that can be chosen by id");
  CLI::Option* json = command->add_flag("--json", options->json, "As JSON");
  app::add_plugin_option(*command);
  command->add_flag("--markdown", options->markdown, "As the tables of README.md")->excludes(json);
  command->callback([options] {
    const std::vector<app::AlgorithmList> lists = app::algorithm_lists();
    if (options->json) {
      std::cout << app::to_json(lists).dump(2) << '\n';
    } else {
      std::cout << (options->markdown ? app::to_markdown(lists) : app::to_text(lists));
    }
  });
}

}  // namespace collidoscope::cli
