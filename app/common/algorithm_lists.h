#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace collidoscope::app {

/// What an algorithm lets a user choose, as `id:name=value`, or a scene, as `--name=value`.
struct ListedParameter {
  std::string name, label;
  std::vector<std::string> choices;  // empty for numbers
  double minimum = 0, maximum = 0;   // of numbers
  bool whole = false;                // of numbers
  std::string standard;
};

/// An entry of `collide list`, whatever its kind.
struct ListedAlgorithm {
  std::string id, label, paper;
  std::vector<std::string> capabilities;
  std::string input;  // "convex", "mesh", or empty where that says nothing
  bool reference = false;
  std::vector<ListedParameter> parameters;
};

struct AlgorithmList {
  std::string kind;  // broad, mid, narrow, support, decomposition, motion, response, …
  std::vector<ListedAlgorithm> algorithms;
};

/// Everything that can be chosen by id, kind by kind.
std::vector<AlgorithmList> algorithm_lists();

nlohmann::ordered_json to_json(const std::vector<AlgorithmList>& lists);
std::string to_text(const std::vector<AlgorithmList>& lists);
/// The tables of README.md: without references, which not every build has.
std::string to_markdown(const std::vector<AlgorithmList>& lists);

}  // namespace collidoscope::app
