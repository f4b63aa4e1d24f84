#include "common/algorithm_lists.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "broad/broad.h"
#include "decomposition/decomposition.h"
#include "dynamics/deformation/deformation.h"
#include "dynamics/response.h"
#include "experiments/experiment.h"
#include "mid/mid.h"
#include "motion/cast.h"
#include "narrow/narrow.h"
#include "octrees/octree_motion.h"
#include "scene/scene.h"

namespace collidoscope::app {
namespace {

template <class Algorithm>
ListedAlgorithm listed(const Algorithm& algorithm) {
  return {.id = std::string(algorithm.id),
          .label = std::string(algorithm.label),
          .paper = std::string(algorithm.paper),
          .capabilities = {},
          .input = "",
          .reference = false,
          .parameters = {}};
}

std::vector<std::string> names(Capability capabilities) {
  struct Named {
    Capability capability;
    const char* name;
  };
  constexpr Named all[] = {
      {Capability::verdict, "verdict"},     {Capability::distance, "distance"},
      {Capability::witnesses, "witnesses"}, {Capability::direction, "direction"},
      {Capability::depth, "depth"},         {Capability::common_point, "common-point"},
      {Capability::features, "features"},   {Capability::earlier_witnesses, "earlier-witnesses"}};
  std::vector<std::string> found;
  for (const Named& item : all)
    if (includes(capabilities, item.capability)) found.emplace_back(item.name);
  return found;
}

nlohmann::json number(double value, bool whole) {
  if (whole) return static_cast<std::int64_t>(value);
  return value;
}

std::string default_text(const AlgorithmParameter& parameter) {
  if (parameter.follows_scene) return "auto";
  return parameter.choices.empty()
             ? number(parameter.standard, parameter.whole).dump()
             : std::string(parameter.choices[static_cast<std::size_t>(parameter.standard)]);
}

ListedParameter listed_parameter(const AlgorithmParameter& parameter) {
  return {std::string(parameter.name),
          std::string(parameter.label),
          {parameter.choices.begin(), parameter.choices.end()},
          parameter.minimum,
          parameter.maximum,
          parameter.whole,
          default_text(parameter)};
}

ListedParameter listed_shapes(std::span<const std::string_view> kinds) {
  return {.name = "shapes",
          .label = "kind of shapes",
          .choices = {kinds.begin(), kinds.end()},
          .standard = std::string(kinds.front())};
}

AlgorithmList broad_list() {
  AlgorithmList list{"broad", {}};
  for (const BroadAlgorithm* algorithm : broad_algorithms()) {
    list.algorithms.push_back(listed(*algorithm));
    list.algorithms.back().capabilities = {"pairs"};
    list.algorithms.back().reference = algorithm->reference;
    for (const AlgorithmParameter& parameter : algorithm->parameters)
      list.algorithms.back().parameters.push_back(listed_parameter(parameter));
  }
  return list;
}

AlgorithmList mid_list() {
  AlgorithmList list{"mid", {}};
  for (const MidAlgorithm* algorithm : mid_algorithms()) {
    list.algorithms.push_back(listed(*algorithm));
    list.algorithms.back().capabilities = {"filter"};
    list.algorithms.back().reference = algorithm->reference;
  }
  return list;
}

AlgorithmList narrow_list() {
  AlgorithmList list{"narrow", {}};
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    list.algorithms.push_back(listed(*algorithm));
    list.algorithms.back().capabilities = names(algorithm->capabilities);
    list.algorithms.back().input = algorithm->input == NarrowInput::convex ? "convex" : "mesh";
    list.algorithms.back().reference = algorithm->reference;
    for (const AlgorithmParameter& parameter : algorithm->parameters)
      list.algorithms.back().parameters.push_back(listed_parameter(parameter));
  }
  return list;
}

AlgorithmList support_list() {
  AlgorithmList list{"support", {}};
  for (const SupportAlgorithm& algorithm : support_algorithms()) {
    list.algorithms.push_back(listed(algorithm));
    list.algorithms.back().capabilities = {"vertex"};
    list.algorithms.back().input = "convex";
  }
  return list;
}

AlgorithmList decomposition_list() {
  AlgorithmList list{"decomposition", {}};
  for (const DecompositionMethod* method : decomposition_methods()) {
    list.algorithms.push_back(listed(*method));
    list.algorithms.back().capabilities = {"convex-pieces"};
    list.algorithms.back().input = "mesh";
    list.algorithms.back().reference = method->reference;
  }
  return list;
}

AlgorithmList response_list() {
  AlgorithmList list{"response", {}};
  for (const ResponseAlgorithm* algorithm : response_algorithms())
    list.algorithms.push_back(listed(*algorithm));
  return list;
}

AlgorithmList scene_list() {
  AlgorithmList list{"scene", {}};
  for (const SceneAlgorithm* algorithm : scene_algorithms()) {
    list.algorithms.push_back(listed(*algorithm));
    for (const std::string_view parameter : algorithm->parameters)
      list.algorithms.back().capabilities.emplace_back(parameter);
    if (!algorithm->shapes.empty())
      list.algorithms.back().parameters.push_back(listed_shapes(algorithm->shapes));
  }
  return list;
}

AlgorithmList experiment_list() {
  AlgorithmList list{"experiment", {}};
  for (const experiments::Experiment* experiment : experiments::experiments())
    list.algorithms.push_back(listed(*experiment));
  return list;
}

AlgorithmList deformation_list() {
  AlgorithmList list{"deformation", {}};
  for (const DeformationAlgorithm* algorithm : deformation_algorithms()) {
    list.algorithms.push_back(listed(*algorithm));
    for (const AlgorithmParameter& parameter : algorithm->parameters)
      list.algorithms.back().parameters.push_back(listed_parameter(parameter));
  }
  return list;
}

AlgorithmList motion_list() {
  AlgorithmList list{"motion", {}};
  for (const CastAlgorithm* algorithm : cast_algorithms()) {
    list.algorithms.push_back(listed(*algorithm));
    list.algorithms.back().input = algorithm->convex_only ? "convex" : "mesh";
    list.algorithms.back().reference = algorithm->reference;
  }
  return list;
}

AlgorithmList octree_motion_list() {
  AlgorithmList list{"octree-motion", {}};
  for (const OctreeMotionAlgorithm* algorithm : octree_motion_algorithms()) {
    list.algorithms.push_back(listed(*algorithm));
    list.algorithms.back().input = "mesh";
  }
  return list;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

nlohmann::ordered_json to_json(const ListedParameter& parameter) {
  nlohmann::ordered_json json{{"name", parameter.name}, {"label", parameter.label}};
  if (parameter.choices.empty()) {
    json["minimum"] = number(parameter.minimum, parameter.whole);
    json["maximum"] = number(parameter.maximum, parameter.whole);
    json["standard"] = nlohmann::json::parse(parameter.standard, nullptr, false);
    if (json["standard"].is_discarded()) json["standard"] = parameter.standard;  // "auto"
  } else {
    json["choices"] = parameter.choices;
    json["standard"] = parameter.standard;
  }
  return json;
}

/// "sub-algorithm=signed-volumes|johnson", the standard value first.
std::string to_text(const ListedParameter& parameter) {
  std::string text = parameter.name + "=" + parameter.standard;
  for (const std::string& choice : parameter.choices)
    if (choice != parameter.standard) text += "|" + choice;
  if (parameter.choices.empty())
    text += " (" + number(parameter.minimum, parameter.whole).dump() + " to " +
            number(parameter.maximum, parameter.whole).dump() + ")";
  return text;
}

/// Columns as wide as their widest cell, counted in characters, not bytes.
std::string padded(const std::string& text, std::size_t width) {
  const auto characters = static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
  return text + std::string(width > characters ? width - characters : 0, ' ');
}

}  // namespace

std::vector<AlgorithmList> algorithm_lists() {
  return {broad_list(),         mid_list(),    narrow_list(),    support_list(),
          decomposition_list(), motion_list(), response_list(),  deformation_list(),
          octree_motion_list(), scene_list(),  experiment_list()};
}

nlohmann::ordered_json to_json(const std::vector<AlgorithmList>& lists) {
  nlohmann::ordered_json json;
  for (const AlgorithmList& list : lists) {
    json[list.kind] = nlohmann::ordered_json::array();
    for (const ListedAlgorithm& algorithm : list.algorithms) {
      json[list.kind].push_back({{"id", algorithm.id},
                                 {"label", algorithm.label},
                                 {"paper", algorithm.paper},
                                 {"capabilities", algorithm.capabilities},
                                 {"input", algorithm.input.empty() ? "convex" : algorithm.input},
                                 {"reference", algorithm.reference}});
      for (const ListedParameter& parameter : algorithm.parameters)
        json[list.kind].back()["parameters"].push_back(to_json(parameter));
    }
  }
  return json;
}

std::string to_text(const std::vector<AlgorithmList>& lists) {
  std::size_t width = 0;
  for (const AlgorithmList& list : lists)
    for (const ListedAlgorithm& algorithm : list.algorithms) width = std::max(width, algorithm.id.size());
  std::string text;
  for (const AlgorithmList& list : lists) {
    if (list.algorithms.empty()) continue;
    text += list.kind + "\n";
    for (const ListedAlgorithm& algorithm : list.algorithms) {
      text += "  " + padded(algorithm.id, width + 2) + algorithm.label +
              (algorithm.paper.empty() ? "" : " (" + algorithm.paper + ")") +
              (algorithm.reference ? ", to compare with" : "") + "\n";
      for (const ListedParameter& parameter : algorithm.parameters)
        text += std::string(width + 4, ' ') + (list.kind == "scene" ? "--" : ":") + to_text(parameter) + "\n";
    }
  }
  return text;
}

std::string to_markdown(const std::vector<AlgorithmList>& lists) {
  std::string text = "| kind | id | what | source | gives |\n|---|---|---|---|---|\n";
  for (const AlgorithmList& list : lists)
    for (const ListedAlgorithm& algorithm : list.algorithms) {
      if (algorithm.reference) continue;
      text += "| " + list.kind + " | `" + algorithm.id + "` | " + algorithm.label + " | " + algorithm.paper +
              " | " + joined(algorithm.capabilities) + " |\n";
    }
  return text;
}

}  // namespace collidoscope::app
