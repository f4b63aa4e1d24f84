#pragma once

#include <CLI/CLI.hpp>

#include "common/program.h"

namespace collidoscope::cli {

using app::done, app::failed, app::usage;  // exit codes

// Each adds its sub-command, whose callback does the job and sets `exit_code`; errors are thrown (InputError,
// JobError).

void add_list_command(CLI::App& app, int& exit_code);
void add_info_command(CLI::App& app, int& exit_code);
void add_hull_command(CLI::App& app, int& exit_code);
void add_decompose_command(CLI::App& app, int& exit_code);
void add_octree_command(CLI::App& app, int& exit_code);
void add_query_command(CLI::App& app, int& exit_code);
void add_contacts_command(CLI::App& app, int& exit_code);
void add_cast_command(CLI::App& app, int& exit_code);
void add_run_command(CLI::App& app, int& exit_code);
void add_why_command(CLI::App& app, int& exit_code);
void add_compare_command(CLI::App& app, int& exit_code);
void add_judge_command(CLI::App& app, int& exit_code);
void add_bench_command(CLI::App& app, int& exit_code);
void add_export_command(CLI::App& app, int& exit_code);
void add_experiment_command(CLI::App& app, int& exit_code);

}  // namespace collidoscope::cli
