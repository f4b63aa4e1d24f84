#include "common/algorithm_lists.h"

#include <algorithm>

#include "broad/broad.h"
#include "mid/mid.h"
#include "narrow/narrow.h"
#include "response/response.h"
#include "scene/scene.h"

namespace collidoscope::app {
namespace {

template <class Algorithm>
ListedAlgorithm listed(const Algorithm& algorithm) {
  return {
      std::string(algorithm.id), std::string(algorithm.label), std::string(algorithm.paper), {}, "", false};
}

std::vector<std::string> names(Capability capabilities) {
  struct Named {
    Capability capability;
    const char* name;
  };
  constexpr Named all[] = {{Capability::verdict, "verdict"},     {Capability::distance, "distance"},
                           {Capability::witnesses, "witnesses"}, {Capability::direction, "direction"},
                           {Capability::depth, "depth"},         {Capability::common_point, "common-point"}};
  std::vector<std::string> found;
  for (const Named& item : all)
    if (includes(capabilities, item.capability)) found.emplace_back(item.name);
  return found;
}

AlgorithmList broad_list() {
  AlgorithmList list{"broad", {}};
  for (const BroadAlgorithm* algorithm : broad_algorithms()) {
    list.algorithms.push_back(listed(*algorithm));
    list.algorithms.back().capabilities = {"pairs"};
    list.algorithms.back().reference = algorithm->reference;
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
  }
  return list;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
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
  return {broad_list(),    mid_list(),   narrow_list(),     {"motion", {}},
          response_list(), scene_list(), {"experiment", {}}};
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
    for (const ListedAlgorithm& algorithm : list.algorithms)
      text += "  " + padded(algorithm.id, width + 2) + algorithm.label +
              (algorithm.paper.empty() ? "" : " (" + algorithm.paper + ")") + "\n";
  }
  return text;
}

std::string to_markdown(const std::vector<AlgorithmList>& lists) {
  std::string text = "| kind | id | what | source | gives |\n|---|---|---|---|---|\n";
  for (const AlgorithmList& list : lists)
    for (const ListedAlgorithm& algorithm : list.algorithms)
      text += "| " + list.kind + " | `" + algorithm.id + "` | " + algorithm.label + " | " + algorithm.paper +
              " | " + joined(algorithm.capabilities) + " |\n";
  return text;
}

}  // namespace collidoscope::app
