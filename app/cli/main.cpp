// `collide`: the command line. Results go to stdout; progress, warnings and errors to stderr.

#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "common/document_options.h"
#include "common/standard_output.h"
#include "core/error.h"
#include "narrow/foreign/foreign_algorithm.h"
#include "report/build_info.h"

namespace collidoscope::cli {
namespace {

/// CLI11 prints help and version to stdout and errors to stderr; wrong usage is ours to number.
int parse_failure(const CLI::App& app, const CLI::ParseError& error) {
  return app.exit(error) == 0 ? done : usage;
}

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
  if (argc > 1 && argv[1][0] != '-') refuse_unknown_command(app, argv[1]);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return parse_failure(app, error);
  }
  finish_foreign_algorithms();
  return exit_code;
}

int guarded_run(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const InputError& error) {
    std::cerr << "collide: " << error.what() << '\n';
    return usage;
  } catch (const Cancelled&) {
    std::cerr << "collide: interrupted before there was anything to keep\n";
    return failed;
  } catch (const std::bad_alloc&) {
    std::cerr << "collide: not enough memory for this\n";
    return failed;
  } catch (const std::exception& error) {
    std::cerr << "collide: " << error.what() << '\n';
    return failed;
  }
}

}  // namespace
}  // namespace collidoscope::cli

int main(int argc, char** argv) {
  // A reader that has seen enough (`collide list | head -1`) ends us quietly, as it ends any filter.
  std::signal(SIGPIPE, SIG_DFL);
  std::ios::sync_with_stdio(false);
  using namespace collidoscope::cli;
  const int exit_code = guarded_run(argc, argv);
  return collidoscope::app::results_arrived("collide") || exit_code != done ? exit_code : failed;
}
