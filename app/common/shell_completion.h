#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::app {

/// What may follow an option, or stand where a command has places (the command's name then).
using CompletionWords = std::map<std::string, std::vector<std::string>>;

/// The ids of `collide list`, by the options and commands that take them.
CompletionWords completion_words();

/// The shells, as --completion takes them: bash, fish, zsh.
const std::vector<std::string>& completion_shells();

/// A script that completes the program's commands, options, ids and files. Throws InputError for a shell that
/// is unknown.
std::string shell_completion(const CLI::App& app, std::string_view shell, const CompletionWords& words);

}  // namespace collidoscope::app
