#include "common/man_page.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "common/listed_options.h"

namespace collidoscope::app {
namespace {

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::toupper(letter); });
  return text;
}

/// Terminals of the locale C have no ellipsis.
std::string with_three_dots(std::string text) {
  constexpr std::string_view ellipsis = "…";
  for (std::size_t at = 0; (at = text.find(ellipsis, at)) != std::string::npos;)
    text.replace(at, ellipsis.size(), "...");
  return text;
}

/// Text that the formatter takes for nothing but text.
std::string escaped(const std::string& text) {
  std::string safe;
  for (const char letter : with_three_dots(text)) {
    if (letter == '\\')
      safe += "\\e";
    else if (letter == '-')
      safe += "\\-";
    else
      safe += letter;
  }
  const bool is_request = !safe.empty() && (safe.front() == '.' || safe.front() == '\'');
  return is_request ? "\\&" + safe : safe;
}

/// A paragraph that has the term before it.
std::string entry(const std::string& term, const std::string& text) {
  return ".TP\n" + term + "\n" + escaped(text) + "\n";
}

std::string term_of(const ListedOption& option) {
  std::string term = ".BR";
  for (const std::string& name : option.names)
    term += (&name == &option.names.front() ? " " : " \", \" ") + escaped(name);
  if (option.names.empty()) return ".I " + escaped(option.value);
  return option.value.empty() ? term : term + R"( " " \fI)" + escaped(quoted_spaces(option.value)) + R"(\fR)";
}

std::string options_of(const CLI::App& app) {
  std::string text;
  for (const ListedOption& option : listed_options(app)) text += entry(term_of(option), option.help);
  return text;
}

std::string command_section(const CLI::App& app, const CLI::App& command) {
  return ".SS " + escaped(app.get_name() + " " + command.get_name()) + "\n" +
         escaped(command.get_description()) + "\n" + options_of(command);
}

/// "collide: detect collisions without a window": what comes after the name.
std::string purpose(const CLI::App& app) {
  const std::string all = app.get_description();
  const std::size_t colon = all.find(": ");
  return colon == std::string::npos ? all : all.substr(colon + 2);
}

}  // namespace

std::string man_page(const CLI::App& app, const std::string& version) {
  const std::string& name = app.get_name();
  const auto commands = listed_commands(app);
  std::string text =
      ".TH " + upper(name) + R"( 1 "" "Collidoscope )" + version + R"(" "User Commands")" + "\n";
  text += ".SH NAME\n" + name + " \\- " + escaped(purpose(app)) + "\n.SH SYNOPSIS\n.B " + name + "\n" +
          (commands.empty() ? "[options] [files]\n" : ".I command\n[options] ...\n");
  text += ".SH OPTIONS\n" + options_of(app);
  if (!commands.empty()) text += ".SH COMMANDS\n";
  for (const CLI::App* command : commands) text += command_section(app, *command);
  return text +
         ".SH EXIT STATUS\n0: done. 1: the job failed, or a check did not hold. 2: wrong usage or "
         "unreadable input.\n";
}

}  // namespace collidoscope::app
