// `collide`: the command line. Results go to stdout; progress, warnings and errors to stderr.

#include <csignal>
#include <iostream>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "common/document_options.h"
#include "common/given_values.h"
#include "common/program.h"
#include "core/error.h"
#include "narrow/foreign/foreign_algorithm.h"
#include "report/build_info.h"

namespace collidoscope::cli {
namespace {

/// CLI11 would say no more than that a subcommand is required.
void refuse_unknown_command(CLI::App& app, std::string_view command) {
  std::string known;
  for (const CLI::App* each : app.get_subcommands([](CLI::App*) { return true; })) {
    if (each->get_name() == command) return;
    known.append(known.empty() ? "" : ", ").append(each->get_name());
  }
  throw InputError("", "", "unknown command '" + std::string(command) + "'; known: " + known);
}

int run(int argc, char** argv) {
  int exit_code = done;
  CLI::App app("collide: detect collisions without a window", "collide");
  app.set_version_flag("--version", "collide " + build_info().version);
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  add_list_command(app, exit_code);
  add_info_command(app, exit_code);
  add_hull_command(app, exit_code);
  add_decompose_command(app, exit_code);
  add_octree_command(app, exit_code);
  add_query_command(app, exit_code);
  add_contacts_command(app, exit_code);
  add_cast_command(app, exit_code);
  add_run_command(app, exit_code);
  add_why_command(app, exit_code);
  add_compare_command(app, exit_code);
  add_judge_command(app, exit_code);
  add_bench_command(app, exit_code);
  add_experiment_command(app, exit_code);
  add_export_command(app, exit_code);
  app::add_document_options(app, build_info().version);
  app::refuse_empty_values(app);
  if (argc > 1 && argv[1][0] != '-') refuse_unknown_command(app, argv[1]);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? done : usage;
  }
  finish_foreign_algorithms();
  return exit_code;
}

}  // namespace
}  // namespace collidoscope::cli

int main(int argc, char** argv) {
  // A reader that has seen enough (`collide list | head -1`) ends us quietly, as it ends any filter.
  std::signal(SIGPIPE, SIG_DFL);
  std::ios::sync_with_stdio(false);
  return collidoscope::app::run_program("collide", [&] { return collidoscope::cli::run(argc, argv); });
}
