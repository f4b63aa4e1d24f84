#include "common/listed_options.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

/// CLI11 appends what it checks: "UINT:whole number from 1 to 9".
std::string value_of(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return "";
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

/// What the type leaves out, and the default.
std::string help_of(const CLI::Option& option) {
  std::string help = option.get_description();
  const std::string type = option.get_type_name(), standard = option.get_default_str();
  const std::size_t colon = type.find(':');
  const bool says_limits = colon != std::string::npos && option.get_items_expected_max() > 0;
  if (says_limits) help += " (" + type.substr(colon + 1) + ")";
  if (!standard.empty()) help += "; " + standard + " if not given";
  return help;
}

ListedOption listed(const CLI::Option& option) {
  ListedOption listed{{}, value_of(option), help_of(option)};
  for (const std::string& name : option.get_snames()) listed.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) listed.names.push_back("--" + name);
  if (listed.names.empty()) listed.value = option.get_name(true);
  return listed;
}

}  // namespace

std::vector<ListedOption> listed_options(const CLI::App& app) {
  std::vector<ListedOption> all;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty()) all.push_back(listed(*option));
  std::stable_partition(all.begin(), all.end(),
                        [](const ListedOption& option) { return option.names.empty(); });
  return all;
}

std::vector<const CLI::App*> listed_commands(const CLI::App& app) {
  const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  return {commands.begin(), commands.end()};
}

std::string quoted_spaces(const std::string& text) {
  return text.find(' ') == std::string::npos ? text : '"' + text + '"';
}

}  // namespace collidoscope::app
