#include "common/given_values.h"

#include <CLI/CLI.hpp>

namespace collidoscope::app {
namespace {

std::string complaint(const std::string& value) {
  return value.empty() ? "its value is empty" : "";
}

}  // namespace

void refuse_empty_values(CLI::App& program) {
  for (CLI::Option* option : program.get_options())
    if (option->get_expected_max() > 0 && !option->get_positional()) option->check(complaint, "");
  for (CLI::App* command : program.get_subcommands([](CLI::App*) { return true; }))
    refuse_empty_values(*command);
}

}  // namespace collidoscope::app
