#include "broad/broad_choice.h"

namespace collidoscope {

BroadChoice broad_choice(std::string_view option) {
  constexpr std::string_view kind = "broad-phase algorithm";
  const ChoiceText parts = split_choice(kind, option);
  const BroadAlgorithm& algorithm = broad_algorithm(parts.id);
  BroadChoice choice{&algorithm, default_values(algorithm.parameters)};
  for (const ChoiceText::Setting& setting : parts.settings)
    set_parameter({kind, algorithm.id}, algorithm.parameters, setting, choice.parameters);
  return choice;
}

std::string to_string(const BroadChoice& choice) {
  return std::string(choice.algorithm->id) + departures(choice.algorithm->parameters, choice.parameters);
}

}  // namespace collidoscope
