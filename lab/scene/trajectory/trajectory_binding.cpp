#include "scene/trajectory/trajectory_binding.h"

#include <algorithm>

#include "core/error.h"
#include "core/input_text.h"
#include "core/plural.h"
#include "scene/suggestion.h"

namespace collidoscope {

std::optional<BodyIndex> find_body(std::span<const std::string> names, std::string_view text) {
  const auto first = std::ranges::find(names, text);
  if (first != names.end()) {
    if (std::find(first + 1, names.end(), text) != names.end())
      throw InputError("", std::string(text), "several bodies have that name; take an index");
    return static_cast<BodyIndex>(first - names.begin());
  }
  const std::optional<BodyIndex> index = parsed<BodyIndex>(text);
  return index && *index < names.size() ? index : std::nullopt;
}

BodyIndex TrajectoryBinding::find(std::size_t index, std::span<const std::string> names) const {
  const Trajectory::Body& body = trajectory_->bodies()[index];
  if (trajectory_->is_in_order()) return static_cast<BodyIndex>(index);
  const std::optional<BodyIndex> found = find_body(names, body.name);
  if (found) return *found;
  const std::vector<std::string_view> known(names.begin(), names.end());
  throw InputError("", "", "unknown body " + quoted_word(body.name) + "; " + suggestion(body.name, known));
}

void TrajectoryBinding::bind(std::span<const std::string> names,
                             const std::function<void(BodyIndex)>& check) {
  if (!trajectory_) return;
  if (trajectory_->is_in_order() && trajectory_->bodies().size() != names.size())
    throw InputError(trajectory_->file(), "",
                     "holds poses of " + plural(trajectory_->bodies().size(), "body", "bodies") +
                         ", and the scene has " + plural(names.size(), "body", "bodies"));
  while (bodies_.size() < trajectory_->bodies().size()) {
    const Trajectory::Body& mentioned = trajectory_->bodies()[bodies_.size()];
    try {
      const BodyIndex body = find(bodies_.size(), names);
      const auto same = std::ranges::find(bodies_, body);
      if (same != bodies_.end())
        throw InputError(
            "", "",
            quoted_word(mentioned.name) + " is the body that an earlier line calls " +
                quoted_word(trajectory_->bodies()[static_cast<std::size_t>(same - bodies_.begin())].name));
      check(body);
      bodies_.push_back(body);
    } catch (const InputError& error) {
      throw InputError(trajectory_->file(), mentioned.place, error.reason());
    }
  }
}

}  // namespace collidoscope
