#include "hand_out/hand_out.h"

#include <array>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "hand_out/page_text.h"
#include "hand_out/recorded_steps.h"
#include "inspection/pair_trace.h"
#include "report/text_safety.h"

namespace collidoscope {
namespace {

/// Nothing in the data may end the element that holds it.
std::string embedded(const nlohmann::ordered_json& data) {
  std::string text = dump(data), safe;
  for (const char c : text) {
    if (c == '<')
      safe += "\\u003c";
    else
      safe += c;
  }
  return safe;
}

/// In one pass, so that what is put in is not searched.
std::string filled(std::string_view page,
                   std::span<const std::pair<std::string_view, std::string_view>> parts) {
  std::string text;
  while (!page.empty()) {
    const std::size_t at = page.find('@');
    text += page.substr(0, at);
    if (at == std::string_view::npos) break;
    page.remove_prefix(at);
    const auto part =
        std::ranges::find_if(parts, [&](const auto& each) { return page.starts_with(each.first); });
    text += part == parts.end() ? page.substr(0, 1) : part->second;
    page.remove_prefix(part == parts.end() ? 1 : part->first.size());
  }
  return text;
}

std::string page_of(const nlohmann::ordered_json& data) {
  const std::string json = embedded(data);
  const std::array<std::pair<std::string_view, std::string_view>, 3> parts = {
      {{"@STYLE@", page_text("style.css")}, {"@DATA@", json}, {"@PLAYER@", page_text("player.js")}}};
  return filled(page_text("page.html"), parts);
}

}  // namespace

std::string hand_out(const RecordedRun& run) {
  return page_of({{"title", "Collidoscope: " + run.scene()}, {"run", run.to_json()}});
}

StepsPage hand_out_of_steps(const Simulation& simulation, BodyPair pair) {
  const std::string narrow = to_string(simulation.pipeline().config().narrow);
  const PairTracePointer trace = trace_pair(simulation, pair, {});
  if (!trace)
    throw InputError("", "narrow phase " + narrow,
                     "it is another library's, or a program of its own: it has no steps to show");
  RecordedRun frame(simulation);
  frame.add(simulation);
  const std::string page = page_of({{"title", narrow + ", step by step"},
                                    {"run", frame.to_json()},
                                    {"steps", to_json(*trace, simulation)}});
  return {page, trace->steps().size()};
}

}  // namespace collidoscope
