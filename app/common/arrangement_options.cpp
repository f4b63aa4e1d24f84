#include "common/arrangement_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

#include "common/number_list.h"
#include "common/option_text.h"
#include "core/error.h"
#include "core/tolerance.h"
#include "report/text_safety.h"

namespace collidoscope::app {
namespace {

[[noreturn]] void refuse(const std::string& option, std::string_view text, const std::string& reason) {
  throw InputError("", option + " " + std::string(text), reason);
}

/// "NAME=VALUE": names may hold "=" themselves, values do not.
std::pair<std::string, std::string> split(const std::string& option, const std::string& text) {
  const std::size_t at = text.rfind('=');
  if (at == std::string::npos || at == 0 || at + 1 == text.size()) refuse(option, text, "must be NAME=VALUE");
  return {text.substr(0, at), text.substr(at + 1)};
}

std::vector<Real> numbers_of(const std::string& option, std::string_view text) {
  const std::optional<std::vector<Real>> numbers = number_list(text);
  const auto fits = [](Real value) { return std::abs(value) <= tolerance::largest_coordinate; };
  if (!numbers || !std::ranges::all_of(*numbers, fits))
    refuse(option, text, "must be numbers, with commas between");
  return *numbers;
}

BodyPlace place_of(const std::string& text) {
  const std::vector<Real> numbers = numbers_of("--place", text);
  if (numbers.size() != 3 && numbers.size() != 7)
    refuse("--place", text, "must be x,y,z or x,y,z,qw,qx,qy,qz");
  BodyPlace place{{numbers[0], numbers[1], numbers[2]}, {}};
  if (numbers.size() == 3) return place;
  const Quaternion given{numbers[3], numbers[4], numbers[5], numbers[6]};
  if (!(std::hypot(std::hypot(given.w, given.x), std::hypot(given.y, given.z)) > 0))
    refuse("--place", text, "the quaternion has no length");
  place.orientation = normalized(given);
  return place;
}

std::string place_text(const BodyPlace& place) {
  std::string text;
  const auto add = [&](Real value) { text += (text.empty() ? "" : ",") + number_text(value); };
  for (int axis = 0; axis < 3; ++axis) add(place.position[axis]);
  const Quaternion& q = place.orientation;
  if (q.w == 1) return text;
  for (const Real value : {q.w, q.x, q.y, q.z}) add(value);
  return text;
}

/// "--copy A --copy B": with one value each, so that what follows is none of theirs.
void add_list(CLI::App& command, const std::string& name, const std::string& help, const std::string& value,
              const std::function<void(const std::string&)>& take) {
  command
      .add_option_function<std::vector<std::string>>(
          name,
          [take](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) take(text);
          },
          help)
      ->type_name(value)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}  // namespace

void add_arrangement_options(CLI::App& command, Arrangement& arrangement) {
  add_list(command, "--copy", "Adds a copy of a body, under a name of its own", "NEW=BODY",
           [&arrangement](const std::string& text) {
             const auto [name, original] = split("--copy", text);
             change_of(arrangement, name).copy_of = original;
           });
  add_list(command, "--place",
           "Where a body begins: the frame of its shape, m; a quaternion w,x,y,z may follow", "BODY=X,Y,Z",
           [&arrangement](const std::string& text) {
             const auto [body, numbers] = split("--place", text);
             change_of(arrangement, body).place = place_of(numbers);
           });
  add_list(command, "--rename", "Another name for a body", "BODY=NAME",
           [&arrangement](const std::string& text) {
             const auto [body, name] = split("--rename", text);
             change_of(arrangement, body).name = name;
           });
  add_list(command, "--remove", "Leaves a body out", "BODY",
           [&arrangement](const std::string& text) { change_of(arrangement, text).removed = true; });
}

std::string arrangement_arguments(const Arrangement& arrangement) {
  std::string text;
  const auto add = [&](const char* option, const std::string& value) {
    text += std::string(" ") + option + " " + shell_word(value);
  };
  for (const BodyChange& change : arrangement) {
    if (!change.copy_of.empty() && !change.removed) add("--copy", change.body + "=" + change.copy_of);
    if (change.place && !change.removed) add("--place", change.body + "=" + place_text(*change.place));
    if (!change.name.empty() && !change.removed) add("--rename", change.body + "=" + change.name);
    if (change.removed && change.copy_of.empty()) add("--remove", change.body);
  }
  return text;
}

}  // namespace collidoscope::app
