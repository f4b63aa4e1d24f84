#include "common/document_options.h"

#include <iostream>

#include "common/man_page.h"
#include "common/shell_completion.h"

namespace collidoscope::app {

void add_document_options(CLI::App& app, const std::string& version) {
  app.add_flag_callback(
      "--man-page",
      [&app, version] {
        std::cout << man_page(app, version);
        throw CLI::Success();
      },
      "Print this help as a manual page: " + app.get_name() + " --man-page | man -l -");
  app.add_option_function<std::string>(
         "--completion",
         [&app](const std::string& shell) {
           std::cout << shell_completion(app, shell, completion_words());
           throw CLI::Success();
         },
         "Print what completes options and ids in a shell: bash, fish, zsh")
      ->type_name("SHELL");
}

}  // namespace collidoscope::app
