#include "session/explanation.h"

#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "core/plural.h"

namespace collidoscope::viewer {
namespace {

[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...) {
  std::array<char, 256> text{};
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text.data(), text.size(), format, arguments);
  va_end(arguments);
  return text.data();
}

std::string outcome(const PairInspection& pair, const SceneInfo& scene) {
  const std::string names = scene.body_names[pair.pair.a] + " and " + scene.body_names[pair.pair.b];
  if (pair.decided_by == DecidedBy::testing_matrix)
    return names + " are never tested: the testing matrix leaves their groups out.";
  if (pair.decided_by != DecidedBy::narrow)
    return names + " do not collide; no need to ask the narrow phase.";
  switch (pair.result.verdict) {
    case Verdict::colliding:
      return names + " collide.";
    case Verdict::separated:
      return names + " do not collide, but their boxes meet.";
    case Verdict::undecided:
      break;
  }
  return names + ": the narrow phase gave up; this is no answer.";
}

std::string broad_line(const PairInspection& pair, const PipelineConfig& pipeline) {
  const char axis = "xyz"[pair.box_axis];
  if (pair.box_gap > 0)
    return formatted("broad, %s: boxes %.4g m apart along %c.", pipeline.broad.c_str(), pair.box_gap, axis);
  return formatted("broad, %s: boxes overlap, least along %c, by %.4g m.", pipeline.broad.c_str(), axis,
                   -pair.box_gap);
}

std::string mid_line(const VolumeTest& test) {
  return formatted("mid, %s: volumes %s.", test.id.c_str(), test.overlap ? "overlap" : "are apart");
}

std::string found(const PairInspection& pair) {
  const PairResult& result = pair.result;
  if (result.verdict == Verdict::colliding && result.gives(Capability::depth))
    return formatted("they share points, %.6g m deep", result.depth);
  if (result.verdict == Verdict::colliding) return "they share points";
  if (result.verdict == Verdict::undecided) return "nothing certain";
  if (result.gives(Capability::distance)) return formatted("they are %.6g m apart", result.distance);
  if (pair.parted_by_plane)
    return formatted("a plane parts them, %.6g m wide", pair.begin_of_b - pair.end_of_a);
  return "they share no point";
}

std::string narrow_line(const PairInspection& pair, const PipelineConfig& pipeline) {
  return formatted("narrow, %s: %s; %s, %s, %.2f µs.", pipeline.narrow.c_str(), found(pair).c_str(),
                   plural(pair.result.iterations, "iteration").c_str(),
                   plural(pair.result.support_calls, "support point").c_str(),
                   static_cast<double>(pair.nanoseconds) * 1e-3);
}

}  // namespace

std::vector<std::string> explain(const PairInspection& pair, const SceneInfo& scene,
                                 const PipelineConfig& pipeline) {
  std::vector<std::string> lines = {outcome(pair, scene)};
  if (pair.decided_by == DecidedBy::testing_matrix) return lines;
  lines.push_back(broad_line(pair, pipeline));
  if (pair.decided_by != DecidedBy::broad)
    for (const VolumeTest& test : pair.volume_tests) lines.push_back(mid_line(test));
  lines.push_back(narrow_line(pair, pipeline));
  if (pair.decided_by != DecidedBy::narrow) lines.back() = "asked all the same: " + lines.back();
  return lines;
}

}  // namespace collidoscope::viewer
