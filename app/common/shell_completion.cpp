#include "common/shell_completion.h"

#include "common/algorithm_lists.h"
#include "common/listed_options.h"
#include "core/error.h"
#include "core/input_text.h"

namespace collidoscope::app {
namespace {

/// As shells separate words.
std::string in_one_line(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> names_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const ListedOption& option : listed_options(app))
    names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : listed_commands(app)) names.push_back(command->get_name());
  return names;
}

const std::vector<std::string>& words_for(const CompletionWords& words, const std::string& key) {
  static const std::vector<std::string> none;
  const auto found = words.find(key);
  return found == words.end() ? none : found->second;
}

// ---- bash and zsh: one function that knows the command and the word before
// ----------------------------------

/// `case` lines: an option's words, whichever command it belongs to.
std::string cases_of_options(const CompletionWords& words) {
  std::string text;
  for (const auto& [key, choices] : words)
    if (key.starts_with('-')) text += "    " + key + ") words=\"" + in_one_line(choices) + "\" ;;\n";
  return text;
}

/// A line for each command: its options, and what may stand in its places.
std::string cases_of_commands(const CLI::App& app, const CompletionWords& words) {
  std::string text;
  for (const CLI::App* command : listed_commands(app))
    text += "    " + command->get_name() + ") options=\"" + in_one_line(names_of(*command)) + "\" words=\"" +
            in_one_line(words_for(words, command->get_name())) + "\" ;;\n";
  std::vector<std::string> own = words_for(words, app.get_name()), commands = command_names(app);
  own.insert(own.end(), commands.begin(), commands.end());
  return text + "    *) options=\"" + in_one_line(names_of(app)) + "\" words=\"" + in_one_line(own) +
         "\" ;;\n";
}

/// Fills `options` and `words` for the word at hand: `before` precedes it, `command` is the first word.
std::string knowledge(const CLI::App& app, const CompletionWords& words) {
  return "  case \"$command\" in\n" + cases_of_commands(app, words) + "  esac\n  case \"$before\" in\n" +
         cases_of_options(words) + "  esac\n";
}

std::string bash(const CLI::App& app, const CompletionWords& words) {
  const std::string& name = app.get_name();
  return "# bash completion for " + name + "\n_" + name + "() {\n" +
         R"(  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}"
  local command="" options="" words=""
  [[ $COMP_CWORD -gt 1 ]] && command="${COMP_WORDS[1]}"
)" + knowledge(app, words) +
         R"(  if [[ "$current" == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; compgen -f -- "$current")
  fi
}
)" + "complete -o filenames -F _" +
         name + " " + name + "\n";
}

std::string zsh(const CLI::App& app, const CompletionWords& words_of) {
  const std::string& name = app.get_name();
  return "#compdef " + name + "\n_" + name + "() {\n" +
         R"(  local before="${words[CURRENT - 1]}" command="" options="" all=("${words[@]}")
  (( CURRENT > 2 )) && command="${all[2]}"
  local words=""
)" + knowledge(app, words_of) +
         R"(  if [[ "$PREFIX" == -* ]]; then
    compadd -- ${=options}
  else
    compadd -- ${=words}
    _files
  fi
}
)" + "_" +
         name + " \"$@\"\n";
}

// ---- fish: a line for each thing
// ---------------------------------------------------------------------------

std::string fish_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char letter : text) {
    if (letter == '\'' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted + "'";
}

/// The help's first sentence: lists of completions are narrow.
std::string brief(const std::string& help) {
  return help.substr(0, help.find_first_of(".;:("));
}

std::string fish_line(const std::string& begin, const ListedOption& option, const CompletionWords& words) {
  std::string line = begin;
  for (const std::string& name : option.names)
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!option.value.empty()) line += " -r";
  const std::vector<std::string>& choices = words_for(words, option.names.back());
  if (!choices.empty()) line += " -f -a " + fish_quoted(in_one_line(choices));
  return line + " -d " + fish_quoted(brief(option.help)) + "\n";
}

std::string fish_lines(const std::string& begin, const CLI::App& app, const CompletionWords& words) {
  std::string text;
  for (const ListedOption& option : listed_options(app))
    if (!option.names.empty()) text += fish_line(begin, option, words);
  const std::vector<std::string>& choices = words_for(words, app.get_name());
  return choices.empty() ? text : text + begin + " -a " + fish_quoted(in_one_line(choices)) + "\n";
}

std::string fish(const CLI::App& app, const CompletionWords& words) {
  const std::string begin = "complete -c " + app.get_name(), first = " -n __fish_use_subcommand";
  const auto commands = listed_commands(app);
  std::string text = fish_lines(commands.empty() ? begin : begin + first, app, words);
  for (const CLI::App* command : commands) {
    const std::string& name = command->get_name();
    text += begin + first + " -f -a " + name + " -d " + fish_quoted(command->get_description()) + "\n";
    text += fish_lines(begin + " -n '__fish_seen_subcommand_from " + name + "'", *command, words);
  }
  return text;
}

struct ShellWriter {
  std::string_view shell;
  std::string (*write)(const CLI::App&, const CompletionWords&);
};
constexpr ShellWriter writers[] = {{"bash", bash}, {"fish", fish}, {"zsh", zsh}};

std::vector<std::string> ids_of(std::string_view kind) {
  std::vector<std::string> ids;
  for (const AlgorithmList& list : algorithm_lists())
    if (list.kind == kind)
      for (const ListedAlgorithm& algorithm : list.algorithms) ids.push_back(algorithm.id);
  return ids;
}

}  // namespace

CompletionWords completion_words() {
  CompletionWords words;
  for (const char* kind : {"broad", "mid", "narrow", "support", "response", "deformation", "scene"})
    words["--" + std::string(kind)] = ids_of(kind);
  for (const char* kind : {"motion", "octree-motion", "decomposition"})
    for (const std::string& id : ids_of(kind)) words["--method"].push_back(id);
  for (const char* command : {"run", "compare", "why", "bench", "export"}) words[command] = ids_of("scene");
  words["experiment"] = ids_of("experiment");
  return words;
}

const std::vector<std::string>& completion_shells() {
  static const std::vector<std::string> shells = [] {
    std::vector<std::string> all;
    for (const ShellWriter& writer : writers) all.emplace_back(writer.shell);
    return all;
  }();
  return shells;
}

std::string shell_completion(const CLI::App& app, std::string_view shell, const CompletionWords& words) {
  for (const ShellWriter& writer : writers)
    if (writer.shell == shell) return writer.write(app, words);
  const std::vector<std::string_view> known(completion_shells().begin(), completion_shells().end());
  throw InputError("", "", "unknown shell '" + std::string(shell) + "'; known: " + joined(known));
}

}  // namespace collidoscope::app
